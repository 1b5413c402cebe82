"""What the README shows is what the product answers."""

import json
import re
from pathlib import Path

import pytest

from aplomb.config import catalogue
from aplomb.core.answering.catalogue import Role, load_catalogue
from aplomb.core.answering.choice import KEY, PROVIDER, ChoiceError, chosen
from aplomb.core.limits import LIMITS
from aplomb.house import House
from aplomb.usecases.comprehend import Question
from local.__main__ import parameters

README = (Path(__file__).parents[1] / "README.md").read_text()
BODIES = [json.loads(body) for body in re.findall(r"localhost:3000/(?:comprendre|stream) -d '(\{.*\})'", README)]
AGGREGATES = [int(found) for found in re.findall(r'"trust_aggregate":(\d+)', README)]


def test_there_is_an_answer_to_each_example():
    assert len(BODIES) == len(AGGREGATES) == 2


@pytest.mark.parametrize(("body", "aggregate"), list(zip(BODIES, AGGREGATES, strict=True)))
async def test_an_example_is_answered_as_it_stands_there(body, aggregate):
    stages = [stage async for stage in House.from_env({}).comprehend(Question(body["text"], 3, anthropic=False), None)]
    report = stages[-1].report
    assert report["trust_aggregate"] == aggregate
    assert report["trust_assessment"]["reason"] in README
    if aggregate >= 65:
        assert json.dumps(report["dominant"], ensure_ascii=False, separators=(",", ":")) in README
        assert json.dumps(report["trust_assessment"]["low_trust"]) in README


def test_the_catalogue_that_is_shown_can_answer_without_a_key_and_goes_through_a_command_line():
    [shown] = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    loaded = load_catalogue(json.loads(shown))
    assert loaded.roles[Role.ECONOMICAL][0].endpoint.key is None
    given = parameters(f"ModelCatalogue='{shown.replace(chr(10), '')}'")
    assert catalogue(given["ModelCatalogue"]) == loaded


def test_what_is_said_of_off_routing_is_what_is_done():
    assert f"{LIMITS.guest_characters:,} characters in, {LIMITS.guest_tokens} tokens out" in README
    assert f"`{KEY}: …` with `{PROVIDER}: anthropic`" in README


def test_what_is_said_of_a_key_where_none_is_checked_is_what_is_done():
    [shown] = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    models = load_catalogue(json.loads(shown))
    with pytest.raises(ChoiceError):
        chosen(models, model="qwen3", provider=None, own_key=True)
