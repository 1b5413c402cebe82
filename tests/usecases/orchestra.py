"""An orchestrate use case on fakes: what is decided is the test's to say, what is sealed is sealed for real."""

import itertools
from dataclasses import replace

from aplomb.adapters.rules import published_rules
from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.stages import Cause
from aplomb.core.limits import LIMITS
from aplomb.core.routing.triage import Appraisal, Raised, Signal
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.usecases.certify import Certify
from aplomb.usecases.direct import Direct
from aplomb.usecases.keys import Keys
from aplomb.usecases.off_routing import OffRouting
from aplomb.usecases.orchestrate import Orchestrate
from aplomb.usecases.pipeline import Asked, NoReply
from aplomb.usecases.triage import Triager
from tests.fakes import FakeCertificateStore, FakeMeter, FakeModel, FakeSecrets

KEY = new_key(lambda size: b"a" * size)
RULES = published_rules()
NOW = 1_800_000_000
QUESTION = "Qui a peint la Joconde ?"
OUTSIDE = Appraisal(regulated_trust=3, detail="travail", high_trust=2, signals=(), instructs=False)
REGULATED = replace(OUTSIDE, regulated_trust=95)
GRAVE = replace(REGULATED, high_trust=90, signals=(Raised(Signal.GRAVE_HEALTH, "poitrine"),))
SHORT = replace(LIMITS, signing_key_seconds=0.05, store_seconds=0.05, triage_seconds=0.05)
SECONDS = 5.0
UNANSWERED = NoReply(Cause.UNAVAILABLE, "personne ne répond")


class FixedAppraiser:
    def __init__(self, appraisal):
        self.appraisal = appraisal

    def appraise(self, question):
        return self.appraisal


def spec(name, family="f"):
    return ModelSpec(id=name, provider=Provider.ANTHROPIC, family=family)


def model(*answers, name="eco", seconds=0.0):
    return FakeModel(*answers, spec=spec(name), seconds=seconds)


def unasked(name="other"):
    return model(AssertionError("not to be asked"), name=name)


def certify(secret=None):
    drawn = (bytes([number % 251]) for number in itertools.count(1))
    return Certify(
        keys=Keys(
            FakeSecrets({("signing", "AWSCURRENT"): write_secret(KEY, ()) if secret is None else secret}), "signing"
        ),
        store=FakeCertificateStore(),
        now=lambda: NOW,
        random_bytes=lambda size: next(drawn) * size,
        engine={"nom": "aplomb", "version": "0.1.0", "classifieur": {"version": "1.0", "empreinte": "1" * 64}},
        rule={"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
        meter=FakeMeter(),
        limits=SHORT,
    )


def orchestra(appraisal, *economical, chosen=(), secret=None):
    economical = economical or (unasked("eco"),)
    models = {one.spec.id: one for one in (*economical, *chosen)}
    return Orchestrate(
        triager=Triager(
            rule=RULES[CURRENT_VERSION], appraiser=FixedAppraiser(appraisal), model=unasked("triage"), limits=SHORT
        ),
        certify=certify(secret),
        levels={1: Direct(models=economical), 2: unanswered, 3: unanswered},
        off_routing=OffRouting(models=models, guest=economical[0]),
    )


async def unanswered(work):
    yield UNANSWERED


async def stages(use_case, asked=None, seconds=SECONDS):
    return [stage async for stage in use_case(asked or Asked(text=QUESTION), seconds)]


def names(told):
    return [stage.event for stage in told]
