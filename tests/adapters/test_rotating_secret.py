"""The rotation against Secrets Manager's own versions and stages, in moto."""

import secrets
import uuid

import boto3
import moto
import pytest

from aplomb.adapters.rotating_secret import AwsRotatingSecret
from aplomb.adapters.secrets import AwsSecrets
from aplomb.core.errors import SecretError
from aplomb.usecases.keys import Keys
from aplomb.usecases.rotate_key import RotateKey


@pytest.fixture
def store(monkeypatch):
    for name, value in {
        "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "eu-west-3",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    with moto.mock_aws():
        client = boto3.client("secretsmanager")
        client.create_secret(Name="signing", SecretString='{"amorce": "x"}')
        yield client


async def rotate(version):
    rotation = RotateKey(AwsRotatingSecret("signing"), secrets.token_bytes)
    for step in (rotation.create, rotation.set, rotation.test, rotation.finish):
        await step(version)
        await step(version)


async def keyring():
    return await Keys(AwsSecrets(clock=lambda: 0.0), "signing").keyring()


async def test_before_the_first_rotation_there_is_no_key(store):
    assert await keyring() is None


async def test_three_rotations_in_a_row_each_step_twice(store):
    kids = []
    for _ in range(3):
        await rotate(str(uuid.uuid4()))
        kids.append((await keyring()).current.kid)
    ring = await keyring()
    assert [key.kid for key in ring.public_keys] == kids[::-1]
    assert [key.kid for key in ring.secret_keys] == [kids[2], kids[1]]
    stages = store.describe_secret(SecretId="signing")["VersionIdsToStages"]
    assert sorted(stage for version in stages.values() for stage in version) == ["AWSCURRENT", "AWSPREVIOUS"]


async def test_a_store_that_refuses_is_a_secret_error(store):
    with pytest.raises(SecretError):
        await AwsRotatingSecret("unknown").stages("v1")
    assert await AwsRotatingSecret("unknown").read("AWSCURRENT") is None
