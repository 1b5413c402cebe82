"""A fire under way: the 18."""

from aplomb.core.guarding.emergencies.cue import Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number

FIRE = Family(
    r"feu|incendie|brul|flamm|fumee",
    (
        *cues(
            (Number.FIRE,),
            Who.SAID,
            r"(?:il y a|y a|a pris|prend|prennent|ont pris|commence a prendre|vient de prendre|mis|met|un "
            r"depart de|debut de) (?:le |du |un |de |l )?(?:feu|incendie) (?:dans|chez|a|au|en|sur) "
            r"~2(?:cuisine|maison|appart\w*|chambre|immeuble|voisins?|salon|garage|toit|etage|moi|nous|cave"
            r"|balcon|poele|friteuse|grange|jardin|escalier|matelas|rideaux?|canape|bas|cote|dessus|dessous"
            r"|pres|foret)",
            r"(?:ma|mon|notre|la|l|le|leur) (?:[a-z]+ ){0,1}(?:maison|cuisine|appart\w*|immeuble|chambre"
            r"|voiture|garage|friteuse|poele|casserole|matelas|canape|rideaux?|grange|toit|balcon|lit|salon) "
            r"(?:(?:de|d|des|du) ~2)?(?:est en feu|brule|prend feu|est en train de bruler|a pris feu|vient "
            r"de prendre feu|en flammes|est en flammes|sont en flammes)(?! (?:les calories|de))",
            r"(?:fumee|flammes) ~4(?:sort\w*|envahi\w*|partout|dans (?:l|la|ma|mon|le)) ~3(?:appart\w*"
            r"|couloir|cage|escalier|maison|chambre|immeuble|cuisine|voisins?|fenetre)(?= ~9(?:coincee?s?"
            r"|sortir|pompiers|respire|bloquee?s?|que faire|aide|vite|enfants|,|\\.)|$)",
            r"(?:coincee?s?|bloquee?s?|piegee?s?) ~6(?:flammes|incendie|fumee|par le feu)",
        ),
    ),
)
"""Every sign for which the 18 is shown."""
