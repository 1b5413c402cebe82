import pytest

from aplomb.core.proving.quotes import quote_is_in

TEXT = (
    "Si le licenciement d'un salarié survient pour une cause qui n'est pas réelle et sérieuse, le juge peut proposer "
    "la réintégration du salarié dans l'entreprise ; l'indemnité ne peut être inférieure à 1,5 mois, soit 10 % du cœur."
)


@pytest.mark.parametrize(
    "quote",
    [
        "le juge peut proposer la réintégration du salarié",
        "Le juge peut   proposer\nla réintégration",
        "licenciement d’un salarié",
        "« Si le licenciement d'un salarié »",
        "SI LE LICENCIEMENT D'UN SALARIE",
        "Si le licenciement [...] le juge peut proposer",
        "Si le licenciement (…) l'entreprise",
        "inférieure à 1,5 mois",
        "10\u202f% du coeur",
    ],
)
def test_a_faithful_quotation_is_found_whatever_its_typography(quote):
    assert quote_is_in(TEXT, quote)


@pytest.mark.parametrize(
    "quote",
    [
        "le juge doit proposer la réintégration",
        "inférieure à 15 mois",
        "inférieure à 1 mois",
        "10 du coeur",
        "le juge peut proposer [...] Si le licenciement",
        "juge peut prop",
        "10 €",
        "",
        "« … »",
    ],
)
def test_and_another_is_not(quote):
    assert not quote_is_in(TEXT, quote)
