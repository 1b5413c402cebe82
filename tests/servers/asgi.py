"""A classifier as one would write it today: an ASGI application, served by uvicorn."""

import asyncio
import gzip
import json
import threading
from typing import Self

import uvicorn

ANSWER = {"trust_score": 82, "devis": "vitrage", "mention": "feuilleté 44.2"}


async def app(scope, receive, send):
    """Answer by path; ``/comprendre`` checks the request as a FastAPI service would and answers 422 or 200."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    status, headers, pieces = respond(scope, body)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    for piece in pieces:
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def respond(scope, body):
    answer = json.dumps(ANSWER).encode()
    headers = dict(scope["headers"])
    match scope["path"]:
        case "/comprendre":
            wanted = scope["method"] == "POST" and headers.get(b"content-type") == b"application/json"
            known = wanted and set(json.loads(body)) == {"text", "factory_id", "anthropic"}
            answer = answer if known else b'{"detail": []}'
            return (200 if known else 422), [(b"content-length", b"%d" % len(answer))], [answer]
        case "/chunked":
            return 200, [], [answer[start : start + 7] for start in range(0, len(answer), 7)]
        case "/gzip":
            packed = gzip.compress(answer)
            return 200, [(b"content-encoding", b"gzip"), (b"content-length", b"%d" % len(packed))], [packed]
        case "/echo":
            return 200, [(b"content-length", b"%d" % len(body))], [body]
        case _:
            return 500, [(b"content-type", b"text/plain"), (b"content-length", b"21")], [b"Internal Server Error"]


class AsgiServer:
    """Uvicorn on a free port, in a thread of its own; with its C parser or with h11."""

    def __init__(self, http: str) -> None:
        self._http = http

    def __enter__(self) -> Self:
        config = uvicorn.Config(app, port=0, http=self._http, log_level="critical", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve()))
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
