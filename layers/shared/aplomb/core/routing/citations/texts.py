"""Laws, decrees, ordinances, orders, and acts of the Union: by number, by date, or both."""

import re
from collections.abc import Iterator

from aplomb.core.routing.citations.dates import DATE, iso_date, spelt_date
from aplomb.core.routing.citations.mention import EUROPEAN_UNION, Instrument, Mention, Text
from aplomb.core.routing.citations.patterns import spaced
from aplomb.core.routing.typography import Reading

_NATURES = {
    "loi": ("LOI", "Loi"),
    "loi organique": ("LOI_ORGANIQUE", "Loi organique"),
    "loi constitutionnelle": ("LOI_CONSTIT", "Loi constitutionnelle"),
    "ordonnance": ("ORDONNANCE", "Ordonnance"),
    "decret": ("DECRET", "Décret"),
    "decret-loi": ("DECRET_LOI", "Décret-loi"),
    "arrete": ("ARRETE", "Arrêté"),
}
"""What a folded text says, to Légifrance's nature and to how a title begins."""
_NUMERO = r"(?:n ?[°o]s? ?\.? ?|nos? ?|numero |№ ?)"
_NATIONAL_NUMBER = r"(?<![0-9])[0-9]{2,4}-[0-9]{1,5}(?![0-9-])"
_DATED = rf"(?:,? (?:modifiee? )?(?:en date )?du (?P<date>{DATE}))"
_QUALIFIERS = (
    r"(?: (?:de finances(?: rectificative)?(?: pour [0-9]{4})?"
    r"|de programmation|ministeriel|interministeriel|royal|modifiee?))?"
)
_NATIONAL = spaced(
    r"(?<![a-z0-9-])(?P<nature>(?:loi|decret-loi|decret|ordonnance|arrete)(?P<plural>s?)"
    rf"(?: (?:organique|constitutionnelle)s?)?){_QUALIFIERS}"
    rf"(?: \(?(?:{_NUMERO})?(?P<num>{_NATIONAL_NUMBER}){_DATED}?|(?P<alone>{_DATED.replace('date>', 'day>')}))"
)
_FURTHER = spaced(rf"(?:,|,? et|,? ou) (?P<from>{_NUMERO}(?P<num>{_NATIONAL_NUMBER}){_DATED}?)")
_COURT_ORDER = spaced(r",? (?:rendue|(?:par |du |de )(?:le |la )?(?:juge|tribunal|president|cour|premier|conseiller))")
_UNION = spaced(
    r"(?<![a-z0-9-])(?P<nature>reglement|directive)s?(?: (?:delegue|d'execution|d'application|europeen(?:ne)?))?"
    r"(?: ?(?:\((?P<before>ue|ce|cee)(?:, ?euratom)?\)|(?P<bare>ue|ce|cee)(?![a-z])))? ?(?P<numero>n ?° ?)?"
    r"(?<![0-9])(?P<num>[0-9]{2,4}/[0-9]{1,4})(?![0-9]|/[0-9])(?:/(?P<behind>ue|ce|cee)(?![a-z]))?"
    rf"(?:(?: du parlement europeen et du conseil,?| de la commission,?| du conseil,?)? du (?P<date>{DATE}))?"
)
GDPR = Instrument("Règlement (UE) 2016/679 (RGPD)", "REGLEMENT_UE", scope=EUROPEAN_UNION)
"""The regulation that everybody calls by its initials."""


def texts(reading: Reading) -> Iterator[tuple[Text, Mention]]:
    """Yield every text that is named by number or date, with the mention that an article may belong to."""
    for found in _NATIONAL.finditer(reading.folded):
        yield from _national(reading, found)
    for found in _UNION.finditer(reading.folded):
        yield _union(reading, found)


def _national(reading: Reading, found: re.Match[str]) -> Iterator[tuple[Text, Mention]]:
    spoken = " ".join(re.sub(r"s(?=\s|-|$)", "", found["nature"]).split())
    nature, label = _NATURES[spoken]
    date = found["date"] or found["day"]
    if found["num"] or not (nature == "ORDONNANCE" and _COURT_ORDER.match(reading.folded, found.end())):
        yield from _known(reading, (found.start(), found.end()), (nature, label), (found["num"], date))
    end = found.end()
    while found["plural"] and (further := _FURTHER.match(reading.folded, end)):
        end = further.end()
        yield from _known(reading, further.span("from"), (nature, label), (further["num"], further["date"]))


def _known(
    reading: Reading, span: tuple[int, int], named: tuple[str, str], known: tuple[str | None, str | None]
) -> Iterator[tuple[Text, Mention]]:
    (start, end), (nature, label), (num, written) = span, named, known
    date = iso_date(written) if written else None
    if num or date:
        title = label + (f" n° {num}" if num else "") + (f" du {spelt_date(date)}" if date else "")
        yield (
            Text(nature, num, date, reading.text[start:end], start, end),
            Mention(start, end, (Instrument(title, nature),)),
        )


def _union(reading: Reading, found: re.Match[str]) -> tuple[Text, Mention]:
    nature = "REGLEMENT_UE" if found["nature"] == "reglement" else "DIRECTIVE_UE"
    label = "Règlement" if found["nature"] == "reglement" else "Directive"
    date = iso_date(found["date"]) if found["date"] else None
    union = found["before"] or found["bare"]
    before = f" ({union.upper()})" if union else ""
    numero = " n°" if found["numero"] else ""
    behind = f"/{found['behind'].upper()}" if found["behind"] else ""
    instrument = Instrument(f"{label}{before}{numero} {found['num']}{behind}", nature, scope=EUROPEAN_UNION)
    if found["num"] == "2016/679":
        instrument = GDPR
    text = Text(nature, found["num"], date, reading.text[found.start() : found.end()], *found.span())
    return text, Mention(*found.span(), (instrument,))
