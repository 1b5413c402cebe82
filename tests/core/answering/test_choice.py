import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.catalogue import shipped_catalogue
from aplomb.core.answering.catalogue import Catalogue, Endpoint, ModelSpec, Provider, Role
from aplomb.core.answering.choice import MODEL, PROVIDER, ChoiceError, chosen

SMALL = ModelSpec(id="small", provider=Provider.ANTHROPIC, family="a")
LARGE = ModelSpec(id="large", provider=Provider.ANTHROPIC, family="a")
CLOUD = ModelSpec(id="cloud", provider=Provider.BEDROCK, family="b")


def local(name, port, *, keyed=True):
    endpoint = Endpoint(f"http://127.0.0.1:{port}/v1", f"key_{name}" if keyed else None)
    return ModelSpec(id=name, provider=Provider.OPENAI_COMPATIBLE, family="c", endpoint=endpoint)


def catalogue(*specs, economical=(SMALL,)):
    return Catalogue({spec.id: spec for spec in specs}, dict.fromkeys(Role, specs[:1]) | {Role.ECONOMICAL: economical})


HOUSE = catalogue(LARGE, SMALL, CLOUD, local("one", 1), local("other", 1))


def refusal(house=HOUSE, *, model=None, provider=None, own_key=False):
    with pytest.raises(ChoiceError) as refused:
        chosen(house, model=model, provider=provider, own_key=own_key)
    return refused.value


def test_without_a_choice_there_is_none():
    assert chosen(HOUSE, model=None, provider=None, own_key=False) is None


@pytest.mark.parametrize("spec", HOUSE.models.values(), ids=lambda spec: spec.id)
def test_a_model_by_its_id_is_that_model(spec):
    assert chosen(HOUSE, model=spec.id, provider=None, own_key=False) is spec


@pytest.mark.parametrize("model", ["", "SMALL", "small ", "claude", "économique"])
def test_an_unknown_model_is_refused_with_all_that_are_known(model):
    refused = refusal(model=model)
    assert refused.field == MODEL == "modele"
    assert all(spec.id in refused.detail for spec in HOUSE.models.values())


def test_a_key_without_a_model_opens_its_providers_economical_one():
    assert chosen(HOUSE, model=None, provider="anthropic", own_key=True) is SMALL


def test_where_none_is_economical_it_opens_the_first():
    assert chosen(HOUSE, model=None, provider="openai_compatible", own_key=True).id == "one"


def test_a_key_goes_to_one_server_and_never_to_another_of_the_same_protocol():
    house = catalogue(SMALL, local("one", 1), local("two", 2))
    refused = refusal(house, provider="openai_compatible", own_key=True)
    assert (refused.field, "one, two" in refused.detail) == (MODEL, True)
    assert chosen(house, model="two", provider="openai_compatible", own_key=True).id == "two"


def test_a_key_with_a_model_needs_no_provider_and_a_named_one_has_to_be_its_own():
    assert chosen(HOUSE, model="large", provider=None, own_key=True) is LARGE
    assert chosen(HOUSE, model="large", provider="anthropic", own_key=True) is LARGE
    assert refusal(model="large", provider="openai_compatible", own_key=True).field == PROVIDER


def test_a_key_for_nobody_knows_whom_is_refused():
    assert refusal(own_key=True).field == PROVIDER == "X-Client-Provider"


@pytest.mark.parametrize("provider", ["bedrock", "openai", "Anthropic", "https://evil.example.test", ""])
def test_a_provider_that_takes_no_key_is_refused_with_those_that_do(provider):
    refused = refusal(provider=provider, own_key=True)
    assert refused.field == PROVIDER
    assert "anthropic, openai_compatible" in refused.detail


def test_a_model_that_takes_no_key_is_refused_with_one():
    assert refusal(model="cloud", own_key=True).field == MODEL


def test_nor_does_one_take_a_key_whose_server_asks_for_none():
    """It would answer to any, and nobody be charged."""
    house = catalogue(SMALL, local("open", 1, keyed=False))
    refused = refusal(house, model="open", own_key=True)
    assert (refused.field, refused.detail) == (MODEL, "Ce modèle ne prend pas de clé client.")
    assert refusal(house, provider="openai_compatible", own_key=True).field == PROVIDER
    assert chosen(house, model="open", provider=None, own_key=False).id == "open"


def test_a_provider_alone_is_those_of_its_models_that_take_a_key():
    house = catalogue(
        SMALL, local("open", 1, keyed=False), local("closed", 2), economical=(local("open", 1, keyed=False),)
    )
    assert chosen(house, model=None, provider="openai_compatible", own_key=True).id == "closed"


def test_a_refusal_says_where_and_why():
    assert str(refusal(model="x")).startswith("modele: Modèle inconnu.")


def test_the_shipped_catalogue_takes_keys_for_anthropic():
    assert chosen(shipped_catalogue(), model=None, provider="anthropic", own_key=True).id == "claude-haiku-5-5"


@given(st.text(), st.none() | st.text(), st.booleans())
def test_whatever_is_chosen_is_chosen_or_refused(model, provider, own_key):
    outcome = None
    try:
        spec = chosen(HOUSE, model=model, provider=provider, own_key=own_key)
    except ChoiceError as refused:
        outcome = refused.field
    else:
        outcome = spec.id
    assert outcome in {MODEL, PROVIDER, model}
