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


def test_one_offer_is_compared_with_none():
    assert not {"prix_haut", "prix_moyen", "prix_bas"} & read("AGC 40 €").offers[0].signals.keys()
