import pytest

from aplomb.core.routing.citations import extract
from aplomb.core.routing.identifiers import Form, IdentifierKind

EMPTY = {"sirens": [], "sirets": [], "invalid_ids": []}


def numbers(text):
    document = extract(text).document()
    return {name: document[name] for name in EMPTY if document[name]}


def siren(*values):
    return {"sirens": list(values)}


def siret(value):
    return {"sirens": [value[:9]], "sirets": [value]}


def invalid(*values):
    return {"invalid_ids": list(values)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SIREN 404833048", siren("404833048")),
        ("SIREN : 404 833 048", siren("404833048")),
        ("siren n°404.833.048", siren("404833048")),
        ("numéro SIREN (9 chiffres) : 404 833 048", siren("404833048")),
        ("Le SIREN de notre société est le 404 833 048.", siren("404833048")),
        ("SIREN\u00a0:\u202f404\u202f833\u202f048", siren("404833048")),
        ("SIREN 404-833-048", siren("404833048")),
        ("RCS Paris 404 833 048", siren("404833048")),
        ("RCS PARIS B 404 833 048", siren("404833048")),
        ("R.C.S. de Lyon sous le numéro 404 833 048", siren("404833048")),
        ("immatriculée au RCS de Nanterre sous le n° 404 833 048", siren("404833048")),
        ("404 833 048 RCS Paris", siren("404833048")),
        ("immatriculée sous le numéro 404833048", siren("404833048")),
        ("la société, 404 833 048, est active", siren("404833048")),
        ("SIREN 404833048 75008 Paris", siren("404833048")),
        ("SIREN 404 833 048 et 880 878 145", siren("404833048", "880878145")),
        ("SIRET 404 833 048 00022", siret("40483304800022")),
        ("SIRET : 40483304800022", siret("40483304800022")),
        ("SIRET 404 833 048 000 22", siret("40483304800022")),
        ("SIREN/SIRET : 40483304800022", siret("40483304800022")),
        ("SIREN 404 833 048 00022", siret("40483304800022")),
        ("SIRET 404 833 048", siren("404833048")),
        ("l'établissement 40483304800022", siret("40483304800022")),
        ("l'établissement 404 833 048 00022", siret("40483304800022")),
        ("SIRET 356 000 000 00048", siret("35600000000048")),
        ("SIREN 404833048, SIRET 40483304800022", siret("40483304800022")),
        ("TVA FR83404833048", siren("404833048")),
        ("TVA intracommunautaire : FR 83 404 833 048", siren("404833048")),
        ("facture FR83404833048", siren("404833048")),
        ("SIREN 404 833 049", invalid("404833049")),
        ("SIREN : 000000000", invalid("000000000")),
        ("SIREN 4048330", invalid("4048330")),
        ("SIRET 40483304800023", invalid("40483304800023")),
        ("SIRET 111 222 333 44455", invalid("11122233344455")),
        ("SIRET 4048330480002", invalid("4048330480002")),
        ("TVA FR84404833048", invalid("FR84404833048")),
        ("RCS Paris 404 833 049", invalid("404833049")),
        ("SIREN 2024", {}),
        ("le SIREN est absent. Le reste : 404833048", siren("404833048")),
        ("le SIREN manque, tel 0639980003", {}),
        ("RCS Paris en 20210101", {}),
        ("SIREN ٤٠٤٨٣٣٠٤٨", {}),
        ("le numéro 404833048", {}),
        ("le numéro 404 833 048 euros pour la société", {}),
        ("la société a un capital de 404 833 048 €", {}),
        ("la société a vendu 404 833 048 actions", {}),
        ("la société a fait 404 833 048 de chiffre d'affaires", {}),
        ("commande 404833048 de la société", {}),
        ("pour la société, commande 404833048", {}),
        ("la société, 404 833 049", {}),
        ("la société du 20240103 a écrit", {}),
        ("la société, 202401154", {}),
        ("la société, 404 833 048,50", {}),
        ("la société, 1 404 833 048", {}),
        ("référence FR84404833048", {}),
        ("société au +33 6 39 98 00 03", {}),
        ("société au 06 39 98 00 03", {}),
        ("société FR76 3000 6000 0112 3456 7890 189", {}),
        ("société 4111 1111 1111 1111", {}),
        ("la société et le 75008 Paris le 12 mars 2024", {}),
    ],
)
def test_a_number_is_a_companys_when_a_word_says_so(text, expected):
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'association W123456789", [("rna", "W123456789")]),
        ("RNA : W 123 456 789", [("rna", "W123456789")]),
        ("RNA W9A1000001", [("rna", "W9A1000001")]),
        ("W1234567890", []),
        ("TVA FR83404833048", [("tva", "FR83404833048")]),
        ("TVA FR83404833049", []),
    ],
)
def test_other_registers(text, expected):
    assert [(one["type"], one["value"]) for one in extract(text).document()["other_ids"]] == expected


def test_a_vat_number_of_monaco_names_no_siren():
    key = (12 + 100 * 123456) % 97
    document = extract(f"TVA FR{key:02}000123456").document()
    assert (document["sirens"], len(document["other_ids"])) == ([], 1)


def test_a_number_knows_its_place_and_the_verdict_on_its_form():
    text = "SIREN\u00a0: 404\u202f833\u202f049."
    (found,) = extract(text).identifiers
    assert (found.kind, found.value, found.form) == (IdentifierKind.SIREN, "404833049", Form.IMPLAUSIBLE)
    assert text[found.start : found.end] == "404\u202f833\u202f049"
