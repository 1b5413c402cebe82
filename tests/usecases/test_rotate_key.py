import secrets

import pytest

from aplomb.core.errors import UnusableKeyError
from aplomb.core.sealing.envelope import RULE_TYPE
from aplomb.core.sealing.secret import new_key, read_secret, write_secret
from aplomb.core.sealing.verify import Verdict, check_ed25519, check_hmac
from aplomb.usecases.keys import Keys
from aplomb.usecases.rotate_key import RotateKey
from tests.fakes import FakeRotatingSecret, FakeSecrets

BORN = '{"amorce": "the value a stack is born with"}'


async def rotate(secret, version):
    rotation = RotateKey(secret, secrets.token_bytes)
    for step in (rotation.create, rotation.set, rotation.test, rotation.finish):
        await step(version)


async def keyring(secret):
    values = {("signing", stage): secret.values[version] for stage, version in secret.staged.items()}
    return await Keys(FakeSecrets(values), "signing").keyring()


@pytest.mark.parametrize("current", [None, BORN])
async def test_the_first_rotation_makes_the_first_key(current):
    secret = FakeRotatingSecret(current)
    await rotate(secret, "v1")
    ring = await keyring(secret)
    assert (ring.previous, ring.retired) == ((), ())


async def test_two_rotations_in_a_row_leave_every_document_verifiable():
    secret = FakeRotatingSecret(BORN)
    envelopes = []
    for version in ("v1", "v2", "v3"):
        await rotate(secret, version)
        envelopes.append((await keyring(secret)).current.seal(RULE_TYPE, b"{}"))
    ring = await keyring(secret)
    assert len({key.kid for key in ring.public_keys}) == 3
    assert [check_ed25519(envelope, ring.public_keys).verdict for envelope in envelopes] == [Verdict.VALID] * 3
    by_hmac = [check_hmac(envelope, ring.secret_keys).verdict for envelope in envelopes]
    assert by_hmac == [Verdict.UNKNOWN_KEY, Verdict.VALID, Verdict.VALID]


async def test_every_step_may_be_repeated_at_any_time():
    secret = FakeRotatingSecret(BORN)
    rotation = RotateKey(secret, secrets.token_bytes)
    await rotation.create("v1")
    pending = dict(secret.values)
    await rotation.create("v1")
    assert secret.values == pending
    await rotation.test("v1")
    await rotation.test("v1")
    await rotation.finish("v1")
    await rotation.finish("v1")
    await rotation.create("v1")
    await rotation.test("v1")
    assert secret.values == pending
    assert secret.staged == {"AWSCURRENT": "v1", "AWSPREVIOUS": "v0"}


async def test_a_step_of_a_rotation_that_another_has_overtaken_moves_nothing():
    secret = FakeRotatingSecret(BORN)
    await rotate(secret, "v1")
    await rotate(secret, "v2")
    staged = dict(secret.staged)
    with pytest.raises(UnusableKeyError):
        await RotateKey(secret, secrets.token_bytes).finish("v1")
    with pytest.raises(UnusableKeyError):
        await RotateKey(secret, secrets.token_bytes).finish("never-existed")
    assert secret.staged == staged


async def test_a_damaged_current_key_costs_no_public_key_before_it():
    secret = FakeRotatingSecret(BORN)
    for version in ("v1", "v2", "v3"):
        await rotate(secret, version)
    known = {key.kid for key in (await keyring(secret)).public_keys}
    damaged = read_secret(secret.values["v3"]).current.kid
    secret.values["v3"] = secret.values["v3"][:-1]
    await rotate(secret, "v4")
    assert known - {key.kid for key in (await keyring(secret)).public_keys} == {damaged}


@pytest.mark.parametrize("pending", [None, BORN, write_secret(new_key(lambda size: b"a" * size), ())[:-1]])
async def test_a_pending_version_that_holds_no_key_fails_its_test_and_the_current_one_stays(pending):
    secret = FakeRotatingSecret(write_secret(new_key(secrets.token_bytes), ()))
    before = await keyring(secret)
    if pending is not None:
        await secret.put_pending("v1", pending)
    with pytest.raises(UnusableKeyError):
        await RotateKey(secret, secrets.token_bytes).test("v1")
    assert await keyring(secret) == before


async def test_a_retired_key_keeps_its_public_half_and_nothing_else():
    secret = FakeRotatingSecret(write_secret(new_key(lambda size: b"a" * size), ()))
    await rotate(secret, "v1")
    ring = read_secret(await secret.read("AWSCURRENT"))
    assert [key.kid for key in ring.retired] == [new_key(lambda size: b"a" * size).kid]
    assert b"a" * 32 not in (await secret.read("AWSCURRENT")).encode()
