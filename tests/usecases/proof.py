"""Level 2 on fakes: models that draft and verify, sources that say one thing."""

import asyncio
import hashlib

from aplomb.core.limits import LIMITS
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.sealing.certificate import SourceVerdict
from aplomb.usecases.consult import Consult
from aplomb.usecases.inquire import Inquire
from aplomb.usecases.orchestrate import Orchestrate
from aplomb.usecases.pipeline import Asked
from aplomb.usecases.prove import Prove
from tests.fakes import FakeModel
from tests.usecases.orchestra import NOW, REGULATED, model, orchestra, spec, stages

QUESTION = (
    "Puis-je être indemnisé d'un licenciement sans cause réelle et sérieuse, selon l'article 1240 du code civil ?"
)
ARTICLE = "article L. 1235-3 du code du travail"
TEXT = "Le juge octroie au salarié une indemnité à la charge de l'employeur."
TRUE = {
    "texte": "Le juge octroie une indemnité au salarié licencié sans cause.",
    "citations": [ARTICLE],
    "extrait_cite": "une indemnité à la charge de l'employeur",
}
FALSE = {"texte": "L'indemnité est toujours de deux ans de salaire.", "citations": [ARTICLE], "extrait_cite": None}
DRAFT = {"reponse": "Oui, le juge peut vous accorder une indemnité.", "affirmations": [TRUE, FALSE]}


def verdicts(*said):
    return {
        "verdicts": [
            {"numero": number, "verdict": verdict, "raison": f"R{number}."} for number, verdict in enumerate(said, 1)
        ]
    }


class FakeSource:
    """Says of each subject what ``verdict`` is, with a text; a cause instead makes it unverifiable."""

    def __init__(self, name=SourceName.LEGIFRANCE, verdict=SourceVerdict.VERIFIED, cause=None, seconds=0.0):
        self.name = name
        self.verdict = verdict
        self.cause = cause
        self.seconds = seconds
        self.asked = []
        self.begun = asyncio.Event()

    async def check(self, subject, day):
        self.asked.append((subject.asked, day))
        self.begun.set()
        await asyncio.sleep(self.seconds)
        return Finding(
            source=self.name,
            asked=subject.asked,
            identifier="LEGIARTI000000000001",
            verdict=SourceVerdict.UNVERIFIABLE if self.cause else self.verdict,
            detail="Ce que dit la source.",
            read_at="2027-01-15T08:00:00Z",
            url="https://source.example.test/1",
            text=None if self.cause else TEXT,
            sha256=None if self.cause else hashlib.sha256(TEXT.encode()).hexdigest(),
            cause=self.cause,
        )


def frontier(*answers, **keywords):
    return model(*answers, name="pointe-1", **keywords)


def verifier(*answers, seconds=0.0):
    return FakeModel(*answers, spec=spec("verif-1", "g"), seconds=seconds)


def inquire(*, limits=LIMITS, **sources):
    consult = Consult(**{kind: tuple(ones) for kind, ones in sources.items()}, now=lambda: NOW)
    return Inquire(consult=consult, now=lambda: NOW, limits=limits)


def proving(asked, verifying, *, appraisal=REGULATED, limits=LIMITS, **sources):
    sources = sources or {"citations": [FakeSource()]}
    base = orchestra(appraisal)
    prove = Prove(
        frontier=asked if isinstance(asked, tuple) else (asked,),
        verifiers=(verifying,),
        inquire=inquire(limits=limits, **sources),
        limits=limits,
    )
    return Orchestrate(triager=base.triager, certify=base.certify, levels={2: prove}, off_routing=base.off_routing)


async def told(use_case, question=QUESTION, seconds=5.0):
    return await stages(use_case, Asked(text=question), seconds)


async def body(*arguments, question=QUESTION, seconds=5.0, **keywords):
    return (await told(proving(*arguments, **keywords), question, seconds))[-1].body
