"""What the README shows is what the product answers."""

import json
import re
from pathlib import Path

import pytest

from aplomb.house import House
from aplomb.usecases.comprehend import Question

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
