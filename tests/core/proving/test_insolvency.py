"""To say of a solvent company that it is insolvent is the worst error: here it is shown that notices cannot make it."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aplomb.core.proving.insolvency import Outcome, Standing, standing
from aplomb.core.proving.natures import CLAIMED, Stage
from aplomb.core.proving.notices import notices
from aplomb.core.proving.publications import read_publications
from aplomb.core.sealing.certificate import SourceVerdict
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


def aimed(target):
    """What a later notice says of the one that it takes back or replaces."""
    return {"nomPublication": "BODACC A", "numeroParution": target["id"][1:9], "numeroAnnonce": "1"}


def taking_back(number, target, draw):
    """An annulation of a notice, or a judgment that withdraws it."""
    withdrawal = {"famille": "Rétractation sur tierce opposition", "nature": "", "date": draw(st.sampled_from(DAYS))}
    back = {"id": f"A2099{number:04}1", "dateparution": draw(st.sampled_from(DAYS[1:5]))}
    kind = draw(st.sampled_from([{"typeavis": "annulation"}, {"jugement": json.dumps(withdrawal)}]))
    return DEFAULTS | back | kind | {"parutionavisprecedent": draw(st.sampled_from([json.dumps, dict]))(aimed(target))}


UNHURRIED = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
"""A machine that has other work is no failure."""


@st.composite
def all_taken_back(draw):
    """Notices of procedures, each of them taken back, in any order."""
    found = draw(st.lists(records(), min_size=1, max_size=6))
    return draw(st.permutations([*found, *(taking_back(at, one, draw) for at, one in enumerate(found))]))


@given(all_taken_back())
@UNHURRIED
def test_whose_notices_are_all_taken_back_is_never_said_to_be_insolvent(found):
    assert claimed(read(found)) == Stage.UNKNOWN
    told = read_publications(found, SIREN, TODAY)
    assert told.verdict in (SourceVerdict.NOT_FOUND, SourceVerdict.UNVERIFIABLE)
    assert not told.detail.startswith("Procédure")
    assert "liquidation judiciaire" not in told.detail


def party(siren):
    return json.dumps({"personne": {"numeroImmatriculation": {"numeroIdentification": siren}}})


OTHER = "999999014"


@st.composite
def of_another(draw):
    """A sale by, or a procedure of, another company, which names this one beside it or not at all."""
    is_sale = draw(st.booleans())
    return draw(records()) | {
        "familleavis": "vente" if is_sale else "collective",
        "registre": draw(st.sampled_from([[OTHER, SIREN], [SIREN, OTHER], [OTHER], None])),
        "listepersonnes": party(SIREN if is_sale else OTHER),
        "listeprecedentproprietaire": party(OTHER) if is_sale else None,
    }


@given(st.lists(of_another(), max_size=6))
@UNHURRIED
def test_nothing_is_concluded_on_the_other_party(found):
    assert claimed(read(found)) == Stage.UNKNOWN
    told = read_publications(found, SIREN, TODAY)
    assert told.verdict is not SourceVerdict.VERIFIED
    assert "liquidation judiciaire" not in told.detail


@given(
    st.lists(st.sampled_from(NATURES[:6]), min_size=1, max_size=5).flatmap(
        lambda one: st.tuples(st.just(one), st.permutations(range(len(one))))
    )
)
@UNHURRIED
def test_of_a_notice_that_was_corrected_again_and_again_the_last_one_counts(drawn):
    natures, order = drawn
    chain = [
        DEFAULTS
        | {
            "id": f"A2025{at + 1:04}1",
            "typeavis": "rectificatif" if at else "annonce",
            "dateparution": f"2025-03-{at + 10}",
            "jugement": json.dumps({"famille": family, "nature": nature, "date": "2025-03-01"}),
            "parutionavisprecedent": aimed({"id": f"A2025{at:04}1"}) if at else None,
        }
        for at, (family, nature) in enumerate(natures)
    ]
    last = read([chain[-1]])
    found = read([chain[at] for at in order])
    assert (found.outcome, claimed(found)) in [(last.outcome, claimed(last)), (Outcome.UNKNOWN, Stage.UNKNOWN)]
    assert claimed(found) <= claimed(last)


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
