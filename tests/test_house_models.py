import json

import pytest

from aplomb.adapters.catalogue import CATALOGUE
from aplomb.adapters.models.anthropic.model import AnthropicModel
from aplomb.adapters.models.bedrock import BedrockModel
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Price, Role
from aplomb.house import House
from aplomb.usecases.metered import Metered

ALBERT = {
    "id": "albert-large",
    "provider": "openai_compatible",
    "family": "llama",
    "price": None,
    "context_tokens": None,
    "output_tokens": None,
    "endpoint": {"base_url": "https://albert.example.test/v1", "key": "albert_api_key"},
}
CLAUDE = ALBERT | {"id": "eu.anthropic.claude-sonnet-5-5", "provider": "bedrock", "family": "claude", "endpoint": None}


def test_every_role_has_its_models_and_a_model_of_two_roles_is_one():
    house = House.from_env({})
    assert set(house.models) == set(Role)
    assert {role: [model.spec.id for model in models] for role, models in house.models.items()} == json.loads(
        CATALOGUE.read_text()
    )["roles"]
    assert house.models[Role.FRONTIER][0] is house.models[Role.DELIBERATION][0]


@pytest.mark.parametrize(
    ("model", "adapter"),
    [
        ("claude-haiku-5-5", AnthropicModel),
        ("eu.amazon.nova-pro-v1:0", BedrockModel),
        ("albert-large", OpenAiCompatibleModel),
        ("eu.anthropic.claude-sonnet-5-5", AnthropicModel),
    ],
)
def test_each_provider_has_its_adapter_and_claude_its_own_wherever_it_runs(model, adapter):
    document = json.loads(CATALOGUE.read_text())
    document["models"] += [ALBERT, CLAUDE]
    house = House.from_env({"MODEL_CATALOGUE": json.dumps(document)})
    assert type(house.models_by_id[model]) is Metered
    assert type(house.models_by_id[model]._model) is adapter
    assert house.models_by_id[model].spec.id == model


def test_no_model_is_in_the_house_that_nobody_pays_for():
    """A limit that is written and not built in limits nothing."""
    house = House.from_env({"HAIKU_MODEL": "claude-haiku-5-5", "SONNET_MODEL": "claude-sonnet-5-5"})
    synthesizing = {name: synthesizer._model for name, synthesizer in house.synthesizers.items()}
    assert {type(model) for model in (*house.models_by_id.values(), *synthesizing.values())} == {Metered}
    assert {model._till for model in (*house.models_by_id.values(), *synthesizing.values())} == {house.till}
    watched = [one for models in house.watched_models.values() for one in models]
    assert {type(one.model) for one in watched} == {Metered}
    assert house.till.ledger is house.ledger


def test_the_models_of_comprendre_cost_what_the_catalogue_says_of_them_and_nobody_knows_what_others_do():
    house = House.from_env({"HAIKU_MODEL": "claude-haiku-5-5", "SONNET_MODEL": "another"})
    prices = {name: synthesizer._model.spec.price for name, synthesizer in house.synthesizers.items()}
    assert prices == {"haiku": house.catalogue.models["claude-haiku-5-5"].price, "sonnet": None}


def test_every_model_that_ships_has_the_price_that_was_published():
    """Dollars a million tokens, read and written (https://aws.amazon.com/bedrock/pricing/, on demand, November 2026).

    Mistral Large 3: 0.50 and 1.50. Nova Pro: 1.05 and 4.20 in the dearest of its European regions.
    """
    prices = {spec.id: spec.price for spec in House.from_env({}).catalogue.models.values()}
    assert None not in prices.values()
    assert prices["mistral.mistral-large-3-675b-instruct"] == Price(500_000, 1_500_000)
    assert prices["eu.amazon.nova-pro-v1:0"] == Price(1_050_000, 4_200_000)


async def test_every_answer_that_a_model_may_be_asked_for_waits_for_its_purses():
    """Nothing of them may be under way when the environment freezes."""
    house = House.from_env({"HAIKU_MODEL": "claude-haiku-5-5", "SONNET_MODEL": "claude-sonnet-5-5"})
    waits = (house.comprehend.use_case.settle, house.orchestrate.use_case.settle, house.sealed_triage.settle)
    assert set(waits) == {house._settled}
    house.till = Waited()
    await house._settled()
    assert house.till.times == 1


async def test_where_no_model_was_ever_built_nothing_is_waited_for():
    house = House.from_env({})
    await house._settled()
    assert "till" not in vars(house)


class Waited:
    """A till that counts who waits for it."""

    times = 0

    async def settled(self):
        self.times += 1
