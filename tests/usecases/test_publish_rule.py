import base64
import json

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.core.errors import SecretError
from aplomb.core.routing.publication import publish
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.usecases.keys import Keys
from aplomb.usecases.publish_rule import PublishRule
from tests.fakes import FakeSecrets

KEY = new_key(lambda size: b"a" * size)
OLD = new_key(lambda size: b"b" * size)
RULES = published_rules()


def use_case(current=None, previous=None):
    values = {("signing", "AWSCURRENT"): current, ("signing", "AWSPREVIOUS"): previous}
    return PublishRule(rules=RULES, keys=Keys(FakeSecrets(values), "signing"), now=lambda: 1_800_000_000.0)


SIGNED = use_case(write_secret(KEY, (OLD.public(),)), write_secret(OLD, ()))


async def test_the_newest_version_is_published_and_any_other_by_its_name():
    assert await SIGNED.publication() == publish(RULES["1.0"], KEY) == await SIGNED.publication("1.0")
    assert await SIGNED.publication("0.9") is None


async def test_the_servers_own_publication_is_valid():
    status = await SIGNED.status()
    assert (status["statut"], status["verifie_a"]) == ("valide", "2027-01-15T08:00:00Z")
    assert {check["verdict"] for check in status["verifications"]} == {"valide"}
    assert "hmac-sha256" in [check["nom"] for check in status["verifications"]]
    assert status["signature"] == publish(RULES["1.0"], KEY)["signature"]


async def test_a_publication_signed_before_a_rotation_is_valid_after_it():
    status = await SIGNED.status_of(json.loads(json.dumps(publish(RULES["1.0"], OLD))))
    assert (status["statut"], status["signature"]["kid"]) == ("valide", OLD.kid)


async def test_a_tampered_publication_is_invalid():
    publication = json.loads(json.dumps(publish(RULES["1.0"], KEY)))
    publication["enveloppe"]["payload"] = base64.b64encode(b"{}").decode()
    status = await SIGNED.status_of(publication)
    assert (status["statut"], status["signature"]) == ("invalide", None)


@pytest.mark.parametrize("publication", [None, [], "regle", {"regle": "\ud800"}])
async def test_what_is_no_publication_is_invalid_and_never_taken_for_our_own(publication):
    assert (await SIGNED.status_of(publication))["statut"] == "invalide"


@pytest.mark.parametrize(
    ("current", "verdict"), [(None, "absente"), ("{}", "absente"), (SecretError("no answer"), "illisible")]
)
async def test_without_a_key_the_rule_is_served_unsigned_and_says_so(current, verdict):
    unsigned = use_case(current)
    publication = await unsigned.publication()
    assert (publication["statut"], publication["enveloppe"]) == ("non_signee", None)
    status = await unsigned.status()
    assert (status["statut"], [check["verdict"] for check in status["verifications"]]) == ("non_signee", [verdict])


async def test_no_keys_and_no_answer_are_never_the_same():
    assert await use_case().public_keys() == {"keys": []}
    with pytest.raises(SecretError):
        await use_case(SecretError("no answer")).public_keys()


async def test_every_public_key_that_ever_signed_is_published():
    keys = (await SIGNED.public_keys())["keys"]
    assert [key["kid"] for key in keys] == [KEY.kid, OLD.kid]
    assert not any("d" in key for key in keys)


@pytest.mark.parametrize("reads", range(6))
async def test_a_rotation_in_the_midst_of_a_check_makes_no_valid_rule_invalid(reads):
    """Whenever it comes: what signed and what verifies are one reading of the secret."""
    oldest = new_key(lambda size: b"c" * size)

    class Rotating(FakeSecrets):
        async def read(self, name, *, stage="AWSCURRENT", max_age_seconds=300):
            nonlocal reads
            if reads == 0:
                self.values[name, "AWSCURRENT"] = write_secret(KEY, (OLD.public(), oldest.public()))
                self.values[name, "AWSPREVIOUS"] = write_secret(OLD, (oldest.public(),))
            reads -= 1
            return await super().read(name, stage=stage)

    secrets = Rotating(
        {
            ("signing", "AWSCURRENT"): write_secret(OLD, (oldest.public(),)),
            ("signing", "AWSPREVIOUS"): write_secret(oldest, ()),
        }
    )
    rule = PublishRule(rules=RULES, keys=Keys(secrets, "signing"), now=lambda: 0.0)
    assert (await rule.status())["statut"] == "valide"


async def test_the_published_keys_are_read_afresh_for_another_environment_may_sign_with_a_newer_one():
    class Kept(FakeSecrets):
        async def read(self, name, *, stage="AWSCURRENT", max_age_seconds=300):
            kept = write_secret(OLD, ()) if stage == "AWSCURRENT" else None
            return kept if max_age_seconds > 0 else await super().read(name, stage=stage)

    secrets = Kept({("signing", "AWSCURRENT"): write_secret(KEY, (OLD.public(),))})
    rule = PublishRule(rules=RULES, keys=Keys(secrets, "signing"), now=lambda: 0.0)
    assert [key["kid"] for key in (await rule.public_keys())["keys"]] == [KEY.kid, OLD.kid]
