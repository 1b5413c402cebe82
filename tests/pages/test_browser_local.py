"""The pages in a real browser, as `make run` serves them: real function processes, the key of the first rotation."""

import pytest

from tests.canary.served import serve
from tests.pages.browser import console, state, text, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serve(tmp_path_factory.mktemp("served")) as running:
        yield running


def test_the_rule_is_verified_and_the_page_shows_the_key_that_signed(chromium, served):
    chromium.get_log("browser")
    chromium.get(served.url("/transparence"))
    until(lambda: state(chromium, "#verdict") != "waiting")
    checks = {name: state(chromium, f"#check-{name}") for name in ("text", "content", "fingerprint", "ed25519", "hmac")}
    assert set(checks.values()) == {"valid"}
    assert text(chromium, "#fact-key") == served.document("/regle")["signature"]["kid"]
    assert console(chromium) == []


@pytest.mark.parametrize(
    ("words", "headline"),
    [
        ("Bonjour, un prix pour 200 feuilletés 44.2 clair 1000x2000, livraison Lyon le 25/04 ?", "demande_devis"),
        ("La livraison a dix jours de retard, c'est inadmissible !", "reclamation_client"),
    ],
)
def test_a_text_is_understood_as_it_streams(chromium, served, words, headline):
    chromium.get_log("browser")
    chromium.get(served.url("/"))
    chromium.find_element("id", "text").send_keys(words)
    chromium.find_element("id", "run").click()
    until(lambda: state(chromium, "#status") in ("done", "failed"))
    assert state(chromium, "#status") == "done"
    assert headline in text(chromium, "#cards")
    assert len(chromium.find_elements("css selector", "#cards > li")) == 10
    assert console(chromium) == []


def test_a_question_that_no_model_can_answer_says_why_and_at_which_level(chromium, served):
    chromium.get_log("browser")
    chromium.get(served.url("/question"))
    chromium.find_element("id", "question").send_keys("Qui a peint la Joconde ?")
    chromium.find_element("id", "run").click()
    until(lambda: state(chromium, "#status") in ("done", "degraded", "failed"))
    assert "aucun accès à ce modèle" in text(chromium, "#problem-title")
    assert "Niveau 1" in text(chromium, "#problem-level")
    assert "exploitant" in text(chromium, "#problem-advice")
    assert state(chromium, '[data-step="triage"]') == "done"
    assert console(chromium) == []
