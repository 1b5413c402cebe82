import copy

import pytest

from aplomb.adapters.catalogue import CATALOGUE
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Price, Provider, Role, load_catalogue
from aplomb.core.errors import CatalogueError, FormError
from aplomb.core.strict_json import parse_strict

SHIPPED = parse_strict(CATALOGUE.read_bytes())
OURS = {
    "id": "llama3.3:70b",
    "provider": "openai_compatible",
    "family": "llama",
    "price": None,
    "context_tokens": 128000,
    "output_tokens": None,
    "endpoint": {"base_url": "https://models.example.test:8443/v1/", "key": "albert_api_key"},
}


def document(*models, **roles):
    changed = copy.deepcopy(SHIPPED)
    return {"models": [*changed["models"], *models], "roles": changed["roles"] | roles}


def test_the_shipped_catalogue_answers_at_every_level():
    catalogue = load_catalogue(SHIPPED)
    assert {role: len(models) for role, models in catalogue.roles.items()} == {
        Role.ECONOMICAL: 1,
        Role.FRONTIER: 1,
        Role.VERIFIER: 1,
        Role.DELIBERATION: 3,
        Role.ARBITER: 2,
    }
    assert len({model.family for model in catalogue.roles[Role.DELIBERATION]}) == 3
    [economical] = catalogue.roles[Role.ECONOMICAL]
    assert (economical.provider, economical.price) == (Provider.ANTHROPIC, Price(100_000, 500_000))
    assert catalogue.models[economical.id] is economical


def test_a_catalogue_of_ones_own_may_name_any_server_and_the_order_of_a_role_is_its_own():
    catalogue = load_catalogue(document(OURS, economique=[OURS["id"], "claude-haiku-5-5"]))
    first, second = catalogue.roles[Role.ECONOMICAL]
    assert first == ModelSpec(
        id="llama3.3:70b",
        provider=Provider.OPENAI_COMPATIBLE,
        family="llama",
        context_tokens=128_000,
        endpoint=Endpoint("https://models.example.test:8443/v1", "albert_api_key"),
    )
    assert second.id == "claude-haiku-5-5"


def test_a_model_without_a_role_may_still_be_named_and_a_server_may_take_no_key():
    local = OURS | {"endpoint": {"base_url": "http://127.0.0.1:11434/v1", "key": None}}
    assert load_catalogue(document(local)).models[OURS["id"]].endpoint == Endpoint("http://127.0.0.1:11434/v1", None)


SONNET, MISTRAL, NOVA = (model["id"] for model in SHIPPED["models"][1:])


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        (document(OURS, OURS), r"models\[5\].id"),
        (document(OURS | {"id": ""}), r"models\[4\].id"),
        (document(OURS | {"id": "a b"}), r"models\[4\].id"),
        (document(OURS | {"provider": "elsewhere"}), r"models\[4\].provider"),
        (document(OURS | {"family": "Llama 3"}), r"models\[4\].family"),
        (document(OURS | {"price": {"input": -1, "output": 1}}), r"models\[4\].price"),
        (document(OURS | {"price": {"input": 1, "output": -1}}), r"models\[4\].price"),
        (document(OURS | {"context_tokens": 0}), r"models\[4\]: a limit"),
        (document(OURS | {"output_tokens": -5}), r"models\[4\]: a limit"),
        (document(OURS | {"endpoint": None}), r"models\[4\].endpoint"),
        (document(OURS | {"provider": "bedrock"}), r"models\[4\].endpoint"),
        (document(OURS | {"endpoint": {"base_url": "https://x/v1", "key": ""}}), r"models\[4\].endpoint.key"),
        (document(pointe=[]), "roles.pointe: no model"),
        (document(arbitre=[SONNET, SONNET]), "roles.arbitre: a model twice"),
        (document(arbitre=["claude-9"]), "roles.arbitre: 'claude-9'"),
        (document(verificateur=["claude-haiku-5-5"]), "roles.verificateur: 'claude-haiku-5-5'"),
        (document(verificateur=[NOVA, SONNET]), f"roles.verificateur: '{SONNET}'"),
        (document(deliberation=[SONNET, MISTRAL]), "roles.deliberation"),
        (document(deliberation=[SONNET, MISTRAL, "claude-haiku-5-5"]), "roles.deliberation"),
        (document(OURS, deliberation=[SONNET, MISTRAL, NOVA, OURS["id"]]), "roles.deliberation"),
    ],
)
def test_a_catalogue_that_cannot_answer_is_refused_and_the_place_named(changed, place):
    with pytest.raises(CatalogueError, match=f"^catalogue.{place}"):
        load_catalogue(changed)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://x/v1",
        "https:///v1",
        "https://user@x/v1",
        "https://:secret@x/v1",
        "https://x/v1?key=1",
        "https://x/v1#a",
        "https://x:0/v1",
        "https://x:99999/v1",
        "https://[x/v1",
        "https://x/v 1",
        "https://x/v1\n",
    ],
)
def test_a_base_url_goes_to_a_server_and_carries_nothing_else(url):
    with pytest.raises(CatalogueError, match=r"models\[4\].endpoint.base_url") as caught:
        load_catalogue(document(OURS | {"endpoint": {"base_url": url, "key": None}}))
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        (None, "catalogue"),
        ({"models": [], "roles": SHIPPED["roles"], "more": 1}, "'more'"),
        (document(juge=[SONNET]), "'juge'"),
        ({"models": SHIPPED["models"], "roles": {"pointe": []}}, "arbitre is missing"),
        (document(OURS | {"temperature": 0}), r"models\[4\]: 'temperature'"),
        (document({name: OURS[name] for name in OURS if name != "price"}), r"models\[4\]: price"),
        (document(OURS | {"context_tokens": 1.5}), r"models\[4\].context_tokens"),
        (document(OURS | {"endpoint": {"base_url": "https://x"}}), r"models\[4\].endpoint: key"),
    ],
)
def test_a_catalogue_has_its_members_and_no_others(changed, place):
    with pytest.raises(FormError, match=place):
        load_catalogue(changed)
