"""What the fuzz tests are fed with: texts, JSON, streams and events that are nearly right."""

import base64
import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from aplomb.core.json import Json
from tests.entry.callers import ADDRESS, KEY

type Texts = st.SearchStrategy[str]
type Bytes = st.SearchStrategy[bytes]


ODD = (
    "\u00a0\u202f\u2009\u00ad\u200b\u2060\ufeff\u2028\u2029\u0085\u0301\u2011\u2013\u2019\u0000\r\n\t"
    "éÉßİıſﬁ０１Ａａ١²①𝟙𝐀😀"
)
"""Characters that some reader takes for another, or for none."""
NUMBERS = [0, -0.0, 1, 0.5, 0.145, 0.575, 64.5, 99.5, 100, 101, -1, 5e-324, 1e-7, 1e21, 1e22, 2**53 - 1, 2**53, 10**400]
LITERALS = ["NaN", "Infinity", "-0", "1E400", "01", "1.", ".5", "1e5", "-", "9" * 400, '"\\ud800"', '"\\u0000"', "'a'"]


def cut(stream: bytes, places: Sequence[int]) -> list[bytes]:
    """Return the pieces of a stream between the places, whatever they are."""
    ends = sorted(place % (len(stream) + 1) for place in places)
    return [stream[start:end] for start, end in zip([0, *ends], [*ends, len(stream)], strict=True)]


places = st.lists(st.integers(0, 10_000), max_size=8)


def joined(pieces: Sequence[str], most: int = 25) -> Texts:
    """Return texts of the pieces, of odd characters and of any others."""
    return st.lists(st.sampled_from(list(pieces)) | st.sampled_from(list(ODD)) | st.characters(), max_size=most).map(
        "".join
    )


def as_bytes(texts: Texts) -> Bytes:
    return texts.map(lambda text: text.encode("utf-8", "surrogatepass"))


def values(names: Sequence[str]) -> st.SearchStrategy[Json]:
    """Return any JSON value, NaN and infinities too, whose objects favour the names."""
    scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.integers() | st.floats() | st.text(max_size=8)
    return st.recursive(
        scalars,
        lambda children: (
            st.lists(children, max_size=4)
            | st.dictionaries(st.sampled_from(list(names)) | st.text(max_size=4), children, max_size=5)
        ),
        max_leaves=12,
    )


def texts_of(names: Sequence[str]) -> Bytes:
    """Return JSON texts, written in every way, and what comes of them with a piece put in, left out or said twice."""
    written = st.builds(
        lambda value, escaped, spaced: json.dumps(
            value, ensure_ascii=escaped, separators=(", ", " : ") if spaced else (",", ":")
        ),
        values(names),
        st.booleans(),
        st.booleans(),
    )
    return mutations(as_bytes(written)) | as_bytes(joined([*LITERALS, *names, *'{}[],:"\\ '], 12))


def mutations(originals: Bytes, pieces: Sequence[bytes] = ()) -> Bytes:
    """Return the originals, and what comes of them when a few of their bytes go, come, or come twice."""
    put = st.binary(max_size=3) | st.sampled_from([b"", *pieces, *(one.encode() for one in LITERALS)])
    change = st.tuples(st.integers(0, 100_000), st.integers(0, 12), st.booleans(), put)
    return originals | st.builds(_changed, originals, st.lists(change, min_size=1, max_size=3))


def _changed(original: bytes, changes: list[tuple[int, int, bool, bytes]]) -> bytes:
    for place, length, twice, put in changes:
        start = place % (len(original) + 1)
        end = min(len(original), start + length)
        original = original[:start] + (original[start:end] * 2 if twice else put) + original[end:]
    return original


def events(bodies: Bytes) -> st.SearchStrategy[dict[str, Any]]:
    """Return proxy events as a REST API sends them, for a resource that is still to be named."""
    named = st.sampled_from(["Accept", "accept", "Origin", "X-Api-Key", "x-client-key", "X-CLIENT-PROVIDER",
    "If-None-Match",
        "Access-Control-Request-Method", "X-Forwarded-For", "Content-Type", "É"])  # fmt: skip
    said = st.sampled_from(["text/event-stream", "text/event-stream;q=0.5, */*", "*/*", "https://one.example", KEY,
    KEY[:-1],
        "anthropic", "sk-1", "POST", "*", '"x"', "", " "]) | st.text(st.characters(min_codepoint=0x20,
        max_codepoint=0xFF).filter(str.isprintable), max_size=12)  # fmt: skip
    headers = st.none() | st.lists(st.tuples(named, said), max_size=5, unique_by=lambda pair: pair[0].lower()).map(dict)
    return st.builds(
        _event,
        method=st.sampled_from(["POST"] * 6 + ["GET", "HEAD", "OPTIONS", "PUT", "post", ""]),
        headers=headers,
        body=bodies | st.none(),
        encoding=st.sampled_from(["text", "text", "base64", "claimed"]),
        address=st.sampled_from([ADDRESS, "2001:db8::1", "::ffff:192.0.2.1", "", "test-invoke-source-ip"]),
        identifier=st.sampled_from(["6d1f3c52-0c1e-4d6a-9a77-3f0b8f6c2e10", ""]),
        path=st.sampled_from(["known", "unknown", "..", "é", ""]),
    )


def _event(*, method, headers, body, encoding, address, identifier, path) -> dict[str, Any]:
    text = None if body is None else body.decode("utf-8", "replace")
    if body is not None and encoding == "base64":
        text = base64.b64encode(body).decode()
    return {
        "httpMethod": method,
        "headers": headers,
        "body": text,
        "isBase64Encoded": encoding != "text",
        "requestContext": {"requestId": identifier, "identity": {"sourceIp": address}},
        "pathParameters": {"id": path},
        "queryStringParameters": None,
    }
