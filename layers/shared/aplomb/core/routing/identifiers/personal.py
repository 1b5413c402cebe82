"""What names a person or opens an account: social security numbers, IBANs, cards, telephones, e-mail addresses."""

import re
from collections.abc import Iterator

from aplomb.core.routing.identifiers.checks import french_iban, is_card, is_iban, is_nir, is_rib
from aplomb.core.routing.identifiers.identifier import Identifier, IdentifierKind, form_of
from aplomb.core.routing.typography import Reading

_LABEL_REACH = 40
_EMAIL = re.compile(r"(?<![\w.%+-])[\w.%+-]{1,64}@[^\W_](?:[^\W_]|-){0,62}(?:\.[^\W_](?:[^\W_]|-){0,62}){1,8}")
_GAP = "[ ./_-]{0,3}"
_NIR = re.compile(
    rf"(?:(?<![a-z0-9])|(?<=nir)|(?<=nss)|(?<=secu))"
    rf"(?P<number>[1-478]{_GAP}[0-9]{_GAP}[0-9]{_GAP}(?:0{_GAP}[1-9]|1{_GAP}[0-2]|[2-9]{_GAP}[0-9])"
    rf"{_GAP}(?:[0-9]{_GAP}[0-9]|2{_GAP}[ab])(?:{_GAP}[0-9]){{6}})(?P<key>{_GAP}[0-9]{_GAP}[0-9])?(?![a-z0-9])"
)
_NIR_GROUPS = re.compile(r"[0-9] [0-9]{2}[ .-]?[0-9]{2}[ .-]?[0-9][0-9ab][ .-]?[0-9]{3}[ .-]?[0-9]{3}")
_NIR_LABEL = re.compile(r"secu(?:rite)?(?![a-z])|(?<![a-z])nir(?![a-z])|nss|insee|carte vitale|assure")
_IBAN_LENGTHS = {
    "AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24,
    "FI": 18, "FR": 27, "GB": 22, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "MA": 28, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "SE": 24,
    "SI": 19, "SK": 24, "SM": 27, "TN": 24, "TR": 26,
}  # fmt: skip
_IBAN_HEAD = re.compile(
    rf"(?:(?<![A-Z0-9])|(?<=IBAN)|(?<=RIB))(?:{'|'.join(map(_GAP.join, _IBAN_LENGTHS))})"
    rf"(?={_GAP}[0-9]{_GAP}[0-9]{_GAP}[A-Z0-9])",
    re.IGNORECASE,
)
_IBAN_CHARACTERS = re.compile(rf"(?:{_GAP}[A-Za-z0-9]){{13,29}}")
_ACCOUNT = re.compile(
    rf"(?:F{_GAP}R|M{_GAP}C)(?:{_GAP}[0-9]){{12}}(?:{_GAP}[A-Za-z0-9]){{11}}(?:{_GAP}[0-9]){{2}}"
    r"|[A-Z]{2}[0-9]{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?"
)
_RIB_GAP = r"[ ./_:-]{0,3}(?:(?:code )?(?:guichet|(?:numero de |n° ?(?:de )?)?compte|cle(?: rib)?))?[ ./_:-]{0,3}"
_RIB = re.compile(
    rf"(?<![a-z0-9])(?P<bank>[0-9]{{5}}){_RIB_GAP}(?P<desk>[0-9]{{5}}){_RIB_GAP}(?P<account>[0-9a-z]{{11}}){_RIB_GAP}"
    rf"(?P<key>[0-9]{{2}})(?![a-z0-9])"
)
_SPACED_RIB = re.compile(rf"(?<![a-z0-9])(?:[0-9]{_GAP}){{10}}[0-9](?:{_GAP}[0-9]){{12}}(?![a-z0-9])")
_RIB_LABEL = re.compile(r"(?<![a-z])(?:rib|identite bancaire|banque|bancaire|compte)(?![a-z])")
_APART = "(?: ?[./_-] ?| )"
_ALONE = r"(?<![0-9])(?<![0-9][ ./_-])(?<![0-9] [./_-])(?<![0-9][./_-] )(?<![0-9] [./_-] )"
_CARD = re.compile(
    r"(?:(?<![a-z0-9])|(?<=cb)|(?<=carte)|(?<=visa)|(?<=mastercard))"
    rf"(?:[0-9]{{4}}{_APART}?[0-9]{{4}}{_APART}?[0-9]{{4}}{_APART}?[0-9]{{1,7}}"
    rf"|[0-9]{{4}}{_APART}?[0-9]{{6}}{_APART}?[0-9]{{4,5}}"
    rf"|{_ALONE}[0-9]{{2}}(?:{_APART}[0-9]{{2}}){{7}}"
    rf"|{_ALONE}[0-9](?:{_APART}[0-9]){{12,18}}"
    r"|[0-9]{13,19})(?![a-z0-9]|,[0-9]{1,2}(?![0-9])| ?€| ?euros?)"
)
_CARD_LABEL = re.compile(r"(?<![a-z])(?:carte|cb|visa|mastercard|amex|american express|paiement)(?![a-z])")
_PHONE = re.compile(
    rf"(?<![A-Za-z0-9+])(?:(?P<abroad>\(?(?:\+|00{_GAP}){_GAP}33\)?{_GAP}(?:\(?0\)?{_GAP})?)[1-9](?:{_GAP}[0-9]){{8}}"
    r"|(?:\(0\) ?|0)[1-9](?:(?:[ .-]{0,2}[0-9]{2}){4}|(?P<mark> ?[./_-] ?)[0-9]{2}(?:(?P=mark)[0-9]{2}){3})"
    r"|0 ?8[0-9]{2}[ .-]?[0-9]{3}[ .-]?[0-9]{3}"
    r"|\+(?!33)[1-9][0-9]{0,2}(?:[ ./-]?\(?[0-9]{1,4}\)?){2,6})(?![A-Za-z0-9])"
)
_PHONE_LENGTHS = range(8, 16)
"""ITU-T E.164: at most fifteen digits, country code included."""


def personal(reading: Reading) -> Iterator[Identifier]:
    """Yield what must not leave, in the order in which a place of the text is taken: the longest kinds first."""
    for found in _EMAIL.finditer(reading.plain):
        yield Identifier(IdentifierKind.EMAIL, found[0].lower(), *found.span())
    yield from _ibans(reading)
    yield from _ribs(reading)
    yield from _nirs(reading)
    yield from _cards(reading)
    for found in _PHONE.finditer(reading.plain):
        value = re.sub("[^0-9+]", "", found[0].replace("(0)", "") if found["abroad"] else found[0])
        if len(value.lstrip("+0")) in _PHONE_LENGTHS:
            yield Identifier(IdentifierKind.PHONE, value, *found.span())


def _ibans(reading: Reading) -> Iterator[Identifier]:
    """What has a French account's form, or stands in groups of four, is one though its key fails."""
    for head in _IBAN_HEAD.finditer(reading.plain):
        country = f"{head[0][0]}{head[0][-1]}".upper()
        characters = _IBAN_CHARACTERS.match(reading.plain, head.end())
        if characters is None:
            continue
        value, end = country, head.end()
        while len(value) < _IBAN_LENGTHS[country] and end < characters.end():
            character = reading.plain[end].upper()
            value, end = value + (character if character.isalnum() else ""), end + 1
        is_whole = len(value) == _IBAN_LENGTHS[country] and not reading.folded[end : end + 1].isalnum()
        if is_whole and (is_iban(value) or _ACCOUNT.fullmatch(reading.plain, head.start(), end)):
            yield Identifier(IdentifierKind.IBAN, value, head.start(), end, form_of(is_iban(value)))


def _ribs(reading: Reading) -> Iterator[Identifier]:
    """A French account's 23 characters, where the text says that they are one; ``value`` is its IBAN."""
    for pattern in (_RIB, _SPACED_RIB):
        for found in pattern.finditer(reading.folded):
            groups = found.groupdict()
            account = "".join(groups.values()) if groups else re.sub("[^0-9]", "", found[0])
            if _is_labelled(reading, found.start(), _RIB_LABEL):
                yield Identifier(IdentifierKind.IBAN, french_iban(account), *found.span(), form_of(is_rib(account)))


def _nirs(reading: Reading) -> Iterator[Identifier]:
    for found in _NIR.finditer(reading.folded):
        value = re.sub("[^0-9AB]", "", f"{found['number']}{found['key'] or ''}".upper())
        is_said = _NIR_GROUPS.fullmatch(found["number"]) or _is_labelled(reading, found.start(), _NIR_LABEL)
        holds = found["key"] is not None and is_nir(value)
        if holds or is_said:
            yield Identifier(IdentifierKind.NIR, value, *found.span(), form_of(holds))


def _cards(reading: Reading) -> Iterator[Identifier]:
    for found in _CARD.finditer(reading.folded):
        value = re.sub("[^0-9]", "", found[0])
        if is_card(value) or _is_labelled(reading, found.start(), _CARD_LABEL):
            yield Identifier(IdentifierKind.CARD, value, *found.span(), form_of(is_card(value)))


def _is_labelled(reading: Reading, start: int, label: re.Pattern[str]) -> bool:
    return label.search(reading.folded, max(0, start - _LABEL_REACH), start) is not None
