import itertools
import json
from dataclasses import replace

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.core.answering.giving import OTHER, UNKNOWN
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Domain, Exemption, Stakes
from aplomb.core.routing.triage import Appraisal, FactSource, Raised, Signal
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.core.sealing.attest import Status, check_certificate, status_of
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.content import check_replay
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.core.sealing.trusted import KeySet
from aplomb.core.sealing.verify import Verdict
from aplomb.usecases.certify import NO_KEY, Certify
from aplomb.usecases.keys import Keys
from aplomb.usecases.triage import INSTRUCTS, SILENT, Consulted, SealedTriage, Triager
from tests.fakes import NEVER, FakeCertificateStore, FakeMeter, FakeModel, FakeSecrets

RULES = published_rules()
KEY = new_key(lambda size: b"a" * size)
NOW = 1_800_000_000
QUESTION = "Puis-je partir plus tôt ?"
REGULATED = Appraisal(regulated_trust=90, detail="travail", high_trust=5, signals=(), instructs=False)
DOUBTFUL = replace(REGULATED, regulated_trust=45)
GRAVE = replace(REGULATED, high_trust=90, signals=(Raised(Signal.DISMISSAL, "viré"),))
OUTSIDE = {"domaine": "hors_domaine", "enjeu": "ordinaire", "signaux": []}


class FixedAppraiser:
    def __init__(self, appraisal):
        self.appraisal = appraisal

    def appraise(self, question):
        return self.appraisal


def triager(appraisal, model=None, **changes):
    model = model or FakeModel(AssertionError("not to be asked"))
    return Triager(rule=RULES[CURRENT_VERSION], appraiser=FixedAppraiser(appraisal), model=model, **changes)


@pytest.mark.parametrize(
    ("appraisal", "level"), [(REGULATED, 2), (replace(REGULATED, regulated_trust=3), 1), (GRAVE, 3)]
)
async def test_what_the_classifiers_are_sure_of_asks_no_model(appraisal, level):
    triaged = await triager(appraisal)(QUESTION)
    assert triaged.decision.level == level
    assert triaged.triage.source is FactSource.CLASSIFIER
    assert triaged.consulted == Consulted()


async def test_doubt_asks_the_model():
    model = FakeModel(OUTSIDE)
    triaged = await triager(DOUBTFUL, model)(QUESTION)
    assert triaged.decision.level == 1
    assert triaged.triage.source is FactSource.MODEL
    assert [QUESTION in prompt.user for prompt in model.prompts] == [True]
    assert QUESTION not in model.prompts[0].system


async def test_what_names_a_person_never_leaves_for_the_model():
    model = FakeModel(OUTSIDE)
    await triager(DOUBTFUL, model)("Mon numéro est le 06 12 34 56 78, puis-je partir plus tôt ?")
    [prompt] = model.prompts
    assert "06 12 34 56 78" not in prompt.user
    assert "puis-je partir plus tôt" in prompt.user


@pytest.mark.parametrize(
    "answer",
    [
        ModelError(ModelFailure.NOT_CONFIGURED, ""),
        ModelError(ModelFailure.UNREADABLE, ""),
        "hors_domaine",
        {"domaine": "hors_domaine"},
        OUTSIDE | {"niveau": 1},
        OUTSIDE | {"domaine": "aucun"},
    ],
    ids=["no key", "unreadable", "prose", "half", "more", "unknown"],
)
async def test_an_answer_that_settles_nothing_leaves_the_doubt(answer):
    kind = answer.kind if isinstance(answer, ModelError) else ModelFailure.UNREADABLE
    triaged = await triager(DOUBTFUL, FakeModel(answer))(QUESTION)
    assert triaged.triage.facts.domain is Domain.UNKNOWN
    assert triaged.decision.level == 2
    silent = (SILENT.format(kind=kind),)
    told = triaged.consulted
    assert (told.warnings, told.degradations, told.models) == (silent, silent, ())


async def test_a_slow_model_leaves_the_doubt():
    limits = replace(LIMITS, triage_seconds=0.05)
    triaged = await triager(DOUBTFUL, FakeModel(OUTSIDE, seconds=NEVER), limits=limits)(QUESTION)
    assert triaged.decision.level == 2
    assert triaged.consulted.warnings == (SILENT.format(kind="timeout"),)


async def test_a_text_that_speaks_to_the_machine_is_shown_to_no_model():
    triaged = await triager(replace(DOUBTFUL, instructs=True))(QUESTION)
    assert triaged.decision.level == 2
    assert triaged.consulted == Consulted(warnings=(INSTRUCTS,))


@pytest.mark.parametrize("exemption", [one for one in Exemption if one is not Exemption.NONE])
async def test_off_routing_nothing_is_asked_and_nothing_re_routed(exemption):
    for appraisal in (REGULATED, DOUBTFUL, GRAVE):
        triaged = await triager(appraisal)(QUESTION, exemption)
        assert triaged.decision.level is None
        assert triaged.triage.facts.exemption is exemption


async def test_a_model_may_raise_the_stakes_and_is_named_for_it():
    doubtful = replace(GRAVE, high_trust=50)
    grave = {"domaine": "travail", "enjeu": "fort", "signaux": ["licenciement", "sanction"]}
    triaged = await triager(doubtful, FakeModel(grave))(QUESTION)
    assert triaged.triage.facts.stakes is Stakes.HIGH
    assert triaged.decision.level == 3
    assert triaged.triage.signals == (*GRAVE.signals, Raised(Signal.SANCTION, ""))


def sealed(appraisal, secret, model=None):
    drawn = (bytes([number]) for number in itertools.count(1))
    certify = Certify(
        keys=Keys(FakeSecrets({("signing", "AWSCURRENT"): secret}), "signing"),
        store=FakeCertificateStore(),
        now=lambda: NOW,
        random_bytes=lambda size: next(drawn) * size,
        engine={"nom": "aplomb", "version": "1", "classifieur": {"version": "1.0", "empreinte": "0" * 64}},
        rule={"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
        meter=FakeMeter(),
    )
    return SealedTriage(triager=triager(appraisal, model), certify=certify)


async def test_the_decision_is_sealed_and_anyone_can_check_it():
    body = await sealed(GRAVE, write_secret(KEY, ()))(QUESTION)
    checks = check_certificate(json.dumps(body).encode(), KeySet((KEY.public(),)), RULES, NOW)
    assert status_of(checks) is Status.VALID
    certificate = read_certificate(envelope_of(body["certificat"]))
    assert certificate["faits"] == body["faits"] | {"signaux": ["licenciement"]}
    assert certificate["decision"] == {name: body[name] for name in ("niveau", "code", "raison")}
    assert certificate["engagements"]["reponse"] is None
    assert (body["niveau"], body["code"]) == (3, "delibere")
    assert body["regle"] == {"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]}
    assert body["sels"].keys() == {"question"}
    assert body["avertissements"] == []


async def test_without_a_key_the_decision_stands_and_nothing_is_called_a_certificate():
    body = await sealed(DOUBTFUL, None, FakeModel(ModelError(ModelFailure.NOT_CONFIGURED, "")))(QUESTION)
    assert body["certificat"] is None
    assert body["niveau"] == 2
    assert body["avertissements"] == [SILENT.format(kind="not_configured"), NO_KEY]


GIVEN = [{"role": "triage", "id": "fake-1", "famille": "fake"}]


def said(body):
    """Return what the body and its certificate both say of who was asked and what was missing."""
    certificate = read_certificate(envelope_of(body["certificat"]))
    for name in ("etat", "degradations", "modeles"):
        assert certificate[name] == body[name]
    assert certificate["gardes"] == [{"nom": one["nom"], "verdict": one["verdict"]} for one in body["gardes"]]
    return body["etat"], body["degradations"], body["modeles"], [one["verdict"] for one in body["gardes"]]


async def test_the_model_that_decided_a_fact_is_sealed_with_the_guard_of_what_left():
    text = f"{QUESTION} Mon numéro est le 06 12 34 56 78."
    body = await sealed(DOUBTFUL, write_secret(KEY, ()), FakeModel(OUTSIDE))(text)
    assert body["faits"]["source"] == "modele"
    assert said(body) == ("complet", [], GIVEN, ["masque"])
    checks = check_certificate(json.dumps(body).encode(), KeySet((KEY.public(),)), RULES, NOW)
    assert status_of(checks) is Status.VALID


@pytest.mark.parametrize(
    ("kind", "guards"), [(ModelFailure.NOT_CONFIGURED, []), (ModelFailure.OVERLOADED, ["rien_a_signaler"])]
)
async def test_a_model_that_settled_nothing_degrades_what_is_sealed(kind, guards):
    body = await sealed(DOUBTFUL, write_secret(KEY, ()), FakeModel(ModelError(kind, "")))(QUESTION)
    assert said(body) == ("degrade", [SILENT.format(kind=kind)], [], guards)


async def test_a_model_that_was_too_slow_is_an_input_that_is_sealed_and_the_rule_replays_on_it():
    """Nobody needs a clock to come to the same decision: the certificate says what was not known in time."""
    limits = replace(LIMITS, triage_seconds=0.05)
    use_case = sealed(DOUBTFUL, write_secret(KEY, ()))
    slow = triager(DOUBTFUL, FakeModel(OUTSIDE, seconds=NEVER), limits=limits)
    body = await replace(use_case, triager=slow)(QUESTION)
    assert said(body) == ("degrade", [SILENT.format(kind="timeout")], [], ["rien_a_signaler"])
    certificate = read_certificate(envelope_of(body["certificat"]))
    assert (certificate["faits"]["domaine"], certificate["decision"]["niveau"]) == ("inconnu", 2)
    assert check_replay(certificate, RULES).verdict is Verdict.VALID


async def test_what_asks_no_model_seals_none():
    body = await sealed(REGULATED, write_secret(KEY, ()))(QUESTION)
    assert said(body) == ("complet", [], [], [])


async def test_a_triage_model_under_another_name_is_told():
    class Renamed(FakeModel):
        async def structured(self, prompt, schema, key=None):
            return replace(await super().structured(prompt, schema, key), model="large-9")

    body = await sealed(DOUBTFUL, write_secret(KEY, ()), Renamed(OUTSIDE))(QUESTION)
    other = OTHER.format(asked="fake-1", given="large-9")
    assert said(body) == ("degrade", [other], [GIVEN[0] | {"id": "large-9", "famille": UNKNOWN}], ["rien_a_signaler"])
