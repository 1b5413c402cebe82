import asyncio

import pytest

from aplomb.core.errors import SecretError
from aplomb.core.sealing.keyring import SigningKey
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.ports import FRESH
from aplomb.usecases.keys import Keys
from tests.fakes import FakeSecrets

KEY = new_key(lambda size: b"a" * size)
OLD = new_key(lambda size: b"b" * size)
OLDEST = new_key(lambda size: b"c" * size)


def secret(key, *retired):
    return write_secret(key, tuple(past.public() for past in retired))


async def keyring(**stages):
    return await keys(**stages).keyring()


def keys(**stages):
    return Keys(FakeSecrets({("signing", stage): value for stage, value in stages.items()}), "signing")


async def test_the_current_version_signs_and_the_previous_one_still_verifies():
    ring = await keyring(AWSCURRENT=secret(KEY, OLD, OLDEST), AWSPREVIOUS=secret(OLD, OLDEST))
    assert ring.current == KEY
    assert ring.secret_keys == (KEY, OLD)
    assert [key.kid for key in ring.public_keys] == [KEY.kid, OLD.kid, OLDEST.kid]


@pytest.mark.parametrize("previous", [None, "", '{"kid": "amorce"}'])
async def test_the_first_key_has_none_before_it(previous):
    ring = await keyring(AWSCURRENT=secret(KEY), AWSPREVIOUS=previous)
    assert ring.secret_keys == (KEY,)


@pytest.mark.parametrize("current", [None, "", "{}", '{"amorce": "x"}', "[]"])
async def test_without_a_usable_current_version_there_is_no_key(current):
    assert await keyring(AWSCURRENT=current, AWSPREVIOUS=secret(OLD)) is None
    assert await keys(AWSCURRENT=current, AWSPREVIOUS=secret(OLD)).signing_key() is None


async def test_a_store_that_does_not_answer_is_not_a_store_without_a_key():
    with pytest.raises(SecretError):
        await keyring(AWSCURRENT=SecretError("no answer"))
    with pytest.raises(SecretError):
        await keyring(AWSCURRENT=secret(KEY), AWSPREVIOUS=SecretError("no answer"))
    with pytest.raises(SecretError):
        await keys(AWSCURRENT=SecretError("no answer")).signing_key()


async def test_signing_needs_the_current_version_alone():
    assert await keys(AWSCURRENT=secret(KEY), AWSPREVIOUS=SecretError("no answer")).signing_key() == KEY


async def test_a_rotation_between_the_two_readings_hides_no_key():
    class Rotating(FakeSecrets):
        async def read(self, name, *, stage="AWSCURRENT", max_age_seconds=300):
            if stage == "AWSCURRENT":
                await asyncio.sleep(0)  # a reading of the other stage, if one is on its way, comes first
                self.values = {(name, "AWSCURRENT"): secret(KEY, OLD), (name, "AWSPREVIOUS"): secret(OLD)}
            return await super().read(name, stage=stage)

    before = {("signing", "AWSCURRENT"): secret(OLD, OLDEST), ("signing", "AWSPREVIOUS"): secret(OLDEST)}
    ring = await Keys(Rotating(before), "signing").keyring()
    assert ring.secret_keys == (KEY, OLD)


async def test_that_there_is_no_key_is_never_kept():
    class JustRotated(FakeSecrets):
        async def read(self, name, *, stage="AWSCURRENT", max_age_seconds=300):
            return await super().read(name, stage=stage) if max_age_seconds == FRESH else None

    assert await Keys(JustRotated({("signing", "AWSCURRENT"): secret(KEY)}), "signing").signing_key() == KEY


def test_a_key_id_is_the_thumbprint_of_its_public_key():
    """RFC 8037, appendix A.3."""
    seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    assert SigningKey("", b"", seed).public().thumbprint() == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
