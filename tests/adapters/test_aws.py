"""A permission that is missing is named in the log, whatever its caller makes of the refusal."""

import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber

from aplomb.adapters.aws import connect


@pytest.fixture
def client(monkeypatch):
    for name, value in (("REGION", "eu-west-3"), ("ACCESS_KEY_ID", "a"), ("SECRET_ACCESS_KEY", "b")):
        monkeypatch.setenv(f"AWS_{name}", value)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-3")
    made = connect("secretsmanager", connect_seconds=1, read_seconds=1)
    yield made
    made.close()


def answered(client, caplog, code):
    with Stubber(client) as stubber:
        stubber.add_client_error("get_secret_value", code, "said of a secret")
        with pytest.raises(ClientError):
            client.get_secret_value(SecretId="canary")
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize("code", ["AccessDenied", "AccessDeniedException"])
def test_a_refusal_names_the_permission_and_nothing_else(client, caplog, code):
    assert answered(client, caplog, code) == ["not permitted: secretsmanager:GetSecretValue"]


def test_any_other_failure_is_its_callers_to_tell(client, caplog):
    assert answered(client, caplog, "ResourceNotFoundException") == []


def test_an_answer_says_nothing(client, caplog):
    with Stubber(client) as stubber:
        stubber.add_response("get_secret_value", {"SecretString": "canary"})
        client.get_secret_value(SecretId="name")
    assert not caplog.records
