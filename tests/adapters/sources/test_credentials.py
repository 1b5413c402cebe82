import json

import pytest

from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.failure import SourceError
from aplomb.core.errors import SecretError
from aplomb.core.proving.finding import Cause
from tests.fakes import FakeSecrets

KEYS = json.dumps({"piste_client_id": "id", "piste_client_secret": "s", "insee_api_key": "k"})


async def read(value, *fields, name="sources"):
    return await Credentials(FakeSecrets({("sources", "AWSCURRENT"): value}), name).read(*fields)


async def test_the_members_that_are_asked_for_come_in_that_order():
    assert await read(KEYS, "piste_client_secret", "piste_client_id") == ("s", "id")


@pytest.mark.parametrize(
    "value", [None, "", "no json", "[]", "{}", '{"piste_client_id": 3}', '{"piste_client_id": ""}']
)
async def test_one_that_is_missing_or_no_key_is_not_configured(value):
    with pytest.raises(SourceError) as caught:
        await read(value, "piste_client_id")
    assert caught.value.cause is Cause.NOT_CONFIGURED


async def test_a_deployment_without_a_secret_is_not_configured():
    with pytest.raises(SourceError) as caught:
        await read(KEYS, "insee_api_key", name="")
    assert caught.value.cause is Cause.NOT_CONFIGURED


async def test_a_store_that_does_not_answer_is_no_absence():
    with pytest.raises(SourceError) as caught:
        await read(SecretError("Secrets Manager gave no answer"), "insee_api_key")
    assert caught.value.cause is Cause.CONNECT
