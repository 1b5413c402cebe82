"""The landing page in a real browser: what a person sees of a stream, whole, cut, stopped or refused."""

import json
from threading import Event

import pytest

from aplomb.core.errors import ClassifierError, FailureKind
from aplomb.core.sse import Event as SseEvent
from aplomb.core.sse import encode_comment, encode_event
from tests.fakes import ten_classifiers
from tests.pages.browser import console, state, text, until
from tests.pages.street import Reply, furnished_house, json_reply

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium, street):
    chromium.get_log("browser")
    chromium.get(street.url("/"))
    return chromium


def ask(page, words="Prix ?", *, anthropic=False):
    field = page.find_element("id", "text")
    field.clear()
    field.send_keys(words)
    if anthropic:
        page.find_element("id", "anthropic").click()
    page.find_element("id", "run").click()


def settled(page):
    return until(lambda: (found := state(page, "#status")) in ("done", "failed") and found)


def report_of(street):
    """The deterministic report that the product itself gives."""
    reply = street.answer("POST", "/v1/stream", {}, json.dumps({"text": "x"}).encode())
    [line] = [line for piece in reply.pieces for line in piece.decode().split("\n") if '"trust_aggregate"' in line]
    return json.loads(line.removeprefix("data: "))


def event(name, body, number=1):
    return encode_event(SseEvent(name, json.dumps(body), str(number)))


def streamed(pieces):
    return lambda: Reply(200, {"Content-Type": "text/event-stream; charset=utf-8"}, pieces)


def test_the_products_own_stream_is_shown(page, street):
    ask(page)
    assert settled(page) == "done"
    assert text(page, "#aggregate-number") == "30"
    assert text(page, "#aggregate-reason") == "Aggregate trust 30 < 65 — LLM needed"
    cards = page.find_elements("css selector", "#cards > li")
    assert [card.get_attribute("data-state") for card in cards] == ["low"] * 10
    assert "ne le permettait pas" in text(page, "#status")
    assert json.loads(text(page, "#raw-json"))["trust_aggregate"] == 30
    assert json.loads(street.asked[-1][1]) == {"text": "Prix ?", "anthropic": False, "model": "haiku"}
    assert console(page) == []


def test_a_model_is_asked_when_it_is_allowed(page, street):
    ask(page, anthropic=True)
    assert settled(page) == "done"
    assert text(page, "#synthesis") == "Synthèse."
    assert "claude-test" in text(page, "#synthesis-model")
    assert json.loads(text(page, "#raw-json"))["mode"] == "haiku_enhanced"


def test_a_failed_classifier_says_why_in_words(page, street):
    house = furnished_house()
    timeout = ClassifierError(FailureKind.TIMEOUT, "x")
    house.classifiers = ten_classifiers({"quoteclassifier": timeout}, {"trust": 80, "Prediction": "p"})
    street.furnish(house)
    ask(page)
    assert settled(page) == "done"
    assert state(page, '[data-service="quoteclassifier"]') == "failed"
    assert text(page, '[data-service="quoteclassifier"] .state') == "n’a pas répondu à temps"
    assert state(page, '[data-service="emailclassifier"]') == "high"
    assert "ont suffi" in text(page, "#status")


def test_each_event_is_shown_as_it_comes_however_it_is_cut(page, street):
    report, gates = report_of(street), [Event(), Event(), Event()]

    def pieces():
        yield encode_comment(" " * 2048)
        yield event("deterministic", report).replace(b"\n", b"\r\n")
        gates[0].wait(20)
        yield event("llm_start", {"model": "haiku", "reason": "x"})
        whole = event("llm_delta", {"text": "Été "}).replace(b"\\u00c9", "É".encode())
        yield whole[: whole.index("É".encode()) + 1]
        gates[1].wait(20)
        yield whole[whole.index("É".encode()) + 1 :]
        gates[2].wait(20)
        done = report | {"synthesis": "Été fini.", "llm_model": "m", "llm_ms": 3, "llm_invoked": True}
        yield event("llm_done", done)

    street.instead["/stream"] = streamed(pieces())
    ask(page)
    until(lambda: text(page, "#aggregate-number") == "30")
    assert page.find_element("id", "synthesis-section").is_displayed() is False
    assert page.find_element("id", "stop").is_displayed()
    gates[0].set()
    until(lambda: page.find_element("id", "synthesis-section").is_displayed())
    assert text(page, "#synthesis") == ""
    gates[1].set()
    until(lambda: text(page, "#synthesis") == "Été")
    gates[2].set()
    assert settled(page) == "done"
    assert text(page, "#synthesis") == "Été fini."
    assert page.find_element("id", "run").is_displayed()


@pytest.mark.parametrize("pieces", [["deterministic"], ["deterministic", "llm_start", "llm_delta"], []])
def test_a_stream_without_its_last_event_is_said_to_be_cut(page, street, pieces):
    bodies = {
        "deterministic": report_of(street),
        "llm_start": {"model": "haiku", "reason": "x"},
        "llm_delta": {"text": "Un début"},
    }
    street.instead["/stream"] = streamed([event(name, bodies[name]) for name in pieces])
    ask(page)
    assert settled(page) == "failed"
    assert "coupé avant sa fin" in text(page, "#status")
    if "llm_delta" in pieces:
        assert text(page, "#synthesis") == "Un début"


def test_an_event_that_cannot_be_read_is_no_end(page, street):
    street.instead["/stream"] = streamed([b"event: deterministic\ndata: {\n\n", event("complete", {"reason": "x"})])
    ask(page)
    assert settled(page) == "failed"
    assert "illisible" in text(page, "#status")


def test_a_model_that_failed_says_why_and_the_report_stands(page, street):
    pieces = [
        event("deterministic", report_of(street)),
        event("llm_start", {"model": "haiku", "reason": "x"}),
        event("llm_error", {"kind": "not_configured", "detail": "no key"}),
    ]
    street.instead["/stream"] = streamed(pieces)
    ask(page)
    assert settled(page) == "failed"
    assert "aucun modèle n’est configuré" in text(page, "#status")
    assert text(page, "#aggregate-number") == "30"


def test_a_refused_text_names_its_field(page):
    ask(page, " ")
    assert settled(page) == "failed"
    assert text(page, "#problem-title") == "Refusé (422 Unprocessable Content)"
    assert text(page, "#problem-fields code") == "text"
    assert page.find_element("id", "text").get_attribute("aria-invalid") == "true"
    assert page.find_element("id", "result").is_displayed() is False
    ask(page)
    assert settled(page) == "done"
    assert page.find_element("id", "problem").is_displayed() is False
    assert console(page) == []


def test_markup_in_an_answer_is_text(page, street):
    hostile = "<img src=x onerror=alert(1)>"
    report = report_of(street)
    report["consensus"]["emailclassifier"] = report["trust_assessment"]["reason"] = hostile
    report["dominant"]["prediction"] = hostile
    pieces = [("deterministic", report), ("llm_start", {"model": hostile}), ("llm_delta", {"text": hostile})]
    street.instead["/stream"] = streamed([event(*piece) for piece in pieces])
    ask(page)
    settled(page)
    assert text(page, "#synthesis") == text(page, '[data-service="emailclassifier"] .prediction') == hostile
    assert page.find_elements("tag name", "img") == []
    assert console(page) == []


def test_what_is_no_problem_document_is_a_refusal_too(page, street):
    street.instead["/stream"] = lambda: json_reply("<b>gateway</b>", 502, "text/html")
    ask(page)
    assert settled(page) == "failed"
    assert text(page, "#problem-title").startswith("Refusé (502")


def test_a_request_can_be_stopped_and_another_made(page, street):
    gate, report = Event(), report_of(street)

    def pieces():
        yield event("deterministic", report)
        gate.wait(20)

    street.instead["/stream"] = streamed(pieces())
    ask(page)
    until(lambda: text(page, "#aggregate-number") == "30")
    page.find_element("id", "stop").click()
    assert settled(page) == "failed"
    assert "Arrêté à votre demande" in text(page, "#status")
    gate.set()
    street.instead.clear()
    ask(page)
    assert settled(page) == "done"


@pytest.mark.parametrize("path", ["", "/", "/?lang=en"])
def test_the_page_works_at_the_stages_root_with_or_without_a_slash(page, street, path):
    page.get(street.url(path))
    ask(page)
    assert settled(page) == "done"
    assert street.asked[-1][0] == "/stream"
    hrefs = [link.get_attribute("href") for link in page.find_elements("css selector", "a[data-to]")]
    assert {href.removeprefix(street.url("/")) for href in hrefs} == {
        "",
        "question",
        "transparence",
        "verifier",
        "reference",
        "regle",
        "regle/statut",
        ".well-known/jwks.json",
    }
    assert f"'{street.url('/stream')}'" in text(page, "#curl-stream")


def test_an_example_fills_the_text_and_the_model_waits_for_leave(page):
    assert page.find_element("css selector", 'input[value="sonnet"]').is_enabled() is False
    page.find_element("css selector", '[data-example="4"]').click()
    assert "feuiltté" in page.find_element("id", "text").get_property("value")
    page.find_element("id", "anthropic").click()
    page.find_element("css selector", 'input[value="sonnet"]').click()
    assert "monce-sonnet" in text(page, "#curl-json")


def test_a_keyboard_asks_and_stops(page, street):
    from selenium.webdriver import ActionChains, Keys  # noqa: PLC0415 - only who runs the browser tests needs it

    gate = Event()

    def pieces():
        yield encode_comment()
        gate.wait(20)

    street.instead["/stream"] = streamed(pieces())
    page.find_element("id", "text").send_keys("Prix ?")
    for _ in range(7):  # five examples, the leave, the button; the models are not to be chosen yet
        ActionChains(page).send_keys(Keys.TAB).perform()
    assert page.switch_to.active_element.get_attribute("id") == "run"
    ActionChains(page).send_keys(Keys.ENTER).perform()
    until(lambda: page.switch_to.active_element.get_attribute("id") == "stop")
    ActionChains(page).send_keys(Keys.ENTER).perform()
    assert settled(page) == "failed"
    until(lambda: page.switch_to.active_element.get_attribute("id") == "run")
    gate.set()
