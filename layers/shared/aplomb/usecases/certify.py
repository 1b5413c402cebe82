"""The certificate of an answer: sealed, given to the person it concerns, and kept for whoever asks for it later."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from aplomb.core.errors import SecretError, StoreError
from aplomb.core.json import JsonObject, well_formed
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.routing.rule import Decision
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.certificate import (
    FORMAT,
    SALT_BYTES,
    CertificateDocument,
    CommitmentsDocument,
    EngineDocument,
    SealedFactsDocument,
    SealedGuardDocument,
    SealedModelDocument,
    SealedSourceDocument,
    State,
    VersionDocument,
    commitment,
    seal_certificate,
)
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.core.sealing.keyring import SigningKey
from aplomb.core.watching.sealing import SealingFailure, sealed
from aplomb.ports import CertificateStore, Meter
from aplomb.usecases.deadline import within
from aplomb.usecases.keys import Keys
from aplomb.usecases.moment import rfc3339

ID_BYTES = 16
"""What a certificate's id is drawn from: written as 32 hexadecimal digits, and never met twice."""

NO_KEY = "Aucun certificat n'est émis : il n'y a pas de clé de signature."
KEYS_SILENT = "Aucun certificat n'est émis : le coffre des clés n'a pas répondu."
NOT_KEPT = "Le certificat n'a pas pu être conservé : gardez-le, il ne pourra pas être redemandé."
WARNINGS: Mapping[SealingFailure, str] = {
    SealingFailure.NO_KEY: NO_KEY,
    SealingFailure.KEYS_SILENT: KEYS_SILENT,
    SealingFailure.NOT_KEPT: NOT_KEPT,
}
"""As the API prints them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a certificate is to say of an answer, and what it commits to without repeating it."""

    facts: SealedFactsDocument
    decision: Decision
    question: str = field(repr=False)
    answer: str | None = field(default=None, repr=False)
    """None where there is a decision alone."""
    detail: JsonObject | None = field(default=None, repr=False)
    """The members of ``DETAIL_MEMBERS`` of the answer, None where there is none."""
    models: Sequence[SealedModelDocument] = ()
    sources: Sequence[SealedSourceDocument] = ()
    guards: Sequence[SealedGuardDocument] = ()
    degradations: Sequence[str] = ()
    """What was missing, cause by cause; none where the answer had all that its level asks for."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A certificate, or None where there is none to give, which a warning in French then explains.

    The salts go to the user alone: ``question``, and ``reponse`` where there was one, 32 bytes in hexadecimal.
    """

    certificate: EnvelopeDocument | None
    salts: dict[str, str] = field(repr=False)
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certify:
    """The keys, where certificates are kept, the time of day since 1970, who answers, by which rule, and who counts."""

    keys: Keys
    store: CertificateStore
    now: Callable[[], float]
    random_bytes: Callable[[int], bytes]
    engine: EngineDocument
    rule: VersionDocument
    meter: Meter
    limits: Limits = LIMITS

    async def __call__(self, account: Account) -> Sealed:
        """Return the account, sealed; it is kept by then, or a warning says that it could not be.

        Waits at most ``limits.signing_key_seconds`` and then ``limits.store_seconds``. Nothing that is not signed is
        called a certificate. Lone surrogates, which no UTF-8 text has, are sealed as U+FFFD. Raises nothing but bugs.
        """
        late = SecretError(f"no key within {self.limits.signing_key_seconds:g} s")
        try:
            key = await within(self.limits.signing_key_seconds, self.keys.signing_key(), late)
        except SecretError:
            return self._counted(None, {}, SealingFailure.KEYS_SILENT)
        return self._counted(None, {}, SealingFailure.NO_KEY) if key is None else await self._sealed(account, key)

    async def prepare(self) -> None:
        """Read the key ahead of time, so that sealing finds it at hand. What goes wrong, sealing will say."""
        with suppress(SecretError):
            await self.keys.signing_key()

    async def _sealed(self, account: Account, key: SigningKey) -> Sealed:
        names = ("question",) if account.answer is None else ("question", "reponse")
        salts = {name: self.random_bytes(SALT_BYTES) for name in names}
        document = self._document(account, _commitments(account, salts))
        envelope = seal_certificate(document, key).document()
        failure = None if await self._keep(document["id"], envelope) else SealingFailure.NOT_KEPT
        return self._counted(envelope, {name: salt.hex() for name, salt in salts.items()}, failure)

    def _counted(
        self, certificate: EnvelopeDocument | None, salts: dict[str, str], failure: SealingFailure | None
    ) -> Sealed:
        for reading in sealed(failure):
            self.meter.count(reading)
        return Sealed(certificate, salts, () if failure is None else (WARNINGS[failure],))

    def _document(self, account: Account, commitments: CommitmentsDocument) -> CertificateDocument:
        decision = account.decision
        document: CertificateDocument = {
            "format": FORMAT,
            "id": self.random_bytes(ID_BYTES).hex(),
            "emis_a": rfc3339(self.now()),
            "moteur": self.engine,
            "regle": self.rule,
            "faits": account.facts,
            "decision": {"niveau": decision.level, "code": decision.code, "raison": decision.reason},
            "modeles": list(account.models),
            "sources": list(account.sources),
            "gardes": list(account.guards),
            "etat": State.DEGRADED if account.degradations else State.COMPLETE,
            "degradations": list(account.degradations),
            "engagements": commitments,
        }
        return well_formed(document)

    async def _keep(self, identifier: str, envelope: EnvelopeDocument) -> bool:
        late = StoreError(f"not kept within {self.limits.store_seconds:g} s")
        try:
            return await within(self.limits.store_seconds, self.store.put(identifier, envelope), late)
        except StoreError:
            return False


def _commitments(account: Account, salts: Mapping[str, bytes]) -> CommitmentsDocument:
    """Return what is committed to; the answer's salt serves its detail too, so that people keep no third one."""

    def committed(name: str, text: str | None) -> str | None:
        return None if text is None else commitment(salts[name], well_formed(text))

    detail = None if account.detail is None else canonical(well_formed(account.detail)).decode()
    return {
        "question": commitment(salts["question"], well_formed(account.question)),
        "reponse": committed("reponse", account.answer),
        "detail": committed("reponse", detail),
    }
