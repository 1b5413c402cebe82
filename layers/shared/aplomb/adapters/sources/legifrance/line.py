"""The way to the API: every request with the token of all, which is renewed once when the API refuses it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import OK, Answer, Request, json_body
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import ARTICLE_SECONDS, Dated
from aplomb.adapters.sources.legifrance.environment import Environment
from aplomb.adapters.sources.legifrance.token import AccessToken, Token
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause

MOST_AT_ONCE = 10
"""Requests under way together, of an answer that cites a hundred articles too: PISTE's quotas count by the second."""
UNKNOWN = "L'expression à valider est fausse."
"""How some endpoints answer, with a 400, to a well-formed identifier that does not exist. They have no code for it."""
NO_SUBSCRIPTION = (
    "Le jeton d'accès est bon : les conditions d'utilisation de l'API Légifrance restent à accepter sur PISTE, ou "
    "l'application à y abonner."
)
REFUSED_TOKEN = "Le jeton d'accès de ce service n'est pas accepté, même renouvelé."  # noqa: S105 -- a sentence


@dataclass(frozen=True, slots=True)
class Line:
    """POSTs to one environment of PISTE."""

    desk: Desk
    token: Token
    environment: Environment
    lanes: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_AT_ONCE))

    async def post[Value](
        self, path: str, body: JsonObject, deadline: float, read: Callable[[JsonObject], Value]
    ) -> Dated[Value]:
        """Return what is read in the answer to a request, kept for a day unless it is unreadable.

        Raises SourceError, as ``read`` does.
        """
        request = self._request(path, body, OK)
        answer = await self._answer(request, deadline)
        return self._reading(request, answer, read)

    async def by_id[Value](
        self, path: str, body: JsonObject, deadline: float, read: Callable[[JsonObject], Value]
    ) -> Dated[Value] | None:
        """Return likewise what stands under an identifier, None when the API says that there is none.

        Any other 400 says nothing of the identifier. Raises SourceError.
        """
        request = self._request(path, body, frozenset({200, 400}))
        answer = await self._answer(request, deadline)
        if answer.value.status in OK:
            return self._reading(request, answer, read)
        if answer.value.body.get("message") != UNKNOWN:
            raise SourceError(Cause.HTTP_STATUS, status=answer.value.status)
        return None

    def _request(self, path: str, body: JsonObject, accepts: frozenset[int]) -> Request:
        return Request(method="POST", url=self.environment.api_url + path, body=json_body(body), accepts=accepts)

    async def _answer(self, request: Request, deadline: float) -> Dated[Answer]:
        return await self.desk.keep(request, ARTICLE_SECONDS, lambda: self._ask(request, deadline))

    def _reading[Value](
        self, request: Request, answer: Dated[Answer], read: Callable[[JsonObject], Value]
    ) -> Dated[Value]:
        try:
            return Dated(read(answer.value.body), answer.read_at)
        except SourceError:
            self.desk.kept.forget(request)
            raise

    async def _ask(self, request: Request, deadline: float) -> Answer:
        token = await self.token.get(deadline)
        try:
            return await self._with(token, request, deadline)
        except SourceError as error:
            if error.status != 401:  # noqa: PLR2004 (RFC 6750, 3.1: expired or revoked)
                raise
        return await self._with(await self.token.instead_of(token, deadline), request, deadline)

    async def _with(self, token: AccessToken, request: Request, deadline: float) -> Answer:
        try:
            async with self.lanes:
                return await self.desk.exchange.ask(request, deadline, {"Authorization": f"Bearer {token.value}"})
        except SourceError as error:
            details = {401: REFUSED_TOKEN, 403: NO_SUBSCRIPTION}
            failure = SourceError(error.cause, details.get(error.status or 0), error.status)
        raise failure
