"""`python -m tests.containers.run FOLDER`: every invocation by `sam local invoke`, each answer a file of FOLDER.

It is one process because an engine may live no longer than the command that it was started for. NAME.out holds what
the function answered, NAME.err what it logged; `stages.json` the secret's versions at the end.
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
from tests.containers.invocations import SECRET, Invocation, all_invocations
from tests.containers.template import write_template
from tests.servers.certificate_table import make_tables
from tests.template.expanded import expand

HOST = "host.docker.internal"
"""This machine, as a container calls it."""
SEED = ROOT / "tests/vectors/signing_secret.json"


class Runner:
    """`sam local invoke` of the functions of one template."""

    def __init__(self, folder: Path, aws: str, sam: "subprocess.Popen[str]") -> None:
        self._folder = folder
        self._sam = sam
        self._template = write_template(folder, aws)
        self._functions = expand().folders

    def invoke(self, invocation: Invocation) -> None:
        """Run a function in a container. `sam local` ends with 0 whatever the function did."""
        function = self._functions[invocation.folder]
        event = self._write(invocation, "event", invocation.event)
        variables = self._write(invocation, "variables", {function: {"SIGNING_SECRET": invocation.secret}})
        command: list[object] = ["local", "invoke", function]
        command += ["--template", self._template, "--layer-cache-basedir", self._folder, "--region", "eu-west-3"]
        command += ["--event", event, "--env-vars", variables]
        # What Docker calls host-gateway is an address that another engine must be told.
        command += ["--add-host", f"{HOST}:{os.environ.get('ENGINE_HOST', 'host-gateway')}"]
        # An engine of its own has the image already, and may have no registry to ask.
        command += ["--skip-pull-image"] if "ENGINE" in os.environ else []
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
    environment = os.environ | {"SAM_CLI_TELEMETRY": "0"}
    pipe = subprocess.PIPE
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
        seed = json.loads(SEED.read_text())
        client.create_secret(Name=SECRET, SecretString=seed["AWSPREVIOUS"])
        client.put_secret_value(SecretId=SECRET, SecretString=seed["AWSCURRENT"])
        yield port, client
        client.close()
    finally:
        server.stop()


def main(folder: Path) -> None:
    """Invoke them all, one after the other."""
    with embedded_aws() as (port, client), sam_commands() as sam:
        runner = Runner(folder, f"http://{HOST}:{port}", sam)
        for invocation in all_invocations():
            began = time.monotonic()
            runner.invoke(invocation)
            print(f"{invocation.name}: {time.monotonic() - began:.1f} s", flush=True)  # noqa: T201 - its progress
        stages = client.describe_secret(SecretId=SECRET)["VersionIdsToStages"]
        (folder / "stages.json").write_text(json.dumps(stages))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
