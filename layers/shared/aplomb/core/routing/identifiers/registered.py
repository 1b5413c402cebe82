"""Numbers of the public registers: SIREN and SIRET, French VAT, RNA."""

import re
from collections.abc import Iterator
from itertools import accumulate

from aplomb.core.routing.identifiers.checks import is_siren, is_siret, is_vat
from aplomb.core.routing.identifiers.identifier import Identifier, IdentifierKind, form_of
from aplomb.core.routing.typography import Reading

_SIREN, _SIRET = 9, 14
_FEWEST_DIGITS = 6
"""A labelled number with fewer is a year or a street's, not a SIREN that lost its zeros."""
_LABEL = re.compile(r"(?<![a-z0-9])(?P<label>siren|siret|r\.? ?c\.? ?s\.?)(?![a-z])")
_NUMBER_BEHIND = re.compile(
    r"(?P<gap>[^0-9;\n!?€]{0,60})(?<![a-z])(?P<number>[0-9](?:[ .-]{0,2}[0-9]){3,24})(?![a-z0-9])"
)
_SUBJECTS = (
    "tel|telephone|fax|mobile|iban|capital|facture|commande|dossier|postal|bp|ticket|reference|ref|client|compte|montant"
    "|prix|chiffre|colis|serie|isbn|ean|contrat|adherent|police|suivi"
)
_OTHER_SUBJECT = re.compile(rf"(?<![a-z])(?:{_SUBJECTS})(?![a-z])")
"""Words whose numbers are no company's."""
_ELSEWHERE = re.compile(rf"[a-z]{{3,}}\.\s|(?<![a-z])(?:{_SUBJECTS}|tva|siren|siret)(?![a-z])")
"""What between a label and a number says that the number is not the label's."""
_LABELLED_VAT = re.compile(r"(?<![a-z])(?:tva|vat|intracom)")
_VAT = re.compile(
    r"(?<![A-Za-z0-9])[Ff][Rr][ -]?(?P<key>[0-9A-HJ-NP-Z]{2})[ .-]?[0-9]{3}[ .-]?[0-9]{3}[ .-]?[0-9]{3}"
    r"(?![A-Za-z0-9]| [0-9]{2})"
)
_RNA = re.compile(r"(?<![A-Za-z0-9])W ?[0-9](?:[0-9A-Z] ?[0-9] ?[0-9]{3} ?[0-9]{3})(?![A-Za-z0-9])")
_BARE = re.compile(
    r"(?<![a-z0-9+])(?<![0-9][ .,/-])(?:[0-9]{3}(?P<gap>[ .])[0-9]{3}(?P=gap)[0-9]{3}(?:[ .][0-9]{5})?"
    r"|[0-9]{14}|[0-9]{9}(?: [0-9]{5})?)"
    r"(?![a-z0-9]|[ .,/-][0-9])"
)
_CUE = re.compile(
    r"(?<![a-z])(?:siren|siret|r\.?c\.?s|immatricul|tva|societe|entreprise|groupe|association|etablissement|kbis|naf|ape(?![a-z])"
    r"|sas(?![a-z])|sarl|sasu|sci(?![a-z])|eurl|snc(?![a-z])|scop(?![a-z])|sa(?= ?[(,]))"
)
_CUE_REACH = 30
_AMOUNT = re.compile(
    r"\s?(?:€|k€|m€|%|\$|£|eur(?![a-z])|euros?|dollars?|francs?|usd|f(?![a-z])|habitants|salaries|personnes|actions|titres"
    r"|unites|tonnes|kwh|m2|km|vues|abonnes|exemplaires|octets|de (?:chiffre|benefice|ca(?![a-z])|dette|perte|total))"
)
_DATE_FIRST = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


def registered(reading: Reading) -> Iterator[Identifier]:
    """Yield the numbers of registers, labelled ones first.

    A number that is called SIREN, SIRET or VAT and cannot be one is implausible, not passed over in silence; one that
    is called nothing counts when its key holds and a word near it speaks of a company.
    """
    for label in _LABEL.finditer(reading.folded):
        found = _NUMBER_BEHIND.match(reading.folded, label.end())
        if found and not _ELSEWHERE.search(found["gap"]):
            yield from _labelled(label["label"], found)
    for found in _VAT.finditer(reading.plain):
        value = re.sub("[^0-9A-Z]", "", found[0].upper())
        if is_vat(value) or _LABELLED_VAT.search(reading.folded, max(0, found.start() - _CUE_REACH), found.start()):
            yield Identifier(IdentifierKind.VAT, value, *found.span(), form_of(is_vat(value)))
    for found in _RNA.finditer(reading.plain):
        yield Identifier(IdentifierKind.RNA, found[0].replace(" ", ""), *found.span())
    for found in _BARE.finditer(reading.folded):
        yield from _bare(reading, found)


def _labelled(label: str, found: re.Match[str]) -> Iterator[Identifier]:
    number, is_register = found["number"], label.startswith("r")
    groups = list(re.finditer("[0-9]+", number))
    ends = dict(zip(accumulate(len(group[0]) for group in groups), (group.end() for group in groups), strict=True))
    digits = re.sub("[^0-9]", "", number)
    length = _length(label, digits, ends)
    if length is None:
        if is_register or len(digits) < _FEWEST_DIGITS:
            return
        length = len(digits)
    kind = IdentifierKind.SIRET if length > _SIREN and not is_register else IdentifierKind.SIREN
    value, start = digits[:length], found.start("number")
    check = is_siren if kind is IdentifierKind.SIREN else is_siret
    yield Identifier(kind, value, start, start + ends[length], form_of(check(value)))


def _length(label: str, digits: str, ends: dict[int, int]) -> int | None:
    """Return how many of the digits are the number: a postcode may follow, and people take one number for the other."""
    is_establishment = _SIRET in ends and (len(ends) == 1 or (digits[_SIREN] == "0" and is_siret(digits[:_SIRET])))
    if label == "siret" or is_establishment:
        return next((length for length in (_SIRET, _SIREN) if length in ends), None)
    return _SIREN if _SIREN in ends else None


def _bare(reading: Reading, found: re.Match[str]) -> Iterator[Identifier]:
    value = re.sub("[^0-9]", "", found[0])
    kind, holds = (
        (IdentifierKind.SIREN, is_siren(value)) if len(value) == _SIREN else (IdentifierKind.SIRET, is_siret(value))
    )
    before = reading.folded[max(0, found.start() - _CUE_REACH) : found.start()]
    behind = reading.folded[found.end() : found.end() + _CUE_REACH]
    has_cue = _CUE.search(before) or _CUE.search(behind)
    is_else = _DATE_FIRST.match(value) or _AMOUNT.match(behind) or _OTHER_SUBJECT.search(before.rsplit(",", 1)[-1])
    if holds and has_cue and not is_else:
        yield Identifier(kind, value, *found.span())
