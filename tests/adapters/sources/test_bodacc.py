import json
import random
from contextlib import asynccontextmanager

import pytest

from aplomb.adapters.sources.bodacc import Bodacc
from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.subjects import CompanyNumber
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.ports import Source
from tests.adapters.sources.desks import DAY, NOW, Moving, desk
from tests.servers.registers import BODACC, RECORDS, loaded, parameters
from tests.servers.replying import Reply
from tests.servers.sources_server import GATEWAY, NOWHERE, QUOTA, answer, fixture

SIREN = "999999006"
COMPANY = CompanyNumber(SIREN, f"{SIREN}00018")
OPENING = {"famille": "Jugement d'ouverture", "nature": "Jugement d'ouverture de liquidation judiciaire"}
CLOSING = {"famille": "Jugement de clôture", "nature": "Jugement de clôture pour insuffisance d'actif"}
NO_NOTICE = answer({"total_count": 0, "results": []})


@asynccontextmanager
async def bodacc(server, now=None, **limits):
    async with desk(now, **limits) as at:
        source: Source[CompanyNumber] = Bodacc(at, f"{server.url}{BODACC}")
        yield source


def notice(number, judgment=OPENING, **members):
    """A notice that the register finds by its number, printed on a day of its own."""
    return {
        "id": f"A2025{number:04}1",
        "typeavis": "annonce",
        "familleavis": "collective",
        "dateparution": f"2025-{1 + number // 25:02}-{1 + number % 25:02}",
        "registre": [SIREN],
        "jugement": json.dumps(judgment),
        **members,
    }


async def test_three_questions_hold_nothing_but_the_siren(server):
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert (found.source, found.verdict, found.cause) == (SourceName.BODACC, SourceVerdict.NOT_FOUND, None)
    assert found.detail.startswith("Aucune annonce de procédure collective trouvée au BODACC à la date du")
    assert server.wheres() == [
        'registre="999999006" AND familleavis="collective"',
        '(search(listepersonnes,"999999006") OR search(listepersonnes,"999 999 006")) AND familleavis="collective"',
        'registre="999999006" AND (familleavis="radiation" OR familleavis="vente")',
    ]
    asked = parameters(server.requests[0])
    assert (asked["limit"], asked["offset"], asked["order_by"]) == ("100", "0", "dateparution desc, id")
    assert "commercant" not in asked["select"]


@pytest.mark.parametrize("number", ["5520135", '9" OR 1=1 --', "٩٩٩٩٩٩٠٠٦", "999999006 ", ""])
async def test_what_is_no_siren_never_reaches_a_query(server, number):
    async with bodacc(server) as source:
        assert (await source.check(CompanyNumber(number), DAY)).verdict is SourceVerdict.UNVERIFIABLE
    assert not server.requests


async def test_a_procedure_and_the_sale_beside_it(server):
    server.records = [
        *loaded("bodacc_200_collective")["results"],
        *loaded("bodacc_200_vente_deux_parties")["results"],
        *loaded("bodacc_200_radiation")["results"],
    ]
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert (found.verdict, found.identifier) == (SourceVerdict.VERIFIED, "A202502101993")
    assert found.detail.startswith("Procédure de liquidation judiciaire :")
    assert "où elle est le vendeur" in found.detail
    assert found.sha256 is not None


async def test_a_sale_says_nothing_of_a_procedure(server):
    server.records = loaded("bodacc_200_vente_deux_parties")["results"]
    async with bodacc(server) as source:
        found = await source.check(CompanyNumber("999999014"), DAY)
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert "où elle est l'acquéreur" in found.detail


async def test_an_annulled_liquidation_leaves_the_rectified_procedure(server):
    server.records = loaded("bodacc_200_annulation_rectificatif")["results"]
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert found.detail.startswith("Procédure de sauvegarde :")
    assert "liquidation" not in found.detail


async def test_a_craftsman_whom_the_register_field_does_not_hold_is_found(server):
    person = {"personne": {"inscriptionRM": {"numeroIdentificationRM": "999 999 006"}}}
    server.records = [notice(1, registre=[], listepersonnes=json.dumps(person))]
    async with bodacc(server) as source:
        assert (await source.check(COMPANY, DAY)).verdict is SourceVerdict.VERIFIED


async def test_where_persons_cannot_be_searched_the_answer_says_so(server):
    server.on(RECORDS, NO_NOTICE, fixture("bodacc_400_champ_inconnu", 400), NO_NOTICE)
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert found.detail.endswith("par le répertoire des métiers n'ont pas pu être cherchées.")


async def test_where_the_search_of_persons_fails_nothing_is_concluded(server):
    server.on(RECORDS, NO_NOTICE, GATEWAY, GATEWAY, NO_NOTICE)
    async with bodacc(server) as source:
        assert (await source.check(COMPANY, DAY)).verdict is SourceVerdict.UNVERIFIABLE


async def test_a_closing_on_the_last_page_is_read(server):
    """It stands alone on the third page, and the two before it are full of openings."""
    closing = notice(0, CLOSING, dateparution="2026-11-01", id="A209900011")
    server.records = [notice(number, registre=[SIREN]) for number in range(1, 250)] + [closing]
    async with bodacc(server) as source:
        assert (await source.check(COMPANY, DAY)).verdict is SourceVerdict.NOT_IN_FORCE
    assert [parameters(request)["offset"] for request in server.requests] == ["0", "100", "200", "0", "0"]


@pytest.mark.parametrize("seed", range(4))
async def test_on_which_page_a_notice_comes_never_matters(server, seed):
    """Every opening is annulled, each on whatever page; then one is not, and it is found on whatever page it is."""
    openings = [notice(number) for number in range(1, 110)]
    annulled = [
        notice(
            number,
            id=f"A2026{number:04}1",
            typeavis="annulation",
            parutionavisprecedent={"nomPublication": "A", "numeroParution": f"2025{number:04}", "numeroAnnonce": "1"},
        )
        for number in range(1, 110)
    ]
    server.records = random.Random(seed).sample([*openings, *annulled], 218)
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert (found.verdict, found.cause) == (SourceVerdict.NOT_FOUND, None)
    assert "ont toutes été annulées" in found.detail
    server.records = random.Random(seed).sample([*openings, *annulled[:-1]], 217)
    async with bodacc(server) as source:
        assert (await source.check(COMPANY, DAY)).identifier == openings[-1]["id"]


@pytest.mark.parametrize(("count", "verdict"), [(500, SourceVerdict.VERIFIED), (501, SourceVerdict.UNVERIFIABLE)])
async def test_what_is_not_read_whole_is_not_concluded_from(server, count, verdict):
    server.records = [notice(number % 300, id=f"A2025{number:04}1") for number in range(count)]
    async with bodacc(server) as source:
        assert (await source.check(COMPANY, DAY)).verdict is verdict


NAMELESS = {name: value for name, value in notice(1).items() if name != "registre"}
FAILURES = {
    "a wrong address": (NOWHERE, Cause.HTTP_STATUS),
    "a bad query": (fixture("bodacc_400_odsql", 400), Cause.HTTP_STATUS),
    "the quota": (QUOTA, Cause.RATE_LIMITED),
    "a gateway": (GATEWAY, Cause.HTTP_STATUS),
    "the first version's shape": (answer({"nhits": 0, "records": []}), Cause.UNREADABLE),
    "no count": (answer({"results": []}), Cause.UNREADABLE),
    "a count that is none": (answer({"total_count": False, "results": []}), Cause.UNREADABLE),
    "no results": (answer({"total_count": 0}), Cause.UNREADABLE),
    "fewer than counted": (answer({"total_count": 2, "results": [notice(1)]}), Cause.UNREADABLE),
    "what is no notice": (answer({"total_count": 1, "results": ["A202500011"]}), Cause.UNREADABLE),
    "the second version's shape": (answer({"total_count": 1, "results": [{"record": notice(1)}]}), Cause.UNREADABLE),
    "notices of nobody": (answer({"total_count": 1, "results": [NAMELESS]}), Cause.UNREADABLE),
    "a page": (Reply([b"<html>"], 200, {"content-type": "text/html"}), Cause.UNREADABLE),
}


@pytest.mark.parametrize(("failure", "cause"), FAILURES.values(), ids=FAILURES)
@pytest.mark.parametrize("before", [0, 2])
async def test_a_failure_of_any_question_is_no_absence(server, failure, cause, before):
    server.on(RECORDS, *[NO_NOTICE] * before, failure)
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
        assert (found.verdict, found.cause) == (SourceVerdict.UNVERIFIABLE, cause)
        server.on(RECORDS, None)
        assert (await source.check(COMPANY, DAY)).verdict is SourceVerdict.NOT_FOUND


async def test_notices_are_kept_for_six_hours_and_dated_when_they_were_read(server):
    now = Moving(NOW)
    async with bodacc(server, now) as source:
        await source.check(COMPANY, DAY)
        now.now += 6 * 3600 - 1
        assert (await source.check(COMPANY, DAY)).read_at == "2026-11-30T12:00:00Z"
        assert len(server.requests) == 3
        now.now += 1
        assert (await source.check(COMPANY, DAY)).read_at == "2026-11-30T18:00:00Z"
    assert len(server.requests) == 6


async def test_a_silence_is_no_absence(server):
    server.on(RECORDS, NO_NOTICE, Reply((), end="open"))
    async with bodacc(server, source_seconds=0.5) as source:
        assert (await source.check(COMPANY, DAY)).cause is Cause.TIMEOUT


async def test_persons_whom_notices_name_are_in_no_finding(server):
    person = {"personne": {"nom": "MODELE", "numeroImmatriculation": {"numeroIdentification": "999 999 006"}}}
    told = OPENING | {"complementJugement": "Liquidateur : Maître MODELE."}
    server.records = [notice(1, told, commercant="MODELE", listepersonnes=json.dumps(person))]
    async with bodacc(server) as source:
        found = await source.check(COMPANY, DAY)
    assert found.verdict is SourceVerdict.VERIFIED
    assert "MODELE" not in repr(found) + (found.text or "")
