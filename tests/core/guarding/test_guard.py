from aplomb.core.guarding import Guard, Verdict


def test_a_guard_is_printed_under_the_names_that_people_read():
    assert Guard("masquage", Verdict.MASKED, "1 IBAN").document() == {
        "nom": "masquage", "verdict": "masque", "detail": "1 IBAN",
    }  # fmt: skip


def test_the_verdicts_are_few_words():
    assert {str(one) for one in Verdict} == {
        "rien_a_signaler", "masque", "non_verifie", "invraisemblable", "releve", "urgence",
    }  # fmt: skip
