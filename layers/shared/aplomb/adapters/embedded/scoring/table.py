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


@dataclass(frozen=True, slots=True)
class _Block:
    classes: int
    scale: float
    rows: Mapping[str, int]
    """Feature to its lanes: a weight a class, the squared rarity, a one."""

    @classmethod
    def read(cls, document: BlockDocument, classes: int) -> Self:
        names, narrow = document["features"].split("\n"), zlib.decompress(base64.b64decode(document["rows"]))
        raw = bytearray(LANE_BYTES * len(narrow))
        raw[::LANE_BYTES] = narrow
        width = (classes + 2) * LANE_BYTES
        rows = [int.from_bytes(raw[start : start + width], "little") for start in range(0, len(raw), width)]
        return cls(classes, document["scale"], dict(zip(names, rows, strict=True)))

    def add(self, features: Iterable[str]) -> int:
        rows = self.rows
        return sum(rows[feature] for feature in features if feature in rows)

    def scores(self, added: int) -> list[float]:
        """Return each class's score from added lanes."""
        raw = added.to_bytes((self.classes + 3) * LANE_BYTES, "little")
        lanes = [int.from_bytes(raw[place : place + LANE_BYTES], "little") for place in range(0, len(raw), LANE_BYTES)]
        *weights, rarity, known, _ = lanes
        length = math.sqrt(rarity / RARITY_UNITS) or 1.0
        return [(weight - OFFSET * known) * self.scale / length for weight in weights]


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
        return {name: power / sum(powers) for name, power in zip(asked.classes, powers, strict=True)}

    def reasons(self, features: Features, head: str, name: str) -> tuple[str, ...]:
        """Return the signs of a text that speak for a class, strongest first."""
        asked = self.heads[head]
        lane = asked.first + asked.classes.index(name)
        block = self._blocks[1]
        weights = {sign: block.scores(block.add((sign,)))[lane] for sign in features.signs}
        return tuple(sorted((sign for sign in weights if weights[sign] > 0), key=lambda sign: -weights[sign]))

    def says(self, word: str, lane: int) -> float:
        """Return what a word by itself says for a class, its letters included: why the class was found."""
        block = self._blocks[0]
        return block.scores(block.add((word,)))[lane] + self._letters.scores(self._word(word))[lane]


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
