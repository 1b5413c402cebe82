import pytest

from aplomb.adapters.embedded.reading.reading import read


@pytest.mark.parametrize(
    ("text", "date", "place"),
    [
        ("livraison Lyon le 25/04", "25/04", "Lyon"),
        ("LIVRAISON LYON LE 25/04", "25/04", "Lyon"),
        ("livrer à villeurbanne avant le 3 mai", "3 mai", "Villeurbanne"),
        ("Chantier à Villeneuve-Loubet, pour le 12/01/2027", "12/01/2027", "Villeneuve-Loubet"),
        ("livraison 69003 Lyon", None, "Lyon"),
        ("livraison avant vendredi", "avant vendredi", None),
        ("livraison semaine 17", "semaine 17", None),
        ("facture du 02/11/2026", None, None),
        ("livraison rapide", None, None),
    ],
)
def test_where_and_when(text, date, place):
    delivery = read(text).delivery
    assert (delivery.date, delivery.place) == (date, place)


@pytest.mark.parametrize(
    ("text", "client"),
    [
        ("Merci de chiffrer 3 miroirs.\nCordialement,\nVitrerie Exemple", "Vitrerie Exemple"),
        ("Ici la société VERRELIA, merci de chiffrer", "Société Verrelia"),
        ("Merci de chiffrer 3 miroirs.", None),
    ],
)
def test_who_writes(text, client):
    found = read(text).client
    assert (found.title() if found else found) == client
