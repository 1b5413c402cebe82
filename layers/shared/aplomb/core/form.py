"""The form of a signed document, told by TypedDicts: exactly these members, each of exactly this type."""

from functools import cache
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints, is_typeddict

from aplomb.core.errors import FormError

_members_of = cache(get_type_hints)
"""Of a TypedDict, worked out once: it costs more than all else that a check does."""


def conform[Form](value: object, form: type[Form], place: str) -> Form:
    """Return the parsed JSON value, known to be of the form.

    A form is ``str``, ``int``, ``bool``, ``list[form]``, a TypedDict of forms, or one of these ``| None``; a bool is
    no int. Raises FormError that names the place.
    """
    _check(value, form, place)
    return value  # type: ignore[return-value] # _check has just shown it


def _check(value: object, form: object, place: str) -> None:
    if isinstance(form, UnionType):
        [form] = [alternative for alternative in get_args(form) if alternative is not NoneType]
        if value is None:
            return
    if is_typeddict(form):
        _check_members(value, _members_of(form), place)
    elif get_origin(form) is list:
        if not isinstance(value, list):
            raise FormError(f"{place}: not a list")
        [item_form] = get_args(form)
        for index, item in enumerate(value):
            _check(item, item_form, f"{place}[{index}]")
    elif type(value) is not form:
        raise FormError(f"{place}: not of the type {form}")


def _check_members(value: object, members: dict[str, object], place: str) -> None:
    if not isinstance(value, dict):
        raise FormError(f"{place}: not an object")
    if missing := sorted(members.keys() - value.keys()):
        raise FormError(f"{place}: {missing[0]} is missing")
    if unknown := sorted(value.keys() - members.keys()):
        raise FormError(f"{place}: {unknown[0]!r} is unknown")
    for name, form in members.items():
        _check(value[name], form, f"{place}.{name}")
