import boto3
import pytest

from tests.servers.aws_json import credentials
from tests.servers.dynamodb import dynamodb_server, make_table


@pytest.fixture
def aws(monkeypatch, tmp_path):
    """An environment in which boto3 finds credentials that open nothing, and no file of this machine's."""
    credentials(monkeypatch, tmp_path)


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
