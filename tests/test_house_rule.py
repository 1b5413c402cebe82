"""The rule that decides is the one that is published, shown and sealed: one document in memory, and its fingerprint."""

import asyncio
import json

from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.core.sealing.canonical import canonical, fingerprint
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.house import House
from tests.fakes import FakeSecrets

KEY = new_key(lambda size: b"k" * size)


def a_house():
    house = House.from_env({"SIGNING_SECRET": "signing"})
    house.secrets = FakeSecrets({("signing", "AWSCURRENT"): write_secret(KEY, ())})
    return house


def test_one_rule_decides_is_published_and_verifies():
    house = a_house()
    rule = house.rules[CURRENT_VERSION]
    assert house.triager.rule is rule
    assert house.orchestrate.use_case.use_case.triager is house.triager
    assert house.publish_rule.rules is house.certificates.rules is house.rules


async def test_the_fingerprint_that_is_served_and_sealed_is_of_the_document_in_memory():
    """What no reader of the rule took up would be in force nowhere, and in no fingerprint."""
    house = a_house()
    in_force = fingerprint(canonical(house.triager.rule.document))
    published, sealed = await asyncio.gather(house.publish_rule.publication(), house.sealed_triage("Bonjour ?"))
    assert published["empreinte"]["hex"] == in_force
    assert fingerprint(canonical(published["regle"])) == in_force
    assert sealed["regle"] == {"version": CURRENT_VERSION, "empreinte": in_force}
    assert read_certificate(envelope_of(sealed["certificat"]))["regle"]["empreinte"] == in_force
    assert json.loads(json.dumps(published["regle"])) == house.triager.rule.document
