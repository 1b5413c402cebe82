"""What is cited, as far as it can be told without knowing the law: places, order, forms, and what changes nothing."""

import json
from datetime import date
from itertools import pairwise

from aplomb.core.routing.citations import Extraction, extract, siren_of
from aplomb.core.routing.identifiers import Form, IdentifierKind

_LOOKS = (
    str.maketrans(" -'", "\u00a0\u2011\u2019"),
    str.maketrans(" -'", "\u202f\u2212\u02bc"),
    {code: code + 0xFEE0 for code in range(0x21, 0x7F) if chr(code) != "`"},
)
"""Another writing of each character that is read as the same one."""


def check(text: bytes) -> None:
    """Hold what any UTF-8 text cites to the text itself."""
    check_text(text.decode("utf-8", "replace"))


def check_text(text: str) -> None:
    found = extract(text)
    assert extract(text) == found
    for one in (*found.articles, *found.texts, *found.cases):
        assert one.raw == text[one.start : one.end] != ""
    for company in found.companies:
        assert company.name == text[company.start : company.end] != ""
    for kind in (found.cases, found.references, found.identifiers, found.companies):
        places = [(one.start, one.end) for one in kind]
        assert all(0 <= start < end <= len(text) for start, end in places)
        assert all(end <= start for (_, end), (start, _) in pairwise(places)), "two in one place"
    for kind in (found.articles, found.texts):
        assert [one.start for one in kind] == sorted(one.start for one in kind)
    for dated in (*found.texts, *found.cases):
        if dated.date is not None:
            date.fromisoformat(dated.date)
    check_identifiers(found)
    json.dumps(found.document(), ensure_ascii=False)
    for look in _LOOKS:
        assert_same(extract(text.translate(look)), found)


def check_identifiers(found: Extraction) -> None:
    for one in found.identifiers:
        if one.kind in (IdentifierKind.SIREN, IdentifierKind.SIRET) and one.form is Form.PLAUSIBLE:
            assert siren_of(one) == one.value[:9]
            assert luhn(one.value[:9])
            assert len(one.value) == {IdentifierKind.SIREN: 9, IdentifierKind.SIRET: 14}[one.kind]


def luhn(digits: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def assert_same(other: Extraction, found: Extraction) -> None:
    """Another writing cites the same, in the same places."""
    for kind in ("articles", "texts", "cases", "references", "identifiers", "companies"):
        places = [[(one.start, one.end) for one in getattr(extraction, kind)] for extraction in (other, found)]
        assert places[0] == places[1], kind
    told, expected = (unquoted(extraction) for extraction in (other, found))
    assert told == expected


def unquoted(found: Extraction) -> dict[str, object]:
    """Return what was found without what is quoted as it was written."""
    articles = [{**article, "raw": "", "subdivision": ""} for article in found.document()["articles"]]
    return {**found.document(), "articles": articles, "companies": []}
