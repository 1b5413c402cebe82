import pytest

from aplomb.adapters.models.key import client_key, secret_member
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import ClientKey


@pytest.mark.parametrize(
    ("secret", "key"),
    [
        ('{"anthropic_api_key": "sk-ant-1"}', "sk-ant-1"),
        ('{"anthropic_api_key": "sk-ant-1", "other": 1}', "sk-ant-1"),
        (None, None),
        ("", None),
        ("sk-ant-1", None),
        ('"sk-ant-1"', None),
        ("null", None),
        ("[" * 100_000, None),
        ('{"anthropic_api_key": null}', None),
        ('{"anthropic_api_key": 12}', None),
        ('{"anthropic_api_key": ""}', None),
        ('{"anthropic_api_key": "sk ant"}', None),
        ('{"anthropic_api_key": "sk-ant-1\\n"}', None),
        ('{"anthropic_api_key": "sk-ant-é"}', None),
        ('{"mistral_api_key": "sk-1"}', None),
    ],
)
def test_a_key_is_what_the_json_object_names_and_a_header_can_carry(secret, key):
    assert secret_member(secret, "anthropic_api_key") == key


@pytest.mark.parametrize("value", ["", " ", "sk ant", "sk-ant\n", "sk-ant-é", "k" * 5000, "a\r\nx: y"])
def test_a_callers_key_that_no_header_can_carry_is_refused_and_not_repeated(value):
    with pytest.raises(ModelError) as caught:
        client_key(ClientKey(value))
    assert caught.value.kind is ModelFailure.UNAUTHORIZED
    assert not value.strip() or value not in repr(caught.value)


def test_a_callers_key_has_no_repr():
    assert "sk-own" not in repr(ClientKey("sk-own"))
    assert client_key(ClientKey("sk-own")) == "sk-own"
