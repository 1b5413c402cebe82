"""What a stream told, held against its fate: each function returns what is wrong, nothing where all is well."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from aplomb.core.sse import Decoder, Event
from tests.soak.fate import CLAUDE, ECONOMICAL, GOOD, KINDS, OTHER, SONNET, Fate, Model, Service

TERMINAL = {"/stream": {"complete", "llm_done", "llm_error"}, "/orchestrateur": {"fin", "erreur"}}
LATE = ("timeout", "delai")
"""How the two endpoints call it that something took too long, which on a busy machine anything may."""
SYNTHESIZERS = {"haiku": CLAUDE, "sonnet": SONNET}


@dataclass(slots=True)
class Told:
    """A response as it came: ``status`` None where there was none, ``ended`` True at its regular end."""

    status: int | None = None
    events: list[Event] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)
    ended: bool = False
    left: bool = False
    """Whether its client has left."""
    _decoder: Decoder = field(default_factory=Decoder)

    def take(self, chunk: bytes) -> None:
        """Read a piece of a response: of a stream its events, of a refusal its body."""
        if self.status == 200:
            self.events += self._decoder.feed(chunk)
        else:
            self.body += chunk

    @property
    def last(self) -> str:
        """How it ended, for people who count."""
        if self.left:
            return "left"
        return self.events[-1].type if self.events else str(self.status)


def faults(met: Fate, told: Told, excused: Collection[str] = LATE) -> Iterator[str]:
    """Yield what is wrong with what a stream told. ``excused`` are failures that good models may have too."""
    names = [event.type for event in told.events]
    if [event.id for event in told.events] != [str(number) for number in range(1, len(names) + 1)]:
        yield f"ids {[event.id for event in told.events]}"
    terminal = [place for place, name in enumerate(names) if name in TERMINAL[met.path]]
    if terminal and terminal != [len(names) - 1]:
        yield f"terminal events at {terminal} of {names}"
    if told.left:
        return
    if not told.ended:
        yield f"cut after {names}"
    elif met.refused:
        yield from _refused(told)
    elif told.status != 200 or not terminal:
        yield f"status {told.status}, no terminal event in {names}"
    else:
        bodies = [json.loads(event.data) for event in told.events]
        yield from (_stream if met.path == "/stream" else _answer)(met, names, bodies, excused)


def _refused(told: Told) -> Iterator[str]:
    problem = json.loads(told.body)
    if told.status not in (400, 422) or problem["status"] != told.status or told.events:
        yield f"refused with {told.status}: {problem}"


def _stream(
    met: Fate, names: Sequence[str], bodies: Sequence[dict[str, Any]], excused: Collection[str]
) -> Iterator[str]:
    report, ending, last = bodies[0], bodies[-1], names[-1]
    if names[0] != "deterministic":
        yield f"begins with {names[0]}"
        return
    for name, (kind, trust) in met.services.items():
        yield from _service(name, kind, trust, report)
    needed = report["trust_assessment"]["needs_llm"] and met.body["anthropic"]
    if needed == (last == "complete") or needed != ("llm_start" in names):
        yield f"needed {needed}, told {names}"
    deltas = "".join(body["text"] for name, body in zip(names, bodies, strict=True) if name == "llm_delta")
    kind = met.models[SYNTHESIZERS[str(met.body["model"])]]
    if last == "llm_done":
        if ending["synthesis"] != deltas or deltas != "".join(met.pieces):
            yield f"synthesis {ending['synthesis']!r} of {deltas!r}"
        if kind not in GOOD:
            yield f"a synthesis of a model that is {kind}"
    if last == "llm_error":
        yield from _failed(kind, ending["kind"], excused)


def _service(name: str, kind: Service, trust: int, report: dict[str, Any]) -> Iterator[str]:
    said, error = report["trust_breakdown"][name], report["errors"].get(name, {}).get("kind")
    if error == "timeout":
        return  # a machine that is busy may be late with any of them
    if kind in KINDS and (said["trust"] is not None or error != KINDS[kind]):
        yield f"{name} is {kind} and told {said}, {error}"
    if kind not in KINDS and (said["trust"], said["status"], error) != (trust, "ok", None):
        yield f"{name} is {kind} and told {said}, {error}"


def _failed(kind: Model, failure: str, excused: Collection[str]) -> Iterator[str]:
    if failure == "internal" or (kind in GOOD and failure not in excused):
        yield f"a model that is {kind} failed with {failure}"


def _answer(
    met: Fate, names: Sequence[str], bodies: Sequence[dict[str, Any]], excused: Collection[str]
) -> Iterator[str]:
    ending = bodies[-1]
    deltas = "".join(body["text"] for name, body in zip(names, bodies, strict=True) if name == "reponse_delta")
    if names[-1] == "fin":
        if deltas and deltas != ending["reponse"]:
            yield f"an answer {ending['reponse']!r} of {deltas!r}"
        if names[-3:-1] != ["reponse", "certificat"]:
            yield f"ends with {names[-3:]}"
        if ending["certificat"] is None and not ending["avertissements"]:
            yield "no certificate, and no word why"
    elif ending.get("cause") is None or ending["status"] < 400:
        yield f"a failure of ours: {ending}"
    elif ending["cause"] not in excused and all(
        met.models[name] in GOOD for name in (ECONOMICAL, OTHER, CLAUDE, SONNET)
    ):
        yield f"all models are good, and yet {ending['cause']}: {ending['detail']}"
