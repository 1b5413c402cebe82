"""What reaches a client of an answer that broke off: as JSON and as events, the same, and never its beginning."""

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from types import SimpleNamespace

import pytest

from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from tests.entry.test_orchestrator import answer, events, post
from tests.fakes import FakeModel
from tests.faults.model_faults import FAULTS
from tests.faults.system import FAST, TOKENS, WHOLE, system
from tests.faults.walls import MODEL_OF_THE_FALLBACK, anthropic, bedrock, completions, naming
from tests.usecases.orchestra import OUTSIDE, QUESTION, orchestra, spec, stages

SSE = "text/event-stream"
BY_ID = {fault.id: fault for fault in FAULTS}
DECIDED = ("niveau", "code", "raison", "regle")
ANSWERED = ("reponse", "modeles", "etat", "degradations", "gardes", *DECIDED)


@pytest.fixture
async def one():
    async with system(completions(TOKENS, FAST.pace), FAST) as one:
        yield one


def asking(one, fault, **body):
    """The body of a question whose answer has the fault."""
    one.wall.plays[fault] = list(BY_ID[fault].play(one.protocol))
    return {"question": naming(fault, QUESTION), **body}


async def both(one, fault):
    """The answer as JSON, with its status, and as events."""
    body = asking(one, fault)
    (status, _, whole), told = await asyncio.gather(
        answer(one.orchestrate, post(body)), events(one.orchestrate, post(body, accept=SSE))
    )
    return status, json.loads(whole), [(event.type, json.loads(event.data)) for event in told]


@pytest.mark.parametrize("fault", ["S08", "S10", "S16"])
async def test_json_the_end_of_the_stream_and_the_certificate_name_who_really_answered(one, fault):
    status, body, told = await both(one, fault)
    names = [name for name, _ in told]
    assert (status, names[-3:]) == (200, ["reponse", "certificat", "fin"])
    assert names.count("fin") == 1
    assert "reponse_delta" not in names
    end = told[-1][1]
    for given in (body, end):
        assert given["reponse"] == WHOLE
        assert [model["id"] for model in given["modeles"]] == [MODEL_OF_THE_FALLBACK]
        sealed = read_certificate(envelope_of(given["certificat"]))
        assert (sealed["modeles"], sealed["etat"]) == (given["modeles"], "degrade")
    assert {name: body[name] for name in ANSWERED} == {name: end[name] for name in ANSWERED}
    assert end.items() >= told[-3][1].items()


async def test_a_refusal_is_the_same_problem_in_both_forms_with_the_providers_reason(one):
    status, body, told = await both(one, "S13")
    [*before, (last, problem)] = told
    assert (status, last) == (502, "erreur")
    assert not {name for name, _ in before} & {"reponse", "reponse_delta", "certificat", "fin"}
    for given in (body, problem):
        assert (given["cause"], given["niveau"]) == ("refus", 1)
        assert "(content_filter)" in given["detail"]
    assert {name: body[name] for name in DECIDED} == {name: problem[name] for name in DECIDED}


@pytest.mark.parametrize("fault", ["S08", "S10"])
async def test_of_a_chosen_model_whose_words_are_read_as_they_come_an_error_says_that_they_are_no_answer(one, fault):
    """Off routing no other model is asked: the end of the stream is what makes void what came before it."""
    told = await events(one.orchestrate, post(asking(one, fault, mode="invite"), accept=SSE))
    names = [event.type for event in told]
    assert "reponse_delta" in names
    assert names[-1] == "erreur"
    assert not {"reponse", "certificat", "fin"} & set(names)
    assert "n'a pas donné de réponse entière" in json.loads(told[-1].data)["detail"]
    assert one.fallback.attempts(fault) == []


async def test_where_nobody_listens_the_other_model_is_asked(aws):
    fallback = spec(MODEL_OF_THE_FALLBACK)
    async with AsyncExitStack() as stack:
        # Bound and never listening: nobody else is given the port meanwhile.
        taken = stack.enter_context(socket.socket())
        taken.bind(("127.0.0.1", 0))
        providers = [protocol(TOKENS, FAST.pace).provider() for protocol in (completions, anthropic, bedrock)]
        for provider in providers:
            provider.server = SimpleNamespace(url=f"http://127.0.0.1:{taken.getsockname()[1]}")
        primaries = [await stack.enter_async_context(provider.model()) for provider in providers]
        use_cases = [orchestra(OUTSIDE, primary, FakeModel(WHOLE, spec=fallback)) for primary in primaries]
        ends = [told[-1] for told in await asyncio.gather(*(stages(one, seconds=40.0) for one in use_cases))]
    for end in ends:
        assert (end.body["reponse"], end.body["modeles"][0]["id"]) == (WHOLE, MODEL_OF_THE_FALLBACK)
