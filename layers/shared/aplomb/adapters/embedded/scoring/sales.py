"""Weights of salesagentclassifier, negociationclassifier and selfservice."""

from aplomb.adapters.embedded.scoring.elsewhere import NOT_CONCERNED, elsewhere
from aplomb.adapters.embedded.scoring.model import Model

SCORING = Model(
    "scoring",
    {"A": -0.8, "B": -0.4, "C": -0.2, "D": -0.4, NOT_CONCERNED: 0.6},
    {
        "A": {"prospect": 2.4, "qualifie": 1.1, "a_money": 0.7, "rencontre": 0.9, "urgence": 0.8, "demande_prix": 0.8,
              "commander": 0.5, "a_quantite": 0.4, "a_date": 0.2, "tiede": -1.6, "prix_conteste": -1.2, "froid": -4.0,
              "theme_citoyen": -1.0},
        "B": {"prospect": 3.0, "rencontre": 0.6, "qualifie": 0.3, "tiede": 0.4, "demande_prix": 1.6,
              "a_quantite": 0.6, "a_composition": 0.3, "froid": -4.0, "theme_citoyen": -1.0, "inertie": -0.8},
        "C": {"prix_conteste": 2.6, "tiede": 1.4, "delai_conteste": 2.2, "deja_servi": 2.4, "concurrent": 1.6,
              "inertie": 2.2, "prospect": 2.2, "qualite_contestee": 2.0, "negociation": 1.2},
        "D": {"froid": 5.5, "refus": 2.0, "prospect": 1.0, "inertie": 0.8},
        NOT_CONCERNED: elsewhere("prospect", "devis", "negociation", "catalogue", weight=2.5)
        | {"theme_catalogue": 2.0},
    },
)  # fmt: skip

OBJECTION = Model(
    "objection",
    {"Prix": 0.0, "Delai": 0.0, "Qualite": 0.0, "Relation": 0.0, "Inertie": 0.0, "Concurrent": 0.0, "Aucune": 1.4},
    {
        "Prix": {"prix_conteste": 3.6, "negociation": 1.6},
        "Delai": {"delai_conteste": 3.8, "retard": 0.8},
        "Qualite": {"qualite_contestee": 3.8},
        "Relation": {"deja_servi": 3.8},
        "Inertie": {"inertie": 3.4},
        "Concurrent": {"concurrent": 3.0},
        "Aucune": {"accord": 1.0},
    },
)

ACTION = Model(
    "action",
    {"Relancer": 1.0, "Attendre": 0.2, "Contre-offre": 0.0, "Escalade": -0.4, "Abandonner": -0.4},
    {
        "Relancer": {"prospect": 1.2, "demande_prix": 1.2, "rencontre": 0.6, "relance": 1.0},
        "Attendre": {"inertie": 2.6, "tiede": 1.2, "deja_servi": 1.0},
        "Contre-offre": {"prix_conteste": 3.4, "negociation": 2.4, "concurrent": 1.6, "delai_conteste": 1.8},
        "Escalade": {"hierarchie": 1.8, "depart": 2.4, "contentieux": 2.4, "colere": 1.8},
        "Abandonner": {"froid": 5.5},
    },
)

CHANNEL = Model(
    "canal",
    {"Email": 1.2, "Telephone": 0.0, "Visite": 0.0, "LinkedIn": -0.4},
    {
        "Email": {"demande_prix": 0.6, "a_lignes": 0.5},
        "Telephone": {"telephone": 2.4, "urgence": 0.8, "colere": 1.0},
        "Visite": {"rencontre": 2.8},
        "LinkedIn": {"reseau_linkedin": 4.0},
    },
)

TIMING = Model(
    "timing",
    {"Immediat": 0.0, "Sous_3j": 0.6, "Sous_7j": 0.0, "Attendre_signal": -0.2},
    {
        "Immediat": {"urgence": 2.4, "prix_conteste": 1.0, "colere": 1.4, "depart": 1.2, "commander": 1.6},
        "Sous_3j": {"demande_prix": 1.2, "rencontre": 0.8, "negociation": 0.8},
        "Sous_7j": {"prospect": 1.0, "deja_servi": 1.0},
        "Attendre_signal": {"inertie": 2.6, "tiede": 1.2, "froid": 4.0},
    },
)

NEGOTIATION = Model(
    "negociation",
    {"accepter": 0.0, "contre_proposition": 0.0, "refuser": 0.0, "escalader": -0.2, NOT_CONCERNED: 0.8},
    {
        "accepter": {"accord": 4.0, "refus": -3.0, "prix_conteste": -1.4, "theme_reclamation": -0.8},
        "contre_proposition": {
            "negociation": 3.2, "prix_conteste": 1.8, "a_percent": 0.6, "concurrent": 0.8, "refus": -1.0,
            "accord": -0.6, "a_total": -1.2, "delai_conteste": 1.0, "hierarchie": -0.8,
        },
        "refuser": {"refus": 4.6, "theme_citoyen": -2.4, "froid": 0.6, "prix_conteste": 0.5},
        "escalader": {"hierarchie": 3.2, "negociation": 1.0, "prix_conteste": 0.6, "prospect": -2.2},
        NOT_CONCERNED: elsewhere("negociation", weight=2.5),
    },
    floor=0.055,
)  # fmt: skip

SEARCH = Model(
    "recherche",
    {"article": 0.0, NOT_CONCERNED: 0.8},
    {
        "article": {
            "a_recherche": 1.6,
            "produit": 0.9,
            "a_composition": 1.0,
            "a_thickness": 0.8,
            "a_glass": 1.0,
            "a_court": 0.3,
            "catalogue": 1.6,
        },
        NOT_CONCERNED: elsewhere("catalogue", "devis", "commande"),
    },
)
"""Whether an article is looked for; which one is the search's to say."""
