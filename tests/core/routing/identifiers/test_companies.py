import pytest

from aplomb.core.routing.citations import extract


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La SARL Boulange d'Or me doit de l'argent", ["SARL Boulange d'Or"]),
        ("Notre bailleur est la SCI Les Tilleuls.", ["SCI Les Tilleuls"]),
        ("J'ai un litige avec Voltige SAS", ["Voltige SAS"]),
        ("Voltige S.A.S. est mon employeur", ["Voltige S.A.S."]),
        ("Selon Voltige SARL, non", ["Voltige SARL"]),
        ("La Voltige SAS est là", ["La Voltige SAS"]),
        ("SAS Voltige, SIREN 404 833 048", ["SAS Voltige"]),
        ("Facture de Voltige SAS Paris", ["Voltige SAS"]),
        ("la société Voltige me réclame 200 €", ["Voltige"]),
        ("l'entreprise Voltige & Fils", ["Voltige & Fils"]),
        ("le groupe Voltige Énergie a écrit", ["Voltige Énergie"]),
        ("Voltige (404 833 048 RCS Lyon)", ["Voltige"]),
        ("Voltige (SIREN 404833048)", ["Voltige"]),
        ("Voltige, immatriculée au RCS de Lyon", ["Voltige"]),
        ("Voltige est-elle en liquidation ?", ["Voltige"]),
        ("Est-ce que Voltige est encore en activité ?", ["Voltige"]),
        ("Voltige a-t-elle déposé le bilan ?", ["Voltige"]),
        ("Est-ce que Voltige France a fait faillite ?", ["Voltige France"]),
        ("Voltige existe-t-elle toujours ?", ["Voltige"]),
        ("Voltige est-elle immatriculée ?", ["Voltige"]),
        ("la société Voltige, puis la société Voltige", ["Voltige"]),
        ("L'EURL Voltige & Fils m'a facturé", ["EURL Voltige & Fils"]),
        ("L'entreprise Voltige SARL", ["Voltige SARL"]),
        ('la SARL "Les Tilleuls" ne paie plus', ["Les Tilleuls"]),
        ("Quel est le SIREN de Voltige ?", ["Voltige"]),
        ("Voltige Inc. est américaine", ["Voltige Inc"]),
        ("Voltige va-t-elle fermer ?", ["Voltige"]),
        ("Le SIREN est 404833048.", []),
        ("La SIREN", []),
        ("la société X", []),
        ("Mon entreprise va mal", []),
        ("Une SAS est-elle utile ?", []),
        ("La SARL doit payer", []),
        ("Facture, SIRET 40483304800022", []),
        ("Mon client a le SIREN 404833048", []),
        ("75008 Paris, SIREN 404833048", []),
        ("RCS de Lyon, SIREN 404833048", []),
        ("la société 404 833 048", []),
        ("L'association W123456789 est active", []),
        ("Le Code civil est-il en ligne ?", []),
        ("Marseille est une ville", []),
        ("SIREN SIRET RCS", []),
    ],
)
def test_a_company_is_named_by_form_noun_number_or_fate(text, expected):
    assert extract(text).document()["companies"] == expected


def test_a_company_knows_its_place():
    text = "Avec la société\u00a0Voltige\u00a0SAS, oui."
    (found,) = extract(text).companies
    assert found.name == text[found.start : found.end] == "Voltige\u00a0SAS"
