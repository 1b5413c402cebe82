"""The product as `make run` serves it, in a folder of the test's own, at the most talkative log level."""

import http.client
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import boto3

from tests.local.test_house import Started

ROOT = Path(__file__).parents[2]
SECRET = "SigningSecret"
REGION = "eu-west-3"
PATIENCE_SECONDS = 30.0
SOURCES_SECRET = "SOURCES_SECRET: !GetAtt SourcesSecret.Id"
"""The line of the template that tells the orchestrator its sources' keys."""
AWS_VARIABLES = ("AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")


def until[Found](look: Callable[[], Found], seconds: float = PATIENCE_SECONDS) -> Found:
    """Return what is found when there is something to be found."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found


class Served:
    """A running `python -m local` of the real template whose first rotation is over."""

    def __init__(self, started: Started) -> None:
        self._started = started
        started.wait_ready()
        until(lambda: self.ask("GET", "/regle/statut")[0] == 200 and self.status() == "valide")

    @property
    def printed(self) -> str:
        return self._started.printed

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self._started.port}{path}"

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str, bytes]:
        """Return status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self._started.port, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, path, body, dict(headers or {}))
            response = connection.getresponse()
            return response.status, str(response.headers), response.read()
        finally:
            connection.close()

    def document(self, path: str) -> Any:
        status, _, body = self.ask("GET", path)
        assert status == 200, body
        return json.loads(body)

    def status(self) -> str:
        return self.document("/regle/statut")["statut"]

    def children(self) -> list[Path]:
        """Return the folders of /proc of every process that the server has started, and those started in turn."""
        found, parents = [], self._started.children()
        while parents:
            found += [Path(f"/proc/{pid}") for pid in parents]
            parents = [int(child) for pid in parents for child in _children(pid)]
        return found

    def aws(self) -> dict[str, str]:
        """Return the variables that lead to the embedded AWS, as the functions are told them."""
        variables = (text.partition("=") for child in self.children() for text in _environment(child))
        return {name: value for name, _, value in variables if name in AWS_VARIABLES}


@contextmanager
def serve(folder: Path, *, registers: str = "", **variables: str) -> Iterator[Served]:
    """Serve the real functions by a copy of the template; the variables are the caller's.

    ``registers`` is where the sources beside Légifrance answer, which no deployment decides.
    """
    template = (ROOT / "template.yaml").read_text()
    assert template.count("Default: INFO") == template.count(SOURCES_SECRET) == 1
    template = template.replace("Default: INFO", "Default: DEBUG")
    if registers:
        template = template.replace(SOURCES_SECRET, f"REGISTERS: '{registers}'\n          {SOURCES_SECRET}")
    (folder / "template.yaml").write_text(template)
    for name in ("functions", "layers", "events"):
        (folder / name).symlink_to(ROOT / name)
    started = Started(folder, **variables)
    try:
        yield Served(started)
    finally:
        started.end()


def client(aws: dict[str, str], service: str = "secretsmanager") -> Any:
    """Return a client of the embedded Secrets Manager, or of another service that is embedded."""
    return boto3.client(
        service,
        REGION,
        endpoint_url=aws["AWS_ENDPOINT_URL"],
        aws_access_key_id=aws["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=aws["AWS_SECRET_ACCESS_KEY"],
    )


def environment(aws: dict[str, str]) -> dict[str, str]:
    """Return what a function of the test's own process must find to see the same secrets."""
    return aws | {
        "AWS_DEFAULT_REGION": REGION,
        "METRICS_NAMESPACE": "aplomb",
    }


def contents(folder: Path, name: str) -> bytes:
    """Return a file of a process's folder; nothing when the process has ended."""
    return _read(folder / name)


def _environment(process: Path) -> list[str]:
    return [variable.decode() for variable in _read(process / "environ").split(b"\0")]


def _children(pid: int) -> list[str]:
    return _read(Path(f"/proc/{pid}/task/{pid}/children")).decode().split()


def _read(path: Path) -> bytes:
    with suppress(FileNotFoundError, ProcessLookupError):
        return path.read_bytes()
    return b""
