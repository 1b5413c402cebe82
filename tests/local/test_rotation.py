"""The template of this project: what its schedules rotate."""

from pathlib import Path

from local.embedded_aws import secrets
from local.rotation import rotations
from local.template import Template

TEMPLATE = Template.read(Path(__file__).parents[2] / "template.yaml")


def test_the_signing_key_is_rotated_by_its_function():
    [rotation] = rotations(TEMPLATE)
    assert (rotation.secret, rotation.function.code.name) == ("SigningSecret", "rotate_key")
    assert rotation.function.environment["SIGNING_SECRET"] == rotation.secret


def test_a_generated_secret_is_born_with_a_random_word_of_its_own():
    first, second = secrets(TEMPLATE, None), secrets(TEMPLATE, None)
    assert first["SigningSecret"].startswith('{"before_the_first_rotation": "')
    assert first["SigningSecret"] != second["SigningSecret"]
    assert first["AnthropicSecret"] is None
