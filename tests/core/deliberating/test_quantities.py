import pytest

from aplomb.core.deliberating.quantities import Unit, quantities

SAME = [
    ("24 mois", "deux ans"),
    ("60 jours", "deux mois"),
    ("vingt-quatre heures", "1 jour"),
    ("1 an et 6 mois", "dix-huit mois"),
    ("un an 6 mois", "18 mois"),
    ("35h", "35 heures"),
    ("deux semaines", "14 jours"),
    ("un trimestre", "3 mois"),
    ("un semestre", "6 mois"),
    ("1 000 €", "mille euros"),
    ("12 k€", "12 000 euros"),
    ("1,5 million d'euros", "1 500 000 €"),
    ("2,4 %", "2,40 pour cent"),
    ("un quart de mois", "1/4 de mois"),
    ("deux tiers", "2/3"),
    ("vingt-et-un jours", "21 jours"),
    ("un an et demi", "dix-huit mois"),
    ("deux heures et demie", "150 centièmes d'heure, soit 2,5 heures"),
    ("2 à 3 mois", "deux mois, trois mois"),
    ("entre deux et trois mois", "2 mois ou 3 mois"),
    ("de 5 à 10 %", "5 % puis 10 %"),
    ("300 à 500 €", "300 € ou 500 euros"),
    ("10 ou 12 jours ouvrés", "dix jours ouvrés, 12 jours ouvrés"),
    ("une quinzaine de jours", "15 jours"),
    ("dans la quinzaine", "quinze jours"),
    ("le 1er novembre", "au 1 novembre"),
    ("cinquante centimes", "0,50 €"),
    ("1 euro et 5 centimes", "1,05 €"),
    ("le 31 mars 2027", "31/03/2027"),
]
OTHER = [
    ("24 mois", "12 mois"),
    ("2 jours", "2,5 jours"),
    ("1 000 €", "10 000 €"),
    ("11,88 euros", "11,65 euros"),
    ("5 %", "8 %"),
    ("5 %", "5 mois"),
    ("5 %", "5 euros"),
    ("un quart de mois", "un tiers de mois"),
    ("le 31 mars 2027", "le 1er avril 2027"),
    ("2 mois. 3 jours", "63 jours"),
    ("15 jours ouvrables", "15 jours ouvrés"),
    ("15 jours calendaires", "15 jours ouvrables"),
    ("15 jours", "15 jours ouvrables"),
    ("le 1er novembre", "le 15 octobre"),
    ("50 centimes", "50 euros"),
    ("5 mois, 1 an", "17 mois"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_number_in_another_writing(one, other):
    assert quantities(one)
    assert quantities(one) == quantities(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_number_or_unit(one, other):
    assert not quantities(one) & quantities(other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "par mois",
        "l'an dernier",
        "trois fois",
        "article 1240 du code civil",
        "loi n° 89-462 du 6 juillet 1989",
        "Cass. soc., 12 mai 2021, n° 19-20.319",
        "le 31/02/2027",
        "100 personnes",
    ],
)
def test_what_counts_nothing_or_belongs_to_a_citation(text):
    assert not quantities(text)


def test_all_that_a_claim_counts_is_read():
    text = "3 ans de prison, 45 000 euros d'amende et 5 % depuis le 1er mars 2020 (décret n° 87-713 du 26 août 1987)."
    assert {one.unit for one in quantities(text)} == {Unit.HOURS, Unit.CENTS, Unit.PERCENT, Unit.DAY}


def may_be(one, other):
    [first], [second] = quantities(one), quantities(other)
    assert first.may_be(second) is second.may_be(first)
    return first.may_be(second)


def test_days_whose_kind_is_not_told_may_be_of_any():
    assert may_be("15 jours", "15 jours ouvrables")
    assert may_be("15 jours ouvrés", "quinze jours ouvrés")
    assert not may_be("14 jours", "15 jours ouvrables")
    assert not may_be("15 jours ouvrés", "15 jours calendaires")
    assert not may_be("15 jours", "15 %")
