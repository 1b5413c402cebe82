"""Each case is a rule of how French law is cited, in a sentence of its own."""

import pytest

from aplomb.core.routing.citations import extract

CIV, PEN, TRAV, COM = "Code civil", "Code pénal", "Code du travail", "Code de commerce"
CPC, CPP, CONSO, CSP = (
    "Code de procédure civile",
    "Code de procédure pénale",
    "Code de la consommation",
    "Code de la santé publique",
)
CGI, LPF, CSS = "Code général des impôts", "Livre des procédures fiscales", "Code de la sécurité sociale"
CPCEX, POSTES = "Code des procédures civiles d'exécution", "Code des postes et des communications électroniques"
CCH, CGCT, CRPA = (
    "Code de la construction et de l'habitation",
    "Code général des collectivités territoriales",
    "Code des relations entre le public et l'administration",
)
CESEDA, ENV, ELEC = (
    "Code de l'entrée et du séjour des étrangers et du droit d'asile",
    "Code de l'environnement",
    "Code électoral",
)
GDPR = "Règlement (UE) 2016/679 (RGPD)"


def cited(text):
    return [(article.num, article.instrument and article.instrument.title) for article in extract(text).articles]


NUMBERS = [
    ("L'article L1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("l'article L. 1152-1 du Code du travail", [("L1152-1", TRAV)]),
    ("l'article L.1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("L'ARTICLE L. 1152-1 DU CODE DU TRAVAIL", [("L1152-1", TRAV)]),
    ("article l1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("article L 1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("article L .1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("article L. 1152 - 1 du code du travail", [("L1152-1", TRAV)]),
    ("article  L.  1152-1  du  code\ndu  travail", [("L1152-1", TRAV)]),
    ("art.L1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("art . L. 1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("article L. 122.14.4 du code du travail", [("L122-14-4", TRAV)]),
    ("l'article L. 2312-8-1 du code du travail", [("L2312-8-1", TRAV)]),
    ("L’article\u00a0L.\u202f1152‑1 du code du\u00a0travail", [("L1152-1", TRAV)]),
    ("article L. 1152–1 du code du travail", [("L1152-1", TRAV)]),
    ("l'article R*202-1 du LPF", [("R*202-1", LPF)]),
    ("l'article R. *202-1 du LPF", [("R*202-1", LPF)]),
    ("l'article R.*202-1 du livre des procédures fiscales", [("R*202-1", LPF)]),
    ("l'article R* 202-1 du LPF", [("R*202-1", LPF)]),
    ("l'article *R. 202-1 du LPF", [("R*202-1", LPF)]),
    ("l'article LO 141 du code électoral", [("LO141", ELEC)]),
    ("l'article L.O. 141 du code électoral", [("LO141", ELEC)]),
    ("l'article D. 3121-24 du code du travail", [("D3121-24", TRAV)]),
    ("l'article A. 444-32 du code de commerce", [("A444-32", COM)]),
    ("l'article 150 VB du CGI", [("150 VB", CGI)]),
    ("l'article 150-0 A du CGI", [("150-0 A", CGI)]),
    ("l'article 150-0 B ter du code général des impôts", [("150-0 B ter", CGI)]),
    ("article 150-0 b ter du cgi", [("150-0 B ter", CGI)]),
    ("l'article 44 sexies-0 A du CGI", [("44 sexies-0 A", CGI)]),
    ("l'article 1649 quater-0 B bis du CGI", [("1649 quater-0 B bis", CGI)]),
    ("l'article 235 ter ZCA du CGI", [("235 ter ZCA", CGI)]),
    ("l'article 199 terdecies-0 A du CGI", [("199 terdecies-0 A", CGI)]),
    ("l'article 200 undecies du CGI", [("200 undecies", CGI)]),
    ("l'article 39bis du CGI", [("39 bis", CGI)]),
    ("l'article 39AH du CGI", [("39 AH", CGI)]),
    ("l'article L. 80 A du LPF", [("L80 A", LPF)]),
    ("l'article L. 16-0 BA du LPF", [("L16-0 BA", LPF)]),
    ("l'article L80 CA du livre des procédures fiscales", [("L80 CA", LPF)]),
    ("article 80 du code civil", [("80", CIV)]),
    ("ARTICLE 80 DU CODE CIVIL", [("80", CIV)]),
    ("ARTICLE 80 ET ARTICLE 81 DU CODE CIVIL", [("80", CIV), ("81", CIV)]),
    ("l'article 1er du code civil", [("1er", CIV)]),
    ("l'article premier du code civil", [("1er", CIV)]),
    ("l'article 1ᵉʳ du code civil", [("1er", CIV)]),
    ("l'article préliminaire du code de procédure pénale", [("preliminaire", CPP)]),
    ("l'article liminaire du code de la consommation", [("liminaire", CONSO)]),
    ("l'article L. 1152-1¹ du code du travail", [("L1152-1", TRAV)]),
    ("l'article １２４１ du code civil", [("1241", CIV)]),
    ("l'article ١٢٤١ du code civil", []),
]

CODES = [
    ("art. 1241 C. civ.", [("1241", CIV)]),
    ("art. 1241 c.civ.", [("1241", CIV)]),
    ("article 1241 du cc", [("1241", CIV)]),
    ("article 1241 CC", [("1241", CIV)]),
    ("article L. 442-1 du CC", [("L442-1", COM)]),
    ("article 222-33 CP", [("222-33", PEN)]),
    ("art. 145 C. pr. civ.", [("145", CPC)]),
    ("art. 145 du NCPC", [("145", CPC)]),
    ("art. L. 211-1 C. pr. civ. ex.", [("L211-1", CPCEX)]),
    ("article L. 211-1 du CPCE", [("L211-1", CPCEX)]),
    ("article L. 34-1 du CPCE", [("L34-1", POSTES)]),
    ("article L. 581-3 du CE", [("L581-3", ENV)]),
    ("article L. 52-4 du CE", [("L52-4", ELEC)]),
    ("art. 63-1 du CPP", [("63-1", CPP)]),
    ("art. 63-1 C. proc. pén.", [("63-1", CPP)]),
    ("art. L. 221-18 C. conso.", [("L221-18", CONSO)]),
    ("art. L. 1111-2 CSP", [("L1111-2", CSP)]),
    ("art. L. 461-1 CSS", [("L461-1", CSS)]),
    ("art. L. 271-1 CCH", [("L271-1", CCH)]),
    ("art. L. 2122-22 du CGCT", [("L2122-22", CGCT)]),
    ("article L. 231-1 du crpa", [("L231-1", CRPA)]),
    ("article L. 611-1 du ceseda", [("L611-1", CESEDA)]),
    ("art. L. 1152-1 du C. du travail", [("L1152-1", TRAV)]),
    ("article L1152-1 du CT", [("L1152-1", TRAV)]),
    ("article 1241 du code cvil", [("1241", CIV)]),
    ("article 1241 du code civile", [("1241", CIV)]),
    ("article L. 221-18 du code de la consomation", [("L221-18", CONSO)]),
    ("article L. 442-1 du code de comerce", [("L442-1", COM)]),
    ("article L. 442-1 du code du commerce", [("L442-1", COM)]),
    ("article L. 1111-2 du code de la santé", [("L1111-2", CSP)]),
    ("article L. 271-1 du code de la construction", [("L271-1", CCH)]),
    ("article L. 461-1 du code de la securite sociale", [("L461-1", CSS)]),
    ("article L. 461-1 du code de la sécu", [("L461-1", CSS)]),
    ("article 39 du code des impôts", [("39", CGI)]),
    ("article L. 231-1 du code des relations entre le public et l’administration", [("L231-1", CRPA)]),
    ("article 5 du code de procédure", []),
    ("article 5 du code de la roulette", []),
    ("article 5 du code de bonne conduite", []),
    ("article 5 du code", []),
    ("article 5 du code " + "de la " * 10 + "route", []),
    ("l'article 286 de l'annexe II au code général des impôts", [("286", "Code général des impôts, annexe 2")]),
    ("CGI, ann. III, art. 41 DN", [("41 DN", "Code général des impôts, annexe 3")]),
    ("C. civ., art. 1241", [("1241", CIV)]),
    ("C. trav., art. L. 1152-1 et L. 1152-2", [("L1152-1", TRAV), ("L1152-2", TRAV)]),
    ("le code civil, en son article 1241, le dit", [("1241", CIV)]),
    ("le code civil (article 1241)", [("1241", CIV)]),
    ("le code civil prévoit à l'article 1241 que", [("1241", CIV)]),
    ("Vu le code civil, notamment son article 1241 ;", [("1241", CIV)]),
    ("le code civil, et notamment en ses articles 1241 et 1242,", [("1241", CIV), ("1242", CIV)]),
    ("Code civil : article 1241", [("1241", CIV)]),
    ("Code du travail – Article L1152-1", [("L1152-1", TRAV)]),
    ("- le code civil\n- l'article L. 1152-1", [("L1152-1", None)]),
    ("- le code civil\n- article L. 1152-1", [("L1152-1", None)]),
    ("l'article « L. 1152-1 » du code du travail", [("L1152-1", TRAV)]),
    ("l'[article 1241](https://exemple.fr/1241) du code civil", [("1241", CIV)]),
    ("l'article R**119-5 du code de la voirie routière", [("R**119-5", "Code de la voirie routière")]),
    ("l'article R. **119-5 du code de la voirie routière", [("R**119-5", "Code de la voirie routière")]),
    ("article 5 du code de la nationalité française", [("5", "Code de la nationalité française")]),
    ("article 47 du code de la famille et de l'aide sociale", [("47", "Code de la famille et de l'aide sociale")]),
    ("article 53 du code de la famille algérien", []),
    ("article 12 du code disciplinaire du club", []),
    ("article 5 du code de déontologie des avocats", []),
    ("article 9 du code du travail maritime", [("9", "Code du travail maritime")]),
    (
        "article R. 43 du code de la Légion d'honneur",
        [("R43", "Code de la légion d'honneur, de la Médaille militaire et de l'ordre national du Mérite")],
    ),
    ("art. L. 211-1 CPC exéc.", [("L211-1", CPCEX)]),
    ("l'article 1241 (code civil)", [("1241", CIV)]),
    ("art. 1241, C. civ.", [("1241", CIV)]),
    ("art. 1241 C. civ. et art. 145 CPC", [("1241", CIV), ("145", CPC)]),
    ("le L. 1152-1 du code du travail", [("L1152-1", TRAV)]),
    ("Voir L. 1152-1.", [("L1152-1", None)]),
    ("L'article L. 1152-1 le prévoit.", [("L1152-1", None)]),
]

LISTS = [
    ("C. civ., art. 1240 s.", [("1240", CIV)]),
    ("articles 1240 s. C. civ.", [("1240", CIV)]),
    ("les articles 1240 ss. du code civil", [("1240", CIV)]),
    ("l'article L. 1152-1 CDT", [("L1152-1", TRAV)]),
    ("art. L. 211-1 C. pr. exéc.", [("L211-1", CPCEX)]),
    ("art. L. 211-1 C. inconnu", [("L211-1", None)]),
    ("l'article 1382 (devenu 1240) du code civil", [("1382", CIV), ("1240", CIV)]),
    ("l'article 1240 (anc. art. 1382) du code civil", [("1240", CIV), ("1382", CIV)]),
    ("l'article 1240 (ex-1382) et l'article 1241 du code civil", [("1240", CIV), ("1382", CIV), ("1241", CIV)]),
    ("l'article 1240 du code civil (ancien 1382)", [("1240", CIV)]),
    ("l'article L. 1152-1 (ancien régime) du code du travail", [("L1152-1", None)]),
    ("l'article L. 1152-1 (ex-12 mois) du code du travail", [("L1152-1", None)]),
    ("les articles 1240 et 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
    ("les articles 1240, 1241, 1242 et 1243 du code civil", [(n, CIV) for n in ("1240", "1241", "1242", "1243")]),
    ("les articles 1240 ou 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
    ("les articles 1240 et/ou 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
    ("les articles 1240 ainsi que 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
    ("art. 1240 & 1241 C. civ.", [("1240", CIV), ("1241", CIV)]),
    ("l'article 1240 et l'article 1241 du code civil", [("1240", CIV), ("1241", CIV)]),
    (
        "aux articles L. 1152-1, R. 1152-2 et D. 1152-3 du code du travail",
        [("L1152-1", TRAV), ("R1152-2", TRAV), ("D1152-3", TRAV)],
    ),
    ("les articles L. 1152-1 et 1152-2 du code du travail", [("L1152-1", TRAV), ("L1152-2", TRAV)]),
    ("les articles 1353 du code civil et 9 du code de procédure civile", [("1353", CIV), ("9", CPC)]),
    (
        "les articles 1353 du code civil, 9 du code de procédure civile et L. 1152-1 du code du travail",
        [("1353", CIV), ("9", CPC), ("L1152-1", TRAV)],
    ),
    ("l'article 1240 du code civil et l'article 9 du CPC", [("1240", CIV), ("9", CPC)]),
    ("les articles 1240 et suivants du code civil", [("1240", CIV)]),
    ("les articles L. 1152-1 et s. du code du travail", [("L1152-1", TRAV)]),
    ("L'article 1240 du code civil et 12 mois de salaire", [("1240", CIV)]),
    ("L'article L. 1152-1 et 12 mois de salaire", [("L1152-1", None)]),
    ("les articles 6, 1° et 7 du code civil", [("6", CIV), ("7", CIV)]),
]


@pytest.mark.parametrize(("text", "expected"), [*NUMBERS, *CODES, *LISTS])
def test_an_article_has_its_compact_number_and_its_instrument(text, expected):
    assert cited(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("les articles L. 1152-1 à L. 1152-6 du code du travail", ("L1152-1", "L1152-6")),
        ("les articles L. 1152-1 à 6 du code du travail", ("L1152-1", "L1152-6")),
        ("les articles 1240 à 1244 du code civil", ("1240", "1244")),
        ("LES ARTICLES 1240 A 1244 DU CODE CIVIL", ("1240", "1244")),
        ("de l'article 1240 à l'article 1244 du code civil", ("1240", "1244")),
        ("articles R. 1152-1 jusqu'à R. 1152-3 du code du travail", ("R1152-1", "R1152-3")),
    ],
)
def test_a_range_has_both_ends_and_nothing_between(text, expected):
    (article,) = extract(text).articles
    assert (article.num, article.to) == expected
    assert article.document()["range"] is True


@pytest.mark.parametrize(
    ("text", "num", "former"),
    [
        ("l'ancien article 1147 du code civil", "1147", True),
        ("les anciens articles 1147 du code civil", "1147", True),
        ("l'article 1147 ancien du code civil", "1147", True),
        ("l'article 1147 (ancien) du code civil", "1147", True),
        ("l'ex-article 1147 du code civil", "1147", True),
        ("l'article 405 de l'ancien code pénal", "405", True),
        ("l'article 1147 du code civil (ancien)", "1147", True),
        ("l'article 1147 du code civil ancien", "1147", True),
        ("l'article 1147 nouveau du code civil", "1147", False),
        ("l'article 1147 du code civil", "1147", False),
    ],
)
def test_a_former_article_says_so(text, num, former):
    (article,) = extract(text).articles
    assert (article.num, article.former) == (num, former)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("L'article 1240 du code civil et l'article 1241 du même code", CIV),
        ("L'article 1240 du code civil et l'article 1241 dudit code", CIV),
        ("L'article 1240 du code civil et l'article 1241 du présent code", CIV),
        ("L'article 1240 du code civil ; l'article 1241 de ce code", CIV),
        ("L'article 1240 du code civil ; l'article 1241 de ce même code", CIV),
        ("L'article 1240 du code civil ; l'article 1241 du code précité", CIV),
        ("Le code civil le dit. L'article 1241 de ce code aussi.", CIV),
        (
            "Selon la loi n° 2016-1691 du 9 décembre 2016, l'article 17 de la même loi",
            "Loi n° 2016-1691 du 9 décembre 2016",
        ),
        (
            "Selon la loi n° 2016-1691 du 9 décembre 2016, l'article 17 de ladite loi",
            "Loi n° 2016-1691 du 9 décembre 2016",
        ),
        ("La loi n° 2016-1691 vise l'article 145 du CPC. L'article 17 de cette loi", "Loi n° 2016-1691"),
    ],
)
def test_a_reference_back_finds_the_last_instrument_of_its_nature(text, expected):
    article = extract(text).articles[-1]
    assert (article.instrument.title, article.anaphora) == (expected, True)


def test_former_in_the_plural_speaks_of_the_whole_list():
    assert [article.former for article in extract("les articles 1382 et 1383 anciens du code civil").articles] == [
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "former"),
    [
        ("l'article 1382 (devenu 1240) du code civil", [("1382", True), ("1240", False)]),
        ("l'article 1240 (ancien 1382) du code civil", [("1240", False), ("1382", True)]),
        ("l'ancien article 1382 (devenu l'article 1240) du code civil", [("1382", True), ("1240", False)]),
        ("l'article 1382 anc. C. civ.", [("1382", True)]),
    ],
)
def test_of_two_numbers_the_one_that_was_is_former(text, former):
    assert [(one.num, one.former) for one in extract(text).articles] == former


def test_what_an_article_has_become_is_not_former():
    first, second = extract("l'article 1384, alinéa 5, devenu 1242, alinéa 5, du code civil").articles
    assert (first.num, first.former, second.num, second.former) == ("1384", True, "1242", False)


def test_a_reference_back_to_nothing_is_of_no_known_instrument():
    (article,) = extract("L'article L. 1152-1 du même code").articles
    assert (article.instrument, article.anaphora) == (None, True)


@pytest.mark.parametrize(
    ("text", "num", "subdivision"),
    [
        ("l'article 150 VC, II-1° du CGI", "150 VC", "II-1°"),
        ("l'article 8, alinéa 2, du code civil", "8", "alinéa 2"),
        ("l'article 8 al. 2 du code civil", "8", "al. 2"),
        ("l'article 8, 2e alinéa, du code civil", "8", "2e alinéa"),
        ("l'article 8, premier alinéa, du code civil", "8", "premier alinéa"),
        ("l'article 6 § 1 de la CEDH", "6", "§ 1"),
        ("l'article 6 §§ 1 et 3 de la CEDH", "6", "§§ 1 et 3"),
        ("l'article 6.1 de la CEDH", "6", "1"),
        ("l'article 6(1)(f) du RGPD", "6", "(1)(f)"),
        ("l'article 6, paragraphe 1, point f), du RGPD", "6", "paragraphe 1, point f)"),
        ("l'article L. 1233-3, 1°, du code du travail", "L1233-3", "1°"),
        ("l'article 39 I du CGI", "39", "I"),
        ("l'article 39, V du CGI", "39", "V"),
        ("l'article 39 V du CGI", "39 V", None),
        ("l'article 39 i du CGI", "39 I", None),
        ("l'article 39 bis ter quater quinquies sexies du CGI", "39 bis ter quater quinquies sexies", None),
        ("l'article 39, I, 1°, 2e alinéa, a), b), c) du CGI", "39", "I, 1°, 2e alinéa, a), b), c)"),
    ],
)
def test_a_part_of_an_article_is_no_part_of_its_number(text, num, subdivision):
    article = extract(text).articles[0]
    assert (article.num, article.subdivision, len(extract(text).articles)) == (num, subdivision, 1)
    assert article.instrument is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'article 32 du RGPD", [("32", GDPR)]),
        ("l'article 32 du règlement (UE) 2016/679", [("32", GDPR)]),
        ("l'article 32 du règlement (UE) n° 2016/679 du 27 avril 2016", [("32", GDPR)]),
        ("l'article 4 du règlement (CE) n° 593/2008", [("4", "Règlement (CE) n° 593/2008")]),
        ("l'article 16 du règlement UE 2022/2065", [("16", "Règlement (UE) 2022/2065")]),
        ("l'article 9 de la directive 2011/83/UE", [("9", "Directive 2011/83/UE")]),
        ("l'article 267 du TFUE", [("267", "Traité sur le fonctionnement de l'Union européenne")]),
        (
            "l'article 47 de la Charte des droits fondamentaux",
            [("47", "Charte des droits fondamentaux de l'Union européenne")],
        ),
    ],
)
def test_the_law_of_the_union_is_of_its_scope(text, expected):
    assert cited(text) == expected
    assert {article.document()["scope"] for article in extract(text).articles} == {"UE"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'article 17 de la loi n° 2016-1691 du 9 décembre 2016", [("17", "Loi n° 2016-1691 du 9 décembre 2016")]),
        ("l'article 1er de la loi du 1er juillet 1901", [("1er", "Loi du 1er juillet 1901")]),
        ("l'article 3-2 du décret n° 87-713", [("3-2", "Décret n° 87-713")]),
        ("loi n° 2016-1691 du 9 décembre 2016, art. 17", [("17", "Loi n° 2016-1691 du 9 décembre 2016")]),
        ("l'article 66 de la Constitution", [("66", "Constitution du 4 octobre 1958")]),
        ("l'article 16 de la Déclaration de 1789", [("16", "Déclaration des droits de l'homme et du citoyen de 1789")]),
        ("l'article 66 de la constitution du dossier", []),
        (
            "l'article 8 de la Convention européenne des droits de l'homme",
            [("8", "Convention européenne des droits de l'homme")],
        ),
    ],
)
def test_articles_of_texts_that_are_no_code(text, expected):
    assert cited(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "l'article 12 du contrat",
        "l'article 12 du bail",
        "L'article 4 des statuts de l'association",
        "l'article 12 des CGV",
        "l'article 3 du règlement intérieur",
        "l'article L. 12-1 du contrat",
        "l'article L. 1152-1 du présent contrat",
        "l'article 5 de la convention collective",
        "l'article 7 de l'accord d'entreprise",
        "un article de presse de 2024",
        "son article du Figaro, 12 pages",
        "l'article 12",
        "les articles 3 et 4 s'appliquent",
        "Article 1 - Objet",
        "le lot de 12 articles du code couleur",
        "L 200",
        "l'A 6 du Sud",
        "l'A320-200",
        "un vélo D100-20 neuf",
        "page 1240 du livre",
        "code civil, l'article 12 du contrat",
        "article 5 mai 2024",
        "l'article 2° du code civil",
        "l'article 1240 bonnes",
        "l'article 12 du présent règlement",
        "3e article du code civil",
    ],
)
def test_what_is_no_article_of_law_is_not_extracted(text):
    assert cited(text) == []


def test_an_ambiguous_abbreviation_keeps_its_other_reading():
    (article,) = extract("l'article L. 211-1 du CPCE").articles
    assert article.instrument.legitext == "LEGITEXT000025024948"
    assert article.document()["alt"] == [POSTES]


def test_the_articles_of_a_list_share_their_phrase():
    text = "Vu les articles 1240 et 1241 du code civil, ensemble le reste."
    assert {article.raw for article in extract(text).articles} == {"articles 1240 et 1241 du code civil"}


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("Selon l’article\u00a0700 du CPC.", "article\u00a0700 du CPC"),
        ("Selon l'article 1241 C. civ., non.", "article 1241 C. civ."),
        ("L'ancien article 1147 du code civil.", "ancien article 1147 du code civil"),
        ("(C. civ., art. 1241)", "C. civ., art. 1241"),
        ("le code civil (art. 1241), oui", "code civil (art. 1241)"),
        ("Voir l'article L. 1152-1, qui le dit", "article L. 1152-1"),
    ],
)
def test_the_phrase_is_cut_where_it_ends(text, raw):
    (article,) = extract(text).articles
    assert article.raw == text[article.start : article.end] == raw


def test_the_document_says_what_is_so_and_nothing_else():
    first, second = extract("L'ancien article 1147, al. 2, du code civil et l'article 1241 du même code").articles
    assert first.document() == {
        "num": "1147",
        "instrument": CIV,
        "raw": "ancien article 1147, al. 2, du code civil",
        "former": True,
        "subdivision": "al. 2",
    }
    assert second.document() == {
        "num": "1241",
        "instrument": CIV,
        "raw": "article 1241 du même code",
        "anaphora": True,
    }
