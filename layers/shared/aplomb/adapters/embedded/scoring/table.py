"""Trained weights as a table of whole numbers, and the scores of a text.

A feature's weights for all classes are the lanes of one integer, so that adding a feature to the score of every class
is one addition, and sums come out alike in whatever order. A block's sum is divided by the Euclidean length of what
it knows of the text (tf-idf with cosine normalisation), which a lane of its own adds up.
"""

import base64
import json
import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from struct import unpack
from typing import Self, TypedDict

from aplomb.adapters.embedded.reading.features import Features, grams

LANE_BYTES = 4
"""A lane takes a byte a feature, and a text has not a hundred thousand of them."""
OFFSET = 128
"""What stands for a weight of nought in a lane, so that lanes never borrow from each other."""
RARITY_UNITS = 2
"""A squared rarity (idf²) is written in halves, so that it fits a byte."""
_CACHED_WORDS = 8192
_MODELS = Path(__file__).parents[3] / "models"


class BlockDocument(TypedDict):
    """One kind of features: a line each; their rows, a byte a lane, compressed, in base64; what a weight is worth."""

    features: str
    rows: str
    scale: float


class HeadDocument(TypedDict):
    """A question that a model answers: its classes, where their scores begin, and what divides their sums."""

    name: str
    classes: list[str]
    intercepts: list[float]
    temperature: float


class TableDocument(TypedDict):
    """A model file. A head of one class asks whether it holds; the lanes are all heads' classes in order."""

    name: str
    version: str
    heads: list[HeadDocument]
    words: BlockDocument
    letters: BlockDocument
    signs: BlockDocument


class _Rows(dict[str, int]):
    """Feature to its lanes, widened from a byte each when a text first has the feature: few ever come."""

    def __init__(self, narrow: bytes, places: Mapping[str, int], lanes: int) -> None:
        super().__init__()
        self._narrow, self._places, self._lanes = narrow, places, lanes

    def __missing__(self, feature: str) -> int:
        start, wide = self._places[feature], bytearray(LANE_BYTES * self._lanes)
        wide[::LANE_BYTES] = self._narrow[start : start + self._lanes]
        row = self[feature] = int.from_bytes(wide, "little")
        return row


@dataclass(frozen=True, slots=True)
class _Block:
    lanes: int
    scale: float
    narrow: bytes
    """The rows, a byte a lane: a weight a class, the squared rarity, a one."""
    places: Mapping[str, int]
    """Feature to where its row begins."""
    rows: Mapping[str, int]

    @classmethod
    def read(cls, document: BlockDocument, classes: int) -> Self:
        lanes, narrow = classes + 2, zlib.decompress(base64.b64decode(document["rows"]))
        places = dict(zip(document["features"].split("\n"), range(0, len(narrow), lanes), strict=True))
        return cls(lanes, document["scale"], narrow, places, _Rows(narrow, places, lanes))

    def add(self, features: Sequence[str]) -> int:
        """Return the rows of the features that are known, added up; the features are all different."""
        return sum(map(self.rows.__getitem__, self.places.keys() & features))

    def weight(self, feature: str, lane: int) -> float:
        """Return what a feature weighs for one class; nothing where it is unknown."""
        start = self.places.get(feature)
        return 0.0 if start is None else (self.narrow[start + lane] - OFFSET) * self.scale

    def scores(self, added: int) -> list[float]:
        """Return each class's score from added lanes."""
        *weights, rarity, known = unpack(f"<{self.lanes}I", added.to_bytes(self.lanes * LANE_BYTES, "little"))
        nought, length = OFFSET * known, math.sqrt(rarity / RARITY_UNITS) or 1.0
        return [(weight - nought) * self.scale / length for weight in weights]


@dataclass(frozen=True, slots=True)
class Head:
    """One question of a table, and which lanes answer it."""

    name: str
    classes: tuple[str, ...]
    first: int
    intercepts: tuple[float, ...]
    temperature: float


class Table:
    """A model file, ready to score. ``fingerprint`` is the SHA-256 of the file's bytes."""

    def __init__(self, document: TableDocument, fingerprint: str) -> None:
        self.name, self.version, self.fingerprint = document["name"], document["version"], fingerprint
        self.heads = dict(_heads(document["heads"]))
        classes = sum(len(head.classes) for head in self.heads.values())
        self._blocks = tuple(_Block.read(block, classes) for block in (document["words"], document["signs"]))
        self._letters = letters = _Block.read(document["letters"], classes)
        self._word = lru_cache(_CACHED_WORDS)(lambda word: letters.add(grams(word)))

    @property
    def signs(self) -> Iterable[str]:
        """The signs that the table knows."""
        return self._blocks[1].places.keys()

    def scores(self, features: Features) -> tuple[float, ...]:
        """Return the scores of every class of every head, in the file's order, before intercepts and temperature."""
        words, signs = self._blocks
        parts = (
            words.scores(words.add(features.words)),
            signs.scores(signs.add(features.signs)),
            self._letters.scores(sum(map(self._word, features.letters))),
        )
        return tuple(map(sum, zip(*parts, strict=True)))

    def probabilities(self, head: str, scores: Sequence[float]) -> dict[str, float]:
        """Return the probability of each class of a head, of one class that of its holding, from a text's scores."""
        asked = self.heads[head]
        own = scores[asked.first : asked.first + len(asked.classes)]
        logits = [(a + b) / asked.temperature for a, b in zip(own, asked.intercepts, strict=True)]
        if len(logits) == 1:
            return {asked.classes[0]: 1 / (1 + math.exp(-max(-60.0, min(60.0, logits[0]))))}
        highest = max(logits)
        powers = [math.exp(logit - highest) for logit in logits]
        total = sum(powers)
        return {name: power / total for name, power in zip(asked.classes, powers, strict=True)}

    def reasons(self, features: Features, head: str, name: str) -> tuple[str, ...]:
        """Return the signs of a text that speak for a class, strongest first."""
        asked = self.heads[head]
        lane = asked.first + asked.classes.index(name)
        weights = {sign: weight for sign in features.signs if (weight := self._blocks[1].weight(sign, lane)) > 0}
        return tuple(sorted(weights, key=weights.__getitem__, reverse=True))

    def says(self, word: str, lane: int) -> float:
        """Return what a word by itself says for a class, its letters included: why the class was found."""
        return self._blocks[0].weight(word, lane) + self._letters.scores(self._word(word))[lane]


def _heads(documents: Iterable[HeadDocument]) -> Iterable[tuple[str, Head]]:
    first = 0
    for head in documents:
        classes = tuple(head["classes"])
        yield head["name"], Head(head["name"], classes, first, tuple(head["intercepts"]), head["temperature"])
        first += len(classes)


@cache
def table(file: str) -> Table:
    """Return a table of the layer, read once an environment."""
    raw = (_MODELS / file).read_bytes()
    return Table(json.loads(raw), sha256(raw).hexdigest())
