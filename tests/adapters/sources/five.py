"""All five sources before their local servers, as a house has them: one desk, and what asks them all at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from aplomb.adapters.sources.bodacc import Bodacc
from aplomb.adapters.sources.entreprises import Entreprises
from aplomb.adapters.sources.factcheck import FactChecks
from aplomb.adapters.sources.legifrance.environment import environment
from aplomb.adapters.sources.legifrance.source import Legifrance
from aplomb.adapters.sources.sirene import Sirene
from aplomb.core.limits import LIMITS
from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.subjects import Claim, CompanyName, CompanyNumber
from aplomb.ports import Source
from aplomb.usecases.consult import Consult, Subjects
from tests.adapters.sources.desks import Moving, credentials, desk
from tests.adapters.sources.legifrance.connecting import cited
from tests.servers.registers import BODACC, KEYS, SIRENE
from tests.servers.sources_server import CLIENT, SECRET

ALL_KEYS = KEYS | {"piste_client_id": CLIENT, "piste_client_secret": SECRET}
ONE_OF_EACH = Subjects(
    citations=(cited("article L. 1235-3 du code du travail"),),
    companies=(CompanyNumber("302474648"),),
    names=(CompanyName("Ganymède SAS"),),
    claims=(Claim("Le Livret A va être supprimé"),),
)


@dataclass(frozen=True)
class Five:
    """The sources by their names, and the use case over them."""

    sources: dict[SourceName, Source]
    consult: Consult


@asynccontextmanager
async def five(
    piste_url: str, registers_url: str, *, keys: dict[str, str] = ALL_KEYS, now: Moving | None = None, **limits: float
) -> AsyncIterator[Five]:
    """The five; buckets are always full enough, since their clock stands still at the start of each test."""
    async with desk(now, **limits) as at:
        own, clock = credentials(keys), Moving(0.0)
        entreprises = Entreprises(at, registers_url, clock)
        listed: list[Source] = [
            Legifrance(at, own, environment(piste_url)),
            Sirene(at, own, entreprises, f"{registers_url}{SIRENE}", clock),
            Bodacc(at, f"{registers_url}{BODACC}"),
            entreprises,
            FactChecks(at, own, f"{registers_url}/v1alpha1"),
        ]
        legifrance, sirene, bodacc, _, fact_checks = listed
        consult = Consult(
            citations=(legifrance,),
            companies=(sirene, bodacc),
            names=(entreprises,),
            claims=(fact_checks,),
            limits=replace(LIMITS, **limits),
        )
        yield Five({source.name: source for source in listed}, consult)
