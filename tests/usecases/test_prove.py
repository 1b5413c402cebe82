import asyncio
import json
import time
from dataclasses import replace

import pytest

from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.failure import lacking
from aplomb.core.answering.stages import Cause, Failed
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.core.proving.finding import Cause as SourceCause
from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.ratings import A_CLAIM
from aplomb.core.sealing.attest import Status, check_certificate, status_of
from aplomb.core.sealing.certificate import SourceVerdict, read_certificate
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sealing.trusted import KeySet
from aplomb.usecases.direct import REPLACED
from aplomb.usecases.inquire import NO_SOURCE, TOO_MANY
from aplomb.usecases.orchestrate import Orchestrate
from aplomb.usecases.pipeline import Asked
from aplomb.usecases.prove import LEFT_OUT, NO_CLAIMS, NO_VERIFIER, PARTIAL
from tests.fakes import NEVER
from tests.usecases.orchestra import KEY, NOW, OUTSIDE, REGULATED, RULES, model, names, orchestra
from tests.usecases.proof import (
    ARTICLE,
    DRAFT,
    FALSE,
    QUESTION,
    TRUE,
    FakeSource,
    body,
    frontier,
    proving,
    told,
    verdicts,
    verifier,
)
from tests.virtual_time import run


async def test_a_proof_is_told_step_by_step_and_ends_once():
    events = await told(proving(frontier(DRAFT), verifier(verdicts("confirme", "contredit"))))
    assert names(events) == [
        *("triage", "niveau", "affirmations", "sources", "verification", "verification"),
        *("reponse", "certificat", "fin"),
    ]
    assert [one["texte"] for one in events[2].body["affirmations"]] == [TRUE["texte"], FALSE["texte"]]
    last = events[-1].body
    assert events[3].body["sources"] == last["sources"]
    assert events[4].body == {"numero": 2, "verdict": "contredit", "raison": "R2."}
    json.dumps(last)


async def test_each_claim_has_its_status_and_the_contradicted_come_first():
    last = await body(frontier(DRAFT), verifier(verdicts("confirme", "contredit")))
    assert (last["niveau"], last["etat"], last["degradations"]) == (2, "complet", [])
    assert [(one["numero"], one["statut"]) for one in last["affirmations"]] == [(2, "contredit"), (1, "verifie")]
    assert [one["extrait_trouve"] for one in last["affirmations"]] == [None, True]
    assert last["reponse"].index("CONTREDIT") < last["reponse"].index(DRAFT["reponse"])
    assert [one["role"] for one in last["modeles"]] == [Role.FRONTIER, Role.VERIFIER]
    assert [one["famille"] for one in last["modeles"]] == ["f", "g"]


async def test_the_certificate_holds_what_the_body_says_and_verifies():
    last = await body(frontier(DRAFT), verifier(verdicts("confirme", "confirme")))
    certificate = read_certificate(envelope_of(last["certificat"]))
    assert certificate["modeles"] == last["modeles"]
    members = ("source", "identifiant", "verdict", "lu_a", "url", "sha256")
    assert certificate["sources"] == [{name: one[name] for name in members} for one in last["sources"]]
    openings = {
        name: Opening(last["sels"][wire], text)
        for name, wire, text in (("question", "question", QUESTION), ("answer", "reponse", last["reponse"]))
    }
    checks = check_certificate(last["certificat"], KeySet((KEY.public(),)), RULES, NOW, secret_keys=(KEY,), **openings)
    assert status_of(checks) is Status.VALID


async def test_the_sources_are_asked_what_question_and_answer_cite_as_of_today_and_never_a_sentence():
    law, claims = FakeSource(), FakeSource(SourceName.FACT_CHECKS)
    await body(frontier(DRAFT), verifier(verdicts("confirme", "confirme")), citations=[law], claims=[claims])
    assert law.asked == [
        ("article 1240, Code civil", "2027-01-15"),
        ("article L1235-3, Code du travail", "2027-01-15"),
    ]
    assert claims.asked == []


async def test_of_a_rumour_the_claims_are_put_to_the_fact_checkers_who_decide_nothing():
    claims = FakeSource(SourceName.FACT_CHECKS, SourceVerdict.OUT_OF_SCOPE)
    use_case = proving(
        frontier(DRAFT),
        verifier(verdicts("confirme", "confirme")),
        appraisal=replace(REGULATED, detail="rumeur"),
        citations=[FakeSource()],
        claims=[claims],
    )
    last = (await told(use_case))[-1].body
    assert [asked for asked, _ in claims.asked] == [TRUE["texte"], FALSE["texte"]]
    assert [len(one["verifications_publiees"]) for one in last["affirmations"]] == [1, 1]
    assert [one["statut"] for one in last["affirmations"]] == ["verifie", "verifie"]
    assert "Vérifications publiées par des tiers" in last["reponse"]


async def test_a_fact_check_that_comes_late_seals_no_word_of_the_claim():
    use_case = proving(
        frontier(DRAFT),
        verifier(verdicts("confirme", "confirme")),
        appraisal=replace(REGULATED, detail="rumeur"),
        claims=[FakeSource(SourceName.FACT_CHECKS, seconds=NEVER)],
    )
    last = (await told(use_case, seconds=0.6))[-1].body
    sealed = read_certificate(envelope_of(last["certificat"]))["sources"]
    assert [one["identifiant"] for one in sealed] == [A_CLAIM, A_CLAIM]
    assert any("timeout" in one for one in last["degradations"])


async def test_companies_are_looked_up_by_number_and_by_name_only_without_one():
    numbers, by_name = FakeSource(SourceName.SIRENE), FakeSource(SourceName.ENTREPRISES)
    both = {"companies": [numbers], "names": [by_name]}
    draft = DRAFT | {"affirmations": [TRUE]}
    await body(frontier(draft), verifier(verdicts("confirme")), question="Que vaut le SIREN 732 829 320 ?", **both)
    assert [asked for asked, _ in numbers.asked] == ["SIREN 732829320"]
    assert by_name.asked == []
    await body(
        frontier(draft),
        verifier(verdicts("confirme")),
        question="La société Vitrages Dupont SAS existe-t-elle ?",
        **both,
    )
    assert len(by_name.asked) == 1


async def test_the_question_leaves_masked_and_the_verifier_sees_the_claims_alone():
    asked, verifying = frontier(DRAFT), verifier(verdicts("confirme", "confirme"))
    await body(asked, verifying, question="Écrivez à jean.dupont@example.test sur l'article 1240 du code civil ?")
    assert "jean.dupont" not in asked.prompts[0].user
    [prompt] = verifying.prompts
    assert TRUE["texte"] in prompt.user
    assert ARTICLE in prompt.user
    assert TRUE["extrait_cite"] in prompt.user
    assert DRAFT["reponse"] not in prompt.user
    assert "1240" not in prompt.user


@pytest.mark.parametrize("kind", [ModelFailure.OVERLOADED, ModelFailure.UNREADABLE, ModelFailure.NOT_CONFIGURED])
async def test_a_verifier_that_is_down_degrades_and_verifies_nothing(kind):
    last = await body(frontier(DRAFT), verifier(ModelError(kind, "x")))
    assert last["etat"] == "degrade"
    assert last["degradations"] == [NO_VERIFIER.format(said=lacking(ModelFailure(kind), "verif-1"))]
    assert {one["statut"] for one in last["affirmations"]} == {"non_verifie"}
    assert [one["role"] for one in last["modeles"]] == [Role.FRONTIER]
    assert last["reponse"].index("Preuve incomplète") < last["reponse"].index(DRAFT["reponse"])
    assert read_certificate(envelope_of(last["certificat"]))["degradations"] == last["degradations"]


async def test_a_verifier_that_hangs_and_sources_that_hang_cost_no_more_than_the_deadline():
    started = time.monotonic()
    last = await body(
        frontier(DRAFT), verifier(verdicts(), seconds=NEVER), citations=[FakeSource(seconds=NEVER)], seconds=0.6
    )
    assert time.monotonic() - started < 4
    assert last["etat"] == "degrade"
    assert [one["cause"] for one in last["sources"]] == ["timeout", "timeout"]
    assert len(last["degradations"]) == 2


async def test_a_claim_without_a_verdict_is_not_confirmed_and_the_proof_is_degraded():
    last = await body(frontier(DRAFT), verifier(verdicts("confirme")))
    assert last["degradations"] == [PARTIAL]
    assert [one["statut"] for one in last["affirmations"]] == ["verifie", "non_verifie"]


async def test_a_source_that_could_not_tell_is_a_degradation_by_name_and_cause_once():
    last = await body(
        frontier(DRAFT),
        verifier(verdicts("confirme", "confirme")),
        citations=[FakeSource(cause=SourceCause.NOT_CONFIGURED)],
    )
    [said] = last["degradations"]
    assert "(legifrance, not_configured)" in said
    assert {one["statut"] for one in last["affirmations"]} == {"non_verifie"}


async def test_an_ambiguous_citation_is_no_failure_of_the_source():
    last = await body(
        frontier(DRAFT), verifier(verdicts("confirme", "confirme")), citations=[FakeSource(cause=SourceCause.AMBIGUOUS)]
    )
    assert (last["etat"], {one["statut"] for one in last["affirmations"]}) == ("complet", {"non_verifie"})


async def test_two_models_that_agree_without_a_source_verify_nothing_and_say_so():
    claim = {"texte": "L'eau bout à 100 degrés.", "citations": [], "extrait_cite": None}
    last = await body(
        frontier({"reponse": "À 100 degrés.", "affirmations": [claim]}),
        verifier(verdicts("confirme")),
        question="Et l'eau ?",
    )
    assert (last["sources"], last["degradations"]) == ([], [NO_SOURCE])
    assert last["affirmations"][0]["statut"] == "non_verifie"


async def test_an_answer_without_claims_is_degraded_and_the_verifier_is_not_asked():
    verifying = verifier(AssertionError("not to be asked"))
    last = await body(frontier({"reponse": "Je ne sais pas.", "affirmations": []}), verifying)
    assert (last["degradations"], verifying.prompts) == ([NO_CLAIMS], [])


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (ModelError(ModelFailure.UNREADABLE, "x"), Cause.UNUSABLE),
        (ModelError(ModelFailure.NOT_CONFIGURED, "x"), Cause.NOT_CONFIGURED),
        ({"reponse": " ", "affirmations": [TRUE]}, Cause.UNUSABLE),
    ],
)
async def test_a_draft_that_cannot_be_read_is_no_answer(answer, cause):
    law = FakeSource()
    *_, last = await told(proving(frontier(answer), verifier(verdicts()), citations=[law]))
    assert isinstance(last, Failed)
    assert (last.cause, last.decided["niveau"], law.asked) == (cause, 2, [])


async def test_another_frontier_model_answers_in_the_place_of_one_that_hangs():
    hung, other = frontier(DRAFT, seconds=NEVER), model(DRAFT, name="pointe-2")
    last = await body((hung, other), verifier(verdicts("confirme", "confirme")), seconds=0.8)
    assert last["degradations"] == [REPLACED.format(said=lacking(ModelFailure("timeout"), "pointe-1"))]
    assert last["modeles"][0]["id"] == "pointe-2"


def test_another_verifier_has_what_one_that_hangs_has_left_of_the_time():
    hung, other = verifier(verdicts(), seconds=NEVER), verifier(verdicts("confirme", "confirme"), seconds=8.0)
    use_case = proving(frontier(DRAFT), hung)
    both = {2: replace(use_case.levels[2], verifiers=(hung, other))}
    last = run(told(replace(use_case, levels=both), seconds=20.0))[-1].body
    assert last["degradations"] == [REPLACED.format(said=lacking(ModelFailure.TIMEOUT, "verif-1"))]
    assert {one["statut"] for one in last["affirmations"]} == {"verifie"}


async def test_what_is_too_much_to_look_up_is_said():
    law = FakeSource()
    last = await body(
        frontier(DRAFT),
        verifier(verdicts("confirme", "confirme")),
        citations=[law],
        limits=replace(LIMITS, proof_subjects=1),
    )
    assert len(law.asked) == 1
    assert last["degradations"] == [TOO_MANY]
    assert {one["statut"] for one in last["affirmations"]} == {"non_verifie"}


async def test_the_guards_read_the_models_words_and_not_our_evidence():
    last = await body(frontier(DRAFT), verifier(verdicts("confirme", "confirme")))
    verdict = {one["nom"]: one["verdict"] for one in last["gardes"]}
    assert verdict["verification_pretendue"] == "rien_a_signaler"
    assert verdict["citations"] == "non_verifie"


async def test_a_direct_answer_that_is_raised_is_proved():
    low = orchestra(OUTSIDE, model("Selon l'article 1240 du code civil, oui."))
    high = proving(frontier(DRAFT), verifier(verdicts("confirme", "confirme")))
    both = Orchestrate(
        triager=low.triager, certify=low.certify, levels=low.levels | high.levels, off_routing=low.off_routing
    )
    last = (await told(both))[-1].body
    assert (last["niveau"], last["faits"]["source"], len(last["affirmations"])) == (2, "garde", 2)


async def test_closing_the_stream_ends_what_is_under_way():
    law, verifying = FakeSource(seconds=NEVER), verifier(verdicts(), seconds=NEVER)
    use_case = proving(frontier(DRAFT), verifying, citations=[law])

    async def read():
        async for stage in use_case(Asked(text=QUESTION), 30.0):
            assert stage.event in ("triage", "niveau", "affirmations")

    reading = asyncio.create_task(read())
    await asyncio.wait_for(law.begun.wait(), 5)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_claims_that_nobody_controls_are_a_sealed_degradation():
    many = DRAFT | {"affirmations": [TRUE | {"texte": f"{TRUE['texte']} {number}"} for number in range(10)]}
    last = await body(frontier(many), verifier(verdicts(*["confirme"] * 8)))
    assert (len(last["affirmations"]), last["etat"]) == (8, "degrade")
    assert last["degradations"] == [LEFT_OUT.format(count=2)]
