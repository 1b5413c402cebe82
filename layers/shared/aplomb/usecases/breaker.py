"""A classifier behind a circuit breaker (core.tail.circuit): while it keeps failing, nobody waits for it."""

import asyncio

from aplomb.core.comprehension.catalogue import Service
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.json import Json
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.tail.circuit import (
    Admission,
    Circuit,
    Closed,
    Open,
    Refusal,
    Terms,
    entered,
    failed,
    released,
    succeeded,
)
from aplomb.core.watching.tail import CALL_NOT_MADE, CIRCUIT_OPENED
from aplomb.ports import Classifier, Meter
from aplomb.usecases.fan_out import Clock

_NEARLY_ALL = 0.99


class Breaker:
    """A classifier and its circuit. ``probe`` is asked in its place half-open: one call, and no second one beside it.

    Whoever cancels a call does not say why. One that was cancelled when it had lasted as long as a fan-out grants (all
    but a hundredth of it, since the fan-out's clock starts a moment before this one) is a failure by timeout; a younger
    one is nobody's fault here: the client has left.
    """

    def __init__(
        self,
        classifier: Classifier,
        probe: Classifier,
        *,
        clock: Clock,
        meter: Meter,
        terms: Terms = Terms(),  # noqa: B008 (frozen)
        limits: Limits = LIMITS,
    ) -> None:
        self._classifier = classifier
        self._probe = probe
        self._clock = clock
        self._meter = meter
        self._terms = terms
        self._granted = _NEARLY_ALL * min(limits.service_seconds, limits.fanout_seconds)
        self._circuit: Circuit = Closed()

    @property
    def service(self) -> Service:
        """The classifier's own."""
        return self._classifier.service

    async def classify(self, text: str, factory_id: int) -> Json:
        """Return the classifier's answer. Raises ClassifierError and nothing else.

        Where the circuit is open nobody is asked, and the error is of the kind that opened it.
        """
        began = self._clock()
        self._circuit, admission = entered(self._circuit, began, self._terms)
        if isinstance(admission, Refusal):
            self._meter.count(CALL_NOT_MADE)
            raise ClassifierError(admission.kind, admission.detail)
        try:
            answer = await (self._probe if admission.is_probe else self._classifier).classify(text, factory_id)
        except ClassifierError as error:
            self._failed(admission, error.kind)
            raise
        except asyncio.CancelledError:
            if self._clock() - began >= self._granted:
                self._failed(admission, FailureKind.TIMEOUT)
            else:
                self._released(admission)
            raise
        except BaseException:
            self._released(admission)
            raise
        self._circuit = succeeded(self._circuit, admission)
        return answer

    def _failed(self, admission: Admission, kind: FailureKind) -> None:
        before = self._circuit
        self._circuit = failed(before, admission, kind, self._clock(), self._terms)
        if isinstance(before, Closed) and isinstance(self._circuit, Open):
            self._meter.count(CIRCUIT_OPENED)

    def _released(self, admission: Admission) -> None:
        self._circuit = released(self._circuit, admission, self._clock())
