"""A question as plain words: one case, no accents, one spelling for what people type in haste."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from aplomb.core.routing.typography import read
from aplomb.core.text import normalise, original

_TOKEN = re.compile(r"[0-9]+(?:[.,°][0-9]+)?|[a-zœæ]+(?:[0-9*@]+[a-zœæ]+)*|[.!?;,:\n€%]")
_MARKS = {
    ".": ".", "!": ".", ";": ".", "?": "?", ",": ",", ":": ":", "\n": ",", "€": "euros", "%": "pour cent",
}  # fmt: skip
_ELONGATED = re.compile(r"([a-z])\1{2,}")
_LIGATURES = str.maketrans("ŒÆ", "œæ")
_DISGUISES = str.maketrans({"0": "o", "1": "i", "3": "e", "@": "a", "*": None, "œ": "oe", "æ": "ae"})
_SPELLINGS = {
    "jai": "j ai", "jvais": "je vais", "jvai": "je vais", "jveux": "je veux", "jveu": "je veux", "jveut": "je veux",
    "veu": "veux", "jsuis": "je suis", "jsui": "je suis", "chuis": "je suis", "chui": "je suis", "jpeux": "je peux",
    "jpeu": "je peux", "jpense": "je pense", "jarrive": "j arrive", "jarive": "j arrive", "jarrete": "j arrete",
    "jme": "je me", "jm": "je m", "jcrois": "je crois", "jetouffe": "j etouffe", "jen": "j en", "jy": "j y",
    "javale": "j avale", "nai": "n ai", "narrive": "n arrive", "narive": "n arrive", "arive": "arrive", "den": "d en",
    "sest": "s est", "cest": "c est", "ya": "il y a", "pu": "plus", "plu": "plus", "pus": "plus", "bb": "bebe",
    "fiston": "fils", "dla": "de la", "qqn": "quelqu un", "qqun": "quelqu un", "kelkun": "quelqu un", "ds": "dans",
    "pr": "pour", "tt": "tout", "bcp": "beaucoup", "bocou": "beaucoup", "ke": "que", "ki": "qui", "sui": "suis",
    "mourrir": "mourir", "mourire": "mourir", "mourrire": "mourir", "mouri": "mourir", "mourri": "mourir",
    "vai": "vais", "envi": "envie", "envies": "envie", "anvie": "envie", "avalee": "avale", "avaler": "avale",
    "avales": "avale", "avalees": "avale", "bue": "bu", "bues": "bu", "mangee": "mange", "manges": "mange",
    "manger": "mange", "javelle": "javel", "javell": "javel", "respires": "respire", "respir": "respire",
    "respirent": "respire", "respi": "respirer", "poitrinne": "poitrine", "poitrin": "poitrine", "seigne": "saigne",
    "saignes": "saigne", "saignent": "saigne", "boi": "boit", "boivent": "boit", "frape": "frappe", "frapp": "frappe",
    "frappent": "frappe", "frappes": "frappe", "frappee": "frappe", "inconscients": "inconscient",
    "inconsciente": "inconscient", "inconcient": "inconscient", "inconsciant": "inconscient", "evanouie": "evanoui",
    "quil": "qu il", "sil": "s il", "setouffe": "s etouffe", "etoufe": "etouffe", "metouffe": "m etouffe",
    "metouffes": "m etouffe", "setrangle": "s etrangle", "leau": "l eau", "moman": "maman", "suicidee": "suicide",
    "menvie": "m envie", "jms": "jamais", "tuee": "tue", "ac": "avec", "touchee": "touche", "enfermee": "enferme",
    "blessee": "blesse", "brulee": "brule", "agressee": "agresse", "sequestree": "sequestre", "battue": "battu",
    "piquee": "pique", "mordue": "mordu", "tombee": "tombe", "forcee": "force", "violee": "viole",
    "etranglee": "etrangle",
}  # fmt: skip
"""A folded word to the words it stands for: typed in haste, or another form of one verb."""


@dataclass(frozen=True, slots=True)
class Words:
    """A question in plain words with one space between two, marks being words of their own.

    ``text[places[i]]`` begins the word that stands at ``spans[i]`` of the question's normal form; ``stops`` are where
    the marks that end a sentence stand in ``text``.
    """

    question: str
    text: str
    places: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, question: str) -> Self:
        """Return the words of a text; time grows with its length alone."""
        found = tuple(_words(read(normalise(question)).folded.translate(_LIGATURES)))
        places, length = [], 0
        for word, _, _ in found:
            places.append(length)
            length += len(word) + 1
        stops = [place for place, (word, _, _) in zip(places, found, strict=True) if word in (".", "?")]
        text = " ".join(word for word, _, _ in found)
        return cls(question, text, tuple(places), tuple((start, end) for _, start, end in found), tuple(stops))

    def sentence(self, start: int, end: int, reach: int) -> tuple[int, int]:
        """Return where the sentence around a stretch stands, at most ``reach`` characters to each side."""
        place = bisect_right(self.stops, start)
        begin = self.stops[place - 1] + 1 if place else 0
        stop = self.stops[place] + 1 if place < len(self.stops) else len(self.text)
        return max(begin, start - reach), min(max(stop, end), end + reach)

    def quoted(self, start: int, end: int) -> str:
        """Return the words of the question that a stretch of the text was."""
        first, last = bisect_right(self.places, start) - 1, bisect_right(self.places, end - 1) - 1
        return original(self.question, self.spans[first][0], self.spans[last][1])


def _words(folded: str) -> Iterator[tuple[str, int, int]]:
    for found in _TOKEN.finditer(folded):
        yield _MARKS.get(found[0]) or _spelt(found[0]), found.start(), found.end()


def _spelt(word: str) -> str:
    if word[0].isdecimal():
        return re.sub("[,°]", ".", word)
    plain = _ELONGATED.sub(r"\1", word).translate(_DISGUISES)
    return _SPELLINGS.get(plain, plain)
