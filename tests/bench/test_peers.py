"""The variants of the fan-out do the same work, on the services that the bench brings."""

import json
import urllib.request
from functools import partial

import orjson
import pytest

from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.tail.budget import Budget
from bench.peers import FAN_OUT, running, services
from bench.variants.ours import bare, prepare
from bench.variants.ours_guarded import guarded

COMPARED = [peer for peer in FAN_OUT if peer.module in ("ours", "floor")]


@pytest.fixture(scope="module")
def ports():
    with services() as opened:
        yield opened


@pytest.mark.parametrize("around", [bare, partial(guarded, budget=Budget())])
async def test_ours_answers_of_all_ten_services_with_or_without_what_guards_the_tail(ports, around):
    transport = SlimTransport()
    answer = await prepare([f"http://127.0.0.1:{port}/0" for port in ports], transport, around)
    for _ in range(2):
        report = orjson.loads(await answer())
        assert (len(report["classifiers"]), report["errors"]) == (10, {})
        assert sorted(report["classifiers"]["selfservice"]) == ["Prediction", "lignes", "trust_score", "version"]
    await transport.aclose()


def test_a_chat_completion_holds_the_same_answer(ports):
    def asked(path):
        with urllib.request.urlopen(f"http://127.0.0.1:{ports[0]}{path}", data=b"{}") as response:
            return json.loads(response.read())

    completion = asked("/0/chat/completions")
    assert json.loads(completion["choices"][0]["message"]["content"]) == asked("/0")


def test_a_worker_tells_cpu_wall_clock_and_size_and_how_many_a_second():
    with running(COMPARED) as children:
        for child in children.values():
            one = child.ask({"delay": 0, "requests": 2})
            many = child.ask({"delay": 0, "callers": 3, "seconds": 0.01})
            assert min(one["cpu_ms"], one["wall_ms"], many["a_second"]) > 0
            assert one["bytes"] > 10_000
