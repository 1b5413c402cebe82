import json

import pytest

from aplomb.adapters.catalogue import CATALOGUE
from aplomb.adapters.models.anthropic.model import AnthropicModel
from aplomb.adapters.models.bedrock import BedrockModel
from aplomb.adapters.models.openai_compatible import OpenAiCompatibleModel
from aplomb.core.answering.catalogue import Role
from aplomb.house import House

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
    assert type(house.models_by_id[model]) is adapter
    assert house.models_by_id[model].spec.id == model
