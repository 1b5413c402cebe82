"""The ten embedded classifiers, behind the same door as the real services."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aplomb.adapters.embedded.reading.reading import Reading, read
from aplomb.adapters.embedded.shapes import (
    benchmark,
    business,
    domain,
    email,
    negotiation,
    procurement,
    quote,
    request,
    salesagent,
    selfservice,
)
from aplomb.core.comprehension.catalogue import CATALOGUE, Service
from aplomb.core.json import Json, JsonObject

type _Shape = Callable[[Reading, int], JsonObject]
_SHAPES: Mapping[str, _Shape] = {
    "emailclassifier": email.answer,
    "quoteclassifier": quote.answer,
    "requestclassifier": request.answer,
    "businessclassifier": business.answer,
    "procurementclassifier": procurement.answer,
    "salesagentclassifier": salesagent.answer,
    "benchmarkclassifier": benchmark.answer,
    "negociationclassifier": negotiation.answer,
    "selfservice": selfservice.answer,
    "domaineclassifier": domain.answer,
}


@dataclass(frozen=True, slots=True)
class EmbeddedClassifier:
    """One service, answered in the house: a pure function of the text, total on every text.

    Raises nothing.
    """

    service: Service
    shape: _Shape

    async def classify(self, text: str, factory_id: int) -> Json:
        """Return the service's whole answer; the same text gives the same answer for ever."""
        return self.shape(read(text), factory_id)


def embedded_classifiers() -> tuple[EmbeddedClassifier, ...]:
    """Return the ten, in catalogue order."""
    return tuple(EmbeddedClassifier(service, _SHAPES[service.name]) for service in CATALOGUE)
