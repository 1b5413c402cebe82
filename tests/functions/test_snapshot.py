"""SnapStart restores many environments from one snapshot of an import: none may find there what has to be its own.

AWS Lambda Developer Guide, SnapStart: uniqueness, connections, and clocks that have moved on.
"""

import ast
import base64
import json

import pytest

from tests.functions.fresh import FUNCTIONS, ROOT, told

NAMES = {
    "SIGNING_SECRET": "SigningSecret",
    "ANTHROPIC_SECRET": "AnthropicSecret",
    "SOURCES_SECRET": "SourcesSecret",
    "CERTIFICATE_TABLE": "Certificates",
    "KEY_TABLE": "Keys",
    "LEDGER_TABLE": "Ledger",
    "METRICS_NAMESPACE": "aplomb",
    "CLASSIFIERS": "https://{service}.example.test/comprendre",
    "CORS_ORIGINS": "https://one.example",
    "AWS_REGION": "eu-west-3",
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
}
"""A deployment in which everything that could be asked at import has a name."""

WATCHED_IMPORT = """
import json, os, sys, threading
CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "gmtime", "localtime"}
DRAWS = {"urandom", "getrandom", "random", "getrandbits", "randbytes", "now", "utcnow", "today", "uuid1", "uuid4"}
called, opened = set(), []

def spy(frame, event, called_function):
    name = called_function.__name__ if event == "c_call" else frame.f_code.co_name if event == "call" else ""
    module = getattr(called_function, "__module__", None) if event == "c_call" else None
    caller = frame if event == "c_call" else frame.f_back
    if (module == "time" and name in CLOCKS) or name in DRAWS:
        called.add((name, caller.f_globals.get("__name__")))

def hear(event, arguments):
    if event.startswith(("socket.", "subprocess.", "os.fork", "os.posix_spawn")):
        opened.append(event)
    elif event == "open" and isinstance(arguments[0], str) and arguments[0].startswith("/dev/"):
        opened.append(arguments[0])

files = os.listdir("/proc/self/fd")
sys.addaudithook(hear)
sys.setprofile(spy)
import app
SEEN
sys.setprofile(None)
print(json.dumps({
    "called": sorted(called), "opened": opened, "threads": threading.active_count(),
    "files": len(os.listdir("/proc/self/fd")) - len(files),
}))
"""
"""``SEEN`` is what else is done under the same eyes."""

RESTORED = """
import json, os, random, sys
import app
from aplomb.adapters.models.attempts import UNLIKE
from tests.events import read_event
from tests.functions.test_events import fake_house

handler, event, kept = app.build(fake_house()), read_event("triage"), random.getstate()

def restored():
    reading, writing = os.pipe()
    if os.fork() == 0:
        random.setstate(kept)  # a fork seeds it anew; nobody does where a snapshot is restored
        answer = json.loads(handler(event, None)["body"])
        with open(writing, "w") as out:
            json.dump({"answer": answer, "drawn": UNLIKE()}, out)
        os._exit(0)
    os.close(writing)
    with open(reading) as said:
        return json.load(said)

print(json.dumps([restored(), restored()]))
"""

MOVED_CLOCKS = """
import base64, json, time
moved = {"monotonic": 0.0, "time": 0.0}
monotonic, wall = time.monotonic, time.time
time.monotonic = lambda: monotonic() + moved["monotonic"]
time.time = lambda: wall() + moved["time"]

import app
from aplomb.adapters.secrets import AwsSecrets
from tests.events import read_event
from tests.functions.test_events import SIGNING, fake_house

class Client:
    asked = 0

    def get_secret_value(self, *, SecretId, VersionStage):
        self.asked += 1
        return {"SecretString": SIGNING["AWSCURRENT"]}

def answered():
    before = client.asked
    response = handler(read_event("triage"), None)
    payload = base64.b64decode(json.loads(response["body"])["certificat"]["payload"])
    return {"status": response["statusCode"], "reads": client.asked - before, "issued": json.loads(payload)["emis_a"]}

client, house = Client(), fake_house()
house.secrets = AwsSecrets(clock=time.monotonic)
house.secrets._client = client
handler = app.build(house)
at_import = client.asked
moved |= {"monotonic": float(MOVED), "time": 40 * 86400.0}
first = answered()
moved["monotonic"] += 30 * 86400.0
print(json.dumps({"at_import": at_import, "first": first, "much_later": answered(), "at_once": answered(),
                  "day": time.strftime("%Y-%m-%d", time.gmtime(time.time()))}))
"""


def seen(function, script):
    return told(script, function, **NAMES)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_an_import_asks_nobody_opens_nothing_and_keeps_no_moment_and_no_chance(function):
    found = seen(function, WATCHED_IMPORT.replace("SEEN", ""))
    assert (found["opened"], found["files"], found["threads"]) == ([], 0, 1)
    # What a log record counts its milliseconds from, which none of our lines tells.
    assert found["called"] in ([], [["time_ns", "logging"]])


@pytest.mark.parametrize(
    ("act", "what"),
    [
        ("import time; kept = time.time()", ("called", ["time", "__main__"])),
        ("import secrets; kept = secrets.token_bytes(8)", ("called", ["urandom", "random"])),
        ("import uuid; kept = uuid.uuid4()", ("called", ["uuid4", "__main__"])),
        ("import socket; kept = socket.socket()", ("opened", "socket.__new__")),
        ("import asyncio; kept = asyncio.new_event_loop()", ("opened", "socket.__new__")),
        ("kept = open('/dev/urandom', 'rb')", ("opened", "/dev/urandom")),
    ],
)
def test_the_eyes_see_what_they_look_for(act, what):
    kind, event = what
    assert event in seen("landing", WATCHED_IMPORT.replace("SEEN", act))[kind]


def test_two_environments_of_one_snapshot_give_one_decision_under_ids_and_salts_of_their_own():
    first, second = seen("triage", RESTORED)
    decided = ("niveau", "raison", "faits", "regle")
    assert [first["answer"][name] for name in decided] == [second["answer"][name] for name in decided]
    assert first["answer"]["certificat"]["payload"] != second["answer"]["certificat"]["payload"]
    assert first["answer"]["sels"]["question"] != second["answer"]["sels"]["question"]
    assert _id(first) != _id(second)
    assert first["drawn"] != second["drawn"]


def _id(restored):
    return json.loads(base64.b64decode(restored["answer"]["certificat"]["payload"]))["id"]


@pytest.mark.parametrize("moved", [40 * 86400, -3600])
def test_whatever_the_clocks_do_before_the_first_request_keys_are_read_then_and_kept_no_longer_than_they_may(moved):
    found = seen("triage", MOVED_CLOCKS.replace("MOVED", str(moved)))
    assert found["at_import"] == 0
    assert [found[name]["status"] for name in ("first", "much_later", "at_once")] == [200, 200, 200]
    assert (found["first"]["reads"], found["much_later"]["reads"], found["at_once"]["reads"]) == (1, 1, 0)
    assert found["first"]["issued"].startswith(found["day"])


def test_nothing_of_ours_draws_from_the_generator_that_a_snapshot_holds():
    """``random`` is seeded when it is imported: all that is restored from there would draw the same."""
    for path in (ROOT / "layers/shared/aplomb").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                assert "random" not in [name.name for name in node.names], path
            elif isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [name.name for name in node.names] == ["SystemRandom"], path
