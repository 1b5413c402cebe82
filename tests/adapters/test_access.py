"""The clients' keys: what any store of them does, and what this one does to its table."""

import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from aplomb.adapters.access import BUDGET, CREATED, DIGEST, KEY, LABEL, REVOKED, KeyTable
from aplomb.core.charging.key import KeptKey, digest, identifier, new_key
from aplomb.core.errors import StoreError

SENT = new_key(lambda size: bytes(range(99, 99 + size)))
KEPT = KeptKey(id=identifier(SENT), digest=digest(SENT), label="Un client", created_at=1_800_000_000)
CANARY = "canary-0123456789"
TABLE = "keys"


pytestmark = pytest.mark.usefixtures("aws")


@pytest.fixture
def table(dynamodb):
    return KeyTable(TABLE, read_seconds=60)


@pytest.mark.parametrize("budget", [None, 0, 250_000])
async def test_what_was_added_is_got_as_it_was(table, budget):
    kept = replace(KEPT, budget=budget)
    assert await table.add(kept) is True
    assert await table.get(KEPT.id) == kept
    assert await table.get("another") is None


async def test_an_id_is_given_once(table):
    await table.add(KEPT)
    assert await table.add(replace(KEPT, digest=digest("another"), label="Un autre")) is False
    assert await table.get(KEPT.id) == KEPT


async def test_the_same_put_again_is_no_conflict(table):
    """The client repeats a request whose answer was lost."""
    assert [await table.add(KEPT) for _ in range(2)] == [True, True]


async def test_a_key_is_revoked_at_once_and_once(table):
    await table.add(KEPT)
    assert [await table.revoke(KEPT.id, at) for at in (5, 6)] == [True, True]
    assert await table.get(KEPT.id) == replace(KEPT, revoked_at=5)
    assert await table.revoke("another", 5) is False
    assert await table.get("another") is None


async def test_all_keys_are_listed_though_they_fill_several_answers(table):
    """DynamoDB answers with a megabyte at most."""
    long = "x" * 300_000
    many = [replace(KEPT, id=f"{number:012}", label=long) for number in range(5)]
    for kept in many:
        await table.add(kept)
    assert sorted([kept.id async for kept in table.all()]) == [kept.id for kept in many]


async def test_an_item_holds_the_digest_and_no_key(dynamodb, table):
    await table.add(replace(KEPT, budget=7))
    [item] = dynamodb.scan(TableName=TABLE)["Items"]
    assert item == {
        KEY: {"S": KEPT.id},
        DIGEST: {"S": digest(SENT)},
        LABEL: {"S": "Un client"},
        CREATED: {"N": "1800000000"},
        BUDGET: {"N": "7"},
    }
    assert SENT[20:] not in str(item)


@pytest.mark.parametrize(
    "members",
    [
        {},
        {DIGEST: {"S": "x"}, LABEL: {"S": "x"}},
        {DIGEST: {"S": "x"}, LABEL: {"S": CANARY}, CREATED: {"N": "1.5"}},
        {DIGEST: {"B": b"x"}, LABEL: {"S": "x"}, CREATED: {"N": "1"}},
        {DIGEST: {"S": "x"}, LABEL: {"S": "x"}, CREATED: {"N": "1"}, REVOKED: {"S": CANARY}},
    ],
)
async def test_an_item_that_is_none_of_ours_is_an_error_and_opens_nothing(dynamodb, table, members):
    dynamodb.put_item(TableName=TABLE, Item={KEY: {"S": "a"}, **members})
    with pytest.raises(StoreError) as caught:
        await table.get("a")
    assert CANARY not in f"{caught.value!r}"


async def test_a_table_that_is_not_there_is_an_error(dynamodb):
    for name in ("elsewhere", ""):
        with pytest.raises(StoreError):
            await KeyTable(name).get("a")


@pytest.fixture
def saying(monkeypatch):
    """A server in DynamoDB's place whose every answer is a 200 with the bytes that it is told."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(200)
            self.send_header("content-type", "application/x-amz-json-1.0")
            self.send_header("content-length", str(len(server.said)))
            self.end_headers()
            self.wfile.write(server.said)

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("said", [b"", b"<html>", b"[]", b"null", b"\xff"])
async def test_a_success_that_is_no_json_says_nothing_of_a_key(saying, said):
    """Taken for an empty answer it would be a key that is not there: a 401 for whoever has one."""
    saying.said = said
    with pytest.raises(StoreError):
        await KeyTable(TABLE).get(KEPT.id)
    with pytest.raises(StoreError):
        await KeyTable(TABLE).add(KEPT)


async def test_an_empty_answer_is_a_key_that_is_not_there_and_no_list(saying):
    saying.said = b"{}"
    assert await KeyTable(TABLE).get(KEPT.id) is None
    with pytest.raises(StoreError):
        [kept async for kept in KeyTable(TABLE).all()]
