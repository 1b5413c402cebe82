"""Weights of domaineclassifier: the regulated domains of the rule, and none of them."""

from collections.abc import Mapping

from aplomb.adapters.embedded.scoring.model import Model

OUTSIDE = "hors_domaine"
REGULATED = (
    "droit", "sante", "finance", "travail", "logement", "consommation", "entreprise", "demarches", "rumeur",
)  # fmt: skip
_OWN = 3.0
_REGULATED_WINS = -0.8
"""What a regulated domain's words take from ``hors_domaine``: of a mixed question the regulated part wins."""
_CROSSED: Mapping[str, Mapping[str, float]] = {
    "travail": {"droit": 0.3},
    "logement": {"droit": 0.2},
    "rumeur": {"rumeur": 4.0},
    "entreprise": {"a_company": 1.6},
    "droit": {"contentieux": 0.6},
}
"""What speaks for a domain beside its own words: a mixed question goes to the more particular domain."""
_GLASS: Mapping[str, float] = {
    "produit": 1.1, "a_composition": 0.8, "a_glass": 0.6, "a_dimensions": 0.5, "a_quantite": 0.4, "commander": 0.8,
    "demande_prix": 0.7, "a_ref_commande": 0.8, "a_ref_facture": 0.9, "a_lignes": 0.5, "negociation": 1.0,
    "relance": 0.8, "a_offres": 1.2, "comparaison": 0.7, "prospect": 1.6, "a_total": 1.4, "facture": 0.5, "avoir": 1.2,
    "confirmation": 1.2, "bl": 0.8, "livraison": 0.5, "fournisseur": 0.4, "retard": 0.4, "casse": 0.6,
    "a_ref_devis": 0.8, "accord": 0.8, "refus": 0.6, "prix_conteste": 0.6, "a_ref_bl": 0.8, "a_ref_avoir": 0.8,
}  # fmt: skip
"""The trade's own mail is no citizen's question."""

DOMAIN = Model(
    "domaine",
    dict.fromkeys(REGULATED, 0.0) | {OUTSIDE: 0.9},
    {name: {name: _OWN, **_CROSSED.get(name, {})} for name in REGULATED}
    | {OUTSIDE: {"quotidien": 2.4, **dict.fromkeys(REGULATED, _REGULATED_WINS), **_GLASS}},
    floor=0.014,
)
