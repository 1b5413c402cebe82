"""Payloads and texts that mean a certificate and are not written as one: members, numbers, Unicode, JSON, base64."""

import base64
import copy
import json
from collections.abc import Iterable

from aplomb.core.sealing.canonical import canonical
from tests.core.sealing.vectors.base import (
    NO_CERTIFICATE,
    NO_ENVELOPE,
    Vector,
    certificate,
    kept,
    sealed,
)
from tests.core.sealing.vectors.shapes import _nested

DOCUMENT = certificate()
PAYLOAD = canonical(DOCUMENT).decode()
ENVELOPE = sealed(DOCUMENT)
TEXT = json.dumps(ENVELOPE)


def vectors() -> Iterable[Vector]:
    for name, payload in (*_members(), *_payloads()):
        content = payload.encode("utf-8", "surrogatepass") if isinstance(payload, str) else payload
        yield Vector(f"payload: {name}", json.dumps(sealed(content)), NO_CERTIFICATE)
    for name, text in (*_envelopes(), *_texts(), *_base64()):
        yield Vector(f"text: {name}", text, NO_ENVELOPE)
    yield Vector("text: more bytes than are granted", TEXT, NO_ENVELOPE, blanks=2**20 + 1 - len(TEXT))


def _members() -> Iterable[tuple[str, bytes]]:
    for path in ("", "moteur", "faits", "decision", "engagements", "regle"):
        for name, change in (
            ("missing", lambda place: place.pop(next(iter(place)))),
            ("extra", lambda place: place.update(extra=1)),
            ("of another case", lambda place: place.update({(first := next(iter(place))).upper(): place.pop(first)})),
            ("an astral member", lambda place: place.update({"😀": "x"})),
        ):
            document = copy.deepcopy(DOCUMENT)
            change(document[path] if path else document)
            yield f"{name} in {path or 'certificat'}", canonical(document)
    for name in DOCUMENT:
        yield f"{name} null", canonical(DOCUMENT | {name: None})


def _payloads() -> Iterable[tuple[str, str | bytes]]:
    number = '"confiance":92'
    for literal in (
        "92.0",
        "9.2e1",
        "92e0",
        "092",
        "+92",
        "92.",
        "0x5c",
        "NaN",
        "Infinity",
        "-Infinity",
        "-0",
        "1e400",
    ):
        yield f"confiance {literal}", PAYLOAD.replace(number, f'"confiance":{literal}')
    for literal in ("9007199254740993", "100000000000000000000", "1" + "0" * 400, "1" + "0" * 5000, "1E2"):
        yield f"confiance {literal[:20]} of {len(literal)} digits", PAYLOAD.replace(number, f'"confiance":{literal}')
    yield "a duplicate member", PAYLOAD.replace('"etat":', '"etat":"complet","etat":')
    yield "a duplicate level", PAYLOAD.replace('"niveau":3', '"niveau":1,"niveau":3')
    yield "a duplicate under another writing", PAYLOAD.replace('"etat":', '"\\u0065tat":"complet","etat":')
    yield "a blank", PAYLOAD.replace(":", ": ", 1)
    yield "a line end after it", PAYLOAD + "\n"
    yield "escaped where nothing needs it", PAYLOAD.replace("aplomb", "\\u0061plomb")
    yield "an escaped letter", PAYLOAD.replace("é", "\\u00e9", 1)
    yield "an escaped slash", PAYLOAD.replace("/", "\\/", 1)
    yield "members in another order", json.dumps(DOCUMENT, ensure_ascii=False, separators=(",", ":"))
    yield "a byte order mark", "\ufeff" + PAYLOAD
    yield "a lone surrogate, escaped", PAYLOAD.replace("aplomb", "\\ud800")
    yield "a lone surrogate as a member", PAYLOAD.replace('"etat"', '"\\udfff"')
    yield "a lone surrogate in UTF-8", PAYLOAD.replace("aplomb", "\ud800")
    yield "Latin-1", PAYLOAD.encode("latin-1")
    yield "UTF-16", PAYLOAD.encode("utf-16")
    yield "an overlong byte", PAYLOAD.encode().replace(b"aplomb", b"\xc0\xaf")
    yield "cut", PAYLOAD[:-1]
    yield "twice", PAYLOAD * 2
    yield "nothing", ""
    yield "null", "null"
    yield "a list", f"[{PAYLOAD}]"
    yield "a string", json.dumps(PAYLOAD)
    yield "a comment", "/**/" + PAYLOAD
    yield "a comma too many", PAYLOAD[:-1] + ",}"
    yield "ten thousand levels", "[" * 10_000 + "]" * 10_000


def _envelopes() -> Iterable[tuple[str, str]]:
    for name in ENVELOPE:
        yield f"{name} missing", json.dumps({k: v for k, v in ENVELOPE.items() if k != name})
        yield f"{name} null", json.dumps(ENVELOPE | {name: None})
    yield "a member more", json.dumps(ENVELOPE | {"x": 1})
    yield "a member of another case", TEXT.replace("payloadType", "payloadtype")
    yield "no signature", json.dumps(ENVELOPE | {"signatures": []})
    yield "signatures as an object", json.dumps(ENVELOPE | {"signatures": {"0": ENVELOPE["signatures"][0]}})
    yield "a signature twice", json.dumps(ENVELOPE | {"signatures": ENVELOPE["signatures"] * 2})
    extra = [ENVELOPE["signatures"][0], ENVELOPE["signatures"][1] | {"cert": "x"}]
    yield "a member more in a signature", json.dumps(ENVELOPE | {"signatures": extra})
    yield "a key id that is a number", json.dumps(ENVELOPE | {"signatures": [{"keyid": 1, "sig": "AA=="}]})
    yield "a certificate that is a text", json.dumps({"certificat": TEXT})
    yield "a certificate that is a list", json.dumps({"certificat": [ENVELOPE]})
    yield "a certificate in a certificate", json.dumps({"certificat": {"certificat": ENVELOPE}})
    yield "no envelope but its payload", PAYLOAD


def _texts() -> Iterable[tuple[str, str | bytes]]:
    yield "nothing", ""
    yield "blank", " \n"
    yield "cut", TEXT[:-1]
    yield "null", "null"
    yield "a list", f"[{TEXT}]"
    yield "two", TEXT + TEXT
    yield "a byte order mark", "\ufeff" + TEXT
    yield "a no-break space after it", TEXT + "\u00a0"
    yield "a form feed after it", TEXT + "\f"
    yield "Latin-1", b'{"certificat":' + TEXT.encode() + b',"r":"\xe9"}'
    yield "UTF-16", TEXT.encode("utf-16")
    yield "random bytes", bytes(range(128, 256))
    yield "a duplicate certificate", '{"certificat":null,"certificat":' + TEXT + "}"
    yield "a duplicate beside it", '{"certificat":' + TEXT + ',"a":1,"\\u0061":2}'
    yield "a duplicate payload", '{"payload":"e30=",' + TEXT[1:]
    yield "a lone surrogate beside it", '{"certificat":' + TEXT + ',"r":"\\ud83d"}'
    yield "surrogates in the wrong order", '{"certificat":' + TEXT + ',"r":"\\ude00\\ud83d"}'
    yield "a lone surrogate as a member", '{"certificat":' + TEXT + ',"\\ud83d":1}'
    yield "a line end in a string", '{"certificat":' + TEXT + ',"r":"\n"}'
    yield "a bad escape", '{"certificat":' + TEXT + ',"r":"\\x41"}'
    yield "a short escape", '{"certificat":' + TEXT + ',"r":"\\u12 4"}'
    yield "single quotes", TEXT.replace('"', "'")
    for literal in (
        "9007199254740992",
        "-9007199254740992",
        "1e400",
        "NaN",
        "-Infinity",
        "01",
        "1.",
        ".5",
        "1" + "0" * 400,
    ):
        yield f"the number {literal[:20]} beside it", kept(ENVELOPE)[:-1] + f',"n":{literal}}}'
    yield "a level more than is granted", kept(ENVELOPE, fond=_nested(32))
    yield "a hundred thousand levels", "[" * 100_000


def _base64() -> Iterable[tuple[str, str]]:
    payload, sig = ENVELOPE["payload"], ENVELOPE["signatures"][1]["sig"]
    assert sig.endswith("==")
    spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    loose = sig[:-3] + spare[spare.index(sig[-3]) + 1] + "=="
    for name, other in (
        ("without padding", sig.rstrip("=")),
        ("with too much padding", sig + "="),
        ("with bits that say nothing", loose),
        ("with a line end", sig[:40] + "\n" + sig[40:]),
        ("with a blank", sig + " "),
        ("in hexadecimal and odd", base64.b64decode(sig).hex()[:-1]),
        ("with a letter that is none", "é" + sig[1:]),
        ("with url letters", "-_" + sig[2:]),
        ("with padding inside", sig[:40] + "====" + sig[44:]),
    ):
        yield f"a signature {name}", TEXT.replace(sig, json.dumps(other)[1:-1])
    yield "a payload with a line end", TEXT.replace(payload, payload[:76] + "\\n" + payload[76:])
    yield "a payload with a url letter", TEXT.replace(payload, "-" + payload[1:])
    yield "a payload short of a letter", TEXT.replace(payload, payload[1:])
