"""A service of AWS's JSON protocol on loopback that answers what a test has scripted."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self


def credentials(monkeypatch: Any, folder: Path) -> None:
    """Let boto3 find credentials that open nothing, and no file of this machine's."""
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(folder / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(folder / "credentials"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-3")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")


type Answered = tuple[int, Any]
"""A status, and a document, or the bytes of a body that is none."""


class AwsJsonServer:
    """The server. ``answers`` are given one a request, the last one again and again, each after ``seconds``."""

    def __init__(self, *answers: Answered) -> None:
        self.answers = list(answers)
        self.seconds = 0.0
        self.asked: list[tuple[str, Any]] = []
        """Each request's operation and its document."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True  # closing waits for no kept-alive connection
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def url(self) -> str:
        """The endpoint for the client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _answer(self, operation: str, request: Any) -> Answered:
        self.asked.append((operation, request))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def _handler(server) -> type[BaseHTTPRequestHandler]:  # noqa: N805 -- the handler has a self of its own
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                document = json.loads(self.rfile.read(int(self.headers["content-length"])))
                status, said = server._answer(self.headers["x-amz-target"].rpartition(".")[2], document)
                time.sleep(server.seconds)
                body = said if isinstance(said, bytes) else json.dumps(said).encode()
                self.send_response(status)
                self.send_header("content-type", "application/x-amz-json-1.0")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
