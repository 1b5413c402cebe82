"""How the patterns of this package are written."""

import re


def spaced(pattern: str) -> re.Pattern[str]:
    r"""Compile a pattern for a folded text in which a space stands for one to three, and `` ?`` for none to three.

    Scanned and wrapped texts hold doubled spaces and line ends; a bound keeps the time linear. Inside a class ``\s``
    is written.
    """
    return re.compile(pattern.replace(" ?", r"\s{0,3}").replace(" ", r"\s{1,3}"))
