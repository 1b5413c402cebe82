import boto3
import pytest

from tests.servers.dynamodb import dynamodb_server, make_table


@pytest.fixture
def aws(monkeypatch, tmp_path):
    """An environment in which boto3 finds credentials that open nothing, and no file of this machine's."""
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-3")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")


@pytest.fixture(scope="module")
def dynamodb_url():
    with dynamodb_server() as url:
        yield url


@pytest.fixture
def dynamodb(aws, dynamodb_url, request, monkeypatch):
    """A client, and for each test the module's TABLE under its KEY."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", dynamodb_url)
    client = boto3.session.Session().client("dynamodb")
    make_table(client, request.module.TABLE, request.module.KEY)
    yield client
    client.delete_table(TableName=request.module.TABLE)
    client.close()
