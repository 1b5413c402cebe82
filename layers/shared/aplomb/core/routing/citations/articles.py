"""Articles of law in a text, each with the instrument it belongs to."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aplomb.core.routing.citations.article import Article
from aplomb.core.routing.citations.lists import Item, items_at
from aplomb.core.routing.citations.mention import Mention
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading

_TRIGGER = spaced(
    r"(?<![a-z0-9-])(?:(?P<former>anciens? |ex(?: ?-| ) ?)?(?P<word>articles?|arts?(?![a-z])) ?\.? ?(?:n° ?)?"
    r"(?=[0-9*a-z])"
    r"|(?=\*?(?:l ?\.? ?o|[lrda])[\s.*]{0,4}[0-9]))"
)
_CONNECTOR = spaced(
    r"(?:\]\([^\s()]{1,300}\))?[¹²³⁰-⁹]{0,3} ?\)?[\s,:(»\"”-]{0,3}"
    r"(?:(?:precitee?s?|susvisee?s?|precedente?s?|nouveaux?|modifiee?s?),? )?(?:(?:issus?|tires?) )?"
    r"(?:du |de la |de l' ?|des |de |d' ?|au |a la |a l' ?|aux |dans le |dans la )?"
)
_FROM_LEADING = spaced(
    r"(?:,? ?\(?"
    r"|\x20{0,3}[:-]\x20{0,3}"
    r"|,?(?: (?:prevoit|dispose|enonce|impose|interdit|precise|fixe|definit|prescrit|indique),?)?"
    r" (?:en|dans|a|par) (?:son|ses|l'|les) ?"
    r"|,? (?:et )?(?:notamment|specialement|en particulier|plus particulierement)"
    r"(?: (?:en|dans|a))? (?:son|ses|l'|les) ?)$"
)
_FURTHER = spaced(r"(?:,? et|,? ou|,|;|,? ainsi que) (?:(?:de |a )?(?:l' ?|les |des |aux ))?(?=[0-9*lrda])")
_WITHOUT_WORD = re.compile(r"(?:LO|[LRD])\*{0,2}[0-9]{3,4}-[0-9]")
_CAPITAL = re.compile(r"[LR]|D[\s.]")
_LONGEST_LEAD = 40


@dataclass(frozen=True, slots=True)
class Named:
    """The mentions of a text: by where they begin, by where they end, and in the order they begin."""

    by_start: dict[int, Mention]
    by_end: dict[int, Mention]
    instruments: Sequence[Mention]
    starts: Sequence[int]

    @classmethod
    def of(cls, mentions: Iterable[Mention]) -> "Named":
        """Index mentions; of two that begin at one place, the longer counts."""
        by_start: dict[int, Mention] = {}
        for mention in sorted(mentions, key=lambda mention: mention.end):
            by_start[mention.start] = mention
        instruments = sorted(
            (mention for mention in by_start.values() if mention.instruments), key=lambda mention: mention.start
        )
        by_end = {mention.end: mention for mention in reversed(instruments)}
        return cls(by_start, by_end, instruments, [mention.start for mention in instruments])

    def before(self, start: int, natures: tuple[str, ...]) -> Mention | None:
        """Return the last instrument of one of these natures that is named before a place."""
        for index in range(bisect_left(self.starts, start) - 1, max(-1, bisect_left(self.starts, start) - 50), -1):
            if self.instruments[index].instruments[0].nature in natures:
                return self.instruments[index]
        return None


@dataclass(frozen=True, slots=True)
class Phrase:
    """Where a citation begins, its numbers, where they end, and what they belong to, if the text says."""

    start: int
    end: int
    items: list[Item]
    mention: Mention | None
    former: bool = False
    has_word: bool = True


def articles(reading: Reading, named: Named) -> Iterator[Article]:
    """Yield the articles of a text. What belongs to a contract or to nothing known is not one."""
    done = 0
    for trigger in _TRIGGER.finditer(reading.folded):
        if trigger.start() < done:
            continue
        phrase = _phrase(reading, named, trigger)
        while phrase:
            done = phrase.end
            yield from _cited(reading, named, phrase)
            phrase = _further(reading, named, phrase)


def _phrase(reading: Reading, named: Named, trigger: re.Match[str]) -> Phrase | None:
    items, end = items_at(reading, trigger.end())
    if not items:
        return None
    start, mention = trigger.start(), _behind(reading, named, end)
    if mention is None and (leading := _ahead(reading, named, start)):
        is_enclosed = reading.plain[leading.end : start].endswith("(") and reading.plain.startswith(")", end)
        start, end, mention = leading.start, end + is_enclosed, leading
    elif mention:
        end = mention.end
    has_word = trigger["word"] is not None
    return Phrase(start, end, items, mention, former=trigger["former"] is not None, has_word=has_word)


def _further(reading: Reading, named: Named, phrase: Phrase) -> Phrase | None:
    """``les articles 1353 du code civil et 9 du code de procédure civile``: the second must name its own."""
    link = _FURTHER.match(reading.folded, phrase.end) if phrase.mention and phrase.mention.end == phrase.end else None
    if link is None:
        return None
    items, end = items_at(reading, link.end())
    mention = _behind(reading, named, end) if items else None
    return Phrase(link.end(), mention.end, items, mention) if mention else None


def _behind(reading: Reading, named: Named, end: int) -> Mention | None:
    connector = _CONNECTOR.match(reading.folded, end)
    return named.by_start.get(connector.end()) if connector else None


def _ahead(reading: Reading, named: Named, start: int) -> Mention | None:
    """``C. civ., art. 1240``; ``le code civil, en son article 1240``."""
    lead = _FROM_LEADING.search(reading.folded, max(0, start - _LONGEST_LEAD), start)
    return named.by_end.get(lead.start()) if lead else None


def _cited(reading: Reading, named: Named, phrase: Phrase) -> Iterator[Article]:
    mention, anaphora = phrase.mention, False
    if mention and mention.refers_to:
        mention, anaphora = named.before(mention.start, mention.refers_to), True
    elif mention and not mention.instruments:
        return
    for item in phrase.items:
        instrument = mention.meant(item.num) if mention and mention.instruments else None
        is_law = instrument or (item.lettered and (phrase.has_word or _stands_alone(reading, phrase, item)))
        if is_law:
            yield Article(
                num=item.num,
                instrument=instrument,
                raw=reading.text[phrase.start : phrase.end],
                start=phrase.start,
                end=phrase.end,
                to=item.to,
                former=_is_former(item, phrase, mention),
                anaphora=anaphora,
                subdivision=item.subdivision,
            )


def _is_former(item: Item, phrase: Phrase, mention: Mention | None) -> bool:
    return item.former or (phrase.former and not item.is_new) or (mention is not None and mention.former)


def _stands_alone(reading: Reading, phrase: Phrase, item: Item) -> bool:
    """Without the word article and without a code, a number must look like nothing else: ``L. 1235-3``."""
    return bool(_CAPITAL.match(reading.plain, phrase.start) and _WITHOUT_WORD.match(item.num))
