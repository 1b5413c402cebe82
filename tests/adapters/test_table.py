"""The store of certificates: what any implementation does, and what this one does when DynamoDB does not."""

import asyncio
import json
import logging
import socket
import threading
import traceback
from contextlib import contextmanager

import boto3
import pytest
from moto.server import ThreadedMotoServer

from aplomb.adapters.table import ENVELOPE, EXPIRY, KEY, Table
from aplomb.core.errors import StoreError
from tests.fakes import FakeCertificateStore, FakeClock
from tests.servers.aws_json import AwsJsonServer

CANARY = "canary-0123456789"
DAYS = 3


def envelope(payload="e30=", sig="AA=="):
    return {"payloadType": "application/x", "payload": payload, "signatures": [{"keyid": "k#ed25519", "sig": sig}]}


pytestmark = pytest.mark.usefixtures("aws")


@pytest.fixture
def clock():
    clock = FakeClock()
    clock.now = 1_800_000_000.5
    return clock


# --- the contract, by moto and by the fake


@pytest.fixture(scope="module")
def moto_url():
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def dynamodb(moto_url, monkeypatch):
    """A client of a DynamoDB that has the table."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", moto_url)
    client = boto3.session.Session().client("dynamodb")
    client.create_table(
        TableName="certificates",
        AttributeDefinitions=[{"AttributeName": KEY, "AttributeType": "S"}],
        KeySchema=[{"AttributeName": KEY, "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
    )
    yield client
    client.delete_table(TableName="certificates")
    client.close()


@pytest.fixture
def table(clock):
    return Table("certificates", days=DAYS, now=clock)


@pytest.fixture(params=["dynamodb", "fake"])
def store(request, clock):
    if request.param == "fake":
        return FakeCertificateStore(days=DAYS, now=clock)
    request.getfixturevalue("dynamodb")
    return request.getfixturevalue("table")


async def test_what_was_put_is_got_as_it_was(store):
    assert await store.put("a", envelope()) is True
    assert await store.get("a") == envelope()


async def test_what_was_never_put_is_none(store):
    await store.put("a", envelope())
    assert await store.get("b") is None


async def test_the_first_write_wins_and_the_second_is_told(store):
    await store.put("a", envelope())
    assert await store.put("a", envelope(sig="BB==")) is False
    assert await store.get("a") == envelope()


async def test_the_same_put_again_is_no_conflict(store):
    """The client repeats a request whose answer was lost."""
    assert [await store.put("a", envelope()) for _ in range(2)] == [True, True]


async def test_of_two_who_write_at_once_one_wins(store):
    written = [envelope(sig=sig) for sig in ("AA==", "BB==", "CC==")]
    won = await asyncio.gather(*(store.put("a", item) for item in written))
    assert sorted(won) == [False, False, True]
    assert await store.get("a") == written[won.index(True)]


async def test_a_certificate_is_gone_after_its_days_though_nobody_removed_it(store, clock):
    await store.put("a", envelope())
    clock.now += DAYS * 86_400 - 1
    assert await store.get("a") == envelope()
    clock.now += 1
    assert await store.get("a") is None


async def test_an_item_is_the_id_the_envelope_and_a_whole_second(dynamodb, table):
    await table.put("a", envelope())
    [item] = dynamodb.scan(TableName="certificates")["Items"]
    assert item.keys() == {KEY, ENVELOPE, EXPIRY}
    assert json.loads(item[ENVELOPE]["S"]) == envelope()
    assert item[EXPIRY] == {"N": str(1_800_000_000 + DAYS * 86_400)}


@pytest.mark.parametrize(
    "item",
    [
        {},
        {ENVELOPE: {"S": json.dumps(envelope())}},
        {ENVELOPE: {"S": json.dumps(envelope())}, EXPIRY: {"N": "1.5"}},
        {ENVELOPE: {"S": json.dumps(envelope())}, EXPIRY: {"S": "9000000000"}},
        {ENVELOPE: {"S": "{}"}, EXPIRY: {"N": "9000000000"}},
        {ENVELOPE: {"S": CANARY}, EXPIRY: {"N": "9000000000"}},
        {ENVELOPE: {"B": b"{}"}, EXPIRY: {"N": "9000000000"}},
    ],
)
async def test_an_item_that_is_none_of_ours_is_an_error_and_not_an_absence(dynamodb, table, item):
    dynamodb.put_item(TableName="certificates", Item={KEY: {"S": "a"}, **item})
    with pytest.raises(StoreError) as caught:
        await table.get("a")
    assert CANARY not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("call", [lambda table: table.get("a"), lambda table: table.put("a", envelope())])
async def test_a_table_that_is_not_there_is_an_error(dynamodb, clock, call):
    for name in ("elsewhere", ""):
        with pytest.raises(StoreError):
            await call(Table(name, days=DAYS, now=clock))


# --- failures and counts, by a server that says what it is told


@pytest.fixture
def scripted(monkeypatch):
    with AwsJsonServer((200, {})) as server:
        monkeypatch.setenv("AWS_ENDPOINT_URL", server.url)
        yield server


def refusal(code, message="no"):
    return 400, {"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": message}


BOTH = pytest.mark.parametrize(
    "call", [lambda table: table.get("a"), lambda table: table.put("a", envelope())], ids=["get", "put"]
)


async def test_a_reading_sees_what_has_just_been_written(scripted, table):
    await table.get("a")
    [(operation, request)] = scripted.asked
    assert operation == "GetItem"
    assert request == {"TableName": "certificates", "Key": {KEY: {"S": "a"}}, "ConsistentRead": True}


@BOTH
@pytest.mark.parametrize(
    "answer",
    [
        (500, {"__type": "InternalServerError"}),
        (503, {}),
        refusal("ThrottlingException"),
        refusal("AccessDeniedException"),
        refusal("ResourceNotFoundException"),
    ],
    ids=lambda answer: str(answer[1].get("__type", answer[0])).rpartition("#")[2],
)
async def test_a_failure_of_the_service_is_an_error_without_its_words(scripted, table, caplog, call, answer):
    caplog.set_level(logging.DEBUG)
    scripted.answers = [(answer[0], answer[1] | {"message": CANARY})]
    with pytest.raises(StoreError) as caught:
        await call(table)
    assert len(scripted.asked) <= 2
    assert CANARY not in "".join(traceback.format_exception(caught.value)) + caplog.text


@BOTH
async def test_one_failure_is_healed_by_the_second_attempt(scripted, table, call):
    scripted.answers = [(500, {"__type": "InternalServerError"}), (200, {})]
    assert await call(table) in (True, None)
    assert len(scripted.asked) == 2


async def test_a_put_whose_answer_was_lost_finds_itself_there(dynamodb, table, monkeypatch):
    """The first attempt has written when its connection is cut; the second meets its own item."""
    with cutting_the_first_answer(dynamodb.meta.endpoint_url) as (url, connections):
        monkeypatch.setenv("AWS_ENDPOINT_URL", url)
        assert await table.put("a", envelope()) is True
    assert len(connections) == 2
    assert dynamodb.scan(TableName="certificates")["Count"] == 1


@contextmanager
def cutting_the_first_answer(upstream):
    """A proxy that sends a request on, and takes the first answer for itself."""
    host, port = upstream.removeprefix("http://").split(":")
    listener = socket.create_server(("127.0.0.1", 0))
    connections = []

    def read_message(stream):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += stream.readline()
        length = next(
            int(line.partition(b":")[2]) for line in head.splitlines() if line.lower().startswith(b"content-length")
        )
        return head + stream.read(length)

    def serve():
        for _ in range(2):
            client, _address = listener.accept()
            connections.append(client)
            with client, socket.create_connection((host, int(port))) as server:
                server.sendall(read_message(client.makefile("rb")))
                answer = read_message(server.makefile("rb"))
                if len(connections) > 1:
                    client.sendall(answer)

    thread = threading.Thread(target=serve)
    thread.start()
    with listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", connections
        thread.join(10)
    assert not thread.is_alive()


@BOTH
async def test_a_service_out_of_reach_is_an_error(monkeypatch, table, call):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    with pytest.raises(StoreError):
        await call(table)


@BOTH
@pytest.mark.parametrize("names", [["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["AWS_DEFAULT_REGION"]])
async def test_a_machine_without_aws_has_no_store(scripted, table, monkeypatch, names, call):
    for name in names:
        monkeypatch.delenv(name)
    with pytest.raises(StoreError):
        await call(table)
    assert scripted.asked == []


async def test_one_client_serves_them_all_and_waits_briefly(scripted, table):
    await asyncio.gather(*(table.get(name) for name in "abc"))
    client = table._table._connected()
    await table.get("d")
    assert table._table._connected() is client
    config = client.meta.config
    assert (config.connect_timeout, config.read_timeout) == (0.5, 1)
    assert config.retries["total_max_attempts"] == 2


async def test_the_loop_turns_and_a_caller_may_leave_while_the_service_is_silent(scripted, table):
    scripted.seconds = 0.5
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await table.get("a")
