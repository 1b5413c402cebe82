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
