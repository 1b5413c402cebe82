"""Regular expressions, compiled when a text first needs them: a cold start pays for none."""

import re
from functools import cache


@cache
def pattern(source: str) -> re.Pattern[str]:
    """Return the compiled expression; the sources are this package's constants, a few dozen."""
    return re.compile(source)
