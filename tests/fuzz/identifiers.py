"""Personal identifiers that hold, of nobody, in every spelling that people and machines give them."""

import unicodedata
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.fuzz.oracles.citations import luhn

GAPS = [
    "",
    " ",
    "  ",
    "\u00a0",
    "\u202f",
    "\u2009",
    "-",
    ".",
    "/",
    "_",
    " - ",
    " / ",
    "\u2011",
    "\u2013",
    "\n",
    "\r\n",
    "\t",
    " \n",
]
PHONE_GAPS = [
    "",
    " ",
    "  ",
    "\u00a0",
    "\u202f",
    "-",
    ".",
    "/",
    "_",
    " - ",
    " / ",
    "\u2011",
    "\u2013",
    "\n",
    "\r\n",
    "\t",
]
HIDDEN = ["", "", "", "\u200b", "\u00ad", "\u2060", "\ufeff", "\u200d", "\u0301"]
ZEROS = "0٠۰०০๐０𝟎𝟘𝟬𝟶"
"""The zeros of scripts and fonts whose digits are digits."""
LENGTHS = {"FR": 27, "DE": 22, "BE": 16, "ES": 24, "GB": 22, "IT": 27, "LU": 20, "NL": 18, "MC": 27, "NO": 15}
FULL_FORM = {"DE": "d" * 18, "BE": "d" * 12, "ES": "d" * 20, "LU": "d" * 16, "NO": "d" * 11, "FR": "d" * 23,
    "MC": "d" * 23,
    "GB": "aaaa" + "d" * 14, "IT": "a" + "d" * 22, "NL": "aaaa" + "d" * 10}  # fmt: skip
"""The letters and digits of an account behind a country's check digits (ISO 13616, registry)."""
CARDS = {"4": 16, "51": 16, "2221": 16, "34": 15, "37": 15, "36": 14, "6011": 16}


@dataclass(frozen=True)
class Spelt:
    """``text`` as it stands somewhere, and the characters of the identifier, none of which may be left behind."""

    text: str
    value: str


def with_check_digit(body: str) -> str:
    return next(body + digit for digit in "0123456789" if luhn(body + digit))


@st.composite
def nirs(draw):
    number = draw(st.sampled_from("12")) + f"{draw(st.integers(0, 99)):02}{draw(st.integers(1, 12)):02}"
    number += draw(st.sampled_from(["01", "75", "99", "13", "2A", "2B"])) + f"{draw(st.integers(1, 999_999)):06}"
    key = 97 - int(number.replace("2A", "19").replace("2B", "18")) % 97
    cuts = draw(st.sampled_from([(1, 3, 5, 7, 10, 13), (13,), (), tuple(range(1, 15)), (5, 10)]))
    return draw(spelt(f"{number}{key:02}", cuts, GAPS))


@st.composite
def ibans(draw):
    country = draw(st.sampled_from(list(FULL_FORM)))
    account = "".join(draw(st.sampled_from("ABCDEFGH" if kind == "a" else "0123456789")) for kind in FULL_FORM[country])
    digits = "".join(str(int(one, 36)) for one in f"{account}{country}00")
    value = f"{country}{98 - int(digits) % 97:02}{account}"
    cuts = draw(st.sampled_from([tuple(range(4, 40, 4)), (), tuple(range(1, 40)), (4,)]))
    return draw(spelt(value, cuts, GAPS))


@st.composite
def cards(draw):
    head = draw(st.sampled_from(list(CARDS)))
    body = head + "".join(draw(st.sampled_from("0123456789")) for _ in range(CARDS[head] - len(head) - 1))
    value = with_check_digit(body)
    fours = (4, 10) if len(value) < 16 else (4, 8, 12)
    return draw(spelt(value, draw(st.sampled_from([fours, ()])), GAPS))


@st.composite
def phones(draw):
    head, kept = draw(
        st.sampled_from(
            [
                ("0", 1),
                ("+33", 3),
                ("0033", 4),
                ("+33 (0)", 0),
                ("+33(0)", 0),
                ("(+33) ", 0),
                ("+33-", 0),
                ("+33.", 0),
                ("+33\u00a0", 0),
                ("0033 ", 0),
                ("00.33.", 0),
            ]
        )
    )
    number = draw(st.sampled_from("1234567")) + "".join(draw(st.sampled_from("0123456789")) for _ in range(8))
    cuts = draw(st.sampled_from([(1, 3, 5, 7), (), (1, 4, 7), (3, 6)] if kept != 1 else [(1, 3, 5, 7), ()]))
    gap = draw(st.sampled_from(PHONE_GAPS))
    scripts = draw(st.sampled_from(ZEROS))
    written = gap.join(number[start:end] for start, end in zip((0, *cuts), (*cuts, 9), strict=True))
    return Spelt(in_script(head + written, scripts), number)


@st.composite
def emails(draw):
    local = draw(st.from_regex(r"[a-z][a-z0-9._%+-]{2,12}[a-z0-9]", fullmatch=True))
    domain = draw(
        st.sampled_from(
            ["exemple.fr", "courriel.exemple.fr", "EXEMPLE.FR", "exemplé.fr", "exemple-un.com", "a.b.exemple.org"]
        )
    )
    at = draw(st.sampled_from(["@", "＠", "\u200b@", "@\u00ad"]))
    return Spelt(f"{local}{at}{domain}", local)


@st.composite
def spelt(draw, value, cuts, gaps):
    """Return a value with one gap at its cuts, something invisible in it, in digits of one script."""
    gap, hidden = draw(st.sampled_from(gaps)), draw(st.sampled_from(HIDDEN))
    lower = draw(st.booleans()) and not value.isdigit()
    place = draw(st.integers(1, len(value) - 1))
    text = ""
    for index, one in enumerate(value):
        text += (gap if index in cuts else "") + (hidden if index == place and index not in cuts else "") + one
    return Spelt(in_script(text.lower() if lower else text, draw(st.sampled_from(ZEROS))), value)


def in_script(text: str, zero: str) -> str:
    return "".join(chr(ord(zero) + int(one)) if one in "0123456789" else one for one in text)


def left_of(text: str) -> str:
    """Return the letters and digits of a text, digits of all scripts as ours."""
    seen = "".join(str(unicodedata.decimal(one)) if one.isdecimal() else one for one in text)
    return "".join(one for one in seen.upper() if one.isalnum())
