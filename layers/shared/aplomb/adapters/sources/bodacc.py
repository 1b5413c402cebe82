"""The BODACC as a source of proof (DILA, on Opendatasoft's API v2.1): notices on a company.

Documentation: https://bodacc-datadila.opendatasoft.com/api/explore/v2.1/console. No key; the quota is not published.
"""

from dataclasses import dataclass, field, replace

from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import Request, query
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import BODACC_SECONDS
from aplomb.adapters.sources.told import told
from aplomb.core.json import Json
from aplomb.core.proving.company import SIREN, no_number
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.notices import is_record
from aplomb.core.proving.publications import read_publications
from aplomb.core.proving.subjects import CompanyNumber

BASE_URL = "https://bodacc-datadila.opendatasoft.com/api/explore/v2.1"
RECORDS = "/catalog/datasets/annonces-commerciales/records"
PAGE_RECORDS = 100
MOST_PAGES = 5
"""A company of so many notices of insolvency is not read by halves. The API itself ends at 10,000 records."""
_REFUSED = 400
_FIELDS = (
    "id,typeavis,familleavis,dateparution,tribunal,registre,listepersonnes,listeprecedentproprietaire,jugement"
    ",radiationaurcs,parutionavisprecedent"
)
_CRAFTS_UNSEEN = (
    "Les annonces qui ne nomment une entreprise que par le répertoire des métiers n'ont pas pu être cherchées."
)


class Bodacc:
    """Source over the BODACC. What leaves is a SIREN; persons named in notices are never told."""

    def __init__(self, desk: Desk, base_url: str = BASE_URL) -> None:
        self._desk = desk
        self._url = base_url

    @property
    def name(self) -> SourceName:
        """Which source answers here."""
        return SourceName.BODACC

    async def check(self, subject: CompanyNumber, day: str) -> Finding:
        """Return what is published on a legal unit, as of an ISO date. See the port.

        ``verifie`` is that a collective procedure is published and not over.
        """
        return await self._desk.finding(self.name, subject.asked, lambda end: self._look(subject, day, end))

    async def _look(self, subject: CompanyNumber, day: str, deadline: float) -> Finding:
        siren = subject.siren
        if not SIREN.fullmatch(siren):
            return told(self.name, subject.asked, no_number(siren), self._desk.now())
        found = _Found(self._desk.now())
        await self._read(found, f'registre="{siren}" AND familleavis="collective"', deadline)
        spaced = f"{siren[:3]} {siren[3:6]} {siren[6:]}"
        persons = (
            f'(search(listepersonnes,"{siren}") OR search(listepersonnes,"{spaced}")) AND familleavis="collective"'
        )
        try:
            await self._read(found, persons, deadline)
        except SourceError as error:
            if error.status != _REFUSED:
                raise
            found.note = _CRAFTS_UNSEEN
        others = f'registre="{siren}" AND (familleavis="radiation" OR familleavis="vente")'
        found.add(await self._page(others, 0, deadline))
        finding = told(self.name, subject.asked, read_publications(found.records, siren, day), found.read_at)
        return replace(finding, detail=f"{finding.detail} {found.note}") if found.note else finding

    async def _read(self, found: "_Found", where: str, deadline: float) -> None:
        """Add every notice that a query finds: what is missing may be the one that closes a procedure."""
        total = PAGE_RECORDS
        for offset in range(0, PAGE_RECORDS * MOST_PAGES, PAGE_RECORDS):
            if offset < total:
                page = await self._page(where, offset, deadline)
                total = page.total
                found.add(page)
        if total > PAGE_RECORDS * MOST_PAGES:
            raise SourceError(Cause.UNREADABLE, "Les annonces sont trop nombreuses pour être toutes lues.")

    async def _page(self, where: str, offset: int, deadline: float) -> "_Page":
        parameters = {
            "where": where,
            "select": _FIELDS,
            "order_by": "dateparution desc, id",
            "limit": str(PAGE_RECORDS),
            "offset": str(offset),
        }
        request = Request(url=query(self._url, RECORDS, parameters))
        dated = await self._desk.read(request, BODACC_SECONDS, deadline)
        total, records = dated.value.body.get("total_count"), dated.value.body.get("results")
        if type(total) is not int or not isinstance(records, list) or not all(map(is_record, records)):
            raise self._unreadable(request)
        if len(records) != min(total - offset, PAGE_RECORDS):
            raise self._unreadable(request)
        return _Page(total, records, dated.read_at)

    def _unreadable(self, request: Request) -> SourceError:
        self._desk.kept.forget(request)
        return SourceError(Cause.UNREADABLE)


@dataclass(frozen=True, slots=True)
class _Page:
    """Some of the notices that a query finds, and how many it finds in all."""

    total: int
    records: list[Json]
    read_at: float


@dataclass(slots=True)
class _Found:
    """All that was read, since when, and what could not be."""

    read_at: float
    records: list[Json] = field(default_factory=list)
    note: str | None = None

    def add(self, page: _Page) -> None:
        """Add a page; what is as old as its oldest page is no newer."""
        self.records += page.records
        self.read_at = min(self.read_at, page.read_at)
