"""The deployment's signing keys, as its secret holds them now."""

from dataclasses import dataclass, replace

from aplomb.core.errors import SecretError, UnusableKeyError
from aplomb.core.sealing.keyring import Keyring
from aplomb.core.sealing.secret import read_secret
from aplomb.ports import SecretStore

FRESH = 0.0
"""For whoever publishes or verifies: a key that another environment has just begun to sign with is known here."""
MINUTES = 300.0
"""For whoever signs: a key that was replaced this long ago is still known to everybody."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keyring in the secret of that name: AWSCURRENT signs, AWSPREVIOUS still verifies."""

    secrets: SecretStore
    secret_name: str

    async def keyring(self, *, max_age_seconds: float) -> Keyring | None:
        """Return the keyring, or None when no key can be had: no secret, no key in it, or no answer from the store.

        That there is none is looked at afresh each time: the first rotation may just have made one.
        """
        return await self._read(max_age_seconds) or await self._read(FRESH)

    async def _read(self, max_age_seconds: float) -> Keyring | None:
        try:
            # In this order: the other way, a rotation in between would hide the key that it replaces.
            current = await self._version("AWSCURRENT", max_age_seconds)
            previous = await self._version("AWSPREVIOUS", max_age_seconds)
        except SecretError:
            return None
        if current is None or previous is None:
            return current
        return replace(current, previous=(previous.current,))

    async def _version(self, stage: str, max_age_seconds: float) -> Keyring | None:
        text = await self.secrets.read(self.secret_name, stage=stage, max_age_seconds=max_age_seconds)
        try:
            return None if text is None else read_secret(text)
        except UnusableKeyError:
            return None
