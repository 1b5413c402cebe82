from dataclasses import replace
from pathlib import Path

import pytest

import aplomb
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import load_rule
from aplomb.core.routing.triage import Appraisal, FactSource, Opinion, Raised, Signal, settle
from aplomb.core.strict_json import parse_strict

RULES = Path(aplomb.__file__).parent / "rules"
SURE = Appraisal(regulated_trust=95, detail="travail", high_trust=2, signals=(), instructs=False)
RAISED = (Raised(Signal.DISMISSAL, "mon licenciement"),)
OUTSIDE = Opinion(Domain.UNREGULATED, None, Stakes.ORDINARY, ())
GRAVE = Opinion(Domain.REGULATED, "sante", Stakes.HIGH, (Signal.GRAVE_HEALTH, Signal.DISMISSAL))


def facts(appraisal, opinion=None):
    return settle(Exemption.NONE, appraisal, opinion).facts


@pytest.mark.parametrize(
    ("trust", "domain", "confidence"),
    [
        (100, Domain.REGULATED, 100),
        (65, Domain.REGULATED, 65),
        (64, Domain.UNKNOWN, 64),
        (36, Domain.UNKNOWN, 64),
        (35, Domain.UNREGULATED, 65),
        (0, Domain.UNREGULATED, 100),
    ],
)
def test_under_the_threshold_the_domain_is_doubt(trust, domain, confidence):
    triage = settle(Exemption.NONE, replace(SURE, regulated_trust=trust))
    assert (triage.facts.domain, triage.trust) == (domain, confidence)
    assert triage.detail == ("travail" if domain is Domain.REGULATED else None)
    assert triage.source is FactSource.CLASSIFIER


@pytest.mark.parametrize(
    ("trust", "stakes"), [(65, Stakes.HIGH), (64, Stakes.UNKNOWN), (36, Stakes.UNKNOWN), (35, Stakes.ORDINARY)]
)
def test_under_the_threshold_the_stakes_are_doubt(trust, stakes):
    triage = settle(Exemption.NONE, replace(SURE, high_trust=trust, signals=RAISED))
    assert triage.facts.stakes is stakes
    assert triage.signals == (RAISED if stakes is Stakes.HIGH else ())
    assert triage.trust == (65 if stakes is Stakes.HIGH else 95)


@pytest.mark.parametrize(
    ("regulated", "high", "doubtful"), [(65, 35, False), (64, 0, True), (36, 0, True), (99, 50, True)]
)
def test_a_model_is_asked_what_is_doubtful(regulated, high, doubtful):
    assert replace(SURE, regulated_trust=regulated, high_trust=high).is_doubtful is doubtful


def test_a_model_changes_nothing_that_the_classifiers_are_sure_of():
    assert facts(SURE, OUTSIDE) == facts(SURE)
    assert facts(SURE, GRAVE) == facts(SURE)


def test_a_model_settles_what_the_classifiers_doubt():
    triage = settle(Exemption.NONE, replace(SURE, regulated_trust=60, high_trust=50, signals=RAISED), GRAVE)
    assert triage.facts == Facts(Exemption.NONE, Domain.REGULATED, Stakes.HIGH)
    assert (triage.detail, triage.source, triage.trust) == ("sante", FactSource.MODEL, 50)
    assert triage.signals == (*RAISED, Raised(Signal.GRAVE_HEALTH, ""))


@pytest.mark.parametrize(("trust", "domain"), [(49, Domain.UNREGULATED), (50, Domain.UNKNOWN), (64, Domain.UNKNOWN)])
def test_a_model_lowers_the_level_only_where_the_classifiers_lean_so(trust, domain):
    assert facts(replace(SURE, regulated_trust=trust), OUTSIDE).domain is domain


@pytest.mark.parametrize(
    ("trust", "signals", "stakes"),
    [
        (50, RAISED, Stakes.HIGH),
        (49, RAISED, Stakes.UNKNOWN),
        (36, RAISED, Stakes.UNKNOWN),
        (64, (), Stakes.UNKNOWN),
    ],
)
def test_a_model_raises_the_level_only_where_the_classifiers_lean_so(trust, signals, stakes):
    assert facts(replace(SURE, high_trust=trust, signals=signals), GRAVE).stakes is stakes


@pytest.mark.parametrize(
    ("regulated", "high", "expected"),
    [
        (20, 90, (Domain.REGULATED, Stakes.HIGH)),
        (20, 80, (Domain.UNREGULATED, Stakes.ORDINARY)),
        (5, 70, (Domain.UNREGULATED, Stakes.ORDINARY)),
    ],
)
def test_of_high_stakes_and_no_regulated_domain_the_surer_wins(regulated, high, expected):
    found = facts(replace(SURE, regulated_trust=regulated, high_trust=high, signals=RAISED))
    assert (found.domain, found.stakes) == expected


@pytest.mark.parametrize(("trust", "stakes"), [(65, Stakes.HIGH), (64, Stakes.ORDINARY), (20, Stakes.ORDINARY)])
def test_a_large_sum_alone_is_a_stake_only_in_a_regulated_domain(trust, stakes):
    sum_alone = replace(SURE, regulated_trust=trust, high_trust=90, signals=(Raised(Signal.LARGE_SUM, "12 000 €"),))
    assert facts(sum_alone).stakes is stakes


def test_a_certificate_holds_the_facts_without_a_word_of_the_question():
    triage = settle(Exemption.GUEST, replace(SURE, high_trust=90, signals=RAISED))
    assert triage.document()["signaux"] == [{"signal": "licenciement", "extrait": "mon licenciement"}]
    assert triage.sealed() == triage.document() | {"signaux": ["licenciement"]}
    assert triage.sealed()["hors_routage"] == "invite"


def test_the_signals_are_the_rules():
    rule = load_rule(parse_strict((RULES / "1.0.json").read_bytes()))
    assert [signal["code"] for signal in rule.document["signaux_enjeu_fort"]] == [*Signal]
