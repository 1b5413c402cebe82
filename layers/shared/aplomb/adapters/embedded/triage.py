"""The embedded classifiers of APLOMB's triage: the domain of a question and what is at stake, without a network."""

import re
from collections.abc import Iterator, Mapping, Sequence

from aplomb.adapters.embedded.reading.features import Features, features, tokens
from aplomb.adapters.embedded.reading.folding import LIGATURES, clean, fold
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.adapters.embedded.reading.reading import strengths
from aplomb.adapters.embedded.scoring.learned import CITIZENS
from aplomb.adapters.embedded.scoring.table import Table, table
from aplomb.core.routing.amounts import large_numbers
from aplomb.core.routing.facts import Domain
from aplomb.core.routing.triage import EVEN, Appraisal, Raised, Signal
from aplomb.core.text import normalise, original

_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;\n]*")
_WINDOW_WORDS, _SENTENCE_WORDS = 12, 3
"""A text is also read sentence by sentence, and some words at a time: what is said in passing counts as if alone."""
_SURE = 0.8
_LIKELY, _LEAST = 0.3, 0.12
"""The probabilities from which a signal is named, and from which the likeliest one is."""
_INSTRUCTS = 0.5
_REACH, _SHARE = 8, 0.15
"""Words of an extract at most, and the share of the strongest word's weight that each of them must be worth."""

_CUES: Mapping[Signal, tuple[str, ...]] = {
    Signal.LITIGATION: ("tribuna", "proc", "juge", "assign", "plainte", "avocat", "audience", "recours", "contest"),
    Signal.SANCTION: ("sanction", "amende", "suspen", "retrait", "permis", "avertis", "discipl", "penal", "oqtf"),
    Signal.DISMISSAL: ("licenci", "vire", "virer", "renvoy", "entretien"),
    Signal.EVICTION: ("expuls", "huissier", "squat", "dehors", "commandement"),
    Signal.LARGE_SUM: (),
    Signal.IRREVERSIBLE: ("sign", "demission", "renonc", "vend", "accept", "irrevoc", "definitif"),
    Signal.GRAVE_HEALTH: ("cancer", "poitrine", "suicid", "mourir", "avc", "infarctus", "cachet", "respir", "urgences"),
}
"""How the words begin that people know a signal by: an extract shows them, whether or not they weighed most."""

_NOTHING = Appraisal(regulated_trust=EVEN, detail="droit", high_trust=0, signals=(), instructs=False)
"""Of a text without a word nothing is known."""


class EmbeddedTriage:
    """The appraisal of a question: a pure function of the text, total on every text."""

    def appraise(self, question: str) -> Appraisal:
        """Return what the classifiers find. The whole text counts, quoted and signed parts included."""
        model, folded = table(CITIZENS), fold(clean(question))
        if not tokens(folded):
            return _NOTHING
        windows = [_Window(model, part) for part in _parts(folded)]
        regulated = _decisive(windows, [window.regulated for window in windows])
        high = _decisive(windows, [window.holds("enjeu") for window in windows])
        return Appraisal(
            regulated_trust=_trust(regulated.regulated),
            detail=regulated.domain,
            high_trust=_trust(high.holds("enjeu")),
            signals=tuple(_raised(question, model, high)),
            instructs=max(window.holds("consigne") for window in windows) >= _INSTRUCTS,
        )


class _Window:
    """A stretch of the folded text and its scores."""

    def __init__(self, model: Table, folded: str) -> None:
        self.model, self.folded = model, folded
        self.features: Features = features(folded, strengths(spot(folded).counts))
        self.scores = model.scores(self.features)

    @property
    def regulated(self) -> float:
        """The probability that some regulated domain is touched."""
        return 1 - self.model.probabilities("domaine", self.scores)[Domain.UNREGULATED]

    @property
    def domain(self) -> str:
        """The likeliest regulated domain."""
        shares = self.model.probabilities("domaine", self.scores)
        return max((name for name in shares if name != Domain.UNREGULATED), key=shares.__getitem__)

    def holds(self, head: str) -> float:
        [probability] = self.model.probabilities(head, self.scores).values()
        return probability


def _decisive(windows: Sequence[_Window], shares: Sequence[float]) -> _Window:
    """Return the whole text, or the part of it that is surest, where it is sure: of many parts one errs by chance."""
    surest = max(range(len(windows)), key=shares.__getitem__)
    return windows[surest] if shares[surest] >= _SURE else windows[0]


def _trust(probability: float) -> int:
    return round(100 * probability)


def _parts(folded: str) -> Iterator[str]:
    """Yield the text, and where it has several sentences each of them, and neighbours up to some words together."""
    yield folded
    sentences = [(sentence, len(tokens(sentence))) for sentence in _SENTENCE.findall(folded)]
    said = [(sentence, words) for sentence, words in sentences if words]
    if len(said) == 1:
        return
    window: list[str] = []
    held = 0
    for sentence, words in said:
        if held and held + words > _WINDOW_WORDS:
            yield "".join(window)
            window, held = [], 0
        if words >= _SENTENCE_WORDS:
            yield sentence
        window.append(sentence)
        held += words
    yield "".join(window)


def named(shares: Mapping[Signal, float]) -> list[Signal]:
    """Return which signals are named of those that have these probabilities."""
    likeliest = max(shares, key=shares.__getitem__)
    return [one for one, share in shares.items() if share >= _LIKELY or (one is likeliest and share >= _LEAST)]


def _raised(question: str, model: Table, window: _Window) -> Iterator[Raised]:
    """Yield the signals that a window gives, each with the words of the question that say so."""
    large = large_numbers(window.folded)
    for signal in named({one: window.holds(one) for one in Signal if large or one is not Signal.LARGE_SUM}):
        is_sum = signal is Signal.LARGE_SUM
        start, end = (large[0].start, large[0].end) if is_sum else _strongest(model, window, signal)
        yield Raised(signal, _quoted(question, window.folded[start:end]))


def _strongest(model: Table, window: _Window, signal: Signal) -> tuple[int, int]:
    """Return where the few neighbouring words stand that together say most for a signal; the first ones on a tie."""
    said = tokens(window.folded)
    lane = model.heads[signal].first
    weights = [model.says(word, lane) for word, _, _ in said]
    most = max(weights)
    known = [word.startswith(_CUES[signal]) for word, _, _ in said]
    worth = [weight + most * (is_known - _SHARE) for weight, is_known in zip(weights, known, strict=True)]
    spans = [(first, end) for first in range(len(said)) for end in range(first + 1, min(first + _REACH, len(said)) + 1)]
    first, end = max(spans, key=lambda span: sum(worth[span[0] : span[1]]))
    return said[first][1], said[end - 1][2]


def _quoted(question: str, folded: str) -> str:
    """Return the words of the question that a stretch of its folded form was."""
    normal = normalise(question)
    whole = fold(normal.translate(LIGATURES))
    start = max(whole.find(folded), 0)
    origins = [place for place, letter in enumerate(normal) for _ in letter.translate(LIGATURES)]
    return original(question, origins[start], origins[start + len(folded) - 1] + 1)
