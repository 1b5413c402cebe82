"""What became of one classifier's call."""

from dataclasses import dataclass

from aplomb.core.comprehension.catalogue import Service
from aplomb.core.comprehension.trust import extract_trust
from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.json import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A service whose answer counts. ``prediction`` is its headline, null when it names none."""

    service: Service
    latency_ms: int
    answer: Json
    trust: int
    prediction: Json

    status = "ok"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A service that does not count, and why. ``detail`` is our own sentence, never upstream text."""

    service: Service
    latency_ms: int
    kind: FailureKind
    detail: str

    @property
    def status(self) -> str:
        """``timeout`` or ``error``, as trust_breakdown prints it."""
        return "timeout" if self.kind is FailureKind.TIMEOUT else "error"


type Outcome = Answered | Failed


def weigh(service: Service, answer: Json, latency_ms: int) -> Outcome:
    """Return what a service's whole answer is worth: Answered with its trust, or Failed without a valid one."""
    try:
        trust = extract_trust(answer)
    except ClassifierError as error:
        return Failed(service=service, latency_ms=latency_ms, kind=error.kind, detail=error.detail)
    return Answered(
        service=service,
        latency_ms=latency_ms,
        answer=answer,
        trust=trust.score,
        prediction=_scalar(trust.beside) if trust.beside is not None else _at(answer, service.headline),
    )


def _at(node: Json, path: tuple[str | int, ...]) -> Json:
    for step in path:
        if isinstance(node, dict) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, list) and isinstance(step, int) and step < len(node):
            node = node[step]
        else:
            return None
    return _scalar(node.get("Prediction", node.get("prediction")) if isinstance(node, dict) else node)


def _scalar(value: Json) -> Json:
    """A headline is one word or number; anything else names no prediction."""
    return None if isinstance(value, dict | list) else value
