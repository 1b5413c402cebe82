"""The catalogue search: the articles nearest to what a text asks for, typing errors mended."""

from collections.abc import Iterable
from typing import NamedTuple

from aplomb.adapters.embedded.articles import ARTICLES, Article
from aplomb.adapters.embedded.reading.figures import THICKNESSES_MM
from aplomb.adapters.embedded.reading.lexicon import WORD
from aplomb.adapters.embedded.reading.lines import EXTRA_CLEAR
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.reading import Reading
from aplomb.adapters.embedded.reading.typos import stem

_KIND_OF = {stem(kind): kind for article in ARTICLES for kind in article.kinds} | {
    stem("argente"): "argent", stem("glace"): "miroir", stem("feuilletes"): "feuillete",
    stem("float"): "clair", stem("sable"): "depoli", stem("satine"): "depoli", stem("stadip"): "feuillete",
    stem("mirror"): "miroir", stem("toughened"): "trempe", stem("tempered"): "trempe",
    stem("laminated"): "feuillete", stem("glazing"): "vitrage", stem("clear"): "clair",
    stem("frosted"): "depoli",
}  # fmt: skip
_PLAIN = frozenset(stem(word) for word in ("verre", "vitre", "glass"))
"""Glass of no kind is clear glass."""
_LOOSE_THICKNESS = r"(?<![\d.,])(\d{1,2}) ?(?:m|mn|mms|nm)?\b(?! ?[x*2/])"
_TRIPLE, _TRIPLE_MAKE_UP = r"\btriples? vitrages?\b", "4/12/4/12/4"
_SEARCHED_CHARACTERS = 2_000
_NEAR, _EXACT = 0.55, 0.9
_MOST_RESULTS = 3
_FAMILIES = frozenset(("feuillete", "trempe", "miroir", "vitrage", "laque", "imprime", "depoli"))
_SHARE_FAMILY, _SHARE_MAKE_UP, _SHARE_TINT = 0.45, 0.4, 0.15


class Query(NamedTuple):
    """What is looked for: kinds in catalogue words, a make-up, and the words that were mended."""

    kinds: tuple[str, ...]
    make_up: str | None
    corrections: tuple[tuple[str, str], ...]

    @property
    def normal(self) -> str:
        """The query as the catalogue would write it."""
        first, rest = self.kinds[:1], self.kinds[1:]
        return " ".join((*first, *((self.make_up,) if self.make_up else ()), *rest))


class Match(NamedTuple):
    """An article and how well it answers the query, 0 to 1."""

    article: Article
    confidence: float


def read_query(reading: Reading) -> Query:
    """Return what a text looks for: its first product line's glass, else the glass words it holds."""
    text = reading.folded[:_SEARCHED_CHARACTERS]
    words, mended = dict.fromkeys(["extra-clair"] if pattern(EXTRA_CLEAR).search(text) else []), {}
    is_plain = False
    for word in pattern(WORD).findall(pattern(EXTRA_CLEAR).sub(" ", text)):
        form = reading.forms.get(word, word)
        is_plain = is_plain or form in _PLAIN
        if form in _KIND_OF:
            words[_KIND_OF[form]] = None
            if stem(word) != form:
                mended[word] = _KIND_OF[form]
    if is_plain and not words:
        words["clair"] = None
    make_up = next((line.make_up for line in reading.lines if line.make_up), None) or _loose(reading, text, words)
    return Query(_ordered(words), make_up, tuple(sorted(mended.items())))


def _ordered(kinds: Iterable[str]) -> tuple[str, ...]:
    """Put the family first: ``miroir``, then ``argent``."""
    return tuple(sorted(kinds, key=lambda kind: kind not in _FAMILIES))


def _loose(reading: Reading, text: str, kinds: Iterable[str]) -> str | None:
    make_up = reading.first("glass") or reading.first("composition")
    if pattern(_TRIPLE).search(text):
        return make_up or _TRIPLE_MAKE_UP
    thickness = reading.first("thickness")
    if make_up or thickness or "a_recherche" not in reading.signals or not any(kinds):
        return make_up or (f"{thickness}mm" if thickness else None)
    written = pattern(_LOOSE_THICKNESS).search(text)
    return f"{int(written[1])}mm" if written and int(written[1]) in THICKNESSES_MM else None


def _agreement(query: Query, article: Article) -> float:
    wanted = set(query.kinds)
    families, tints = wanted & _FAMILIES, wanted - _FAMILIES
    own_families = _FAMILIES.intersection(article.kinds)
    family = len(families & own_families) / max(1, len(families | own_families)) if families or own_families else 1.0
    own_tints = set(article.kinds) - own_families
    tint = len(tints & own_tints) / len(tints) if tints else (1.0 if own_tints <= {"clair", "argent"} else 0.4)
    make_up = 0.35 if query.make_up is None else float(query.make_up == article.make_up)
    return _SHARE_FAMILY * family + _SHARE_MAKE_UP * make_up + _SHARE_TINT * tint


def search(query: Query) -> tuple[Match, ...]:
    """Return at most three articles, best first, in catalogue order on a tie; none without a glass to look for."""
    if not query.kinds and query.make_up is None:
        return ()
    wanted = query if query.kinds else Query(_implied(query.make_up), query.make_up, query.corrections)
    matches = [Match(article, round(_agreement(wanted, article), 2)) for article in ARTICLES]
    near = [match for match in matches if match.confidence >= _NEAR]
    return tuple(sorted(near, key=lambda match: -match.confidence)[:_MOST_RESULTS])


def _implied(make_up: str | None) -> tuple[str, ...]:
    """Return the family that a make-up belongs to: ``44.2`` is laminated, ``4/16/4`` a unit."""
    if make_up and "/" in make_up:
        return ("vitrage",)
    return ("feuillete",) if make_up and "." in make_up else ("clair",)


def tier(match: Match) -> int:
    """Return 1 for what was asked, 2 for something near."""
    return 1 if match.confidence >= _EXACT else 2
