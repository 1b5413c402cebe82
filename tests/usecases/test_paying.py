"""Every model that is asked is asked in its caller's name; what a spent purse costs an answer is said in it."""

import time
from dataclasses import replace

import pytest

from aplomb.core.answering.catalogue import Price
from aplomb.core.answering.failure import lacking
from aplomb.core.answering.stages import Cause, Failed
from aplomb.core.charging.payer import guest
from aplomb.core.charging.purse import Allowances
from aplomb.core.errors import ModelFailure
from aplomb.core.routing.facts import Exemption
from aplomb.usecases.comprehend import Comprehend, Question
from aplomb.usecases.first_answer import MAY_PASS_ELSEWHERE
from aplomb.usecases.metered import Metered, Till
from aplomb.usecases.pipeline import Asked
from aplomb.usecases.prove import NO_VERIFIER
from aplomb.usecases.triage import SILENT
from tests.fakes import FakeLedger, FakeModel, FakeSynthesizer, ten_classifiers
from tests.usecases import proof
from tests.usecases.deliberation import THREE, Arbiter, deliberating, deliberators
from tests.usecases.orchestra import NOW, OUTSIDE, model, orchestra, stages
from tests.usecases.proof import DRAFT, frontier, proving, verdicts, verifier
from tests.usecases.test_triage import DOUBTFUL, triager

PAYER = guest("192.0.2.1")
ASKED = Asked(text=proof.QUESTION, payer=PAYER)
NOTHING = Price(0, 0)


def paid(asked, price=NOTHING, **allowances):
    """Return the model with a till of its own."""
    asked.spec = replace(asked.spec, price=price)
    return Metered(asked, Till(ledger=FakeLedger(), allowances=Allowances(**allowances), now=lambda: NOW))


def payers(*models):
    return {prompt.payer for one in models for prompt in one.prompts}


async def test_a_direct_answer_is_paid_by_its_caller():
    asked = model("Léonard de Vinci.")
    await stages(orchestra(OUTSIDE, asked), ASKED)
    assert payers(asked) == {PAYER}


@pytest.mark.parametrize("exemption", [Exemption.GUEST, Exemption.EXPLICIT_MODEL])
async def test_so_is_one_off_routing(exemption):
    asked = model("Léonard de Vinci.")
    chosen = None if exemption is Exemption.GUEST else "eco"
    await stages(orchestra(OUTSIDE, asked), replace(ASKED, exemption=exemption, model=chosen))
    assert payers(asked) == {PAYER}


async def test_so_are_the_draft_and_its_verdicts():
    drafting, verifying = frontier(DRAFT), verifier(verdicts("confirmee", "refutee"))
    await stages(proving(drafting, verifying), ASKED)
    assert (payers(drafting), payers(verifying)) == ({PAYER}, {PAYER})


async def test_so_are_the_positions_and_the_ruling():
    models, arbiter = deliberators(*THREE), Arbiter()
    await stages(deliberating(models, arbiter), ASKED)
    assert payers(*models) == payers(arbiter) == {PAYER}
    assert [len(one.prompts) for one in (*models, arbiter)] == [1, 1, 1, 1]


async def test_so_is_the_opinion_of_triage():
    asked = FakeModel({"domaine": "hors_domaine", "enjeu": "ordinaire", "signaux": []})
    await triager(DOUBTFUL, asked)("Puis-je partir plus tôt ?", Exemption.NONE, PAYER)
    assert payers(asked) == {PAYER}


async def test_so_is_a_synthesis():
    asked = FakeSynthesizer("Synthèse.")
    comprehend = Comprehend(classifiers=ten_classifiers({}, {"trust": 30}), clock=time.monotonic)
    question = Question("Un texte", 3, anthropic=True, payer=PAYER)
    assert [stage.event async for stage in comprehend(question, asked)][-1] == "llm_done"
    assert asked.briefs[0].payer == PAYER


@pytest.mark.parametrize(
    ("allowances", "price", "cause", "said"),
    [
        ({"guest_calls": 0}, NOTHING, Cause.BUDGET, "appels qu'un invité"),
        ({"stack_budget": 0}, NOTHING, Cause.BUDGET, "budget du jour"),
        ({"guest_budget": 1}, Price(10**6, 10**6), Cause.BUDGET, "budget du jour"),
        ({}, None, Cause.NOT_CONFIGURED, "ce qu'il coûte"),
    ],
)
async def test_a_question_whose_model_is_not_paid_for_has_no_answer_and_its_level_and_reason(
    allowances, price, cause, said
):
    told = await stages(orchestra(OUTSIDE, paid(model("non"), price, **allowances)), ASKED)
    assert isinstance(told[-1], Failed)
    assert (told[-1].cause, said in told[-1].detail) == (cause, True)
    assert (told[-1].decided["niveau"], told[-1].decided["code"]) == (1, "reponse_directe")
    assert told[-1].decided["raison"]


async def test_a_verifier_that_is_not_paid_for_is_a_missing_part():
    told = await stages(
        proving(frontier(DRAFT), paid(verifier(verdicts("confirmee", "refutee")), stack_budget=0)), ASKED
    )
    body = told[-1].body
    assert body["etat"] == "degrade"
    assert NO_VERIFIER.format(said=lacking(ModelFailure("over_budget"), "verif-1")) in body["degradations"]


async def test_so_are_an_arbiter_and_a_deliberator():
    first, *others = deliberators(*THREE)
    told = await stages(deliberating([paid(first, guest_calls=0), *others], paid(Arbiter(), stack_budget=0)), ASKED)
    degradations = " ".join(told[-1].body["degradations"])
    assert degradations.count("faute de budget") == 2


async def test_a_doubt_that_nobody_pays_to_settle_stays_one_and_no_word_has_left():
    silent = paid(FakeModel({"domaine": "hors_domaine", "enjeu": "ordinaire", "signaux": []}), guest_calls=0)
    triaged = await triager(DOUBTFUL, silent)("Puis-je partir plus tôt ?", Exemption.NONE, PAYER)
    assert triaged.consulted.warnings == (SILENT.format(kind="over_quota"),)
    assert (triaged.consulted.guards, triaged.consulted.opinion) == ((), None)


def test_another_model_may_cost_less_and_no_other_finds_a_ledger_or_a_guests_call():
    assert {ModelFailure.OVER_BUDGET, ModelFailure.UNPRICED} <= MAY_PASS_ELSEWHERE
    assert not {ModelFailure.OVER_QUOTA, ModelFailure.NO_LEDGER} & MAY_PASS_ELSEWHERE
