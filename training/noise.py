"""Real life's noise, the same for the same text: slips of the keyboard, short forms, bad scans, quoted threads."""

import re
from collections.abc import Callable
from hashlib import sha256
from random import Random

_SHORT_FORMS = {
    "est-ce que": "esk", "quelqu'un": "qqn", "quelque chose": "qqch", "pourquoi": "pk", "parce que": "pcq",
    "c'est": "c", "j'ai": "jai", "qu'est-ce que": "kesk", "beaucoup": "bcp", "toujours": "tjs", "quand": "qd",
    "pour": "pr", "dans": "ds", "vous": "vs", "nous": "ns", "rendez-vous": "rdv", "maintenant": "mtn", "que": "q",
    "s'il vous plaît": "svp", "n'est": "nest", "l'": "l", "d'": "d", "qu'": "qu",
}  # fmt: skip
_SCANNED = {"rn": "m", "l": "1", "cl": "d", "é": "e'", "ti": "fi", "O": "0", "ff": "f", "i": "l"}
_LONG_ENOUGH = 5
_GREETINGS = (
    "Bonjour, ", "Bonsoir, ", "bjr ", "Bonjour à tous, ", "Madame, Monsieur,\n", "Salut ! ", "Bonjour Madame, ",
)  # fmt: skip
_CLOSINGS = (
    "\n\nCordialement", " Merci d'avance.", " merci", "\n\nBien à vous,\nDominique", "\n\nEnvoyé de mon téléphone",
    " Merci pour votre réponse !", " svp",
)  # fmt: skip
_QUOTED = "Pour information, à traiter.\n\n---------- Message transféré ----------\nDe : accueil\nObjet : question\n\n"


def noisy(text: str) -> str:
    """Return the text as it might have arrived; chance is drawn from the text itself."""
    chance = Random(sha256(text.encode()).digest())  # noqa: S311 -- noise, not secrets
    written = text
    for change in chance.sample(_CHANGES, 2):
        written = change(written, chance)
    return written


def _slips(text: str, chance: Random) -> str:
    words = text.split(" ")
    return " ".join(_slip(word, chance) if chance.random() < 0.15 else word for word in words)  # noqa: PLR2004


def _slip(word: str, chance: Random) -> str:
    if len(word) < _LONG_ENOUGH:
        return word
    place = chance.randrange(1, len(word) - 2)
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return chance.choice((swapped, word[:place] + word[place + 1 :], word[:place] + word[place] + word[place:]))


def _short_forms(text: str, chance: Random) -> str:
    for form, short in _SHORT_FORMS.items():
        if chance.random() < 0.5:  # noqa: PLR2004
            text = re.sub(rf"\b{re.escape(form)}(?=\W|\w|$)", short, text, flags=re.IGNORECASE, count=1)
    return text.rstrip(" ?.!")


def _scan(text: str, chance: Random) -> str:
    seen = list(_SCANNED.items())
    for printed, read in chance.sample(seen, 2):
        places = [found.start() for found in re.finditer(re.escape(printed), text)]
        if places:
            place = chance.choice(places)
            text = text[:place] + read + text[place + len(printed) :]
    return text


def _greeted(text: str, chance: Random) -> str:
    return chance.choice(_GREETINGS) + text[:1].lower() + text[1:]


def _closed(text: str, chance: Random) -> str:
    return text + chance.choice(_CLOSINGS)


def _quoted(text: str, chance: Random) -> str:
    return _QUOTED + text if chance.random() < 0.3 else text  # noqa: PLR2004


def _unmarked(text: str, _: Random) -> str:
    return text.rstrip(" ?.!").replace("'", " ").replace("’", " ")


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    _slips, _short_forms, _scan, _greeted, _closed, _quoted, _unmarked,
)  # fmt: skip
