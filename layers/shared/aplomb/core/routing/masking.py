"""What must not leave with a text: personal identifiers and secrets, each behind a placeholder that says its kind."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from aplomb.core.routing.identifiers import IdentifierKind, identifiers
from aplomb.core.routing.typography import Packed, packed, read


class Placeholder(StrEnum):
    """What stands in the place of what was masked. SIREN, SIRET and citations are public and never masked."""

    NIR = "[NIR]"
    IBAN = "[IBAN]"
    CARD = "[CARTE]"
    PHONE = "[TELEPHONE]"
    EMAIL = "[COURRIEL]"
    KEY = "[CLE]"
    TOKEN = "[JETON]"  # noqa: S105 -- a placeholder is no secret
    PASSWORD = "[MOT_DE_PASSE]"  # noqa: S105 -- likewise


@dataclass(frozen=True, slots=True)
class Masked:
    """A text that may leave, and how often each placeholder stands in it for something."""

    text: str
    counts: Mapping[Placeholder, int]


_PERSONAL = {
    IdentifierKind.NIR: Placeholder.NIR,
    IdentifierKind.IBAN: Placeholder.IBAN,
    IdentifierKind.CARD: Placeholder.CARD,
    IdentifierKind.PHONE: Placeholder.PHONE,
    IdentifierKind.EMAIL: Placeholder.EMAIL,
}
_BREAK = r"(?:\s|\\[nr]){1,4}"
_PRIVATE_KEY = (
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    rf"(?:{_BREAK}(?:[A-Za-z0-9+/=]{{32,}}|[A-Za-z-]{{3,20}}: [^\n\\]{{1,100}}"
    rf"|[A-Za-z0-9+/=]{{1,31}}(?={_BREAK}-----END)))*"
    rf"(?:{_BREAK}-----END [A-Z0-9 ]{{0,30}}PRIVATE KEY(?: BLOCK)?-----)?"
)
_KEY = (
    r"(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{20,}|[sr]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9]{16,}"
    r"|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,}|glpat-[A-Za-z0-9_-]{20,}|xox[abeprs]-[A-Za-z0-9-]{10,}"
    r"|AIza[A-Za-z0-9_-]{35}|hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{30,}|xai-[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}"
    r"|pypi-[A-Za-z0-9_-]{32,}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|ya29\.[A-Za-z0-9_-]{20,}"
    r"|A(?:KI|SI|RO|ID|GP)A[A-Z0-9]{16}(?![A-Za-z0-9]))"
)
_SAID = r"""["']?\s{0,3}(?:=>|[:=]|est(?=\s)|is(?=\s))\s{0,3}+["'«]?+\s?+"""
_NOT_MASKED = rf"(?!{'|'.join(map(re.escape, Placeholder))})"
_SECRETS = {
    re.compile(_PRIVATE_KEY): Placeholder.KEY,
    re.compile(
        r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,3}"
    ): Placeholder.TOKEN,
    re.compile(_KEY): Placeholder.KEY,
    re.compile(
        r"(?<![a-z])(?:bearer|basic)\s{1,3}(?P<secret>[a-z0-9._~+/-]{16,}={0,2})", re.IGNORECASE
    ): Placeholder.TOKEN,
    re.compile(
        rf"(?:api|access|secret|private|client)[\s_-]?(?:key|secret|token)(?:_id)?{_SAID}{_NOT_MASKED}(?P<secret>[\w./+=~-]{{12,}})"
        rf"|(?<!\w)(?:cl[ée]\s(?:d'?\s?)?api|token|jeton|secret){_SAID}{_NOT_MASKED}(?P<other>(?=\S{{0,40}}[0-9])[\w./+=~-]{{8,}})",
        re.IGNORECASE,
    ): Placeholder.KEY,
    re.compile(
        rf"(?<!\w)(?:mots?\sde\spasse|mdp|password|passwd|passphrase|pwd|code\s(?:secret|pin|confidentiel)){_SAID}"
        rf"{_NOT_MASKED}(?P<secret>(?<=[:=>\"'«\s])\S{{3,200}})",
        re.IGNORECASE,
    ): Placeholder.PASSWORD,
    re.compile(r"://[^\s:/@]{1,64}:(?!\[)(?P<secret>[^\s@/]{1,128})(?=@)"): Placeholder.PASSWORD,
}
_NAMED = r"(?: [^\W\d_][\w'.-]{0,20}){0,3}"
"""What stands between a label and its value: ``mot de passe de ma box``."""
_SIGN = r"""(?:["']? ?(?:=>|[:=])|,? c'est| est| is)"""
_PASSPHRASE = r"(?<!\w)(?:mots? de passe|mdp|password|passwd|passphrase|pwd|code (?:secret|pin|confidentiel))(?!\w)"  # noqa: S105
_API_KEY = (
    r"(?<!\w)(?:(?:api|access|secret|private|client)[ _-]?(?:key|secret|token)|"
    r"(?:cl[ée]s?|clefs?) (?:d'?e? ?)?(?:l'?)?(?:api|acc[èe]s|secr[èe]te|priv[ée]e))(?!\w)"
)
_NO_DATE = r"(?![0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{2,4}(?![0-9]))"
_MIXED = rf"{_NO_DATE}(?=\S{{0,100}}?(?:[0-9&#@$%*+=^~_]|[!?]\w|(?-i:[a-z][A-Z])))"
_BOTH = r"(?=[^\s0-9]{0,100}[0-9])(?=[^\sA-Za-z]{0,100}[A-Za-z])"
_QUOTED = (
    rf"""(?:"(?P<double>{_NOT_MASKED}[^"\n]{{2,100}})"|'(?P<single>{_NOT_MASKED}[^'\n]{{2,100}})'"""
    rf"""|[«“] ?+(?P<angled>{_NOT_MASKED}[^»”\n]{{2,100}}?) ?[»”])"""
)
_ORDINARY = {
    re.compile(
        rf"{_API_KEY}(?:{_NAMED}{_SIGN}\s?+|[ \n])[\"'«“]?+ ?+{_NOT_MASKED}{_BOTH}(?P<secret>[\w./+=~-]{{8,200}})",
        re.IGNORECASE,
    ): Placeholder.KEY,
    re.compile(
        r"(?<![A-Za-z])(?:aws|amazon|secret|access|cl[ée]f?)[^\n]{0,60}?(?:\n[^\n]{0,10}?)?(?<![A-Za-z0-9/+])"
        r"(?=(?-i:[A-Z0-9/+]{0,39}[a-z]))(?=(?-i:[a-z0-9/+]{0,39}[A-Z]))(?=[A-Za-z/+]{0,39}[0-9])"
        r"(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
        re.IGNORECASE,
    ): Placeholder.KEY,
    re.compile(rf"{_PASSPHRASE}{_NAMED}(?:{_SIGN}\s?| ){_QUOTED}", re.IGNORECASE): Placeholder.PASSWORD,
    re.compile(
        rf"{_PASSPHRASE}{_NAMED}{_SIGN}\s?+[\"'«“]?+ ?+(?<=[\s:=>\"'«“]){_NOT_MASKED}{_MIXED}(?P<secret>\S{{4,200}})",
        re.IGNORECASE,
    ): Placeholder.PASSWORD,
    re.compile(rf"{_PASSPHRASE} {_NOT_MASKED}{_BOTH}(?P<secret>\S{{6,200}})", re.IGNORECASE): Placeholder.PASSWORD,
    re.compile(
        rf"(?<!\w)pass ?[:=]\s?{_NOT_MASKED}(?=[^\sA-Za-z]{{0,100}}[A-Za-z]){_MIXED}(?P<secret>\S{{4,200}})",
        re.IGNORECASE,
    ): Placeholder.PASSWORD,
    re.compile(
        rf"(?<!\w)code (?:secret|pin|confidentiel)(?:{_NAMED}{_SIGN})? (?:le )?(?P<secret>[0-9]{{4,12}})(?!\w)",
        re.IGNORECASE,
    ): Placeholder.PASSWORD,
    re.compile(
        rf"{_PASSPHRASE}(?:{_NAMED} c'est (?!quoi|pas|que|qui)(?P<secret>[^\W\d_]{{4,100}})(?=[.!,;]?(?:$|\n| et ))"
        r"| (?P<digits>[0-9]{6,100})(?!\w))",
        re.IGNORECASE,
    ): Placeholder.PASSWORD,
    re.compile(
        rf"(?<!\w)(?:cl[ée]s?|clefs?){_NAMED}{_SIGN}\s?+[\"'«“]?+ ?+{_BOTH}(?P<secret>[\w+/=~-]{{16,200}})",
        re.IGNORECASE,
    ): Placeholder.KEY,
}
"""How people write a secret in a sentence, on a packed text: one space where there were many."""
_WORD = re.compile(r"\s(?:est|is)\s\S*$", re.IGNORECASE)
_PUNCTUATION = "\"'»,;.)}"


def mask(text: str) -> Masked:
    """Return the text with every personal identifier and secret replaced. Masking what is masked changes nothing.

    What is masked frees what it touched (two numbers run together), so the text is read until nothing is found.
    """
    counts = Counter[Placeholder]()
    while found := sorted(_found(text), key=lambda one: (one[0], -one[1])):
        pieces, end = [], 0
        for start, stop, placeholder in _merged(found):
            pieces += [text[end:start], placeholder]
            counts[placeholder] += 1
            end = stop
        text = "".join([*pieces, text[end:]])
    return Masked(text, dict(counts))


def _found(text: str) -> Iterator[tuple[int, int, Placeholder]]:
    """Yield what stands in the text, with what shows nothing read as a space, then as nothing, then as it is written.

    The last finds what a digit of another font touches: a footnote's mark is no part of a number.
    """
    readings = dict.fromkeys([packed(text, " "), packed(text, ""), Packed(text, tuple(range(len(text))))])
    for reading in readings:
        for start, end, placeholder in chain(_identified(reading.text), _secret(reading.text)):
            yield *reading.span(start, end), placeholder


def _identified(text: str) -> Iterator[tuple[int, int, Placeholder]]:
    for identifier in identifiers(read(text.replace("\n", " "))):
        if placeholder := _PERSONAL.get(identifier.kind):
            yield identifier.start, identifier.end, placeholder


def _secret(text: str) -> Iterator[tuple[int, int, Placeholder]]:
    plain = read(text).plain
    for pattern, placeholder in chain(_SECRETS.items(), _ORDINARY.items()):
        for found in pattern.finditer(plain):
            start, end = next((found.span(group) for group in found.groupdict() if found[group]), found.span())
            end = start + len(plain[start:end].rstrip(_PUNCTUATION))
            if start < end and not _is_prose(plain[found.start() : end]):
                yield start, end, placeholder


def _is_prose(said: str) -> bool:
    """``le mot de passe est oublié``: after a verb, a word of letters alone is a word."""
    said_so = _WORD.search(said)
    return said_so is not None and said_so[0].split()[-1].isalpha()


def _merged(found: list[tuple[int, int, Placeholder]]) -> list[tuple[int, int, Placeholder]]:
    """Join what overlaps, so that no part of it is left over: the first kind names the whole."""
    kept = found[:1]
    for start, end, placeholder in found[1:]:
        begin, stop, first = kept[-1]
        if start < stop:
            kept[-1] = (begin, max(stop, end), first)
        else:
            kept.append((start, end, placeholder))
    return kept
