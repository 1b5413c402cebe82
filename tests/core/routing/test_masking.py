import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.routing.masking import Placeholder, mask

IBAN = "FR76 3000 6000 0112 3456 7890 189"
PEM = f"-----BEGIN PRIVATE KEY-----\n{'Ab1+' * 16}\n{'Cd2/' * 5}==\n-----END PRIVATE KEY-----"
KEYS = [
    "sk-" + "ant-api03-" + "a1B2" * 8, "sk-" + "proj-" + "a1B2" * 8, "sk_" + "live_" + "a1B2" * 6, "ghp_" + "a1B2" * 9,
    "github_" + "pat_" + "a1B2" * 8, "glpat-" + "a1B2" * 5, "xoxb-" + "123456789012", "AIza" + "a1B2c" * 7,
    "hf_" + "a1B2" * 9, "AKIA" + "A1B2" * 4, "ASIA" + "A1B2" * 4, "npm_" + "a1B2" * 9,
    "SG." + "a1B2" * 5 + "." + "a1B2" * 5, "xai-" + "a1B2" * 8, "gsk_" + "a1B2" * 8, "whsec_" + "a1B2" * 8,
    "pypi-" + "a1B2" * 9, "ya29." + "a1B2" * 8,
]  # fmt: skip
JWT = "eyJ" + "hbGciOiJIUzI1NiJ9." + "eyJ" + "zdWIiOiIxIn0." + "c2lnbmF0dXJl"
KEPT = [
    "SIREN 404 833 048, SIRET 404 833 048 00022, TVA FR83404833048, RNA W123456789",
    "l'article L. 1152-1 du code du travail, l'article 150-0 B ter du CGI, la loi n° 2016-1691 du 9 décembre 2016",
    "Cass. soc., 3 mars 2021, n° 19-20.123 ; RG n° 19/01234 ; n° 2018-700 QPC ; ECLI:FR:CCASS:2021:SO00123",
    "LEGIARTI000012345678, NOR ABCD2412345A, IDCC 2216",
    "12 345 678,90 € le 03/03/2021, soit 4111111111111111 €",
    "le mot de passe est oublié", "mot de passe oublié", "le secret : gardez-le", "un jeton : bleu", "Basic vert",
    "3114, 15, 112",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"mon IBAN {IBAN} merci", "mon IBAN [IBAN] merci"),
        ("NIR 1 99 07 99 999 999 78.", "NIR [NIR]."),
        ("carte 4111 1111 1111 1111", "carte [CARTE]"),
        ("au 06 39 98 00 05 ou à moi@exemple.fr", "au [TELEPHONE] ou à [COURRIEL]"),
        ("mot de passe : Voltige!12", "mot de passe : [MOT_DE_PASSE]"),
        ("Mot de passe\u00a0: «\u00a0abcd\u00a0»", "Mot de passe\u00a0: «\u00a0[MOT_DE_PASSE]\u00a0»"),
        ("mdp=azerty, voilà", "mdp=[MOT_DE_PASSE], voilà"),
        ("mon mot de passe est voltige12", "mon mot de passe est [MOT_DE_PASSE]"),
        ('{"password": "azerty"}', '{"password": "[MOT_DE_PASSE]"}'),
        ("Authorization: Bearer abcdEFGH12345678", "Authorization: Bearer [JETON]"),
        (f"voici {JWT}", "voici [JETON]"),
        (f"clé\n{PEM}\nfin", "clé\n[CLE]\nfin"),
        (PEM.replace("\n", "\\n"), "[CLE]"),
        (PEM[: PEM.index("Cd2/")], "[CLE]\n"),
        ("api_key = abcd1234efgh5678", "api_key = [CLE]"),
        ("aws_secret_access_key=" + "aB3/" * 10, "aws_secret_access_key=[CLE]"),
        ("clé API : abcd1234", "clé API : [CLE]"),
        ("token : abcd1234", "token : [CLE]"),
        ("https://moi:azerty@exemple/x", "https://moi:[MOT_DE_PASSE]@exemple/x"),
        (f"mot de passe : {IBAN}", "mot de passe : [IBAN]"),
        ("mot de passe : moi@exemple.fr!x", "mot de passe : [MOT_DE_PASSE]"),
        *[(f"voici {key} fin", "voici [CLE] fin") for key in KEYS],
        *[(text, text) for text in KEPT],
    ],
)
def test_what_is_personal_or_secret_is_replaced_and_nothing_else(text, masked):
    assert mask(text).text == masked
    assert mask(masked).text == masked
    assert not mask(masked).counts


def test_every_kind_is_counted():
    counts = mask(f"{IBAN}, {IBAN}, moi@exemple.fr").counts
    assert counts == {Placeholder.IBAN: 2, Placeholder.EMAIL: 1}


KEY = "kR3n9" + "aB3c" * 6
AWS = "wJa1rXUt" + "nFEMI/K7MD" * 3 + "Qz"
RIB = "30006 00001 12345678901 89"
NIR = "1 99 07 99 999 999 78"
ASK = "le mot de passe oublié : que faire ?"
SPACELESS = {"space": " ", "zero width space": "\u200b", "two spaces": "  ", "line end": "\n"}


def spaced(value, gap):
    return gap.join(value.replace(" ", ""))


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"IBAN {IBAN[:14]}\n{IBAN[15:]} merci", "IBAN [IBAN] merci"),
        (f"IBAN {IBAN[:14]}\r\n  {IBAN[15:]}", "IBAN [IBAN]"),
        *[(f"IBAN {spaced(IBAN, gap)} merci", "IBAN [IBAN] merci") for gap in SPACELESS.values()],
        *[(f"NIR {spaced(NIR, gap)} merci", "NIR [NIR] merci") for gap in SPACELESS.values()],
        *[
            (f"paie {gap.join(('4111', '1111', '1111', '1111'))} svp", "paie [CARTE] svp")
            for gap in ("  ", "/", "_", "\n", "-", ".", " / ", "\u00ad", "\u2060", "\u2011", "\u2013", "\u202f \t")
        ],
        *[(f"paie {gap.join(['41', *['11'] * 7])} svp", "paie [CARTE] svp") for gap in (" ", "  ", "-", "\n")],
        ("paie 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 svp", "paie [CARTE] svp"),
        ("CB4970100000000055", "CB[CARTE]"),
        (f"IBAN{IBAN.replace(' ', '')}", "IBAN[IBAN]"),
        (f"NIR{NIR.replace(' ', '')}", "NIR[NIR]"),
        ("NIR1850799999999", "NIR[NIR]"),
        (f"NIR {NIR[:10]}\n{NIR[11:]}", "NIR [NIR]"),
        (f"NIR {NIR.replace(' ', '  ')}", "NIR [NIR]"),
        *[(f"NIR {NIR.replace(' ', dash)}", "NIR [NIR]") for dash in ("–", "\u2011", "\u00ad", "\u2060", "/", "_")],
        ("n° 1990799\u00ad99999978\u2060 ici", "n° [NIR]\u2060 ici"),
        ("".join(chr(0x1D7CE + int(digit)) for digit in NIR if digit != " "), "[NIR]"),
        ("carte " + "".join(chr(0x1D7F6 + int(digit)) for digit in "4111111111111111"), "carte [CARTE]"),
        (f"mon RIB : {RIB}", "mon RIB : [IBAN]"),
        (f"RIB {RIB.replace(' ', '')}", "RIB [IBAN]"),
        (f"RIB {spaced(RIB, ' ')}", "RIB [IBAN]"),
        ("Banque : 30006 Guichet : 00001 Compte : 12345678901 Clé : 89", "Banque : [IBAN]"),
        (f"𝟙{IBAN} merci", "𝟙[IBAN] merci"),
        *[(f"IBAN {'-'.join(value)}", "IBAN [IBAN]") for value in (IBAN.replace(" ", ""), "BE68539007547034")],
        *[
            (f"au {number} merci", "au [TELEPHONE] merci")
            for number in (
                "06/39/98/00/05", "06_39_98_00_05", "06 - 39 - 98 - 00 - 05", "(0)6 39 98 00 05", "(+33) 6 39 98 00 05",
                "+33 0639980005", "+33.6.39.98.00.05", "+33-6-39-98-00-05", "+33 639 980 005", "+336 399 800 05",
                "00.33.6.39.98.00.05", "00 33 6 39 98 00 05", "+49 30/1234567", "+33 / 6 / 39 98 00 05",
            )
        ],
        (f"ma clé API Mistral : {KEY}", "ma clé API Mistral : [CLE]"),
        (f"ma clef API : {KEY}", "ma clef API : [CLE]"),
        (f"my api key {KEY} works", "my api key [CLE] works"),
        (f'api_key "{KEY}"', 'api_key "[CLE]"'),
        (f"clé d'accès de mon compte = {KEY}", "clé d'accès de mon compte = [CLE]"),
        ("MDP Tr0ub4dor&3 merci", "MDP [MOT_DE_PASSE] merci"),
        ("pass: Tr0ub4dor&3", "pass: [MOT_DE_PASSE]"),
        ('mot de passe "aBc d!ef" fin', 'mot de passe "[MOT_DE_PASSE]" fin'),
        ("password = 'aBc d!'", "password = '[MOT_DE_PASSE]'"),
        ("mot de passe Gmail : « aBc d!ef »", "mot de passe Gmail : « [MOT_DE_PASSE] »"),
        ("mot de passe “aBc d!ef”", "mot de passe “[MOT_DE_PASSE]”"),
        ("mon mot de passe Gmail est Tr0ub4dor&3", "mon mot de passe Gmail est [MOT_DE_PASSE]"),
        ("mon mot de passe c'est Tr0ub4dor&3", "mon mot de passe c'est [MOT_DE_PASSE]"),
        ("mon mot de passe, c’est  Tr0ub4dor&3", "mon mot de passe, c’est  [MOT_DE_PASSE]"),
        ("mot de passe de ma box : Tr0ub4dor", "mot de passe de ma box : [MOT_DE_PASSE]"),
        ("mon mot de passe c'est voltige", "mon mot de passe c'est [MOT_DE_PASSE]"),
        ("mot de passe 12345678", "mot de passe [MOT_DE_PASSE]"),
        (f"ma clé Mistral : {KEY}", "ma clé Mistral : [CLE]"),
        ("mon code PIN est le 4321", "mon code PIN est le [MOT_DE_PASSE]"),
        ("mon code PIN 4321", "mon code PIN [MOT_DE_PASSE]"),
        (f"AWS secret {AWS}", "AWS secret [CLE]"),
        (f"clé secrète AWS\n{AWS}", "clé secrète AWS\n[CLE]"),
        *[
            (text, text)
            for text in (
                ASK, "mot de passe de mon compte est bloqué", "mot de passe expire le : 03/03/2021",
                "mot de passe d'au moins 12 caractères", "pass : 86,40 €", "pass Navigo : 86 euros", "code pénal 4321",
                "mon mot de passe c'est quoi ?", "code secret de 4 chiffres", "la clé de répartition : voir plus bas",
                "clé API : les 3 étapes", "SIREN\n404 833 048", "SIRET 404 833 048\n00022", "SIREN 4 0 4 8 3 3 0 4 8",
                "commit aws " + "a1b2c3d4e5" * 4, "4000 5000 6000 7000 euros", "de 2021\n2022\n2023\n2024",
                "le 01/02/2020 10:00", "le 03/04/2021, 12 à table", "RG 01/02345, 06/12345",
                "de 01/20 à 02/21 et 03/22",
                "articles 06 12 et 1240, 1241, 1242, 1243", "du 01 02 2020 au 03 04 2021", "note 12¹", "RIB perdu",
                "30006 00001 12345678901 89", "article L. 1152-1\n1153-2\n1154-3", "le bilan 12 345 678  90 123 456",
            )
        ],
    ],
)  # fmt: skip
def test_what_people_write_is_masked_however_they_space_it(text, masked):
    assert mask(text).text == masked
    assert mask(masked).text == masked


LONGEST, SECONDS = 50_000, 20
"""Characters, and seconds of processor time: many times what the slowest takes, far less than any square."""
HOSTILE = [
    "1", "4111 ", "1 ", "4 / ", "FR76 ", "F R 7 6 ", "mot de passe a ", "mot de passe ", 'mot de passe "', "api key ",
    "aws", "aws aB3/", "secret ", "aB3/", "clé api x y z ", "\u200b", " ", "\n", "30006 ", "compte ", "pass:", "mdp'",
    "é\u0301", "nir1",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_no_text_of_the_longest_takes_long(piece):
    text = (piece * LONGEST)[:LONGEST]
    start = time.process_time()
    mask(text)
    assert time.process_time() - start < SECONDS


PIECES = [
    IBAN, "1 99 07 99 999 999 78", "4111 1111 1111 1111", "06 39 98 00 05", "moi@exemple.fr", "mot de passe : ", "mdp=",
    "est", "a1b2c3d4", "token: ", "api_key=", "Bearer ", KEYS[0], KEYS[3], JWT, PEM, "://u:", "@", ":", "[", "]",
    "[IBAN]", "[CLE]", " ", "\n", "x", "9", "é", ".", ",", "SIREN 404 833 048", "FR76", "carte ", "NIR ",
    "-----BEGIN PRIVATE KEY-----", '"', "clé API Mistral", "RIB ", "c'est ", "\u200b", "  ", "\u00ad", "'", "«", "»",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_masking_twice_is_masking_once(text):
    once = mask(text).text
    assert mask(once).text == once
