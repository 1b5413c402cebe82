import pytest

from aplomb.config import REGISTERS, Settings, register_urls
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.subjects import Claim, CompanyName, CompanyNumber
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.house import House
from aplomb.usecases.consult import Subjects
from tests.adapters.sources.desks import DAY
from tests.fakes import FakeSecrets
from tests.servers.registers import RegistersServer


def test_the_registers_are_the_sources_beside_legifrance():
    assert {*REGISTERS, "legifrance"} == set(SourceName)


@pytest.mark.parametrize("text", ["", " , ", "bodacc=http://127.0.0.1:1/api/,sirene=https://x/3.11"])
def test_where_a_register_answers(text):
    assert register_urls(text) == (
        {"bodacc": "http://127.0.0.1:1/api", "sirene": "https://x/3.11"} if "=" in text else {}
    )
    assert Settings.from_mapping({"REGISTERS": text}).register_urls == register_urls(text)


@pytest.mark.parametrize("text", ["bodacc", "bodacc=", "bodacc=ftp://x", "legifrance=http://x", "http://x"])
def test_what_is_no_register_or_no_url_is_refused_and_the_variable_is_named(text):
    with pytest.raises(ValueError, match="REGISTERS"):
        register_urls(text)


async def test_a_house_without_keys_asks_what_needs_none():
    with RegistersServer() as server:
        at = f"{server.url}/api-sirene/3.11", server.url, f"{server.url}/api/explore/v2.1", f"{server.url}/v1alpha1"
        house = House.from_env({"REGISTERS": ",".join(f"{n}={u}" for n, u in zip(REGISTERS, at, strict=True))})
        house.secrets = FakeSecrets({})
        subjects = Subjects(
            companies=(CompanyNumber("302474648"),),
            names=(CompanyName("Naturalia"),),
            claims=(Claim("Le Livret A va être supprimé"),),
        )
        found = await house.consult(subjects, DAY)
        await house.transport.aclose()
    assert [(one.source, one.verdict, one.cause) for one in found] == [
        (SourceName.ENTREPRISES, SourceVerdict.VERIFIED, None),
        (SourceName.BODACC, SourceVerdict.NOT_FOUND, None),
        (SourceName.ENTREPRISES, SourceVerdict.NOT_FOUND, None),
        (SourceName.FACT_CHECKS, SourceVerdict.UNVERIFIABLE, Cause.NOT_CONFIGURED),
    ]
