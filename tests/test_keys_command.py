"""``python -m aplomb.keys`` against a deployed stack: a key is shown once, opens, and is revoked at once."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import boto3
import pytest

from aplomb.adapters.access import KEY, KeyTable
from aplomb.core.charging.payer import Client
from aplomb.core.errors import ApiKeyError
from aplomb.keys import DONE, FAILED, TABLE_OUTPUT, main
from aplomb.usecases.callers import Callers
from tests.servers.aws_json import credentials
from tests.servers.dynamodb import dynamodb_server, make_table

NOW = 1_800_000_000.9
TABLE = "keys-of-the-command"
STACK = {
    "Resources": {"Topic": {"Type": "AWS::SNS::Topic"}},
    "Outputs": {TABLE_OUTPUT: {"Value": TABLE}, "Another": {"Value": "x"}},
}


@pytest.fixture(autouse=True)
def aws(monkeypatch, tmp_path, url):
    credentials(monkeypatch, tmp_path)
    monkeypatch.setenv("AWS_ENDPOINT_URL", url)


@pytest.fixture(scope="module")
def url():
    with dynamodb_server() as url:
        yield url


@pytest.fixture
def table(aws):
    client = boto3.session.Session().client("dynamodb")
    make_table(client, TABLE, KEY)
    yield
    client.delete_table(TableName=TABLE)
    client.close()


def run(*arguments, now=NOW):
    """Return exit code, output and errors."""
    stdout, stderr = io.StringIO(), io.StringIO()
    code = main(arguments, stdout, stderr, now)
    return code, stdout.getvalue(), stderr.getvalue()


def created(*arguments):
    """Return the id and the key that a creation shows."""
    code, shown, _ = run("--table", TABLE, "create", "--label", "Un client", *arguments)
    assert code == DONE
    [key] = [line for line in shown.splitlines() if line.startswith("aplomb_")]
    return key[7:19], key


def callers():
    return Callers(keys=KeyTable(TABLE), key_budget=5)


async def caller(key):
    return await callers()(key, "192.0.2.1")


def test_a_key_is_shown_once_in_a_table_with_what_it_may_spend(table):
    code, shown, errors = run("--table", TABLE, "create", "--label", "Un client", "--budget-dollars", "0.25")
    assert (code, errors) == (DONE, "")
    head, row, _, key, _, said = shown.splitlines()
    assert head.split() == ["id", "label", "created", "dollars", "a", "day", "revoked"]
    assert row.split() == [key[7:19], "Un", "client", "2027-01-15T08:00:00Z", "0.25"]
    assert said == "This is the only time that the key is shown."
    listed = run("--table", TABLE, "list")[1]
    assert row in listed
    assert key not in listed
    assert key[20:] not in listed


async def test_the_key_opens_with_its_budget_until_it_is_revoked(table):
    import asyncio  # noqa: PLC0415 -- the command has a loop of its own, so that it runs in a thread here

    (first, key), (other, kept) = [
        await asyncio.to_thread(created, *extra) for extra in (("--budget-dollars", "2"), ())
    ]
    assert await caller(key) == Client(first, 2_000_000)
    assert await caller(kept) == Client(other, 5)
    code, shown, _ = await asyncio.to_thread(run, "--table", TABLE, "revoke", first)
    assert (code, "2027-01-15T08:00:00Z  2  " in shown) == (DONE, True)
    with pytest.raises(ApiKeyError):
        await caller(key)
    assert await caller(kept) == Client(other, 5)


def test_keys_are_listed_by_age_revoked_ones_too(table):
    for now in (30, 10, 20):
        run("--table", TABLE, "create", "--label", f"at {now}", now=now)
    identifier = run("--table", TABLE, "list")[1].splitlines()[1].split()[0]
    run("--table", TABLE, "revoke", identifier, now=40)
    rows = run("--table", TABLE, "list")[1].splitlines()[1:]
    assert [row.split()[1:3] for row in rows] == [["at", "10"], ["at", "20"], ["at", "30"]]
    assert rows[0].endswith("1970-01-01T00:00:40Z")
    assert rows[1].endswith("default")


def test_no_key_at_all_is_a_table_without_rows(table):
    assert run("--table", TABLE, "list") == (DONE, "id  label  created  dollars a day  revoked\n", "")


def test_a_stack_names_its_table(table):
    cloudformation = boto3.session.Session().client("cloudformation")
    cloudformation.create_stack(StackName="aplomb", TemplateBody=json.dumps(STACK))
    cloudformation.create_stack(StackName="another", TemplateBody=json.dumps({"Resources": STACK["Resources"]}))
    assert run("--stack", "aplomb", "list")[0] == DONE
    code, _, said = run("--stack", "another", "list")
    assert (code, said) == (FAILED, "aplomb.keys: the stack another has no output KeyTableName\n")
    code, _, said = run("--stack", "nowhere", "list")
    assert (code, said) == (FAILED, "aplomb.keys: CloudFormation answered ValidationError for the stack nowhere\n")
    cloudformation.close()


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("list",),
        ("--table", TABLE),
        ("--table", TABLE, "--stack", "s", "list"),
        ("--table", TABLE, "create"),
        ("--table", TABLE, "create", "--label", " "),
        ("--table", TABLE, "create", "--label", "a\nb"),
        ("--table", TABLE, "create", "--label", "x" * 101),
        ("--table", TABLE, "create", "--label", "x", "--budget-dollars", "-1"),
        ("--table", TABLE, "create", "--label", "x", "--budget-dollars", "a lot"),
        ("--table", TABLE, "revoke"),
        ("--table", TABLE, "revoke", "nobody"),
        ("--table", "elsewhere", "list"),
        ("--table", TABLE, "forget"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(table, arguments):
    code, shown, said = run(*arguments)
    assert (code, shown) == (FAILED, "")
    assert said.startswith("aplomb.keys: ")
    assert said.count("\n") == 1


def test_a_machine_without_aws_is_told_so(monkeypatch):
    monkeypatch.delenv("AWS_DEFAULT_REGION")
    for place in (("--table", TABLE), ("--stack", "aplomb")):
        code, _, said = run(*place, "list")
        assert (code, said.count("\n"), "NoRegionError" in said) == (FAILED, 1, True)


def test_it_is_a_command(table):
    root = Path(__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root / "layers" / "shared")}
    command = [sys.executable, "-m", "aplomb.keys", "--table", TABLE, "list"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (DONE, "")
    assert ran.stdout.startswith("id  label")
