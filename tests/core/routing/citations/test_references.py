import pytest

from aplomb.core.routing.citations import extract


def found(text):
    document = extract(text).document()
    return document["ids"], [(one["type"], one["value"]) for one in document["other_ids"]]


@pytest.mark.parametrize(
    ("text", "ids", "others"),
    [
        ("voir LEGIARTI000012345678.", ["LEGIARTI000012345678"], []),
        ("https://exemple.fr/codes/article_lc/LEGIARTI000012345678", ["LEGIARTI000012345678"], []),
        ("LEGITEXT000012345678 LEGISCTA000012345678", ["LEGITEXT000012345678", "LEGISCTA000012345678"], []),
        ("JORFTEXT000012345678, JURITEXT000012345678", ["JORFTEXT000012345678", "JURITEXT000012345678"], []),
        ("CETATEXT000012345678 et CONSTEXT000012345678", ["CETATEXT000012345678", "CONSTEXT000012345678"], []),
        ("KALITEXT000012345678 KALIARTI000012345678 KALICONT000012345678",
         ["KALITEXT000012345678", "KALIARTI000012345678", "KALICONT000012345678"], []),
        ("JORFARTI000012345678 JORFCONT000012345678", ["JORFARTI000012345678", "JORFCONT000012345678"], []),
        ("LEGIARTI00001234567 LEGIARTI0000123456789 XLEGIARTI000012345678", [], []),
        ("LEGIARTI000012345678 et LEGIARTI000012345678", ["LEGIARTI000012345678"], []),
        ("IDCC 2216", [], [("idcc", "2216")]),
        ("l'IDCC n° 16", [], [("idcc", "16")]),
        ("(idcc : 2216)", [], [("idcc", "2216")]),
        ("IDCC 22166", [], []),
        ("NOR : ABCD2412345A", [], [("nor", "ABCD2412345A")]),
        ("NOR ABCD241234A, ABCD2412345AB", [], []),
    ],
)  # fmt: skip
def test_identifiers_are_found_whole(text, ids, others):
    assert found(text) == (ids, others)
