"""`python -m tests.containers.run FOLDER`: asks all functions in containers; the answers are files of FOLDER.

It is one process because an engine may live no longer than the command that it was started for. `http.json` holds what
answered the requests that go through `sam local start-api`, `start-api.err` what was logged meanwhile; of what goes
through `sam local invoke` NAME.out holds what a function answered, NAME.err what it logged; `stages.json` the secret's
versions at the end.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
from moto.server import ThreadedMotoServer

from tests.artifacts.emulator import ROOT
from tests.containers.calls import ORIGIN, all_requests
from tests.containers.gateway import ask_all, start_api
from tests.containers.invocations import SECRET, Invocation, all_invocations
from tests.containers.keys import SEED
from tests.containers.options import ENVIRONMENT, HOST, common_options
from tests.containers.template import write_template
from tests.servers.certificate_table import make_tables
from tests.template.expanded import expand


class Runner:
    """`sam local invoke` of the functions of one template."""

    def __init__(self, folder: Path, template: Path, sam: "subprocess.Popen[str]") -> None:
        self._folder = folder
        self._sam = sam
        self._template = template
        self._functions = expand().folders

    def invoke(self, invocation: Invocation) -> None:
        """Run a function in a container. `sam local` ends with 0 whatever the function did."""
        function = self._functions[invocation.folder]
        event = self._write(invocation, "event", invocation.event)
        variables = self._write(invocation, "variables", {function: {"SIGNING_SECRET": invocation.secret}})
        command: list[object] = ["local", "invoke", function, *common_options(self._folder, self._template)]
        command += ["--event", event, "--env-vars", variables]
        asked = {"arguments": list(map(str, command)), "output": self._path(invocation, "out")}
        status = _ask(self._sam, asked | {"errors": self._path(invocation, "err")})
        assert status == 0, f"{invocation.name}: sam ended with {status}"

    def _write(self, invocation: Invocation, suffix: str, content: object) -> Path:
        path = self._folder / f"{invocation.name}.{suffix}.json"
        path.write_text(json.dumps(content))
        return path

    def _path(self, invocation: Invocation, suffix: str) -> str:
        return str(self._folder / f"{invocation.name}.{suffix}")


def _ask(sam: "subprocess.Popen[str]", command: object) -> int:
    assert sam.stdin is not None
    assert sam.stdout is not None
    print(json.dumps(command), file=sam.stdin, flush=True)
    return int(sam.stdout.readline())


@contextmanager
def sam_commands() -> Iterator["subprocess.Popen[str]"]:
    """What runs aws-sam-cli's commands, loaded once."""
    command = [ROOT / ".tools/sam/bin/python", ROOT / "tests/containers/sam.py"]
    pipe = subprocess.PIPE
    environment = os.environ | ENVIRONMENT
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) as running:
        yield running
        # Its standard input ends with the block, and so does it.


@contextmanager
def embedded_aws() -> Iterator[tuple[int, Any]]:
    """AWS where containers reach it, with the table, the key and the one before: its port, a client of the secrets."""
    server = ThreadedMotoServer(ip_address="0.0.0.0", port=0, verbose=False)
    server.start()
    try:
        _, port = server.get_host_and_port()
        session = boto3.Session("testing", "testing", region_name="eu-west-3")
        dynamodb = session.client("dynamodb", endpoint_url=f"http://127.0.0.1:{port}")
        make_tables(dynamodb)
        dynamodb.close()
        client = session.client("secretsmanager", endpoint_url=f"http://127.0.0.1:{port}")
        client.create_secret(Name=SECRET, SecretString=SEED["AWSPREVIOUS"])
        client.put_secret_value(SecretId=SECRET, SecretString=SEED["AWSCURRENT"])
        yield port, client
        client.close()
    finally:
        server.stop()


def main(folder: Path) -> None:
    """Ask over HTTP, then invoke one after the other: the last invocations replace the key."""
    with embedded_aws() as (port, client):
        template = write_template(folder, f"http://{HOST}:{port}")
        with timed("start-api"), start_api(folder, template, {"SIGNING_SECRET": SECRET, "CORS_ORIGINS": ORIGIN}) as url:
            (folder / "http.json").write_text(json.dumps(ask_all(url, all_requests())))
        with sam_commands() as sam:
            runner = Runner(folder, template, sam)
            for invocation in all_invocations():
                with timed(invocation.name):
                    runner.invoke(invocation)
        stages = client.describe_secret(SecretId=SECRET)["VersionIdsToStages"]
        (folder / "stages.json").write_text(json.dumps(stages))


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Print what has been done, and its seconds."""
    began = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)  # noqa: T201 - its progress


if __name__ == "__main__":
    main(Path(sys.argv[1]))
