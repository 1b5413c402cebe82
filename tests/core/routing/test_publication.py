"""Each way a publication can be false has its own verdict."""

import base64
import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb import __version__
from aplomb.core.routing.publication import check_publication, publish
from aplomb.core.routing.rule import load_rule
from aplomb.core.routing.versions import FINGERPRINTS
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, RULE_TYPE
from aplomb.core.sealing.keyring import Keyring, SigningKey
from aplomb.core.sealing.verify import Verdict
from aplomb.core.strict_json import parse_strict

RULES = Path(__file__).parents[3] / "layers" / "shared" / "aplomb" / "rules"
RULE = load_rule(parse_strict((RULES / "1.0.json").read_bytes()))
KEY = SigningKey("2026-11", b"h" * 32, b"s" * 32)
OLD = SigningKey("2026-08", b"o" * 32, b"p" * 32)
ATTACKER = SigningKey("2026-11", b"a" * 32, b"b" * 32)
KEYRING = Keyring(KEY, (OLD,))
CHECKS = ["type", "signatures", "hmac-sha256", "ed25519", "empreinte", "contenu", "version", "table"]


def verdicts(document, keyring=KEYRING):
    return {check.name: check.verdict for check in check_publication(document, keyring)}


def refused(document, keyring=KEYRING):
    return {name: verdict for name, verdict in verdicts(document, keyring).items() if verdict is not Verdict.VALID}


def published(change=None, key=KEY):
    document = copy.deepcopy(publish(RULE, key))
    if change:
        change(document)
    return document


def tampered_rule(key):
    """The published rule with one row of its table changed, sealed with ``key``."""
    document = copy.deepcopy(RULE.document)
    document["table"][3]["raison"] = "Autre raison."
    return publish(load_rule(document), key)


def test_the_body_is_the_contracts():
    document = publish(RULE, KEY)
    assert list(document) == ["version", "date", "regle", "empreinte", "signature", "enveloppe", "moteur", "statut"]
    assert (document["version"], document["date"], document["statut"]) == ("1.0", "2026-07-15", "signee")
    assert document["empreinte"] == {"algorithme": "SHA-256", "hex": FINGERPRINTS["1.0"]}
    assert document["signature"]["kid"] == "2026-11"
    assert document["moteur"] == {"nom": "aplomb", "version": __version__}
    assert base64.b64decode(document["enveloppe"]["payload"]) == canonical(document["regle"])
    assert document == publish(RULE, KEY)


def test_without_a_key_the_rule_is_served_and_says_it_is_unsigned():
    document = publish(RULE, None)
    assert (document["statut"], document["signature"], document["enveloppe"]) == ("non_signee", None, None)
    assert document["regle"] == RULE.document
    assert verdicts(document) == {"enveloppe": Verdict.ABSENT}


@pytest.mark.parametrize("keyring", [KEYRING, Keyring(SigningKey("2027-02", b"n" * 32, b"m" * 32), (KEY,))])
def test_a_true_publication_holds_and_still_holds_after_a_rotation(keyring):
    assert verdicts(published(), keyring) == dict.fromkeys(CHECKS, Verdict.VALID)


def test_after_a_second_rotation_the_public_signature_still_holds():
    keyring = Keyring(SigningKey("2027-05", b"n" * 32, b"m" * 32), (), (KEY.public(),))
    assert refused(published(), keyring) == {"hmac-sha256": Verdict.UNKNOWN_KEY}


def swap_signatures(document):
    first, second = document["enveloppe"]["signatures"]
    first["sig"], second["sig"] = second["sig"], first["sig"]


def mixed_keys():
    """Both signatures hold, each under a key of ours, but not under one key."""
    document, other = published(), publish(RULE, OLD)
    document["enveloppe"]["signatures"][1] = other["enveloppe"]["signatures"][1]
    return document


def set_payload(document, payload):
    document["enveloppe"]["payload"] = base64.b64encode(payload).decode()


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param(
            published(lambda d: set_payload(d, canonical(RULE.document)[:-1] + b" }")),
            {
                "hmac-sha256": "invalide",
                "ed25519": "invalide",
                "empreinte": "alteree",
                "contenu": "alteree",
                "version": "alteree",
            },
            id="tampered payload",
        ),
        pytest.param(
            published(lambda d: d["regle"]["table"][3].update(niveau=2)),
            {"contenu": "alteree", "table": "invalide"},
            id="tampered table beside the envelope",
        ),
        pytest.param(
            published(lambda d: d["regle"].update(limites="Aucune.")), {"contenu": "alteree"}, id="tampered text"
        ),
        pytest.param(tampered_rule(KEY), {"version": "alteree"}, id="changed under the same version with our own key"),
        pytest.param(
            tampered_rule(ATTACKER),
            {"hmac-sha256": "invalide", "ed25519": "invalide", "version": "alteree"},
            id="re-signed by an attacker under our key id",
        ),
        pytest.param(
            published(key=SigningKey("autre", b"a" * 32, b"b" * 32)),
            {"hmac-sha256": "cle_inconnue", "ed25519": "cle_inconnue"},
            id="another key",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"].update(KEY.seal(CERTIFICATE_TYPE, canonical(RULE.document)).document())),
            {"type": "type_inattendu", "contenu": "alteree"},
            id="another payload type",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"].update(payloadType=CERTIFICATE_TYPE)),
            {"type": "type_inattendu", "hmac-sha256": "invalide", "ed25519": "invalide"},
            id="a payload type that was not signed",
        ),
        pytest.param(
            published(swap_signatures),
            {"hmac-sha256": "invalide", "ed25519": "invalide", "contenu": "alteree"},
            id="swapped signatures",
        ),
        pytest.param(
            published(
                lambda d: [
                    s.update(keyid=s["keyid"].replace("2026-11", "2026-08")) for s in d["enveloppe"]["signatures"]
                ]
            ),
            {"hmac-sha256": "invalide", "ed25519": "invalide", "contenu": "alteree"},
            id="the key id of another of our keys",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"]["signatures"].pop(0)),
            {"signatures": "invalide", "hmac-sha256": "absente", "contenu": "alteree"},
            id="without its HMAC",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"]["signatures"].pop(1)),
            {"signatures": "invalide", "ed25519": "absente"},
            id="without its Ed25519",
        ),
        pytest.param(
            published(
                lambda d: d["enveloppe"]["signatures"].append({"keyid": f"{OLD.kid}#hmac-sha256", "sig": "eA=="})
            ),
            {"signatures": "invalide"},
            id="a third signature that nobody would look at",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"]["signatures"].append({"keyid": "x#rot13", "sig": ""})),
            {"signatures": "invalide"},
            id="a signature of another algorithm",
        ),
        pytest.param(mixed_keys(), {"signatures": "invalide"}, id="each signature by another of our keys"),
        pytest.param(published(lambda d: d["empreinte"].update(algorithme="MD5")), {"empreinte": "alteree"}, id="MD5"),
        pytest.param(published(lambda d: d.update(statut="non_signee")), {"contenu": "alteree"}, id="statut"),
        pytest.param(
            published(lambda d: d["enveloppe"].update(payloadType="\ud800")),
            {"publication": "illisible"},
            id="surrogate",
        ),
        pytest.param(
            published(lambda d: d["empreinte"].update(hex="\udfff")),
            {"publication": "illisible"},
            id="surrogate beside",
        ),
        pytest.param(
            published(lambda d: d["empreinte"].update(hex="0" * 64)), {"empreinte": "alteree"}, id="fingerprint"
        ),
        pytest.param(
            published(lambda d: d["signature"].update(hex="0" * 64)), {"contenu": "alteree"}, id="printed HMAC"
        ),
        pytest.param(
            published(lambda d: d.update(version="9.9")),
            {"contenu": "alteree", "version": "version_inconnue"},
            id="version",
        ),
        pytest.param(
            published(lambda d: d["enveloppe"].update(payload="e3")), {"publication": "illisible"}, id="truncated"
        ),
        pytest.param(
            published(lambda d: d["regle"]["niveaux"][0].update(numero=2**60)), {"publication": "illisible"}, id="huge"
        ),
        pytest.param([], {"publication": "illisible"}, id="no object"),
    ],
)
def test_a_false_publication_is_refused_with_its_own_verdict(document, expected):
    assert refused(document) == expected


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists), st.randoms())
def test_checking_is_total_wherever_a_publication_is_altered(value, random):
    document = published()
    place = document
    while isinstance(place, dict | list) and place:
        name = random.choice(list(place) if isinstance(place, dict) else range(len(place)))
        parent, place = place, place[name]
        if random.random() < 0.3:
            break
    parent[name] = value
    assert all(
        json.dumps(check.document(), ensure_ascii=False).encode() for check in check_publication(document, KEYRING)
    )
    assert check_publication(value, KEYRING)


def test_public_keys_are_json_web_keys_each_key_id_once():
    keyring = Keyring(KEY, (OLD,), (OLD.public(), SigningKey("2026-05", b"q" * 32, b"r" * 32).public()))
    keys = [key.jwk() for key in keyring.public_keys]
    assert [key["kid"] for key in keys] == ["2026-11", "2026-08", "2026-05"]
    assert set(keys[0]) == {"kty", "crv", "x", "kid", "use", "alg"}
    assert len(base64.urlsafe_b64decode(keys[0]["x"] + "=")) == 32


def test_the_rule_type_is_the_contracts():
    assert RULE_TYPE == "application/vnd.aplomb.regle+json"
