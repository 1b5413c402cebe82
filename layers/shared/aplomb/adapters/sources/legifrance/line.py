"""The way to the API: every request with the token of all, which is renewed once when the API refuses it."""

from dataclasses import dataclass

from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import OK, Answer, Request, json_body
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import ARTICLE_SECONDS, Dated
from aplomb.adapters.sources.legifrance.environment import Environment
from aplomb.adapters.sources.legifrance.token import AccessToken, Token
from aplomb.core.json import JsonObject
from aplomb.core.proving.finding import Cause

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

    async def post(self, path: str, body: JsonObject, deadline: float) -> Dated[JsonObject]:
        """Return the answer to a request, kept for a day. Raises SourceError."""
        read = await self._read(path, body, deadline, OK)
        return Dated(read.value.body, read.read_at)

    async def by_id(self, path: str, body: JsonObject, deadline: float) -> Dated[JsonObject] | None:
        """Return what stands under an identifier, kept for a day; None when the API says that there is none.

        Any other 400 says nothing of the identifier. Raises SourceError.
        """
        read = await self._read(path, body, deadline, frozenset({200, 400}))
        if read.value.status in OK:
            return Dated(read.value.body, read.read_at)
        if read.value.body.get("message") != UNKNOWN:
            raise SourceError(Cause.HTTP_STATUS, status=read.value.status)
        return None

    async def _read(self, path: str, body: JsonObject, deadline: float, accepts: frozenset[int]) -> Dated[Answer]:
        url = self.environment.api_url + path
        request = Request(method="POST", url=url, body=json_body(body), accepts=accepts)
        return await self.desk.keep(request, ARTICLE_SECONDS, lambda: self._ask(request, deadline))

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
            return await self.desk.exchange.ask(request, deadline, {"Authorization": f"Bearer {token.value}"})
        except SourceError as error:
            details = {401: REFUSED_TOKEN, 403: NO_SUBSCRIPTION}
            failure = SourceError(error.cause, details.get(error.status or 0), error.status)
        raise failure
