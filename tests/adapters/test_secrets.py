import asyncio
import logging
import traceback

import boto3
import pytest
from moto.server import ThreadedMotoServer

from aplomb.adapters.secrets import AwsSecrets
from aplomb.core.errors import SecretError
from tests.fakes import FakeClock
from tests.servers.aws_json import AwsJsonServer

CANARY = "canary-0123456789"


pytestmark = pytest.mark.usefixtures("aws")


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def store(clock):
    return AwsSecrets(clock)


# --- what Secrets Manager says, by moto


@pytest.fixture(scope="module")
def moto_url():
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def manager(moto_url, monkeypatch):
    """A client that writes the secrets which the store under test reads."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", moto_url)
    client = boto3.session.Session().client("secretsmanager")
    yield client
    for secret in client.list_secrets(IncludePlannedDeletion=True)["SecretList"]:
        client.delete_secret(SecretId=secret["ARN"], ForceDeleteWithoutRecovery=True)
    client.close()


async def test_a_secret_is_read_by_name_and_by_arn(manager, store):
    arn = manager.create_secret(Name="aplomb/key", SecretString=CANARY)["ARN"]
    assert await store.read("aplomb/key") == CANARY
    assert await store.read(arn) == CANARY


async def test_the_current_value_is_read_and_neither_the_pending_nor_the_previous(manager, store):
    manager.create_secret(Name="rotated", SecretString="previous")
    manager.put_secret_value(SecretId="rotated", SecretString="current")
    manager.put_secret_value(SecretId="rotated", SecretString="pending", VersionStages=["AWSPENDING"])
    assert await store.read("rotated") == "current"


async def test_another_stage_is_another_value(manager, store):
    manager.create_secret(Name="staged", SecretString="previous")
    assert await store.read("staged", stage="AWSPREVIOUS") is None
    manager.put_secret_value(SecretId="staged", SecretString="current")
    assert await store.read("staged") == "current"
    assert await store.read("staged", stage="AWSPREVIOUS", max_age_seconds=0) == "previous"


async def test_what_cannot_be_read_is_none(manager, store):
    manager.create_secret(Name="without-value")
    manager.create_secret(Name="binary", SecretBinary=b"\x00\x01")
    manager.create_secret(Name="deleted", SecretString=CANARY)
    manager.delete_secret(SecretId="deleted")
    assert [await store.read(name) for name in ("absent", "without-value", "binary", "deleted")] == [None] * 4


async def test_a_new_value_is_seen_once_the_old_one_has_aged(manager, store, clock):
    manager.create_secret(Name="aging", SecretString="old")
    assert await store.read("aging") == "old"
    manager.put_secret_value(SecretId="aging", SecretString="new")
    clock.now += 299.9
    assert await store.read("aging") == "old"
    clock.now += 0.1
    assert await store.read("aging") == "new"


# --- failures and counts, by a server that says what it is told


@pytest.fixture
def scripted(monkeypatch):
    with AwsJsonServer((200, {"SecretString": CANARY, "VersionStages": ["AWSCURRENT"]})) as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL", server.url)
        yield server


def refusal(code, message="no"):
    return 400, {"__type": code, "message": message}


async def test_the_current_stage_is_asked_for_by_name(scripted, store):
    await store.read("key")
    assert scripted.asked == [("GetSecretValue", {"SecretId": "key", "VersionStage": "AWSCURRENT"})]


async def test_a_secret_that_is_not_ours_to_read_is_none(scripted, store):
    scripted.answers = [refusal("AccessDeniedException")]
    assert await store.read("key") is None


@pytest.mark.parametrize(
    "answer",
    [
        (500, {"__type": "InternalServiceError"}),
        refusal("ThrottlingException"),
        refusal("UnrecognizedClientException"),
        refusal("DecryptionFailure"),
    ],
    ids=lambda answer: answer[1]["__type"],
)
async def test_a_failure_of_the_service_is_an_error_and_not_kept(scripted, store, answer):
    good, scripted.answers = scripted.answers, [answer]
    with pytest.raises(SecretError):
        await store.read("key")
    scripted.answers = good
    assert await store.read("key") == CANARY


async def test_the_service_is_asked_twice_at_most_and_waited_for_briefly(scripted, store):
    """Seven seconds in all: a reader has a deadline of its own."""
    scripted.answers = [refusal("ThrottlingException")]
    with pytest.raises(SecretError):
        await store.read("key")
    assert len(scripted.asked) == 2
    config = store._connected().meta.config
    assert (config.connect_timeout, config.read_timeout) == (1, 2)


async def test_a_service_out_of_reach_is_an_error(monkeypatch, store):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    with pytest.raises(SecretError):
        await store.read("key")


@pytest.mark.parametrize("names", [["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["AWS_DEFAULT_REGION"]])
async def test_a_machine_without_aws_can_read_no_secret(scripted, store, monkeypatch, names):
    for name in names:
        monkeypatch.delenv(name)
    assert await store.read("key") is None
    assert scripted.asked == []


async def test_absence_is_kept_as_long_as_a_value(scripted, store, clock):
    scripted.answers = [refusal("ResourceNotFoundException")]
    assert await store.read("key") is None
    assert await store.read("key") is None
    assert len(scripted.asked) == 1
    clock.now += 300
    assert await store.read("key") is None
    assert len(scripted.asked) == 2


async def test_readers_of_one_name_share_a_call_and_names_do_not(scripted, store):
    scripted.seconds = 0.2
    values = await asyncio.gather(*(store.read(name) for name in ("a", "a", "a", "b")))
    assert values == [CANARY] * 4
    assert sorted(asked["SecretId"] for _, asked in scripted.asked) == ["a", "b"]


async def test_readers_of_one_name_share_a_failure(scripted, store):
    scripted.answers = [refusal("DecryptionFailure")]
    outcomes = await asyncio.gather(*(store.read("key") for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [SecretError] * 3
    assert len(scripted.asked) == 1


async def test_a_reader_that_leaves_takes_the_call_from_nobody(scripted, store):
    scripted.seconds = 0.2
    first, second = asyncio.create_task(store.read("key")), asyncio.create_task(store.read("key"))
    await asyncio.sleep(0.05)
    first.cancel()
    assert await second == CANARY
    assert first.cancelled()
    assert len(scripted.asked) == 1


async def test_a_value_counts_its_age_from_before_the_call(scripted, store, clock):
    """A value that was replaced while it travelled is not kept longer for having been slow."""
    scripted.seconds = 0.2
    reading = asyncio.create_task(store.read("key"))
    await asyncio.sleep(0.05)
    clock.now += 300
    await reading
    await store.read("key")
    assert len(scripted.asked) == 2


async def test_each_reader_says_how_old_a_value_it_can_stand(scripted, store, clock):
    await store.read("key")
    clock.now += 10
    await store.read("key", max_age_seconds=11)
    assert len(scripted.asked) == 1
    await store.read("key", max_age_seconds=10)
    assert len(scripted.asked) == 2


async def test_who_wants_it_fresh_joins_no_call_that_began_before(scripted, store, clock):
    """The older call, back last, neither fails nor replaces what the newer one brought."""
    scripted.seconds = 0.4
    patient = asyncio.create_task(store.read("key"))
    while not scripted.asked:  # noqa: ASYNC110 -- the server lives in another thread
        await asyncio.sleep(0.01)
    clock.now += 1
    scripted.seconds, scripted.answers = 0.0, [(200, {"SecretString": "newer"})]
    fresh = [store.read("key", max_age_seconds=0) for _ in range(2)]
    assert await asyncio.gather(*fresh) == ["newer", "newer"]
    assert await patient == CANARY
    assert await store.read("key") == "newer"
    assert len(scripted.asked) == 2


async def test_the_loop_turns_while_a_secret_is_read(scripted, store):
    scripted.seconds = 0.5
    reading = asyncio.create_task(store.read("key"))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert turns > 5


async def test_no_log_and_no_repr_holds_the_value(scripted, store, caplog):
    caplog.set_level(logging.DEBUG)
    assert await store.read("key") == CANARY
    assert caplog.records
    assert CANARY not in caplog.text + repr(store) + repr(store._readings)


async def test_no_error_holds_the_services_words(scripted, store, caplog):
    caplog.set_level(logging.DEBUG)
    scripted.answers = [refusal("DecryptionFailure", CANARY)]
    with pytest.raises(SecretError) as caught:
        await store.read("key")
    assert CANARY not in "".join(traceback.format_exception(caught.value)) + caplog.text
