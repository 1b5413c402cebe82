"""To say of a solvent company that it is insolvent is the worst error: here it is shown that notices cannot make it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.proving.insolvency import Outcome, Standing, standing
from aplomb.core.proving.natures import CLAIMED, Stage
from aplomb.core.proving.notices import notices
from tests.core.proving.samples import TODAY, VECTORS, sample

SIREN, DEFAULTS = VECTORS["siren"], VECTORS["defaults"]
STAGES = {"sauvegarde": Stage.SAFEGUARD, "redressement": Stage.RECEIVERSHIP, "liquidation": Stage.LIQUIDATION}


def read(records) -> Standing:
    return standing(notices(records, TODAY), SIREN, TODAY)


def claimed(found: Standing) -> Stage:
    """What is said against the company."""
    return found.least if found.outcome is Outcome.OPEN else Stage.UNKNOWN


@pytest.mark.parametrize("case", VECTORS["cases"], ids=[case["name"] for case in VECTORS["cases"]])
def test_what_the_notices_come_to(case):
    found = read([DEFAULTS | one if isinstance(one, dict) else one for one in case["notices"]])
    assert found.outcome == case["outcome"]
    expected = [STAGES[name] for name in case.get("stages", ())]
    assert ([found.least, found.most] if claimed(found) else []) == expected


def test_there_are_enough_cases_and_each_outcome_has_one():
    assert len(VECTORS["cases"]) >= 60
    assert {case["outcome"] for case in VECTORS["cases"]} == set(Outcome)


@pytest.mark.parametrize(
    ("name", "siren", "outcome", "stage"),
    [
        ("collective", "999999006", Outcome.OPEN, Stage.LIQUIDATION),
        ("annulation_rectificatif", "999999006", Outcome.OPEN, Stage.SAFEGUARD),
        ("cloture_mojibake", "999999006", Outcome.CLOSED, Stage.UNKNOWN),
        ("radiation", "880878145", Outcome.NONE, Stage.UNKNOWN),
        ("vente_deux_parties", "999999006", Outcome.NONE, Stage.UNKNOWN),
        ("vente_deux_parties", "999999014", Outcome.NONE, Stage.UNKNOWN),
        ("vide", "999999006", Outcome.NONE, Stage.UNKNOWN),
    ],
)
def test_recorded_answers(name, siren, outcome, stage):
    found = standing(notices(sample(f"bodacc_200_{name}")["results"], TODAY), siren, TODAY)
    assert (found.outcome, claimed(found)) == (outcome, stage)


def test_of_judgments_on_one_day_the_one_that_says_least_counts():
    [opened] = [DEFAULTS | case["notices"][0] for case in VECTORS["cases"] if case["name"] == "liquidation ouverte"]
    closed = {"famille": "Jugement de clôture", "nature": "Jugement de clôture pour insuffisance d'actif"}
    for identifier in ("A00000", "Z99999"):
        other = opened | {"id": identifier, "jugement": closed | {"date": "2025-10-22"}}
        assert read([opened, other]).outcome is Outcome.CLOSED


NATURES = [
    ("Jugement d'ouverture", "Jugement d'ouverture de liquidation judiciaire"),
    ("Jugement d'ouverture", "Jugement d'ouverture d'une procédure de redressement judiciaire"),
    ("Jugement d'ouverture", "Jugement d'ouverture d'une procédure de sauvegarde"),
    ("Jugement prononçant", "Jugement prononçant la résolution du plan de redressement et la liquidation judiciaire"),
    ("Jugement de clôture", "Jugement de clôture pour insuffisance d'actif"),
    ("Autre", "Jugement d'une nature jamais vue"),
    ("Avis de dépôt", "Dépôt de l'état des créances"),
    ("Extrait de jugement", "Jugement de plan de redressement"),
    ("Rétractation sur tierce opposition", ""),
]
PARUTIONS = [f"2025{number:04}" for number in range(1, 7)]
DAYS = ["2013-05-01", "2024-01-10", "2024-06-10", "2025-03-10", "2025-12-01", "0009-01-01", "", None]


@st.composite
def records(draw, kinds=("annonce", "annonce", "annonce", "rectificatif", "annulation")):
    (family, nature), parution = draw(st.sampled_from(NATURES)), draw(st.sampled_from(PARUTIONS))
    target = draw(st.sampled_from([None, "", *PARUTIONS]))
    return DEFAULTS | {
        "id": f"A{parution}1",
        "typeavis": draw(st.sampled_from(kinds)),
        "dateparution": draw(st.sampled_from([*DAYS[1:5], None])),
        "registre": draw(st.sampled_from([["999999006"]] * 4 + [["999999014"], ["999999014", "999999006"]])),
        "jugement": json.dumps({"famille": family, "nature": nature, "date": draw(st.sampled_from(DAYS))}),
        "parutionavisprecedent": target
        and {"nomPublication": "BODACC A", "numeroParution": target, "numeroAnnonce": "1"},
    }


@given(st.lists(records(), max_size=8), records(kinds=("annulation",)), st.booleans())
def test_no_annulation_makes_insolvency_appear(before, annulation, is_known):
    annulation = annulation if is_known else annulation | {"id": "A209900011"}
    assert claimed(read([*before, annulation])) <= claimed(read(before))


@given(st.lists(records(), max_size=8).flatmap(lambda found: st.tuples(st.just(found), st.permutations(found))))
def test_the_order_of_notices_never_matters(pair):
    found, shuffled = pair
    assert read(found) == read(shuffled)


@given(st.lists(records(), max_size=8), st.sampled_from(["clôture", "clÃ´ture"]), st.sampled_from([*DAYS, "x"]))
def test_after_a_closing_that_was_printed_last_no_procedure_is_open(before, word, judged):
    closing = {"famille": f"Jugement de {word}", "nature": f"Jugement de {word} pour insuffisance d'actif"}
    last = DEFAULTS | {"id": "A209900011", "dateparution": TODAY, "jugement": closing | {"date": judged}}
    assert claimed(read([*before, last])) < CLAIMED


@given(st.lists(records(), max_size=8))
def test_nothing_is_claimed_that_no_notice_about_the_company_says(found):
    said = [read([one | {"typeavis": "annonce", "parutionavisprecedent": None}]) for one in found]
    assert claimed(read(found)) <= max((one.least for one in said), default=Stage.UNKNOWN)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["{", "[]", "Ã©"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = (
    "id", "typeavis", "familleavis", "dateparution", "registre", "listepersonnes", "listeprecedentproprietaire",
    "jugement", "parutionavisprecedent", "radiationaurcs", "tribunal",
)  # fmt: skip


@given(st.lists(JSON | st.dictionaries(st.sampled_from(FIELDS), JSON | JSON.map(json.dumps)), max_size=4))
def test_any_answer_can_be_read_and_none_of_them_claims_anything(found):
    assert claimed(read(found)) == Stage.UNKNOWN


def test_a_field_nested_without_end_is_a_field_that_holds_nothing():
    deep = DEFAULTS | {"id": "A202500011", "dateparution": "2025-01-01", "jugement": "[" * 100_000}
    assert read([deep]).outcome is Outcome.UNKNOWN
