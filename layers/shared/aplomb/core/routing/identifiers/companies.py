"""Companies that a text names, with or without a number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from aplomb.core.routing.typography import Reading


@dataclass(frozen=True, slots=True)
class Company:
    """A company's name as written, with its legal form: ``name`` is ``text[start:end]``."""

    name: str
    start: int
    end: int


_FORMS = frozenset({
    "SA", "SAS", "SASU", "SARL", "EURL", "SCI", "SNC", "SCS", "SCA", "SCOP", "SCIC", "SCP", "SCM", "SEM", "SPL",
    "SELARL", "SELAS", "SELASU", "SELAFA", "GIE", "EARL", "GAEC", "EIRL", "SE",
    "Inc", "Ltd", "LLC", "GmbH", "AG", "BV", "SpA",
})  # fmt: skip
_NO_NAME = r"(?!(?:SIREN|SIRET|RCS|R\.C\.S|TVA|RNA|IBAN|NAF|APE|IDCC|NIR|CSE|CE|RGPD|BODACC)(?![A-Za-z]))"
_TOKEN = rf"{_NO_NAME}[A-ZÀ-ÖØ-Þ][\w&'.-]{{0,30}}"
_LINK = r"(?:& |et (?=Fils|Cie|Associés|Compagnie)|de |du |des |d'|de la |en )?"
_NAME = re.compile(rf"(?<![\w-]){_TOKEN}(?: {_LINK}{_TOKEN}){{0,5}}")
_TOKENS = re.compile(r"(?:(?<=[LD]')(?=[A-Z]{2,6} )|(?<!\S)(?![LD]'[A-Z]{2,6} ))\S+")
"""Words, without the article of ``L'EURL``."""
_OPENERS = frozenset({
    "selon", "chez", "pour", "par", "avec", "est-ce", "si", "que", "facture", "devis", "client", "cliente",
    "fournisseur", "societe", "entreprise", "groupe", "monsieur", "madame", "mon", "ma", "mes", "notre", "votre",
    "bonjour", "siege", "numero", "adresse", "contrat", "bonsoir", "quand", "comment", "pourquoi", "dans", "sur", "de",
    "du", "des", "d'", "et", "ou", "mais", "or", "donc", "car", "a", "au", "aux", "une", "un", "cette", "ce", "ces",
    "son", "sa", "ses", "leur", "il", "elle", "on", "nous", "vous", "merci", "voici", "voila",
})  # fmt: skip
"""Words that a sentence begins with and a company's name does not."""
_DETERMINERS = frozenset({"la", "le", "les", "l'"})
"""``La SCI Ganymède`` begins at its form, ``La Poste SA`` does not."""
_ELISION = re.compile(r"(?:[LDNSC]|Qu)'[a-zà-ÿ]")
"""``L'entreprise``: the capital is the sentence's."""
_NOUN_AHEAD = re.compile(
    r"(?<![a-z])(?:societe|entreprise|groupe|enseigne|compagnie|holding|filiale|banque|start-?up|association|employeur"
    r"|bailleur|assureur|prestataire|fournisseur|franchise|editeur|promoteur)s?"
    r"(?: (?:denommee|nommee|appelee))?,? [\"«]?\s?$"
    r"|(?<![a-z])(?:siren|siret|kbis) (?:de |d')$|(?<![a-z])(?:sarl|sasu?|sci|eurl|snc|sa) [\"«]\s?$"
)
_NUMBER_BEHIND = re.compile(
    r"\s?[,(]?\s?\(?(?:dont le |au |n ?° ?(?:de )?)?(?:siren|siret|rcs|r\.c\.s|immatriculee?"
    r"|[0-9]{3}[ .]?[0-9]{3}[ .]?[0-9]{3} ?,? ?\(?(?:rcs|r\.c\.s))"
)
_PLACE_AHEAD = re.compile(r"(?:[0-9] |(?<![a-z])(?:a |rcs (?:de |d')?))$")
_FATE_BEHIND = re.compile(
    r",? (?:(?:est|serait|a|va|existe|exerce)(?:(?:-t)?-(?:elle|il|ils|elles))?) ?"
    r"(?:(?:vraiment|toujours|encore|bien|deja) ){0,2}"
    r"(?:(?:ete )?(?:en (?:activite|liquidation|redressement|sauvegarde|faillite|cessation|procedure|difficulte)"
    r"|radiee?|immatriculee?|solvable|liquidee?|placee? en|fermee?|inscrite? au|cessee?)"
    r"|depose (?:le|son) bilan|fait faillite"
    r"|cesse|fermer|deposer|\?|une activite|en france)"
)
_REACH = 24


def companies(reading: Reading) -> Iterator[Company]:
    """Yield what is called a company: by its form, by a noun before it, by a number behind it, or by its fate."""
    for found in _NAME.finditer(reading.plain):
        start, end, has_form = _trimmed(found)
        if end - start > 1 and (has_form or _is_called_one(reading, start, end)):
            yield Company(reading.text[start:end], start, end)


def _trimmed(found: re.Match[str]) -> tuple[int, int, bool]:
    """Return the name without what opens the sentence, and up to its legal form; a form alone is no name."""
    tokens = [(token[0], token.start(), token.end()) for token in _TOKENS.finditer(found[0])]
    while tokens and _opens(tokens[0][0]):
        del tokens[0]
    forms = [index for index, (token, _, _) in enumerate(tokens) if token.replace(".", "") in _FORMS]
    if forms and forms[0] > 0:
        is_behind = any(token.lower() not in _DETERMINERS for token, _, _ in tokens[: forms[0]])
        tokens = tokens[: forms[0] + 1] if is_behind else tokens[forms[0] :]
    if not tokens or (forms and len(tokens) == 1):
        return found.start(), found.start(), False
    text = found[0][tokens[0][1] : tokens[-1][2]]
    if all(token.lower() in _DETERMINERS for token, _, _ in tokens):
        return found.start(), found.start(), False
    is_dotted = "." in text.split()[-1][:-1]
    start = found.start() + tokens[0][1]
    return start, start + len(text if is_dotted else text.rstrip(".'-&")), bool(forms)


def _opens(token: str) -> bool:
    if _ELISION.match(token):
        return True
    from_ascii = token.lower().replace("é", "e").replace("è", "e").replace("à", "a")
    return from_ascii in _OPENERS


def _is_called_one(reading: Reading, start: int, end: int) -> bool:
    folded, ahead = reading.folded, max(0, start - _REACH)
    is_place = _PLACE_AHEAD.search(folded, ahead, start)
    return bool(
        (_NOUN_AHEAD.search(folded, ahead, start) and not reading.plain[start:end].isdecimal())
        or (_NUMBER_BEHIND.match(folded, end) and not is_place)
        or _FATE_BEHIND.match(folded, end)
    )
