"""What is to be said against a ruling, found by rule: it is printed with it, and changes nothing of it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from aplomb.core.deliberating.confrontation import Confrontation, Point
from aplomb.core.deliberating.grounds import denials
from aplomb.core.deliberating.opened import Opened
from aplomb.core.deliberating.ruling import Arbitration, Reason
from aplomb.core.proving.cited import support
from aplomb.core.proving.draft import Assertion
from aplomb.core.proving.finding import Finding
from aplomb.core.proving.synthesis import denial, denied


def objections(
    ruling: Arbitration, opened: Sequence[Opened], confrontation: Confrontation, findings: Sequence[Finding]
) -> tuple[str, ...]:
    """Return what is to be said against a ruling, in French sentences: none says that it is wrong. Pure and total.

    It contradicts its own reasons, stands on what a source denies, or says what nobody has looked up.
    """
    points = {point.number: point for point in confrontation.points}
    return (
        *_on_reasons(ruling.retained, ruling.reasons, points),
        *_on_position(ruling.retained, opened, findings),
        *_on_answer(Assertion(number=0, text=ruling.answer), findings),
    )


def _on_reasons(retained: str | None, reasons: Sequence[Reason], points: Mapping[int, Point]) -> Iterator[str]:
    for reason in reasons:
        if reason.retained is not None and reason.retained not in points[reason.point].labels:
            yield f"Sur le point {reason.point}, l'arbitre retient la position {reason.retained}, qui n'en dit rien."
    if retained is None:
        favoured = {one.retained for one in reasons if points[one.point].is_disputed}
        if len(favoured) == 1 and None not in favoured:
            [label] = favoured
            yield f"L'arbitre ne retient aucune position, mais tous ses motifs donnent raison à la position {label}."
        return
    outcomes = Counter(_outcome(retained, one.retained, points[one.point]) for one in reasons)
    for reason in reasons:
        point = points[reason.point]
        if point.is_of_conclusions and _outcome(retained, reason.retained, point) is False:
            yield (
                f"L'arbitre retient la position {retained}, mais son propre motif sur la réponse à la question posée "
                f"donne raison à la position {reason.retained}, qui répond le contraire."
            )
    if outcomes[False] > outcomes[True]:
        yield (
            f"L'arbitre retient la position {retained}, mais ses propres motifs lui donnent tort sur "
            f"{outcomes[False]} point(s) disputé(s) et raison sur {outcomes[True]}."
        )


def _on_position(retained: str | None, opened: Sequence[Opened], findings: Sequence[Finding]) -> Iterator[str]:
    for finding in denials(opened, findings)[retained] if retained else ():
        yield f"La position retenue, {retained}, s'appuie sur {denial(finding)}"


def _on_answer(answer: Assertion, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield what the arbiter's own answer leans on that does not hold, or that nobody has looked up."""
    for finding in denied(answer, findings):
        yield f"La réponse de l'arbitre s'appuie sur {denial(finding)}"
    known = {finding.asked for finding in findings}
    for citation in support(answer).citations:
        if citation.asked not in known:
            yield f"La réponse de l'arbitre cite « {citation.asked} », que personne n'a vérifié ici."


def _outcome(retained: str, held: str | None, point: Point) -> bool | None:
    """Return whether a reason gives the retained position right on a disputed point, None where it does neither."""
    if not point.is_disputed or held is None or retained not in point.labels or held not in point.labels:
        return None
    return not point.parts(retained, held)
