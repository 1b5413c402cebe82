"""Every name in a text that an article may belong to."""

import re
from collections.abc import Iterator

from aplomb.core.routing.citations.mention import EUROPEAN_UNION, INTERNATIONAL, Instrument, Mention, code_instrument
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.citations.texts import GDPR
from aplomb.core.routing.citations.titles import Named, abbreviation_at, title_at
from aplomb.core.routing.typography import Reading

_CODE = spaced(r"(?<![a-z0-9])(?P<former>anciens? )?(?:nouveaux? )?(?P<code>code)(?![a-z0-9])")
_BOOK = spaced(r"(?<![a-z0-9])livres? des? procedures? fiscales?(?![a-z])")
_ABBREVIATION = re.compile(r"(?<![a-z0-9.])(?=c[a-z.\s]|n\.?\s?cpc|n\.?\s?c\.|lpf|l\.p\.f)")
_ANNEX_BEFORE = spaced(r"(?<![a-z])annexe (?P<annex>iv|i{1,3}|[1-4]) (?:au|du|a) (?:le )?$")
_ANNEX_BEHIND = spaced(r" ?,? ?\(?ann(?:exe|\.) ?(?P<annex>iv|i{1,3}|[1-4])(?![a-z0-9])\)?")
_FORMER_BEHIND = spaced(r" (?:\(ancien\)|ancien(?![a-z]))")
_ANNEX_REACH = 20
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4"}
_TAXES = "Code général des impôts"
_TREATIES = {
    r"rgpd|gdpr|reglement general (?:sur|de) la protection des donnees": GDPR,
    r"tfue|traite sur le fonctionnement de l'union europeenne": Instrument(
        "Traité sur le fonctionnement de l'Union européenne", "TRAITE", scope=EUROPEAN_UNION
    ),
    r"tue|traite sur l'union europeenne": Instrument("Traité sur l'Union européenne", "TRAITE", scope=EUROPEAN_UNION),
    r"charte des droits fondamentaux(?: de l'union europeenne)?": Instrument(
        "Charte des droits fondamentaux de l'Union européenne", "TRAITE", scope=EUROPEAN_UNION
    ),
    r"cesdh|convesdh|cedh|convention europeenne (?:de sauvegarde )?des droits de l'homme"
    r"(?: et des libertes fondamentales)?": Instrument(
        "Convention européenne des droits de l'homme", "TRAITE", scope=INTERNATIONAL
    ),
    r"ddhc|declaration (?:de 1789|des droits de l'homme(?: et du citoyen)?(?: (?:de|du 26 aout) 1789)?)": Instrument(
        "Déclaration des droits de l'homme et du citoyen de 1789", "CONSTITUTION"
    ),
    r"constitution(?: francaise)?(?: du 4 octobre 1958)?(?! ?d(?:e|u|es|'))": Instrument(
        "Constitution du 4 octobre 1958", "CONSTITUTION"
    ),
}
_TREATY = spaced(rf"(?<![a-z0-9])(?:{'|'.join(f'({names})' for names in _TREATIES)})(?![a-z0-9])")
_NATURES_BY_NOUN = {
    "code": ("CODE",),
    "livre": ("CODE",),
    "loi": ("LOI", "LOI_ORGANIQUE", "LOI_CONSTIT"),
    "decret": ("DECRET", "DECRET_LOI"),
    "ordonnance": ("ORDONNANCE",),
    "arrete": ("ARRETE",),
    "reglement": ("REGLEMENT_UE",),
    "directive": ("DIRECTIVE_UE",),
    "texte": (
        "CODE", "LOI", "LOI_ORGANIQUE", "LOI_CONSTIT", "DECRET", "DECRET_LOI", "ORDONNANCE", "ARRETE", "REGLEMENT_UE",
        "DIRECTIVE_UE",
    ),
}  # fmt: skip
_NOUN = "code|livre|loi|decret|ordonnance|arrete|reglement|directive|texte"
_CITED = "(?:precitee?|susvisee?|susmentionnee?|susditee?)"
_BACK = spaced(
    r"(?<![a-z])(?:(?:(?:ce |cette |cet )?(?:meme|presente?)|dudit|ledit|ladite|dite?|cette|cet|ce)"
    rf" (?P<before>{_NOUN})(?![a-z])(?: {_CITED})?|(?P<behind>{_NOUN}) {_CITED})(?! interieur)"
)
_PRIVATE = spaced(
    r"(?<![a-z0-9])(?:(?:presente?s?|memes?|notre|votre|mon|ma|son|sa|leur) )?(?:contrats?|baux|bail|statuts|accords?"
    r"|reglement (?:interieur|de copropriete|du jeu|du concours)"
    r"|convention(?! europeenne)|avenant|cgv|cgu|conditions (?:generales|particulieres)|marche|police"
    r"|charte(?! des droits)"
    r"|journal|monde|figaro|parisien|liberation|magazine|revue|presse|blog|site|pacte|devis|cahier|protocole|compromis"
    r"|acte|mandat|testament|wikipedia)(?![a-z])"
)


def mentions(reading: Reading) -> Iterator[Mention]:
    """Yield the codes, treaties, references back and private instruments of a text, in no order.

    Laws and acts that have a number or a date come from ``texts``.
    """
    folded = reading.folded
    for found in _CODE.finditer(folded):
        if named := title_at(folded, found.end("code")):
            yield _code_mention(reading, found.start(), named, former=bool(found["former"]))
    for found in _BOOK.finditer(folded):
        yield Mention(*found.span(), (code_instrument("Livre des procédures fiscales"),))
    for found in _ABBREVIATION.finditer(folded):
        named = abbreviation_at(folded, found.start())
        if named and _is_abbreviation(reading, found.start(), named.end):
            yield _code_mention(reading, found.start(), named, former=False)
    for found in _TREATY.finditer(folded):
        yield Mention(*found.span(), (tuple(_TREATIES.values())[(found.lastindex or 1) - 1],))
    for found in _BACK.finditer(folded):
        yield Mention(*found.span(), refers_to=_NATURES_BY_NOUN[found["before"] or found["behind"]])
    for found in _PRIVATE.finditer(folded):
        yield Mention(*found.span())


def _is_abbreviation(reading: Reading, start: int, end: int) -> bool:
    """A short word in small letters is one only where a code must follow: ``du cc``."""
    written = reading.plain[start:end]
    return not written.islower() or "." in written or reading.folded[max(0, start - 3) : start] == "du "


def _code_mention(reading: Reading, start: int, named: Named, *, former: bool) -> Mention:
    end, titles = named.end, named.titles
    if titles == (_TAXES,):
        before = _ANNEX_BEFORE.search(reading.folded, max(0, start - _ANNEX_REACH), start)
        behind = _ANNEX_BEHIND.match(reading.folded, end)
        if annex := before or behind:
            titles = (f"{_TAXES}, annexe {_ROMAN.get(annex['annex'], annex['annex'])}",)
            start, end = (before.start() if before else start), (end if before else annex.end())
    key = reading.folded[start:end] if len(titles) > 1 else ""
    if behind := _FORMER_BEHIND.match(reading.folded, end):
        end, former = behind.end(), True
    return Mention(start, end, tuple(map(code_instrument, titles)), key=key.replace(".", ""), former=former)
