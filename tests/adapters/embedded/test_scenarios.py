"""One text a task, read through: what each service that it concerns makes of it."""

import pytest

QUOTE = "Bonjour, pourriez-vous nous faire un prix pour 200 feuilletés 44.2 clair 1000x2000, livraison Lyon le 25/04 ?"
COMPLAINT = (
    "Bonjour, ma commande CMD-2026-2031 devait être livrée le 12/11 et toujours rien. C'est inadmissible, le chantier "
    "est à l'arrêt. Sans livraison demain nous allons changer de fournisseur."
)
INVOICE = """Facture FA-2026-118
200 trempé 10mm x 21,50 € = 4 300,00 €
150 feuilleté 44.2 à 58,00 €
Total HT : {net} €
TVA 20 % : {tax} €
Total TTC : {gross} €"""
OFFERS = """Voici trois offres pour du feuilleté 44.2 :
Verrelia : 40 €/m2, délai 7 jours, MOQ 20, toujours à l'heure
Miralux : 41 €/m2, délai 8 jours, MOQ 25
Novaglass : 58 €/m2, délai 25 jours, MOQ 300, souvent en retard
Laquelle retenir ?"""
NEGOTIATION = "Votre prix est trop élevé, un concurrent est à 52 €. Pouvez-vous nous accorder une remise de 5 % ?"
PROSPECT = (
    "Rencontré au salon : directeur achats, projet de 300 vitrages, budget 80 k€ validé, souhaite un rendez-vous "
    "rapidement. Prospect à qualifier."
)


def test_a_quote_request(ask):
    answers = ask(QUOTE)
    email = answers["emailclassifier"]
    assert answers.prediction("businessclassifier") == "demande_devis"
    assert answers.prediction("emailclassifier") == "Devis"
    assert answers.prediction("quoteclassifier") == "complet"
    assert email["lignes"] == [{"quantite": 200, "produit": "feuillete clair 44.2", "dimensions": "1000x2000"}]
    assert email["livraison"] == {"date": "25/04", "lieu": "Lyon"}
    assert answers["selfservice"]["resultats"][0]["denomination"] == "Feuillete 44.2 clair"
    assert answers.aggregate >= 65
    assert max(answers.outcomes.values(), key=lambda outcome: outcome.trust).service.name == "businessclassifier"


def test_a_quote_request_that_lacks_figures_says_which(ask):
    answer = ask("Bonjour, je souhaite un devis pour une crédence en verre laqué.")["quoteclassifier"]
    assert answer["devis"]["Prediction"] == "incomplet"
    assert {"quantite", "dimensions"} <= set(answer["manquants"])


def test_a_complaint(ask):
    answers = ask(COMPLAINT)
    request = answers["requestclassifier"]
    assert answers.prediction("businessclassifier") == "reclamation_client"
    assert request["routage"]["service"] == "Logistique"
    assert request["routage"]["urgence"] in {"haute", "critique"}
    assert request["routage"]["sous_categorie"] == "retard_livraison"
    assert request["risque_client"] == {"churn": "eleve"}
    assert request["priorite"] == 1
    assert request["actions_suggerees"][0] == "Verifier le statut de CMD-2026-2031"
    assert answers.prediction("negociationclassifier") == "sans_objet"
    assert answers.aggregate >= 65


def test_a_calm_question_is_neither_urgent_nor_a_risk(ask):
    request = ask(QUOTE)["requestclassifier"]
    assert request["routage"]["urgence"] == "normale"
    assert request["risque_client"] == {"churn": "aucun"}
    assert request["actions_suggerees"] == []


@pytest.mark.parametrize(
    ("totals", "is_coherent"),
    [
        (("13 305,00", "2 661,00", "15 966,00"), False),
        (("13 000,00", "2 600,00", "15 600,00"), True),
        (("13 000,00", "2 600,00", "15 700,00"), False),
        (("13.000,00", "2.600,00", "15.600,00"), True),
    ],
    ids=["lines do not sum", "right", "tax does not add up", "points between thousands"],
)
def test_an_invoice(ask, totals, is_coherent):
    answers = ask(INVOICE.format(**dict(zip(("net", "tax", "gross"), totals, strict=True))))
    purchase = answers["procurementclassifier"]
    assert answers.prediction("businessclassifier") == "controle_facture_fournisseur"
    assert answers.prediction("procurementclassifier") == "Facture"
    assert purchase["totaux"]["coherent"] is is_coherent
    assert purchase["totaux"]["total_ht_calcule"] == 13000.0
    assert [line["quantite"] for line in purchase["lignes"]] == [200, 150]
    assert [line["price_anomaly"]["Prediction"] for line in purchase["lignes"]] == ["Normal", "Anomalie"]
    assert purchase["decision"] == ("conforme" if is_coherent else "a_verifier")


def test_a_price_by_the_square_metre_is_judged_and_one_by_the_piece_is_only_told(ask):
    by_piece = "Facture FA-2026-9\n10 feuilleté 44.2 à 70,00 €\nTotal HT 700,00 €"
    by_area = by_piece.replace("10 feuilleté", "10 m² de feuilleté")
    by_size = "Facture FA-2026-9\n10 feuilleté 44.2 1000x2000 à {price} €\nTotal HT {total} €"
    texts = (by_piece, by_area, by_size.format(price="140,00", total="1 400,00"))
    answers = [ask(text)["procurementclassifier"] for text in texts]
    assert [one["lignes"][0]["price_anomaly"]["Prediction"] for one in answers] == ["Anomalie"] * 3
    assert [one["totaux"]["coherent"] for one in answers] == [True] * 3
    assert [one["decision"] for one in answers] == ["conforme", "a_verifier", "a_verifier"]
    right = ask(by_size.format(price="106,00", total="1 060,00"))["procurementclassifier"]
    assert right["lignes"][0]["prix_attendu"] == 106.0
    assert right["decision"] == "conforme"


def test_a_line_by_the_square_metre_shows_what_it_says_and_what_it_comes_to(ask):
    text = (
        "Facture FA-12 : 10 m² de verre clair 4 mm à 20,00 € HT = 250,00 €. "
        "Total HT 250,00 €, TVA 20 % 50,00 €, TTC 300,00 €"
    )
    purchase = ask(text)["procurementclassifier"]
    line = purchase["lignes"][0]
    assert (line["quantite"], line["unite"]) == (10, "m2")
    assert (line["montant_annonce"], line["montant_calcule"]) == (250.0, 200.0)
    assert (purchase["totaux"]["total_ht_annonce"], purchase["totaux"]["total_ht_calcule"]) == (250.0, 200.0)
    assert purchase["totaux"]["coherent"] is False
    assert purchase["decision"] == "a_verifier"


def test_square_metres_are_a_quantity_with_their_unit(ask):
    line = ask("40 m² de clair 4 mm à 18,50 €. Total HT 740,00 €")["procurementclassifier"]["lignes"][0]
    assert (line["quantite"], line["unite"], line["montant_calcule"]) == (40, "m2", 740.0)
    quote = ask("Merci de chiffrer 12,5 m² de feuilleté 44.2")["quoteclassifier"]
    assert quote["lignes"] == [{"quantite": 12.5, "produit": "feuillete 44.2", "dimensions": None, "unite": "m2"}]


@pytest.mark.parametrize(
    "text",
    [
        "quantité : 10, désignation : clair 4 mm, prix unitaire : 20,00 €. Total HT : 200,00 €",
        "Désignation : clair 4 mm\nQté : 10\nP.U. : 20,00\nTotal HT : 200,00",
        "Qté : 10\nRéf : CL-4\nDésignation : clair 4 mm\nPU HT : 20,00 €\nTotal HT : 200,00 €",
        "Quantité : 10,00\nDésignation : clair 4 mm\nP.U. HT : 20,00 €\nMontant HT : 200,00 €",
        "Clair 4 mm\nQuantité : 10\nPrix unitaire HT : 20,00 €\nTotal HT : 200,00 €",
    ],
)
def test_an_invoice_of_labelled_fields(ask, text):
    purchase = ask(text)["procurementclassifier"]
    assert [(line["quantite"], line["prix_unitaire"]) for line in purchase["lignes"]] == [(10, 20.0)]
    assert purchase["totaux"]["total_ht_annonce"] == 200.0
    assert purchase["totaux"]["coherent"] is True
    assert purchase["decision"] == "conforme"


def test_an_invoice_that_holds_is_passed(ask):
    text = "Facture FA-2026-9\n10 trempé 10mm x 22,00 € = 220,00 €\nTotal HT 220,00 €\nTVA 44,00 €\nTotal TTC 264,00 €"
    assert ask(text)["procurementclassifier"]["decision"] == "conforme"


def test_a_line_that_misstates_its_amount_is_an_anomaly(ask):
    text = "Facture FA-2026-9\n10 trempé 10mm x 22,00 € = 260,00 €\nTotal HT 220,00 €"
    line = ask(text)["procurementclassifier"]["lignes"][0]
    assert line["price_anomaly"]["Prediction"] == "Anomalie"


def test_a_comparison_of_suppliers(ask):
    answers = ask(OFFERS)
    suppliers = answers["benchmarkclassifier"]["fournisseurs"]
    scores = {one["nom"]: one["classifications"] for one in suppliers}
    assert answers.prediction("businessclassifier") == "benchmark_offre"
    assert list(scores) == ["Verrelia", "Miralux", "Novaglass"]
    assert scores["Novaglass"]["supplier_score"]["Prediction"] == "Outlier"
    assert scores["Novaglass"]["outlier_prix"]["Prediction"] == "Outlier"
    assert scores["Novaglass"]["fiabilite"]["Prediction"] == "Low"
    assert scores["Verrelia"]["supplier_score"]["Prediction"] in {"Optimal", "Acceptable"}
    assert scores["Verrelia"]["fiabilite"]["Prediction"] == "High"
    assert {len(one["classifications"]) for one in suppliers} == {10}


def test_a_negotiation(ask):
    answers = ask(NEGOTIATION)
    assert answers.prediction("businessclassifier") == "negociation_offre"
    assert answers.prediction("negociationclassifier") == "contre_proposition"
    assert answers.prediction("salesagentclassifier") == "C"
    assert answers["salesagentclassifier"]["objection"]["Prediction"] == "Prix"
    assert answers["salesagentclassifier"]["action"]["Prediction"] == "Contre-offre"


def test_a_prospect(ask):
    answers = ask(PROSPECT)
    sales = answers["salesagentclassifier"]
    assert answers.prediction("businessclassifier") == "scoring_prospect"
    assert sales["scoring"]["Prediction"] == "A"
    assert sales["kpis"]["expected_value"] == 48_000


@pytest.mark.parametrize("text", ["mirior 6 m argnt", "MIRIOR 6 M ARGNT", "miroirs argentés 6mm", "glace argent 6 mm"])
def test_a_catalogue_query(ask, text):
    answers = ask(text)
    result = answers["selfservice"]["resultats"][0]
    assert result["num_article"] == "40006"
    assert result["denomination"] == "Miroir 6mm argent"
    assert result["tier"] == 1
    assert answers["selfservice"]["query_normalisee"] == "miroir 6mm argent"


def test_corrections_are_told(ask):
    assert ask("mirior 6 m argnt")["selfservice"]["corrections"] == {"mirior": "miroir", "argnt": "argent"}
    assert ask("miroir 6mm argent")["selfservice"]["corrections"] is None


def test_each_task_changes_the_services_it_concerns(ask):
    """The dispatcher names six tasks, and each text is told apart by the service whose task it is."""
    texts = {
        "emailclassifier": QUOTE,
        "requestclassifier": COMPLAINT,
        "procurementclassifier": INVOICE.format(net="1,00", tax="1,00", gross="2,00"),
        "benchmarkclassifier": OFFERS,
        "negociationclassifier": NEGOTIATION,
        "salesagentclassifier": PROSPECT,
    }
    answers = {service: ask(text) for service, text in texts.items()}
    assert len({one.prediction("businessclassifier") for one in answers.values()}) == len(texts)
    for service, own in answers.items():
        others = {one.prediction(service) for name, one in answers.items() if name != service}
        assert own.prediction(service) not in others


@pytest.mark.parametrize("text", ["miroir vert 6mm", "trempé bronze 8mm", "feuilleté martelé 44.2"])
def test_a_kind_of_glass_that_is_not_found_lowers_confidence_and_trust(ask, text):
    answer = ask(text)["selfservice"]
    assert all(one["confidence"] < 0.7 and one["tier"] == 2 for one in answer["resultats"])
    assert answer["trust"]["score"] < 65


def test_two_products_are_both_looked_for(ask):
    answer = ask("miroir 6mm et feuilleté 44,2")["selfservice"]
    assert [one["num_article"] for one in answer["resultats"][:2]] == ["40006", "20442"]
    assert answer["query_normalisee"] == "miroir 6mm, feuillete 44.2"
    half = ask("miroir 6mm et feuilleté martelé 44.2")["selfservice"]
    assert half["trust"]["score"] < answer["trust"]["score"]
