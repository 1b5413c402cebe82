import json

from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.house import House
from aplomb.usecases.consult import Subjects
from tests.adapters.sources.legifrance.connecting import DAY, citations
from tests.fakes import FakeSecrets
from tests.servers.sources_server import CLIENT, SECRET, SourcesServer

TEXT = "l'article L. 1235-3 et l'article L. 1235-99 du code du travail"


async def verdicts(house):
    findings = await house.consult(Subjects(citations=citations(TEXT)), DAY)
    await house.transport.aclose()
    return [(finding.verdict, finding.cause) for finding in findings]


async def test_the_house_asks_legifrance_where_its_settings_say_with_the_keys_of_its_secret():
    async with SourcesServer() as server:
        house = House.from_env({"SOURCES_SECRET": "sources", "LEGIFRANCE": server.url})
        keys = json.dumps({"piste_client_id": CLIENT, "piste_client_secret": SECRET})
        house.secrets = FakeSecrets({("sources", "AWSCURRENT"): keys})
        assert await verdicts(house) == [(SourceVerdict.VERIFIED, None), (SourceVerdict.NOT_FOUND, None)]


async def test_a_house_without_keys_says_so_of_every_citation_and_asks_nobody():
    house = House.from_env({})
    house.secrets = FakeSecrets({})
    assert await verdicts(house) == [(SourceVerdict.UNVERIFIABLE, Cause.NOT_CONFIGURED)] * 2


def test_every_kind_of_subject_has_its_sources():
    consult = House.from_env({}).consult
    assert [source.name for source in consult.citations] == [SourceName.LEGIFRANCE]
    assert [source.name for source in consult.companies] == [SourceName.SIRENE, SourceName.BODACC]
    assert [source.name for source in consult.names] == [SourceName.ENTREPRISES]
    assert [source.name for source in consult.claims] == [SourceName.FACT_CHECKS]
