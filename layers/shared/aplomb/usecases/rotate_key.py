"""The four steps of a rotation (AWS Secrets Manager, rotation by Lambda function), each safe to repeat."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from aplomb.core.errors import UnusableKeyError
from aplomb.core.sealing.keyring import PublicKey
from aplomb.core.sealing.secret import new_key, read_secret, write_secret
from aplomb.ports import RotatingSecret


@dataclass(frozen=True, slots=True)
class RotateKey:
    """The secret whose key is replaced, and where random bytes come from."""

    secret: RotatingSecret
    random_bytes: Callable[[int], bytes]

    async def create(self, version: str) -> None:
        """Store a new key as the pending version, with the public halves of all before it. Raises SecretError."""
        if not await self._is_current(version) and await self.secret.read("AWSPENDING", version) is None:
            await self.secret.put_pending(version, write_secret(new_key(self.random_bytes), await self._retired()))

    async def set(self, version: str) -> None:
        """Do nothing: nobody else holds the key."""

    async def test(self, version: str) -> None:
        """Read the pending key as those who sign will. Raises UnusableKeyError when it is none, or SecretError."""
        if not await self._is_current(version):
            read_secret(await self.secret.read("AWSPENDING", version) or "")

    async def finish(self, version: str) -> None:
        """Make the pending version the current one.

        Raises UnusableKeyError when it is not pending, as the step of a rotation that another has overtaken, or
        SecretError.
        """
        if await self._is_current(version):
            return
        if "AWSPENDING" not in await self.secret.stages(version):
            raise UnusableKeyError("this version is not the pending one")
        await self.secret.promote(version)

    async def _is_current(self, version: str) -> bool:
        return "AWSCURRENT" in await self.secret.stages(version)

    async def _retired(self) -> tuple[PublicKey, ...]:
        """The public halves so far: the current version's, or those of the one before where the current is damaged."""
        for stage in ("AWSCURRENT", "AWSPREVIOUS"):
            with suppress(UnusableKeyError):
                return read_secret(await self.secret.read(stage) or "").public_keys
        return ()  # before the first rotation the secret holds a word that is no key
