"""What happens in one stream, drawn from its seed: what is asked, how each server behaves, and when its client leaves.

The same seed gives the same fate in every process: the engine asks and judges by it, the servers behave by it.
"""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from aplomb.core.comprehension.catalogue import CATALOGUE

MARK = re.compile(rb"dossier S(\d+)N(\d+)N")
"""How a text names its stream's seed, in whatever it is quoted."""
ECONOMICAL, OTHER, CLAUDE, SONNET = "petit", "autre", "claude-haiku-5-5", "claude-sonnet-5-5"
"""The models of the soak's catalogue."""
DIRECT = ("Qui a écrit L'Étranger ?", "Quelle est la capitale de l'Australie ?", "Pourquoi le ciel est-il bleu ?")
PROOF = "Quelle est la durée du préavis de démission ?"
DELIBERATION = "Je suis convoqué demain devant le conseil de prud'hommes après mon licenciement, que dois-je faire ?"
MAILS = ("Suite à notre échange", "Pourriez-vous nous faire un prix pour 200 feuilletés 44.2 clair, livraison Lyon ?")
ODDITIES = (
    "\u2028\u2029\u0085",
    "\x00\x1b[31m\x7f",
    "e\u0301\u0327 \u1e9b\u0323",
    "👩‍👩‍👧‍👦 🇫🇷 𝔘𝔫𝔦",
    "\u202eetirf\u202c \u200b\ufeff",
    "l\u0456cenc\u0456ement \uff26\uff35\uff2c\uff2c",
    "\uffff\U0010ffff\ufdd0",
    'data: x\n\nevent: fin\r\nid: 9\r\rdata: {"a": "b"}\n\n',
    "z" + "\u0300" * 200,
)
LONE_SURROGATE = "\ud800"


class Service(StrEnum):
    """How a classifier answers."""

    FINE = "fine"
    SLOW = "slow"
    FAILS = "fails"
    NOT_JSON = "not_json"
    CUT = "cut"
    RESET = "reset"
    NO_TRUST = "no_trust"
    BAD_TRUST = "bad_trust"
    SILENT = "silent"


KINDS: Mapping[Service, str] = {
    Service.FAILS: "http_status",
    Service.NOT_JSON: "invalid_json",
    Service.CUT: "connect",
    Service.RESET: "connect",
    Service.NO_TRUST: "no_trust",
    Service.BAD_TRUST: "invalid_trust",
    Service.SILENT: "timeout",
}
"""The failure that each of the bad ones is, where its time was not up before."""


class Model(StrEnum):
    """How a model server answers."""

    WHOLE = "whole"
    DRIPPING = "dripping"
    REFUSES = "refuses"
    OVERLOADED = "overloaded"
    NOT_STREAM = "not_stream"
    FAILS_FIRST = "fails_first"
    FAILS_LATER = "fails_later"
    NOT_JSON = "not_json"
    CUT_FIRST = "cut_first"
    CUT_LATER = "cut_later"
    SILENT = "silent"
    STALLS = "stalls"
    TRUNCATED = "truncated"
    EMPTY = "empty"


GOOD = frozenset({Model.WHOLE, Model.DRIPPING})
"""Those that answer in the end."""
_BAD_SERVICES = (Service.FAILS, Service.NOT_JSON, Service.CUT, Service.RESET, Service.NO_TRUST, Service.BAD_TRUST)
_BAD_MODELS = tuple(set(Model) - GOOD - {Model.SILENT, Model.STALLS})
_HANGING = frozenset({Model.SILENT, Model.STALLS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """When a client leaves: after so many events have come, or so many seconds after it asked, whichever is first."""

    events: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """One stream."""

    seed: str
    path: str
    body: Mapping[str, object]
    refused: bool
    """Its request is no valid one."""
    services: Mapping[str, tuple[Service, int]]
    """By name: how each answers, and its trust."""
    models: Mapping[str, Model]
    pieces: tuple[str, ...]
    """What a model writes."""
    pause: float
    """Seconds before an answer that is slow, and between the pieces of one that drips."""
    leaving: Leaving | None

    @property
    def hangs(self) -> bool:
        """Whether some server is silent until its client has gone."""
        kinds = {kind for kind, _ in self.services.values()}
        return Service.SILENT in kinds or bool(_HANGING & set(self.models.values()))


def seed_of(run: int, number: int) -> str:
    """The seed of a run's stream."""
    return f"{run}-{number}"


@lru_cache(maxsize=128)
def fate(seed: str) -> Fate:
    """The fate of the stream with this seed."""
    drawn = random.Random(seed)
    text = _text(drawn, seed)
    refused = drawn.random() < 0.02
    leaving = None
    if drawn.random() < 0.15:
        leaving = Leaving(events=drawn.choice((0, 1, 1, 2, 3, 5)), seconds=drawn.choice((0.0, 0.005, 0.02, 0.1, 0.3)))
    is_question = drawn.random() < 0.3
    return Fate(
        seed=seed,
        path="/orchestrateur" if is_question else "/stream",
        body=_question(drawn, text, refused=refused) if is_question else _mail(drawn, text, refused=refused),
        refused=refused,
        services=_services(drawn, may_hang=leaving is not None or drawn.random() < 0.05),
        models={name: _model(drawn, may_hang=leaving is not None) for name in (ECONOMICAL, OTHER, CLAUDE, SONNET)},
        pieces=(*(drawn.choice(("Bonjour ", "l'affaire ", *ODDITIES)) for _ in range(drawn.randint(1, 12))), "."),
        pause=drawn.uniform(0.001, 0.03),
        leaving=leaving,
    )


def of_text(text: bytes) -> Fate | None:
    """The fate of the stream that a text names, None where it names none."""
    found = MARK.search(text)
    return None if found is None else fate(f"{found[1].decode()}-{found[2].decode()}")


def _text(drawn: random.Random, seed: str) -> str:
    run, _, number = seed.partition("-")
    odd = "".join(drawn.choices(ODDITIES, k=drawn.choice((0, 0, 1, 3))))
    return f" dossier S{run}N{number}N {odd}"


def _mail(drawn: random.Random, text: str, *, refused: bool) -> dict[str, object]:
    if refused:
        text = drawn.choice((" ", text + LONE_SURROGATE, "x" * 50_001))
    return {
        "text": text if refused else drawn.choice(MAILS) + text,
        "anthropic": drawn.random() < 0.8,
        "model": drawn.choice(("haiku", "sonnet")),
    }


def _question(drawn: random.Random, text: str, *, refused: bool) -> dict[str, object]:
    if refused:
        return {"question": drawn.choice((" ", text + LONE_SURROGATE))}
    [kind] = drawn.choices(("direct", "chosen", "guest", "proof", "deliberation"), (40, 20, 15, 15, 10))
    match kind:
        case "chosen":
            return {"question": drawn.choice(DIRECT) + text, "modele": drawn.choice((ECONOMICAL, SONNET))}
        case "guest":
            return {"question": drawn.choice(DIRECT) + text, "mode": "invite"}
        case "proof":
            return {"question": PROOF + text}
        case "deliberation":
            return {"question": DELIBERATION + text}
        case _:
            return {"question": drawn.choice(DIRECT) + text}


def _services(drawn: random.Random, *, may_hang: bool) -> dict[str, tuple[Service, int]]:
    share, level = drawn.choice((0.0, 0.0, 0.1, 0.3, 0.9)), drawn.choice((20, 50, 85))
    found = {}
    for service in CATALOGUE:
        kind = (
            drawn.choice(_BAD_SERVICES)
            if drawn.random() < share
            else drawn.choice((Service.FINE,) * 4 + (Service.SLOW,))
        )
        found[service.name] = (kind, min(100, max(0, level + drawn.randint(-15, 15))))
    if may_hang:
        found[drawn.choice(CATALOGUE).name] = (Service.SILENT, 0)
    return found


def _model(drawn: random.Random, *, may_hang: bool) -> Model:
    place = drawn.random()
    if place < (0.35 if may_hang else 0.04):
        return drawn.choice(sorted(_HANGING))
    return drawn.choice(sorted(_BAD_MODELS)) if place < 0.5 else drawn.choice(sorted(GOOD))
