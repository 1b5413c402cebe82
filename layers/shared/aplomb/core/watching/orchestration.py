"""What is counted of a question to the orchestrator: its stages in, readings out."""

from typing import cast

from aplomb.core.answering.stages import Done, Failed, Stage
from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.finding import Cause
from aplomb.core.sealing.certificate import State
from aplomb.core.watching.reading import Measure, Reading

ANSWERS = "Answers"
"""1 for a question that was answered and 0 for one that was not, so that its samples are the questions of a level."""
DEGRADED = "DegradedAnswers"
UNANSWERED = "Unanswered"
SILENT_SOURCES = "SilentSources"
OFF_ROUTING = "off_routing"
"""The value of the dimension ``level`` where the rule does not route."""


def orchestrated(stage: Stage) -> tuple[Reading, ...]:
    """Return what is counted of an orchestration's last stage; nothing of those before."""
    if isinstance(stage, Done):
        degraded = Measure(DEGRADED, int(stage.body["etat"] == State.DEGRADED))
        return (_level(stage.body, Measure(ANSWERS, 1), degraded), *_silent(stage.body["sources"]))
    if isinstance(stage, Failed):
        unanswered = Reading((Measure(UNANSWERED, 1),), {"cause": stage.cause})
        return _level(stage.decided, Measure(ANSWERS, 0)), unanswered
    return ()


def _level(decided: JsonObject, *measures: Measure) -> Reading:
    level = decided["niveau"]
    return Reading(measures, {"level": OFF_ROUTING if level is None else str(level)})


def _silent(sources: Json) -> tuple[Reading, ...]:
    """Return each source that could not tell and why, once a question; that a citation is ambiguous is no silence."""
    findings = cast("list[dict[str, str | None]]", sources)
    silent = dict.fromkeys(
        (cast("str", one["source"]), cause)
        for one in findings
        if (cause := one["cause"]) is not None and cause != Cause.AMBIGUOUS
    )
    return tuple(Reading((Measure(SILENT_SOURCES, 1),), {"source": source, "cause": cause}) for source, cause in silent)
