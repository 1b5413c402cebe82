import pytest

from aplomb.adapters.models.anthropic.model import KEY_FIELD
from aplomb.core.answering.catalogue import Endpoint, ModelSpec, Provider
from aplomb.core.answering.failure import ANTHROPIC_MEMBER, CAUSES, cause_of, said_of
from aplomb.core.answering.stages import Cause
from aplomb.core.errors import ModelFailure

CLAUDE = ModelSpec(id="claude-x", provider=Provider.ANTHROPIC, family="claude")


def served(key):
    endpoint = Endpoint("http://127.0.0.1:1/v1", key)
    return ModelSpec(id="m-x", provider=Provider.OPENAI_COMPATIBLE, family="m", endpoint=endpoint)


def test_every_failure_of_a_model_has_a_cause():
    assert CAUSES.keys() == set(ModelFailure)


@pytest.mark.parametrize("kind", ModelFailure)
@pytest.mark.parametrize("own_key", [True, False])
def test_every_failure_is_told_in_a_sentence_that_names_the_model_or_the_header(kind, own_key):
    said = said_of(kind, CLAUDE, own_key=own_key)
    is_callers = own_key and kind is ModelFailure.UNAUTHORIZED
    assert ("X-Client-Key" if is_callers else "claude-x") in said
    assert said.endswith((".", "make run."))


def test_a_refused_key_is_the_callers_only_where_it_was_theirs():
    assert cause_of(ModelFailure.UNAUTHORIZED, own_key=True) is Cause.CLIENT_KEY
    assert cause_of(ModelFailure.UNAUTHORIZED, own_key=False) is Cause.NOT_CONFIGURED


def test_a_missing_key_is_told_with_its_secret_its_member_and_how_to_give_it():
    said = said_of(ModelFailure.NOT_CONFIGURED, CLAUDE, own_key=False)
    assert "« anthropic_api_key »" in said
    assert "AnthropicSecretName" in said
    assert "ANTHROPIC_API_KEY=… make run" in said


def test_the_member_is_the_one_that_is_read():
    assert ANTHROPIC_MEMBER == KEY_FIELD


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        (served("mistral_api_key"), "« mistral_api_key »"),
        (served(None), "le catalogue n'en nomme pas"),
        (ModelSpec(id="n", provider=Provider.BEDROCK, family="n"), "Amazon Bedrock"),
    ],
    ids=["member", "no member", "bedrock"],
)
def test_other_providers_have_another_way(spec, word):
    said = said_of(ModelFailure.NOT_CONFIGURED, spec, own_key=False)
    assert word in said
    assert "ANTHROPIC_API_KEY" not in said


def test_a_key_of_ours_that_was_refused_is_told_as_such():
    assert said_of(ModelFailure.UNAUTHORIZED, CLAUDE, own_key=False).startswith("La clé a été refusée")


@pytest.mark.parametrize("kind", [ModelFailure.HTTP_STATUS, ModelFailure.MODEL_NOT_FOUND])
def test_a_refusal_that_a_callers_key_may_have_caused_names_its_header(kind):
    own, ours = (said_of(kind, CLAUDE, own_key=own_key) for own_key in (True, False))
    assert "X-Client-Key" in own
    assert "réessayez" not in own
    assert "X-Client-Key" not in ours
