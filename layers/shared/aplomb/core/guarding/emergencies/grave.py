"""Words that mean danger only where the classifiers found health gravely at stake."""

from aplomb.core.guarding.emergencies.cue import Cue, Family, Who
from aplomb.core.guarding.emergencies.help import Number

_SIGN = (
    r"(?:vomit?|vomis|vomissements?|convuls\w*|delire|confuse?|somnolente?|levres|ongles|saturation|respire"
    r"|respirer|siffle|etouffee?|gonfle|brulee?|brulures?|decharge|noyade|noyee?|morsure|mordue?|saigne"
    r"|saignements?|sang|gicle|caillots|pouls|glycemie|sueurs|paralys\w*|voit (?:double|trouble|jaune|flou)"
    r"|pupille|intoxi\w*|raide|cachets|comprimes|gelules|malaise|douleurs?|mal|fievre|temperature|plaie|chute"
    r"|tombee?|choc|crise|evanoui|40|41|inconscient|detresse|tremble|hallucin\w*|vois des|fausse couche|coup "
    r"de chaleur|air|urines?|gangrene|sens plus|bouge plus|tient plus|sent plus|repond plus|bleue?s?"
    r"|violette?s?|pale|froide?)"
)
_ACUTE = (
    r"(?:depuis (?:ce matin|hier|cette nuit|tout a l heure|quelques (?:minutes|heures)|~1(?:[0-9]+|une|deux"
    r"|trois|quatre|cinq|dix|quinze|vingt|trente) ?(?:minutes?|min|heures?|h))|il y a ~1(?:[0-9]+|une|deux"
    r"|cinq|dix|quinze|vingt|trente|quelques) ?(?:minutes|min|heures?|h)|ce (?:matin|soir)|cette nuit|tout a "
    r"l heure|d un coup|tout a coup|soudain\w*|brutale?\w*|subite?\w*|vite|je fais quoi|que (?:dois je "
    r")?faire|quoi faire|on fait quoi|urgent|urgence|urgences|maintenant|aidez|aide|pompiers|ambulance|samu"
    r"|911|svp|en ce moment|en train de|qu est ce que je fais|kesse)"
)
_LASTING = (
    r"(?:cancer\w*|tumeurs?|leucemie|chimio\w*|oncolog\w*|metastases?|lymphome|myelome|biopsie|assurances?"
    r"|prets?|credit|indemnis\w*|avocat|assureur|expertise|tribunal|employeur|patron|licenci\w*|retraite"
    r"|allocation|dossier|prefecture|diagnostic\w*|plainte)"
)
_MEANS = (
    r"(?:cordes?|pont|arme|fusil|cachets|comprimes|pilules?|pilulier|gelules|lame|rasoir|veines|coupures?"
    r"|rails|balcon|bijoux|lettres?|dormir)"
)
_PARTING = (
    r"(?:plus (?:de|aucune) raison|plus envie|plus rien|tranquilles?|adieu|longtemps|partir|pars|seule?"
    r"|comptes?|aligne\w*|pardon|attendre|rejoindre|en finir|mourir|tout perdu|a quoi bon|fatiguee?|pleure"
    r"|ecrit|donne|dort|devant moi|table)"
)
GRAVE = Family(
    r"[a-z]",
    (
        Cue(_SIGN, (Number.SAMU,), Who.PRESENT, also=(_ACUTE,), unless=_LASTING, needs_grave=True),
        Cue(_MEANS, (Number.SUICIDE,), Who.PRESENT, also=(_PARTING,), unless=_LASTING, needs_grave=True),
    ),
)
"""Signs and means that are ordinary words elsewhere."""
