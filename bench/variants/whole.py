"""What every variant but the floor does around its ten calls: trust, aggregate, report, JSON; all the same code."""

from collections.abc import Awaitable, Callable, Sequence

import orjson

from aplomb.core.comprehension.assessment import assess
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Outcome, weigh
from aplomb.core.comprehension.report import report
from aplomb.core.json import Json

type Answer = Callable[[], Awaitable[bytes]]
"""One whole request: ten calls made, one body of JSON returned."""

QUESTION = {"text": "2 feuilletés 44.2, 1000x2000, commande CMD-2026-1847", "factory_id": 3, "anthropic": False}


def respond(outcomes: Sequence[Outcome]) -> bytes:
    return orjson.dumps(report(assess(outcomes), fanout_ms=0, latency_ms=0))


def respond_to(answers: Sequence[Json]) -> bytes:
    return respond([weigh(service, answer, 0) for service, answer in zip(CATALOGUE, answers, strict=True)])
