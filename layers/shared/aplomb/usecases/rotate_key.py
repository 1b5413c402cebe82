"""The four steps of a rotation (AWS Secrets Manager, rotation by Lambda function), each safe to repeat."""

from collections.abc import Callable
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
        done = "AWSCURRENT" in await self.secret.stages(version)
        if not done and await self.secret.read("AWSPENDING", version) is None:
            await self.secret.put_pending(version, write_secret(new_key(self.random_bytes), await self._retired()))

    async def set(self, version: str) -> None:
        """Do nothing: nobody else holds the key."""

    async def test(self, version: str) -> None:
        """Read the pending key as those who sign will. Raises UnusableKeyError when it is none, or SecretError."""
        read_secret(await self.secret.read("AWSPENDING", version) or "")

    async def finish(self, version: str) -> None:
        """Make the pending version the current one. Raises SecretError."""
        if "AWSCURRENT" not in await self.secret.stages(version):
            await self.secret.promote(version)

    async def _retired(self) -> tuple[PublicKey, ...]:
        current = await self.secret.read("AWSCURRENT")
        try:
            return read_secret(current or "").public_keys
        except UnusableKeyError:  # the value a stack is born with
            return ()
