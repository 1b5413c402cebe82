"""What the guards say of an answer: its numbers, its references, and what it claims to have done."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from aplomb.core.guarding.claims import Said, allusions, claims, links, quotations
from aplomb.core.guarding.guard import Guard, Verdict, counted
from aplomb.core.routing.citations import Article, Case, Extraction, Reference, Text, extract
from aplomb.core.routing.identifiers import Form, Identifier, IdentifierKind
from aplomb.core.routing.masking import mask
from aplomb.core.routing.typography import Reading, read

IDENTIFIERS, CITATIONS, CLAIMS = "identifiants", "citations", "verification_pretendue"
_NAMED = 12
"""Of many references so many are named; all are counted."""
_LONGEST = 120
"""Characters of one reference that a detail shows."""
type Citation = Article | Text | Case | Reference
"""What an answer cites by a number or a date."""
_CHECKED = {
    IdentifierKind.SIREN: "SIREN",
    IdentifierKind.SIRET: "SIRET",
    IdentifierKind.VAT: "numéro de TVA",
    IdentifierKind.NIR: "numéro de sécurité sociale",
    IdentifierKind.IBAN: "IBAN",
    IdentifierKind.CARD: "numéro de carte",
}
"""Kinds whose form can be checked: they bear a key."""
_PERSONAL = (IdentifierKind.NIR, IdentifierKind.IBAN, IdentifierKind.CARD)


def answered(question: str, answer: str) -> tuple[Guard, ...]:
    """Return the guards of an answer: identifiers, citations, claims, in this order and each once.

    Pure, total, linear in time. Offsets are those of the answer as it was given. Sums, doses and what a reference says
    are not judged here, and nothing is ever called verified: that is for those who read the sources.
    """
    found, reading = extract(answer), read(answer)
    asked = frozenset(map(_key, _cited(extract(question))))
    return (
        _identifiers(found.identifiers),
        _citations(found, reading, asked),
        _claims(found, reading),
    )


def _identifiers(found: Iterable[Identifier]) -> Guard:
    checked = [one for one in found if one.kind in _CHECKED]
    implausible = [one for one in checked if one.form is Form.IMPLAUSIBLE]
    plausible = len(checked) - len(implausible)
    said = []
    if implausible:
        said.append(f"Ne peut pas être exact : {_listed([_number(one) for one in implausible])}.")
    if plausible:
        said.append(f"{counted(plausible, 'numéro', 'numéros')} de forme plausible, existence non vérifiée ici.")
    verdict = Verdict.IMPLAUSIBLE if implausible else Verdict.UNVERIFIED if plausible else Verdict.NOTHING
    return Guard(IDENTIFIERS, verdict, " ".join(said) or "Aucun numéro à contrôler.")


def _number(one: Identifier) -> str:
    name, place = _CHECKED[one.kind], f"caractères {one.start} à {one.end}"
    return f"{name} ({place})" if one.kind in _PERSONAL else f"{name} {one.value} ({place})"


def _citations(found: Extraction, reading: Reading, asked: frozenset[tuple[str, str]]) -> Guard:
    cited = sorted(_cited(found), key=_place)
    vague = _apart(allusions(reading), cited)
    addresses = tuple(links(reading))
    if not (cited or vague or addresses):
        return Guard(CITATIONS, Verdict.NOTHING, "Aucune référence citée.")
    said = []
    if cited:
        repeated = sum(_key(one) in asked for one in cited)
        own = f", dont {repeated} déjà dans la question" if repeated else ""
        said.append(
            f"{counted(len(cited), 'référence citée', 'références citées')}{own}, aucune vérifiée par cette garde : "
            f"{_listed([_reference(one, reading.text) for one in cited])}."
        )
    if vague:
        allusion = counted(len(vague), "allusion", "allusions")
        said.append(
            f"{allusion} à un texte ou à une décision sans numéro, invérifiable : {_listed(_quoted(vague, reading))}."
        )
    if addresses:
        said.append(
            f"{counted(len(addresses), 'adresse donnée', 'adresses données')}, non ouverte{'s' * (len(addresses) > 1)}."
        )
    return Guard(CITATIONS, Verdict.UNVERIFIED, " ".join(said))


def _claims(found: Extraction, reading: Reading) -> Guard:
    claimed = tuple(claims(reading))
    quoted = () if _cited(found) else tuple(quotations(reading))
    if not (claimed or quoted):
        return Guard(CLAIMS, Verdict.NOTHING, "La réponse ne prétend rien avoir vérifié.")
    said = []
    if claimed:
        said.append(
            f"La réponse dit avoir vérifié, ce qu'un modèle n'a pas fait ici : {_listed(_quoted(claimed, reading))}."
        )
    if quoted:
        said.append(f"Elle cite une source officielle sans référence : {_listed(_quoted(quoted, reading))}.")
    return Guard(CLAIMS, Verdict.FLAGGED, " ".join(said))


def _place(one: Citation) -> tuple[int, int]:
    return one.start, one.end


def _key(one: Citation) -> tuple[str, str]:
    """Return what two citations share when they are of one thing."""
    if isinstance(one, Article):
        return one.num, one.instrument.title if one.instrument else ""
    if isinstance(one, Text):
        return one.nature, one.num or one.date or ""
    return str(one.kind), one.value if isinstance(one, Reference) else one.num


def _cited(found: Extraction) -> tuple[Citation, ...]:
    return (*found.articles, *found.texts, *found.cases, *found.references)


def _reference(one: Citation, text: str) -> str:
    """Name a citation: an article of a list by its number, everything else as it is written."""
    written = _short(text[one.start : one.end])
    if isinstance(one, Article):
        title = f" — {one.instrument.title}" if one.instrument else ""
        written = f"article {one.num}{title}"
    return f"{written} ({one.start}-{one.end})"


def _apart(found: Iterable[Said], taken: Sequence[Citation]) -> tuple[Said, ...]:
    """Return what no citation stands near: behind it comes the number that it alludes to."""
    starts = sorted(one.start for one in taken)
    return tuple(one for one in found if not _any_within(starts, one.start, one.end + _LONGEST))


def _any_within(starts: Sequence[int], low: int, high: int) -> bool:
    place = bisect_left(starts, low)
    return place < len(starts) and starts[place] <= high


def _quoted(found: Iterable[Said], reading: Reading) -> list[str]:
    return [f"« {_short(reading.text[one.start : one.end])} » ({one.start}-{one.end})" for one in found]


def _short(text: str) -> str:
    line = " ".join(mask(text).text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _listed(items: Sequence[str]) -> str:
    shown = " ; ".join(items[:_NAMED])
    return f"{shown} ; et {len(items) - _NAMED} de plus" if len(items) > _NAMED else shown
