"""Decisions of every kind on fixed clocks and drawn bytes; run as a module it writes them, certificates and all.

``python -m tests.faults.decided``. What it writes depends on the texts alone.
"""

import asyncio
import json
import sys
from dataclasses import replace

from aplomb.adapters.embedded.triage import EmbeddedTriage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.usecases.pipeline import Asked
from aplomb.usecases.triage import SealedTriage
from tests.fakes import FakeModel
from tests.usecases import deliberation, proof
from tests.usecases.orchestra import OUTSIDE, certify, model, orchestra, stages

QUESTIONS = (
    "Qui a peint Guernica ?",
    "Le facteur est passé ce matin",
    "Quelle est la durée du préavis de démission ?",
    "Mon employeur vient de me licencier pour faute grave et me réclame 28 000 euros, que faire ?",
    "Je suis convoqué au tribunal lundi, l'huissier m'expulse mardi, et ma mère a mal dans la poitrine.",
)


async def decisions() -> list[object]:
    """Return what was decided on each question, and an answer of each level, as the API prints them."""
    late = FakeModel(ModelError(ModelFailure.TIMEOUT, "late"))
    triager = replace(orchestra(OUTSIDE).triager, appraiser=EmbeddedTriage(), model=late)
    seal = SealedTriage(triager=triager, certify=certify())
    direct = orchestra(OUTSIDE, model("Léonard de Vinci."))
    opinions = proof.verdicts("confirme", "contredit")
    return [
        *[await seal(question) for question in QUESTIONS],
        (await stages(direct, Asked(text=QUESTIONS[0])))[-1].body,
        await proof.body(proof.frontier(proof.DRAFT), proof.verifier(opinions)),
        await deliberation.body(deliberation.deliberators(*deliberation.THREE), deliberation.Arbiter()),
    ]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(decisions()), ensure_ascii=False))
