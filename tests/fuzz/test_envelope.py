"""Sealed answers that somebody has changed: none verifies as what it is not, and nothing but a refusal is raised."""

import json

from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.errors import FormError
from tests.core.sealing.vectors.base import CURRENT, PAST, STRANGER, changed, sealed
from tests.fuzz.oracles import envelope
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import LITERALS, mutations, values

ORIGINAL = json.dumps(envelope.ORIGINAL, ensure_ascii=False).encode()
BARE = json.dumps(envelope.ENVELOPE).encode()
KEYS = json.dumps({"keys": [CURRENT.public().jwk(), PAST.public().jwk()]}).encode()
SECRET = json.dumps({"kid": "k", "hmac_key": "e30=", "ed25519_seed": "e30=", "retired": []}).encode()
NAMES = [
    "payload",
    "payloadType",
    "signatures",
    "keyid",
    "sig",
    "certificat",
    "niveau",
    "sels",
    "cle",
    "reponse",
    "faits",
]
PIECES = [
    b'"niveau":3,',
    b'"certificat":null,',
    b'"payload":"e30=",',
    b" ",
    b"\\u0061",
    *(one.encode() for one in LITERALS),
]


def places(value, here=()):
    """Return the path of every value within another."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for name, member in members for path in places(member, (*here, name)))]


def edited(document, path, act, value):
    """Return the document with something else at a path, or nothing, or something beside it."""
    if not path:
        return value if act == "replace" else document
    copied = json.loads(json.dumps(document))
    parent = copied
    for step in path[:-1]:
        parent = parent[step]
    if act == "replace":
        parent[path[-1]] = value
    elif act == "remove":
        del parent[path[-1]]
    elif isinstance(parent, dict):
        parent["de plus"] = value
    else:
        parent.insert(path[-1], value)
    return copied


edits = st.builds(
    lambda path, act, value, escaped: json.dumps(
        edited(envelope.ORIGINAL, path, act, value), ensure_ascii=escaped
    ).encode("utf-8", "surrogatepass"),
    st.sampled_from(places(envelope.ORIGINAL)),
    st.sampled_from(["replace", "remove", "add"]),
    values(NAMES),
    st.booleans(),
)
FREE = ("format", "id", "emis_a", "moteur")
"""Members of a certificate that no answer repeats."""


def sealed_again(document, key):
    """Return the original answer around another certificate, None where it has no form to be signed in."""
    try:
        return json.dumps(envelope.ORIGINAL | {"certificat": sealed(document, key)}).encode()
    except FormError:
        return None


@fuzzed()
@given(edits)
def test_a_member_that_was_changed_is_never_verified_as_what_was_sealed(text):
    envelope.check(text)


@fuzzed()
@given(mutations(st.sampled_from([ORIGINAL, BARE, KEYS, SECRET]), PIECES))
def test_bytes_that_were_changed_are_never_verified_as_what_was_sealed(text):
    envelope.check(text)


@fuzzed()
@given(
    st.sampled_from([path for path in places(envelope.CERTIFICATE) if path]),
    values(NAMES),
    st.sampled_from([CURRENT, STRANGER]),
)
def test_a_certificate_that_was_sealed_otherwise_is_of_another_answer(path, value, key):
    document = changed(".".join(map(str, path)), value)
    text = sealed_again(document, key)
    if text is not None and envelope.is_valid(text):
        assert key is CURRENT
        assert path[0] in FREE or document == envelope.CERTIFICATE


@fuzzed()
@given(
    st.permutations(list(envelope.ORIGINAL)),
    st.sampled_from([None, 0, 1, "\t"]),
    st.booleans(),
    st.sampled_from(["", " ", "\r\n", "\t \n"]),
)
def test_another_writing_of_the_same_is_still_valid(names, indent, escaped, around):
    document = {name: envelope.ORIGINAL[name] for name in names}
    document["certificat"] = envelope.ENVELOPE | {"signatures": envelope.ENVELOPE["signatures"][::-1]}
    text = around + json.dumps(document, ensure_ascii=escaped, indent=indent) + around
    assert envelope.is_valid(text.encode())
