"""The tables hold together: no weight waits for a signal that no text can give."""

import pytest

from aplomb.adapters.embedded.reading.business_words import BUSINESS_WORDS
from aplomb.adapters.embedded.reading.domain_words import DOMAIN_WORDS
from aplomb.adapters.embedded.reading.sales_words import SALES_WORDS
from aplomb.adapters.embedded.scoring import purchases
from aplomb.adapters.embedded.scoring.learned import CITIZENS, MAIL
from aplomb.adapters.embedded.scoring.model import Model
from aplomb.adapters.embedded.scoring.table import table

MODELS = [
    model
    for value in vars(purchases).values()
    for model in ((value,) if isinstance(value, Model) else value if isinstance(value, tuple) else ())
    if isinstance(model, Model)
]
TABLES = (BUSINESS_WORDS, SALES_WORDS, DOMAIN_WORDS)
WORDS = {signal for table in TABLES for signal in table}
COMPARED = {f"{what}_{how}" for what in ("prix", "delai", "moq") for how in ("bas", "moyen", "haut")} | {"montant_faux"}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_weight_belongs_to_a_class_and_a_signal(model):
    assert model.weights.keys() == model.bias.keys()
    named = {signal for weights in model.weights.values() for signal in weights}
    assert named <= WORDS | COMPARED


def test_the_words_are_folded():
    entries = [entry for table in TABLES for text in table.values() for entry in text.split()]
    assert all(set(entry) <= set("abcdefghijklmnopqrstuvwxyz_*") for entry in entries)


def test_every_signal_of_the_lexicon_is_known_to_a_trained_model():
    """But for one that too few texts give."""
    known = {sign.removesuffix("+") for file in (MAIL, CITIZENS) for sign in table(file).signs}
    assert len(WORDS - known) <= 1, WORDS - known
