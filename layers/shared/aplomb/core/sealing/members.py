"""The members of an answer as people keep it: what its certificate seals, what it commits to, what nothing holds."""

from collections.abc import Mapping

from aplomb.core.json import Json, JsonObject

SEALED_MEMBERS = (
    "niveau",
    "code",
    "raison",
    "faits",
    "regle",
    "modeles",
    "etat",
    "degradations",
    "gardes",
    "sources",
)
"""The members of an answer that its certificate seals too."""
DETAIL_MEMBERS = (
    "faits",
    "gardes",
    "sources",
    "affirmations",
    "libelle",
    "positions",
    "positions_absentes",
    "confrontation",
    "arbitrage",
)
"""The members that a certificate commits to, whole and together: some it seals in part, and these say the rest."""
HELD_MEMBERS = (*dict.fromkeys((*SEALED_MEMBERS, *DETAIL_MEMBERS)), "question", "reponse", "sels", "cle")
"""All members that some check looks at."""


def detail_of(answer: Mapping[str, Json]) -> JsonObject:
    """Return what a certificate commits to of a whole answer beside its text."""
    return {name: answer[name] for name in DETAIL_MEMBERS}


def unheld(beside: Mapping[str, Json]) -> list[str]:
    """Return the names of the members that no certificate holds: whoever kept the answer may have written them."""
    return [name for name in beside if name not in HELD_MEMBERS]
