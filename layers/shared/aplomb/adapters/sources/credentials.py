"""Where the sources' keys come from: members of the one JSON object in a secret."""

from dataclasses import dataclass

from aplomb.adapters.models.key import secret_member
from aplomb.adapters.sources.failure import SourceError
from aplomb.core.errors import SecretError
from aplomb.core.proving.finding import Cause
from aplomb.ports import SecretStore


@dataclass(frozen=True, slots=True)
class Credentials:
    """The keys in the secret of that name; an empty name is that there are none."""

    secrets: SecretStore
    secret_name: str

    async def read(self, *fields: str) -> tuple[str, ...]:
        """Return members of the secret. Raises SourceError: NOT_CONFIGURED when one is missing, or CONNECT."""
        try:
            secret = await self.secrets.read(self.secret_name) if self.secret_name else None
        except SecretError:
            failure = SourceError(Cause.CONNECT, "Le coffre des identifiants n'a pas répondu.")
        else:
            keys = [secret_member(secret, field) for field in fields]
            found = tuple(key for key in keys if key is not None)
            if len(found) == len(fields):
                return found
            failure = SourceError(Cause.NOT_CONFIGURED)
        raise failure
