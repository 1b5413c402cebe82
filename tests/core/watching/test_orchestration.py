import pytest

from aplomb.core.answering.stages import AnswerDelta, Cause, Done, Emergency, Failed
from aplomb.core.watching.orchestration import orchestrated
from aplomb.core.watching.reading import Measure, Reading


def source(name, cause=None):
    return {"source": name, "cause": cause, "demande": "ce qui fut demandé n'est pas compté"}


def done(level, state="complet", sources=()):
    return Done({"niveau": level, "etat": state, "sources": [*sources], "reponse": "ni ce qui fut répondu"})


@pytest.mark.parametrize(("level", "label"), [(1, "1"), (2, "2"), (3, "3"), (None, "off_routing")])
def test_an_answer_is_counted_under_the_level_that_gave_it(level, label):
    assert orchestrated(done(level)) == (
        Reading((Measure("Answers", 1), Measure("DegradedAnswers", 0)), {"level": label}),
    )


def test_so_is_one_that_lacked_something():
    assert orchestrated(done(2, "degrade")) == (
        Reading((Measure("Answers", 1), Measure("DegradedAnswers", 1)), {"level": "2"}),
    )


def test_a_source_that_could_not_tell_is_counted_once_and_an_ambiguous_citation_is_no_silence():
    told = [
        source("legifrance", "timeout"),
        source("legifrance", "timeout"),
        source("legifrance", "ambiguous"),
        source("sirene"),
        source("bodacc", "http_status"),
    ]
    assert orchestrated(done(2, sources=told))[1:] == (
        Reading((Measure("SilentSources", 1),), {"source": "legifrance", "cause": "timeout"}),
        Reading((Measure("SilentSources", 1),), {"source": "bodacc", "cause": "http_status"}),
    )


@pytest.mark.parametrize(("level", "label"), [(3, "3"), (None, "off_routing")])
def test_a_question_without_an_answer_is_counted_with_its_cause(level, label):
    assert orchestrated(Failed(Cause.LATE, "trop tard", {"niveau": level})) == (
        Reading((Measure("Answers", 0),), {"level": label}),
        Reading((Measure("Unanswered", 1),), {"cause": "delai"}),
    )


@pytest.mark.parametrize("stage", [Emergency(()), AnswerDelta("a")])
def test_nothing_is_counted_before_the_end(stage):
    assert orchestrated(stage) == ()
