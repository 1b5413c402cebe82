"""The tables hold together: no weight waits for a signal that no text can give."""

import pytest

from aplomb.adapters.embedded.reading.business_words import BUSINESS_WORDS
from aplomb.adapters.embedded.reading.domain_words import DOMAIN_WORDS
from aplomb.adapters.embedded.reading.sales_words import SALES_WORDS
from aplomb.adapters.embedded.reading.themes import THEMES
from aplomb.adapters.embedded.scoring import domains, mail, purchases, requests, sales
from aplomb.adapters.embedded.scoring.model import Model

MODELS = [
    model
    for room in (domains, mail, purchases, requests, sales)
    for value in vars(room).values()
    for model in ((value,) if isinstance(value, Model) else value if isinstance(value, tuple) else ())
    if isinstance(model, Model)
]
TABLES = (BUSINESS_WORDS, SALES_WORDS, DOMAIN_WORDS)
WORDS = {signal for table in TABLES for signal in table}
DENIED = {"non_urgence", "non_satisfaction"}
COMPARED = {f"{what}_{how}" for what in ("prix", "delai", "moq") for how in ("bas", "moyen", "haut")} | {"montant_faux"}
FIGURE_KINDS = (
    "composition dimensions thickness money percent date glass triple surface company question court recherche "
    "commande lignes lignes_chiffrees quantite total offres ref_commande ref_facture ref_devis ref_avoir ref_bl"
)
FIGURES = {f"a_{kind}" for kind in FIGURE_KINDS.split()}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_weight_belongs_to_a_class_and_a_signal(model):
    assert model.weights.keys() == model.bias.keys()
    named = {signal for weights in model.weights.values() for signal in weights}
    assert named <= WORDS | DENIED | COMPARED | FIGURES | THEMES.keys()


def test_every_theme_is_made_of_signals():
    assert {signal for shares in THEMES.values() for signal in shares} <= WORDS | FIGURES


def test_the_words_are_folded():
    entries = [entry for table in TABLES for text in table.values() for entry in text.split()]
    assert all(set(entry) <= set("abcdefghijklmnopqrstuvwxyz_*") for entry in entries)


def test_every_word_counts_somewhere():
    weighed = {signal for model in MODELS for weights in model.weights.values() for signal in weights}
    weighed |= {signal for shares in THEMES.values() for signal in shares}
    assert weighed >= WORDS
