"""recherche-entreprises.api.gouv.fr as a source of proof: companies by number, and candidates for a name.

Documentation: https://recherche-entreprises.api.gouv.fr/docs; 7 requests a second and address, no key.
"""

import time
from collections.abc import Callable

from aplomb.adapters.sources.bucket import Bucket
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import Answer, Request, query
from aplomb.adapters.sources.kept import SIRENE_SECONDS
from aplomb.adapters.sources.told import told, unnamed
from aplomb.core.proving.company import SIREN, SIRET, no_number
from aplomb.core.proving.entreprises import A_NAME, is_searchable, not_searched, read_names, read_number
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.statement import Statement
from aplomb.core.proving.subjects import CompanyName, CompanyNumber

BASE_URL = "https://recherche-entreprises.api.gouv.fr"
REQUESTS, SECONDS = 7, 1.0
PATIENCE_SECONDS = 1.0
NAME_CHARACTERS = 120
_NO_PERSONS = {"minimal": "true", "include": "siege,matching_etablissements"}
"""Neither managers nor accounts: what is not asked for does not come."""


class Entreprises:
    """Source over recherche-entreprises. What leaves is a number, or a name."""

    def __init__(self, desk: Desk, base_url: str = BASE_URL, clock: Callable[[], float] = time.monotonic) -> None:
        self._desk = desk
        self._url = base_url
        self._bucket = Bucket(REQUESTS, SECONDS, clock)

    @property
    def name(self) -> SourceName:
        """Which source answers here."""
        return SourceName.ENTREPRISES

    async def check(self, subject: CompanyNumber | CompanyName, day: str) -> Finding:
        """Return what the source says of a company, as of an ISO date. See the port.

        A name alone is never ``verifie``.
        """
        finding = await self._desk.finding(self.name, subject.asked, lambda end: self.look(subject, day, end))
        return unnamed(finding, subject.asked, A_NAME) if isinstance(subject, CompanyName) else finding

    async def look(self, subject: CompanyNumber | CompanyName, day: str, deadline: float) -> Finding:
        """Return the finding by a deadline of the event loop's clock. Raises SourceError."""
        if isinstance(subject, CompanyName):
            name = " ".join(subject.name.split())[:NAME_CHARACTERS]
            if not is_searchable(name):
                return told(self.name, subject.asked, not_searched(), self._desk.now())
            return await self._read(name, subject.asked, deadline, lambda answer: read_names(answer.body, day))
        number = subject.siret or subject.siren
        if not (SIRET if subject.siret else SIREN).fullmatch(number):
            return told(self.name, subject.asked, no_number(number), self._desk.now())
        return await self._read(number, subject.asked, deadline, lambda answer: read_number(answer.body, number, day))

    async def _read(
        self, searched: str, asked: str, deadline: float, reading: Callable[[Answer], Statement | None]
    ) -> Finding:
        request = Request(url=query(self._url, "/search", {"q": searched, **_NO_PERSONS}))
        dated = await self._desk.keep(request, SIRENE_SECONDS, lambda: self._ask(request, deadline))
        statement = reading(dated.value)
        if statement is None:
            self._desk.kept.forget(request)
        return told(self.name, asked, statement, dated.read_at)

    async def _ask(self, request: Request, deadline: float) -> Answer:
        await self._bucket.take(PATIENCE_SECONDS)
        return await self._desk.exchange.ask(request, deadline)
