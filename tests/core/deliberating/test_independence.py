from dataclasses import replace

import pytest

from aplomb.core.deliberating.confrontation import confront
from aplomb.core.deliberating.independence import independence
from aplomb.core.proving.finding import SourceName
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.deliberating.bench import (
    ASKED,
    GONE,
    LABOUR,
    THREE,
    TORT,
    YES_TWELVE,
    finding,
    ground,
    open_all,
    position,
)


def measure(positions, *findings):
    return independence(positions, confront(positions), findings)


def test_what_three_positions_share_is_counted_and_said():
    found = measure(open_all(*THREE), GONE, finding(LABOUR))
    assert (found.positions, found.families, found.claims, found.shared_claims) == (
        3,
        ("claude", "mistral", "nova"),
        7,
        5,
    )
    assert found.shared_citations == (ASKED[TORT], ASKED[LABOUR])
    assert found.shared_wrong == (GONE,)
    assert found.agreement == 71
    assert found.said == (
        "Trois modèles de 3 familles (claude, mistral, nova) ont répondu à l'aveugle, sans voir les autres positions. "
        "Accord mesuré : au moins 71 % (5 sur 7 affirmations), ce qu'en trouve une règle qui compare des mots et des "
        "nombres ; 2 citations communes, dont 1 que les sources contredisent ou ne trouvent pas. "
        "Des modèles peuvent se tromper ensemble : leur accord, à lui seul, ne prouve rien."
    )
    assert found.document() == {
        "positions": 3,
        "familles": ["claude", "mistral", "nova"],
        "affirmations": 7,
        "affirmations_partagees": 5,
        "accord_pour_cent": 71,
        "citations_partagees": [ASKED[TORT], ASKED[LABOUR]],
        "citations_partagees_dementies": [ASKED[TORT]],
        "texte": found.said,
    }


@pytest.mark.parametrize(("shared", "alone", "percent"), [(1, 0, 100), (0, 1, 0), (1, 2, 50), (1, 1, 67), (2, 1, 80)])
def test_the_agreement_is_in_percent_rounded_half_up(shared, alone, percent):
    words = ("La prime est due au départ.", "Le juge statue sans avocat.")
    same = [ground(text, question=f"{text} ?") for text in words[:shared]]
    other = [ground(f"{text} est clos.", question=f"{text} ?") for text in ("Dossier", "Registre")[:alone]]
    found = measure(open_all(position(*same, *other), position(*same, change="Rien.")))
    assert (found.claims, found.shared_claims, found.agreement) == (2 * shared + alone, 2 * shared, percent)


def test_a_half_percent_is_rounded_up():
    assert replace(measure(open_all(YES_TWELVE)), claims=200, shared_claims=1).agreement == 1


@pytest.mark.parametrize("verdict", [SourceVerdict.NOT_IN_FORCE, SourceVerdict.CONTRADICTED, SourceVerdict.NOT_FOUND])
def test_a_shared_citation_that_does_not_hold_is_caught(verdict):
    found = measure(open_all(YES_TWELVE, YES_TWELVE), finding(TORT, verdict))
    assert [one.asked for one in found.shared_wrong] == [ASKED[TORT]]


@pytest.mark.parametrize("verdict", [SourceVerdict.VERIFIED, SourceVerdict.OUT_OF_SCOPE, SourceVerdict.UNVERIFIABLE])
def test_no_other_verdict_denies(verdict):
    assert measure(open_all(YES_TWELVE, YES_TWELVE), finding(TORT, verdict)).shared_wrong == ()


def test_another_source_and_a_citation_of_one_alone_are_no_shared_error():
    registered = finding(ASKED[TORT], SourceVerdict.NOT_FOUND, source=SourceName.SIRENE)
    assert measure(open_all(YES_TWELVE, YES_TWELVE), registered).shared_wrong == ()
    found = measure(open_all(YES_TWELVE, position()), GONE)
    assert (found.shared_citations, found.shared_wrong) == ((), ())


def test_a_text_cited_as_a_former_one_may_have_ended():
    former = "ancien article 1382 du code civil"
    one = position(ground("La faute oblige à réparer.", former))
    ended = finding("ancien article 1382, Code civil", SourceVerdict.NOT_IN_FORCE)
    found = measure(open_all(one, one), ended)
    assert (found.shared_citations, found.shared_wrong) == (("ancien article 1382, Code civil",), ())


def test_a_conclusion_that_cites_counts_too():
    said = position(conclusion="L'article 1382 du code civil l'impose.")
    found = measure(open_all(said, said), GONE)
    assert (found.shared_wrong, found.claims, found.agreement) == ((GONE,), 0, None)
    assert "Aucune affirmation à comparer ; 1 citation commune, dont 1" in found.said
    assert found.said.startswith("Deux modèles de 2 familles")


def test_a_single_position_has_no_agreement_to_measure():
    found = measure(open_all(YES_TWELVE))
    assert "à l'aveugle" in found.said
    assert "aucun accord à mesurer" in found.said
