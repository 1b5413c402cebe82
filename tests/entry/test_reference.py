"""The description as it is served, and the page that people read it on."""

import json
import re
from collections import Counter
from html import escape
from html.parser import HTMLParser

import pytest

from aplomb.entry.reference import base, description, reference_page
from aplomb.entry.schema import form
from tests.events import read_event, with_header
from tests.functions.test_events import answer

OPERATIONS = [
    (path, method, item[method])
    for path, item in description()["paths"].items()
    for method in ("get", "post")
    if method in item
]
PAGES = {language: reference_page(description(), language).document for language in ("fr", "en")}

in_each_language = pytest.mark.parametrize("document", PAGES.values(), ids=PAGES)


class Reader(HTMLParser):
    def __init__(self, document):
        super().__init__()
        self.ids, self.links, self.text, self.unclosed = [], [], [], []
        self.feed(document)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.ids += [named["id"]] if "id" in named else []
        self.links += [named["href"]] if "href" in named else []
        self.unclosed += [] if tag in ("meta", "link", "input", "br") else [tag]

    def handle_endtag(self, tag):
        assert self.unclosed.pop() == tag

    def handle_data(self, text):
        self.text.append(text)


def test_what_is_served_is_what_was_written_with_the_stage_that_was_asked():
    status, headers, body = answer("reference", read_event("reference.description"))
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert json.loads(body) == description() | {"servers": [{"url": "/v1"}]}
    assert list(json.loads(body)) == list(description())


def test_who_has_it_is_not_sent_it_again():
    event = read_event("reference.description")
    etag = answer("reference", event)[1]["ETag"]
    assert answer("reference", with_header(event, "If-None-Match", etag))[0] == 304


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/v1/openapi.json", "/v1"),
        ("/v1/openapi.json/", "/v1"),
        ("/openapi.json", "/"),
        ("/mapped/deep/openapi.json", "/mapped/deep"),
        (None, "/"),
    ],
)
def test_the_routes_begin_where_the_description_was_asked_for(path, found):
    assert base({"requestContext": {"path": path, "stage": "v1", "domainName": "evil.example.test"}}) == found
    assert base({}) == "/"


@in_each_language
def test_every_operation_has_its_section_and_its_place_in_the_contents(document):
    reader = Reader(document)
    for path, method, operation in OPERATIONS:
        assert operation["operationId"] in reader.ids
        assert f"#{operation['operationId']}" in reader.links
        assert f"{'POST' if method == 'post' else 'GET, HEAD'} {path}" in reader.text


@in_each_language
def test_every_link_of_the_page_leads_somewhere_and_no_two_places_have_one_name(document):
    reader = Reader(document)
    assert {link[1:] for link in reader.links if link.startswith("#")} <= set(reader.ids)
    assert not [name for name, count in Counter(reader.ids).items() if count > 1]
    assert reader.unclosed == []


@in_each_language
def test_parameters_bodies_answers_examples_and_events_are_all_told(document):
    told = re.sub(r"\s+", " ", "".join(Reader(document).text))
    for _, _, operation in OPERATIONS:
        section = document.partition(f'<section id="{operation["operationId"]}"')[2].partition("</section>")[0]
        for parameter in operation.get("parameters", ()):
            assert f"<code>{parameter['name']}</code>" in section
        for status, response in operation["responses"].items():
            assert f'<code class="status">{status}</code>' in section
            for media in response.get("content", {}).values():
                events = [event["title"] for event in media["schema"].get("oneOf", ()) if "x-ends-the-stream" in event]
                places = [section.index(f"<li><code>{event}</code>") for event in events]
                assert places == sorted(places)
                if isinstance(example := media.get("example"), dict):
                    assert escape(json.dumps(example, ensure_ascii=False, indent=2)) in section
    for name, schema in description()["components"]["schemas"].items():
        assert f'id="form-{name}"' in document
        assert all(f"<code>{member}</code>" in document for member in schema.get("properties", ()))
    assert "Exactly one of complete, llm_done and llm_error ends every stream." in told


def test_a_description_is_text_whatever_it_holds():
    hostile = json.loads(json.dumps(description()))
    attack = '</code><script>x</script>"&amp;`<b>`'
    hostile["info"]["description"] = attack
    for item in hostile["paths"].values():
        for method in item.keys() & {"get", "post"}:
            item[method]["summary"] = attack
    hostile["components"]["schemas"]["Text"] = {"description": attack, "enum": [attack], "default": attack}
    document = reference_page(hostile, "fr").document
    assert document.count("<script") == 2
    assert "<b>" not in document


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({}, "anything"),
        (
            {"type": "integer", "minimum": 1, "maximum": 9, "default": 3},
            "integer, at least 1, at most 9, by default <code>3</code>",
        ),
        ({"anyOf": [{"type": "string", "maxLength": 2}, {"type": "null"}]}, "string, at most 2 characters or null"),
        (
            {"type": "array", "items": {"$ref": "#/components/schemas/A"}},
            'list of <a href="#form-A"><code>A</code></a>',
        ),
        ({"type": "object", "additionalProperties": {"const": "<"}}, "object of <code>&quot;&lt;&quot;</code>"),
        ({"enum": ["a", 1]}, "<code>&quot;a&quot;</code> or <code>1</code>"),
    ],
)
def test_a_form_is_told_in_a_few_words(schema, said):
    assert form(schema) == said
