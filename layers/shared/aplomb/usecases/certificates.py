"""Certificates as people ask for them: one of ours by its id, and what can be said of any that someone holds."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from aplomb.core.errors import CertificateError, EnvelopeError, StoreError
from aplomb.core.json import Json, JsonObject
from aplomb.core.limits import LIMITS, Limits
from aplomb.core.routing.rule import Rule
from aplomb.core.sealing.attest import attestation, check_certificate
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import EnvelopeDocument, envelope_of
from aplomb.core.sealing.trusted import KeySet
from aplomb.ports import CertificateStore
from aplomb.usecases.deadline import within
from aplomb.usecases.keys import Keys
from aplomb.usecases.moment import rfc3339

IDENTIFIER = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificates:
    """Where certificates are kept, the keys, the published rules, and the time of day in seconds since 1970."""

    store: CertificateStore
    keys: Keys
    rules: Mapping[str, Rule]
    now: Callable[[], float]
    limits: Limits = LIMITS

    async def kept(self, identifier: str) -> EnvelopeDocument | None:
        """Return the body of GET /certificats/{id}, or None when there is no such certificate, or none any more.

        What is no id of ours is never asked for. Waits at most ``limits.kept_seconds``. Raises StoreError, also where
        what is kept there is another's: a certificate bears its id under its signature.
        """
        if not IDENTIFIER.fullmatch(identifier):
            return None
        late = StoreError(f"no answer within {self.limits.kept_seconds:g} s")
        found = await within(self.limits.kept_seconds, self.store.get(identifier), late)
        if found is not None and _identifier_in(found) != identifier:
            raise StoreError("what is kept under the id is not its certificate")
        return found

    async def verification(self, received: bytes) -> JsonObject:
        """Return the body of POST /certificats/verification: every check of what was received, against our own keys.

        Received is a certificate's envelope, or the answer that it came with: an object that holds it as
        ``certificat``. What stands beside it is held to it: ``question`` and ``reponse`` open their commitments with
        their salts, ``sels``. Whatever the bytes are, they get their verdicts. Raises SecretError: that the store of
        keys is silent says nothing of a certificate.
        """
        keyring, now = await self.keys.keyring(), self.now()
        checks = check_certificate(
            received,
            KeySet(keyring.public_keys if keyring else ()),
            self.rules,
            now,
            secret_keys=keyring.secret_keys if keyring else (),
        )
        return attestation(checks) | {"verifie_a": rfc3339(now)}


def _identifier_in(envelope: EnvelopeDocument) -> str | None:
    try:
        return read_certificate(envelope_of(cast("Json", envelope)))["id"]
    except (EnvelopeError, CertificateError):
        return None
