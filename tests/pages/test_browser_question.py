"""The page of a question in a real browser: each level as it is read, what is degraded, cut, refused or hostile."""

import json
from dataclasses import replace
from itertools import pairwise
from threading import Event

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.core.answering.stages import AnswerDelta, AnswerGiven, CertificateGiven, Done
from aplomb.core.proving.finding import Cause as SourceCause
from aplomb.core.sealing.attest import check_certificate, status_of
from aplomb.core.sealing.trusted import KeySet
from tests.pages import recorded
from tests.pages.browser import console, state, text, until
from tests.pages.recorded import ANSWER, LATE, POSITIONS, QUESTION, UNREADABLE, deliberated, pieces, ruled, streamed
from tests.pages.street import json_reply
from tests.usecases.orchestra import KEY, NOW

pytestmark = pytest.mark.browser
ENDS = ("done", "degraded", "failed")


@pytest.fixture
def page(chromium, street):
    chromium.get_log("browser")
    chromium.get(street.url("/question"))
    return chromium


def ask(page, words=QUESTION, *, guest=False):
    page.execute_script("document.getElementById('question').value = arguments[0]", words)
    if guest:
        page.find_element("id", "guest").click()
    page.find_element("id", "run").click()


def settled(page):
    return until(lambda: (found := state(page, "#status")) in ENDS and found)


def answered(page, street, stages):
    """Ask, and return how it ended."""
    street.instead["/orchestrateur"] = streamed(pieces(stages))
    ask(page)
    return settled(page)


def titles(page):
    return [one.text for one in page.find_elements("css selector", "#answer h3")]


def texts(page, selector):
    return [one.get_attribute("textContent") for one in page.find_elements("css selector", selector)]


def test_level_1_says_the_answer_why_this_level_and_what_the_guards_found(page, street):
    assert answered(page, street, recorded.direct()) == "done"
    assert "Niveau 1 · Réponse directe" in text(page, "#answer header")
    assert "Domaine non réglementé" in text(page, ".reason")
    assert text(page, ".words .text") == "Léonard de Vinci, entre 1503 et 1519."
    assert len(texts(page, ".guards li")) >= 3
    assert texts(page, "#steps .name") == ["Triage", "Réponse", "Certificat"]
    assert {one.get_attribute("data-state") for one in page.find_elements("css selector", "#steps > li")} == {"done"}
    assert json.loads(street.asked[-1][1]) == {"question": QUESTION, "mode": "orchestrateur"}
    assert console(page) == []


def test_guest_mode_is_the_callers_choice(page, street):
    street.instead["/orchestrateur"] = streamed(pieces(recorded.direct()))
    ask(page, guest=True)
    settled(page)
    assert json.loads(street.asked[-1][1])["mode"] == "invite"


def test_level_2_says_what_is_contradicted_first_then_the_answer_then_its_evidence(page, street):
    assert answered(page, street, recorded.proved()) == "done"
    assert titles(page)[:5] == [
        "Attention : des affirmations de cette réponse sont contredites",
        "La réponse",
        "Les preuves, affirmation par affirmation",
        "Sources consultées",
        "Limites",
    ]
    assert "deux ans de salaire" in text(page, ".warning")
    assert "\n\n".join(texts(page, ".words .text")) == recorded.PROVED
    assert [one.strip() for one in texts(page, ".claims tbody .outcome")] == ["Contredit", "Vérifié", "Non vérifié"]
    link = page.find_element("css selector", ".claims a")
    assert (link.get_attribute("href"), link.get_attribute("rel")) == (recorded.ADDRESS, "noopener noreferrer")
    assert "en vigueur depuis le 1er avril 2018" in text(page, ".sources")
    assert "aucun juriste" in text(page, ".limits").lower()
    assert console(page) == []


def test_level_3_reads_like_a_decision(page, street):
    assert answered(page, street, deliberated()) == "done"
    assert text(page, "#answer-title") == "Décision"
    assert titles(page) == [
        "Attention",
        "La décision",
        "Les 3 positions, prises à l’aveugle",
        "Où elles s’accordent",
        "Où elles se séparent",
        "Ce qu’une seule avance",
        "Dissidence, dans ses propres mots",
        "Ce qui reste incertain",
        "Sources consultées",
        "« À l’aveugle » : l’indépendance, mesurée",
        "Limites",
        "Qui a répondu, et ce qui a été contrôlé",
        "Certificat",
    ]
    assert text(page, ".called") == "Délibéré complet (3/3), arbitré, sources consultées"
    assert "que Légifrance contredit : Cet article a été abrogé" in text(page, ".warning")
    assert text(page, ".ruling .text") == ANSWER
    cards = texts(page, ".position .text")
    assert sorted(cards) == sorted(one["conclusion"] for one in POSITIONS)
    assert len(texts(page, ".position[data-retained]")) == 1
    assert "faible" in text(page, ".position:nth-child(1) .said") + text(page, ".position:nth-child(2) .said")
    held = texts(page, ".part .held")
    assert len(held) == 2
    assert all("L'article L. 1471-1" in one for one in held)
    assert POSITIONS[2]["conclusion"] in text(page, ".dissent")
    assert "à l'aveugle" in text(page, ".independence")
    assert " %" in text(page, ".independence")
    assert console(page) == []


def test_two_positions_are_degraded_above_the_text_and_name_the_absent_one(page, street):
    two = deliberated((POSITIONS[0], LATE, POSITIONS[2]), ruled((POSITIONS[0], POSITIONS[2])))
    assert answered(page, street, two) == "degraded"
    assert text(page, ".disclosure h3") == "Délibéré dégradé (2/3), arbitré, sources consultées"
    order = page.execute_script(
        "return [...document.querySelectorAll('#answer > *')].map((one) => one.className || one.localName)"
    )
    assert order.index("disclosure") < order.index("warning") < order.index("ruling")
    assert "mistral-large-3 n'a pas répondu à temps." in text(page, ".position[data-absent]")
    assert "Pas de position" in text(page, '[data-step="positions"] .arrived')


@pytest.mark.parametrize(
    ("outcome", "said"),
    [(UNREADABLE, "ne se lit pas"), (LATE, "n’a pas répondu")],
    ids=["unreadable", "absent"],
)
def test_positions_without_a_ruling_say_so_in_its_place(page, street, outcome, said):
    assert answered(page, street, deliberated(ruling=outcome)) == "degraded"
    assert "Aucun arbitrage" in text(page, ".ruling .text")
    assert said in text(page, ".ruling .text")
    assert page.find_elements("css selector", ".held, .dissent, .position[data-retained]") == []
    assert state(page, '[data-step="ruling"]') == "failed"


def test_one_position_is_never_shown_as_a_deliberation(page, street):
    assert answered(page, street, deliberated((LATE, LATE, POSITIONS[2]), {})) == "degraded"
    assert text(page, "#answer-title") == "Une seule position"
    assert "Délibéré" not in text(page, "#answer .eyebrow")
    assert "ce n'est pas un délibéré" in text(page, ".disclosure h3")
    assert "La décision" not in titles(page)
    assert "La seule position reçue" in titles(page)
    assert page.find_elements("css selector", ".ruling, .points, .independence") == []
    assert "La position A s'appuie" in text(page, ".warning")


def test_sources_that_were_not_read_are_no_confirmation(page, street):
    assert answered(page, street, deliberated(cause=SourceCause.CONNECT)) == "degraded"
    assert "sources non consultées" in text(page, ".disclosure h3")
    assert page.find_elements("css selector", '.chip[data-state="valid"]:has(.mark)') == []


def test_help_comes_first_and_can_be_called(page, street):
    gate = Event()
    chunks = pieces(recorded.urgent())

    def slowly():
        yield chunks[0]
        yield chunks[1]
        gate.wait(20)
        yield from chunks[2:]

    street.instead["/orchestrateur"] = streamed(slowly())
    ask(page)
    call = until(lambda: page.find_elements("css selector", "#help a"))[0]
    assert call.is_displayed()
    assert call.get_attribute("href") == "tel:15"
    assert page.find_element("id", "help").get_attribute("role") == "alert"
    assert not page.find_element("id", "answer").is_displayed()
    gate.set()
    assert settled(page) == "done"
    assert page.find_element("id", "help").is_displayed()


def test_a_refusal_says_why_at_which_level_and_what_to_do(page, street):
    assert answered(page, street, recorded.refused()) == "failed"
    assert text(page, "#problem-title") == "Pas de réponse\xa0: indisponible"
    assert "Niveau 3" in text(page, "#problem-level")
    assert "eco-1 n'est pas disponible" in text(page, "#problem-detail")
    assert "dans quelques minutes" in text(page, "#problem-advice")
    assert not page.find_element("id", "answer").is_displayed()
    assert state(page, '[data-step="positions"]') == "failed"


def test_a_question_that_is_not_accepted_marks_its_field(page, street):
    fault = {
        "title": "Unprocessable Content",
        "status": 422,
        "detail": "x",
        "errors": [{"field": "question", "detail": "y"}],
    }
    street.instead["/orchestrateur"] = lambda: json_reply(fault, 422, "application/problem+json")
    ask(page, " ")
    assert settled(page) == "failed"
    assert page.find_element("id", "question").get_attribute("aria-invalid") == "true"
    assert "Corrigez" in text(page, "#problem-advice")


@pytest.mark.parametrize("kept", range(1, 9))
def test_a_stream_that_was_cut_anywhere_says_so(page, street, kept):
    chunks = pieces(recorded.proved())
    street.instead["/orchestrateur"] = streamed(chunks[:kept])
    ask(page)
    assert settled(page) == "failed"
    assert "coupé avant sa fin" in text(page, "#status")
    assert page.find_elements("css selector", '#steps [data-state="running"]') == []
    assert page.find_elements("css selector", "#answer:not([hidden]) #download") == []


def test_an_answer_that_came_without_its_end_is_not_the_answer(page, street):
    told = recorded.proved()
    cut = told[: 1 + next(place for place, stage in enumerate(told) if isinstance(stage, AnswerGiven))]
    assert answered(page, street, cut) == "failed"
    assert "ne vous y fiez pas" in text(page, "#unfinished")
    assert page.find_elements("css selector", "#download, .seal") == []


def test_a_stop_ends_the_question_and_says_so(page, street):
    gate = Event()
    chunks = pieces(recorded.direct())

    def stalled():
        yield from chunks[:3]
        gate.wait(20)

    street.instead["/orchestrateur"] = streamed(stalled())
    ask(page)
    until(lambda: len(texts(page, "#steps > li")) == 3)
    page.find_element("id", "stop").click()
    assert settled(page) == "failed"
    gate.set()
    assert "Arrêté à votre demande" in text(page, "#status")
    assert page.find_element("id", "run").is_displayed()


def test_each_step_is_told_as_it_comes(page, street):
    chunks, gates = pieces(deliberated()), [Event() for _ in range(3)]
    places = [
        1 + next(n for n, one in enumerate(chunks) if f"event: {name}\n".encode() in one)
        for name in ("niveau", "position", "confrontation")
    ]

    def slowly():
        yield from chunks[: places[0]]
        gates[0].wait(20)
        yield from chunks[places[0] : places[1]]
        gates[1].wait(20)
        yield from chunks[places[1] : places[2]]
        gates[2].wait(20)
        yield from chunks[places[2] :]

    street.instead["/orchestrateur"] = streamed(slowly())
    ask(page)
    until(lambda: len(texts(page, "#steps > li")) == 6)
    assert page.find_element("css selector", '[aria-current="step"]').get_attribute("data-step") == "positions"
    assert "à l’aveugle" in text(page, "#status")
    gates[0].set()
    until(lambda: texts(page, '[data-step="positions"] .arrived li'))
    assert page.find_element("id", "stop").is_displayed()
    gates[1].set()
    until(lambda: state(page, '[data-step="confrontation"]') == "done")
    assert "1 point(s) d’accord, 2 de désaccord" in text(page, '[data-step="confrontation"]')
    gates[2].set()
    assert settled(page) == "done"
    assert page.find_element("id", "progress").get_attribute("open") is None
    assert page.switch_to.active_element.get_attribute("id") == "answer"


def test_what_nothing_can_raise_any_more_is_shown_as_it_is_written(page, street):
    told = recorded.direct()
    off = {"niveau": None, "code": "hors_routage", "raison": "Mode invité."}
    told[1] = replace(told[1], body=told[1].body | off)
    told[2:2] = [AnswerDelta("Léonard "), AnswerDelta("de Vinci")]
    gate, chunks = Event(), pieces(told)
    last = 1 + max(n for n, one in enumerate(chunks) if b"reponse_delta" in one)

    def slowly():
        yield from chunks[:last]
        gate.wait(20)
        yield from chunks[last:]

    street.instead["/orchestrateur"] = streamed(slowly())
    ask(page)
    until(lambda: page.find_elements("id", "writing") and text(page, "#writing") == "Léonard de Vinci")
    gate.set()
    assert settled(page) == "done"
    assert page.find_elements("id", "writing") == []


SCRIPT = "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\">"


def spoilt(stage):
    """Return a stage whose addresses run a script, and in which sources and families turn the writing."""
    told = json.dumps(stage.body).replace(recorded.ADDRESS, "javascript:document.title='x'")
    told = told.replace('"nova"', '"\\u202enova"').replace("est en vigueur", json.dumps(SCRIPT)[1:-1])
    return replace(stage, body=json.loads(told)) if hasattr(stage, "__slots__") and "body" in stage.__slots__ else stage


def test_what_comes_is_text_whatever_it_holds(page, street):
    title = page.title
    positions = [one | {"conclusion": f"{SCRIPT} {one['conclusion']}"} for one in POSITIONS]
    told = [spoilt(one) for one in deliberated(positions, ruling=LATE, question=QUESTION + SCRIPT)]
    street.instead["/orchestrateur"] = streamed(pieces(told))
    ask(page, QUESTION + SCRIPT)
    assert settled(page) == "degraded"
    page.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.title == title
    assert page.find_elements("css selector", "main script, main img, a[href^='javascript']") == []
    assert [one for one in texts(page, "main") if "\u202e" in one] == []
    assert any(SCRIPT in one for one in texts(page, ".position .text"))
    assert any(SCRIPT in one for one in texts(page, ".sources li"))
    assert any("\ufffdnova" in one for one in texts(page, "#answer .who"))
    assert SCRIPT in text(page, "#answer .asked")
    assert console(page) == []


def test_the_download_is_what_the_verifier_takes(page, street, chromium, tmp_path):
    chromium.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    assert answered(page, street, deliberated()) == "done"
    assert page.find_element("id", "download").get_attribute("download").startswith("aplomb-20")
    page.find_element("id", "download").click()
    file = until(lambda: list(tmp_path.glob("*.json")))[0]
    kept = until(lambda: json.loads(file.read_text() or "null"))
    assert kept["question"] == QUESTION
    assert set(kept["sels"]) == {"question", "reponse"}
    assert kept["sels"]["reponse"] not in page.find_element("tag name", "body").get_attribute("textContent")
    checks = check_certificate(file.read_bytes(), KeySet((KEY.public(),)), published_rules(), NOW)
    assert status_of(checks) == "valide"
    openings = {"engagement_question", "engagement_reponse", "engagement_detail"}
    assert openings <= {check.name for check in checks}
    assert text(page, ".seal .hex") == kept["regle"]["empreinte"]


def test_an_answer_without_a_certificate_says_so(page, street):
    told = recorded.direct()
    unsealed = {
        "certificat": None,
        "sels": {},
        "avertissements": ["Aucun certificat n'est émis : il n'y a pas de clé de signature."],
    }
    told = [replace(one, body=one.body | unsealed) if isinstance(one, CertificateGiven | Done) else one for one in told]
    assert answered(page, street, told) == "done"
    assert "rien ne la scelle" in text(page, ".seal")
    assert "pas de clé de signature" in text(page, ".warned")
    assert state(page, '[data-step="certificate"]') == "failed"


@pytest.mark.parametrize("stages", [recorded.proved, deliberated], ids=["proved", "deliberated"])
def test_nothing_is_wider_than_the_narrowest_screen(page, street, chromium, stages):
    size = {"width": 320, "height": 700, "deviceScaleFactor": 1, "mobile": False}
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        answered(page, street, stages())
        page.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
        assert page.execute_script("return document.documentElement.scrollWidth") <= 320
    finally:
        chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_every_heading_is_one_level_under_the_one_before(page, street):
    answered(page, street, deliberated())
    page.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")
    shown = [one for one in page.find_elements("css selector", "h1, h2, h3, h4") if one.is_displayed()]
    depths = [int(one.tag_name[1]) for one in shown]
    assert depths[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(depths))


def test_the_page_speaks_english_around_a_french_answer(chromium, street):
    chromium.get(street.url("/question?lang=en"))
    assert answered(chromium, street, deliberated()) == "done"
    assert text(chromium, "#answer-title") == "Decision"
    assert chromium.find_element("css selector", ".ruling .text").get_attribute("lang") == "fr"


def test_what_a_position_stands_on_is_printed_too(page, street):
    answered(page, street, deliberated())
    assert page.find_elements("css selector", ".position details[open]") == []
    page.execute_cdp_cmd("Page.printToPDF", {})
    assert len(page.find_elements("css selector", ".position details[open]")) == 3
