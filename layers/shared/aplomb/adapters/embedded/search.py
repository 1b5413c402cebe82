"""The catalogue search: the articles nearest to what a text asks for, typing errors mended."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
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
    stem("frosted"): "depoli", "securit": "trempe", stem("planilux"): "clair",
}  # fmt: skip
_FOREIGN = (
    "vert bleu rouge noir blanc jaune fume emaille antireflet arme blinde martele cathedrale autonettoyant bombe "
    "vitrocer vitroceramique borosilicate"
)
_UNSTOCKED = {stem(kind): kind for kind in _FOREIGN.split()}
"""Kinds of glass that people ask for and the catalogue has not."""
_ASKED = _UNSTOCKED | _KIND_OF
_PLAIN = frozenset(stem(word) for word in ("verre", "vitre", "glass"))
_NO_KIND = "verre"
_SEVERAL, _MOST_PRODUCTS = 2, 5
_PART = r"[,;+\n]|\b(?:et|ou|puis)\b"
_LOOSE_THICKNESS = r"(?<![\d.,])(\d{1,2}) ?(?:m|mn|mms|nm)?\b(?! ?[x*2/])"
_TRIPLE, _TRIPLE_MAKE_UP = r"\btriples? vitrages?\b", "4/12/4/12/4"
_SEARCHED_CHARACTERS, _CACHED_WORDS = 2_000, 4_096
_NEAR, _EXACT = 0.55, 0.9
MOST_RESULTS = 3
_FAMILIES = frozenset(("feuillete", "trempe", "miroir", "vitrage", "laque", "imprime", "depoli"))
_UNMATCHED = 0.65
"""What is left of the confidence in an article that lacks a kind asked for."""
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


def read_queries(reading: Reading) -> tuple[Query, ...]:
    """Return what a text looks for, at most five products: those of its lines, else of the parts that name a family.

    A kind that no article has counts against every product: which one it was said of is not known.
    """
    glass = _named_kinds(reading)
    whole = _query(reading, glass)
    missing = [kind for kind in whole.kinds if kind in _UNSTOCKED.values()]
    is_one = whole.make_up is not None or _FAMILIES.isdisjoint(whole.kinds)
    named = _products(reading) or ([] if is_one else _parts(reading, glass))
    queries = (Query(_named([*kinds, *missing], make_up), make_up, whole.corrections) for kinds, make_up in named)
    return tuple(dict.fromkeys(queries))[:_MOST_PRODUCTS] or (whole,)


def _products(reading: Reading) -> list[tuple[list[str], str | None]]:
    """Return kinds and make-up of the different products of a text's lines, when there are several."""
    lines = dict.fromkeys((line.kinds, line.make_up) for line in reading.lines if line.kinds and line.make_up)
    named = [([_KIND_OF.get(stem(kind), kind) for kind in kinds], make_up) for kinds, make_up in lines]
    return list(named) if len(named) >= _SEVERAL else []


def _parts(reading: Reading, named: Mapping[str, str]) -> list[tuple[list[str], None]]:
    """Return the kinds of each part of a text that names a family, when there are several."""
    parts = [_kinds(part, named) for part in pattern(_PART).split(_searched(reading))]
    families = [kinds for kinds in parts if not _FAMILIES.isdisjoint(kinds)]
    return [(kinds, None) for kinds in families] if len(families) >= _SEVERAL else []


def read_query(reading: Reading) -> Query:
    """Return the one product that a text looks for: its first line's make-up, and the glass words it holds."""
    return _query(reading, _named_kinds(reading))


def _query(reading: Reading, named: Mapping[str, str]) -> Query:
    text = _searched(reading)
    kinds = _kinds(text, named)
    make_up = next((line.make_up for line in reading.lines if line.make_up), None) or _loose(reading, text, kinds)
    mended = {word: kind for word, kind in named.items() if kind != _NO_KIND and reading.forms.get(word) != stem(word)}
    return Query(_named(kinds, make_up), make_up, tuple(sorted(mended.items())))


def _searched(reading: Reading) -> str:
    return reading.folded[:_SEARCHED_CHARACTERS]


def _named_kinds(reading: Reading) -> dict[str, str]:
    """Return the different words of a text that name a kind of glass, each with the kind."""
    words = pattern(WORD).findall(pattern(EXTRA_CLEAR).sub(" ", _searched(reading)))
    kinds = ((word, _kind(word, reading.forms.get(word, word))) for word in {*words})
    return {word: kind for word, kind in kinds if kind}


@lru_cache(_CACHED_WORDS)
def _kind(word: str, form: str) -> str | None:
    return _ASKED.get(form) or _UNSTOCKED.get(stem(word)) or (_NO_KIND if form in _PLAIN else None)


def _kinds(text: str, named: Mapping[str, str]) -> list[str]:
    """Return the different kinds that a text names, in their order."""
    others, extra = pattern(EXTRA_CLEAR).subn(" ", text)
    kinds = ["extra-clair"] if extra else []
    kinds += [named[word] for word in pattern(WORD).findall(others) if word in named]
    return [*dict.fromkeys(kinds)]


def _named(kinds: Iterable[str], make_up: str | None) -> tuple[str, ...]:
    """Return the kinds with the family first: the one named, else the one that a make-up belongs to.

    ``44.2`` is laminated, ``4/16/4`` a unit; glass of no kind is clear, and a unit of one pane is any glass.
    """
    named = [kind for kind in kinds if kind != _NO_KIND]
    families = [kind for kind in named if kind in _FAMILIES]
    is_unit = make_up is not None and "/" in make_up
    if "vitrage" in families and len(families) > 1 and make_up and not is_unit:
        named.remove("vitrage")
    elif make_up and not families and (is_unit or "." in make_up):
        named.append("vitrage" if is_unit else "feuillete")
    elif not named and (make_up or _NO_KIND in kinds):
        named.append("clair")
    return tuple(sorted(named, key=lambda kind: kind not in _FAMILIES))


def _loose(reading: Reading, text: str, kinds: Iterable[str]) -> str | None:
    make_up = reading.first("glass") or reading.first("composition")
    if pattern(_TRIPLE).search(text):
        return make_up or _TRIPLE_MAKE_UP
    thickness = reading.first("thickness")
    if make_up or thickness or "a_recherche" not in reading.signals or not any(kinds):
        return make_up or (f"{thickness}mm" if thickness else None)
    written = pattern(_LOOSE_THICKNESS).search(text)
    return f"{int(written[1])}mm" if written and int(written[1]) in THICKNESSES_MM else None


def _tints(article: Article) -> set[str]:
    return {*article.kinds} - _FAMILIES


def _agreement(query: Query, article: Article) -> float:
    wanted = {*query.kinds} - {*_UNSTOCKED.values()}
    families, tints = wanted & _FAMILIES, wanted - _FAMILIES
    own_families = _FAMILIES.intersection(article.kinds)
    family = len(families & own_families) / max(1, len(families | own_families)) if families or own_families else 1.0
    own_tints = _tints(article) or {"clair"}
    tint = len(tints & own_tints) / len(tints) if tints else (1.0 if own_tints <= {"clair", "argent"} else 0.4)
    make_up = 0.35 if query.make_up is None else float(query.make_up == article.make_up)
    return _SHARE_FAMILY * family + _SHARE_MAKE_UP * make_up + _SHARE_TINT * tint


def _lacks(query: Query, article: Article) -> bool:
    """Tell whether an article lacks a kind that the query names; what has no tint is clear."""
    return bool({*query.kinds} - {*article.kinds} - ({"clair"} if not _tints(article) else set()))


def search(query: Query) -> tuple[Match, ...]:
    """Return at most three articles, best first, in catalogue order on a tie; none without a glass to look for."""
    if not query.kinds:
        return ()
    agreements = [(article, _agreement(query, article)) for article in ARTICLES]
    near = [
        Match(article, round(agreement * (_UNMATCHED if _lacks(query, article) else 1.0), 2))
        for article, agreement in agreements
        if round(agreement, 2) >= _NEAR
    ]
    return tuple(sorted(near, key=lambda match: -match.confidence)[:MOST_RESULTS])


def tier(match: Match) -> int:
    """Return 1 for what was asked, 2 for something near."""
    return 1 if match.confidence >= _EXACT else 2
