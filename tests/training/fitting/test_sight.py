"""What the matrices count is what the layer reads of each text."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from aplomb.adapters.embedded.reading.features import grams
from training.corpus import Example
from training.noise import noisy
from training.sight import sight


def row(block, place):
    own = block.counts[place]
    return {block.names[column]: count for column, count in zip(own.indices, own.data, strict=True)}


def test_every_other_text_has_a_noisy_double_behind_it(seen, recipe):
    texts = recipe.texts()
    assert len(seen.examples) == len(seen.weights) == 108
    assert seen.examples[:3] == [texts[0], texts[0], texts[1]]
    assert seen.weights[:4].tolist() == [1.0, 0.5, 1.0, 1.0]


@pytest.mark.parametrize("place", [0, 1, 2, 57])
def test_a_row_counts_what_the_layer_reads(seen, recipe, place):
    """Of what stands in two texts or more; the letters of each word count as often as they stand."""
    example = seen.examples[place]
    text = example.text if seen.weights[place] == 1.0 else noisy(example.text)
    read = recipe.look(text)
    letters = Counter(gram for word in read.letters for gram in grams(word))
    for name, counts in {"words": Counter(read.words), "letters": letters, "signs": Counter(read.signs)}.items():
        known = {feature: count for feature, count in counts.items() if feature in seen.blocks[name].names}
        assert row(seen.blocks[name], place) == known
    assert row(seen.blocks["words"], place)


def test_what_stands_in_one_text_alone_is_no_feature(recipe):
    lonely = Example("Un ornithorynque", {"couleur": "bleu", "vif": ""}, "invented.txt", "lonely")
    names = sight(replace(recipe, texts=lambda: [*recipe.texts(), lonely])).blocks["words"].names
    assert "ornithorynque" not in names
    assert "coquelicot" in names
    assert names == sorted(names)


def test_a_rarity_is_the_smooth_idf_of_the_texts_without_their_doubles(seen, recipe):
    place = seen.blocks["words"].names.index("coquelicot")
    texts = sum("coquelicot" in recipe.look(example.text).words for example in recipe.texts())
    assert seen.blocks["words"].rarities[place] == round(np.log(73 / (1 + texts)) + 1, 6)


def test_a_label_that_no_head_has_is_refused(recipe):
    odd = Example("Un ornithorynque", {"couleur": "mauve"}, "invented.txt", "odd")
    with pytest.raises(ValueError, match="mauve"):
        sight(replace(recipe, texts=lambda: [*recipe.texts(), odd]))


def test_a_text_may_be_labelled_for_some_heads_alone(recipe):
    partly = Example("Un ornithorynque", {"vif": "vif"}, "invented.txt", "partly")
    truths = sight(replace(recipe, texts=lambda: [partly, *recipe.texts()])).truths
    assert not truths["couleur"].labelled[:2].any()
    assert truths["couleur"].labelled[2:].all()
    assert truths["vif"].holds[:3, 0].tolist() == [True, True, False]
