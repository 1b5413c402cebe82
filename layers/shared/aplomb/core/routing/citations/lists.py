"""The numbers that stand behind one ``articles``: a list, a range, or one of each."""

import re
from dataclasses import dataclass, replace

from aplomb.core.routing.citations.numbers import Number, number_at
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.citations.subdivisions import subdivision_at
from aplomb.core.routing.typography import Reading

_ARTICLE = r"(?:(?:de |a )?(?:l' ?|les |des |aux |d' ?)?(?:articles?|art\.?) ?)?"
_AND = spaced(
    rf" ?(?:[,;/]? ?(?:et(?: ?/ ?ou)?|ou|ainsi que|puis|&|(?P<now>,? ?devenue?s?))(?![a-z])|[,;/]) ?{_ARTICLE}"
)
_TO = spaced(rf" ?(?:jusqu')?(?:a|au)(?![a-z]|\.) ?(?:l' ?)?{_ARTICLE}")
_AND_FOLLOWING = spaced(r" ?,? (?:(?:et|&) (?:suivants?|suiv\.?|s\.|ss\.|s)|(?:suiv|ss?)\.)(?![a-z])")
_RENAMED = spaced(rf" ?\( ?(?:(?P<now>devenue?s?|desormais)|anciennement|ancien|anc\.?|ex) ?-? ?{_ARTICLE}")
_CLOSED = re.compile(r"\s?\)")
_FORMER = spaced(r" ?(?P<open>\()?(?:(?P<former>anciens?|anc\.)|nouveaux?)(?![a-z])(?(open)\)|(?! (?:code|nouveau)))")
_STEM = re.compile(r"^(.+-)[0-9]+$")
_MOST_ITEMS = 200


@dataclass(frozen=True, slots=True)
class Item:
    """One number of a list, or the two ends of a range; ``lettered`` as in ``L1235-3``.

    ``is_new`` when it is said to be what another number has become: ``l'ancien article 1382, devenu 1240``.
    """

    num: str
    lettered: bool
    to: str | None = None
    former: bool = False
    is_new: bool = False
    subdivision: str | None = None


def items_at(reading: Reading, start: int) -> tuple[list[Item], int]:
    """Return the numbers that begin at ``start``, and where the last of them ends."""
    items: list[Item] = []
    end, place, is_new = start, start, False
    while len(items) < _MOST_ITEMS and (number := number_at(reading, place)):
        item, end, are_former = _item_at(reading, _inheriting(number, items))
        items = [replace(one, former=True) for one in [*items, item]] if are_former else [*items, item]
        renamed, end = _renamed_at(reading, replace(items[-1], is_new=is_new), end)
        items[-1:] = renamed
        link = _AND.match(reading.folded, end)
        if link is None:
            break
        is_new = link["now"] is not None
        items[-1] = replace(items[-1], former=items[-1].former or is_new)
        place = link.end()
    return items, end


def _item_at(reading: Reading, number: Number) -> tuple[Item, int, bool]:
    """Return one item, its end, and whether a plural behind it, ``anciens``, speaks of those before it too."""
    item = Item(number.num, number.lettered)
    subdivision, end = subdivision_at(reading, number.end)
    former = _FORMER.match(reading.folded, end)
    if former:
        item, end = replace(item, former=former["former"] is not None), former.end()
    link = _TO.match(reading.folded, end)
    last = number_at(reading, link.end()) if link else None
    if last:
        item, end = replace(item, to=_completed(item.num, last)), last.end
    following = _AND_FOLLOWING.match(reading.folded, end)
    are_former = former is not None and former["former"] == "anciens"
    return replace(item, subdivision=subdivision), following.end() if following else end, are_former


def _renamed_at(reading: Reading, item: Item, end: int) -> tuple[list[Item], int]:
    """Return an item with the other number it had or has, ``1382 (devenu 1240)``, and the end."""
    link = _RENAMED.match(reading.folded, end)
    number = number_at(reading, link.end()) if link else None
    closed = _CLOSED.match(reading.folded, number.end) if number else None
    if not (link and number and closed):
        return [item], end
    is_new = link["now"] is not None
    other = Item(number.num, number.lettered, former=not is_new, is_new=is_new)
    return [replace(item, former=item.former or is_new), other], closed.end()


def _inheriting(number: Number, items: list[Item]) -> Number:
    """``L. 1233-3 et 1233-4``: a number with a hyphen takes the letter of the one before it."""
    if number.lettered or "-" not in number.num or not (items and items[-1].lettered):
        return number
    letters = re.sub(r"[0-9].*", "", items[-1].num)
    return Number(letters + number.num, number.end, lettered=True)


def _completed(first: str, last: Number) -> str:
    """``L. 3121-27 à 30``: the end of a range that is but a number stands for that of the same section."""
    stem = _STEM.match(first)
    return stem[1] + last.num if stem and last.num.isdecimal() else last.num
