from aplomb.core.deliberating.confrontation import confront
from aplomb.core.deliberating.grounds import denials, judged
from aplomb.core.proving.synthesis import Status, denial
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.deliberating.bench import (
    ABROGATED,
    GONE,
    LABOUR,
    NO_TWO_YEARS,
    THREE,
    TORT,
    YES_TWELVE,
    finding,
    ground,
    label_of,
    open_all,
    position,
)


def test_each_ground_is_judged_by_the_sources_and_by_what_the_others_say():
    positions = open_all(*THREE)
    found = [finding(LABOUR), finding(TORT)]
    verdicts = judged(positions, confront(positions), found)
    no = label_of(positions, NO_TWO_YEARS)
    assert [one.status for one in verdicts[no]] == [Status.UNVERIFIED] * 3
    quoting = [
        position(ground(text, LABOUR, quote="se prescrit par douze mois")) for text in ("Douze mois.", "12 mois.")
    ]
    both = open_all(*quoting)
    assert {one.status for one in judged(both, confront(both), found)["A"]} == {Status.VERIFIED}


def test_agreement_of_models_alone_verifies_nothing():
    positions = open_all(YES_TWELVE, YES_TWELVE, YES_TWELVE)
    verdicts = judged(positions, confront(positions), [])
    assert {one.status for judgements in verdicts.values() for one in judgements} == {Status.UNVERIFIED}


def test_denials_are_given_once_a_position():
    positions = open_all(YES_TWELVE, NO_TWO_YEARS)
    assert denials(positions, [GONE, finding(LABOUR)]) == {"A": (GONE,), "B": (GONE,)}


def test_a_denial_says_by_whom_and_does_not_take_not_found_for_contradicted():
    assert denial(GONE) == f"« article 1382, Code civil », que Légifrance contredit : {ABROGATED}"
    missing = finding(TORT, SourceVerdict.NOT_FOUND, detail="Non trouvé.")
    assert "que Légifrance n'a pas trouvé : Non trouvé." in denial(missing)
