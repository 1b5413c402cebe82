"""A built function alone, under AWS's own runtime emulator, which the aws-sam-cli wheel carries and needs no container.

The interpreter sees what Lambda would show it: the built folder, the two built layers, and what the managed runtime
brings (awslambdaric and boto3, from requirements/lambda.txt). Neither this repository nor its environment is in sight.
"""

import http.client
import json
import platform
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BUILT = ROOT / ".aws-sam/build"
LAYERS = {"dependencies": BUILT / "DependenciesLayer", "shared": BUILT / "SharedLayer"}
ARCHITECTURE = {"x86_64": "x86_64", "aarch64": "arm64"}[platform.machine()]
RUNTIME = ROOT / ".tools/lambda/bin/python"
DELIMITER = bytes(8)
"""Between a streamed response's head and its payload."""


@dataclass(frozen=True)
class Response:
    status: int
    headers: dict[str, str]
    body: str


@dataclass(frozen=True)
class Emulator:
    address: str
    log: Path

    def invoke(self, event: Mapping[str, Any]) -> Response:
        """Send a proxy event; a streamed answer arrives whole, as it was sent."""
        connection = http.client.HTTPConnection(self.address, timeout=60)
        try:
            connection.request("POST", "/2015-03-31/functions/function/invocations", json.dumps(event))
            head, streamed, payload = connection.getresponse().read().partition(DELIMITER)
        finally:
            connection.close()
        answer = json.loads(head)
        return Response(answer["statusCode"], answer["headers"], payload.decode() if streamed else answer["body"])


@contextmanager
def running(function: str, variables: Mapping[str, str], log: Path, built: Path = BUILT) -> Iterator[Emulator]:
    """Run a built function with the environment variables of its template, and more, until the block ends."""
    task, layers = built / function, [built / layer.name for layer in LAYERS.values()]
    address, runtime_api = _free_address(), _free_address()
    [emulator] = (ROOT / ".tools/sam").glob(f"lib/python3.*/site-packages/samcli/local/rapid/*-rie-{ARCHITECTURE}")
    flags = [
        "--log-level",
        "warn",
        "--runtime-interface-emulator-address",
        address,
        "--runtime-api-address",
        runtime_api,
    ]
    environment = {
        "PATH": "/usr/bin:/bin",
        "LANG": "en_US.UTF-8",
        "AWS_REGION": "eu-west-3",
        "AWS_DEFAULT_REGION": "eu-west-3",
        "AWS_EC2_METADATA_DISABLED": "true",  # nowhere but on EC2 is there any
        "AWS_LAMBDA_FUNCTION_TIMEOUT": "60",
        "LAMBDA_TASK_ROOT": str(task),
        "_HANDLER": "app.lambda_handler",
        "PYTHONPATH": ":".join(map(str, [task, *(layer / "python" for layer in layers)])),
        "PYTHONDONTWRITEBYTECODE": "1",  # /opt is read-only
        **variables,
    }
    wrapper = environment.pop("AWS_LAMBDA_EXEC_WRAPPER", None)
    wrapped = [str(built / LAYERS["shared"].name / wrapper.removeprefix("/opt/"))] if wrapper else []
    command = [emulator, *flags, *wrapped, RUNTIME, "-m", "awslambdaric", "app.lambda_handler"]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=task, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        _wait_for(address)
        yield Emulator(address, log)
    finally:
        server.terminate()
        server.wait(10)


def _free_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return f"127.0.0.1:{probe.getsockname()[1]}"


def _wait_for(address: str) -> None:
    host, port = address.split(":")
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
