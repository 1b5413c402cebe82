"""The deployment's signing keys, as its secret holds them now."""

from dataclasses import dataclass, replace

from aplomb.core.errors import UnusableKeyError
from aplomb.core.sealing.keyring import Keyring, SigningKey
from aplomb.core.sealing.secret import read_secret
from aplomb.ports import FRESH, MINUTES, SecretStore


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys in the secret of that name: AWSCURRENT signs, AWSPREVIOUS still verifies."""

    secrets: SecretStore
    secret_name: str

    async def signing_key(self) -> SigningKey | None:
        """Return the key to sign with, or None when the secret holds none. Raises SecretError.

        That there is none is looked at afresh each time: the first rotation may just have made one.
        """
        ring = await self._version("AWSCURRENT", MINUTES) or await self._version("AWSCURRENT", FRESH)
        return ring.current if ring else None

    async def keyring(self) -> Keyring | None:
        """Return the keys to verify with, read afresh, or None when the secret holds none. Raises SecretError."""
        # In this order: the other way, a rotation in between would hide the key that it replaces.
        current = await self._version("AWSCURRENT", FRESH)
        previous = await self._version("AWSPREVIOUS", FRESH)
        if current is None or previous is None:
            return current
        return replace(current, previous=(previous.current,))

    async def _version(self, stage: str, max_age_seconds: float) -> Keyring | None:
        text = await self.secrets.read(self.secret_name, stage=stage, max_age_seconds=max_age_seconds)
        try:
            return None if text is None else read_secret(text)
        except UnusableKeyError:
            return None
