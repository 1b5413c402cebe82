"""Every fault of a model's provider before a system of two models: in each protocol, in small limits and in the real.

All of a run are under way at once, through one system a protocol; each test judges one of them.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, nullcontext
from functools import cache

import pytest

from aplomb.core.answering.stages import AnswerDelta, AnswerGiven, Cause, CertificateGiven, Done, Failed
from aplomb.core.charging.payer import guest
from aplomb.core.sealing.certificate import State, read_certificate
from aplomb.core.sealing.envelope import envelope_of
from tests.faults.model_faults import FAULTS
from tests.faults.seen import COSTS
from tests.faults.system import AT_ONCE, FAST, REAL, TOKENS, WHOLE, system
from tests.faults.walls import MODEL_OF_THE_FALLBACK, anthropic, bedrock, completions

RUNS = {"small": (FAST, (completions,)), "real": (REAL, (completions, anthropic, bedrock))}
THREADS = 64
"""For as many calls of boto3 as are under way here at once; one deployment's environment has one question."""


async def run(profile, protocols):
    """What was seen of every fault, and the system that it befell, by protocol and fault."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    gate = asyncio.Semaphore(AT_ONCE)

    async def conduct(one, fault, payer):
        async with nullcontext() if fault.is_silent else gate:
            return await one.conduct(fault, payer)

    async with AsyncExitStack() as stack:
        systems = {
            protocol: await stack.enter_async_context(system(protocol(TOKENS, profile.pace), profile))
            for protocol in protocols
        }
        asked = [(protocol, fault) for protocol in protocols for fault in FAULTS]
        payers = [guest(f"192.0.2.{number}") for number, _ in enumerate(asked, 1)]
        seen = await asyncio.gather(
            *(conduct(systems[protocol], fault, payer) for (protocol, fault), payer in zip(asked, payers, strict=True))
        )
    return {(protocol, fault.id): (systems[protocol], one) for (protocol, fault), one in zip(asked, seen, strict=True)}


@cache
def ran(name):
    """The run, once and aside: the loop of this thread is pytest's own."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, run(*RUNS[name])).result()


CASES = [
    pytest.param(name, protocol, fault, id=f"{name}-{protocol.__name__}-{fault.id}")
    for name, (profile, protocols) in RUNS.items()
    for protocol in protocols
    for fault in FAULTS
    if fault.play(protocol(TOKENS, profile.pace)) is not None
]


@pytest.mark.usefixtures("aws")
@pytest.mark.parametrize(("name", "protocol", "fault"), CASES)
def test_a_fault_is_conducted_as_is_right(name, protocol, fault):
    one, seen = ran(name)[protocol, fault.id]
    if fault.by == "nobody":
        is_declined(seen.stages[-1], one.protocol.declined_as)
        assert seen.fallback == 0
    else:
        is_whole(seen.stages, one.named if fault.by == "primary" else MODEL_OF_THE_FALLBACK)
        assert seen.fallback == (fault.by == "fallback")
        assert seen.charged >= COSTS[fault.by]
        assert fault.by == "fallback" or seen.charged == COSTS["primary"]
    for check in fault.checks:
        check(seen)
    is_whole(seen.after, one.named)


def is_whole(stages, model):
    """The whole answer, by the model that gave it in what is told, what is answered and what is sealed."""
    *_, given, certified, done = stages
    assert isinstance(done, Done), done
    assert (type(given), type(certified)) == (AnswerGiven, CertificateGiven)
    assert not any(isinstance(stage, AnswerDelta | Failed) for stage in stages)
    assert done.body["reponse"] == WHOLE
    assert done.body == given.body | certified.body | {"urgence": []}
    assert [one["id"] for one in done.body["modeles"]] == [model]
    sealed = read_certificate(envelope_of(done.body["certificat"]))
    is_replaced = model == MODEL_OF_THE_FALLBACK
    assert (done.body["etat"], len(done.body["degradations"])) == (
        (State.DEGRADED, 1) if is_replaced else (State.COMPLETE, 0)
    )
    for member in ("modeles", "etat", "degradations"):
        assert sealed[member] == done.body[member]


def is_declined(ending, kind):
    """No answer, and why: the provider's reason, in a clean error."""
    assert isinstance(ending, Failed)
    assert ending.cause is Cause.DECLINED
    assert f"({kind})" in ending.detail
    assert ending.decided["niveau"] == 1
