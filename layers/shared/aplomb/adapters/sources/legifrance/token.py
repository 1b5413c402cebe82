"""PISTE's access token: one for all who ask, renewed before it expires (RFC 6749, 4.4: client credentials)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.exchange import Exchange, Request
from aplomb.adapters.sources.failure import SourceError, of_status
from aplomb.adapters.sources.kept import Kept
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause

TOKEN_SECONDS = 50 * 60.0
"""PISTE grants an hour; who asks now may still be answered minutes later."""
MARGIN_SECONDS = 60.0
REFUSED = frozenset({"invalid_client", "unauthorized_client", "invalid_grant"})
"""What RFC 6749, 5.2 calls credentials that are no good."""
BAD_CREDENTIALS = "Les identifiants PISTE de ce service ne sont pas acceptés."


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A token and for how many seconds it was granted."""

    value: str = field(repr=False)
    seconds: float


class Token:
    """The token of the credentials in the secret: its members ``piste_client_id`` and ``piste_client_secret``.

    Who asks at the same time shares one request, its failure too.
    """

    def __init__(self, exchange: Exchange, credentials: Credentials, url: str, now: Callable[[], float]) -> None:
        self._exchange = exchange
        self._credentials = credentials
        self._url = url
        self._now = now
        self._kept: Kept[AccessToken] = Kept(now, 1)

    async def get(self, deadline: float) -> AccessToken:
        """Return a token that holds for a minute at least. Raises SourceError."""
        token = await self._kept.get(self._url, TOKEN_SECONDS, lambda: self._grant(deadline))
        if token.read_at + token.value.seconds - MARGIN_SECONDS <= self._now():
            self._kept.forget(self._url)
            token = await self._kept.get(self._url, TOKEN_SECONDS, lambda: self._grant(deadline))
        return token.value

    async def instead_of(self, refused: AccessToken, deadline: float) -> AccessToken:
        """Return another token than one the API has refused; another caller may have asked for it already."""
        token = await self.get(deadline)
        if token is refused:
            self._kept.forget(self._url)
            token = await self.get(deadline)
        return token

    async def _grant(self, deadline: float) -> AccessToken:
        client, secret = await self._credentials.read("piste_client_id", "piste_client_secret")
        fields = {"grant_type": "client_credentials", "client_id": client, "client_secret": secret, "scope": "openid"}
        request = Request(
            method="POST",
            url=self._url,
            body=urlencode(fields).encode(),
            content_type="application/x-www-form-urlencoded",
            accepts=frozenset({200, 400, 401}),
        )
        answer = await self._exchange.ask(request, deadline)
        if answer.status == 200:  # noqa: PLR2004 (RFC 6749, 5.1)
            return _granted(answer.body)
        if answer.status == 401 or answer.body.get("error") in REFUSED:  # noqa: PLR2004 (RFC 6749, 5.2)
            raise SourceError(Cause.UNAUTHORIZED, BAD_CREDENTIALS)
        raise SourceError(of_status(answer.status))


def _granted(body: JsonObject) -> AccessToken:
    match body:
        case {"access_token": str(value), "token_type": str(kind), "expires_in": int(seconds)} if (
            kind.lower() == "bearer" and re.fullmatch(r"[!-~]{1,8192}", value) and not isinstance(seconds, bool)
        ):
            return AccessToken(value, float(seconds))
        case _:
            raise SourceError(Cause.UNREADABLE)
