"""The loop against AWS's own runtime emulator, which the aws-sam-cli wheel carries.

The emulator takes the streaming protocol and always answers buffered: what it returns is the body as it was sent.
"""

import http.client
import json
import platform
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.entry.runtime_process import ROOT, WRAPPER, environment

pytestmark = pytest.mark.sam
_MACHINES = {"x86_64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}
_DELIMITER = bytes(8)


def _free_address():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


class Emulator:
    def __init__(self, address, log):
        self.address = address
        self.log = log

    def invoke(self, event):
        """Return the body of the function's answer."""
        connection = http.client.HTTPConnection(self.address, timeout=30)
        try:
            body = event if isinstance(event, bytes) else json.dumps(event).encode()
            connection.request("POST", "/2015-03-31/functions/function/invocations", body)
            return connection.getresponse().read()
        finally:
            connection.close()

    def answer(self, event):
        """Return the prelude and the payload."""
        metadata, _, payload = self.invoke(event).partition(_DELIMITER)
        return json.loads(metadata), payload


@contextmanager
def running_emulator(folder, handler="streams.lambda_handler"):
    name = f"aws-lambda-rie-{_MACHINES[platform.machine()]}"
    (emulator,) = (ROOT / ".tools/sam").glob(f"lib/python3.*/site-packages/samcli/local/rapid/{name}")
    address, runtime_api, log = _free_address(), _free_address(), Path(folder) / "log"
    command = [emulator, "--log-level", "debug", "--runtime-interface-emulator-address", address]
    command += ["--runtime-api-address", runtime_api, WRAPPER, sys.executable, "/var/runtime/bootstrap.py"]
    with log.open("wb") as output:
        variables = environment(runtime_api, handler) | {"AWS_LAMBDA_FUNCTION_TIMEOUT": "3"}
        running = subprocess.Popen(command, env=variables, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait_for(address)
        yield Emulator(address, log)
    finally:
        running.terminate()
        running.wait(10)


def _wait_for(address):
    host, _, port = address.partition(":")
    for _ in range(200):
        try:
            socket.create_connection((host, int(port)), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(address)


@pytest.fixture(scope="module")
def emulator(tmp_path_factory):
    with running_emulator(tmp_path_factory.mktemp("emulator")) as running:
        yield running


@pytest.mark.parametrize(
    ("do", "status", "payload"),
    [
        ("count", 200, b"0;1;2;"),
        ("count_plainly", 200, b"0;1;2;"),
        ("empty_chunks", 200, b"ab"),
        ("nothing", 204, b""),
        ("whole", 418, "thé".encode()),
        ("whole_later", 200, b"hi"),
    ],
)
def test_answer_is_accepted(emulator, do, status, payload):
    prelude, found = emulator.answer({"do": do})
    assert (prelude["statusCode"], found) == (status, payload)


@pytest.mark.parametrize(
    ("do", "error_type"),
    [
        ("fails_whole", "ValueError"),
        ("slow_first", "LookupError"),
        ("oversize", "Runtime.MalformedAnswer"),
        ("silent", "Runtime.DeadlineExceeded"),
    ],
)
def test_error_before_the_first_chunk_is_the_functions(emulator, do, error_type):
    assert json.loads(emulator.invoke({"do": do}))["errorType"] == error_type
    assert emulator.answer({"do": "count", "to": 1})[1] == b"0;"


@pytest.mark.parametrize("do", ["fails_midway", "os_error_midway", "text_midway"])
def test_error_trailers_are_accepted_and_the_loop_goes_on(emulator, do):
    assert emulator.answer({"do": do})[1] == b"so far"
    assert emulator.answer({"do": "count", "to": 1})[1] == b"0;"


def test_event_that_is_no_json_gets_a_400(emulator):
    assert emulator.answer(b"{")[0]["statusCode"] == 400


def test_context_says_what_the_emulator_said(emulator):
    lines = emulator.answer({"do": "told"})[1].decode().split("\n")
    assert len(lines[0]) == 36
    assert lines[1].endswith(":function:streams")
    assert lines[10] == "True"


def test_large_body_arrives_whole(emulator):
    assert emulator.answer({"do": "count", "to": 20_000})[1] == b"".join(b"%d;" % n for n in range(20_000))


def test_init_error_is_told_and_the_process_ends(tmp_path):
    with running_emulator(tmp_path, "absent.lambda_handler") as emulator:
        assert json.loads(emulator.invoke({}))["errorType"] == "Runtime.ImportModuleError"
        assert b"/2018-06-01/runtime/init/error" in emulator.log.read_bytes()


def test_emulator_refused_nothing(emulator):
    emulator.invoke({"do": "count"})
    log = emulator.log.read_text()
    assert "The Runtime API refused" not in log
    assert "InvalidStateTransition" not in log
