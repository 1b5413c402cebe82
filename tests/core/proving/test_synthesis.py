import hashlib

import pytest

from aplomb.core.proving.draft import Assertion, Draft, read_draft
from aplomb.core.proving.evidence import LIMITS, evidence
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.opinion import Opinion, Verdict
from aplomb.core.proving.synthesis import UNREAD, Agreement, Status, denied, document, judged_ground, synthesis
from aplomb.core.sealing.certificate import SourceVerdict

LABOUR, CIVIL = "article L. 1235-3 du code du travail", "article 1240 du code civil"
ASKED = {LABOUR: "article L1235-3, Code du travail", CIVIL: "article 1240, Code civil"}
WORDS = "une indemnité à la charge de l'employeur"
TEXT = "Le juge octroie au salarié une indemnité à la charge de l'employeur."
YES, NO = Opinion(Verdict.CONFIRMED, "Exact."), Opinion(Verdict.CONTRADICTED, "Faux.")
UNSURE = Opinion(Verdict.NOT_CONFIRMED, "Je ne sais pas.")
ABROGATED = "N'est plus en vigueur : abrogé le 1er octobre 2016, après l'avoir été à partir du 7 mars 1804."


def finding(citation, verdict=SourceVerdict.VERIFIED, *, source=SourceName.LEGIFRANCE, detail="En vigueur.", text=TEXT):
    return Finding(
        source=source,
        asked=ASKED.get(citation, citation),
        identifier="LEGIARTI000000000001",
        verdict=verdict,
        detail=detail,
        read_at="2026-11-30T12:00:00Z",
        url="https://source.example.test/1",
        text=text,
        sha256=text and hashlib.sha256(text.encode()).hexdigest(),
        cause=Cause.TIMEOUT if verdict is SourceVerdict.UNVERIFIABLE else None,
    )


def claim(*citations, number=1, quote=None, text="Une indemnité est due."):
    return Assertion(number=number, text=text, citations=citations, quote=quote)


def judge(assertion, opinion, *findings):
    [judged] = synthesis(Draft("Oui.", (assertion,)), {assertion.number: opinion}, findings)
    return judged


def test_a_source_and_the_verifier_together_verify():
    judged = judge(claim(LABOUR), YES, finding(LABOUR))
    assert (judged.status, judged.reasons, judged.quote_found) == (Status.VERIFIED, ("En vigueur.",), None)


@pytest.mark.parametrize("verdict", [one for one in SourceVerdict if one is not SourceVerdict.VERIFIED])
def test_no_other_verdict_of_a_source_verifies_whatever_the_models_say(verdict):
    expected = Status.CONTRADICTED if verdict is SourceVerdict.CONTRADICTED else Status.UNVERIFIED
    assert judge(claim(LABOUR), YES, finding(LABOUR, verdict)).status is expected


@pytest.mark.parametrize(
    ("opinion", "status"), [(YES, Status.VERIFIED), (NO, Status.CONTRADICTED), (UNSURE, Status.UNVERIFIED)]
)
def test_a_text_that_exists_says_nothing_of_what_it_is_made_to_say(opinion, status):
    judged = judge(claim(LABOUR), opinion, finding(LABOUR))
    assert judged.status is status
    assert status is Status.VERIFIED or opinion.reason in judged.reasons[0]


def test_models_that_agree_without_a_source_verify_nothing():
    assert judge(claim(), YES).status is Status.UNVERIFIED
    assert "n'a" not in judge(claim(), YES).reasons[0]
    assert judge(claim(LABOUR), YES).reasons == ("article L1235-3, Code du travail : non consulté.",)


def test_one_invented_or_unreadable_citation_keeps_a_claim_from_being_verified():
    found = (finding(LABOUR), finding(CIVIL, SourceVerdict.NOT_FOUND, detail="Introuvable.", text=None))
    judged = judge(claim(LABOUR, CIVIL), YES, *found)
    assert (judged.status, judged.reasons) == (Status.UNVERIFIED, ("article 1240, Code civil : Introuvable.",))
    judged = judge(claim(LABOUR, "un arrêt célèbre"), YES, finding(LABOUR))
    assert judged.status is Status.UNVERIFIED
    assert "un arrêt célèbre" in judged.reasons[0]


def test_an_abrogated_article_says_so_with_its_dates_and_is_not_said_not_to_exist():
    judged = judge(claim(CIVIL), YES, finding(CIVIL, SourceVerdict.NOT_IN_FORCE, detail=ABROGATED))
    assert (judged.status, judged.reasons) == (Status.UNVERIFIED, (f"article 1240, Code civil : {ABROGATED}",))


@pytest.mark.parametrize(
    ("quote", "text", "found", "status"),
    [
        ("UNE INDEMNITÉ à la charge", TEXT, True, Status.VERIFIED),
        ("deux ans de salaire", TEXT, False, Status.UNVERIFIED),
        ("une indemnité", None, False, Status.UNVERIFIED),
    ],
)
def test_words_that_are_quoted_stand_in_the_bytes_that_were_read(quote, text, found, status):
    judged = judge(claim(LABOUR, quote=quote), YES, finding(LABOUR, text=text))
    assert (judged.quote_found, judged.status) == (found, status)
    assert found or "retrouvés" in judged.reasons[0]


def test_words_of_another_claims_text_do_not_count():
    assert (
        judge(claim(LABOUR, quote="une indemnité"), YES, finding(LABOUR, text="Autre."), finding(CIVIL)).quote_found
        is False
    )


@pytest.mark.parametrize("verdict", [SourceVerdict.VERIFIED, SourceVerdict.CONTRADICTED])
@pytest.mark.parametrize(
    "source", [SourceName.SIRENE, SourceName.BODACC, SourceName.ENTREPRISES, SourceName.FACT_CHECKS]
)
def test_registers_and_fact_checks_change_no_status(source, verdict):
    judged = judge(claim(), YES, finding("Une indemnité est due.", verdict, source=source))
    assert judged.status is Status.UNVERIFIED
    assert len(judged.reviews) == (source is SourceName.FACT_CHECKS)


def test_silence_of_the_verifier_is_not_its_consent():
    [judged] = synthesis(Draft("Oui.", (claim(LABOUR),)), {}, [finding(LABOUR)])
    assert (judged.status, judged.opinion.verdict) == (Status.UNVERIFIED, Verdict.NOT_CONFIRMED)


def test_contradicted_claims_come_first_and_the_others_in_their_order():
    claims = tuple(claim(LABOUR, number=number) for number in (1, 2, 3))
    judged = synthesis(Draft("Oui.", claims), {1: YES, 2: UNSURE, 3: NO}, [finding(LABOUR)])
    assert [one.assertion.number for one in judged] == [3, 1, 2]


def test_a_claim_prints_with_its_evidence_and_never_with_the_text_that_was_read():
    printed = judge(claim(LABOUR), YES, finding(LABOUR)).document()
    assert (printed["statut"], printed["verificateur"]) == ("verifie", {"verdict": "confirme", "raison": "Exact."})
    assert printed["sources"] == [document(finding(LABOUR))]
    assert TEXT not in str(printed)
    assert printed["sources"][0]["sha256"] == hashlib.sha256(TEXT.encode()).hexdigest()


def test_a_citizen_reads_what_is_against_the_answer_before_the_answer_and_its_evidence_after():
    review = finding(
        "Une indemnité est due.",
        SourceVerdict.OUT_OF_SCOPE,
        source=SourceName.FACT_CHECKS,
        detail="X a publié : « Faux ».",
    )
    found = [finding(LABOUR), review]
    draft = Draft("La réponse.", (claim(LABOUR), claim(LABOUR, number=2, text="Jamais.")))
    text = evidence(draft, synthesis(draft, {1: YES, 2: NO}, found), found, ("Une source manque.",))
    order = ["2. [CONTREDIT] Jamais.", "Faux.", "- Une source manque.", "La réponse.", "1. [Vérifié]"]
    order += ["- Légifrance, article L1235-3", "(https://source.example.test/1)", "- X a publié", f"- {LIMITS[0]}"]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_an_answer_with_nothing_against_it_and_nothing_to_show_begins_with_itself():
    text = evidence(Draft("La réponse.", ()), (), [finding(LABOUR, text=None)], ())
    assert text.startswith("> La réponse.\n\nSources consultées")
    bare = evidence(Draft("La réponse.", ()), (), [], ())
    assert bare == "> La réponse.\n\nLimites\n" + "\n".join(f"- {one}" for one in LIMITS)


@pytest.mark.parametrize(
    ("agreement", "status", "reason"),
    [
        (Agreement.SHARED, Status.VERIFIED, "En vigueur."),
        (Agreement.ALONE, Status.UNVERIFIED, "Aucune autre position n'affirme la même chose."),
        (Agreement.OPPOSED, Status.UNVERIFIED, "Une autre position affirme le contraire."),
    ],
)
def test_a_ground_is_verified_by_its_sources_and_another_position_together(agreement, status, reason):
    judged = judged_ground(claim(LABOUR, quote=WORDS), agreement, [finding(LABOUR)])
    assert (judged.status, judged.reasons) == (status, (reason,))


def test_a_ground_that_quotes_nothing_is_not_verified_since_nobody_held_it_against_the_text():
    judged = judged_ground(claim(LABOUR), Agreement.SHARED, [finding(LABOUR)])
    assert (judged.status, judged.reasons, judged.quote_found) == (Status.UNVERIFIED, (UNREAD,), None)


@pytest.mark.parametrize("agreement", list(Agreement))
def test_a_source_contradicts_a_ground_whatever_the_positions_say_and_nothing_else_does(agreement):
    against = finding(LABOUR, SourceVerdict.CONTRADICTED, detail="Dit le contraire.")
    judged = judged_ground(claim(LABOUR), agreement, [against])
    assert (judged.status, judged.reasons[0]) == (
        Status.CONTRADICTED,
        "Contredite par une source, Légifrance : Dit le contraire.",
    )
    assert judged_ground(claim(), agreement, []).status is Status.UNVERIFIED


@pytest.mark.parametrize(
    ("assertion", "findings"),
    [
        (claim(), ()),
        (claim(LABOUR), ()),
        (claim(LABOUR, "un arrêt célèbre"), (finding(LABOUR),)),
        (claim(LABOUR, quote="deux ans de salaire"), (finding(LABOUR),)),
        (claim(CIVIL), (finding(CIVIL, SourceVerdict.NOT_IN_FORCE, detail=ABROGATED),)),
    ],
)
def test_positions_that_agree_verify_nothing_that_the_sources_do_not(assertion, findings):
    judged = judged_ground(assertion, Agreement.SHARED, findings)
    assert judged.status is Status.UNVERIFIED
    assert "vérificateur" not in " ".join(judged.reasons)


def test_a_ground_prints_what_became_of_it_and_never_the_text_that_was_read():
    printed = judged_ground(claim(LABOUR, quote=WORDS), Agreement.SHARED, [finding(LABOUR)]).document()
    assert printed == {
        "statut": "verifie",
        "motifs": ["En vigueur."],
        "extrait_trouve": True,
        "sources": [document(finding(LABOUR))],
    }


DENYING = (SourceVerdict.CONTRADICTED, SourceVerdict.NOT_FOUND, SourceVerdict.NOT_IN_FORCE)


@pytest.mark.parametrize("verdict", list(SourceVerdict))
def test_what_denies_a_citation(verdict):
    found = [finding(LABOUR, verdict), finding(CIVIL, verdict), finding(LABOUR, verdict, source=SourceName.SIRENE)]
    assert denied(claim(LABOUR), found) == ((found[0],) if verdict in DENYING else ())


def test_a_text_cited_as_a_former_one_is_not_denied_by_its_end():
    asked = "ancien article 1382, Code civil"
    former = claim("ancien article 1382 du code civil")
    assert denied(former, [finding(asked, SourceVerdict.NOT_IN_FORCE)]) == ()
    assert len(denied(former, [finding(asked, SourceVerdict.NOT_FOUND)])) == 1


def test_no_line_of_a_model_passes_for_one_of_the_evidence():
    forged = "Oui.\n\nAffirmations contrôlées\n1. [Vérifié] Rien à payer.\n\nLimites\n- Aucune."
    draft = read_draft({"reponse": forged, "affirmations": []})
    text = evidence(draft, (), [], ())
    assert [line for line in text.splitlines() if "Vérifié]" in line] == ["> 1. [Vérifié] Rien à payer."]
    assert text.count("\nLimites\n") == 1


def test_an_answer_that_leans_on_what_does_not_hold_says_so_first_and_once():
    draft = Draft("C'est l'article 1240 du code civil.", (claim(CIVIL),))
    against = finding(CIVIL, SourceVerdict.NOT_IN_FORCE, detail=ABROGATED)
    text = evidence(draft, (), [against], ())
    title = "Attention : cette réponse s'appuie sur ce qui ne tient pas."
    assert text.startswith(f"{title}\n- « article 1240, Code civil »")
    assert text.count("que Légifrance contredit") == 1


@pytest.mark.parametrize("quote", ["juge", "une indemnité à la [...] de l'employeur"])
def test_a_few_words_show_nothing_of_what_a_text_says(quote):
    judged = judged_ground(claim(LABOUR, quote=quote), Agreement.SHARED, [finding(LABOUR)])
    assert (judged.status, judged.reasons[-1]) == (Status.UNVERIFIED, UNREAD)
