"""What API Gateway reads out of a streamed response: metadata, a delimiter of eight NULs, the payload."""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from http import HTTPStatus

from local.invocation import FunctionError, Streamed
from local.json import Json, JsonObject

CONTENT_TYPE = "application/vnd.awslambda.http-integration-response"
ERROR_TYPE = "lambda-runtime-function-error-type"
ERROR_BODY = "lambda-runtime-function-error-body"
_DELIMITER = bytes(8)
_OPENING_BYTES = 16 * 1024
"""Metadata and delimiter together (API Gateway: Lambda proxy integration for response streaming)."""


class Refusal(Exception):  # noqa: N818 - the answer that a request gets, not a fault of ours
    """The function broke the protocol; the message says how."""

    def __init__(
        self,
        message: str,
        status: HTTPStatus = HTTPStatus.BAD_REQUEST,
        error_type: str = "InvalidResponse",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.error_type = error_type


class StreamedBody:
    """Takes the body of one streaming response as it arrives."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        """``headers`` of the function's POST, names in lower case. Raises Refusal."""
        if headers.get("transfer-encoding") != "chunked":
            raise Refusal("a streaming response that is not chunked")
        if headers.get("content-type") != CONTENT_TYPE:
            raise Refusal(f"a streaming response whose Content-Type is not {CONTENT_TYPE}")
        self._declared = {name.strip().lower() for name in headers.get("trailer", "").split(",")}
        self._opening: bytearray | None = bytearray()

    def parts(self, received: bytes) -> Iterator[Streamed | bytes]:
        """Yield what ``received`` completes: the head once, then the payload. Raises Refusal."""
        if self._opening is None:
            yield received
            return
        self._opening += received
        metadata, delimiter, payload = self._opening.partition(_DELIMITER)
        if len(metadata) > _OPENING_BYTES - len(_DELIMITER):
            raise Refusal(f"no delimiter within the first {_OPENING_BYTES} bytes")
        if delimiter:
            self._opening = None
            yield Streamed(_prelude(bytes(metadata)))
            if payload:
                yield bytes(payload)

    def failure(self, trailers: Mapping[str, str]) -> FunctionError | None:
        """Judge the body's end: the error that its trailers report, if they do. Raises Refusal."""
        if undeclared := trailers.keys() - self._declared:
            raise Refusal(f"trailers that no Trailer header declared: {', '.join(sorted(undeclared))}")
        if unknown := trailers.keys() - {ERROR_TYPE, ERROR_BODY}:
            raise Refusal(f"unknown trailers: {', '.join(sorted(unknown))}")
        if trailers:
            return FunctionError(*_reported(trailers))
        if self._opening is not None:
            raise Refusal("the body ended before the delimiter")
        return None


def _reported(trailers: Mapping[str, str]) -> tuple[str, bytes]:
    try:
        payload = base64.b64decode(trailers[ERROR_BODY], validate=True)
        json.loads(payload)
        return trailers[ERROR_TYPE], payload
    except KeyError as error:
        raise Refusal("one error trailer without the other") from error
    except (binascii.Error, ValueError) as error:
        raise Refusal("the error trailer is not JSON in base64") from error


def _prelude(metadata: bytes) -> JsonObject:
    try:
        found: Json = json.loads(metadata)
    except ValueError as error:
        raise Refusal("the metadata is not JSON") from error
    if not isinstance(found, dict):
        raise Refusal("the metadata is not an object")
    if unknown := found.keys() - _MEMBERS.keys():
        raise Refusal(f"unknown members of the metadata: {', '.join(sorted(unknown))}")
    if wrong := [name for name, fits in _MEMBERS.items() if name in found and not fits(found[name])]:
        raise Refusal(f"members of the metadata of the wrong type: {', '.join(wrong)}")
    if "statusCode" not in found:
        raise Refusal("metadata without statusCode")
    return found


def _status(value: Json) -> bool:
    return isinstance(value, int) and HTTPStatus.OK <= value <= 599  # noqa: PLR2004 - the last of RFC 9110's classes


def _strings(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _headers(value: Json) -> bool:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


def _header_lists(value: Json) -> bool:
    return isinstance(value, dict) and all(map(_strings, value.values()))


_MEMBERS = {"statusCode": _status, "headers": _headers, "multiValueHeaders": _header_lists, "cookies": _strings}
