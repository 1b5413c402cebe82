"""The published rule, sealed with the deployment's key, and its checks (seed 000, Signature de la règle)."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from aplomb.core.json import Json, JsonObject
from aplomb.core.routing.publication import PublicationDocument, check_publication, publish
from aplomb.core.routing.rule import Rule
from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.core.sealing.verify import Check, Verdict
from aplomb.core.strict_json import parse_strict
from aplomb.usecases.keys import FRESH, MINUTES, Keys


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRule:
    """The published versions, the keys, and the time of day in seconds since 1970."""

    rules: Mapping[str, Rule]
    keys: Keys
    now: Callable[[], float]

    async def publication(self, version: str = CURRENT_VERSION) -> PublicationDocument | None:
        """Return the body of GET /regle for a version, or None when there is no such version."""
        rule = self.rules.get(version)
        if rule is None:
            return None
        keyring = await self.keys.keyring(max_age_seconds=MINUTES)
        return publish(rule, keyring.current if keyring else None)

    async def public_keys(self) -> JsonObject:
        """Return the body of GET /.well-known/jwks.json (RFC 7517): every public key that ever signed."""
        keyring = await self.keys.keyring(max_age_seconds=FRESH)
        return {"keys": [key.jwk() for key in keyring.public_keys] if keyring else []}

    async def status(self, presented: Json = None) -> JsonObject:
        """Return the body of GET /regle/statut: every check of a publication, HMAC included.

        The publication is the one presented, as someone received it, or else our own, read back from its bytes.
        """
        keyring = await self.keys.keyring(max_age_seconds=FRESH)
        if keyring is None:
            return self._status("non_signee", [Check("cle", Verdict.ABSENT, "aucune clé de signature n'est lisible")])
        if presented is None:
            # Sealed with the very keyring that verifies: a rotation between two readings would make it a stranger's.
            own = publish(self.rules[CURRENT_VERSION], keyring.current)
            presented = parse_strict(json.dumps(own).encode())
        checks = check_publication(presented, keyring)
        holds = all(check.verdict is Verdict.VALID for check in checks)
        return self._status("valide" if holds else "invalide", checks)

    def _status(self, status: str, checks: Sequence[Check]) -> JsonObject:
        return {
            "statut": status,
            "verifications": [check.document() for check in checks],
            "verifie_a": datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        }
