"""The rule as it is published and sealed, and every check of a publication (GET /regle, GET /regle/statut)."""

from typing import TypedDict, cast

from aplomb import __version__
from aplomb.core.errors import EnvelopeError, FormError, RuleError, StrictJsonError
from aplomb.core.form import conform
from aplomb.core.json import Json
from aplomb.core.routing.document import RuleDocument
from aplomb.core.routing.facts import ALL_FACTS
from aplomb.core.routing.rule import Rule, load_rule
from aplomb.core.routing.versions import FINGERPRINTS
from aplomb.core.sealing.canonical import canonical, fingerprint
from aplomb.core.sealing.envelope import RULE_TYPE, Envelope, EnvelopeDocument, envelope_of
from aplomb.core.sealing.keyring import HMAC_SHA256, Keyring, SigningKey
from aplomb.core.sealing.verify import Check, Verdict, check_ed25519, check_hmac, check_pair, check_type
from aplomb.core.strict_json import check_strict


class FingerprintDocument(TypedDict):
    """A digest and its algorithm."""

    algorithme: str
    hex: str


class HmacDocument(TypedDict):
    """The seed's signature: HMAC-SHA256 over the envelope's pre-authentication encoding, in hexadecimal."""

    algorithme: str
    hex: str
    kid: str


class EngineDocument(TypedDict):
    """Which engine serves the rule."""

    nom: str
    version: str


class PublicationDocument(TypedDict):
    """The body of GET /regle."""

    version: str
    date: str
    regle: RuleDocument
    empreinte: FingerprintDocument
    signature: HmacDocument | None
    enveloppe: EnvelopeDocument | None
    moteur: EngineDocument
    statut: str


def publish(rule: Rule, key: SigningKey | None) -> PublicationDocument:
    """Return the body of GET /regle: sealed with the key, or served unsigned and saying so when there is none."""
    payload = canonical(rule.document)
    envelope = key.seal(RULE_TYPE, payload) if key else None
    return {
        "version": rule.version,
        "date": rule.document["date"],
        "regle": rule.document,
        "empreinte": _fingerprint_document(payload),
        "signature": _hmac_document(envelope) if envelope else None,
        "enveloppe": envelope.document() if envelope else None,
        "moteur": {"nom": "aplomb", "version": __version__},
        "statut": "signee" if envelope else "non_signee",
    }


def check_publication(document: Json, keyring: Keyring) -> tuple[Check, ...]:
    """Return every check of a publication as someone received it, against our keys and our published versions.

    The payload that is signed is taken from the envelope; everything beside the envelope must agree with it, but for
    the engine, which may be any. Total: what cannot be read is a verdict too.
    """
    try:
        published = conform(check_strict(document), PublicationDocument, "publication")
        if published["enveloppe"] is None:
            return (Check("enveloppe", Verdict.ABSENT, "la publication n'est pas signée"),)
        envelope = envelope_of(cast("Json", published["enveloppe"]))
        readable = canonical(published["regle"])
    except (StrictJsonError, FormError, EnvelopeError) as error:
        return (Check("publication", Verdict.UNREADABLE, str(error)),)
    return (
        check_type(envelope, RULE_TYPE),
        check_pair(envelope),
        check_hmac(envelope, keyring.secret_keys),
        check_ed25519(envelope, keyring.public_keys),
        _check_fingerprint(published, envelope),
        _check_content(published, readable, envelope),
        _check_version(published["version"], fingerprint(envelope.payload)),
        _check_table(published["regle"]),
    )


def _fingerprint_document(payload: bytes) -> FingerprintDocument:
    return {"algorithme": "SHA-256", "hex": fingerprint(payload)}


def _hmac_document(envelope: Envelope) -> HmacDocument | None:
    for signature in envelope.signatures:
        kid, _, algorithm = signature.keyid.rpartition("#")
        if algorithm == HMAC_SHA256:
            return {"algorithme": "HMAC-SHA256", "hex": signature.value.hex(), "kid": kid}
    return None


def _check_fingerprint(published: PublicationDocument, envelope: Envelope) -> Check:
    got, computed = published["empreinte"], _fingerprint_document(envelope.payload)
    verdict = Verdict.VALID if got == computed else Verdict.ALTERED
    return Check("empreinte", verdict, f"reçue {got['algorithme']} {got['hex']}, calculée SHA-256 {computed['hex']}")


def _check_content(published: PublicationDocument, readable: bytes, envelope: Envelope) -> Check:
    """What people read beside the envelope is what the envelope holds."""
    rule = published["regle"]
    agrees = (
        readable == envelope.payload
        and (published["version"], published["date"]) == (rule["version"], rule["date"])
        and published["signature"] == _hmac_document(envelope)
        and published["statut"] == "signee"
    )
    detail = f"la règle lisible {'est' if agrees else 'n’est pas'} celle qui est signée"
    return Check("contenu", Verdict.VALID if agrees else Verdict.ALTERED, detail)


def _check_version(version: str, computed: str) -> Check:
    expected = FINGERPRINTS.get(version)
    if expected is None:
        return Check("version", Verdict.UNKNOWN_VERSION, f"la version {version} n'a jamais été publiée")
    verdict = Verdict.VALID if computed == expected else Verdict.ALTERED
    return Check("version", verdict, f"calculée {computed}, publiée sous la version {version} : {expected}")


def _check_table(document: RuleDocument) -> Check:
    try:
        load_rule(cast("Json", document))
    except RuleError as error:
        return Check("table", Verdict.INVALID, str(error))
    return Check("table", Verdict.VALID, f"la table décide de chacun des {len(ALL_FACTS)} cas")
