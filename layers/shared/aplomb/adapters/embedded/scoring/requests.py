"""Weights of requestclassifier: which department, how urgent, what about, how near to leaving."""

from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED, elsewhere
from aplomb.adapters.embedded.scoring.model import Model

DEPARTMENT = Model(
    "service",
    {"Logistique": 0.0, "Commercial": 0.0, "Technique": 0.0, "Comptabilite": 0.0, "SAV": 0.0, NOT_CONCERNED: 0.2},
    {
        "Logistique": {"retard": 3.4, "livraison": 0.8, "stock": 1.6, "bl": 1.4, "a_ref_bl": 0.8,
                       "a_ref_commande": 0.3},
        "Commercial": {
            "demande_prix": 3.0, "commander": 3.0, "negociation": 3.0, "prospect": 3.0, "souhait": 0.4,
            "relance": 2.4, "accord": 0.8, "refus": 0.8, "a_quantite": 1.0, "prix_conteste": 1.0, "comparaison": 1.6,
            "a_offres": 1.0, "theme_citoyen": -1.0, "froid": 1.5, "inertie": 0.8, "concurrent": 0.8,
            "theme_reclamation": -0.8,
        },
        "Technique": {"technique": 3.0, "theme_reclamation": -0.4, "theme_citoyen": -0.6},
        "Comptabilite": {
            "facturation": 3.6, "facture": 2.0, "a_ref_facture": 1.4, "a_total": 1.4, "avoir": 2.6, "retard": -0.6,
            "theme_citoyen": -1.2, "confirmation": -0.4,
        },
        "SAV": {
            "casse": 4.0, "reclamation": 2.0, "erreur": 2.6, "colere": 0.4, "deception": 0.8, "facturation": -1.6,
            "a_ref_facture": -0.6, "theme_citoyen": -0.8,
        },
        NOT_CONCERNED: {"theme_citoyen": 2.6, "theme_quotidien": 3.2, "theme_catalogue": 2.2},
    },
)  # fmt: skip

URGENCY = Model(
    "urgence",
    {"critique": -1.6, "haute": 0.0, "normale": 1.4, "basse": 0.4},
    {
        "critique": {"urgence": 1.6, "colere": 1.3, "depart": 1.3, "contentieux": 1.6, "retard": 0.6, "casse": 0.3},
        "haute": {"urgence": 1.8, "retard": 1.4, "casse": 1.2, "colere": 1.0, "reclamation": 0.6, "depart": 0.7,
                  "erreur": 0.5, "contentieux": 0.6, "deception": 0.5},
        "normale": {"demande_prix": 1.2, "commander": 1.2, "facture": 1.0, "non_urgence": -0.5, "facturation": 0.9,
                    "erreur": 0.4, "relance": 0.6},
        "basse": {"non_urgence": 2.5, "tiede": 1.0, "information": 0.8, "inertie": 0.8},
    },
)  # fmt: skip

SUBCATEGORY = Model(
    "sous_categorie",
    {"retard_livraison": 0.0, "casse": 0.0, "erreur": 0.0, "facturation": 0.0, "stock": 0.0, "autre": 1.0},
    {
        "retard_livraison": {"retard": 3.4, "livraison": 0.5},
        "casse": {"casse": 4.0},
        "erreur": {"erreur": 2.8, "facturation": -1.5, "facture": -0.4},
        "facturation": {"facturation": 3.8, "facture": 0.7, "a_ref_facture": 0.7, "a_total": 0.5},
        "stock": {"stock": 2.6},
        "autre": {"demande_prix": 1.2, "theme_citoyen": 1.4, "theme_quotidien": 1.6, "technique": 1.0},
    },
)

CHURN = Model(
    "churn",
    {"eleve": -0.8, "modere": 0.0, "aucun": 1.0},
    {
        "eleve": {"depart": 3.4, "colere": 1.0, "contentieux": 1.2, "concurrent": 1.0, "retard": 0.4},
        "modere": {
            "colere": 1.4, "deception": 1.8, "retard": 1.0, "casse": 0.8, "reclamation": 0.8, "concurrent": 0.8,
            "prix_conteste": 0.6, "depart": 0.8, "facturation": 0.8, "erreur": 0.6,
        },
        "aucun": elsewhere("reclamation", weight=1.0) | {"satisfaction": 1.6},
    },
)  # fmt: skip
