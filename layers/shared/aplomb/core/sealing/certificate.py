"""What a certificate says of one answer: which level, why, by whom, from what; never what was asked or answered.

Question and answer are committed to: SHA-256 over 32 bytes of salt and the UTF-8 text. So is the detail of an answer,
under the answer's salt: its text is the RFC 8785 form of the members of ``DETAIL_MEMBERS``. Whoever holds salt and text
can show that the certificate speaks of them; from the certificate alone nobody can tell.
"""

import hashlib
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict, cast

from aplomb.core.errors import CertificateError, FormError, StrictJsonError
from aplomb.core.form import conform
from aplomb.core.json import Json
from aplomb.core.routing.facts import Domain, Exemption, Stakes
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, Envelope
from aplomb.core.sealing.leaves import check_leaves
from aplomb.core.strict_json import parse_strict

if TYPE_CHECKING:  # it brings cryptography along, which a page that describes certificates does not need
    from aplomb.core.sealing.keyring import SigningKey

FORMAT = "1.0"
SALT_BYTES = 32


class FactsSource(StrEnum):
    """Who found the facts of triage."""

    CLASSIFIER = "classifieur"
    MODEL = "modele"
    GUARD = "garde"


class State(StrEnum):
    """Whether the answer had all that its level asks for."""

    COMPLETE = "complet"
    DEGRADED = "degrade"
    """Something was missing; the causes stand in ``degradations``."""


class SourceVerdict(StrEnum):
    """What an official source said. That it has nothing and that it did not answer are never the same."""

    VERIFIED = "verifie"
    NOT_IN_FORCE = "existe_pas_en_vigueur"
    CONTRADICTED = "contredit"
    NOT_FOUND = "non_trouve"
    OUT_OF_SCOPE = "hors_perimetre"
    UNVERIFIABLE = "non_verifiable"


FROM_A_TEXT = frozenset({SourceVerdict.VERIFIED, SourceVerdict.NOT_IN_FORCE, SourceVerdict.CONTRADICTED})
"""The verdicts that nobody can give without a text: its digest is mandatory."""


class VersionDocument(TypedDict):
    """Something that is published under a version, and the SHA-256 of what was."""

    version: str
    empreinte: str


class EngineDocument(TypedDict):
    """Who answered: this software, and the model file that found the facts."""

    nom: str
    version: str
    classifieur: VersionDocument


class SealedFactsDocument(TypedDict):
    """The facts of triage as the rule read them, and where they come from: ``classifieur``, ``modele`` or ``garde``."""

    hors_routage: str
    domaine: str
    domaine_detail: str | None
    enjeu: str
    signaux: list[str]
    source: str
    confiance: int


class DecisionDocument(TypedDict):
    """What the rule decided; replayed on the facts, byte for byte the same."""

    niveau: int | None
    code: str
    raison: str


class SealedModelDocument(TypedDict):
    """A model that really answered, in which role."""

    role: str
    id: str
    famille: str


class SealedSourceDocument(TypedDict):
    """An official source that was asked; the digest is of the text that was read, null when there was none."""

    source: str
    identifiant: str
    verdict: str
    lu_a: str
    url: str | None
    sha256: str | None


class SealedGuardDocument(TypedDict):
    """A deterministic guard and what it found."""

    nom: str
    verdict: str


class CommitmentsDocument(TypedDict):
    """Salted SHA-256 of the question, of the answer and of its detail, in hexadecimal; null where there is none."""

    question: str
    reponse: str | None
    detail: str | None


class CertificateDocument(TypedDict):
    """The payload of a certificate (seed 000: the certificate seals the level and the reason)."""

    format: str
    id: str
    emis_a: str
    """RFC 3339, UTC, in whole seconds."""
    moteur: EngineDocument
    regle: VersionDocument
    faits: SealedFactsDocument
    decision: DecisionDocument
    modeles: list[SealedModelDocument]
    sources: list[SealedSourceDocument]
    gardes: list[SealedGuardDocument]
    etat: str
    degradations: list[str]
    engagements: CommitmentsDocument


_SHA256 = "[0-9a-f]{64}"
_INSTANT = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
LEAVES = {
    "format": FORMAT.replace(".", "[.]"),
    "id": "[0-9a-f]{32}",
    "emis_a": _INSTANT,
    "moteur.classifieur.empreinte": _SHA256,
    "regle.empreinte": _SHA256,
    "faits.hors_routage": "|".join(Exemption),
    "faits.domaine": "|".join(Domain),
    "faits.enjeu": "|".join(Stakes),
    "faits.source": "|".join(FactsSource),
    "faits.confiance": "100|[1-9]?[0-9]",
    "decision.niveau": "[123]",
    "sources.lu_a": _INSTANT,
    "sources.sha256": _SHA256,
    "etat": "|".join(State),
    "engagements.question": _SHA256,
    "engagements.reponse": _SHA256,
    "engagements.detail": _SHA256,
}
"""The whole of what a leaf may say, as a regular expression that Python and ECMAScript read alike, by its place."""
INSTANTS = ("emis_a", "sources.lu_a")
"""The places that hold a time."""


def seal_certificate(document: CertificateDocument, key: "SigningKey") -> Envelope:
    """Return the certificate in an envelope with both signatures. Raises CertificateError: no reader would take it."""
    try:
        payload = canonical(document)
    except FormError as error:
        raise CertificateError(str(error)) from error
    envelope = key.seal(CERTIFICATE_TYPE, payload)
    read_certificate(envelope)
    return envelope


def read_certificate(envelope: Envelope) -> CertificateDocument:
    """Return what an envelope certifies, whoever signed it.

    The payload is the canonical text (RFC 8785) of a document of exactly this form; whatever else is refused.
    Raises CertificateError, which names the place.
    """
    if envelope.payload_type != CERTIFICATE_TYPE:
        raise CertificateError("enveloppe.payloadType: not a certificate's")
    try:
        certificate = conform(parse_strict(envelope.payload), CertificateDocument, "certificat")
        text = canonical(certificate)
    except (StrictJsonError, FormError) as error:
        raise CertificateError(str(error)) from error
    if text != envelope.payload:
        raise CertificateError("certificat: not its own canonical text")
    check_leaves(cast("Json", certificate), LEAVES, INSTANTS, "certificat")
    if (certificate["etat"] == State.DEGRADED) != bool(certificate["degradations"]):
        raise CertificateError("certificat.degradations: a degraded state has causes, and no other has")
    return certificate


def commitment(salt: bytes, text: str) -> str:
    """Return the salted digest of a text, in lower-case hexadecimal."""
    return hashlib.sha256(salt + text.encode()).hexdigest()
