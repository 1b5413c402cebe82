"""The text of a deliberation as a citizen reads it: like a court's decision, what is against it first."""

from collections.abc import Iterable, Iterator, Sequence

from aplomb.core.deliberating.confrontation import Point, PointKind, Side
from aplomb.core.deliberating.deliberation import ArbitrationState, Deliberation
from aplomb.core.deliberating.grounds import Judgements, denials
from aplomb.core.deliberating.opened import Absent, Opened
from aplomb.core.deliberating.position import Sense
from aplomb.core.deliberating.ruling import Arbitration, Dissent, Noticed, dissent
from aplomb.core.proving.evidence import source_line
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.synthesis import Status, denial

LIMITS = (
    "Cette réponse vient de modèles de langage : aucun juge ni juriste ne l'a relue, elle n'a aucune valeur juridique.",
    "« Vérifié » : textes en vigueur où figurent les mots cités ; une autre position dit de même, aucune l'inverse.",
    "« Non vérifié » ne veut pas dire faux ; l'accord de plusieurs modèles, sans source, ne vérifie rien.",
    "Accords et désaccords sont trouvés par une règle qui compare des mots et des nombres : elle peut en manquer.",
)
_SENSES = {Sense.YES: "oui", Sense.NO: "non", Sense.DEPENDS: "selon le cas", Sense.OPEN: "sans objet"}
TITLE, SINGLE_TITLE = "La décision", "Réponse d'un seul modèle"
_STATUSES = {
    Status.CONTRADICTED: "CONTREDIT PAR UNE SOURCE",
    Status.UNVERIFIED: "Non vérifié",
    Status.VERIFIED: "Vérifié",
}
_NOT_ARBITRATED = {
    ArbitrationState.UNREADABLE: "Aucun arbitrage : l'arbitre n'a pas rendu de décision lisible. Voici les positions, "
    "sans que rien ne tranche entre elles.",
    ArbitrationState.ABSENT: "Aucun arbitrage : l'arbitre n'a pas répondu. Voici les positions, sans que rien ne "
    "tranche entre elles.",
    ArbitrationState.POINTLESS: "Aucun arbitrage : il n'y a qu'une position, donnée telle quelle.",
}
_WHO = {2: "Les deux modèles", 3: "Les trois modèles"}
_TITLES = {
    PointKind.AGREEMENT: "Où elles s'accordent",
    PointKind.DISAGREEMENT: "Où elles se séparent",
    PointKind.SAME_QUESTION: "Sur la même question, sans que la règle dise si elles s'accordent",
    PointKind.ALONE: "Ce qu'une seule position affirme",
}

_NATURES = {PointKind.AGREEMENT: "accord", PointKind.DISAGREEMENT: "désaccord"}


def decision(deliberation: Deliberation) -> str:
    """Return the text of the answer, in French. Pure: the same deliberation gives the same bytes."""
    return "\n\n".join(_parts(deliberation))


def _parts(one: Deliberation) -> Iterator[str]:
    is_alone = len(one.opened) == 1
    if one.degradations:
        yield _list(f"{one.label}.", one.degradations)
    if warnings := [*_warnings(one)]:
        yield _list("Attention", warnings)
    yield f"{SINGLE_TITLE if is_alone else TITLE}\n{_ruling(one)}"
    yield _list("Position" if is_alone else "Positions", (*map(_position, one.opened), *map(_absence, one.absent)))
    for kind, title in _TITLES.items():
        if points := [point for point in one.confrontation.points if point.kind is kind]:
            yield _list(title, (_point(point, one) for point in points))
    if one.arbitration:
        yield from _aftermath(one, one.arbitration)
    yield from _sources(one.findings)
    yield f"Indépendance\n{one.independence.said}"
    yield _list("Limites", LIMITS)


def _warnings(one: Deliberation) -> Iterator[str]:
    denied, shared = denials(one.opened, one.findings), one.independence.shared_wrong
    for finding in shared:
        citing = [label for label, found in denied.items() if finding in found]
        yield f"{_who(citing, one)} s'accordent sur {denial(finding)}"
    if one.arbitration:
        yield from one.arbitration.flags
        return
    for label, found in denied.items():
        yield from (f"La position {label} s'appuie sur {denial(each)}" for each in found if each not in shared)


def _who(citing: Sequence[str], one: Deliberation) -> str:
    return _WHO[len(citing)] if len(citing) == len(one.opened) else f"Les positions {' et '.join(citing)}"


def _ruling(one: Deliberation) -> str:
    if one.arbitration is None:
        said = _NOT_ARBITRATED[one.arbitration_state]
        return f"{one.opened[0].position.conclusion}\n{said}" if len(one.opened) == 1 else said
    held = one.arbitration.retained
    how = f"L'arbitre retient la position {held}." if held else "L'arbitre ne retient aucune position."
    return f"{one.arbitration.answer}\n{how}"


def _position(one: Opened) -> str:
    changes = f"\n  Ce qui la ferait changer : {one.position.would_change}" if one.position.would_change else ""
    return (
        f"Position {one.label} ({one.model['id']}, famille {one.model['famille']}) : {one.position.conclusion}"
        f"\n  Confiance qu'elle exprime : {one.position.confidence}{changes}"
    )


def _absence(one: Absent) -> str:
    return f"Absente ({one.model['id']}, famille {one.model['famille']}) : {one.said}"


def _point(point: Point, one: Deliberation) -> str:
    sides = [row for side in point.sides for row in _side(side, one.judged)]
    reasons = one.arbitration.reasons if one.arbitration else ()
    held = [f"  {_held(each.retained)} : {each.text}" for each in reasons if each.point == point.number]
    return "\n".join([f"{point.number}. {point.question}", *sides, *held])


def _held(label: str | None) -> str:
    return f"L'arbitre y retient la position {label}" if label else "L'arbitre n'y retient aucune position"


def _side(side: Side, judgements: Judgements) -> Iterator[str]:
    """Yield a side's words behind its status: nothing that a position says can look as if it were one."""
    if side.ground is None:
        yield f"  Position {side.label} : {_SENSES[side.sense]}"
        return
    judged = judgements[side.label][side.ground.assertion.number - 1]
    yield f"  Position {side.label} [{_STATUSES[judged.status]}] : {side.text}"
    yield from (f"    {reason}" for reason in judged.reasons)


def _aftermath(one: Deliberation, arbitration: Arbitration) -> Iterator[str]:
    if arbitration.noticed:
        yield _list("Relevé par l'arbitre", map(_noticed, arbitration.noticed))
    if dissents := dissent(one.opened, arbitration, one.confrontation):
        yield _list("Dissidence, dans ses propres mots", map(_dissent, dissents))
    if arbitration.uncertainties:
        yield _list("Ce qui reste incertain, selon l'arbitre", arbitration.uncertainties)


def _noticed(one: Noticed) -> str:
    numbers = [*map(str, one.points)]
    where = f"Points {', '.join(numbers[:-1])} et {numbers[-1]}" if len(numbers) > 1 else f"Point {numbers[0]}"
    return f"{where}, {_NATURES[one.kind]} : {one.text}"


def _dissent(one: Dissent) -> str:
    return "\n".join([f"Position {one.label} : « {one.conclusion} »", *(f"  « {claim} »" for claim in one.claims)])


def _sources(findings: Sequence[Finding]) -> Iterator[str]:
    if official := [one for one in findings if one.source is not SourceName.FACT_CHECKS]:
        yield _list("Sources consultées", map(source_line, official))
    if reviews := [one.detail for one in findings if one.source is SourceName.FACT_CHECKS]:
        yield _list("Vérifications publiées par des tiers", reviews)


def _list(title: str, items: Iterable[str]) -> str:
    return "\n".join([title, *(f"- {item}" for item in items)])
