import pytest

from aplomb.core.routing.citations import extract

CASS, SOC, COM = "Cour de cassation", "Cour de cassation, chambre sociale", "Cour de cassation, chambre commerciale"
CIV1, CIV2, CIV3 = (f"Cour de cassation, {rank} chambre civile" for rank in ("première", "deuxième", "troisième"))
CRIM, PLEN = "Cour de cassation, chambre criminelle", "Cour de cassation, assemblée plénière"
CE, CC = "Conseil d'État", "Conseil constitutionnel"


def cases(text):
    return [(one["kind"], one["num"], one["court"], one["date"]) for one in extract(text).document()["cases"]]


APPEALS = [
    ("Cass. soc., 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    ("Cass. Soc. 3 mars 2021 n°19-20.123", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    ("Cass soc 3 mars 2021, 19-20.123", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    ("Soc., 3 mars 2021, pourvoi n° 19-20.123", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    ("Cass. com., 3 mars 2021, n° 19-20123", [("pourvoi", "19-20.123", COM, "2021-03-03")]),
    ("Cass. 1re civ., 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", CIV1, "2021-03-03")]),
    ("Cass. civ. 1re, 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", CIV1, "2021-03-03")]),
    ("Cass. civ. 2, 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", CIV2, "2021-03-03")]),
    ("Civ. 3e, 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", CIV3, "2021-03-03")]),
    ("3e Civ., 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", CIV3, "2021-03-03")]),
    ("Cass. crim., 3 mars 2021, n° 19-80.123", [("pourvoi", "19-80.123", CRIM, "2021-03-03")]),
    ("Cass. ass. plén., 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", PLEN, "2021-03-03")]),
    ("Cour de cassation, chambre sociale, 3 mars 2021, 19-20.123", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    (
        "la première chambre civile de la Cour de cassation, 03/03/2021, n° 19-20.123",
        [("pourvoi", "19-20.123", CIV1, "2021-03-03")],
    ),
    ("l'arrêt du 3 mars 2021 de la Cour de cassation (n° 19-20.123)", [("pourvoi", "19-20.123", CASS, "2021-03-03")]),
    ("pourvoi n° 19-20.123, Cass. soc., 3 mars 2021", [("pourvoi", "19-20.123", SOC, "2021-03-03")]),
    ("l'arrêt du 3 mars 2021, n° 19-20.123", [("pourvoi", "19-20.123", None, "2021-03-03")]),
    ("n° 19-20.123 du 3 mars 2021", [("pourvoi", "19-20.123", None, "2021-03-03")]),
    ("pourvoi n° T 19-20.123", [("pourvoi", "19-20.123", None, None)]),
    ("pourvoi 19-20123", [("pourvoi", "19-20.123", None, None)]),
    ("pourvoi n° 19‑20.123", [("pourvoi", "19-20.123", None, None)]),
    (
        "Cass. soc., 3 mars 2021, n° 19-20.123 et 19-20.124",
        [("pourvoi", "19-20.123", SOC, "2021-03-03"), ("pourvoi", "19-20.124", SOC, "2021-03-03")],
    ),
    (
        "Cass. soc., 3 mars 2021, n° 19-20.123 ; Cass. com., 4 mai 2022, n° 20-10.001",
        [("pourvoi", "19-20.123", SOC, "2021-03-03"), ("pourvoi", "20-10.001", COM, "2022-05-04")],
    ),
    (
        "Cass. soc., 3 mars 2021, n° 19-20.123, puis Cass. soc., 3 mars 2021, n° 19-20.123",
        [("pourvoi", "19-20.123", SOC, "2021-03-03")],
    ),
    (
        "Cass. civ. 3 mars 2021, n° 19-20.123",
        [("pourvoi", "19-20.123", "Cour de cassation, chambre civile", "2021-03-03")],
    ),
    (
        "Cass. civ., 3 mars 2021, n° 19-20.123",
        [("pourvoi", "19-20.123", "Cour de cassation, chambre civile", "2021-03-03")],
    ),
]
OTHERS = [
    ("CA Paris, 3 mars 2021, n° 19/01234", [("rg", "19/01234", "Cour d'appel de Paris", "2021-03-03")]),
    (
        "la cour d'appel d'Aix-en-Provence, 3 mars 2021, RG n° 19/01234",
        [("rg", "19/01234", "Cour d'appel d'Aix-en-Provence", "2021-03-03")],
    ),
    ("RG n° 19/01234 (tribunal judiciaire de Lyon)", [("rg", "19/01234", "Tribunal judiciaire de Lyon", None)]),
    ("CA Amiens, n° 19/01234", [("rg", "19/01234", "Cour d'appel d'Amiens", None)]),
    ("n° RG 19/01234", [("rg", "19/01234", None, None)]),
    ("R.G. : 19/01234", [("rg", "19/01234", None, None)]),
    ("RG F 19/01234", [("rg", "19/01234", None, None)]),
    ("CE, 3 mars 2021, n° 432156", [("ce", "432156", CE, "2021-03-03")]),
    ("CE, ass., 3 mars 2021, Commune inventée, n° 432156", [("ce", "432156", CE, "2021-03-03")]),
    ("Conseil d'État, 1re - 4e chambres réunies, 03/03/2021, 432156", [("ce", "432156", CE, "2021-03-03")]),
    ("Conseil d’État, 3 mars 2021, req. n° 432 156", [("ce", "432156", CE, "2021-03-03")]),
    ("CE n° 432156 du 3 mars 2021", [("ce", "432156", CE, "2021-03-03")]),
    ("Cons. const., 4 mai 2018, n° 2018-700 QPC", [("cc", "2018-700 QPC", CC, "2018-05-04")]),
    ("la décision n° 2018-700 QPC du 4 mai 2018", [("cc", "2018-700 QPC", CC, "2018-05-04")]),
    (
        "décisions n° 2018-700 QPC du 4 mai 2018 et n° 2018-701 QPC",
        [("cc", "2018-700 QPC", CC, "2018-05-04"), ("cc", "2018-701 QPC", CC, None)],
    ),
    (
        "Cons. const., n° 2018-700 QPC du 4 mai 2018 et n° 2018-701 QPC du 5 mai 2018",
        [("cc", "2018-700 QPC", CC, "2018-05-04"), ("cc", "2018-701 QPC", CC, "2018-05-05")],
    ),
    (
        "Cons. const., n° 2018-700 QPC du 4 mai 2018 et n° 2018-701 QPC",
        [("cc", "2018-700 QPC", CC, "2018-05-04"), ("cc", "2018-701 QPC", CC, None)],
    ),
    ("la décision 2019-800 DC", [("cc", "2019-800 DC", CC, None)]),
    ("n° 2010-14/22 QPC", [("cc", "2010-14/22 QPC", CC, None)]),
    ("ECLI:FR:CCASS:2021:SO00123.", [("ecli", "ECLI:FR:CCASS:2021:SO00123", SOC, None)]),
    ("ecli:fr:ccass:2021:xx00123", [("ecli", "ECLI:FR:CCASS:2021:XX00123", CASS, None)]),
    ("ECLI:FR:CECHR:2021:432156.20210303", [("ecli", "ECLI:FR:CECHR:2021:432156.20210303", CE, "2021-03-03")]),
    ("ECLI:FR:CC:2018:2018.700.QPC", [("ecli", "ECLI:FR:CC:2018:2018.700.QPC", CC, None)]),
    ("ECLI:FR:TJPAR:2021:1234", [("ecli", "ECLI:FR:TJPAR:2021:1234", None, None)]),
    ("ECLI:EU:C:2019:402", [("ecli", "ECLI:EU:C:2019:402", None, None)]),
]


@pytest.mark.parametrize(("text", "expected"), [*APPEALS, *OTHERS])
def test_a_decision_has_its_number_court_and_date(text, expected):
    assert cases(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "le 19-20.123 du catalogue",
        "de 10-12.500 euros",
        "n° 19-20.123,50",
        "Le 03/2021 et 19/01234 pièces",
        "le CE a 432156 voix",
        "Le CE du 3 mars 2021 a reçu la résolution n° 1",
        "un budget de 432 156 € au Conseil d'État",
        "Conseil d'État, 432156 pages",
        "la 2018-700 qpc",
        "n° 20-10",
        "Cass. soc., 3 mars 2021",
        "le 3 mars 2021, n° 432156",
        "Cass. soc. Le lot a coûté 19/01234",
        "Cass. soc., 3 mars 2021. Autre dossier clos. Le 19-20123",
    ],
)
def test_a_number_that_nothing_calls_a_decision_is_none(text):
    assert cases(text) == []


def test_a_decision_knows_its_place():
    text = "Cass.\u00a0soc., 3\u00a0mars 2021, n°\u00a019‑20.123, publié."
    (found,) = extract(text).cases
    assert found.raw == text[found.start : found.end] == "19‑20.123"
