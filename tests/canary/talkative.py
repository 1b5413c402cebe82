"""Every function that has a key, its handler built on the real house, with every logger at DEBUG.

Run as a process of its own, whose output is what is looked at: `python -m tests.canary.talkative <requests a model>`.
"""

import asyncio
import json
import logging
import os
import sys
from functools import partial

from aplomb.core.charging.key import API_KEY
from aplomb.entry.loop import RUNNER
from aplomb.house import House
from local.rotation import STEPS
from tests.events import read_event
from tests.functions.example import ACCOUNT
from tests.functions.test_events import collect, handler

say = partial(print, flush=True)
ASKED = json.dumps({"text": "Suite à notre échange", "anthropic": True})


def asking(name: str, **members: object) -> dict[str, object]:
    """Return the event as the client whose key is in the environment sends it."""
    event = read_event(name)
    named = event["multiValueHeaders"] | {API_KEY: [os.environ["API_KEY_OF_THE_TEST"]]}
    return event | {"multiValueHeaders": named} | members


class Everything(logging.Formatter):
    """The line that people read, and all that its record holds."""

    def format(self, record: logging.LogRecord) -> str:
        return f"{record.levelname} {record.name} {super().format(record)} {vars(record)!r}"


def listen() -> None:
    """What the product means to silence, it must silence after this."""
    output = logging.StreamHandler(sys.stdout)
    output.setFormatter(Everything())
    logging.root.addHandler(output)
    logging.root.setLevel(logging.DEBUG)


def call_buffered(house: House, times: int) -> None:
    rotate, health, rule = (handler(function, house) for function in ("rotate_key", "rule_health", "rule"))
    for step in STEPS:
        event = {"SecretId": house.settings.signing_secret, "Step": step, "ClientRequestToken": "c" * 32}
        say(rotate(event, None))
    say(health(read_event("rule_health"), None))
    for name in ("rule", "rule.status", "rule.public_keys"):
        say(rule(read_event(name), None))
    say(RUNNER.run(house.certify(ACCOUNT)))
    certificates = handler("certificates", house)
    for name in ("certificates", "certificates.verification"):
        say(certificates(read_event(name), None))
    for function in ("monce_haiku", "monce_sonnet"):
        for _ in range(times):
            say(handler(function, house)(asking(function, body=ASKED), None))
    say(house.callers, vars(house.key_store), vars(house.ledger), house.till)
    say(house.settings, vars(house), vars(house.secrets), house.publish_rule, house.rotate_key, house.certificates)
    say([(vars(synthesizer), vars(synthesizer._model)) for synthesizer in house.synthesizers.values()])


async def call_streams(house: House, times: int) -> None:
    for _ in range(times):
        say(await collect(handler("stream", house)(asking("stream", body=ASKED), None)))
        for name in ("orchestrator", "orchestrator.stream"):
            say(await collect(handler("orchestrator", house)(asking(name), None)))
    say(house.orchestrate, [vars(model) for model in house.models_by_id.values()])


if __name__ == "__main__":
    listen()
    call_buffered(House.from_env(os.environ), int(sys.argv[1]))
    asyncio.run(call_streams(House.from_env(os.environ), int(sys.argv[1])))
