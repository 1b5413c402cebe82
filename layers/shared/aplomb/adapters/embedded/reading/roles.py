"""What each amount of a document is called by the words around it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.marks import Mark
from aplomb.adapters.embedded.reading.patterns import pattern

_LABELS: Sequence[tuple[str, str]] = (
    ("subtotal", r"sous[- ]totale?|sub-?total"),
    ("gross", r"net a payer|a payer|ttc|t\.t\.c\.?|total due|amount due|incl(?:uding|\.)? (?:vat|tax)|toutes taxes"),
    ("net", r"hors taxes?|ht|h\.t\.?|excl(?:uding|\.)? (?:vat|tax)"),
    ("tax", r"tva|t\.v\.a\.?|vat"),
    ("budget", r"budget|acompte|solde|deja (?:regle|paye)|dont eco"),
    ("rebate", r"remise|rabais|ristourne|escompte|discount|rebate|reduction"),
    ("charge", (r"frais|forfait|participation|port|transport|emballages?|expedition|livraison|supplement|surcharge"
                r"|eco-?(?:contribution|participation|taxe)|shipping|freight|carriage|delivery")),
    ("total", r"total|montant|soit|base"),
    ("equals", r"="),
    ("unit", r"pu|p\.u\.?|prix|unitaire|unit price|l'unite|unit"),
)  # fmt: skip
_LABEL = r"(?<![a-z])(?:" + "|".join(f"(?P<{role}>{words})" for role, words in _LABELS) + r")(?![a-z])"
_LABEL_REACH = 48
_FOLLOWING_REACH = 16
AREA = r" ?(?:ht ?)?(?:/|le |du |par |per )m2"
"""What says right after an amount that it is the price of a square metre."""
_ADDED = frozenset(("charge", "rebate"))
"""What changes a sum has a row of its own, and opens it."""
_SAID = r"[a-z\0]"
_SUMS = frozenset(("total", "subtotal", "equals"))
_ALONE = r"[\s:=(]*"
_ROW = r"[\n;]"
_PART = r"\0, |(?<!\.[a-z])(?<!incl)(?<!excl)\. (?=[a-z]{2})"
"""What ends a part of a row: the comma after an amount, or a sentence's point; ``h.t. `` is no sentence."""
_PRICED_NET = r"(?<=\0) ?(?:ht|h\.t\.?|hors taxes?) ?(?==)"
"""``20,00 € HT = ``: the words are the price's before them, not the amount's after."""


class Amount(NamedTuple):
    """An amount in cents, its role, and the rate in tenths of a percent named with it.

    ``role``: net, tax, gross, subtotal, total (of what, it does not say), charge, rebate, budget, goods, or
    goods_net where nothing but the words after the amount calls it net.
    """

    role: str
    cents: int
    rate: int | None
    start: int
    row: int
    is_by_area: bool

    @property
    def is_goods(self) -> bool:
        """Whether it prices goods."""
        return self.role in ("goods", "goods_net")


def _labels(words: str) -> list[tuple[str, int]]:
    """Return the roles that words name, each with the place where its label ends."""
    return [
        (found.lastgroup or "", found.end())
        for found in pattern(_LABEL).finditer(words)
        if found.lastgroup not in _ADDED or _opens(words, found.start(), found.end())
    ]


def _opens(words: str, start: int, end: int) -> bool:
    """Tell whether a label opens its row and what it names goes on to the end of ``words``."""
    return not pattern(_SAID).search(words, 0, start) and "," not in words[end:]


def _role(before: str, after: str) -> str:
    """Return an amount's role by the labels of its row before it and the label right after it."""
    labels = _labels(before)
    names = [name for name, _ in labels]
    following = pattern(_LABEL).match(after.lstrip(" ("))
    if following and following.lastgroup in ("gross", "tax"):
        return following.lastgroup
    if following and following.lastgroup == "net":
        is_sum = names[:1] == ["total"] and "equals" not in names
        return "net" if is_sum else "subtotal" if _SUMS.intersection(names) else _added(names, "goods_net")
    return _called(names, before[labels[-1][1] :] if labels else "")


def _added(names: Sequence[str], otherwise: str = "goods") -> str:
    return next((name for name in names if name in _ADDED), otherwise)


def _called(names: Sequence[str], gap: str) -> str:
    """Return the role that the labels before an amount give it; ``gap`` stands between the last and the amount."""
    named = [name for name in names if name not in ("total", "equals")]
    if not {*names} - {"equals"} or "unit" in names or (not named and "\0" in gap):
        return "goods"
    if not named:
        return "total"
    if named[-1] == "net" and names[0] != "total" and not pattern(_ALONE).fullmatch(gap):
        return _added(named)
    return "subtotal" if "subtotal" in named else named[-1]


def _row_before(rest: str, start: int) -> str:
    """Return what stands in an amount's row before it, since the last part of the row ended."""
    row = pattern(_ROW).split(rest[max(0, start - _LABEL_REACH) : start])[-1]
    return pattern(_PRICED_NET).sub(" ", pattern(_PART).split(row)[-1])


def read_amounts(folded: str, rest: str, marks: Sequence[Mark]) -> tuple[Amount, ...]:
    """Return the amounts of a body in their order; ``rest`` is the folded body with its figures blanked out.

    A rebate that states its rate alone comes with 0 cents.
    """
    return tuple(_amounts(folded, rest, marks))


def _amounts(folded: str, rest: str, marks: Sequence[Mark]) -> Iterator[Amount]:
    row, place, rate = 0, 0, None
    for mark in marks:
        breaks = len(pattern(_ROW).findall(folded, place, mark.start))
        row, place, rate = row + breaks, mark.start, None if breaks else rate
        if mark.kind not in ("percent", "money"):
            continue
        after = folded[mark.end : mark.end + _FOLLOWING_REACH]
        role = _role(_row_before(rest, mark.start), after)
        if mark.kind == "money":
            yield Amount(role, int(mark.value), rate, mark.start, row, bool(pattern(AREA).match(after)))
            continue
        rate = int(mark.value)
        if role == "rebate":
            yield Amount(role, 0, rate, mark.start, row, is_by_area=False)
