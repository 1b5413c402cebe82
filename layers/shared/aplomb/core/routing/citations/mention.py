"""A place in a text that names a code, a law, a treaty, or something whose articles are nobody's law."""

import re
from dataclasses import dataclass

from aplomb.core.routing.citations.codes import CODES, NUMBER_FORMS

EUROPEAN_UNION = "UE"
"""The scope of what Légifrance's codes and laws do not hold, and EUR-Lex does."""
INTERNATIONAL = "INTERNATIONAL"


@dataclass(frozen=True, slots=True)
class Text:
    """A law, decree, ordinance, order or act of the Union, by number, by date, or both.

    ``nature`` is Légifrance's: LOI, LOI_ORGANIQUE, LOI_CONSTIT, DECRET, DECRET_LOI, ORDONNANCE, ARRETE, and
    REGLEMENT_UE, DIRECTIVE_UE; ``num`` as in ``89-462`` or ``2016/679``; ``date`` is ISO 8601.
    """

    nature: str
    num: str | None
    date: str | None
    raw: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Instrument:
    """What an article belongs to. ``legitext`` is known of codes alone; ``alternatives`` are other titles it may be."""

    title: str
    nature: str
    legitext: str | None = None
    alternatives: tuple[str, ...] = ()
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at ``[start, end)``. Of these, one holds.

    - ``instruments``: what it may stand for, the likeliest first once ``meant`` has seen an article's number;
    - ``refers_to``: it points back, to an instrument of one of these natures (``du même code``);
    - neither: a contract, statutes, a newspaper, whose articles are out of scope.
    """

    start: int
    end: int
    instruments: tuple[Instrument, ...] = ()
    refers_to: tuple[str, ...] = ()
    key: str = ""
    """Which ambiguous abbreviation it is, if it is one."""
    former: bool = False
    """Whether it is called ``ancien``, as in ``ancien code pénal``."""

    def meant(self, num: str) -> Instrument:
        """Return which instrument an article numbered ``num`` belongs to, with the others as alternatives."""
        titles = [instrument.title for instrument in self.instruments]
        forms = NUMBER_FORMS.get(self.key, {})
        title = next((title for title, form in forms.items() if re.match(form, num)), titles[0])
        if len(titles) == 1:
            return self.instruments[0]
        return code_instrument(title, tuple(other for other in titles if other != title))


def code_instrument(title: str, alternatives: tuple[str, ...] = ()) -> Instrument:
    """Return the code of this title as an instrument."""
    return Instrument(title, "CODE", CODES[title].legitext, alternatives)
