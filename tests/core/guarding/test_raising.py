import pytest

from aplomb.core.guarding import Verdict, raising
from aplomb.core.routing.triage import Appraisal

PLAIN = "Plongez les œufs six minutes dans l'eau bouillante."


def appraisal(regulated, high=0):
    return Appraisal(regulated_trust=regulated, detail="droit", high_trust=high, signals=(), instructs=False)


@pytest.mark.parametrize(
    ("answer", "regulated", "high", "is_raised"),
    [
        (PLAIN, 0, 0, False),
        (PLAIN, 88, 0, False),
        (PLAIN, 89, 0, True),
        *[(short, 100, 100, False) for short in ("1969", "299 792 458 m/s", "Réponse.", "Le 14 juillet 1789")],
        ("Article 1240 du code civil", 0, 0, True),
        ("Voir l'article 1240 du code civil.", 0, 0, True),
        ("Voir Cass. soc., 3 mars 2021, n° 19-20.123.", 0, 0, True),
        ("La loi du 29 juillet 1881 fonda la liberté de la presse.", 64, 0, False),
        ("La loi du 29 juillet 1881 fonda la liberté de la presse.", 65, 0, True),
        ("Comptez 200 euros.", 64, 0, False),
        ("Comptez 200 euros.", 65, 0, True),
        (PLAIN, 49, 65, False),
        (PLAIN, 50, 64, False),
        (PLAIN, 50, 65, True),
    ],
)
def test_an_answer_is_raised_for_its_substance(answer, regulated, high, is_raised):
    raised = raising(answer, appraisal(regulated, high))
    assert raised.is_raised is is_raised
    assert raised.guard.verdict is (Verdict.FLAGGED if is_raised else Verdict.NOTHING)
    assert raised.guard.name == "relevement"


@pytest.mark.parametrize("high", [0, 50, 100])
def test_more_trust_never_lowers(high):
    """Of two appraisals, the one surer of a regulated domain raises wherever the other does."""
    raised = [raising(PLAIN, appraisal(trust, high)).is_raised for trust in range(101)]
    assert raised == sorted(raised)


def test_every_text_is_read():
    assert not raising("\ud800", appraisal(0)).is_raised


def test_the_guard_claims_no_more_than_it_knows():
    assert raising(PLAIN, appraisal(0)).guard.detail == "Rien de réglementé n'a été détecté dans la réponse."
