import json

import pytest

from local.refusals import Refusal, Refusals
from local.template import Template

SOURCE = """
Globals: {Api: {GatewayResponses: {THROTTLED: {StatusCode: 429}}}}
Resources:
  Api:
    Type: AWS::Serverless::Api
    Properties:
      GatewayResponses:
        MISSING_AUTHENTICATION_TOKEN:
          StatusCode: "404"
          ResponseParameters:
            Headers: {Content-Type: "'application/problem+json'", X-Id: context.requestId}
          ResponseTemplates:
            application/json: '{"status":404,"request_id":"$context.requestId","was":$context.error.messageString,
              "kind":"$context.error.responseType","gone":"$context.unknown"}'
        DEFAULT_5XX: {StatusCode: 500, ResponseTemplates: {text/plain: "sorry, ${context.requestId}"}}
"""


def answer(refusal, source=SOURCE):
    return Refusals(Template(source, None)).answer(refusal, request_id="r-1", method="GET", path="/x")


def test_an_unknown_route_is_answered_from_the_template():
    found = answer(Refusal.UNKNOWN_ROUTE)
    assert found.status == 404
    assert found.headers == (("Content-Type", "application/problem+json"), ("X-Id", "r-1"))
    assert json.loads(found.body) == {
        "status": 404,
        "request_id": "r-1",
        "was": "Missing Authentication Token",
        "kind": "MISSING_AUTHENTICATION_TOKEN",
        "gone": "",
    }


def test_an_undeclared_type_falls_back_to_its_family():
    found = answer(Refusal.TIMED_OUT)
    assert (found.status, found.headers, found.body) == (500, (("Content-Type", "text/plain"),), b"sorry, r-1")


@pytest.mark.parametrize(
    ("refusal", "status"),
    [(Refusal.UNKNOWN_ROUTE, 403), (Refusal.TOO_LARGE, 413), (Refusal.FUNCTION_FAILED, 502), (Refusal.TIMED_OUT, 504)],
)
def test_a_template_that_declares_nothing_gets_api_gateways_own_words(refusal, status):
    found = answer(refusal, "Resources: {Api: {Type: AWS::Serverless::Api, Properties: {StageName: v1}}}")
    assert found.status == status
    assert list(json.loads(found.body)) == ["message"]
