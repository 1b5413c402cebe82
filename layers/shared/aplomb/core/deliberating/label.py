"""What a deliberation is called, by what of it there was: never a whole one's name on a part of it."""

from enum import StrEnum

from aplomb.core.answering.catalogue import DELIBERATORS


class Consulted(StrEnum):
    """How much of what was to be read the sources gave, in the words of a label."""

    WHOLLY = "sources consultées"
    PARTLY = "sources consultées en partie"
    NOT = "sources non consultées"


SINGLE = "Position unique (1/3) : ce n'est pas un délibéré"
FEWER = "Délibéré incomplet : {positions} positions sur {most}."
ALONE = "Ce n'est pas un délibéré : une seule position sur {most}, que rien n'a confrontée."
NO_ARBITRATION = "Aucun arbitrage : les positions sont données sans que rien ne tranche entre elles."
"""Degradations, as the API prints and seals them."""


def label(positions: int, consulted: Consulted, *, is_arbitrated: bool, is_whole: bool) -> str:
    """Return the name of what was had of from one to three positions, an arbiter and the sources, in French.

    ``is_whole`` says that nothing at all was missing: three positions may still be of a model that was not asked.
    """
    if positions == 1:
        return f"{SINGLE}, {consulted}"
    name = "complet" if is_whole else "dégradé"
    ruled = "arbitré" if is_arbitrated else "sans arbitrage"
    return f"Délibéré {name} ({positions}/{DELIBERATORS}), {ruled}, {consulted}"


def missing(positions: int, *, is_arbitrated: bool) -> tuple[str, ...]:
    """Return the degradations of what is missing, none where all was there. One position has no arbiter to miss."""
    if positions == 1:
        return (ALONE.format(most=DELIBERATORS),)
    fewer = (FEWER.format(positions=positions, most=DELIBERATORS),) if positions < DELIBERATORS else ()
    return fewer if is_arbitrated else (*fewer, NO_ARBITRATION)
