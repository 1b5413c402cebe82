"""What anyone can say of a certificate, check by check (seed 000). Total: whatever the bytes, verdicts.

- Keys come from the verifier. A public key beside the certificate counts where the verifier has its thumbprint.
- What is signed is looked at as a certificate, whatever type the envelope claims.
- The rule is run again on the sealed facts: level, code and reason must come out byte for byte.
- What stands beside the certificate is held to it: members that it seals too, and what it commits to. Members that
  nothing holds are named.
- A check that rests on what could not be read, or on a rule that is not ours, is not made, and never passes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from aplomb.core.errors import CertificateError, EnvelopeError
from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.rule import Rule
from aplomb.core.sealing.certificate import CertificateDocument, read_certificate
from aplomb.core.sealing.content import (
    Opening,
    check_content,
    check_date,
    check_opening,
    check_replay,
    check_rule,
    check_sources,
    opening_of,
    salt_of,
)
from aplomb.core.sealing.detail import check_detail
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, Envelope
from aplomb.core.sealing.kept import Kept, read_kept
from aplomb.core.sealing.keyring import ED25519, HMAC_SHA256, SigningKey
from aplomb.core.sealing.signer import HMAC, KEY, check_key_age, check_secretly, check_signer
from aplomb.core.sealing.trusted import Trusted
from aplomb.core.sealing.verify import Check, Verdict, check_pair, check_type

INTEGRITY = "integrite"
SIGNATURE_BYTES = {ED25519: 64, HMAC_SHA256: 32}
NOT_PROVEN = (
    "Que la réponse est vraie.",
    "Que les sources disent vrai, ni qu'elles disent encore ce qui y a été lu.",
    "Que les faits retenus par le triage décrivent bien la question.",
    "Que les modèles nommés sont ceux qui ont répondu : c'est le moteur qui le déclare.",
    "Que ces modèles sont indépendants les uns des autres.",
    "Qui a posé la question, ni ce qui a été demandé et répondu, sans les sels et les textes.",
    "Les avertissements et les numéros d'urgence d'une réponse gardée, ni ce qu'on y a ajouté : rien ne les scelle.",
    "L'heure exacte : c'est celle de l'horloge du moteur, et aucun tiers ne l'atteste.",
    "Quand il a été signé, si sa clé a été retirée : qui la détient peut encore signer, et dater d'avant son retrait.",
    "Qu'aucun autre certificat n'a été délivré, ou retiré : chacun ne parle que de lui-même.",
    "À qui est la clé : assurez-vous de son empreinte par un autre chemin que ce certificat.",
)
"""What a certificate does not prove, whatever its verdicts; printed with every one of them."""


class Status(StrEnum):
    """What the checks come to."""

    VALID = "valide"
    REFUSED = "refuse"


@dataclass(frozen=True, slots=True)
class _Reading:
    """As much of a certificate as could be read."""

    integrity: Check
    kept: Kept | None = None
    certificate: CertificateDocument | None = None


def check_certificate(
    kept: bytes | Json,
    keys: Trusted,
    rules: Mapping[str, Rule],
    now: float,
    *,
    expected_kid: str | None = None,
    secret_keys: Sequence[SigningKey] = (),
    question: Opening | None = None,
    answer: Opening | None = None,
) -> tuple[Check, ...]:
    """Return every check of a certificate as someone kept it (UTF-8 text or parsed JSON), always in the same order.

    ``rules`` are the published ones by version, ``now`` is in seconds since 1970, ``expected_kid`` narrows the keys to
    one. The HMAC is checked where secret keys are given, the content where the answer is there, the commitments where
    their texts are: those given as ``question`` and ``answer`` win over the answer's own. Never raises.
    """
    reading = _read(kept)
    held, certificate = reading.kept, reading.certificate
    envelope = held.envelope if held else None
    beside = held.beside if held else {}
    signer, rule = check_signer(held, keys, expected_kid), check_rule(certificate, rules)
    content = check_content(certificate, beside)
    opened = (opening_of(beside, "question", question), opening_of(beside, "reponse", answer))
    detail = check_detail(certificate, beside, salt_of(beside, "reponse", answer))
    return (
        reading.integrity,
        signer,
        *([check_secretly(envelope, secret_keys)] if secret_keys else ()),
        rule,
        check_replay(certificate if rule.verdict is Verdict.VALID else None, rules),
        check_sources(certificate),
        check_date(certificate, now),
        check_key_age(envelope if signer.verdict is Verdict.VALID else None, keys),
        *([content] if content else ()),
        *([check_opening(certificate, "question", opened[0])] if opened[0] else ()),
        *([check_opening(certificate, "reponse", opened[1])] if opened[1] else ()),
        *([detail] if detail else ()),
    )


def status_of(checks: Sequence[Check]) -> Status:
    """Return what the checks come to: valid when each is, but for two that may stay open.

    The age of the key says nothing against a certificate, and a secret key that is gone leaves Ed25519 to speak.
    """
    open_ones = {(KEY, Verdict.PAST_KEY), (KEY, Verdict.UNTOLD), (HMAC, Verdict.UNCHECKED)}
    valid = all(check.verdict is Verdict.VALID or (check.name, check.verdict) in open_ones for check in checks)
    return Status.VALID if valid else Status.REFUSED


def attestation(checks: Sequence[Check]) -> JsonObject:
    """Return the checks, what they come to, and what no certificate proves, as the API prints them."""
    return {
        "statut": status_of(checks),
        "verifications": [check.document() for check in checks],
        "ne_prouve_pas": list(NOT_PROVEN),
    }


def _read(kept: bytes | Json) -> _Reading:
    try:
        read = read_kept(kept)
    except EnvelopeError as error:
        return _Reading(Check(INTEGRITY, Verdict.UNREADABLE, f"reçu : {error} ; attendu : un certificat DSSE"))
    envelope = read.envelope
    if envelope is None:
        return _Reading(Check(INTEGRITY, Verdict.ABSENT, "la réponse dit qu'aucun certificat n'a été délivré"), read)
    kind = replace(check_type(envelope, CERTIFICATE_TYPE), name=INTEGRITY)
    if kind.verdict is not Verdict.VALID:
        return _Reading(kind, read)
    try:
        certificate = read_certificate(envelope)
    except CertificateError as error:
        detail = f"reçu : {error} ; attendu : le texte canonique d'un certificat"
        return _Reading(Check(INTEGRITY, Verdict.UNREADABLE, detail), read)
    return _Reading(_check_signatures(envelope), read, certificate)


def _check_signatures(envelope: Envelope) -> Check:
    """Check that nothing is beside the two signatures of one key, and that each has its length."""
    pair = replace(check_pair(envelope), name=INTEGRITY)
    lengths = {signature.keyid.rpartition("#")[2]: len(signature.value) for signature in envelope.signatures}
    if pair.verdict is Verdict.VALID and lengths != SIGNATURE_BYTES:
        return Check(INTEGRITY, Verdict.INVALID, f"longueurs des signatures : {lengths}, attendu {SIGNATURE_BYTES}")
    return pair
