"""Fevers and small children who do not drink or react: the 15."""

from aplomb.core.guarding.emergencies.cue import Cue, Family, Who
from aplomb.core.guarding.emergencies.help import Number

_SAMU = (Number.SAMU,)
_NOT = r"(?:plus|pas|jamais|meme plus)"
_INFANT = (
    r"(?:bebes?|nourrissons?|nouveau ne|nee?s? (?:il y a|depuis)|(?:de|d|a|agee?s? de|bebe|fils|fille|puce"
    r"|petite?|:|,) (?:[0-9]{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|quinze) (?:mois"
    r"|semaines?|jours?)(?= |$)|puce|petit bout|fils|fille|petite?|jumeaux|jumelles|jumeau|jumelle|enfant"
    r"|petit fils|petite fille|loulou|garcon)"
)
_BABY = (
    r"(?:bebes?|nourrissons?|nouveau ne|(?:de|d|a|agee?s? de|fils|fille|puce|petite?) (?:[0-9]{1,2}|un|deux"
    r"|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|quinze) (?:mois|semaines?|jours?))"
)
_NEWBORN = (
    r"(?:(?:fils|fille|bebe|enfant|puce|petite?|nourrisson|garcon|loulou|jumeau|jumelle) |(?:de|d|agee? de"
    r"|a) )(?:de |d |agee? de |a |qui a )?(?:(?:1|2|un|deux) mois|(?:[0-9]|1[0-2]|un|une|deux|trois|quatre"
    r"|cinq|six|sept|huit|neuf|dix) semaines?|(?:[0-9]{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix"
    r"|quinze) jours?)(?= |$)|nouveau ne"
)
_FEVER = (
    r"(?:fievre|brulante?|chaude? bouillante?|temperature|(?:38|39|40|41)(?:\.[0-9])?(?: (?:c|degres?|de "
    r"fievre|[0-9](?= |$)))?(?! (?:[0-9]{2,}|euros?|ans?|jours?|mois|semaines?|heures?|h|kg|cm|m2?|km|minutes"
    r"|personnes|salaries|pour cent|k))(?=[a-z .,?:]|$))"
)
_HIGH = (
    r"(?:(?:40|41|42)(?:\.[0-9])?(?: (?:c|degres?))?(?: de)?(?: fievre| temperature)?(?! (?:[0-9]{2,}|euros?"
    r"|ans?|jours?|mois|semaines?|heures?|h|kg|cm|m2?|km|minutes|personnes|salaries|pour cent|k)))"
)

INFANTS = Family(
    r"bebe|nourrisson|nouveau ne|mois|semaine|jour|fievre|temperature|brulant|bouillant|\b(?:38|39|40|41)",
    (
        Cue(
            (
                rf"(?:boit|bois|tete|mange|prend|reagit|bouge|pleure|mouille|urine|sourit|veut) (?:{_NOT}"
                rf"|presque rien|rien)(?: (?:boire|son biberon|de couche|manger|rien)){{0,4}}|refuse (?:de "
                rf"boire|de teter|le biberon|le sein|tout biberon|tous les biberons|son biberon|de s "
                rf"alimenter)|(?:tout |toute |est |completement |tres )(?:mou|molle|amorphe|somnolente?"
                rf"|apathique|flasque|abattue?|grise?|palote|hypotonique|endormie?)|(?:tres )?(?:somnolente?"
                rf"|amorphe|lethargique|geint|gemit|geignarde?|raideur|nuque raide|nuque|fontanelle|marbree?s?"
                rf"|taches (?:rouges|violettes)|petechies|purpura)|(?:se reveille|reveiller) pas|(?:regard"
                rf"|yeux) (?:dans le vide|vitreux)|vomit tout|cris aigus|convulse"
            ),
            _SAMU,
            Who.PRESENT,
            also=(_INFANT, _FEVER),
        ),
        Cue(
            (r"(?:est |tout |toute |completement )(?:mou|molle|amorphe|flasque|hypotonique|grise?|apathique)"),
            _SAMU,
            Who.PRESENT,
            also=(_BABY,),
        ),
        Cue((r"(?:tete|boit|prend|mange|mouille) (?:plus|rien|plus rien)"), _SAMU, Who.PRESENT, also=(_BABY,)),
        Cue((rf"(?:a|ai|monte a|est a|depasse|de|,|fievre|:) {_HIGH}"), _SAMU, Who.PRESENT, also=(_BABY, _FEVER)),
        Cue((r"(?:fievre|temperature|(?:38|39|40|41)(?:\.[0-9]{1,2})?)"), _SAMU, Who.PRESENT, also=(_NEWBORN, _FEVER)),
        Cue(
            (r"(?:fievre|temperature|(?:39|40|41)(?:\.[0-9]{1,2})?)"),
            _SAMU,
            Who.NEAR,
            also=(
                (
                    r"(?:nuque raide|raideur ~3nuque|nuque ~2raide|taches (?:rouges|violettes|qui)|purpura"
                    r"|petechies|convulse\w*|convulsions?)"
                ),
            ),
        ),
    ),
)
"""Every such sign."""
