"""The page of a question as it leaves the server, and what of its scripts needs no browser."""

import json
import re

import pytest

from aplomb.core.answering.catalogue import DELIBERATORS, Role
from aplomb.core.answering.stages import Cause, Done, Stage
from aplomb.core.deliberating.confrontation import PointKind
from aplomb.core.deliberating.decision import ArbitrationState
from aplomb.core.deliberating.position import Confidence, Sense
from aplomb.core.guarding import Verdict
from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.opinion import Verdict as Opinion
from aplomb.core.proving.synthesis import Status
from aplomb.core.routing.facts import Domain, Stakes
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.entry.page import source
from aplomb.entry.question import question_page
from tests.pages.node import run
from tests.pages.recorded import CLAIMS, PROVED, proved
from tests.pages.street import published_rules
from tests.pages.test_page import Reader

RULE = published_rules()["1.0"].document
WORDS = json.loads(source("question/words.json"))["script"]


@pytest.mark.parametrize(
    ("group", "values"),
    {
        "advice": Cause,
        "cause": Cause,
        "confidence": Confidence,
        "domain": Domain,
        "guard": Verdict,
        "opinion": Opinion,
        "role": Role,
        "ruling": {*ArbitrationState} - {ArbitrationState.GIVEN},
        "sense": Sense,
        "source": SourceVerdict,
        "stakes": Stakes,
        "status": Status,
    }.items(),
)
def test_every_value_that_the_engine_may_send_has_its_words(group, values):
    assert {f"{group}_{value}" for value in values} <= WORDS.keys()


def test_the_page_follows_every_stage_that_there_is():
    [stages] = re.findall(r"const STAGES = \{(.*?)\n\};", source("question/question.js"), re.DOTALL)
    assert set(re.findall(r"^  (\w+)\(", stages, re.MULTILINE)) == {stage.event for stage in Stage.__value__.__args__}


def test_every_kind_of_point_has_its_place():
    said = source("question/deliberation.js")
    assert all(f'of("{kind}")' in said for kind in PointKind)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_the_rule_names_is_called_as_it_names_it(language):
    document = question_page(RULE, language).document
    [block] = re.findall(r'<script type="application/json" id="settings">(.*?)</script>', document)
    settings = json.loads(block)
    assert settings["levels"] == {str(level["numero"]): level["nom"] for level in RULE["niveaux"]}
    assert settings["signals"].keys() == {one["code"] for one in RULE["signaux_enjeu_fort"]}
    assert settings["domains"].keys() == {one["code"] for one in RULE["domaines_reglementes"]}
    assert settings["sources"].keys() == {*SourceName}
    assert settings["deliberators"] == DELIBERATORS
    read = "".join(Reader(document).text)
    assert all(level["moyens"] in read for level in RULE["niveaux"])


@pytest.mark.parametrize(
    ("url", "leads"),
    [
        ("https://www.legifrance.gouv.fr/x", "https://www.legifrance.gouv.fr/x"),
        ("http://www.legifrance.gouv.fr/x", None),
        ("javascript:alert(1)", None),
        (" java\nscript:alert(1)", None),
        ("data:text/html,x", None),
        ("https://legifrance.gouv.fr@evil.test/", None),
        ("https://:secret@evil.test/", None),
        ("//evil.test", None),
        ("", None),
        (None, None),
        (7, None),
    ],
)
def test_only_a_public_page_over_https_is_an_address(url, leads):
    assert run(["shared/element.js"], "output = publicAddress(input)?.href ?? null;", url) == leads


def test_no_text_turns_the_writing_of_another():
    turning = "a\u202eb\u2066c\u2069d\u202c"
    assert run(["shared/element.js"], "output = plain(input);", turning) == "a\ufffdb\ufffdc\ufffdd\ufffd"


def own_words(stages):
    [done] = [stage for stage in stages if isinstance(stage, Done)]
    scripts = ["shared/element.js", "question/evidence.js", "question/answer.js"]
    return run(scripts, "output = ownWords(input);", done.body)


@pytest.mark.parametrize("opinions", [("confirme",) * 3, ("contredit",) * 3, ("confirme", "contredit", "confirme"), ()])
@pytest.mark.parametrize(
    "answer", [PROVED, "Deux choses :\n- la première\n- la seconde", "Un.\n\nDeux :\n- a\n\nTrois."]
)
def test_the_models_own_words_are_found_whole_among_the_evidence(answer, opinions):
    assert own_words(proved(answer, opinions=opinions)) == answer


def test_an_answer_without_a_claim_is_found_too():
    assert own_words(proved(PROVED, claims=())) == PROVED


def test_a_claim_that_repeats_the_limits_hides_nothing():
    claim = CLAIMS[0] | {"texte": "Limites\n- « Vérifié »"}
    assert own_words(proved(PROVED, claims=[claim], opinions=("contredit",))) == PROVED
