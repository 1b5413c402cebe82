import json
from threading import Event, Thread

import pytest

from local.embedded_aws import guarded, one_at_a_time, secrets, tables
from local.template import Template

SOURCE = """
Parameters: {Word: {Type: String, Default: given}}
Resources:
  AnthropicSecret: {Type: AWS::SecretsManager::Secret, Properties: {Name: app/anthropic}}
  Bare: {Type: AWS::SecretsManager::Secret}
  Told: {Type: AWS::SecretsManager::Secret, Properties: {SecretString: !Sub '{"word": "${Word}"}'}}
"""
TABLE = """
Resources:
  Kept:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: !Sub kept-${AWS::StackName}
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      TimeToLiveSpecification: {AttributeName: expire_a, Enabled: true}
"""


def test_the_callers_key_is_the_value_of_the_one_secret_meant_for_it():
    values = secrets(Template(SOURCE, None), "canary")
    assert json.loads(values.pop("app/anthropic")) == {"anthropic_api_key": "canary"}
    assert values == {"Bare": None, "Told": '{"word": "given"}'}


def test_without_a_key_it_is_born_without_a_value():
    assert secrets(Template(SOURCE, None), None)["app/anthropic"] is None


@pytest.mark.parametrize(
    ("request_headers", "status"),
    [
        ({"HTTP_AUTHORIZATION": "AWS4-HMAC-SHA256 Credential=k1/20261130/eu-west-3/x, Signature=y"}, "200 OK"),
        ({"HTTP_AUTHORIZATION": "AWS4-HMAC-SHA256 Credential=k2/20261130/eu-west-3/x"}, "403 Forbidden"),
        ({"HTTP_AUTHORIZATION": "Credential=k1/", "HTTP_ORIGIN": "http://page.example"}, "403 Forbidden"),
        ({}, "403 Forbidden"),
    ],
)
def test_it_answers_only_what_this_runs_key_signed_and_no_page(request_headers, status):
    def application(request, respond):
        respond("200 OK", [])
        return []

    answers = []
    list(guarded(application, "k1")(request_headers, lambda answer, headers: answers.append(answer)))
    assert answers == [status]


def test_a_table_is_made_under_its_local_name_as_the_template_keys_it():
    [table] = tables(Template(TABLE, None))
    assert table == {
        "TableName": "kept-local",
        "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
        "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
        "BillingMode": "PAY_PER_REQUEST",
    }
    assert tables(Template(SOURCE, None)) == []


def test_who_reads_a_secret_does_not_wait_for_a_table():
    begun, go, met = Event(), Event(), []

    def application(request, respond):
        if "dynamodb" in request["HTTP_AUTHORIZATION"]:
            met.append("inside")
            begun.set()
            assert go.wait(10)
            assert met == ["inside"]
            met.clear()
        return [b"read"]

    serving = one_at_a_time(application)
    signed = {
        name: {
            "HTTP_AUTHORIZATION": f"AWS4-HMAC-SHA256 Credential=k1/20261130/eu-west-3/{name}/aws4_request, Signature=y"
        }
        for name in ("dynamodb", "secretsmanager")
    }
    changing = [Thread(target=serving, args=(signed["dynamodb"], None)) for _ in range(2)]
    for thread in changing:
        thread.start()
    assert begun.wait(10)
    assert serving(signed["secretsmanager"], None) == [b"read"]
    assert met == ["inside"]
    go.set()
    for thread in changing:
        thread.join(10)
    assert met == []
