import base64
import json

import pytest

from aplomb.entry.runtime.contract import MalformedAnswerError
from aplomb.entry.runtime.framing import chunk, ending, opening, split


def test_opening_is_metadata_and_eight_nuls():
    assert opening({"statusCode": 200}) == b'{"statusCode": 200}' + bytes(8)


def test_opening_never_holds_the_delimiter_in_its_metadata():
    assert opening({"statusCode": 200, "headers": {"X": "\0" * 8}}).count(bytes(8)) == 1


def test_opening_may_be_sixteen_kibibytes_and_no_more():
    room = 16 * 1024 - len(opening({"statusCode": 200, "headers": {"X": ""}}))
    assert len(opening({"statusCode": 200, "headers": {"X": "x" * room}})) == 16 * 1024
    with pytest.raises(MalformedAnswerError):
        opening({"statusCode": 200, "headers": {"X": "x" * (room + 1)}})


@pytest.mark.parametrize("prelude", [None, [], b"x", {}, {"statusCode": "200"}, {"statusCode": True}])
def test_prelude_is_a_mapping_with_an_integer_status(prelude):
    with pytest.raises(MalformedAnswerError):
        opening(prelude)


@pytest.mark.parametrize("body", [1, b"x", ["x"]])
def test_body_of_a_proxy_response_is_text(body):
    with pytest.raises(MalformedAnswerError):
        split({"statusCode": 200, "body": body})


def test_proxy_response_is_split_without_loss():
    assert split({"statusCode": 200, "cookies": ["a=b"], "body": "é"}) == (
        {"statusCode": 200, "cookies": ["a=b"]},
        "é".encode(),
    )


def test_chunk_has_its_size_in_hexadecimal():
    assert chunk(bytes(26)) == b"1a\r\n" + bytes(26) + b"\r\n"


def test_ending_carries_an_error_in_two_trailers():
    document = json.dumps({"errorType": "E"}).encode()
    last, error_type, body, *rest = ending(("E", document)).split(b"\r\n")
    assert (last, error_type, rest) == (b"0", b"Lambda-Runtime-Function-Error-Type: E", [b"", b""])
    assert base64.b64decode(body.removeprefix(b"Lambda-Runtime-Function-Error-Body: ")) == document


def test_ending_without_an_error_has_no_trailer():
    assert ending(None) == b"0\r\n\r\n"
