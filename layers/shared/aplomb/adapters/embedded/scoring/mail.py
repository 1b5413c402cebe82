"""Weights of emailclassifier, quoteclassifier and businessclassifier."""

from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED, elsewhere
from aplomb.adapters.embedded.scoring.model import Model

EMAIL_TYPE = Model(
    "email_type",
    {"Devis": 0.0, "Commande": 0.0, "Relance": 0.0, "Autre": 0.5},
    {
        "Devis": {
            "demande_prix": 3.0, "souhait": 0.6, "a_quantite": 0.9, "a_dimensions": 0.5, "a_composition": 0.5,
            "produit": 0.4, "relance": -1.8, "commander": -2.0, "theme_citoyen": -1.2,
        },
        "Commande": {
            "commander": 4.2, "a_commande": 4.4, "a_ref_commande": 0.6, "a_quantite": 0.5, "commande": 0.5,
            "confirmation": -0.5,
            "accord": 0.4, "demande_prix": -0.6,
        },
        "Relance": {"relance": 4.2, "a_ref_devis": 0.5, "retard": -0.5, "urgence": 0.2},
        "Autre": elsewhere("devis", "commande", "relance", "catalogue", weight=2.4) | {"theme_catalogue": 1.6},
    },
)  # fmt: skip

QUOTE = Model(
    "devis",
    {"complet": -0.8, "incomplet": -0.2, NOT_CONCERNED: 0.6},
    {
        "complet": {
            "demande_prix": 2.0, "commander": -2.4, "a_commande": -2.4, "devis_recu": -1.0, "a_quantite": 1.6,
            "a_dimensions": 1.2, "a_triple": 1.4,
            "a_composition": 0.9, "a_glass": 0.9, "a_thickness": 0.7, "a_surface": 0.6, "a_date": 0.2,
        },
        "incomplet": {
            "demande_prix": 3.4, "souhait": 0.6, "produit": 0.9, "theme_catalogue": 1.2, "a_quantite": -1.0,
            "a_dimensions": -0.8, "a_triple": -1.0, "commander": -2.4, "devis_recu": -1.0,
        },
        NOT_CONCERNED: elsewhere("devis", "catalogue", weight=2.4),
    },
)  # fmt: skip

TASK = Model(
    "tache_detectee",
    {
        "controle_facture_fournisseur": 0.0, "classification_email": 0.2, "demande_devis": 0.0,
        "reclamation_client": 0.0, "scoring_prospect": 0.0, "benchmark_offre": 0.0, "negociation_offre": 0.0,
        "autre": 1.0,
    },
    {
        "controle_facture_fournisseur": {
            "a_ref_facture": 1.4, "facture": 1.1, "a_total": 2.0, "a_lignes_chiffrees": 0.9, "controle": 1.0,
            "avoir": 3.0, "a_ref_avoir": 1.6, "bl": 1.6, "a_ref_bl": 1.4, "confirmation": 2.2,
            "theme_reclamation": -1.6, "relance": -0.8, "facturation": -1.5, "theme_citoyen": -1.0,
        },
        "classification_email": {
            "commander": 4.0, "a_commande": 4.2, "relance": 4.0, "information": 1.8, "a_ref_commande": 0.3,
            "publicite": 0.6,
            "theme_reclamation": -0.6,
        },
        "demande_devis": {
            "demande_prix": 3.4, "prix": 0.5, "a_quantite": 1.1, "a_dimensions": 0.7, "a_composition": 0.6,
            "produit": 0.4, "souhait": 0.9,
            "relance": -2.0, "commander": -1.6, "theme_citoyen": -1.4, "negociation": -1.0,
            "theme_quotidien": -0.8, "theme_benchmark": -0.9,
        },
        "reclamation_client": {
            "reclamation": 2.4, "retard": 2.6, "casse": 2.6, "erreur": 2.0, "colere": 1.8, "deception": 1.6,
            "depart": 1.8, "facturation": 2.8, "contentieux": 0.8, "a_ref_commande": 0.5, "non_satisfaction": 1.4,
            "theme_citoyen": -1.0, "demande_prix": -0.4,
        },
        "scoring_prospect": {
            "prospect": 3.4, "rencontre": 0.9, "qualifie": 0.7, "froid": 3.0, "inertie": 1.4, "deja_servi": 2.0,
            "tiede": 0.6, "theme_citoyen": -0.8,
        },
        "benchmark_offre": {
            "comparaison": 2.8, "a_offres": 3.2, "fournisseur": 0.8, "moq": 0.8, "depart": -1.2,
            "theme_citoyen": -0.8,
        },
        "negociation_offre": {
            "negociation": 3.0, "prix_conteste": 1.8, "a_percent": 0.6, "concurrent": 0.8, "accord": 2.4,
            "refus": 2.4, "hierarchie": 0.9, "delai_conteste": 0.8, "a_total": -1.0, "prospect": -0.6,
            "a_offres": -0.8, "theme_citoyen": -0.6,
        },
        "autre": {"theme_citoyen": 2.2, "theme_quotidien": 3.2, "theme_catalogue": 2.4, "publicite": 1.0},
    },
)  # fmt: skip
