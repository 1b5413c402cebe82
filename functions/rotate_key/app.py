"""Secrets Manager's rotation of the rule's signing key: createSecret, setSecret, testSecret, finishSecret."""

import os

from aplomb.entry.schedule import AwsHandler, rotation
from aplomb.house import House


def build(house: House) -> AwsHandler:
    """Return the rotation function."""
    key = house.rotate_key
    steps = {"createSecret": key.create, "setSecret": key.set, "testSecret": key.test, "finishSecret": key.finish}
    return rotation(house.settings.signing_secret, steps)


lambda_handler = build(House.from_env(os.environ))
