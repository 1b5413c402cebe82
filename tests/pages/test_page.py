"""The pages as they leave the server: what they say, what their policy allows, how they are asked for."""

import base64
import copy
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from aplomb.core.errors import FailureKind, ModelFailure
from aplomb.entry.landing import landing_page
from aplomb.entry.page import SOURCES
from aplomb.entry.question import question_page
from aplomb.entry.reference import description, reference_page
from aplomb.entry.transparency import transparency_page
from aplomb.entry.verifier import verifier_page
from tests.pages.street import ROOT, event_of, furnished_house, handler, published_rules

RULE = published_rules()["1.0"].document
SEED = (ROOT / "docs" / "seed-000-aplomb.txt").read_text()
PAGES = {
    "/": "landing",
    "/transparence": "transparency",
    "/verifier": "verifier",
    "/question": "question",
    "/reference": "reference",
}
FOLDERS = ["shared", "reference", "transparency", "landing", "verifier", "question"]
ASKING = {"landing", "question"}
"""The folders of the pages that ask the engine, and share its words."""


class Reader(HTMLParser):
    """What a reader sees, and what of the rule each element holds."""

    def __init__(self, document):
        super().__init__()
        self.text, self.places, self.links, self._open = [], {}, [], []
        self.feed(document)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.links += [attributes[name] for name in ("href", "src") if name in attributes]
        place = attributes.get("data-rule")
        if place:
            self.places[place] = attributes.get("value", attributes.get("datetime", ""))
        if tag not in ("meta", "input", "link", "br"):
            self._open.append((tag, None if {"value", "datetime"} & set(attributes) else place))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def handle_data(self, data):
        if {"style", "script"} & {tag for tag, _ in self._open}:
            return
        self.text.append(data)
        for _, place in self._open:
            if place:
                self.places[place] += data


def leaves(value, path=""):
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        return {k: v for name, member in members for k, v in leaves(member, f"{path}.{name}".strip(".")).items()}
    return {path: "null" if value is None else str(value)}


def get(function, target="/", method="GET", headers=()):
    return handler(function, furnished_house())(event_of(method, target, dict(headers)), None)


def inline(document, tag):
    return re.search(f'<{tag}(?: type="module")?>(.*?)</{tag}>', document, re.DOTALL)[1]


def test_the_page_reads_as_the_seed_prints_it():
    seen = re.sub(r"\s+", " ", "".join(Reader(transparency_page(RULE, "fr").document).text))
    position = 0
    for line in SEED.splitlines():
        found = seen.find(line.removeprefix("- "), position)
        assert found >= 0, line
        position = found


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_word_of_the_rule_is_on_the_page_unchanged_and_nothing_else_claims_to_be(language):
    assert Reader(transparency_page(RULE, language).document).places == leaves(RULE)


def test_a_rule_is_text_whatever_it_holds():
    hostile = copy.deepcopy(RULE)
    hostile["titre"] = hostile["table"][0]["raison"] = hostile["limites"] = "</h1><script>x</script> : \"&amp;'"
    document = transparency_page(hostile, "fr").document
    assert Reader(document).places["titre"] == hostile["titre"]
    assert document.count("<script") == 2


@pytest.mark.parametrize(
    "page",
    [
        transparency_page(RULE, "fr"),
        landing_page("fr"),
        verifier_page(published_rules(), "fr"),
        question_page(RULE, "fr"),
        reference_page(description(), "fr"),
    ],
    ids=["rule", "landing", "verifier", "question", "reference"],
)
def test_the_policy_allows_the_parts_of_the_page_and_nothing_else(page):
    digests = {
        tag: base64.b64encode(hashlib.sha256(inline(page.document, tag).encode()).digest()).decode()
        for tag in ("script", "style")
    }
    assert page.policy == (
        f"default-src 'none'; script-src 'sha256-{digests['script']}'; style-src 'sha256-{digests['style']}'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert not re.search(r"\s(style|on\w+)=", re.sub(r"<(script|style).*?</\1>", "", page.document, flags=re.DOTALL))
    assert not [link for link in Reader(page.document).links if re.match(r"\w+:|/", link)]


def test_no_script_can_make_markup_of_what_it_is_told():
    for script in SOURCES.rglob("*.js"):
        sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|</script|<!--"
        assert not re.search(sinks, script.read_text()), script


UNFOUNDED = re.compile(
    r"cha[iî]n(?:e|es|é|ée|és|ées|ed)\b|blockchain|append.only|merkle|horodat|immuab|immutab|infalsif|tamper|inviolab"
    r"|transparency log|journal de transparence|irréfutab|irrefutab|incontestab",
    re.IGNORECASE,
)
"""Words for what nothing here is: a log, a chain, a time that others attest, something that cannot be changed."""


def test_nothing_that_people_read_claims_what_no_test_could_prove():
    read = [*SOURCES.rglob("words.json"), SOURCES / "reference" / "openapi.json", ROOT / "README.md"]
    assert len(read) > 7
    assert {path.name: found for path in read if (found := UNFOUNDED.findall(path.read_text()))} == {}


@pytest.mark.parametrize(("path", "function"), PAGES.items())
def test_a_page_says_what_it_is(path, function):
    answer = get(function, path)
    assert answer["statusCode"] == 200
    assert answer["body"].startswith("<!doctype html>")
    headers = answer["headers"]
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert (headers["Content-Language"], headers["X-Content-Type-Options"]) == ("fr", "nosniff")
    assert (headers["Referrer-Policy"], headers["Cache-Control"]) == ("no-referrer", "no-cache")


@pytest.mark.parametrize(("path", "function"), PAGES.items())
def test_a_page_that_someone_has_already_is_not_sent_again(path, function):
    etag = get(function, path)["headers"]["ETag"]
    again = get(function, path, headers={"If-None-Match": etag})
    assert (again["statusCode"], again["body"]) == (304, "")
    assert get(function, f"{path}?lang=en", headers={"If-None-Match": etag})["statusCode"] == 200


@pytest.mark.parametrize(("path", "function"), PAGES.items())
def test_head_is_get_without_the_body(path, function):
    whole, head = get(function, path), get(function, path, "HEAD")
    assert head == whole | {"body": ""}


@pytest.mark.parametrize("function", PAGES.values())
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_any_other_method_is_refused(function, method):
    answer = get(function, method=method)
    assert answer["statusCode"] == 405
    assert answer["headers"]["Allow"] == "GET, HEAD"
    assert answer["headers"]["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(("asked", "language"), [("?lang=en", "en"), ("?lang=fr", "fr"), ("?lang=x", "fr"), ("", "fr")])
@pytest.mark.parametrize(("path", "function"), PAGES.items())
def test_the_language_is_the_one_asked_for_and_french_first(path, function, asked, language):
    answer = get(function, path + asked)
    assert answer["headers"]["Content-Language"] == language
    assert f'<html lang="{language}">' in answer["body"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_word_has_both_languages_and_the_same_slots(folder):
    def texts(group):
        return [group] if "fr" in group else [text for member in group.values() for text in texts(member)]

    for text in texts(json.loads((SOURCES / folder / "words.json").read_text())):
        assert set(text) == {"fr", "en"}
        assert re.findall(r"\{\w+\}", text["fr"]) == re.findall(r"\{\w+\}", text["en"]), text
        assert text["en"]


@pytest.mark.parametrize("folder", FOLDERS[2:])
def test_every_word_that_a_script_says_is_there(folder):
    known = {*json.loads((SOURCES / folder / "words.json").read_text())["script"]}
    scripts = [*(SOURCES / folder).glob("*.js")]
    if folder in ASKING:
        known |= {*json.loads((SOURCES / "shared" / "words.json").read_text())["asking"]}
        scripts.append(SOURCES / "shared" / "asking.js")
    said = re.findall(
        r'(?:words\.|(?:fill|say|valid|invalid|unverifiable)\(")(\w+)', "".join(each.read_text() for each in scripts)
    )
    assert set(said) - {"replace"} <= known


def test_every_kind_of_failure_has_its_words():
    known = json.loads((SOURCES / "landing" / "words.json").read_text())["script"]
    assert {name for name in known if name.startswith("failure_")} == {f"failure_{kind}" for kind in FailureKind}
    assert {name for name in known if name.startswith("llm_")} - {"llm_start", "llm_error"} == {
        f"llm_{kind}" for kind in ModelFailure
    }
