"""The questions that the models answer, and their classes in the order that settles a tie."""

from collections.abc import Mapping

OUTSIDE = "hors_domaine"
SIGNALS = (
    "contentieux", "sanction", "licenciement", "expulsion", "somme_importante", "irreversible", "sante_grave",
)  # fmt: skip
SHARES: Mapping[str, float] = {OUTSIDE: 1 / 16, "fort": 1 / 6}
"""How often a question put to a service for citizens touches no regulated domain, and how often much is at stake: less
of the one and more of the other than in the corpora, and on the strict side of what we expect."""
CITIZENS: Mapping[str, tuple[str, ...]] = {
    "domaine": (
        "droit", "sante", "finance", "travail", "logement", "consommation", "entreprise", "demarches", "rumeur",
        OUTSIDE,
    ),
    "enjeu": ("fort",),
    "consigne": ("consigne",),
    **{signal: (signal,) for signal in SIGNALS},
}  # fmt: skip
"""A head of one class asks whether it holds; ``consigne``, whether a text speaks to the machine that sorts it."""
MAIL: Mapping[str, tuple[str, ...]] = {
    "email_type": ("Devis", "Commande", "Relance", "Autre"),
    "devis": ("complet", "incomplet", "sans_objet"),
    "service": ("Logistique", "Commercial", "Technique", "Comptabilite", "SAV", "sans_objet"),
    "urgence": ("critique", "haute", "normale", "basse"),
    "sous_categorie": ("retard_livraison", "casse", "erreur", "facturation", "stock", "autre"),
    "churn": ("eleve", "modere", "aucun"),
    "tache_detectee": (
        "controle_facture_fournisseur", "classification_email", "demande_devis", "reclamation_client",
        "scoring_prospect", "benchmark_offre", "negociation_offre", "autre",
    ),
    "doc_type": ("Facture", "Confirmation", "Avoir", "BL", "sans_objet"),
    "scoring": ("A", "B", "C", "D", "sans_objet"),
    "objection": ("Prix", "Delai", "Qualite", "Relation", "Inertie", "Concurrent", "Aucune"),
    "action": ("Relancer", "Attendre", "Contre-offre", "Escalade", "Abandonner"),
    "canal": ("Email", "Telephone", "Visite", "LinkedIn"),
    "timing": ("Immediat", "Sous_3j", "Sous_7j", "Attendre_signal"),
    "supplier_score": ("Optimal", "Acceptable", "Outlier", "sans_objet"),
    "negociation": ("accepter", "contre_proposition", "refuser", "escalader", "sans_objet"),
    "recherche": ("article", "sans_objet"),
}  # fmt: skip
HEADLINES: Mapping[str, str] = {
    "emailclassifier": "email_type",
    "quoteclassifier": "devis",
    "requestclassifier": "service",
    "businessclassifier": "tache_detectee",
    "procurementclassifier": "doc_type",
    "salesagentclassifier": "scoring",
    "benchmarkclassifier": "supplier_score",
    "negociationclassifier": "negociation",
    "selfservice": "recherche",
    "domaineclassifier": "domaine",
}
"""A service to the head of its headline; the last is the citizens' model's, the others are the mail's."""
