"""Two rotations in a row under the real functions' feet, while requests go on and on."""

import base64
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from aplomb.house import House
from local.rotation import STEPS
from tests.canary.served import SECRET, client, environment, serve, until
from tests.functions.test_events import handler

CALLERS = 3


@dataclass
class Seen:
    """What callers were answered, and what went wrong. An envelope goes with the keys that were fetched after it."""

    envelopes: list = field(default_factory=list)
    statuses: list = field(default_factory=list)
    ended: Event = field(default_factory=Event)

    def call(self, served) -> None:
        """Ask until the end; a refused or failed request raises."""
        while not self.ended.is_set():
            publication = served.document("/regle")
            self.envelopes.append((publication["enveloppe"], served.document("/.well-known/jwks.json")))
            self.statuses.append(served.document("/regle/statut"))

    def kids(self) -> set[str]:
        return {kid(envelope) for envelope, _ in list(self.envelopes) if envelope}


def kid(envelope) -> str:
    [name] = {signature["keyid"].partition("#")[0] for signature in envelope["signatures"]}
    return name


def verify(envelope, jwks) -> None:
    """Verify the Ed25519 signature from the specifications alone (DSSE, RFC 8037); raise when it does not hold."""
    [key] = [key for key in jwks["keys"] if key["kid"] == kid(envelope)]
    [signature] = [s["sig"] for s in envelope["signatures"] if s["keyid"].endswith("#ed25519")]
    kind, payload = envelope["payloadType"].encode(), base64.b64decode(envelope["payload"])
    message = b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)
    public = base64.urlsafe_b64decode(key["x"] + "=")
    Ed25519PublicKey.from_public_bytes(public).verify(base64.b64decode(signature), message)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serve(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def house(served, monkeypatch):
    """The house of the functions that AWS calls, in this process, over the same secrets."""
    for name, value in environment(served.aws()).items():
        monkeypatch.setenv(name, value)
    return House.from_env({"SIGNING_SECRET": SECRET})


def rotate(house) -> None:
    step_of = handler("rotate_key", house)
    version = str(uuid.uuid4())
    for step in STEPS:
        step_of({"Step": step, "SecretId": SECRET, "ClientRequestToken": version}, None)


def verdicts(status) -> dict[str, str]:
    return {check["nom"]: check["verdict"] for check in status["verifications"]}


def test_no_request_notices_two_rotations_in_a_row(served, house):
    first = served.document("/regle")
    health = handler("rule_health", house)
    seen = Seen()
    with ThreadPoolExecutor(CALLERS) as pool:
        callers = [pool.submit(seen.call, served) for _ in range(CALLERS)]
        try:
            until(lambda: len(seen.statuses) > CALLERS)
            rotate(house)
            after_one = health({"publication": first}, None)
            until(lambda: len(seen.kids()) == 2)
            rotate(house)
            after_two = health({"publication": first}, None)
            until(lambda: len(seen.kids()) == 3)
            answered = len(seen.statuses)
            until(lambda: len(seen.statuses) > answered + CALLERS)
        finally:
            seen.ended.set()
    for caller in callers:
        caller.result()

    assert {status["statut"] for status in seen.statuses} == {"valide"}
    for envelope, jwks in seen.envelopes:
        verify(envelope, jwks)
    jwks = served.document("/.well-known/jwks.json")
    verify(first["enveloppe"], jwks)
    assert seen.kids() == {key["kid"] for key in jwks["keys"]}
    assert after_one["statut"] == "valide"
    assert verdicts(after_two) == verdicts(after_one) | {"hmac-sha256": "cle_inconnue"}


def test_the_secret_is_left_as_a_next_rotation_wants_it(served):
    versions = client(served.aws()).describe_secret(SecretId=SECRET)["VersionIdsToStages"]
    assert sorted(stage for stages in versions.values() for stage in stages) == ["AWSCURRENT", "AWSPREVIOUS"]
