"""The readable rule in a real browser: what turns green, red and grey, and why."""

import base64
import copy

import pytest

from aplomb.core.routing.facts import ALL_FACTS
from aplomb.core.routing.publication import publish
from aplomb.core.routing.rule import Rule, decide
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE
from aplomb.core.sealing.secret import new_key
from tests.pages.browser import console, state, text, until
from tests.pages.street import KEY, Reply, furnished_house, json_reply, published_rules

pytestmark = pytest.mark.browser

RULE = published_rules()["1.0"]
CHECKS = ("text", "content", "fingerprint", "ed25519", "hmac")
ALL_VALID = dict.fromkeys(CHECKS, "valid")
WITHOUT_ED25519 = """
const importKey = crypto.subtle.importKey.bind(crypto.subtle);
crypto.subtle.importKey = (format, data, algorithm, ...rest) => algorithm === "Ed25519"
  ? Promise.reject(new DOMException("", "NotSupportedError"))
  : importKey(format, data, algorithm, ...rest);
"""


@pytest.fixture
def look(chromium, street):
    """Open the page and return the state of each check once the verdict is there."""

    def open_page(path="/transparence", host="127.0.0.1"):
        chromium.get_log("browser")
        chromium.get(street.url(path, host))
        until(lambda: state(chromium, "#verdict") != "waiting")
        return {name: state(chromium, f"#check-{name}") for name in CHECKS}

    return open_page


def altered(change):
    document = copy.deepcopy(publish(RULE, KEY))
    change(document)
    return lambda: json_reply(document)


def flip(sig):
    value = bytearray(base64.b64decode(sig))
    value[0] ^= 1
    return base64.b64encode(value).decode()


def forge_hmac(document, value):
    """The same forgery in both places where a publication shows its HMAC."""
    document["enveloppe"]["signatures"][0]["sig"] = base64.b64encode(value).decode()
    document["signature"]["hex"] = value.hex()


@pytest.mark.parametrize("path", ["/transparence", "/transparence/", "/transparence?lang=en"])
def test_the_true_rule_is_green_in_every_check(look, chromium, path):
    assert look(path) == ALL_VALID
    assert state(chromium, "#verdict") == "valid"
    assert text(chromium, "#fact-fingerprint") == publish(RULE, KEY)["empreinte"]["hex"]
    assert text(chromium, "#fact-hmac") == publish(RULE, KEY)["signature"]["hex"]
    assert text(chromium, "#fact-key") == KEY.kid
    assert console(chromium) == []


def test_a_change_beside_the_signed_content_is_red_there_alone(look, chromium, street):
    street.instead["/regle"] = altered(lambda document: document["regle"]["table"][4].update(niveau=1))
    assert look() == ALL_VALID | {"content": "invalid"}
    assert '"niveau":1' in text(chromium, "#check-content .got")
    assert '"niveau":2' in text(chromium, "#check-content .expected")
    assert state(chromium, "#verdict") == "invalid"


def test_a_rule_that_was_changed_throughout_betrays_itself(look, chromium, street):
    def change(document):
        document["regle"]["niveaux"][1]["moyens"] = "Modèle économique."
        payload = canonical(document["regle"])
        document["enveloppe"]["payload"] = base64.b64encode(payload).decode()

    street.instead["/regle"] = altered(change)
    found = look()
    assert found == {
        "text": "invalid",
        "content": "valid",
        "fingerprint": "invalid",
        "ed25519": "invalid",
        "hmac": "valid",
    }
    assert text(chromium, "#check-text .expected") == "niveaux.1.moyens : Modèle économique."
    assert text(chromium, "#check-fingerprint .expected") == publish(RULE, KEY)["empreinte"]["hex"]


def test_a_signed_row_that_the_page_does_not_show_is_red(look, chromium, street):
    longer = copy.deepcopy(RULE.document)
    longer["table"].append(longer["table"][-1])
    document = publish(Rule(longer, RULE.decisions), KEY)
    street.instead["/regle"] = lambda: json_reply(document)
    assert look() == ALL_VALID | {"text": "invalid", "hmac": "invalid"}
    assert text(chromium, "#check-text .got") == "table.8.domaine : —"
    assert text(chromium, "#check-text .expected") == "table.8.domaine : hors_domaine"


@pytest.mark.parametrize(
    ("names", "change"),
    [
        ("ed25519", lambda d: d["enveloppe"]["signatures"][1].update(sig=flip(d["enveloppe"]["signatures"][1]["sig"]))),
        ("content ed25519", lambda d: d["enveloppe"]["signatures"][1].update(keyid="another#ed25519")),
        ("content ed25519", lambda d: d["enveloppe"]["signatures"].pop(1)),
        ("content", lambda d: d["enveloppe"]["signatures"].append({"keyid": "another#hmac-sha256", "sig": ""})),
        ("ed25519", lambda d: d["enveloppe"].update(payloadType=CERTIFICATE_TYPE)),
        ("hmac", lambda d: d["enveloppe"]["signatures"][0].update(sig=flip(d["enveloppe"]["signatures"][0]["sig"]))),
        ("hmac", lambda d: d["signature"].update(hex="00" * 32)),
        ("content hmac", lambda d: d["enveloppe"]["signatures"].pop(0)),
        ("hmac", lambda d: forge_hmac(d, bytes(32))),
        ("fingerprint", lambda d: d["empreinte"].update(hex="00" * 32)),
        ("fingerprint", lambda d: d["empreinte"].update(algorithme="MD5")),
        ("content", lambda d: d.update(statut="non_signee")),
        ("content", lambda d: d.update(version="2.0")),
    ],
)
def test_what_was_tampered_with_is_red_and_nothing_else(look, chromium, street, names, change):
    street.instead["/regle"] = altered(change)
    assert look() == ALL_VALID | dict.fromkeys(names.split(), "invalid")
    assert state(chromium, "#verdict") == "invalid"
    assert console(chromium) == []


def test_another_engines_key_under_our_key_id_is_red(look, street):
    jwk = new_key(lambda size: b"z" * size).public().jwk() | {"kid": KEY.kid}
    street.instead["/.well-known/jwks.json"] = lambda: json_reply({"keys": [jwk]})
    assert look() == ALL_VALID | {"ed25519": "invalid"}


def test_what_the_engine_itself_declares_invalid_is_red(look, chromium, street):
    failing = {"nom": "table", "verdict": "invalide", "detail": "x"}
    hmac = {"nom": "hmac-sha256", "verdict": "valide", "detail": ""}
    status = {
        "statut": "invalide",
        "verifications": [hmac, failing],
        "signature": None,
        "verifie_a": "2026-11-30T00:00:00Z",
    }
    street.instead["/regle/statut"] = lambda: json_reply(status)
    assert look() == ALL_VALID | {"hmac": "invalid"}
    assert state(chromium, "#verdict") == "invalid"
    assert "table : x" in text(chromium, "#fact-status")


def test_a_rotation_between_two_requests_leaves_the_hmac_open(look, street):
    other = publish(RULE, new_key(lambda size: b"z" * size))["signature"]
    status = {"statut": "valide", "verifications": [], "signature": other, "verifie_a": "2026-11-30T00:00:00Z"}
    street.instead["/regle/statut"] = lambda: json_reply(status)
    assert look() == ALL_VALID | {"hmac": "unverifiable"}


def test_without_the_servers_key_signatures_are_grey_and_never_red(look, chromium, street):
    street.furnish(furnished_house(secret=None))
    assert look() == ALL_VALID | {"content": "unverifiable", "ed25519": "unverifiable", "hmac": "unverifiable"}
    assert state(chromium, "#verdict") == "unverifiable"
    assert "non signée" in text(chromium, "#fact-status")
    assert console(chromium) == []


def test_a_browser_without_ed25519_says_so_in_grey(look, chromium):
    script = chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WITHOUT_ED25519})
    try:
        assert look() == ALL_VALID | {"ed25519": "unverifiable"}
    finally:
        chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    assert "Ed25519" in text(chromium, "#check-ed25519 .detail")


def test_over_an_insecure_connection_nothing_is_computed_and_nothing_is_red(look, chromium):
    assert look(host="engine.test") == ALL_VALID | {"fingerprint": "unverifiable", "ed25519": "unverifiable"}
    assert "HTTPS" in text(chromium, "#check-fingerprint .detail")


@pytest.mark.parametrize("reply", [lambda: json_reply({}, 503), lambda: Reply(404, {}, [])])
def test_an_engine_that_does_not_answer_leaves_the_checks_open(look, chromium, street, reply):
    street.instead["/regle"] = reply
    assert look() == dict.fromkeys(CHECKS, "unverifiable")
    assert state(chromium, "#verdict") == "unverifiable"
    assert chromium.find_elements("css selector", "#trial")[0].is_displayed() is False


@pytest.mark.parametrize("body", [b"{", b"{}", b"[]", b"null"])
def test_an_answer_that_is_no_publication_is_red(look, chromium, street, body):
    street.instead["/regle"] = lambda: Reply(200, {"Content-Type": "application/json"}, [body])
    assert look() == dict.fromkeys(CHECKS, "invalid")
    assert text(chromium, "#check-content .expected") == "la forme que décrit l’API"
    assert console(chromium) == []


def test_the_table_decides_in_the_browser_as_in_the_engine_on_all_combinations(look, chromium):
    look()
    choose = """
    for (const [fact, value] of Object.entries(arguments[0])) {
      document.querySelector(`input[name="${fact}"][value="${value}"]`).click();
    }
    const rows = [...document.getElementById("rows").rows];
    const applying = rows.filter((row) => "applies" in row.dataset);
    return [document.querySelector("#decision code").textContent, document.querySelector("#decision span").textContent,
            applying.length, applying[0].cells[4].textContent];
    """
    for facts in ALL_FACTS:
        decision = decide(RULE, facts)
        got = chromium.execute_script(choose, facts.document())
        assert got == [decision.code, decision.reason, 1, decision.reason]


def test_the_table_that_decides_is_the_one_received(look, chromium, street):
    street.instead["/regle"] = altered(lambda document: document["regle"]["table"][3].update(raison="Reçue."))
    look()
    assert text(chromium, "#decision span") == "Reçue."


def test_a_keyboard_reaches_the_content_and_every_choice(look, chromium):
    from selenium.webdriver import ActionChains, Keys  # noqa: PLC0415 - only who runs the browser tests needs it

    look()

    def press(key):
        ActionChains(chromium).send_keys(key).perform()
        element = chromium.switch_to.active_element
        # A link that appears when it is focused has no text before it is drawn.
        return until(lambda: element.get_attribute("name") or element.get_attribute("id") or element.text)

    assert press(Keys.TAB) == "Aller au contenu"
    assert press(Keys.ENTER) in ("content", "Aller au contenu")
    assert press(Keys.TAB) == "Détail des vérifications"
    assert [press(Keys.TAB) for _ in range(3)] == ["hors_routage", "domaine", "enjeu"]
    press(Keys.ARROW_DOWN)
    assert text(chromium, "#decision code") == "preuve"


def test_the_page_fits_a_narrow_screen(look, chromium):
    chromium.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    )
    try:
        look()
        assert chromium.execute_script("return document.documentElement.scrollWidth") == 360
    finally:
        chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
