"""The verifier as it leaves the server: it checks by the core's own forms, limits and rules, and says what they say."""

import json
import re

from aplomb.adapters.rules import published_rules
from aplomb.core.limits import LIMITS
from aplomb.core.sealing.attest import NOT_PROVEN, check_certificate
from aplomb.core.sealing.certificate import CertificateDocument
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.trusted import KeySet
from aplomb.core.sealing.verify import Verdict
from aplomb.entry.page import source
from aplomb.entry.verifier import verifier_page, verifier_settings
from tests.core.sealing.vectors.checked import VECTORS
from tests.pages.test_page import Reader

RULES = published_rules()
WORDS = json.loads(source("verifier/words.json"))
HARMLESS = ("cle_passee", "non_dite")


def test_the_page_holds_the_published_rules_whole():
    document = verifier_page(RULES, "fr").document
    [settings] = re.findall(r'<script type="application/json" id="settings">(.*?)</script>', document)
    assert json.loads(settings)["rules"] == {version: rule.document for version, rule in RULES.items()}


def test_the_forms_are_the_cores():
    settings = verifier_settings(RULES)
    members = settings["forms"]["certificate"]["members"]
    assert list(members) == list(CertificateDocument.__annotations__)
    assert members["decision"]["members"]["niveau"] == {"nullable": {"type": "int"}}
    assert members["faits"]["members"]["signaux"] == {"list": {"type": "str"}}
    assert settings["limits"]["bytes"] == LIMITS.certificate_bytes


def test_every_verdict_has_its_words():
    assert {name for name in WORDS["script"] if name.startswith("verdict_")} == {f"verdict_{v}" for v in Verdict}


def test_every_check_has_its_place_on_the_page():
    opening = Opening("", "")
    checks = check_certificate(
        b'{"certificat":null,"niveau":3,"positions":[]}', KeySet(()), RULES, 0, question=opening, answer=opening
    )
    assert list(WORDS["checks"]) == [check.name for check in checks]


def test_no_check_is_said_to_prove_what_it_never_refuses():
    """Each is met by a certificate that it lets pass and by one that it does not; the HMAC is the server's to check."""
    found = {
        name: {vector["attendu"][name] for vector in VECTORS if vector["attendu"] and name in vector["attendu"]}
        for name in WORDS["checks"]
    }
    assert {name for name, verdicts in found.items() if "valide" not in verdicts} == set()
    refusing = {name for name, verdicts in found.items() if verdicts - {"valide", "non_verifiee", *HARMLESS}}
    assert set(WORDS["checks"]) - refusing == {"cle"}, "the age of a key speaks against nothing"


def test_both_languages_say_what_a_certificate_does_not_prove_in_the_cores_words():
    for language in ("fr", "en"):
        read = "".join(Reader(verifier_page(RULES, language).document).text)
        assert all(sentence in read for sentence in NOT_PROVEN)
