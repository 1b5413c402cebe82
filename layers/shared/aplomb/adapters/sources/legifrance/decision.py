"""What ``/consult/juri`` answers: one decision of a court."""

from dataclasses import dataclass, field

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.dates import day_of
from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.finding import Cause

PATH = "/consult/juri"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision as it was read; ``numbers`` are those of its cases, ``date`` is ISO."""

    id: str
    title: str
    numbers: tuple[str, ...]
    ecli: str | None
    date: str | None
    text: str = field(repr=False)


def read_decision(body: JsonObject) -> Decision:
    """Return the decision of an answer. Raises SourceError (UNREADABLE) when there is none, or none with a text."""
    told = body.get("text")
    if not isinstance(told, dict):
        raise SourceError(Cause.UNREADABLE)
    match told:
        case {"id": str(identifier), "titre": str(title)} if words := _text(told):
            date = told.get("dateTexte")
            return Decision(
                id=identifier,
                title=_string(told.get("titreLong")) or title,
                numbers=_numbers(told),
                ecli=_string(told.get("ecli")) or None,
                date=None if date is None else day_of(date),
                text=words,
            )
        case _:
            raise SourceError(Cause.UNREADABLE)


def _text(told: JsonObject) -> str:
    return next((text for name in ("texte", "texteHtml") if (text := _string(told.get(name))).strip()), "")


def _numbers(told: JsonObject) -> tuple[str, ...]:
    listed = told.get("numeroAffaire")
    numbers = listed if isinstance(listed, list) else [listed]
    return tuple(number for number in [*numbers, told.get("num")] if isinstance(number, str))


def _string(value: Json) -> str:
    return value if isinstance(value, str) else ""
