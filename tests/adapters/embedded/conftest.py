from dataclasses import dataclass

import pytest

from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.core.comprehension.assessment import Assessment, assess
from aplomb.core.comprehension.outcome import weigh


def finished(coroutine):
    """Return the result of a coroutine that never waits."""
    with pytest.raises(StopIteration) as stop:
        coroutine.send(None)
    return stop.value.value


@dataclass(frozen=True)
class Answers:
    """The ten services' answers to one text, weighed as the house weighs real ones."""

    by_service: dict
    outcomes: dict
    assessment: Assessment

    @property
    def aggregate(self):
        return self.assessment.aggregate

    @property
    def dominant(self):
        return self.assessment.dominant

    def __getitem__(self, service):
        return self.by_service[service]

    def prediction(self, service):
        return self.outcomes[service].prediction

    def trust(self, service):
        return self.outcomes[service].trust


@pytest.fixture(scope="session")
def ask():
    classifiers = embedded_classifiers()

    def asked(text, factory_id=3):
        answers = {one.service.name: finished(one.classify(text, factory_id)) for one in classifiers}
        outcomes = [weigh(one.service, answers[one.service.name], 1) for one in classifiers]
        return Answers(answers, {outcome.service.name: outcome for outcome in outcomes}, assess(outcomes))

    return asked
