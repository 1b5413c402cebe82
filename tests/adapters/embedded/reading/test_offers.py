import pytest

from aplomb.adapters.embedded.reading.reading import read


def offers(text):
    return [(offer.name, offer.price, offer.delay, offer.minimum) for offer in read(text).offers]


def test_offers_one_a_line():
    text = (
        "Comparatif :\nOptiverre : 40 €/m2, 7 jours, MOQ 20\n- Glass Nord : 41,50 €, délai 2 semaines\nTotal : 3 jours"
    )
    assert offers(text) == [("Optiverre", 4000, 7, 20), ("Glass Nord", 4150, 14, None)]


def test_offers_in_a_sentence():
    assert offers("Reçu AGC 52 €, fournisseur B à 49 € et Novaglass (50 €)") == [
        ("AGC", 5200, None, None),
        ("fournisseur B", 4900, None, None),
        ("Novaglass", 5000, None, None),
    ]


def test_each_offer_is_placed_among_all():
    placed = [offer.signals for offer in read("AGC 40 €, Guardian 41 €, Pilkington 58 €").offers]
    assert [{key for key in signals if key.startswith("prix_")} for signals in placed] == [
        {"prix_moyen"},
        {"prix_moyen"},
        {"prix_haut"},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "AGC 40 €",
        "Facture\nMain d'oeuvre : 80,00 €\nDéplacement : 45,00 €",
        "Main d'oeuvre : 80,00 €, Déplacement : 45,00 €",
        "Trempé : 22 €, Feuilleté : 53 €, comparez",
        "Notre client Verandalys réclame 500 € et attend depuis 10 jours",
    ],
    ids=["one offer", "an invoice", "rows of no firm", "kinds of glass", "one name"],
)
def test_what_compares_no_suppliers_has_no_offers(text):
    assert offers(text) == []


def test_names_of_firms_nobody_has_listed():
    text = (
        "Verrier du Nord propose le 44.2 à 54 €/m², délai 10 jours, franco 500 € ; Glaces de l'Ouest à 49 €/m², "
        "délai 21 jours, paiement 60 jours ; Vitrages & Fils SARL (52 €, deux semaines)"
    )
    assert offers(text) == [
        ("Verrier du Nord", 5400, 10, 500),
        ("Glaces de l'Ouest", 4900, 21, None),
        ("Vitrages & Fils SARL", 5200, 14, None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Comparatif\nVITREX : 40 €, 12 jours\nGLASTAR : 42 €, 8 jours",
        "comparatif : vitrex 40 € 12 j, glastar 42 € 8 j",
        "1. Vitrex - 40 €/m² - 12 jours\n2. Glastar - 42 €/m² - 8 jours",
        "**Vitrex** — 40 €/m² — 12 j\n**Glastar** — 42 €/m² — 8 j",
        "40 €/m² chez Vitrex (12 jours) et 42 €/m² chez Glastar (8 jours)",
        "Compare suppliers: Vitrex offers EUR 40, 12 days; Glastar asks €42, 8 days",
        "Fournisseur | Prix | Délai\n---|---|---\nVitrex | 40 | 12\nGlastar | 42 | 8",
        "N°;Fournisseur;Tarif;Délai\n1;Vitrex;40,00;12\n2;Glastar;42,00;8",
        "Comparatif\n\tVitrex\tGlastar\nPrix m²\t40 €\t42 €\nDélai\t12 j\t8 j",
        "| | Vitrex | Glastar |\n|---|---|---|\n| Prix | 40 € | 42 € |\n| Délai | 12 j | 8 j |\nLequel ?",
    ],
    ids=[
        "capitals",
        "small letters",
        "numbered",
        "stars",
        "prices first",
        "English",
        "table",
        "csv",
        "turned",
        "turned, framed",
    ],
)
def test_offers_however_they_are_set_out(text):
    assert offers(text) == [("Vitrex", 4000, 12, None), ("Glastar", 4200, 8, None)]


def test_offers_under_a_letter_or_a_number():
    assert [name for name, *_ in offers("Fournisseur A : 54 €/m²\nFournisseur B : 49 €/m²")] == [
        "Fournisseur A",
        "Fournisseur B",
    ]
    assert [name for name, *_ in offers("A : 54 €/m²\nB : 49 €/m²")] == ["A", "B"]
    assert [name for name, *_ in offers("Offre 1 (Vitrex) : 54 €/m²\nOffre 2 (Glastar) : 49 €/m²")] == [
        "Vitrex",
        "Glastar",
    ]
