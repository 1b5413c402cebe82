"""How each model is made: from which texts, how they are looked at, how freely it is fitted, and what it keeps."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aplomb.adapters.embedded.reading.features import Features, features
from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.reading import read, strengths
from training import corpus
from training.heads import CITIZENS, MAIL

VERSION = "1.0"
"""Of every model; whoever publishes other content raises it."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One model. ``freedom`` is the inverse of the penalty on weights, ``kept`` how many features a block has at most.

    ``strangers`` are texts by another author, for calibration alone. ``balanced``: rare classes weigh as much as common
    ones.
    """

    name: str
    texts: Callable[[], list[corpus.Example]]
    strangers: Callable[[], list[corpus.Example]]
    heads: Mapping[str, tuple[str, ...]]
    look: Callable[[str], Features]
    freedom: float
    kept: Mapping[str, int]
    balanced: bool

    @property
    def file(self) -> str:
        """The model's file in the layer."""
        return f"{self.name}-{VERSION}.json"


def look_at_mail(text: str) -> Features:
    """Return what the models see of a mail."""
    return read(text).features


def look_at_question(text: str) -> Features:
    """Return what the models see of a question: no figures of the trade."""
    folded = fold(clean(text))
    return features(folded, strengths(spot(folded).counts))


QUESTIONS = Recipe(
    name="citoyens",
    texts=corpus.citizens,
    strangers=corpus.strangers,
    heads=CITIZENS,
    look=look_at_question,
    freedom=4.0,
    kept={"words": 30_000, "letters": 40_000, "signs": 400},
    balanced=False,
)
LETTERS = Recipe(
    name="courrier",
    texts=corpus.mail,
    strangers=list,
    heads=MAIL,
    look=look_at_mail,
    freedom=4.0,
    kept={"words": 8_000, "letters": 10_000, "signs": 400},
    balanced=True,
)
