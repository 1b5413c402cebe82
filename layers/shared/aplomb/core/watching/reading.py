"""What is counted at one moment, and the line that CloudWatch makes metrics of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from aplomb.core.json import Json, JsonObject

SERVICE = "aplomb"
"""The value of the dimension ``service``, which every metric has; the namespace is the stack's name."""


class Unit(StrEnum):
    """Units of CloudWatch (PutMetricData, StandardUnit)."""

    COUNT = "Count"
    NONE = "None"
    MILLISECONDS = "Milliseconds"
    PERCENT = "Percent"


@dataclass(frozen=True, slots=True)
class Measure:
    """One number."""

    name: str
    value: float
    unit: Unit = Unit.COUNT


@dataclass(frozen=True, slots=True)
class Reading:
    """Numbers of one moment that share their dimensions.

    Names, dimensions and their values come from our own lists: nothing of a caller's is among them, since each
    combination is a metric that is kept and paid for.
    """

    measures: tuple[Measure, ...]
    dimensions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def document(reading: Reading, namespace: str, seconds: float) -> JsonObject:
    """Return the reading in embedded metric format (CloudWatch: embedded metric format specification).

    ``seconds`` is the time of day since 1970.
    """
    dimensions = {**reading.dimensions, "service": SERVICE}
    metrics: list[Json] = [{"Name": one.name, "Unit": one.unit} for one in reading.measures]
    directive: JsonObject = {"Namespace": namespace, "Dimensions": [[*dimensions]], "Metrics": metrics}
    return {
        "_aws": {"Timestamp": int(seconds * 1000), "CloudWatchMetrics": [directive]},
        **dimensions,
        **{one.name: [one.value] for one in reading.measures},
    }
