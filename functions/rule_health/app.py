"""Every five minutes: the published rule is read back and checked against the key; an alarm watches the metric."""

import os

from aplomb.entry.schedule import AwsHandler, rule_health
from aplomb.house import House


def build(house: House) -> AwsHandler:
    """Return the scheduled function. The event may hold a ``publication`` to check in the place of our own."""
    return rule_health(house.publish_rule.status, house.publish_rule.status_of, house.meter.count)


lambda_handler = build(House.from_env(os.environ))
