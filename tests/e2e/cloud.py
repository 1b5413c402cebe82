"""A local cloud in which every call is held against the permissions of whoever makes it.

It starts with AUTH=true: a function has the credentials of its own role, and nothing else.
"""

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import boto3

from tests.artifacts.emulator import ROOT

REGION = "eu-west-3"
PATIENCE_SECONDS = 60.0
OWNER = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
"""The account's root, who deploys."""


@dataclass(frozen=True)
class Cloud:
    url: str
    log: Path

    @property
    def variables(self) -> dict[str, str]:
        """What tells any AWS client, `sam` included, that this is AWS."""
        return {"AWS_ENDPOINT_URL": self.url, "AWS_REGION": REGION, "AWS_DEFAULT_REGION": REGION, **OWNER}

    @cached_property
    def _clients(self) -> dict[str, Any]:
        return {}

    def client(self, service: str) -> Any:
        """Return the account owner's client of a service; making one takes longer than most of its calls."""
        if service not in self._clients:
            owner = boto3.Session(*OWNER.values(), region_name=REGION)
            self._clients[service] = owner.client(service, endpoint_url=self.url)
        return self._clients[service]


@contextmanager
def local_cloud(folder: Path, variables: Mapping[str, str]) -> Iterator[Cloud]:
    """Run the cloud until the block ends. It hands ``variables`` on to the functions that it runs."""
    port, log = _free_port(), folder / "cloud.log"
    bin_folder = ROOT / ".tools/ministack/bin"
    environment = {
        "PATH": f"{bin_folder}:{os.environ['PATH']}",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LANG": "C.UTF-8",
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "IOT_MTLS_ENABLED": "0",
        "SFTP_ENABLED": "0",
        "AUTH": "true",
        "MINISTACK_REGION": REGION,
        **variables,
    }
    with log.open("wb") as output:
        running = subprocess.Popen(
            [bin_folder / "ministack"], cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    cloud = Cloud(f"http://localhost:{port}", log)
    try:
        _wait_for(cloud)
        yield cloud
    finally:
        running.terminate()
        running.wait(30)


def _wait_for(cloud: Cloud) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"{cloud.url}/_ministack/health", timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline, cloud.log.read_text()
            time.sleep(0.1)
        else:
            return


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]
