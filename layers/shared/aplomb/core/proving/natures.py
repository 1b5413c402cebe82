"""What the judgments of the BODACC come to, by the exact words of its nomenclature.

Natures as the State itself reads them (annuaire-entreprises-data-gouv-fr/search-infra, workflows/data_pipelines/bodacc,
rule.yml). Everything here is compared without case or accents. To take a solvent company for an insolvent one is the
worst reading, so whatever contradicts itself is UNKNOWN.
"""

import re
from enum import IntEnum

from aplomb.core.routing.typography import read


class Stage(IntEnum):
    """How far a procedure goes; a higher one says more against the company."""

    UNKNOWN = 0
    CLOSED = 1
    MENTIONED = 2
    """Words that speak of a judicial liquidation, under a nature that is not one of those known to mean it."""
    SAFEGUARD = 3
    RECEIVERSHIP = 4
    LIQUIDATION = 5


CLAIMED = Stage.SAFEGUARD
"""From which stage on it is said that a procedure is open."""
NAMES = {
    Stage.SAFEGUARD: "sauvegarde",
    Stage.RECEIVERSHIP: "redressement judiciaire",
    Stage.LIQUIDATION: "liquidation judiciaire",
}
_AFTER_CRISIS = "jugement mettant fin a la procedure de traitement de sortie de crise et ouvrant"
_STAGED = {
    Stage.LIQUIDATION: (
        "jugement d'ouverture de liquidation judiciaire",
        "jugement d'extension de liquidation judiciaire",
        "jugement de conversion en liquidation judiciaire",
        "jugement de conversion en liquidation judiciaire de la procedure de sauvegarde",
        "jugement de conversion en liquidation judiciaire de la procedure de sauvegarde financiere acceleree",
        "jugement prononcant la resolution du plan de sauvegarde et la liquidation judiciaire",
        "jugement prononcant la resolution du plan de sauvegarde acceleree et la liquidation judiciaire",
        "jugement prononcant la resolution du plan de sauvegarde financiere acceleree et la liquidation judiciaire",
        "jugement prononcant la resolution du plan de cession et la liquidation judiciaire",
        "jugement prononcant la resolution du plan de traitement de sortie de crise et la liquidation judiciaire",
        f"{_AFTER_CRISIS} une procedure de liquidation judiciaire",
    ),
    Stage.RECEIVERSHIP: (
        "jugement d'ouverture d'une procedure de redressement judiciaire",
        "jugement d'extension d'une procedure de redressement judiciaire",
        "jugement prononcant la resolution du plan de sauvegarde et le redressement judiciaire",
        "jugement de conversion en redressement judiciaire de la procedure de sauvegarde",
        "jugement de conversion en redressement judiciaire de la procedure de sauvegarde financiere acceleree",
        f"{_AFTER_CRISIS} une procedure de redressement judiciaire",
    ),
    Stage.SAFEGUARD: (
        "jugement d'ouverture d'une procedure de sauvegarde",
        "jugement d'extension d'une procedure de sauvegarde",
        "jugement d'ouverture d'une procedure de sauvegarde acceleree",
        "jugement d'ouverture d'une procedure de sauvegarde financiere acceleree",
    ),
}
_STAGES = {nature: stage for stage, natures in _STAGED.items() for nature in natures}
_IGNORED = ("avis de depot", "loi de 1967")
"""Families that are no procedure: a formality, and a regime that is no more."""
_EXTRACT = "extrait de jugement"
"""A family that opens nothing, and may end something."""
_OTHER_PROCEDURE = "retablissement professionnel"
"""Of a person without means, and no collective procedure."""
_CLOSING = re.compile("(?:jugement (?:prononcant la |de )|autre jugement de )cloture")
_WITHDRAWAL = "retractation sur tierce opposition"
_TAKEN_BACK = re.compile(r"(?<![a-z])(?:infirm|annul|retract|rapporte|reform)")
"""That a decision no longer stands."""
_DENIED = re.compile(
    r"(?<![a-z])(?:rejet|refus|debout|non[- ]lieu|irrecevab|desist|mettant fin|met fin|fin de|clotur|clos|ecart"
    r"|sans (?:ouv|prononc|liquid)|n'y (?:a|avoir)|ne |pas |amiable|leve|interdi)"
)
"""That a procedure is not opened, or is over: what words that merely mention it must not stand with."""
_LIQUIDATION = re.compile(
    r"^liquidation judiciaire|(?:ouverture d'une procedure de|ouvrant une procedure de|ouverture de(?: la)?"
    r"|prononcant(?: [^.;]{0,80} et)?(?: la)?|prononce(?: la)?|conversion en|convertissant [^.;]{0,80} en"
    r"|extension de(?: la)?) liquidation judiciaire"
)


def stage_of(family: str, nature: str, complement: str) -> Stage:
    """Return what a judgment comes to; ``family``, ``nature`` and ``complement`` as published."""
    family, nature, complement = folded(family), folded(nature), folded(complement)
    if family == _EXTRACT or _OTHER_PROCEDURE in nature or _TAKEN_BACK.search(f"{family} {nature} {complement}"):
        return Stage.UNKNOWN
    if _CLOSING.match(nature) or "jugement de cloture" in family:
        return Stage.CLOSED
    if exact := _STAGES.get(nature):
        return exact
    told = f"{nature} {complement}"
    says_so = _LIQUIDATION.search(nature) or _LIQUIDATION.search(complement)
    return Stage.MENTIONED if says_so and not _DENIED.search(told) else Stage.UNKNOWN


def is_ignored(family: str) -> bool:
    """Return whether a family of judgments tells nothing of a procedure."""
    return folded(family) in _IGNORED


def is_withdrawal(family: str, nature: str) -> bool:
    """Return whether a judgment takes an earlier one back (code de commerce, R. 661-2: tierce opposition)."""
    return _WITHDRAWAL in folded(f"{family} {nature}")


def folded(text: str) -> str:
    """Return a text without case, accents or the typography of its apostrophes and spaces."""
    return " ".join(read(text).folded.split())
