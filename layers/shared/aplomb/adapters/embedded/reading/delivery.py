"""Where and when goods are wanted, and who writes."""

from collections.abc import Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.places import CITIES
from aplomb.adapters.embedded.reading.thread import Part

_CUE = (
    r"\b(?:livraison|livrer|livre[es]{0,2}|livrez|liv|expedition|expedier|enlevement|chantier|retrait)\b[ :]*"
    r"(?:(?:prevue|souhaitee|possible|imperative|demandee) )?(?:(?:a|sur|chez|vers|de|au|pour)\b )?(?:\d{5} )?"
)
_NAME = r"[^\W\d_]{2,24}(?:[-'][^\W\d_]{1,24}){0,4}"
_POSTCODE = r"\b\d{5} ([a-z]{2,24}(?:-[a-z]{1,24}){0,4})"
_DATE_CUE = r"\b(?:livr|liv\b|pour le|avant le|au plus tard|d'ici|chantier|besoin)"
_DEADLINE = (
    r"\b(?:avant|pour|d'ici|des) (?:le )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|demain|ce soir|fin de semaine)\b"
)
_DATE_REACH = 80
_CLIENT = (
    r"\b(?:societe|entreprise|ets|etablissements|menuiserie|vitrerie|miroiterie|sarl|sas)"
    r" [a-z][a-z'&-]{1,24}(?: [a-z][a-z'&-]{2,24})?"
)


class Delivery(NamedTuple):
    """A place as written, a date or deadline as written; None where the text says none."""

    date: str | None = None
    place: str | None = None


def _place(body: str, folded: str) -> str | None:
    for cue in pattern(_CUE).finditer(folded):
        found = pattern(_NAME).match(body, cue.end())
        name = found[0] if found else ""
        low = folded[cue.end() : cue.end() + len(name)]
        if low in CITIES or (name[:1].isupper() and not body.isupper() and not name.isupper()):
            return name.title() if name.isupper() or name.islower() else name
    coded = pattern(_POSTCODE).search(folded)
    if coded:
        return coded[1].title()
    named = next((name for name in pattern(_NAME).findall(folded) if name in CITIES), None)
    return named.title() if named else None


def _date(folded: str, marks: Sequence[Mark]) -> str | None:
    for mark in marks:
        if mark.kind == "date" and pattern(_DATE_CUE).search(folded, max(0, mark.start - _DATE_REACH), mark.start):
            return mark.value
    deadline = pattern(_DEADLINE).search(folded)
    return deadline[0] if deadline else None


def read_delivery(body: str, folded: str, marks: Sequence[Mark]) -> Delivery:
    """Return what a body says of delivery; ``folded`` has the body's offsets."""
    return Delivery(_date(folded, marks), _place(body, folded))


def read_client(signature: Part, spoken: Part) -> str | None:
    """Return the company that signs, else the one that the body names."""
    for part in (signature, spoken):
        found = pattern(_CLIENT).search(part.folded)
        if found:
            name = part.body[found.start() : found.end()]
            return name.title() if name.isupper() or name.islower() else name
    return None
