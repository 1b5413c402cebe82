"""The description is what the tool writes now, is OpenAPI 3.1, and is what the handlers really answer."""

import json
from http import HTTPStatus
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from aplomb.core.answering import stages as stages_of_an_answer
from aplomb.core.comprehension.stages import Complete, LlmDelta, LlmError, LlmStart, Stage
from aplomb.core.errors import ModelFailure
from aplomb.core.form import conform
from aplomb.core.routing.facts import Exemption
from aplomb.core.routing.publication import PublicationDocument
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.core.sse import Decoder
from aplomb.usecases.pipeline import Asked
from tests.events import Case, all_cases, read_event, with_header
from tests.functions.test_events import answer
from tests.usecases.deliberation import FAILURE, THREE, Arbiter, deliberating, deliberators
from tests.usecases.orchestra import OUTSIDE, model, orchestra, stages
from tests.usecases.proof import DRAFT, frontier, proving, verdicts, verifier
from tools.openapi import DOCUMENT, generated
from tools.openapi_models import (
    STREAM,
    CertificateVerification,
    Description,
    ProblemDetails,
    PublicKeys,
    Report,
    RuleStatus,
    TriageAnswer,
)
from tools.openapi_orchestrator import ORCHESTRATION

ROOT = Path(__file__).parents[2]
COMMITTED = json.loads(DOCUMENT.read_text())
MODELS = {
    model.__name__: model
    for model in (
        CertificateVerification,
        Description,
        ProblemDetails,
        PublicKeys,
        Report,
        RuleStatus,
        TriageAnswer,
        *STREAM.values(),
        *ORCHESTRATION.values(),
    )
}
DOCUMENTS = {document.__name__: document for document in (EnvelopeDocument, PublicationDocument)}


def kept(case):
    """Return the case as a client asks that has the answer already."""
    _, headers, _ = answer(case.function, case.event)
    known = with_header(case.event, "If-None-Match", headers["ETag"])
    return Case(f"{case.name}.kept", known, HTTPStatus.NOT_MODIFIED)


CASES = all_cases()
CASES += [
    kept(Case(name, read_event(name), 200))
    for name in ("rule", "rule.public_keys", "certificates", "landing", "transparency.head")
]


def described_response(case):
    """Return the response that the document has for the case; a method that it does not have is in any operation."""
    item = COMMITTED["paths"][case.event["resource"]]
    operation = item.get(case.event["httpMethod"].lower()) or item.get("get") or item["post"]
    return operation["responses"][str(case.status)]


def form_of_event(media, name):
    """Return the schema of an event's data."""
    [event] = [one for one in media["schema"]["oneOf"] if one["properties"]["event"]["const"] == name]
    return event["properties"]["data"]["contentSchema"]


def assert_of_its_form(body, schema):
    """Hold to the published schema, and to the form itself: exact members, exact types, in the form's order."""
    validator = Draft202012Validator({**schema, "components": COMMITTED["components"]})
    assert not list(validator.iter_errors(json.loads(body)))
    name = schema["$ref"].rpartition("/")[2]
    if name in DOCUMENTS:
        conform(json.loads(body), DOCUMENTS[name], "document")
        return
    form = MODELS[name].model_validate_json(body)
    assert json.dumps(form.model_dump(mode="json", exclude_unset=True)) == json.dumps(json.loads(body))


def test_the_document_is_what_the_tool_writes_now():
    """`make docs` writes it."""
    assert DOCUMENT.read_text() == generated()


def test_the_document_is_openapi_3_1():
    assert not list(OpenAPIV31SpecValidator(COMMITTED).iter_errors())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_real_answer_is_as_the_document_says(case):
    status, headers, body = answer(case.function, case.event)
    assert status == case.status
    response = described_response(case)
    media_type = headers.get("Content-Type", "").partition(";")[0]
    of_streams_alone = set() if media_type == "text/event-stream" else {"X-Accel-Buffering"}
    assert set(headers) - {"Content-Type"} == set(response.get("headers", {})) - of_streams_alone
    if not body:
        assert status == HTTPStatus.NOT_MODIFIED or case.event["httpMethod"] == "HEAD"
        return
    described = response["content"][media_type]
    if media_type == "text/event-stream":
        for event in Decoder().feed(body.encode()):
            assert_of_its_form(event.data, form_of_event(described, event.type))
    elif media_type != "text/html":
        assert_of_its_form(body, described["schema"])


def test_every_kind_of_answer_was_looked_at():
    """The events reach each media type, each form and each refusal of a function that the document speaks of."""
    seen = {(case.event["resource"], case.status) for case in CASES}
    assert {path for path, status in seen if status == HTTPStatus.OK} == COMMITTED["paths"].keys()
    assert {status for _, status in seen} == {200, 304, 400, 401, 404, 405, 413, 422, 503}


def test_every_stage_is_an_event_of_the_document():
    assert set(STREAM) == set(Stage.__value__.__args__)
    assert set(ORCHESTRATION) == set(stages_of_an_answer.Stage.__value__.__args__)


async def test_every_stage_of_an_answer_has_its_form():
    """No event of ours has a model that answers."""
    question = "Mon fils a avalé de la javel, que faire ?"
    chosen = Asked(text=question, exemption=Exemption.EXPLICIT_MODEL, model="eco")
    told = await stages(orchestra(OUTSIDE, model("Appelez le 15.")), chosen)
    told += await stages(proving(frontier(DRAFT), verifier(verdicts("confirme", "contredit"))))
    for given in (THREE, (*THREE[:2], FAILURE), (THREE[0], FAILURE, FAILURE)):
        told += await stages(deliberating(deliberators(*given), Arbiter()))
    assert {type(stage) for stage in told} == ORCHESTRATION.keys() - {stages_of_an_answer.Failed}
    ok = COMMITTED["paths"]["/orchestrateur"]["post"]["responses"]["200"]["content"]
    for stage in told:
        assert_of_its_form(json.dumps(stage.body), form_of_event(ok["text/event-stream"], stage.event))
        if isinstance(stage, stages_of_an_answer.Done):
            assert_of_its_form(json.dumps(stage.body), ok["application/json"]["schema"])


@pytest.mark.parametrize(
    "stage",
    [
        LlmStart("haiku", "why"),
        LlmDelta("text"),
        Complete({}, "why"),
        *(LlmError({}, kind, "why") for kind in ModelFailure),
    ],
    ids=str,
)
def test_a_stage_that_no_event_of_ours_reaches_has_its_form_too(stage):
    media = COMMITTED["paths"]["/stream"]["post"]["responses"]["200"]["content"]["text/event-stream"]
    assert_of_its_form(json.dumps(stage.body), form_of_event(media, stage.event))


def media_types():
    for path, item in COMMITTED["paths"].items():
        for method in item.keys() - {"parameters", "head"}:
            for status, response in item[method]["responses"].items():
                for media_type, media in response.get("content", {}).items():
                    yield path, status, media_type, media


def test_every_example_of_an_answer_is_of_its_form():
    shown = [(media_type, media) for _, _, media_type, media in media_types() if "example" in media]
    assert {media_type for media_type, _ in shown} == {
        "application/json",
        "application/problem+json",
        "text/event-stream",
    }
    for media_type, media in shown:
        if media_type == "text/event-stream":
            for event in Decoder().feed(media["example"].encode()):
                assert_of_its_form(event.data, form_of_event(media, event.type))
        else:
            assert_of_its_form(json.dumps(media["example"]), media["schema"])


def test_every_answer_that_is_no_page_and_not_the_description_has_an_example():
    without = {
        path
        for path, status, kind, media in media_types()
        if status == "200" and kind != "text/html" and "example" not in media
    }
    assert without == {"/openapi.json"}


def test_every_body_that_is_taken_has_examples_that_are_taken():
    for path, item in COMMITTED["paths"].items():
        if "post" in item:
            media = item["post"]["requestBody"]["content"]["application/json"]
            validator = Draft202012Validator({**media["schema"], "components": COMMITTED["components"]})
            assert media["examples"], path
            assert not [fault for one in media["examples"].values() for fault in validator.iter_errors(one["value"])]


@pytest.mark.parametrize("path", ["/stream", "/orchestrateur"])
def test_a_stream_says_what_ends_it(path):
    content = COMMITTED["paths"][path]["post"]["responses"]["200"]["content"]
    events = content["text/event-stream"]["schema"]["oneOf"]
    *_, last = Decoder().feed(content["text/event-stream"]["example"].encode())
    ends = {event["title"] for event in events if event["x-ends-the-stream"]}
    assert last.type in ends
    assert ends == {"complete", "llm_done", "llm_error"} if path == "/stream" else {"fin", "erreur"}


@pytest.mark.parametrize("text", ["", " \n\u2003", "\u200b\ufeff\0\u00ad", "\0a", ".", "\ue000"])
def test_a_text_that_the_form_refuses_is_refused_and_no_other(text):
    validator = Draft202012Validator(COMMITTED["components"]["schemas"]["Text"])
    status, _, _ = answer("deterministic", read_event("deterministic") | {"body": json.dumps({"text": text})})
    assert (status == HTTPStatus.OK) is validator.is_valid(text)


@pytest.mark.parametrize("change", [{"extra": 1}, {"version": 1}, {"mode": "free"}, {"trust_aggregate": 101}])
def test_a_report_that_is_not_one_is_refused(change):
    """The forms can say no, and so can their schemas."""
    report = json.loads(answer("deterministic", read_event("deterministic"))[2])
    with pytest.raises((AssertionError, ValueError)):
        assert_of_its_form(json.dumps(report | change), {"$ref": "#/components/schemas/Report"})


def test_members_in_another_order_are_refused():
    report = json.loads(answer("deterministic", read_event("deterministic"))[2])
    with pytest.raises(AssertionError):
        assert_of_its_form(json.dumps(dict(reversed(report.items()))), {"$ref": "#/components/schemas/Report"})


def test_a_factory_is_described_as_it_is_taken():
    form = COMMITTED["components"]["schemas"]["ComprehendRequest"]["properties"]["factory_id"]
    assert (form["type"], form["minimum"], form["maximum"]) == ("integer", 1, 2**53 - 1)
