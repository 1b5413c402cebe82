"""Which signals a text's words give: exact words, phrases, beginnings, and words one typing error away."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from aplomb.adapters.embedded.reading.business_words import BUSINESS_WORDS
from aplomb.adapters.embedded.reading.domain_words import DOMAIN_WORDS
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.sales_words import SALES_WORDS
from aplomb.adapters.embedded.reading.typos import LONGEST_WORD, Typos, stem

WORD = r"[a-z]+"
_WORD_OR_BREAK = r"[a-z]+|[.,;:!?()]"
_SHORTEST_PARTICIPLE = 4
_TYPO_LOOKUPS = 4_000
"""So many different words of a text are looked at for typing errors."""
_CACHED_WORDS = 8_192
_NEGATIONS = frozenset(("pas", "aucun", "aucune", "san", "jamai", "ni"))
_NEGATION_REACH = 3
_NEGATABLE = frozenset(
    ("urgence", "retard", "casse", "reclamation", "colere", "deception", "satisfaction", "negociation", "erreur")
)


class _Index(NamedTuple):
    words: dict[str, tuple[str, ...]]
    beginnings: dict[str, tuple[str, ...]]
    phrases: dict[tuple[str, ...], tuple[str, ...]]
    lengths: dict[str, tuple[int, ...]]
    """First word of a phrase to the lengths, longest first, of the phrases that begin with it."""
    known: frozenset[str]
    shown: dict[tuple[str, ...], str]
    """A form to the first entry it was made from, as people write it."""
    typos: Typos
    trade: frozenset[str]
    """What of ``known`` the trade says; the rest is citizens' alone."""


def _entries() -> Iterator[tuple[str, str]]:
    tables: tuple[Mapping[str, str], ...] = (BUSINESS_WORDS, SALES_WORDS, DOMAIN_WORDS)
    for table in tables:
        for signal, entries in table.items():
            for entry in entries.split():
                yield signal, entry


def _parts(*tables: Mapping[str, str]) -> Iterator[str]:
    for table in tables:
        for entries in table.values():
            yield from (stem(part) for entry in entries.split() for part in entry.split("_"))


@cache
def _index() -> _Index:
    """Build the index once a process, on the first text."""
    words: dict[str, tuple[str, ...]] = {}
    beginnings: dict[str, tuple[str, ...]] = {}
    phrases: dict[tuple[str, ...], tuple[str, ...]] = {}
    shown: dict[tuple[str, ...], str] = {}
    for signal, entry in _entries():
        if entry.endswith("*"):
            beginnings[entry[:-1]] = (*beginnings.get(entry[:-1], ()), signal)
            continue
        key = tuple(stem(part) for part in entry.split("_"))
        shown.setdefault(key, entry.replace("_", " "))
        if len(key) > 1:
            phrases[key] = (*phrases.get(key, ()), signal)
        elif signal not in words.get(key[0], ()):
            words[key[0]] = (*words.get(key[0], ()), signal)
    known = frozenset(words) | {word for phrase in phrases for word in phrase}
    trade = frozenset(_parts(BUSINESS_WORDS, SALES_WORDS))
    return _Index(
        words, beginnings, phrases, _lengths(phrases), known, shown, Typos(known, careful=known - trade), trade
    )


def _lengths(phrases: Mapping[tuple[str, ...], tuple[str, ...]]) -> dict[str, tuple[int, ...]]:
    lengths: dict[str, set[int]] = {}
    for phrase in phrases:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return {first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()}


class Spotting:
    """Signal to how often it was given, and to the first word of the lexicon that gave it.

    ``forms``: each word of the text to the form the lexicon knows it by, typing errors mended.
    """

    def __init__(self, forms: Mapping[str, str]) -> None:
        self.forms = forms
        self.counts: dict[str, int] = {}
        self.words: dict[str, str] = {}
        self.known: set[str] = set()
        """The different words and phrases of the lexicon that the text says."""

    def add(self, signals: tuple[str, ...], word: str) -> None:
        """Count one word for each of its signals."""
        self.known.add(word)
        for signal in signals:
            self.counts[signal] = self.counts.get(signal, 0) + 1
            self.words.setdefault(signal, word)


def _beginning(word: str, index: _Index) -> tuple[str, ...]:
    for size in range(min(len(word), LONGEST_WORD), 2, -1):
        if word[:size] in index.beginnings:
            return index.beginnings[word[:size]]
    return ()


@lru_cache(_CACHED_WORDS)
def knows(word: str) -> bool:
    """Tell whether the lexicon has a folded word, alone or in a phrase, as it is written."""
    index = _index()
    return stem(word) in index.known or bool(_beginning(word, index))


class _Forms(dict[str, str]):
    """The words of one text to their known form; each different word is looked up once."""

    def __init__(self) -> None:
        super().__init__()
        self.signals: dict[str, tuple[str, ...]] = {}

    def __missing__(self, word: str) -> str:
        form, self.signals[form] = _known_as(word[: LONGEST_WORD + 1], may_be_mended=len(self) < _TYPO_LOOKUPS)
        self[word] = form
        return form


@lru_cache(_CACHED_WORDS)
def _known_as(word: str, *, may_be_mended: bool) -> tuple[str, tuple[str, ...]]:
    """Return the form that the lexicon knows a word by, and the signals that it gives."""
    index, form = _index(), stem(word)
    if form in index.known:
        return form, index.words.get(form, ()) or _beginning(word, index)
    begun = _beginning(word, index)
    if may_be_mended and not begun:
        form = _mended(form, index)
    return form, begun or index.words.get(form, ())


def _mended(form: str, index: _Index) -> str:
    """Return the form without its error: ``tremper`` for ``trempé``, of the trade's words, or one of typing."""
    said = form.removesuffix("er")
    is_participle = len(said) > _SHORTEST_PARTICIPLE and said != form and said in index.trade
    return said if is_participle else index.typos.mend(form)


def _phrase_at(forms: list[str], place: int, index: _Index) -> tuple[str, ...]:
    for size in index.lengths[forms[place]]:
        phrase = tuple(forms[place : place + size])
        if phrase in index.phrases:
            return phrase
    return ()


def spot(folded: str) -> Spotting:
    """Return the signals of a folded text; a denied word (``pas urgent``) signals ``non_urgence``.

    The longest phrase wins over the words it is made of. Time grows with the number of words alone.
    """
    index = _index()
    known = _Forms()
    spotting = Spotting(known)
    forms = [known[word] for word in pattern(_WORD_OR_BREAK).findall(folded)]
    end = 0
    for place, form in enumerate(forms):
        if place < end:
            continue
        if form in index.lengths and (phrase := _phrase_at(forms, place, index)):
            spotting.add(index.phrases[phrase], index.shown[phrase])
            end = place + len(phrase)
        elif signals := known.signals[form]:
            is_denied = _is_denied(forms[max(0, place - _NEGATION_REACH) : place])
            spotting.add(_denied(signals) if is_denied else signals, index.shown.get((form,), ""))
    return spotting


def _is_denied(before: list[str]) -> bool:
    """Tell whether a word of denial stands among the words just before, in the same part of the sentence."""
    for form in reversed(before):
        if not form.isalpha() or form in _NEGATIONS:
            return form in _NEGATIONS
    return False


def _denied(signals: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"non_{signal}" if signal in _NEGATABLE else signal for signal in signals)
