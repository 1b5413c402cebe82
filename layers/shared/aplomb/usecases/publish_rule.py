"""The published rule, sealed with the deployment's key, and its checks (seed 000, Signature de la règle)."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from aplomb.core.errors import SecretError
from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.publication import PublicationDocument, check_publication, publish
from aplomb.core.routing.rule import Rule
from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.core.sealing.keyring import SigningKey
from aplomb.core.sealing.verify import Check, Verdict
from aplomb.core.strict_json import parse_strict
from aplomb.usecases.keys import Keys
from aplomb.usecases.moment import rfc3339


class Status(StrEnum):
    """What GET /regle/statut says of a publication as a whole."""

    VALID = "valide"
    INVALID = "invalide"
    UNSIGNED = "non_signee"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRule:
    """The published versions, the keys, and the time of day in seconds since 1970."""

    rules: Mapping[str, Rule]
    keys: Keys
    now: Callable[[], float]

    @property
    def current(self) -> Rule:
        """The rule that routes."""
        return self.rules[CURRENT_VERSION]

    async def publication(self, version: str = CURRENT_VERSION) -> PublicationDocument | None:
        """Return the body of GET /regle for a version, or None when there is no such version.

        Without a key, and while the store of secrets does not answer, the rule is served and says it is unsigned.
        """
        if version not in self.rules:
            return None
        try:
            key = await self.keys.signing_key()
        except SecretError:
            key = None
        return publish(self.rules[version], key)

    async def public_keys(self) -> JsonObject:
        """Return the body of GET /.well-known/jwks.json (RFC 7517): every public key that ever signed.

        Raises SecretError: that the store does not answer must not read as "there are no keys".
        """
        keyring = await self.keys.keyring()
        return {"keys": [key.jwk() for key in keyring.public_keys] if keyring else []}

    async def status(self) -> JsonObject:
        """Return the body of GET /regle/statut: every check of our own publication, read back from its bytes.

        It is sealed with the very keys that verify: a rotation between two readings would make it a stranger's.
        """
        return await self._status(lambda key: parse_strict(json.dumps(publish(self.current, key)).encode()))

    async def status_of(self, publication: Json) -> JsonObject:
        """Return the same of a publication as someone received it."""
        return await self._status(lambda _: publication)

    async def _status(self, received: Callable[[SigningKey], Json]) -> JsonObject:
        try:
            keyring = await self.keys.keyring()
        except SecretError:
            silent = Check("cle", Verdict.UNREADABLE, "le coffre des clés n'a pas répondu")
            return self._document(Status.UNSIGNED, [silent])
        if keyring is None:
            return self._document(Status.UNSIGNED, [Check("cle", Verdict.ABSENT, "il n'y a pas de clé de signature")])
        publication = received(keyring.current)
        checks = check_publication(publication, keyring)
        if all(check.verdict is Verdict.VALID for check in checks):
            return self._document(Status.VALID, checks, cast("JsonObject", publication)["signature"])
        return self._document(Status.INVALID, checks)

    def _document(self, status: Status, checks: Sequence[Check], signature: Json = None) -> JsonObject:
        """``signature`` is the HMAC that was verified, so that a reader knows of which publication this speaks."""
        return {
            "statut": status,
            "verifications": [check.document() for check in checks],
            "signature": signature,
            "verifie_a": rfc3339(self.now()),
        }
