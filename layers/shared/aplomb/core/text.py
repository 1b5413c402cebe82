"""A text as a reader sees it: what only a machine could tell apart is made one (UAX #15, UTS #39).

The original is what is kept and shown; what is decided is decided on this.
"""

import re
import unicodedata

_FORMAT = (
    (0xAD, 0xAD), (0x600, 0x605), (0x61C, 0x61C), (0x6DD, 0x6DD), (0x70F, 0x70F), (0x890, 0x891), (0x8E2, 0x8E2),
    (0x180E, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x206F), (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB), (0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0001, 0xE0001), (0xE0020, 0xE007F),
)  # fmt: skip
"""First and last code point of each run of category Cf: characters that steer and show nothing."""
_MARKS = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F))
"""Combining marks that NFKC leaves standing alone: an overstrike hides a letter, no accent of a language we read."""
_CONTROLS = ((0x0, 0x8), (0xB, 0xC), (0xE, 0x1F), (0x7F, 0x84), (0x86, 0x9F))
"""What steers a terminal and shows nothing; line ends are kept, U+0085 among them."""
_FOREIGN_MARKS = (
    (0x591, 0x5C7), (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC), (0x6DF, 0x6E8), (0x6EA, 0x6ED),
    (0x900, 0x903), (0x93A, 0x93C), (0x93E, 0x94F), (0xE31, 0xE31), (0xE34, 0xE3A), (0xE47, 0xE4E),
    (0xE0100, 0xE01EF),
)  # fmt: skip
"""Marks of other scripts, and the variation selectors beyond the first: between Latin letters they hide a word."""
_FILLERS = ((0x34F, 0x34F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180D), (0x2065, 0x2065))
"""Other characters that show nothing."""

_CONFUSABLES = {
    "A": "ΑАᎪᗅꓮ𐊠𖽀", "B": "ΒВᏴᗷꓐ𐊂𐊡𐌁", "C": "ΣСᏟⲤꓚ𐊢𐌂𐐕𐔜", "D": "Ꭰᗞᗪꓓ", "E": "ΕЕᎬⴹꓰ𐊆𑢦𑢮", "F": "Ϝᖴꓝ𐊇𐊥𐔥𑢢𑣂",
    "G": "ԌᏀᏳꓖ", "H": "ΗНᎻᕼⲎꓧ𐋏", "I": "ΙІӀᛁⲒⵏꓲ𐊊𐌉𖼨", "J": "ͿЈᎫᒍꓙ", "K": "ΚКᏦᛕⲔꓗ𐔘", "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑", "N": "ΝⲚꓠ𐔓", "O": "ΟОՕଠዐⲞⵔꓳ𐊒𐊫𐐄𐓂𐔖𑢵", "P": "ΡРᏢᑭⲢꓑ𐊕", "Q": "ⵕ", "R": "ᎡᏒᖇꓣ𐒴𖼵",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺", "T": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊", "U": "Սሀᑌꓴ𐓎𑢸𖽂", "V": "ѴᏙᐯⴸꓦꛟ𐔝𑢠𖼈", "W": "ԜᎳᏔꓪ", "X": "ΧХᚷⲬⵝꓫ𐊐𐊴𐌗𐔧",
    "Y": "ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃", "Z": "ΖᏃꓜ𑢩",
    "a": "ɑαаᴀ", "b": "вβЬᏏᑲᖯʙ", "c": "ςсᴄⲥꮯ𐐽", "d": "ԁᏧᑯꓒᴅ", "e": "еҽᴇ", "f": "քꜰғ", "g": "ɡցɢ", "h": "нһհᏂʜ",
    "i": "ɩɪιіӏᎥꙇꭵ𑣃ıɨ", "j": "ϳјᴊ", "k": "кκᴋ", "l": "ⅼʟ", "m": "мᴍ", "n": "ոռɴ", "o": "οσоօഠဝჿᴏⲟ𐐬𐓪𑣈𑣗", "p": "ρрⲣᴘ",
    "q": "ԛգզǫ", "r": "гᴦⲅꮁʀ", "s": "ѕꜱꮪ𐑈𑣁", "t": "тτᴛ", "u": "ʋυսᴜ𐓶𑣘", "v": "νѵᴠꮩ𑜆𑣀", "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "x": "хᕁᕽ", "y": "ʏγуүყ𑣜", "z": "ᴢꮓ𑣄",
}  # fmt: skip
"""A Latin letter to the letters of other scripts that look like it (UTS #39, confusables.txt, letters alone)."""

_SEEN: dict[int, str | None] = {
    code: None
    for first, last in (*_FORMAT, *_MARKS, *_FOREIGN_MARKS, *_CONTROLS, *_FILLERS)
    for code in range(first, last + 1)
}
_SEEN |= {first + place: chr(0x41 + place) for first in (0x1F150, 0x1F170) for place in range(26)}
_SEEN |= {ord(other): letter for letter, others in _CONFUSABLES.items() for other in others}
_REPLACED = frozenset(map(chr, _SEEN))
_CLUSTER = re.compile(r"\r\n|.[\u0300-\u036f]*", re.DOTALL)


def normalise(text: str) -> str:
    """Return the text in NFKC with LF line ends, without invisible characters, in Latin letters where it looks so."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    composed = unicodedata.normalize("NFKC", lines)
    return composed if _REPLACED.isdisjoint(composed) else composed.translate(_SEEN)


def original(text: str, start: int, end: int) -> str:
    """Return the part of the text whose normal form stands at ``start`` to ``end`` of the text's normal form."""
    read, begin = 0, None
    for cluster in _CLUSTER.finditer(text):
        if read >= end and begin is not None:
            return text[begin : cluster.start()].strip()
        read += len(normalise(cluster[0]))
        if begin is None and read > start:
            begin = cluster.start()
    return text[begin:].strip() if begin is not None else ""


CUT = "…"
"""What a text that was longer ends with."""


def one_line(text: str, most: int) -> str:
    """Return a text in one line of so many characters at most, without what shows nothing or turns the writing.

    What a machine wrote is set in a text of ours: it is to look like none of our own lines.
    """
    shown = "".join(one for one in " ".join(text.split()) if one.isprintable()).strip()
    return shown if len(shown) <= most else shown[: most - len(CUT)].rstrip() + CUT
