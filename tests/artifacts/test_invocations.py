"""What was built, run as Lambda would run it."""

import json

import boto3
import pytest
from moto.server import ThreadedMotoServer

from tests.artifacts.emulator import running
from tests.events import all_cases, read_event
from tests.servers.anthropic_server import MODEL, AnthropicServer, written
from tests.servers.certificate_table import make_tables

pytestmark = pytest.mark.sam

KEY = "sk-ant-canary-0123456789"
NOWHERE = "http://127.0.0.1:1/{service}"
"""No classifier answers there, so that a model is needed."""


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_every_event_gets_its_status_from_the_built_function(emulators, case):
    response = emulators[case.function].invoke(case.event)
    assert response.status == case.status
    if case.status != 200:
        assert response.headers["Content-Type"] == "application/problem+json"
        assert json.loads(response.body)["status"] == case.status


def test_a_built_stream_ends_in_one_terminal_event(emulators):
    response = emulators["stream"].invoke(read_event("stream"))
    names = [line.removeprefix("event: ") for line in response.body.splitlines() if line.startswith("event: ")]
    assert response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert names == ["deterministic", "complete"]


@pytest.mark.parametrize("folder", ["monce_haiku", "monce_sonnet", "deterministic", "stream"])
def test_a_log_line_holds_nothing_of_the_text(emulators, folder):
    event = read_event(folder)
    emulators[folder].invoke(event | {"body": json.dumps({"text": "un mot-canari dans le texte"})})
    log = emulators[folder].log.read_text()
    assert "answered" in log
    assert "canari" not in log


@pytest.fixture(scope="module")
def aws():
    """Secrets Manager on loopback, holding the key, and the tables; as variables of a function."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    url = "http://{}:{}".format(*server.get_host_and_port())
    session = boto3.Session("testing", "testing", region_name="eu-west-3")
    secrets = session.client("secretsmanager", endpoint_url=url)
    secrets.create_secret(Name="AnthropicSecret", SecretString=json.dumps({"anthropic_api_key": KEY}))
    secrets.close()
    dynamodb = session.client("dynamodb", endpoint_url=url)
    make_tables(dynamodb)
    dynamodb.close()
    yield {
        "AWS_ENDPOINT_URL_DYNAMODB": url,
        "AWS_ENDPOINT_URL_SECRETS_MANAGER": url,
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
    }
    server.stop()


@pytest.mark.parametrize("folder", ["monce_haiku", "monce_sonnet", "stream"])
def test_a_built_function_asks_a_model_with_the_secrets_key(expanded, aws, tmp_path, folder):
    """The whole way, from the layer's own packages: no classifier, the secret, the genuine SDK."""
    with AnthropicServer() as provider:
        provider.script(written("Une ", "synthèse."))
        function = expanded.folders[folder]
        variables = {**expanded.environment(function), **aws}
        variables |= {"CLASSIFIERS": NOWHERE, "ANTHROPIC_BASE_URL": provider.url}
        with running(function, variables, tmp_path / "log") as emulator:
            event = read_event(folder)
            response = emulator.invoke(event | {"body": json.dumps({"text": "feuilleté 44.2", "anthropic": True})})
    report = json.loads(response.body.rpartition("event: llm_done\ndata: ")[2])
    assert report["errors"].get("llm") is None
    assert (report["synthesis"], report["llm_model"]) == ("Une synthèse.", MODEL)
    assert [request.header("authorization") for request in provider.requests] == [f"Bearer {KEY}"]
    assert provider.requests[0].json["model"] == variables["SONNET_MODEL" if "sonnet" in folder else "HAIKU_MODEL"]
    assert KEY not in (tmp_path / "log").read_text()
