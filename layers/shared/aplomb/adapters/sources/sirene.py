"""Sirene as a source of proof (INSEE, API Sirene 3.11), and recherche-entreprises where it cannot tell.

Documentation: https://portail-api.insee.fr; 30 requests a minute and key.
"""

import asyncio
import re
import time
from collections.abc import Callable

from aplomb.adapters.sources.bucket import Bucket
from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.entreprises import Entreprises
from aplomb.adapters.sources.exchange import Answer, Request
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import SIRENE_SECONDS, Dated
from aplomb.adapters.sources.told import told
from aplomb.core.json import JsonObject
from aplomb.core.proving.company import SIREN, SIRET, no_number, not_found
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.sirene import REGISTER, is_not_found, read_establishment, read_unit
from aplomb.core.proving.statement import Statement
from aplomb.core.proving.subjects import CompanyNumber

BASE_URL = "https://api.insee.fr/api-sirene/3.11"
KEY = "insee_api_key"
"""The member of the secret that holds the key of an application subscribed to the plan "public"."""
KEY_HEADER = "X-INSEE-Api-Key-Integration"
REQUESTS, SECONDS = 30, 60.0
_OK, _MOVED, _ABSENT = 200, 301, 404
_SURVIVOR = re.compile(r"(?:[^?#]*/)?siren/([0-9]{9})/?(?:[?#].*)?")


class Sirene:
    """Source over Sirene for SIREN and SIRET, which are all that leaves.

    Without a key, past the quota, or when Sirene fails or takes more than half the time, ``fallback`` is asked: a
    finding then names recherche-entreprises.
    """

    def __init__(
        self,
        desk: Desk,
        credentials: Credentials,
        fallback: Entreprises,
        base_url: str = BASE_URL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk = desk
        self._credentials = credentials
        self._fallback = fallback
        self._url = base_url
        self._bucket = Bucket(REQUESTS, SECONDS, clock)

    @property
    def name(self) -> SourceName:
        """Which source answers here first."""
        return SourceName.SIRENE

    async def check(self, subject: CompanyNumber, day: str) -> Finding:
        """Return what the register says of a company, as of an ISO date. See the port."""
        return await self._desk.finding(self.name, subject.asked, lambda end: self._look(subject, day, end))

    async def _look(self, subject: CompanyNumber, day: str, deadline: float) -> Finding:
        number = subject.siret or subject.siren
        if not (SIRET if subject.siret else SIREN).fullmatch(number):
            return told(self.name, subject.asked, no_number(number), self._desk.now())
        half = (asyncio.get_running_loop().time() + deadline) / 2
        try:
            async with asyncio.timeout_at(half) as budget:
                return await self._read(subject, number, day, half)
        except SourceError as error:
            failure = error
        except TimeoutError:
            if not budget.expired():
                raise
            failure = SourceError(Cause.TIMEOUT)
        return await self._instead(subject, day, deadline, failure)

    async def _instead(self, subject: CompanyNumber, day: str, deadline: float, failure: SourceError) -> Finding:
        """Return what the fallback finds. Where that fails too, Sirene's own failure is told, if it is one."""
        try:
            return await self._fallback.look(subject, day, deadline)
        except SourceError as error:
            second = error
        raise second if failure.cause is Cause.NOT_CONFIGURED else failure

    async def _read(self, subject: CompanyNumber, number: str, day: str, deadline: float) -> Finding:
        is_unit, answered = subject.siret is None, number
        request = self._request("siren" if is_unit else "siret", number, frozenset({_OK, _MOVED, _ABSENT}))
        dated = await self._get(request, deadline)
        if dated.value.status == _MOVED:
            is_unit, answered = True, _survivor(dated.value.location)
            request = self._request("siren", answered, frozenset({_OK, _ABSENT}))
            dated = await self._get(request, deadline)
        statement: Statement | None
        if dated.value.status == _ABSENT:
            statement = _absence(dated.value.body, number, day)
        elif is_unit:
            statement = read_unit(dated.value.body, number, answered, day)
        else:
            statement = read_establishment(dated.value.body, number, day)
        if statement is None:
            self._desk.kept.forget(request)
        return told(self.name, subject.asked, statement, dated.read_at)

    def _request(self, kind: str, number: str, accepts: frozenset[int]) -> Request:
        return Request(url=f"{self._url}/{kind}/{number}", accepts=accepts)

    async def _get(self, request: Request, deadline: float) -> Dated[Answer]:
        return await self._desk.keep(request, SIRENE_SECONDS, lambda: self._ask(request, deadline))

    async def _ask(self, request: Request, deadline: float) -> Answer:
        [key] = await self._credentials.read(KEY)
        await self._bucket.take(patience=0)
        return await self._desk.exchange.ask(request, deadline, {KEY_HEADER: key})


def _absence(body: JsonObject, number: str, day: str) -> Statement:
    """Return what a 404 says. Any other than Sirene's own is a gateway's or a wrong address, and says nothing."""
    if not is_not_found(body):
        raise SourceError(Cause.HTTP_STATUS, status=_ABSENT)
    return not_found(number, REGISTER, day)


def _survivor(location: str | None) -> str:
    """Return the SIREN that a duplicate's redirect points to: the one member of a URL that is ever followed."""
    found = _SURVIVOR.fullmatch(location or "")
    if found is None:
        raise SourceError(Cause.UNREADABLE)
    return found[1]
