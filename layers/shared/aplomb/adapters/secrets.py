"""Named secrets from AWS Secrets Manager, each kept for minutes."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from aplomb.adapters import aws
from aplomb.core.errors import SecretError
from aplomb.ports import MINUTES

if TYPE_CHECKING:
    from botocore.exceptions import BotoCoreError, ClientError

UNREADABLE = frozenset({"ResourceNotFoundException", "AccessDeniedException", "InvalidRequestException"})
"""No such secret or no current value; not ours to read; marked for deletion (API reference, GetSecretValue)."""


class SecretsManager(Protocol):
    """What reading asks of the client."""

    def get_secret_value(self, *, SecretId: str, VersionStage: str) -> Mapping[str, object]:  # noqa: N803 -- AWS's
        """Return ``SecretString``, or ``SecretBinary``, beside much else."""
        ...


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read and when reading began, in seconds of the store's clock."""

    value: str | None = field(repr=False)
    began: float


@dataclass(frozen=True, slots=True)
class _Call:
    """A reading on its way, and when it began."""

    task: asyncio.Task[_Reading | SecretError]
    began: float


class AwsSecrets:
    """SecretStore over Secrets Manager, found where boto3's own AWS_ENDPOINT_URL variables say.

    A value, or its absence, is kept with its age by ``clock``; a SecretError never is. Readers of one version who
    come together share one call, which goes on when one of them leaves.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._readings: dict[tuple[str, str], _Reading] = {}
        self._calls: dict[tuple[str, str], _Call] = {}
        self._client: SecretsManager | None = None
        self._connecting = Lock()

    async def read(self, name: str, *, stage: str = "AWSCURRENT", max_age_seconds: float = MINUTES) -> str | None:
        """Return the string of the secret of that name or ARN at that stage, or None when we may read none.

        None: no secret, no such version, no permission, marked for deletion, binary alone, or no AWS credentials
        or region at all. Waits at most 7 seconds. Raises SecretError when the service did not answer or refused
        for any other reason.
        """
        version, now = (name, stage), self._clock()
        known, call = self._readings.get(version), self._calls.get(version)
        if known is not None and known.began > now - max_age_seconds:
            return known.value
        if call is None or call.began < now - max_age_seconds:
            call = self._calls[version] = _Call(asyncio.create_task(self._ask(version, now)), now)
        outcome = await asyncio.shield(call.task)
        if isinstance(outcome, SecretError):
            raise outcome
        return outcome.value

    async def _ask(self, version: tuple[str, str], began: float) -> _Reading | SecretError:
        # The error is returned: raised, it would be reported as lost when every reader has left.
        try:
            reading = _Reading(await asyncio.to_thread(self._fetch, *version), began)
        except SecretError as error:
            return error
        else:
            self._keep(version, reading)
            return reading
        finally:
            call = self._calls.get(version)
            if call is not None and call.began == began:
                del self._calls[version]

    def _keep(self, version: tuple[str, str], reading: _Reading) -> None:
        # A reader that needs a fresher value starts a second call, which may be back before the first.
        known = self._readings.get(version)
        if known is None or known.began <= reading.began:
            self._readings[version] = reading

    def _fetch(self, name: str, stage: str) -> str | None:
        from botocore.exceptions import (
            BotoCoreError,
            ClientError,
            NoCredentialsError,
            NoRegionError,
        )

        try:
            answer = self._connected().get_secret_value(SecretId=name, VersionStage=stage)
        except (NoCredentialsError, NoRegionError):
            return None
        except ClientError as error:
            if error.response["Error"]["Code"] in UNREADABLE:
                return None
            raise secret_error(error) from None
        except BotoCoreError as error:
            raise secret_error(error) from None
        value = answer.get("SecretString")
        return value if isinstance(value, str) else None

    def _connected(self) -> SecretsManager:
        with self._connecting:
            if self._client is None:
                self._client = connect()
            return self._client


def secret_error(error: "ClientError | BotoCoreError") -> SecretError:
    """Return what a failed call means. Nothing of the service's own words is kept, only its error code."""
    from botocore.exceptions import ClientError

    if isinstance(error, ClientError):
        return SecretError(f"Secrets Manager answered {error.response['Error']['Code']}")
    return SecretError(f"Secrets Manager gave no answer: {type(error).__name__}")


def connect() -> SecretsManager:
    """Return a client of Secrets Manager that fails within 7 seconds. To be called off the event loop."""
    # It answers in tens of milliseconds; two attempts of 1 + 2 seconds stay well within the time of a synthesis.
    client: SecretsManager = aws.connect("secretsmanager", connect_seconds=1, read_seconds=2)
    return client
