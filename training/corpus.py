"""The texts written for this project, with their labels.

``corpora/citizens/*.txt``: ``domain | signals | text`` a line, ``-`` for no signal, ``\\n`` for a line break;
``instructions.txt`` is what people write to have a machine sort their question otherwise.
``corpora/mail/mail.jsonl``: ``{"text", "predictions": {service: class}, "details": {model: class}}`` a line.
``corpora/mail/cases.json``: a list of the like, each prediction a list of the classes that are right; the tests hold
the classifiers to these texts too.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from training.heads import MAIL_HEADS, OUTSIDE, SIGNALS

CORPORA = Path(__file__).parent / "corpora"
_NO_SIGNAL = "-"
_INSTRUCTIONS = "instructions"
_BLOCK = 10
"""So many neighbouring lines stay in one fold: neighbours contrast, and a model must not learn from its own test."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text and its class under each head that it is labelled for; texts of one group are folded together."""

    text: str
    labels: Mapping[str, str]
    group: str


def citizens() -> list[Example]:
    """Return the citizens' questions, and the trade's mail as what is none of theirs."""
    examples = []
    for file in sorted((CORPORA / "citizens").glob("*.txt")):
        for number, line in enumerate(file.read_text().splitlines()):
            domain, signals, text = line.split(" | ", 2)
            named = frozenset() if signals == _NO_SIGNAL else frozenset(signals.split(","))
            if domain == OUTSIDE and named:
                raise ValueError(f"{file.name}:{number + 1}: {OUTSIDE} has no stakes")
            group = f"{file.stem}-{number // _BLOCK}"
            labels = _citizen_labels(domain, named) | {"consigne": "consigne" if file.stem == _INSTRUCTIONS else ""}
            examples.append(Example(text.replace("\\n", "\n"), labels, group))
    return examples + [
        Example(example.text, _citizen_labels(OUTSIDE, frozenset()) | {"consigne": ""}, example.group)
        for example in mail()
        if example.labels.get("domaine", OUTSIDE) == OUTSIDE
    ]


def _citizen_labels(domain: str, signals: frozenset[str]) -> dict[str, str]:
    if unknown := signals - {*SIGNALS}:
        raise ValueError(f"{sorted(unknown)} are no signals")
    named = {signal: signal if signal in signals else "" for signal in SIGNALS}
    return {"domaine": domain, "enjeu": "fort" if signals else "", **named}


def mail() -> list[Example]:
    """Return the glass maker's mail; a class counts where it alone is right."""
    lines = [json.loads(line) for line in (CORPORA / "mail" / "mail.jsonl").read_text().splitlines()]
    cases = [case for case in json.loads((CORPORA / "mail" / "cases.json").read_text()) if "predictions" in case]
    return [
        Example(line["text"], dict(_mail_labels(line)), f"mail-{number // _BLOCK}")
        for number, line in enumerate(lines + cases)
    ]


def _mail_labels(line: Mapping[str, Mapping[str, str | list[str]]]) -> Iterator[tuple[str, str]]:
    for name, right in (line["predictions"] | line.get("details", {})).items():
        labels = [right] if isinstance(right, str) else right
        if name == "selfservice":
            labels = [label if label == "sans_objet" else "article" for label in labels]
        head = MAIL_HEADS.get(name, "recherche" if name == "selfservice" else name)
        if len({*labels}) == 1:
            yield head, labels[0]
