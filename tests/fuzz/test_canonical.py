"""The canonical form against the standard written once more, and against JavaScript."""

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.sealing.canonical import canonical as canonical_bytes
from tests.fuzz.oracles import canonical, strict_json
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import ODD, texts_of, values
from tests.pages import node

NAMES = ["é", "e\u0301", "\ud7ff", "\ue000", "\uffff", "😀", "𝄞", "", "10", "9", "__proto__", "a", "A", *ODD[:12]]
doubles = st.integers(0, 2**64 - 1).map(lambda bits: struct.unpack("<d", struct.pack("<Q", bits))[0])
PROBE = """
const { readFileSync } = await import("node:fs");
const plain = (value) => {
  if (Array.isArray(value)) return `[${value.map(plain).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${plain(value[name])}`).join(",")}}`;
};
const documents = JSON.parse(readFileSync(input, "utf8"));
output = documents.map((document) => [canonical(document), plain(document)]);
"""


@fuzzed(2)
@given(texts_of(NAMES))
def test_whatever_a_text_says_has_the_standards_form(text):
    canonical.check(text)


@fuzzed(3)
@given(doubles)
def test_a_number_is_written_as_ecmascript_writes_it(double):
    canonical.check(json.dumps(double).encode())


@fuzzed(3)
@given(texts_of(NAMES))
def test_strict_json_is_what_everybody_reads_alike(text):
    strict_json.check(text)


def is_kept(document):
    """Tell whether a value is one that has a canonical form."""
    try:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, UnicodeError):
        return False
    return canonical.is_safe(document)


@pytest.mark.browser
def test_javascript_writes_the_same_form(tmp_path):
    given_file = tmp_path / "given.json"

    @fuzzed(0.1)
    @given(st.lists(values(NAMES).filter(is_kept) | doubles.filter(is_kept), min_size=20, max_size=200))
    def documents_are_written_alike(documents):
        given_file.write_text(json.dumps(documents))
        expected = [canonical_bytes({"v": document}).decode()[5:-1] for document in documents]
        assert node.run(["shared/canonical.js"], PROBE, str(given_file)) == [[one, one] for one in expected]

    documents_are_written_alike()
