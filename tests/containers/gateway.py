"""`sam local start-api`: the template's REST API in front of its functions, each in one container that is kept warm."""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.artifacts.emulator import ROOT
from tests.containers.calls import Asked
from tests.containers.options import ENVIRONMENT, common_options

AT_ONCE = 4
"""Functions that are asked beside each other: a container that starts waits more than it computes."""
PATIENCE_SECONDS = 120.0
"""For the start, for one answer (the first container's image is made for it), and for the end."""

Answer = dict[str, Any]
"""``status``, ``headers`` with names in lower case, ``body`` as text."""


@contextmanager
def start_api(folder: Path, template: Path, variables: Mapping[str, str]) -> Iterator[str]:
    """Run it until the block ends: its URL. What it and the functions say is in ``start-api.err``.

    ``variables`` are every function's. A SIGTERM makes it end its containers, and it has ended when the block has.
    """
    port = _free_port()
    given = folder / "start-api.variables.json"
    given.write_text(json.dumps({"Parameters": variables}))
    command: list[object] = [ROOT / ".tools/sam/bin/sam", "local", "start-api", *common_options(folder, template)]
    command += ["--port", port, "--warm-containers", "LAZY", "--env-vars", given, "--static-dir", folder / "no-files"]
    with (folder / "start-api.err").open("wb") as output:
        running = subprocess.Popen(
            list(map(str, command)), cwd=ROOT, env=os.environ | ENVIRONMENT, stdout=output, stderr=output
        )
    try:
        _wait_for(port, running)
        yield f"http://127.0.0.1:{port}"
    finally:
        _end(running)


def ask_all(url: str, requests: Sequence[Asked]) -> dict[str, Answer]:
    """Return each request's answer by its name. A function is asked one thing after the other.

    The first function goes first and alone: its container's image is all functions'.
    """
    by_folder = [list(group) for _, group in groupby(sorted(requests, key=_folder), key=_folder)]
    answers = _ask_in_turn(url, by_folder[0])
    with ThreadPoolExecutor(AT_ONCE) as clients:
        for found in clients.map(lambda group: _ask_in_turn(url, group), by_folder[1:]):
            answers |= found
    return answers


def _folder(asked: Asked) -> str:
    return asked.folder


def _ask_in_turn(url: str, requests: Sequence[Asked]) -> dict[str, Answer]:
    return {asked.name: _ask(url, asked) for asked in requests}


def _ask(url: str, asked: Asked) -> Answer:
    sent = asked.request
    request = urllib.request.Request(url + sent.path, sent.content, dict(sent.headers), method=sent.method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
            return _answer(response)
    except urllib.error.HTTPError as error:
        with error:
            return _answer(error)


def _answer(response: Any) -> Answer:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return {"status": response.status, "headers": headers, "body": response.read().decode()}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, running: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        assert running.poll() is None, "sam local start-api ended: start-api.err says why"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < deadline, "sam local start-api does not listen"
            time.sleep(0.1)
        else:
            return


def _end(running: "subprocess.Popen[bytes]") -> None:
    running.terminate()
    try:
        running.wait(PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
        raise
