"""How each kind of figure is written, and what it says."""

import re
from collections.abc import Callable

THICKNESSES_MM = frozenset((2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 25))
_SPACERS_MM = frozenset((6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 22, 24))
_PANES_MM = frozenset(("3", "4", "5", "6", "8", "10"))
_SMALLEST_MM, _LARGEST_MM = 100, 12_000
_MONTHS = (
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre "
    "janv fevr avr juil sept oct nov dec"
)
_FIRST = r"(?=\d)"
"""Opens an expression whose match begins with a digit: the places without one are passed over at once."""
_REFERENCE = (
    r"\b(cmd|cde|bc|fa|fac|fact|facture|dev|devis|av|avoir|bl|arc|offre|invoice|inv|order|po)"
    r"[ ]?(?:n[o°]? ?)?[-_:#]? ?"
    r"(20\d\d[-_/]\d{1,8}|\d{3,8}|(?:(?<=[-_#°])|(?<=° ))\d{1,2})\b(?![.,]\d| ?(?:€|eur|feuil|tremp|x ?\d))"
)
_CONTACT = r"\S{1,64}@\S{1,64}|https?://\S{1,200}|(?<![\d/.-])0\d(?:[ .-]?\d\d){4}(?!\d)"
_COMPANY = _FIRST + r"(?<!\d)\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?![\d,.])"
_UNIT_GLASS = (
    _FIRST
    + r"(?<![\d.,/])(\d{1,4}(?:\.\d)?) ?/ ?(\d{1,2}) ?/ ?(\d{1,4}(?:\.\d)?)(?: ?/ ?(\d{1,2}) ?/ ?(\d{1,4}(?:\.\d)?))?"
    r"(?![\d/])"
)
_DATE = (
    _FIRST + r"(?<![\d/.,])(?:(\d{1,2})/(\d{1,2})(?:/(20\d\d|\d\d))?|(\d{1,2})[.-](\d{1,2})[.-](20\d\d)"
    r"|20\d\d-\d\d-\d\d)(?![\d/])"
)
_LONG_DATE = (
    r"\b(?:\d{1,2}|1er) ?(?:"
    + "|".join(_MONTHS.split())
    + r")\b\.?(?: 20\d\d)?|\b(?:semaine|sem\.?|s) ?(?:[1-5]\d|[1-9])\b(?! ?[x€])"
)
_COMPOSITION = _FIRST + r"(?<![\d.,])(33|44|55|64|66|86|88|1010)[.,/-]([1-8])(?![\d]|[.,]\d| ?(?:€|eur\b|kg|%|k€))"
_TIGHT_COMPOSITION = r"(33|44|55|66|88)([1-6])(?<=(?:ete|lte|tes|ted) \d{3})\b(?! ?(?:€|eur|m2|pieces?|pcs|x|\*))"
_UNPRICED = r"\b(?![.,]\d| ?(?:€|eur))"
_DIMENSIONS = (
    _FIRST + r"(?<![\d.,])(\d{1,5}(?:[.,]\d{1,3})?) ?(mm|cm|m)? ?(?:[x*]|sur|par) ?(?:[lh] ?)?(\d{1,5}(?:[.,]\d{1,3})?)"
    r" ?(mm|cm|m)?" + _UNPRICED
)
_TRIPLE = (
    _FIRST + r"(?<![\d.,x])(\d{1,5}) ?(?:pcs?|pieces?)? ?[x*] ?(\d{1,5}) ?(?:mm)? ?[x*] ?(\d{1,5})(?: ?mm)?" + _UNPRICED
)
_THICKNESS = _FIRST + r"(?<![\d.,x])(\d{1,2}) ?(?:mm|millimetres?|milli)\b"
_PERCENT = _FIRST + r"(?<![\d.,])(\d{1,3})(?:[.,](\d{1,2}))? ?(?:%|pour ?cents?\b|pourcents?\b)"
_MONEY = (
    r"(?=\d|€|eur)(?:(?<![\d.,])(\d{1,3}(?:[ .]\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3}(?=[. €e])|\d{1,9})(?:[.,](\d{1,2}))?"
    r" ?(k?) ?(€|euros?\b|eur\b)"
    r"|(?<![\d.,])(\d{1,3}(?:[ .]\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3}(?=\.)|\d{1,9})[.,](\d\d)"
    r"(?![\d.,%]| ?(?:m|mm|cm|%)\b)"
    r"|(?<![\d.,])(\d{1,6}) ?k(?![a-z0-9])"
    r"|(?<!\d)(?<!\d )(?:€|\beur) ?(\d{1,3}(?:[ .,]\d{3}){1,3}|\d{1,9})(?:[.,](\d\d))?(?![\d%]))"
)
_SPELT_DAYS = {
    "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "dix": 10, "quinze": 15,
    "trente": 30,
}  # fmt: skip
_DAYS = (
    r"(?<![\d.,])(\d{1,3}|\b(?:"
    + "|".join(_SPELT_DAYS)
    + r")\b) ?(jours?|j|semaines?|sem|h|heures?|mois|days?|weeks?|hours?|months?)\b"
)
_SURFACE = _FIRST + r"(?<![\d.,])(\d{1,3}(?: \d{3}){1,2}|\d{1,5})(?:[.,]\d{1,2})? ?(?:m2|metres? carres?)\b"


def _luhn(digits: str) -> bool:
    doubled = [int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0  # noqa: PLR2004 - Luhn's nine


def _reference(found: re.Match[str]) -> str | None:
    return f"{found[1]} {found[2]}"


def _written(found: re.Match[str]) -> str | None:
    return found[0]


def _company(found: re.Match[str]) -> str | None:
    digits = found[0].replace(" ", "")
    return digits if _luhn(digits) and len(set(digits)) > 1 else None


def _unit_glass(found: re.Match[str]) -> str | None:
    panes = (found[1], found[3], found[5] or found[3])
    spacers = (found[2], found[4] or found[2])
    is_glass = all(pane in _PANES_MM or "." in pane for pane in panes)
    return found[0].replace(" ", "") if is_glass and all(int(gap) in _SPACERS_MM for gap in spacers) else None


def _date(found: re.Match[str]) -> str | None:
    day, month = found[1] or found[4], found[2] or found[5]
    return found[0] if day is None or (0 < int(day) <= 31 and 0 < int(month) <= 12) else None  # noqa: PLR2004 - a calendar's


def _long_date(found: re.Match[str]) -> str | None:
    return found[0].rstrip(". ")


def _composition(found: re.Match[str]) -> str | None:
    return ".".join(group for group in found.groups() if group)


_MM = {"mm": 1.0, "cm": 10.0, "m": 1000.0}


def _side(number: str, unit: str) -> int:
    """Return a side in mm; without a unit, decimals are metres and the rest millimetres."""
    is_metres = any(mark in number for mark in ".,")
    factor = _MM[unit] if unit else _MM["m" if is_metres else "mm"]
    return round(float(number.replace(",", ".")) * factor)


def _dimensions(found: re.Match[str]) -> str | None:
    unit = found[4] or found[2] or ""
    width, height = _side(found[1], found[2] or unit), _side(found[3], unit)
    is_pane = all(_SMALLEST_MM <= side <= _LARGEST_MM for side in (width, height))
    return f"{width}x{height}" if is_pane else None


def _triple(found: re.Match[str]) -> str | None:
    """Read ``3 x 1000 x 2000`` as a quantity and a pane, ``1000 x 2000 x 10`` as a pane and a thickness."""
    first, second, third = (int(group) for group in found.groups())
    if third in THICKNESSES_MM and min(first, second) >= _SMALLEST_MM:
        return f";{first}x{second};{third}"
    is_batch = min(second, third) >= _SMALLEST_MM and max(second, third) <= _LARGEST_MM
    return f"{first};{second}x{third};" if is_batch else None


def _thickness(found: re.Match[str]) -> str | None:
    return found[1].lstrip("0") if int(found[1]) in THICKNESSES_MM else None


def _percent(found: re.Match[str]) -> str | None:
    return str(int(found[1]) * 10 + int((found[2] or "0")[0]))


def _money(found: re.Match[str]) -> str | None:
    whole = (found[1] or found[5] or found[7] or found[8]).replace(" ", "").replace(".", "").replace(",", "")
    cents = int(whole) * 100 + int(((found[2] or found[6] or found[9] or "0") + "0")[:2])
    return str(cents * 1000 if found[3] or found[7] else cents)


_DAYS_OF = {"j": 1, "d": 1, "s": 7, "w": 7, "m": 30}


def _days(found: re.Match[str]) -> str | None:
    unit = found[2][0]
    count = _SPELT_DAYS.get(found[1]) or int(found[1])
    return str(-(-count // 24) if unit == "h" else count * _DAYS_OF[unit])


type Value = Callable[[re.Match[str]], str | None]
"""Returns what a match says, or None when it is no such figure after all."""
READERS: tuple[tuple[str, str, Value], ...] = (
    ("contact", _CONTACT, _written),
    ("reference", _REFERENCE, _reference),
    ("glass", _UNIT_GLASS, _unit_glass),
    ("date", _DATE, _date),
    ("date", _LONG_DATE, _long_date),
    ("composition", _COMPOSITION, _composition),
    ("composition", _TIGHT_COMPOSITION, _composition),
    ("triple", _TRIPLE, _triple),
    ("dimensions", _DIMENSIONS, _dimensions),
    ("percent", _PERCENT, _percent),
    ("money", _MONEY, _money),
    ("company", _COMPANY, _company),
    ("thickness", _THICKNESS, _thickness),
    ("surface", _SURFACE, _written),
    ("days", _DAYS, _days),
)
"""Kind, expression and reader of each figure, in the order that keeps one kind from passing for another.

Every repetition in every expression is bounded.
"""
