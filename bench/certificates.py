"""What a certificate costs: canonical bytes, both signatures, sealing a whole answer, verifying it offline.

``python -m bench.certificates [rounds]``.
"""

import asyncio
import hashlib
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Mapping

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from aplomb.adapters.rules import published_rules
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import decide
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.core.sealing.attest import Status, check_certificate, status_of
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.certificate import CertificateDocument, read_certificate
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, envelope_of
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.core.sealing.trusted import KeySet
from aplomb.usecases.certify import Account, Certify
from aplomb.usecases.keys import Keys
from bench.measured import Measured, finish, row
from bench.peers import FLOOR
from bench.rounds import interleaved
from tests.fakes import FakeMeter, FakeSecrets

ROUNDS, TIMES = 15, 100
KEY = new_key(os.urandom)
RULES = published_rules()
ACCOUNT = Account(
    facts={
        "hors_routage": "aucun",
        "domaine": "hors_domaine",
        "domaine_detail": None,
        "enjeu": "ordinaire",
        "signaux": [],
        "source": "classifieur",
        "confiance": 93,
    },
    decision=decide(RULES[CURRENT_VERSION], Facts(Exemption.NONE, Domain.UNREGULATED, Stakes.ORDINARY)),
    question="Qui a écrit L'Étranger ?",
    answer="L'Étranger est un roman d'Albert Camus, paru en 1942 chez Gallimard. " * 20,
    models=[{"role": "reponse", "id": "mistral-small", "famille": "mistral"}],
    guards=[{"nom": name, "verdict": "valide"} for name in ("citations", "identifiants", "secrets", "domaine")],
)
type Step = Callable[[], Awaitable[object]]


class Discarding:
    """A store that keeps nothing: writing is the network's time, not the certificate's."""

    async def put(self, identifier: str, envelope: object) -> bool:  # noqa: ARG002 - the port's
        """Say that it is kept."""
        return True


def certify() -> Certify:
    return Certify(
        keys=Keys(FakeSecrets({("signing", "AWSCURRENT"): write_secret(KEY, ())}), "signing"),
        store=Discarding(),
        now=time.time,
        random_bytes=os.urandom,
        engine={"nom": "aplomb", "version": "0", "classifieur": {"version": "1.0", "empreinte": "0" * 64}},
        rule={"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
        meter=FakeMeter(),
    )


async def steps() -> tuple[Mapping[str, Step], int]:
    """Return what is measured by its label, the floor first, and how many bytes are signed."""
    seal = certify()
    sealed = await seal(ACCOUNT)
    document: CertificateDocument = read_certificate(envelope_of(sealed.certificate))
    payload, kept = canonical(document), json.dumps(sealed.certificate).encode()
    trusted = KeySet((KEY.public(),))
    question = Opening(sealed.salts["question"], ACCOUNT.question)
    answer = Opening(sealed.salts["reponse"], ACCOUNT.answer)
    signer = Ed25519PrivateKey.generate()

    async def floor() -> None:
        signer.sign(payload)
        hashlib.sha256(payload).digest()

    async def canonical_form() -> None:
        canonical(document)

    async def signatures() -> None:
        KEY.seal(CERTIFICATE_TYPE, payload)

    async def sealing() -> None:
        await seal(ACCOUNT)

    async def verification() -> None:
        checks = check_certificate(kept, trusted, RULES, time.time(), question=question, answer=answer)
        if status_of(checks) is not Status.VALID:
            raise SystemExit("the certificate does not verify")

    measured = {
        FLOOR: floor,
        "canonical form (RFC 8785)": canonical_form,
        "HMAC-SHA256 and Ed25519": signatures,
        "sealing an answer": sealing,
        "verifying it offline, every check": verification,
    }
    return measured, len(payload)


async def cpu_us(step: Step) -> float:
    begun = time.process_time_ns()
    for _ in range(TIMES):
        await step()
    return (time.process_time_ns() - begun) / TIMES / 1000


async def measure(rounds: int) -> Measured:
    measured, size = await steps()
    results: dict[str, list[float]] = {label: [] for label in measured}
    for step in measured.values():
        await cpu_us(step)
    for label, step in interleaved([*measured.items()], rounds):
        results[label].append(await cpu_us(step))
    return Measured(
        name="certificates",
        title="What a certificate costs",
        what=(
            f"The certificate of a level 1 answer: {size:,} canonical bytes. Sealing is all of it, from the facts to "
            "the envelope: fresh salts, the commitments to question and answer, the canonical form, both signatures; "
            "the key is read from a secret as it is in an environment that has it at hand, and nothing is written. "
            "Verifying is what `python -m aplomb.verify` does with a public key: form, signature, rule, decision "
            "replayed, and both commitments. The floor is one Ed25519 signature and one SHA-256 of the same bytes."
        ),
        unit="µs of CPU",
        rounds=rounds,
        rows=[row(label, own, {FLOOR: results[FLOOR]}, ours=label != FLOOR) for label, own in results.items()],
    )


def main(rounds: int = ROUNDS) -> int:
    return finish(asyncio.run(measure(rounds)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
