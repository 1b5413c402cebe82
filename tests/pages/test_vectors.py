"""The pages' scripts and the core give the same answers, on vectors that both read."""

import base64
import json
import shlex
import struct
import subprocess

import pytest

from aplomb.core.errors import FormError
from aplomb.core.routing.facts import ALL_FACTS
from aplomb.core.routing.rule import decide
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.envelope import pre_authentication_encoding
from aplomb.core.sse import Decoder
from aplomb.core.strict_json import parse_strict
from tests.pages import node
from tests.pages.street import ROOT, published_rules

VECTORS = ROOT / "tests" / "vectors"
JCS = json.loads((VECTORS / "jcs.json").read_text())
SSE = json.loads((VECTORS / "sse.json").read_text())
DSSE = json.loads((VECTORS / "dsse.json").read_text())
REFUSING = """
const text = (value) => {
  try {
    return canonical(value);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};
const double = (hex) => Buffer.from(hex, "hex").readDoubleBE();
"""


def double(hexadecimal):
    return struct.unpack(">d", bytes.fromhex(hexadecimal))[0]


def test_the_core_writes_canonical_json_as_rfc_8785_has_it():
    for vector in JCS["documents"]:
        assert canonical(json.loads(vector["text"])).decode() == vector["canonical"], vector["name"]
    for vector in JCS["numbers"]:
        assert canonical({"n": double(vector["ieee754"])}).decode() == f'{{"n":{vector["canonical"]}}}'


@pytest.mark.parametrize("document", [json.loads(vector["text"]) for vector in JCS["refused"]])
def test_the_core_refuses_what_has_no_canonical_form(document):
    with pytest.raises(FormError):
        canonical(document)


@pytest.mark.parametrize("number", JCS["refused_numbers"])
def test_the_core_refuses_what_is_no_number(number):
    with pytest.raises(FormError):
        canonical({"n": double(number)})


@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_the_core_decodes_event_streams_as_the_standard_has_it(size):
    for vector in SSE:
        stream, decoder = base64.b64decode(vector["stream"]), Decoder()
        events = [event for at in range(0, len(stream), size) for event in decoder.feed(stream[at : at + size])]
        assert [[event.type, event.data, event.id] for event in events] == vector["events"], vector["name"]


@pytest.mark.browser
def test_the_script_writes_canonical_json_as_rfc_8785_has_it():
    probe = (
        REFUSING
        + """
    output = {
      documents: input.documents.map(({ text: json }) => canonical(JSON.parse(json))),
      numbers: input.numbers.map(({ ieee754 }) => canonical(double(ieee754))),
      refused: input.refused.map(({ text: json }) => text(JSON.parse(json))),
      refused_numbers: input.refused_numbers.map((hex) => text(double(hex))),
    };"""
    )
    got = node.run(["shared/canonical.js"], probe, JCS)
    assert got["documents"] == [vector["canonical"] for vector in JCS["documents"]]
    assert got["numbers"] == [vector["canonical"] for vector in JCS["numbers"]]
    assert got["refused"] + got["refused_numbers"] == [None] * 5


@pytest.mark.browser
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_the_script_decodes_event_streams_as_the_standard_has_it(size):
    probe = """
    output = input.vectors.map(({ stream }) => {
      const bytes = Buffer.from(stream, "base64");
      const decoder = new SseDecoder();
      const events = [];
      for (let at = 0; at < bytes.length; at += input.size) {
        events.push(...decoder.feed(bytes.subarray(at, at + input.size)));
      }
      return events.map(({ type, data, id }) => [type, data, id]);
    });"""
    got = node.run(["shared/sse.js"], probe, {"vectors": SSE, "size": size})
    assert dict(zip([vector["name"] for vector in SSE], got, strict=True)) == {
        vector["name"]: vector["events"] for vector in SSE
    }


@pytest.mark.browser
def test_the_script_encodes_and_verifies_what_is_signed_as_the_core_does():
    probe = """
    output = [];
    for (const vector of input) {
      const message = preAuthenticationEncoding(vector.payloadType, fromBase64(vector.payload));
      const raw = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
      const key = await crypto.subtle.importKey("raw", raw(vector.ed25519_public), "Ed25519", false, ["verify"]);
      const fits = (signed) => crypto.subtle.verify("Ed25519", key, raw(vector.ed25519), signed);
      output.push([toHex(message), await fits(message), await fits(message.subarray(1))]);
    }"""
    assert node.run(["shared/dsse.js"], probe, DSSE) == [
        [pre_authentication_encoding(v["payloadType"], base64.b64decode(v["payload"])).hex(), True, False] for v in DSSE
    ]


@pytest.mark.browser
def test_the_script_takes_canonical_base64_alone():
    probe = """
    const tried = (text) => { try { return toHex(fromBase64(text)); } catch { return null; } };
    output = input.map(tried);"""
    texts = ["", "AA==", "AAE=", "AAEC", "AB==", "AA", "AA= =", " AA==", "A-==", "é"]
    assert node.run(["shared/dsse.js"], probe, texts) == ["", "00", "0001", "000102", *[None] * 6]


@pytest.mark.browser
def test_a_key_id_is_split_at_its_last_mark():
    probe = 'output = input.map((keyid) => signatureBy({ signatures: [{ keyid, sig: "" }] }, "ed25519")?.kid ?? null);'
    keyids = ["k#ed25519", "a#b#ed25519", "ed25519", "k#hmac-sha256", "#ed25519"]
    assert node.run(["shared/dsse.js"], probe, keyids) == ["k", "a#b", "", None, ""]


@pytest.mark.browser
def test_the_script_decides_as_the_core_on_all_combinations():
    rule = published_rules()["1.0"]
    probe = "output = input.facts.map((facts) => input.table[firstRow(input.table, facts)].raison);"
    given = {"table": rule.document["table"], "facts": [facts.document() for facts in ALL_FACTS]}
    assert node.run(["shared/table.js"], probe, given) == [decide(rule, facts).reason for facts in ALL_FACTS]


@pytest.mark.browser
def test_a_table_with_a_gap_gives_no_row():
    assert node.run(["shared/table.js"], "output = firstRow([], {});", None) == -1


@pytest.mark.browser
def test_a_page_finds_its_neighbours_wherever_it_is_mounted():
    source = (node.PAGES / "shared" / "document.js").read_text()
    function = source[source.index("function rootOf") : source.index("const root")]
    probe = function + "output = input.map((place) => rootOf(...place));"
    places = [
        ("/v1/transparence", "transparence"),
        ("/v1/transparence/", "transparence"),
        ("/transparence", "transparence"),
        ("/v1", ""),
        ("/v1/", ""),
        ("/", ""),
    ]
    assert node.run([], probe, places) == ["/v1/", "/v1/", "/", "/v1/", "/v1/", "/"]


@pytest.mark.browser
def test_the_curl_line_survives_a_shell():
    body = {"text": "l'été 'x' \"y\" $HOME `id` \\ !\n\n🪟", "anthropic": False}
    line = node.run(["landing/curl.js"], "output = curl(input.url, input.body);", {"url": "http://a/v1", "body": body})
    words = shlex.split(line.replace("\\\n", ""))
    assert words[:2] == ["curl", "http://a/v1"]
    assert json.loads(words[-1]) == body
    echoed = subprocess.run(["sh", "-c", line.replace("curl ", "printf '%s\\n' ", 1)], capture_output=True, check=True)
    assert json.loads(echoed.stdout.decode().split("--data-binary\n")[1]) == parse_strict(json.dumps(body).encode())
