"""A table of whole numbers answers as the sums it stands for."""

import base64
import math
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.adapters.embedded.reading.features import Features
from aplomb.adapters.embedded.scoring.table import OFFSET, RARITY_UNITS, Table

NOTHING = Features((), (), ())


def block(rows, scale=0.5, classes=3):
    """Return a block from feature to weights and squared rarity."""
    lanes = b"".join(
        bytes([weight + OFFSET for weight in weights] + [round(rarity * RARITY_UNITS), 1])
        for weights, rarity in rows.values()
    )
    assert all(len(weights) == classes for weights, _ in rows.values())
    return {
        "features": "\n".join(rows),
        "rows": base64.b64encode(zlib.compress(lanes)).decode(),
        "scale": scale,
    }


def head(name, classes, intercepts, temperature=1.0):
    return {"name": name, "classes": classes, "intercepts": intercepts, "temperature": temperature}


DOCUMENT = {
    "name": "essai",
    "version": "1.0",
    "heads": [head("couleur", ["rouge", "vert"], [0.0, 0.5]), head("vif", ["vif"], [-1.0], 2.0)],
    "words": block({"a": ([10, -128, 127], 4.0), "b": ([-3, 0, 7], 12.0)}),
    "letters": block({" a ": ([2, 0, 0], 1.0), " aa": ([1, 1, 1], 3.0)}, scale=1.0),
    "signs": block({"gros": ([0, 100, -100], 1.0)}),
}
TABLE = Table(DOCUMENT, "0" * 64)


def test_a_block_is_divided_by_the_length_of_what_it_knows():
    scores = TABLE.scores(Features(("a", "b", "unknown"), (), ()))
    assert scores == pytest.approx([weight * 0.5 / math.sqrt(16) for weight in (7, -128, 134)])


def test_blocks_add_up_and_a_words_letters_count():
    scores = TABLE.scores(Features(("a",), ("a", "aa"), ("gros",)))
    words = [weight * 0.5 / 2 for weight in (10, -128, 127)]
    letters = [weight / 2 for weight in (3, 1, 1)]
    signs = [weight * 0.5 for weight in (0, 100, -100)]
    assert scores == pytest.approx([sum(parts) for parts in zip(words, letters, signs, strict=True)])


def test_nothing_known_leaves_the_intercepts():
    scores = TABLE.scores(NOTHING)
    assert scores == (0.0, 0.0, 0.0)
    green = math.exp(0.5) / (1 + math.exp(0.5))
    assert TABLE.probabilities("couleur", scores) == pytest.approx({"rouge": 1 - green, "vert": green})
    assert TABLE.probabilities("vif", scores) == pytest.approx({"vif": 1 / (1 + math.exp(0.5))})


@given(st.permutations(["a", "b"]), st.permutations(["a", "aa"]))
def test_order_changes_nothing(words, letters):
    first = TABLE.scores(Features(("a", "b"), ("a", "aa"), ()))
    assert TABLE.scores(Features(tuple(words), tuple(letters), ())) == first


def test_reasons_are_the_signs_that_speak_for_a_class():
    seen = Features((), (), ("gros", "unknown"))
    assert TABLE.reasons(seen, "couleur", "vert") == ("gros",)
    assert TABLE.reasons(seen, "couleur", "rouge") == ()


def test_no_score_is_too_large():
    assert TABLE.probabilities("vif", (0.0, 0.0, 1e6)) == {"vif": pytest.approx(1.0)}
    assert TABLE.probabilities("couleur", (1e6, -1e6, 0.0)) == {"rouge": 1.0, "vert": 0.0}


def test_what_a_text_has_taught_changes_no_later_answer():
    fresh, once = Table(DOCUMENT, "0" * 64), Features(("a", "b"), ("a", "aa"), ("gros",))
    assert fresh.scores(once) == fresh.scores(once) == TABLE.scores(once)
    assert fresh.says("a", 1) == pytest.approx(-128 * 0.5)


def test_a_block_has_a_row_for_each_feature():
    short = DOCUMENT["words"] | {"features": "a\nb\nc"}
    with pytest.raises(ValueError, match="zip"):
        Table(DOCUMENT | {"words": short}, "0" * 64)


def test_the_strongest_reason_comes_first_and_equals_keep_their_order():
    signs = block({"peu": ([1, 0, 0], 1.0), "assez": ([5, 0, 0], 1.0), "autant": ([5, 0, 0], 1.0)})
    seen = Features((), (), ("peu", "autant", "assez"))
    assert Table(DOCUMENT | {"signs": signs}, "0" * 64).reasons(seen, "couleur", "rouge") == ("autant", "assez", "peu")
