import json

from local.embedded_aws import secrets
from local.template import Template

SOURCE = """
Parameters: {Word: {Type: String, Default: given}}
Resources:
  AnthropicSecret: {Type: AWS::SecretsManager::Secret, Properties: {Name: app/anthropic}}
  Bare: {Type: AWS::SecretsManager::Secret}
  Told: {Type: AWS::SecretsManager::Secret, Properties: {SecretString: !Sub '{"word": "${Word}"}'}}
"""


def test_the_callers_key_is_the_value_of_the_one_secret_meant_for_it():
    values = secrets(Template(SOURCE, None), "canary")
    assert json.loads(values.pop("app/anthropic")) == {"anthropic_api_key": "canary"}
    assert values == {"Bare": None, "Told": '{"word": "given"}'}


def test_without_a_key_it_is_born_without_a_value():
    assert secrets(Template(SOURCE, None), None)["app/anthropic"] is None
