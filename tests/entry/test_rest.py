import asyncio
import json
import time

import pytest

from aplomb import __version__
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import Limits
from aplomb.entry.report import json_endpoint
from aplomb.entry.requests import ComprehendRequest
from aplomb.usecases.comprehend import Comprehend
from tests.fakes import FakeSynthesizer, ten_classifiers


def endpoint(rest, synthesizer=None, answers=()):
    comprehend = Comprehend(
        classifiers=ten_classifiers(dict(answers), rest), clock=time.monotonic, limits=Limits(fanout_seconds=1)
    )
    return json_endpoint(ComprehendRequest, lambda request, payer: comprehend(request.question(payer), synthesizer))


def post(body):
    return {
        "httpMethod": "POST",
        "resource": "/deterministic",
        "path": "/deterministic",
        "body": json.dumps(body),
        "isBase64Encoded": False,
        "requestContext": {"requestId": "r-1"},
    }


def test_a_report_is_a_200_in_utf8_json():
    response = endpoint({"trust": 80, "texte": "été"})(post({"text": "Bonjour"}), None)
    assert response["statusCode"] == 200
    assert response["isBase64Encoded"] is False
    assert response["headers"] == {
        "Cache-Control": "no-store",
        "Content-Type": "application/json",
        "X-Engine-Version": __version__,
        "X-Request-Id": "r-1",
        "X-Rule-Version": "1.0",
    }
    assert '"texte":"été"' in response["body"]
    assert json.loads(response["body"])["trust_aggregate"] == 80


def test_all_classifiers_failing_is_still_a_200_with_the_full_report():
    response = endpoint({})(post({"text": "Bonjour"}), None)
    report = json.loads(response["body"])
    assert response["statusCode"] == 200
    assert (report["trust_aggregate"], report["dominant"], report["consensus"]) == (0, None, {})
    assert len(report["errors"]) == 10


def test_a_json_endpoint_answers_with_the_last_stage():
    asked = post({"text": "Bonjour", "anthropic": True})
    done = json.loads(endpoint({"trust": 1}, FakeSynthesizer("a", "b"))(asked, None)["body"])
    assert (done["mode"], done["synthesis"]) == ("haiku_enhanced", "ab")
    failing = FakeSynthesizer(ModelError(ModelFailure.OVERLOADED, "busy"))
    failed = json.loads(endpoint({"trust": 1}, failing)(asked, None)["body"])
    assert failed["errors"]["llm"] == {"kind": "overloaded", "detail": "busy"}


@pytest.mark.parametrize(("body", "status"), [({"text": " "}, 422), ({"text": "x" * 300_000}, 413)])
def test_a_refusal_is_a_problem(body, status):
    response = endpoint({"trust": 80})(post(body), None)
    problem = json.loads(response["body"])
    assert (response["statusCode"], problem["status"]) == (status, status)
    assert response["headers"]["Content-Type"] == "application/problem+json"
    assert problem["request_id"] == "r-1"


def test_a_bug_is_a_500_that_tells_nothing_and_the_next_request_is_served(log_lines):
    handler = endpoint({"trust": 80}, answers={"selfservice": KeyError("canary-4242")})
    response = handler(post({"text": "Bonjour"}), None)
    problem = json.loads(response["body"])
    assert (response["statusCode"], problem["title"]) == (500, "Internal Server Error")
    assert "KeyError" not in response["body"]
    assert any("KeyError" in line for line in log_lines())
    assert "canary-4242" not in response["body"] + "".join(log_lines())
    assert handler(post({"text": " "}), None)["statusCode"] == 422


def test_one_loop_serves_all_invocations():
    loops = []

    async def stages(request, payer):
        loops.append(asyncio.get_running_loop())
        async for stage in Comprehend(classifiers=ten_classifiers({}, {"trust": 80}), clock=time.monotonic)(
            request.question(), None
        ):
            yield stage

    handler = json_endpoint(ComprehendRequest, stages)
    handler(post({"text": "a"}), None)
    handler(post({"text": "b"}), None)
    assert loops[0] is loops[1]
    assert not loops[0].is_closed()


def test_an_answer_is_logged_without_its_text(log_lines):
    endpoint({"trust": 80, "texte": "canary-answer"})(post({"text": "canary-text"}) | {"path": "/canary-path"}, None)
    [line] = [json.loads(line) for line in log_lines()]
    assert (line["message"], line["resource"], line["status"], line["request_id"]) == (
        "answered",
        "/deterministic",
        200,
        "r-1",
    )
    assert "canary" not in str(line)
