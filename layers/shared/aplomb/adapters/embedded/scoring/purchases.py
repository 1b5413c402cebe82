"""Weights of what procurementclassifier says of a line's price and benchmarkclassifier of a supplier's figures."""

from aplomb.adapters.embedded.scoring.model import Model

ANOMALY = Model(
    "price_anomaly",
    {"Normal": 1.2, "Anomalie": -0.8},
    {"Normal": {"prix_moyen": 1.0}, "Anomalie": {"prix_haut": 4.2, "prix_bas": 2.6, "montant_faux": 4.0}},
)

SUPPLIER = (
    Model(
        "supplier_score",
        {"Optimal": 0.0, "Acceptable": 0.4, "Outlier": -0.8},
        {
            "Optimal": {"prix_bas": 1.8, "delai_bas": 1.2, "fiable": 1.0, "moq_bas": 0.5,
                        "conditions_bonnes": 0.6, "prix_haut": -1.5, "peu_fiable": -1.5, "delai_haut": -0.8},
            "Acceptable": {"prix_moyen": 1.4, "delai_moyen": 0.6, "moq_moyen": 0.3, "delai_haut": 0.4},
            "Outlier": {"prix_haut": 2.6, "delai_haut": 1.3, "moq_haut": 0.8, "peu_fiable": 1.4, "prix_bas": -0.6},
        },
    ),
    Model(
        "outlier_prix",
        {"Normal": 1.4, "Outlier": 0.0},
        {"Normal": {"prix_moyen": 1.4}, "Outlier": {"prix_haut": 3.6, "prix_bas": 2.6}},
    ),
    Model(
        "outlier_delai",
        {"Normal": 1.4, "Outlier": 0.0},
        {"Normal": {"delai_moyen": 1.4}, "Outlier": {"delai_haut": 3.6, "delai_bas": 2.4}},
    ),
    Model(
        "outlier_moq",
        {"Normal": 1.4, "Outlier": 0.0},
        {"Normal": {"moq_moyen": 1.4}, "Outlier": {"moq_haut": 3.6, "moq_bas": 2.0}},
    ),
    Model(
        "tendance_prix",
        {"Stable": 1.0, "Hausse": 0.0, "Baisse": 0.0, "Volatile": 0.0},
        {"Stable": {"stable": 2.0}, "Hausse": {"hausse": 3.4}, "Baisse": {"baisse": 3.4},
         "Volatile": {"volatil": 3.4}},
    ),
    Model(
        "fiabilite",
        {"High": 0.0, "Medium": 1.2, "Low": 0.0},
        {"High": {"fiable": 3.2, "peu_fiable": -2.0}, "Medium": {}, "Low": {"peu_fiable": 4.0, "retard": 1.6}},
    ),
    Model(
        "conditions_rating",
        {"Favorable": 0.0, "Standard": 1.4, "Defavorable": 0.0},
        {"Favorable": {"conditions_bonnes": 2.8}, "Standard": {},
         "Defavorable": {"conditions_dures": 3.0, "moq_haut": 1.0}},
    ),
    Model(
        "competitivite",
        {"Competitive": 0.0, "Average": 0.8, "Uncompetitive": 0.0},
        {"Competitive": {"prix_bas": 3.0, "delai_bas": 0.8}, "Average": {"prix_moyen": 1.4},
         "Uncompetitive": {"prix_haut": 3.2, "delai_haut": 0.6}},
    ),
    Model(
        "risque_approvisionnement",
        {"Low": 0.4, "Medium": 0.8, "High": -0.4},
        {"Low": {"fiable": 2.0, "delai_bas": 0.8, "stock": 0.5}, "Medium": {"delai_moyen": 0.4},
         "High": {"peu_fiable": 3.2, "delai_haut": 1.6, "moq_haut": 0.5, "volatil": 0.8}},
    ),
    Model(
        "recommandation",
        {"Maintenir": 0.6, "Developper": 0.0, "Negocier": 0.2, "Exclure": -0.8},
        {
            "Maintenir": {"prix_moyen": 1.2, "fiable": 0.6},
            "Developper": {"prix_bas": 2.4, "fiable": 1.0, "delai_bas": 1.0, "peu_fiable": -2.0},
            "Negocier": {"prix_haut": 2.4, "hausse": 1.4, "delai_haut": 0.6},
            "Exclure": {"peu_fiable": 2.6, "prix_haut": 1.0, "delai_haut": 1.0},
        },
    ),
)  # fmt: skip
