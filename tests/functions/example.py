"""What events/certificates.verification.json posts, as the use case seals it: `python -m tests.functions.example`."""

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any

from aplomb.adapters.rules import published_rules
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import decide
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.usecases.certify import Account, Certify
from aplomb.usecases.keys import Keys
from tests.fakes import FakeCertificateStore, FakeMeter, FakeSecrets

SIGNING = json.loads((Path(__file__).parents[1] / "vectors" / "signing_secret.json").read_text())
ISSUED = 1_784_116_800.0
"""The day on which the rule was published, at noon."""
ACCOUNT = Account(
    facts={
        "hors_routage": "aucun",
        "domaine": "regule",
        "domaine_detail": "logement",
        "enjeu": "ordinaire",
        "signaux": [],
        "source": "classifieur",
        "confiance": 91,
    },
    decision=decide(published_rules()[CURRENT_VERSION], Facts(Exemption.NONE, Domain.REGULATED, Stakes.ORDINARY)),
    question="Mon bailleur peut-il garder mon dépôt de garantie plus de deux mois ?",
)


def example() -> dict[str, Any]:
    """Return what a person keeps: the certificate, the question and its salt."""
    drawn = (bytes(range(start, start + 32)) for start in itertools.count(96, 32))
    certify = Certify(
        keys=Keys(FakeSecrets({("signing", "AWSCURRENT"): SIGNING["AWSCURRENT"]}), "signing"),
        store=FakeCertificateStore(),
        now=lambda: ISSUED,
        random_bytes=lambda size: next(drawn)[:size],
        engine={"nom": "aplomb", "version": "0.1.0", "classifieur": {"version": "1.0", "empreinte": "c" * 64}},
        rule={"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
        meter=FakeMeter(),
    )
    sealed = asyncio.run(certify(ACCOUNT))
    return {"certificat": sealed.certificate, "question": ACCOUNT.question, "sels": sealed.salts}


if __name__ == "__main__":
    print(json.dumps(example(), ensure_ascii=False))  # noqa: T201 - its purpose
