"""A claim as it may be sent to a fact-check search abroad: short, and without what would tell of whom it speaks."""

import re

from aplomb.core.routing.identifiers import identifiers
from aplomb.core.routing.masking import Placeholder, mask
from aplomb.core.routing.typography import read

CLAIM_CHARACTERS = 200
"""Published claims are a sentence; what is longer tells a story."""
FEWEST_WORDS = 3
_NAME = r"[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+(?:[-'][A-ZÀ-ÖØ-Þ]?[a-zà-öø-ÿ]+)*"
_WORD = rf"(?:{_NAME}|[A-ZÀ-ÖØ-Þ'-]{{2,}}(?!\w))"
_LINK = r"(?:(?:de|du|des|le|la) |d')?"
_CIVILITY = r"(?:M\.|MM\.|Mr|Mme|Mmes|Mlle|Monsieur|Madame|Mademoiselle|Docteur|Dr|Maître|Me)"
_PERSONS = re.compile(
    rf"(?<!\w){_CIVILITY} {_WORD}(?: {_LINK}{_WORD})*"
    rf"|(?<!\w)(?i:m'appelle|(?:pré)?nommée?|appelée?) {_WORD}(?: {_LINK}{_WORD})*"
    rf"|(?<!\w)(?i:mon|ma|mes|notre|nos|votre|vos) [a-zà-öø-ÿ-]+,? {_NAME}(?: {_WORD})*"
    rf"|(?<!\w){_NAME}(?: {_LINK}{_WORD})+"
)
"""After a civility, after what says a name or a tie, and capitalised words that follow each other."""
_OPENERS = re.compile(
    r"(?i:le|la|les|un|une|des|de|du|en|au|aux|et|ou|que|qui|ce|cette|ces|son|sa|ses|selon|est|il|elle|on|si|pour|par"
    r"|dans|sur|avec|depuis|quand|pourquoi|comment|mon|ma|mes|notre|nos|votre|vos)(?= )"
)
"""Words that a sentence begins with and a person's name does not."""
_PLACES = re.compile(
    r"(?<!\w)[0-9]{1,4}(?: ?(?:bis|ter))?,? (?i:rue|avenue|boulevard|place|impasse|allée|chemin|quai) [^,.;]*"
)
_LONG_NUMBERS = re.compile(r"[0-9](?:[ .-]?[0-9]){5,}")
_PLACEHOLDERS = re.compile("|".join(map(re.escape, Placeholder)))


def short_claim(text: str) -> str | None:
    """Return what of a claim may leave, None where too little is left of it to search for.

    A name that is no person's may be lost with it: it costs a result, the other error would cost a secret.
    """
    plain = read(mask(text).text).plain
    for identifier in sorted(identifiers(read(plain)), key=lambda one: one.start, reverse=True):
        plain = plain[: identifier.start] + plain[identifier.end :]
    for pattern in (_PLACEHOLDERS, _PLACES, _LONG_NUMBERS):
        plain = pattern.sub(" ", plain)
    plain = " ".join(_PERSONS.sub(_without_name, plain).split())
    if len(plain) > CLAIM_CHARACTERS:
        plain = plain[: CLAIM_CHARACTERS + 1].rpartition(" ")[0]
    return plain if len(re.findall(r"\w{2,}", plain)) >= FEWEST_WORDS else None


def _without_name(found: re.Match[str]) -> str:
    """Return what is left of a run of capitalised words: all of it where only a sentence's first word makes it one."""
    opener = _OPENERS.match(found[0])
    if opener is None:
        return " "
    return f"{opener[0]} " if " " in found[0][opener.end() :].lstrip() else found[0]
