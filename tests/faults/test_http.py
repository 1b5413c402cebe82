"""Every fault of a classifier service and of an official source, in the product's own limits, all at once.

One run, of as long as the longest limit; each test judges one row of it.
"""

import asyncio
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass
from functools import cache

import pytest

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.errors import FailureKind
from aplomb.core.proving.finding import Cause
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.usecases.comprehend import Comprehend, Question
from tests.adapters.sources.desks import DAY
from tests.adapters.sources.five import ONE_OF_EACH, five
from tests.faults.http_faults import FAULTS, JSON, Fault
from tests.servers.registers import ENTREPRISES, FACT_CHECKS, RECORDS, SIRENE, RegistersServer
from tests.servers.replying import Reply, ReplyingServer, Request
from tests.servers.sources_server import SEARCH, SourcesServer

SERVICE_WALL, FANOUT_WALL = 10.3, 12.3
"""Seconds of wall clock: of one service, and of all ten."""
SOURCE_WALL, CONSULT_WALL = 8.3, 10.3
"""Of one source on one subject, and of all."""
PLACES = (SIRENE, ENTREPRISES, RECORDS, FACT_CHECKS)
AT_ONCE = 6
"""Rows under way beside those that wait for a limit of time: a loaded machine is not to be taken for a fault."""
SOUND = Reply([json.dumps({"trust": 80, "Prediction": "oui"}).encode()], 200, JSON)
BAD = CATALOGUE[3]
"""The service that has the fault."""
ALL = "all ten hang"
REFUSED = "nobody listens"


class Street(ReplyingServer):
    """Ten services a fault, by path: the bad one has it until it is healed, all ten where all hang."""

    def __init__(self) -> None:
        super().__init__(SOUND)
        self.bad: dict[str, Reply] = {fault.id: fault.reply for fault in FAULTS} | {ALL: Reply(end="open")}

    def reply(self, request: Request) -> Reply:
        fault, service = request.path.replace("%20", " ").removeprefix("/").split("/")
        return self.bad.get(fault, SOUND) if service == BAD.name or fault == ALL else SOUND


@dataclass(frozen=True)
class Comprehended:
    """The reports of a faulty request and of a sound one after it, and how many seconds the first took."""

    report: dict
    seconds: float
    after: dict


@dataclass(frozen=True)
class Consulted:
    """What the sources found, each by itself and all together, with their seconds; and what they find afterwards."""

    each: list
    together: tuple
    seconds: float
    after: tuple


async def comprehended(street, transport, fault, address=None):
    def url(service):
        return address if address and service is BAD else f"{street.url}/{fault}/{service.name}"

    async def asked(url):
        classifiers = [HttpClassifier(service, url(service), transport) for service in CATALOGUE]
        comprehend = Comprehend(classifiers=classifiers, clock=time.monotonic)
        [_, complete] = [stage async for stage in comprehend(Question("Bonjour", 3, anthropic=False), None)]
        return complete.report

    began = time.monotonic()
    report = await asked(url)
    seconds = time.monotonic() - began
    street.bad.pop(fault, None)
    return Comprehended(report, seconds, await asked(lambda service: f"{street.url}/{fault}/{service.name}"))


async def timed(call):
    began = time.monotonic()
    return await call, time.monotonic() - began


async def consulted(reply, address=None):
    with SourcesServer() as piste, RegistersServer() as registers:
        piste.on(SEARCH, reply)
        for place in PLACES:
            registers.on(place, reply)
        async with five(address or piste.url, address or registers.url) as opened:
            subjects = ONE_OF_EACH
            checks = [
                source.check(subject, DAY)
                for sources, of_kind in (
                    (opened.consult.citations, subjects.citations),
                    (opened.consult.companies, subjects.companies),
                    (opened.consult.names, subjects.names),
                    (opened.consult.claims, subjects.claims),
                )
                for source in sources
                for subject in of_kind
            ]
            each = asyncio.gather(*map(timed, checks))
            together, seconds = await timed(opened.consult(subjects, DAY))
            found = await each
        piste.on(SEARCH, None)
        for place in PLACES:
            registers.on(place, None)
        async with five(piste.url, registers.url) as opened:
            return Consulted(found, together, seconds, await opened.consult(subjects, DAY))


async def run():
    """What was seen of every fault at both."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def admitted(fault, call):
        async with nullcontext() if fault.is_silent else gate:
            return await call

    async with AsyncExitStack() as stack:
        street = await stack.enter_async_context(Street())
        transport = SlimTransport()
        stack.push_async_callback(transport.aclose)
        # Bound and never listening: nobody else is given the port meanwhile.
        taken = stack.enter_context(socket.socket())
        taken.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}"
        ordered = sorted(FAULTS, key=lambda fault: not fault.is_silent)
        calls = {("classifier", ALL): comprehended(street, transport, ALL)}
        for fault in ordered:
            calls["classifier", fault.id] = admitted(fault, comprehended(street, transport, fault.id))
            calls["source", fault.id] = admitted(fault, consulted(fault.reply))
        calls["classifier", REFUSED] = comprehended(street, transport, REFUSED, nobody)
        calls["source", REFUSED] = consulted(None, nobody)
        return dict(zip(calls, await asyncio.gather(*calls.values()), strict=True))


@cache
def ran():
    """The run, once and aside: the loop of this thread is pytest's own."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, run()).result()


def is_sound(report):
    names = [service.name for service in CATALOGUE]
    assert report["trust_assessment"]["ok_services"] == list(report["classifiers"]) == names
    assert (report["errors"], report["trust_aggregate"]) == ({}, 80)


def is_short_of(report, name, kind):
    """The answer is complete: the nine others are kept, and the one is failed by its kind."""
    others = [service.name for service in CATALOGUE if service.name != name]
    assert report["trust_assessment"]["ok_services"] == list(report["classifiers"]) == others
    assert report["trust_assessment"]["failed"] == list(report["errors"]) == [name]
    assert report["errors"][name]["kind"] == kind
    assert list(report["trust_breakdown"]) == [service.name for service in CATALOGUE]
    status = "timeout" if kind is FailureKind.TIMEOUT else "error"
    assert (report["trust_breakdown"][name]["status"], report["trust_breakdown"][name]["trust"]) == (status, None)
    assert (report["trust_aggregate"], report["mode"]) == (80, "deterministic")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_bad_classifier_costs_its_own_answer_and_no_other(fault: Fault):
    seen = ran()["classifier", fault.id]
    if fault.classifier is None:
        is_sound(seen.report)
    else:
        is_short_of(seen.report, BAD.name, fault.classifier)
    assert max(one["latency_ms"] for one in seen.report["trust_breakdown"].values()) <= SERVICE_WALL * 1000
    assert seen.seconds <= FANOUT_WALL
    is_sound(seen.after)


def test_so_does_one_that_does_not_exist():
    seen = ran()["classifier", REFUSED]
    is_short_of(seen.report, BAD.name, FailureKind.CONNECT)
    is_sound(seen.after)


def test_ten_that_hang_end_as_one_does():
    seen = ran()["classifier", ALL]
    report = seen.report
    assert [one["kind"] for one in report["errors"].values()] == [FailureKind.TIMEOUT] * 10
    assert (report["classifiers"], report["trust_aggregate"]) == ({}, 0)
    assert max(one["latency_ms"] for one in report["trust_breakdown"].values()) <= SERVICE_WALL * 1000
    assert max(seen.seconds, report["fanout_ms"] / 1000) <= FANOUT_WALL
    is_sound(seen.after)


def no_source_could_tell(seen, cause):
    for finding in (*seen.together, *(finding for finding, _ in seen.each)):
        assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, cause)
        assert "Rien n'en est conclu sur l'existence" in finding.detail
        assert (finding.text, finding.sha256) == (None, None)
    assert max(seconds for _, seconds in seen.each) <= SOURCE_WALL
    assert seen.seconds <= CONSULT_WALL
    assert [finding.cause for finding in seen.after] == [None] * len(seen.after)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_bad_source_could_not_tell_and_says_nothing_of_existence(fault: Fault):
    seen = ran()["source", fault.id]
    assert len(seen.together) == len(seen.each) == 5
    no_source_could_tell(seen, fault.source)


def test_nor_does_one_that_does_not_exist():
    no_source_could_tell(ran()["source", REFUSED], Cause.CONNECT)
