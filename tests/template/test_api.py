import json
import subprocess
from http import HTTPStatus
from pathlib import Path

import pytest

pytestmark = pytest.mark.sam

ROOT = Path(__file__).parents[2]
STREAMS = {"/stream": "StreamFunction", "/orchestrateur": "OrchestratorFunction"}
ROUTES = {
    "/monce-haiku": "MonceHaikuFunction",
    "/comprendre": "MonceHaikuFunction",
    "/monce-sonnet": "MonceSonnetFunction",
    "/deterministic": "DeterministicFunction",
    "/stream": "StreamFunction",
    "/regle": "RuleFunction",
    "/regle/{version}": "RuleFunction",
    "/regle/statut": "RuleFunction",
    "/.well-known/jwks.json": "RuleFunction",
    "/transparence": "TransparencyFunction",
    "/orchestrateur": "OrchestratorFunction",
    "/orchestrateur/triage": "TriageFunction",
    "/certificats/{id}": "CertificatesFunction",
    "/certificats/verification": "CertificatesFunction",
    "/verifier": "VerifierFunction",
    "/reference": "ReferenceFunction",
    "/openapi.json": "ReferenceFunction",
    "/question": "QuestionFunction",
    "/": "LandingFunction",
}


@pytest.fixture(scope="session")
def gateway_responses(expanded):
    [api] = expanded.of_type("AWS::ApiGateway::RestApi").values()
    return api["Body"]["x-amazon-apigateway-gateway-responses"]


def test_the_expanded_template_is_clean_to_cfn_lint(expansion):
    """`sam validate --lint` alone lets most faults through."""
    done = subprocess.run([ROOT / ".tools/sam/bin/cfn-lint", expansion], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_route_reaches_its_function_whatever_the_method(expanded):
    uris = {path: json.dumps(integration["uri"]) for path, integration in expanded.integrations.items()}
    assert uris.keys() == ROUTES.keys()
    assert all(f"${{{ROUTES[path]}Aliaslive}}" in uri for path, uri in uris.items())


@pytest.mark.parametrize(("path", "function"), STREAMS.items())
def test_a_stream_streams(expanded, path, function):
    """Any other ResponseTransferMode passes every linter and silently buffers."""
    integration = expanded.integrations[path]
    assert integration["responseTransferMode"] == "STREAM"
    assert integration["uri"]["Fn::Sub"].endswith(
        f"/2021-11-15/functions/${{{function}Aliaslive}}/response-streaming-invocations"
    )


@pytest.mark.parametrize("path", sorted(ROUTES.keys() - STREAMS.keys()))
def test_the_others_do_not(expanded, path):
    integration = expanded.integrations[path]
    assert "responseTransferMode" not in integration
    assert "/2015-03-31/functions/" in integration["uri"]["Fn::Sub"]
    assert "timeoutInMillis" not in integration


@pytest.mark.parametrize(("path", "function"), STREAMS.items())
def test_the_gateway_waits_for_a_stream_as_long_as_its_function_may_run(expanded, path, function):
    assert expanded.integrations[path]["timeoutInMillis"] == expanded.functions[function]["Timeout"] * 1000


def test_the_endpoint_is_regional(expanded):
    [api] = expanded.of_type("AWS::ApiGateway::RestApi").values()
    assert api["EndpointConfiguration"] == {"Types": ["REGIONAL"]}


def test_there_is_one_stage_and_all_of_it_is_throttled(expanded):
    [stage] = expanded.of_type("AWS::ApiGateway::Stage").values()
    assert stage["StageName"] == {"Ref": "StageName"}
    assert stage["MethodSettings"] == [
        {
            "ResourcePath": "/*",
            "HttpMethod": "*",
            "ThrottlingRateLimit": {"Ref": "ThrottlingRate"},
            "ThrottlingBurstLimit": {"Ref": "ThrottlingBurst"},
        }
    ]


def test_an_access_log_line_is_json_and_says_nothing_of_the_caller_or_the_content(expanded):
    [stage] = expanded.of_type("AWS::ApiGateway::Stage").values()
    values = set(json.loads(stage["AccessLogSetting"]["Format"]).values())
    assert {"$context.requestId", "$context.status", "$context.resourcePath"} <= values
    assert not {value for value in values if value.startswith(("$context.identity", "$context.path", "$input"))}
    assert stage["AccessLogSetting"]["DestinationArn"] == {"Fn::GetAtt": ["AccessLogs", "Arn"]}


def test_the_stage_is_made_after_the_account_may_write_logs(expanded):
    """API Gateway refuses a stage with access logs in an account that has no role for them."""
    tags = {tag["Key"]: tag["Value"] for tag in expanded.of_type("AWS::Logs::LogGroup")["AccessLogs"]["Tags"]}
    assert {"Fn::If": ["CreateApiLogsRole", {"Ref": "ApiLogsAccount"}, "existing"]} in tags.values()


@pytest.mark.parametrize(
    ("kind", "status"),
    {
        "MISSING_AUTHENTICATION_TOKEN": 404,
        "REQUEST_TOO_LARGE": 413,
        "THROTTLED": 429,
        "INTEGRATION_FAILURE": 502,
        "INTEGRATION_TIMEOUT": 504,
        "DEFAULT_4XX": 400,
        "DEFAULT_5XX": 500,
    }.items(),
)
def test_what_the_gateway_refuses_by_itself_is_a_problem_document(gateway_responses, kind, status):
    response = gateway_responses[kind]
    body = json.loads(response["responseTemplates"]["application/json"])
    assert list(body) == ["type", "title", "status", "detail", "request_id"]
    assert (body["type"], body["title"], body["status"]) == ("about:blank", HTTPStatus(status).phrase, status)
    assert body["request_id"] == "$context.requestId"
    assert response["statusCode"] == str(status)
    assert response["responseParameters"]["gatewayresponse.header.Content-Type"] == "'application/problem+json'"


def test_the_page_of_one_named_origin_may_read_what_the_gateway_refuses(gateway_responses):
    """A gateway response has one value a header, whoever asks: with several origins it names none."""
    one = {"Fn::If": ["HasOneCorsOrigin", {"Fn::Sub": "'${CorsOrigins}'"}, {"Ref": "AWS::NoValue"}]}
    header = "gatewayresponse.header.Access-Control-Allow-Origin"
    assert [response["responseParameters"][header] for response in gateway_responses.values()] == [one] * 7


def test_that_page_may_read_when_to_come_back(gateway_responses):
    headers = gateway_responses["THROTTLED"]["responseParameters"]
    assert headers["gatewayresponse.header.Retry-After"] == "'1'"
    assert headers["gatewayresponse.header.Access-Control-Expose-Headers"] == {
        "Fn::If": ["HasOneCorsOrigin", "'Retry-After'", {"Ref": "AWS::NoValue"}]
    }


def test_no_gateway_response_repeats_what_came_from_elsewhere(gateway_responses):
    """`$context.error.message` and `$input` would let upstream text out."""
    for response in gateway_responses.values():
        [template] = response["responseTemplates"].values()
        assert template.count("$") == 1
