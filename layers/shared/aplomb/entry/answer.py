"""A whole HTTP answer, before it takes the form that its integration wants."""

from dataclasses import dataclass
from http import HTTPStatus

from aplomb import __version__
from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.entry.problem import CONTENT_TYPE, Problem
from aplomb.entry.runtime.contract import Prelude, ProxyResponse
from aplomb.entry.wire import encode_json


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and UTF-8 body."""

    status: HTTPStatus
    headers: dict[str, str]
    body: bytes

    def head(self) -> Prelude:
        """Return the response without its body, as a stream begins."""
        return {"statusCode": self.status.value, "headers": self.headers}

    def proxy_response(self) -> ProxyResponse:
        """Return the response whole, as a buffered integration takes it."""
        return {**self.head(), "body": self.body.decode(), "isBase64Encoded": False}


def common_headers(request_id: str) -> dict[str, str]:
    """Return what every answer says of itself. No answer is a cache's business unless it says so."""
    return {
        "Cache-Control": "no-store",
        "X-Engine-Version": __version__,
        "X-Rule-Version": CURRENT_VERSION,
        "X-Request-Id": request_id,
    }


def json_answer(document: object, request_id: str) -> Answer:
    """Return a 200 with a JSON body."""
    headers = common_headers(request_id) | {"Content-Type": "application/json"}
    return Answer(HTTPStatus.OK, headers, encode_json(document))


def problem_answer(problem: Problem, request_id: str) -> Answer:
    """Return a refusal as problem details (RFC 9457)."""
    headers = common_headers(request_id) | problem.headers | {"Content-Type": CONTENT_TYPE}
    return Answer(problem.status, headers, encode_json(problem.document(request_id)))
