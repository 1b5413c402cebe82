import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.comprehension.assessment import assess
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.highlights import highlights
from aplomb.core.comprehension.outcome import Answered, Failed, weigh
from aplomb.core.comprehension.report import NoSynthesis, Synthesis, report
from aplomb.core.errors import FailureKind, ModelFailure

FIXTURES = Path(__file__).parents[2] / "fixtures" / "classifiers"
SEED_KEYS = [
    "version", "mode", "llm_invoked", "llm_model", "trust_aggregate", "trust_assessment", "trust_breakdown",
    "dominant", "consensus", "synthesis", "classifiers", "errors", "latency_ms", "fanout_ms", "llm_ms",
]  # fmt: skip


def outcomes(*trusts):
    """Return an outcome a service: a trust, or None for a failed one."""
    return [
        Failed(service=service, latency_ms=1, kind=FailureKind.CONNECT, detail="refused")
        if trust is None
        else Answered(service=service, latency_ms=1, answer={"trust": trust}, trust=trust, prediction=service.name)
        for service, trust in zip(CATALOGUE, trusts, strict=True)
    ]


def fixture_outcomes():
    """The nine good fixtures, and domaineclassifier failing."""
    return [
        weigh(service, json.loads((FIXTURES / f"{name}.json").read_text()), 5)
        for service in CATALOGUE
        for name in [service.name if service.name != "domaineclassifier" else "failure_422"]
    ]


def test_the_nine_fixtures_give_the_seeds_aggregate_and_reason():
    document = report(assess(fixture_outcomes()), fanout_ms=287, latency_ms=287)
    assert list(document) == SEED_KEYS
    assert document["trust_aggregate"] == 67
    assert document["trust_assessment"] == {
        "aggregate": 67,
        "needs_llm": False,
        "reason": "Aggregate trust 67 >= 65 — deterministic sufficient",
        "ok_services": [service.name for service in CATALOGUE[:9]],
        "high_trust": [
            "emailclassifier",
            "quoteclassifier",
            "businessclassifier",
            "negociationclassifier",
            "selfservice",
        ],
        "low_trust": ["requestclassifier", "procurementclassifier", "salesagentclassifier", "benchmarkclassifier"],
        "failed": ["domaineclassifier"],
    }
    assert document["dominant"] == {
        "service": "businessclassifier",
        "label": "Dispatch",
        "trust": 100,
        "prediction": "demande_devis",
    }
    assert document["consensus"] == {
        "emailclassifier": "Devis",
        "quoteclassifier": "complet",
        "requestclassifier": "SAV",
        "businessclassifier": "demande_devis",
        "procurementclassifier": "Facture",
        "salesagentclassifier": "C",
        "benchmarkclassifier": "Acceptable",
        "negociationclassifier": "contre_proposition",
        "selfservice": "55015",
    }
    assert document["trust_breakdown"]["emailclassifier"] == {
        "trust": 65, "status": "ok", "label": "Email", "latency_ms": 5,
    }  # fmt: skip
    assert document["trust_breakdown"]["domaineclassifier"] == {
        "trust": None, "status": "error", "label": "Domaine", "latency_ms": 5,
    }  # fmt: skip
    assert document["errors"]["domaineclassifier"]["kind"] == "no_trust"
    assert document["classifiers"]["procurementclassifier"]["totaux"]["total_ht_annonce"] == 13305.0
    assert (document["mode"], document["llm_invoked"], document["llm_model"]) == ("deterministic", False, None)
    assert (document["synthesis"], document["llm_ms"]) == (None, None)


@pytest.mark.parametrize(
    ("trusts", "aggregate", "needs_llm", "reason"),
    [
        ([65] * 10, 65, False, "Aggregate trust 65 >= 65 — deterministic sufficient"),
        ([64] * 10, 64, True, "Aggregate trust 64 < 65 — LLM needed"),
        ([64, 65] * 5, 65, False, "Aggregate trust 65 >= 65 — deterministic sufficient"),
        ([64] * 6 + [65] * 4, 64, True, "Aggregate trust 64 < 65 — LLM needed"),
        ([41] * 3 + [None] * 7, 41, True, "Aggregate trust 41 < 65 — LLM needed"),
        ([90] * 3 + [None] * 7, 90, False, "Aggregate trust 90 >= 65 — deterministic sufficient"),
        ([100] * 2 + [None] * 8, 100, True, "Only 2 of 10 classifiers answered — LLM needed"),
        ([None] * 10, 0, True, "Only 0 of 10 classifiers answered — LLM needed"),
        ([0] * 10, 0, True, "Aggregate trust 0 < 65 — LLM needed"),
    ],
)
def test_the_decision_uses_the_number_its_reason_prints(trusts, aggregate, needs_llm, reason):
    assessment = assess(outcomes(*trusts))
    assert (assessment.aggregate, assessment.needs_llm, assessment.reason) == (aggregate, needs_llm, reason)


@given(st.lists(st.none() | st.integers(0, 100), min_size=10, max_size=10), st.randoms())
def test_the_order_of_the_answers_never_matters_and_the_lists_are_a_partition(trusts, random):
    document = report(assess(outcomes(*trusts)), fanout_ms=1, latency_ms=1)
    lists = document["trust_assessment"]
    assert sorted(lists["high_trust"] + lists["low_trust"]) == sorted(lists["ok_services"])
    assert sorted(lists["ok_services"] + lists["failed"]) == sorted(service.name for service in CATALOGUE)
    random.shuffle(trusts)
    assert assess(outcomes(*trusts)).aggregate == document["trust_aggregate"]


def test_the_dominant_service_is_the_catalogues_first_on_a_tie_and_null_without_answers():
    assert assess(outcomes(10, 90, 90, *[0] * 7)).dominant.service.name == "quoteclassifier"
    assert report(assess(outcomes(*[None] * 10)), fanout_ms=1, latency_ms=1)["dominant"] is None


WAYS = (
    lambda trust: {"trust_score": trust},
    lambda trust: {"trust_score": {"score": trust}},
    lambda trust: {"trust": {"score": trust}},
    lambda trust: {"trust": trust},
    lambda trust: {"Probability": {"a": trust / 100}},
    lambda trust: {"x": [{"probability": {"a": trust / 100}}]},
)
"""How a service may say the same trust."""


@given(st.lists(st.tuples(st.integers(0, 100), st.sampled_from(WAYS)), min_size=10, max_size=10))
def test_trusts_are_of_one_scale_however_they_are_told(told):
    """Each counts for what it says: none wins over a higher one, and all are held to the one threshold."""
    assessment = assess([weigh(service, way(trust), 1) for service, (trust, way) in zip(CATALOGUE, told, strict=True)])
    trusts = [trust for trust, _ in told]
    assert [outcome.trust for outcome in assessment.outcomes] == trusts
    assert assessment.dominant.trust == max(trusts)
    lists = report(assessment, fanout_ms=1, latency_ms=1)["trust_assessment"]
    assert lists["high_trust"] == [one.name for one, trust in zip(CATALOGUE, trusts, strict=True) if trust >= 65]
    assert assessment.needs_llm is (assessment.aggregate < 65)


@pytest.mark.parametrize(
    ("service", "answer", "headline"),
    [
        ("emailclassifier", {"trust": 1, "email_type": {"Prediction": "Devis"}}, "Devis"),
        ("emailclassifier", {"trust": 1, "email_type": {"prediction": "Devis"}}, "Devis"),
        ("emailclassifier", {"trust": 1, "email_type": {}}, None),
        ("emailclassifier", {"trust": 1, "email_type": ["Devis"]}, None),
        ("emailclassifier", {"trust": 1, "email_type": {"Prediction": {"x": 1}}}, None),
        ("emailclassifier", {"trust": 1}, None),
        ("requestclassifier", {"trust": 1, "routage": {"service": "SAV"}}, "SAV"),
        ("requestclassifier", {"trust": 1, "routage": "SAV"}, None),
        ("selfservice", {"trust": 1, "resultats": [{"num_article": 55015}]}, 55015),
        ("selfservice", {"trust": 1, "resultats": []}, None),
        ("selfservice", {"trust": 1, "resultats": {"0": {"num_article": "1"}}}, None),
        ("negociationclassifier", {"trust": 1, "Prediction": "refuser"}, "refuser"),
        ("emailclassifier", {"x": {"Prediction": "beside", "Probability": {"a": 0.5}}, "email_type": "path"}, "beside"),
        ("emailclassifier", {"x": {"Probability": {"a": 0.5}}, "email_type": "path"}, "path"),
    ],
)
def test_the_headline_is_beside_the_probability_used_else_at_the_catalogues_path(service, answer, headline):
    [entry] = [entry for entry in CATALOGUE if entry.name == service]
    assert weigh(entry, answer, 0).prediction == headline


def test_a_synthesis_changes_only_what_the_seed_names():
    assessment = assess(outcomes(*[40] * 10))
    plain = report(assessment, fanout_ms=200, latency_ms=200)
    enhanced = report(
        assessment,
        fanout_ms=200,
        latency_ms=1200,
        llm=Synthesis(name="sonnet", model="claude-x", text="Le client…", llm_ms=1000),
    )
    changed = {key: value for key, value in enhanced.items() if plain[key] != value}
    assert changed == {
        "mode": "sonnet_enhanced",
        "llm_invoked": True,
        "llm_model": "claude-x",
        "synthesis": "Le client…",
        "latency_ms": 1200,
        "llm_ms": 1000,
    }
    assert list(enhanced) == SEED_KEYS


def test_a_failed_model_leaves_the_deterministic_report_standing():
    failure = NoSynthesis(kind=ModelFailure.RATE_LIMITED, detail="too many calls", llm_ms=7)
    document = report(assess(outcomes(*[40] * 9, None)), fanout_ms=200, latency_ms=207, llm=failure)
    assert (document["mode"], document["llm_invoked"], document["llm_model"]) == ("deterministic", True, None)
    assert (document["synthesis"], document["llm_ms"]) == (None, 7)
    assert document["errors"] == {
        "domaineclassifier": {"kind": "connect", "detail": "refused"},
        "llm": {"kind": "rate_limited", "detail": "too many calls"},
    }


def test_highlights_are_a_line_a_service_in_catalogue_order():
    lines = highlights(assess(outcomes(*[40] * 9, None))).splitlines()
    assert lines[0] == "Aggregate trust 40 < 65"
    assert lines[1] == "Email: emailclassifier (trust 40)"
    assert lines[-1] == "Domaine: no answer (connect)"
    assert len(lines) == 11
