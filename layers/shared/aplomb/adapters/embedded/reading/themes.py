"""What a text is about as a whole, from its signals: how a service knows a text is another's business."""

from collections.abc import Mapping

THEMES: Mapping[str, Mapping[str, float]] = {
    "theme_devis": {"demande_prix": 1.0, "souhait": 0.2, "a_quantite": 0.3, "produit": 0.2, "negociation": -0.3},
    "theme_commande": {"commander": 1.2, "a_commande": 1.2},
    "theme_relance": {"relance": 1.0},
    "theme_reclamation": {
        "reclamation": 0.8, "retard": 0.9, "casse": 0.9, "erreur": 0.7, "colere": 0.7, "deception": 0.5,
        "depart": 0.3, "facturation": 0.7,
    },
    "theme_facture": {
        "facture": 0.5, "a_total": 0.6, "a_ref_facture": 0.5, "a_lignes_chiffrees": 0.4, "avoir": 0.9,
        "a_ref_avoir": 0.6, "confirmation": 0.9, "bl": 0.6, "a_ref_bl": 0.5, "controle": 0.3,
    },
    "theme_benchmark": {"comparaison": 0.8, "a_offres": 0.8, "moq": 0.3, "fournisseur": 0.3},
    "theme_negociation": {"negociation": 1.0, "prix_conteste": 0.5, "a_percent": 0.2, "accord": 0.3, "refus": 0.3},
    "theme_prospect": {"prospect": 1.0, "rencontre": 0.3, "froid": 0.8, "qualifie": 0.1, "inertie": 0.3},
    "theme_catalogue": {
        "a_recherche": 1.2, "produit": 0.15, "catalogue": 0.3, "a_thickness": 0.1, "a_composition": 0.1,
    },
    "theme_information": {"information": 0.8},
    "theme_citoyen": {
        "droit": 0.6, "sante": 0.6, "finance": 0.6, "travail": 0.6, "logement": 0.6, "consommation": 0.4,
        "entreprise": 0.4, "demarches": 0.6, "rumeur": 0.6, "a_question": 0.3,
    },
    "theme_quotidien": {
        "quotidien": 1.0, "publicite": 0.6, "produit": -0.3, "livraison": -0.4, "facture": -0.4, "bl": -0.5,
        "casse": -0.4,
    },
}  # fmt: skip
_MOST = 2.0


def themes(signals: Mapping[str, float]) -> dict[str, float]:
    """Return each theme's strength, 0 to 2, from the strengths of its signals."""
    return {
        theme: min(_MOST, max(0.0, sum(share * signals.get(signal, 0.0) for signal, share in shares.items())))
        for theme, shares in THEMES.items()
    }
