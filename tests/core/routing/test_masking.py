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


PIECES = [
    IBAN, "1 99 07 99 999 999 78", "4111 1111 1111 1111", "06 39 98 00 05", "moi@exemple.fr", "mot de passe : ", "mdp=",
    "est", "a1b2c3d4", "token: ", "api_key=", "Bearer ", KEYS[0], KEYS[3], JWT, PEM, "://u:", "@", ":", "[", "]",
    "[IBAN]", "[CLE]", " ", "\n", "x", "9", "é", ".", ",", "SIREN 404 833 048", "FR76", "carte ", "NIR ",
    "-----BEGIN PRIVATE KEY-----", '"',
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
def test_masking_twice_is_masking_once(text):
    once = mask(text).text
    assert mask(once).text == once
