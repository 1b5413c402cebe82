"""The verifier in a real browser: pasted, chosen, dropped; offline; what turns green, red and grey, and why."""

import base64
import hashlib
import itertools
import json

import pytest

from tests.core.sealing.vectors.answers import LINES, answer
from tests.core.sealing.vectors.base import (
    ANSWER,
    QUESTION,
    SALTS,
    STRANGER,
    VALID,
    certificate,
    changed,
    kept,
    resigned_as,
    sealed,
    source,
)
from tests.pages.browser import console, state, text, until
from tests.pages.street import KEY, json_reply

pytestmark = pytest.mark.browser

HONEST = certificate(emis_a="2020-01-01T00:00:00Z", sources=[source(lu_a="2019-12-31T23:59:59Z")])
"""Older than whatever clock this browser reads."""
TEXT = kept(sealed(HONEST, KEY), cle=KEY.public().jwk())
WITHOUT_ED25519 = """
crypto.subtle.importKey = () => Promise.reject(new DOMException("", "NotSupportedError"));
"""


@pytest.fixture
def page(chromium, street):
    """The page, once it has asked for the server's keys."""

    def open_page(path="/verifier", host="127.0.0.1"):
        chromium.get_log("browser")
        chromium.get(street.url(path, host))
        until(lambda: text(chromium, "#key-origin"))
        return chromium

    return open_page


def put(page, name, value):
    page.execute_script(
        "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
        "field.dispatchEvent(new Event('input', { bubbles: true }));",
        name,
        value,
    )


def verify(page, certificate=TEXT, **fields):
    """Fill the fields, press the button, and return the verdict of each check that is shown."""
    for name, value in {"certificate": certificate, **fields}.items():
        put(page, name.replace("_", "-"), value)
    page.find_element("css selector", "#verify .primary").click()
    until(lambda: state(page, "#verdict") != "waiting")
    return shown(page)


def shown(page):
    items = page.find_elements("css selector", "#result:not([hidden]) .check:not([hidden])")
    return {item.get_attribute("id").removeprefix("check-"): item.get_attribute("data-verdict") for item in items}


@pytest.mark.parametrize("path", ["/verifier", "/verifier/", "/verifier?lang=en"])
def test_an_honest_certificate_is_green_under_the_keys_of_the_server(page, path):
    browser = page(path)
    assert json.loads(browser.find_element("id", "key").get_attribute("value"))["keys"][0]["kid"] == KEY.kid
    assert verify(browser) == VALID
    assert state(browser, "#verdict") == "valid"
    assert HONEST["decision"]["raison"] in text(browser, "#fact-level")
    assert HONEST["decision"]["raison"] in text(browser, "#check-regle_rejouee .detail")
    assert text(browser, "#fact-id") == HONEST["id"]
    assert console(browser) == []


def test_nothing_is_asked_of_the_network_once_the_page_is_there(page, street):
    browser = page()
    street.asked.clear()
    browser.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    try:
        assert verify(browser) == VALID
    finally:
        online = offline | {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", online)
    assert street.asked == []


@pytest.mark.parametrize("key", [KEY.kid, json.dumps(KEY.public().jwk())])
def test_a_key_that_the_reader_brings_says_nothing_of_its_age(page, key):
    browser = page()
    assert verify(browser, key=key) == VALID | {"cle": "non_dite"}
    assert state(browser, "#verdict") == "valid"
    assert state(browser, "#check-cle") == "unverifiable"
    assert text(browser, "#key-origin") == ""


def test_what_the_rule_does_not_say_is_red_with_both_texts(page):
    browser = page()
    lying = changed("decision.niveau", 1, HONEST)
    assert verify(browser, kept(sealed(lying, KEY))) == VALID | {"regle_rejouee": "alteree"}
    assert state(browser, "#verdict") == "invalid"
    assert '"niveau":1' in text(browser, "#check-regle_rejouee .got")
    assert '"niveau":3' in text(browser, "#check-regle_rejouee .expected")


def test_a_strangers_certificate_is_red_whatever_key_it_brings(page):
    browser = page()
    forged = kept(sealed(HONEST, STRANGER), cle=STRANGER.public().jwk())
    assert verify(browser, forged) == VALID | {"signataire": "cle_inconnue", "cle": "non_verifiee"}
    assert text(browser, "#check-signataire .got") == STRANGER.kid
    assert text(browser, "#check-signataire .expected") == KEY.kid


def test_a_content_under_anothers_signature_is_red(page):
    browser = page()
    forged = json.dumps(resigned_as(sealed(HONEST, KEY), changed("faits.confiance", 93, HONEST)))
    assert verify(browser, forged)["signataire"] == "invalide"


def test_a_certificate_dated_in_the_future_is_red(page):
    browser = page()
    found = verify(browser, kept(sealed(certificate(emis_a="2999-01-01T00:00:00Z"), KEY)))
    assert found == VALID | {"date": "invalide"}


def test_question_and_answer_are_held_to_their_commitments(page):
    browser = page()
    browser.execute_script("document.querySelector('details').open = true")
    openings = {"question_salt": SALTS["question"].hex(), "reponse": ANSWER, "reponse_salt": SALTS["reponse"].hex()}
    both = {"engagement_question": "valide", "engagement_reponse": "valide"}
    assert verify(browser, question=QUESTION, **openings) == VALID | both
    assert verify(browser, question=QUESTION + "?", **openings) == VALID | both | {"engagement_question": "invalide"}
    assert verify(browser, question_salt="x")["engagement_question"] == "invalide"
    assert "64" in text(browser, "#check-engagement_question .detail")


def test_an_answer_altered_beside_its_certificate_is_red(page):
    browser = page()
    honest = sealing(HONEST)
    opened = {"contenu": "valide", "engagement_reponse": "valide", "engagement_detail": "valide"}
    assert verify(browser, json.dumps(honest)) == VALID | opened
    assert state(browser, "#verdict") == "valid"
    found = verify(browser, json.dumps(honest | {"niveau": 1, "reponse": "Non."}))
    assert found == VALID | opened | {"contenu": "alteree", "engagement_reponse": "invalide"}
    assert state(browser, "#verdict") == "invalid"
    assert text(browser, "#check-contenu .detail").startswith("niveau")


def test_a_part_of_the_detail_changed_or_taken_away_is_red_and_a_member_more_is_named(page):
    browser = page()
    honest = sealing(HONEST)
    found = verify(browser, json.dumps(honest | {"libelle": "Délibéré complet (3/3)"}))
    assert found["engagement_detail"] == "invalide"
    assert state(browser, "#verdict") == "invalid"
    without = {name: member for name, member in honest.items() if name != "arbitrage"}
    assert verify(browser, json.dumps(without))["engagement_detail"] == "invalide"
    assert "arbitrage" in text(browser, "#check-engagement_detail .detail")
    unsalted = {name: member for name, member in honest.items() if name not in ("reponse", "sels")}
    assert verify(browser, json.dumps(unsalted))["engagement_detail"] == "non_verifiee"
    assert state(browser, "#verdict") == "unverifiable"
    assert verify(browser, json.dumps(honest | {"note": "vu"}))["contenu"] == "valide"
    assert "note" in text(browser, "#check-contenu .detail")
    assert state(browser, "#verdict") == "valid"


def test_the_line_ends_of_an_answer_outlive_the_fields(page):
    browser = page()
    committed = hashlib.sha256(SALTS["reponse"] + LINES.encode()).hexdigest()
    whole = json.dumps(sealing(changed("engagements.reponse", committed, HONEST), reponse=LINES))
    assert verify(browser, whole)["engagement_reponse"] == "valide"
    browser.execute_script("document.querySelector('details').open = true")
    assert verify(browser, whole, reponse=LINES)["engagement_reponse"] == "valide"
    assert verify(browser, whole, reponse=LINES + "x")["engagement_reponse"] == "invalide"


def sealing(document, **members):
    return answer(document, **members) | {"certificat": sealed(document, KEY)}


@pytest.mark.parametrize("salt", [" " + SALTS["question"].hex(), SALTS["question"].hex()[:-1], "AB" * 32])
def test_what_is_no_salt_is_refused_as_everywhere_else(page, salt):
    browser = page()
    browser.execute_script("document.querySelector('details').open = true")
    assert verify(browser, question=QUESTION, question_salt=salt)["engagement_question"] == "invalide"


def test_what_is_no_certificate_is_red_and_what_rests_on_it_is_not_judged(page):
    browser = page()
    found = verify(browser, "<b>x</b>")
    assert found == {"integrite": "illisible"} | {name: "non_verifiee" for name in VALID if name != "integrite"}
    assert browser.find_element("id", "content-section").is_displayed() is False
    assert console(browser) == []


def test_no_text_of_a_certificate_becomes_markup(page):
    browser = page()
    hostile = "<img src=x onerror=alert(1)>"
    document = changed("modeles.0.id", hostile, HONEST)
    document["sources"][0]["url"] = "javascript:alert(1)"
    assert verify(browser, kept(sealed(document, KEY))) == VALID
    assert hostile in text(browser, "#fact-models")
    assert browser.execute_script("return document.querySelectorAll('main img, main [href^=javascript]').length") == 0


@pytest.mark.parametrize("key", ["", "{}", "x"])
def test_a_key_that_is_none_is_said_at_its_field(page, key):
    browser = page()
    assert verify(browser, key=key) == {}
    assert state(browser, "#verdict") == "invalid"
    assert browser.switch_to.active_element.get_attribute("id") == "key"
    assert browser.find_element("id", "key").get_attribute("aria-invalid") == "true"


def test_a_verdict_does_not_outlive_what_it_was_about(page):
    browser = page()
    verify(browser)
    put(browser, "certificate", TEXT + " ")
    assert state(browser, "#verdict") == "waiting"
    assert browser.find_element("id", "result").is_displayed() is False


def test_a_file_is_read_where_it_is_chosen(page, tmp_path):
    browser = page()
    (tmp_path / "c.json").write_text(TEXT)
    browser.find_element("id", "file").send_keys(str(tmp_path / "c.json"))
    until(lambda: browser.find_element("id", "certificate").get_attribute("value") == TEXT)
    browser.find_element("css selector", "#verify .primary").click()
    until(lambda: state(browser, "#verdict") == "valid")


@pytest.mark.parametrize("content", [b"\xff\xfe", b" " * (2**20 + 1)])
def test_a_file_that_cannot_be_one_is_said_to_be_none_and_leaves_no_other_in_its_place(page, tmp_path, content):
    browser = page()
    assert verify(browser) == VALID
    (tmp_path / "c.json").write_bytes(content)
    browser.find_element("id", "file").send_keys(str(tmp_path / "c.json"))
    until(lambda: state(browser, "#verdict") == "invalid")
    assert browser.find_element("id", "certificate").get_attribute("value") == ""


def test_a_file_may_be_dropped(page):
    browser = page()
    browser.execute_script(
        """
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0))], "c.json"));
        const event = (type) => new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true });
        const drop = document.getElementById("drop");
        drop.dispatchEvent(event("dragover"));
        drop.dispatchEvent(event("drop"));
        """,
        base64.b64encode(TEXT.encode()).decode(),
    )
    until(lambda: browser.find_element("id", "certificate").get_attribute("value") == TEXT)
    assert browser.execute_script("return document.querySelector('[data-over]')") is None


def test_a_server_that_gives_no_keys_leaves_the_field_to_the_reader(page, street):
    street.instead["/.well-known/jwks.json"] = lambda: json_reply({}, 503)
    browser = page()
    assert browser.find_element("id", "key").get_attribute("value") == ""
    assert verify(browser, key=KEY.kid) == VALID | {"cle": "non_dite"}


def test_a_browser_without_ed25519_says_so_and_judges_nothing(page):
    browser = page()
    browser.execute_script(WITHOUT_ED25519)
    assert verify(browser) == VALID | {"signataire": "non_verifiee", "cle": "non_verifiee"}
    assert state(browser, "#verdict") == "unverifiable"
    assert "Ed25519" in text(browser, "#check-signataire .detail")


def test_over_a_connection_that_is_not_secure_nothing_is_green(page):
    browser = page(host="engine.test")
    found = verify(browser)
    assert (found["signataire"], found["regle"]) == ("non_verifiee", "non_verifiee")
    assert state(browser, "#verdict") == "unverifiable"


def test_it_is_whole_for_the_keyboard(page):
    """Every control is reached by Tab, in the order of reading, and the button answers to Enter."""
    # Only who runs the browser tests needs them.
    from selenium.webdriver.common.action_chains import ActionChains  # noqa: PLC0415
    from selenium.webdriver.common.keys import Keys  # noqa: PLC0415

    browser = page()
    put(browser, "certificate", TEXT)
    browser.find_element("id", "certificate").click()
    met = []
    for _ in range(5):
        met.append(browser.execute_script("const a = document.activeElement; return a.id || a.type || a.tagName"))
        ActionChains(browser).send_keys(Keys.TAB).perform()
    assert met == ["certificate", "file", "key", "SUMMARY", "submit"]
    browser.find_element("css selector", "#verify .primary").send_keys(Keys.ENTER)
    until(lambda: state(browser, "#verdict") == "valid")


def test_every_field_and_region_has_a_name(page):
    browser = page()
    unnamed = browser.execute_script(
        """
        const named = (field) => field.labels?.length || field.ariaLabel || field.textContent.trim();
        const fields = [...document.querySelectorAll("main textarea, main input, main button")];
        const titles = [...document.querySelectorAll("main section")].map((it) => it.getAttribute("aria-labelledby"));
        const absent = titles.filter((id) => !document.getElementById(id));
        return [fields.filter((field) => !named(field)).length, absent.length];
        """
    )
    assert unnamed == [0, 0]
    ids = browser.execute_script("return [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    described = """
        const describing = [...document.querySelectorAll("[aria-describedby]")];
        return describing.flatMap((element) => element.getAttribute("aria-describedby").split(" "));
    """
    assert set(browser.execute_script(described)) <= set(ids)
    levels = browser.execute_script(
        "return [...document.querySelectorAll('main :is(h1,h2,h3,h4)')].map((h) => +h.tagName[1])"
    )
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1100])
def test_it_fits_the_window_in_light_and_dark(page, scheme, width):
    browser = page()
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        verify(browser)
        assert state(browser, "#verdict") == "valid"
        wide = "return document.documentElement.scrollWidth"
        assert browser.execute_script(wide) <= width
        ground = "return getComputedStyle(document.documentElement).backgroundColor"
        assert browser.execute_script(ground) == {"light": "rgb(251, 250, 247)", "dark": "rgb(21, 23, 26)"}[scheme]
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
