"""What the BODACC comes to for one company: its standing in words, and what else was published of it.

The State prints beside its own reading that it may hold errors; so do we. Persons are never named.
"""

from collections.abc import Iterable

from aplomb.core.json import Json
from aplomb.core.proving.insolvency import Outcome, Standing, standing
from aplomb.core.proving.natures import NAMES, Stage, stage_of
from aplomb.core.proving.notices import SALE, Notice, notices, undone
from aplomb.core.proving.statement import Statement
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.sealing.certificate import SourceVerdict

_VERDICTS = {
    Outcome.NONE: SourceVerdict.NOT_FOUND,
    Outcome.TAKEN_BACK: SourceVerdict.NOT_FOUND,
    Outcome.OPEN: SourceVerdict.VERIFIED,
    Outcome.CLOSED: SourceVerdict.NOT_IN_FORCE,
    Outcome.EXPIRED: SourceVerdict.NOT_IN_FORCE,
    Outcome.MENTIONED: SourceVerdict.UNVERIFIABLE,
    Outcome.UNKNOWN: SourceVerdict.UNVERIFIABLE,
}
"""The verdict is on a collective procedure of the company: that one is published and not over is ``verifie``."""
_ABSENCE = "L'absence d'annonce n'est pas l'absence de procédure : la publication a quelques jours de retard."
_READ_IT = "Cette lecture automatique peut comporter des erreurs : seule l'annonce fait foi."
_NATURE_CHARACTERS = 200


def read_publications(records: Iterable[Json], siren: str, today: str) -> Statement:
    """Return what all notices of a company say on the day ``today``; ``records`` are an answer's ``results``."""
    found = notices(records, today)
    known = standing(found, siren, today)
    notice = known.notice
    sentences = [_sentence(known, today), *_others(found, siren)]
    return Statement(
        identifier=notice.identifier if notice and notice.url else siren,
        verdict=_VERDICTS[known.outcome],
        detail=" ".join([*sentences, _READ_IT if notice else _ABSENCE]),
        url=notice.url if notice else None,
        title=f"BODACC, {notice.court}" if notice and notice.court else None,
        valid_from=(notice.judged or notice.published) if notice else None,
        extract=_extract(notice) if notice else None,
    )


def _sentence(known: Standing, today: str) -> str:
    if known.notice is None:
        none_left = "Les annonces de procédure collective publiées au BODACC ont toutes été annulées."
        none = f"Aucune annonce de procédure collective trouvée au BODACC à la date du {spelt_date(today)}."
        return none_left if known.outcome is Outcome.TAKEN_BACK else none
    return _told(known, known.notice)


def _told(known: Standing, notice: Notice) -> str:
    published = f"procédure collective publiée{_on(notice.published)} au BODACC{_by_judgment(notice)}"
    nature = f"« {notice.nature[:_NATURE_CHARACTERS]} »" if notice.nature else "non précisée"
    match known.outcome:
        case Outcome.OPEN:
            return f"Procédure de {_stages(known)} : {published}."
        case Outcome.MENTIONED:
            return f"Une {published} mentionne une liquidation judiciaire, sous la nature {nature} : à vérifier."
        case Outcome.CLOSED:
            return f"Procédure collective close : {published}."
        case Outcome.EXPIRED:
            return f"Une {published}, il y a plus de dix ans et sans suite publiée : elle est tenue pour achevée."
        case _ if stage_of("", notice.nature, "") > Stage.CLOSED:
            # Its nature is what must not be said: it may be another's, annulled, or over.
            return f"Une {published} nomme cette entreprise : qu'elle la vise et qu'elle tienne n'est pas établi."
        case _:
            return f"Une {published}, de nature {nature} : il n'en est rien conclu de plus."


def _stages(known: Standing) -> str:
    """Return the stages that an open procedure may have reached, the least sure one first."""
    return " ou ".join(name for stage, name in NAMES.items() if known.least <= stage <= known.most)


def _on(day: str | None) -> str:
    return f" le {spelt_date(day)}" if day else ""


def _by_judgment(notice: Notice) -> str:
    return f", jugement du {spelt_date(notice.judged)}" if notice.judged else ""


def _others(found: frozenset[Notice], siren: str) -> list[str]:
    """Return a sentence on the latest removal and one on the latest sale, neither of which says what became of it."""
    gone = undone(found)
    left = [one for one in found if one.names(siren) and one.identifier not in gone and not one.takes_back]
    sentences = []
    if removal := _latest(one for one in left if one.is_removal):
        what = "elle peut ne viser qu'un établissement, et une immatriculation peut avoir suivi"
        sentences.append(f"Une radiation a été publiée{_on(removal.published)} ({removal.url}) : {what}.")
    if sale := _latest(one for one in left if one.family == SALE):
        sentences.append(
            f"Une vente a été publiée{_on(sale.published)} ({sale.url}), où elle est {_part(sale, siren)}."
        )
    return sentences


def _latest(found: Iterable[Notice]) -> Notice | None:
    shown = (one for one in found if one.url)
    return max(shown, key=lambda one: (one.published or "", one.identifier), default=None)


def _part(sale: Notice, siren: str) -> str:
    """Return which of the two parties a company is: the register names both."""
    if siren in sale.sellers:
        return "le vendeur"
    return "l'acquéreur" if sale.sellers and siren in sale.persons else "l'une des parties"


def _extract(notice: Notice) -> dict[str, Json]:
    return {
        "id": notice.identifier,
        "typeavis": notice.kind,
        "dateparution": notice.published,
        "tribunal": notice.court,
        "jugement": {"famille": notice.judgment_family, "nature": notice.nature, "date": notice.judged},
    }
