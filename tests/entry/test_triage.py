import asyncio
import json

import pytest

from aplomb.core.charging.payer import guest
from aplomb.core.routing.facts import Exemption
from aplomb.entry.orchestrator import orchestrator_endpoint
from aplomb.entry.triage import triage_endpoint
from tests.entry.callers import ADDRESS, CALLERS, KEY
from tests.entry.test_orchestrator import CATALOGUE, post
from tests.usecases.orchestra import OUTSIDE, QUESTION, orchestra


def endpoint(asked):
    async def triage(question, exemption, payer):
        asked.append((question, exemption, payer))
        return {"code": "x"}

    return triage_endpoint(CATALOGUE, triage, CALLERS)


async def collected(items):
    return [item async for item in items]


@pytest.mark.parametrize(
    ("event", "exemption"),
    [
        (post(), Exemption.NONE),
        (post({"mode": "invite"}), Exemption.GUEST),
        (post({"modele": "chosen"}), Exemption.EXPLICIT_MODEL),
        (post(X_Client_Key="sk-1", X_Client_Provider="anthropic"), Exemption.BYOM),
    ],
)
def test_a_choice_is_read_as_the_orchestrator_reads_it(event, exemption):
    asked = []
    answer = endpoint(asked)(event, None)
    assert (answer["statusCode"], json.loads(answer["body"])) == (200, {"code": "x"})
    assert asked == [(QUESTION, exemption, guest(ADDRESS))]


@pytest.mark.parametrize(
    ("event", "status"),
    [
        (post({"modele": "gpt"}), 422),
        (post({"mode": "invite", "question": "x" * 10_000}), 422),
        (post(X_Client_Key="sk-1"), 422),
        (post(X_Client_Key="two keys", X_Client_Provider="anthropic"), 401),
        (post(X_Api_Key="aplomb_abcdefghijkl_"), 401),
        (post(X_Api_Key=KEY[:-1]), 401),
        (post() | {"httpMethod": "GET"}, 405),
    ],
)
def test_what_the_orchestrator_refuses_is_the_same_problem_here(event, status):
    head, *chunks = asyncio.run(collected(orchestrator_endpoint(CATALOGUE, orchestra(OUTSIDE), CALLERS)(event, None)))
    asked = []
    answer = endpoint(asked)(event, None)
    assert (answer["statusCode"], head["statusCode"], asked) == (status, status, [])
    assert json.loads(answer["body"]) == json.loads(b"".join(chunks))
    assert answer["headers"] == {name: said for name, said in head["headers"].items() if name != "Vary"}
