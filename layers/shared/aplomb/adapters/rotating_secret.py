"""The versions of one secret in AWS Secrets Manager, moved as a rotation asks."""

import asyncio
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from aplomb.adapters.secrets import connect, secret_error


class AwsRotatingSecret:
    """RotatingSecret over Secrets Manager, for the secret of that name or ARN."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def read(self, stage: str, version: str | None = None) -> str | None:
        """Return the SecretString of the version with the stage, or None. Raises SecretError."""
        wanted = {"VersionStage": stage} | ({"VersionId": version} if version else {})
        answer = await self._call("get_secret_value", wanted, absent={})
        value = answer.get("SecretString")
        return value if isinstance(value, str) else None

    async def stages(self, version: str) -> frozenset[str]:
        """Return the stages of a version, none when there is no such version. Raises SecretError."""
        return frozenset((await self._versions()).get(version, ()))

    async def put_pending(self, version: str, value: str) -> None:
        """Store a new version with the stage AWSPENDING. Raises SecretError."""
        await self._call(
            "put_secret_value",
            {"ClientRequestToken": version, "SecretString": value, "VersionStages": ["AWSPENDING"]},
        )

    async def promote(self, version: str) -> None:
        """Move AWSCURRENT to the version, and with it AWSPREVIOUS to the one before. Raises SecretError."""
        current = [name for name, stages in (await self._versions()).items() if "AWSCURRENT" in stages]
        moved = {"RemoveFromVersionId": current[0]} if current else {}
        await self._move("AWSCURRENT", {"MoveToVersionId": version} | moved)
        # Left there, the stage would make the next rotation look half done.
        await self._move("AWSPENDING", {"RemoveFromVersionId": version})

    async def _move(self, stage: str, versions: Mapping[str, str]) -> None:
        await self._call("update_secret_version_stage", {"VersionStage": stage, **versions})

    async def _versions(self) -> Mapping[str, list[str]]:
        versions: Mapping[str, list[str]] = (await self._call("describe_secret", {}))["VersionIdsToStages"]
        return versions

    async def _call(
        self, operation: str, arguments: Mapping[str, object], absent: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """Return the operation's answer, or ``absent``, when it is given, where there is no such version."""
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            return await asyncio.to_thread(self._ask, operation, arguments)
        except ClientError as error:
            if absent is not None and error.response["Error"]["Code"] == "ResourceNotFoundException":
                return absent
            raise secret_error(error) from None
        except BotoCoreError as error:
            raise secret_error(error) from None

    def _ask(self, operation: str, arguments: Mapping[str, object]) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = getattr(self._client, operation)(SecretId=self._name, **arguments)
        return answer

    @cached_property
    def _client(self) -> Any:
        return connect()
