"""What an answer says of sources it has not looked at: that it checked them, or what they say word for word."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from aplomb.core.routing.typography import Reading

_SOURCE = (
    r"(?:legifrance|service-public(?:\.fr)?|service public|journal officiel|insee|sirene|bodacc|infogreffe|pappers"
    r"|ameli(?:\.fr)?|urssaf|impots\.gouv(?:\.fr)?|bofip|judilibre|has-sante|ansm|vidal|eur-lex|curia|cnil"
    r"|banque de france|conseil constitutionnel"
    r"|(?:les |des |la |ma |mes |plusieurs )?"
    r"(?:sources?|bases?|sites?|registres?|textes?|donnees|documents?|publications?)"
    r" (?:officiel(?:le)?s?|juridiques?|legaux|legales?|gouvernementa(?:l|ux)|de loi|publics?|publiques?)"
    r"|(?:le |la |les |cet |cette |ces |l')?(?:codes? (?:civil|penal|du travail|de commerce|de la [a-z]{4,20})"
    r"|jurisprudence|articles?|citations?|references?|decisions?|arrets?|textes en vigueur|legislation"
    r"|reglementation))"
)
_CHECKED = "(?:verifie|controle|consulte|recoupe|confirme|valide|interroge|recherche|retrouve|compare)(?:e|es|s)?"
_TO_CHECK = "(?:verifier|controler|consulter|recouper|interroger|rechercher)"
_CHECKING = "(?:verification|consultation|recherche|controle|recoupement)s?"
_CLAIM = re.compile(
    rf"(?<![a-z])(?:(?:j'ai|nous avons|je viens de|apres avoir|on a)"
    rf"(?: (?:bien|moi-meme|soigneusement|deja|egalement|tout))? (?:{_CHECKED}|{_TO_CHECK})(?![a-z])"
    rf"[^.!?\n]{{0,80}}?(?<![a-z]){_SOURCE}"
    rf"|apres (?:une )?{_CHECKING} [^.!?\n]{{0,60}}?(?<![a-z]){_SOURCE}"
    rf"|(?:verifie|confirme|controle|recoupe|valide)e?s? (?:par mes soins|a la source|en direct|en ligne|a l'instant"
    rf"|(?:sur|aupres d[eu]|aupres de la|dans|avec|par) {_SOURCE})"
    rf"|(?:ma|mes|nos|notre) {_CHECKING} (?:sur|dans|aupres d[eu]|aupres de la) {_SOURCE}"
    r"|(?:ces|cette|les|l'ensemble des) (?:informations?|references?|citations?|sources?|articles?)"
    r" (?:ci-dessus |ci-dessous |citee?s )?(?:ont ete|a ete|sont|est)(?: (?:toutes|tous|bien|dument))?"
    r" (?:verifie|controle|recoupe|confirme)e?s?(?![a-z]))"
)
_NOT = re.compile(r"(?:(?<![a-z])(?:ne?|pas|ni|sans|jamais|si|une fois) |n')[^.!?\n]{0,25}$")
_NOT_REACH = 30
_QUOTED = r'[^.!?\n«"“]{0,60}[«"“][^»"”\n]{12,600}[»"”]'
_QUOTE = re.compile(
    r"(?<![a-z])(?:(?:selon|d'apres|extrait de|source :|comme l'indique|comme le precise) (?:le site |la base |l' ?)?"
    rf"{_SOURCE}"
    r"|(?:la loi|le code|le texte|la cour de cassation|le conseil d'etat|legifrance|la jurisprudence|le legislateur"
    r"|service-public) [a-z' ]{0,30}(?:dispose|prevoit|precise|enonce|indique|juge|rappelle|dit|stipule|affirme"
    rf"|ecrit)){_QUOTED}"
)
_LAWS = (
    "macron|el khomri|alur|elan|hamon|pacte|climat|egalim|badinter|evin|veil|sapin|carrez|boutin|pinel|chatel|hoguet"
    "|besson|rebsamen|travail|avenir"
)
_ALLUSION = re.compile(
    r"(?<![a-z])(?:(?:une?|cet|cette|plusieurs|des|d'une?) (?:arret|jugement|decision|avis)s?"
    r" (?:recente?s? |celebres? |importante?s? |de principe )?"
    r"(?:de la cour|du conseil|du tribunal|de cassation|de la chambre|rendue?s? par|d'une cour|des prud'hommes)"
    r"|jurisprudence (?:constante|recente|etablie|bien etablie|de la cour|du conseil|abondante|europeenne)"
    rf"|la loi (?:{_LAWS})(?![a-z])"
    r"|une? (?:article|decret|arrete|texte) (?:du code|de la loi|recent|de loi))"
)
_LINK = re.compile(r"(?:https?://|(?<![\w.@-])www\.)[^\s<>()\[\]\"'«»]{3,300}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """Words of an answer at ``[start, end)``."""

    start: int
    end: int


def claims(reading: Reading) -> Iterator[Said]:
    """Yield where an answer says that it looked at a source; what it advises or denies is no claim."""
    for found in _CLAIM.finditer(reading.folded):
        if not _NOT.search(reading.folded, max(0, found.start() - _NOT_REACH), found.start()):
            yield Said(*found.span())


def quotations(reading: Reading) -> Iterator[Said]:
    """Yield where an answer gives the words of a law, a court or an official site between quotation marks."""
    for found in _QUOTE.finditer(reading.folded):
        yield Said(*found.span())


def allusions(reading: Reading) -> Iterator[Said]:
    """Yield where an answer leans on a law or a decision without a number by which it could be looked up."""
    for found in _ALLUSION.finditer(reading.folded):
        yield Said(*found.span())


def links(reading: Reading) -> Iterator[Said]:
    """Yield the addresses that an answer gives."""
    for found in _LINK.finditer(reading.plain):
        yield Said(*found.span())
