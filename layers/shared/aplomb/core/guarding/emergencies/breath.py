"""People who are unconscious or cannot breathe, and allergies that close the throat: the 15."""

from aplomb.core.guarding.emergencies.cue import Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number

_SAMU = (Number.SAMU,)
_NOT = r"(?:plus|pas|jamais|meme plus)"
_LATE = (
    r"(?! ~3(?:lycee|ecole|cours|matin pour|son reveil|a l heure)| a (?:mes|nos|ses|mon|ma|son|sa|leurs?"
    r"|aucun)| au telephone| aux? (?:appels?|messages?|textos?|sms|mails?|courriers?))"
)
_BREATHE = r"(?:respirer|respire|reprendre ~2(?:souffle|respiration))"

_AWAY = Family(
    (
        r"conscien|connaiss|reveil|evanou|pommes|syncope|inanime|inerte|sans vie|malaise|convul|epilep|coma"
        r"|dose|revuls|bave|tremble|bouge|reagi|repond|bleu|violet|cyanos|raide"
    ),
    (
        *cues(
            _SAMU,
            Who.SAID,
            r"(?:^|(?<=[.?,] )|(?:mon|notre|le|un) )(?:bebe|nourrisson|nouveau ne) (?:est |devient |tout ){0,3}"
            r"(?:bleu|violet|cyanose)(?= (?:[.?,]|et|que faire|respire|vite|maintenant|depuis|aide|help)|$)",
        ),
        *cues(
            _SAMU,
            Who.PRESENT,
            r"(?:est|etait|reste|tombe|tombee?|retrouve|trouve|suis|semble|a moitie|devenue?|sol|terre|la) "
            r"(?:toujours |completement |a moitie |tout |toute ){0,4}inconscient(?! (?:d|du|de|des"
            r"|collectif))",
            r"inconscient (?:par terre|au sol|dans|sur|et|depuis|respire|,)",
            r"(?:a|ai|vient de|viens de|vas?) (?:perdu|perdre) connaissance",
            r"(?:perd|perds) connaissance",
            rf"(?:se|me|le|la) reveille {_NOT}{_LATE}(?! (?:la nuit|avant|le matin|tot))",
            rf"(?:arrive|arrivons|peux|parviens|reussis) {_NOT} a (?:le |la |les )reveiller(?! (?:pour|le "
            rf"matin|a l heure|avant))",
            r"(?:s est|vient de s|viens de m|me suis|s) evanoui[er]?s?(?: ~4(?:pas|plus|respire|bouge|la|a l "
            r"instant|maintenant|tete))?",
            r"(?:suis|est|es) (?:tombe|tombee)? ?(?:evanoui|dans les pommes|en syncope|en convulsions?)",
            r"(?:tombe|tombee|tombait) (?:dans les pommes|raide|inanime|inerte|d un coup et)",
            r"(?:inanimee?|inerte|sans connaissance|(?:corps|allongee?|etendue?|retrouvee?) sans vie)",
            r"(?:fait|fais|faire|a fait) (?:un |de |des |une )?(?:malaise|convulsions?|crise d epilepsie"
            r"|crise de convulsions?|convulsion febrile|syncope|coma ethylique|coma|overdose|surdose|od)(?! "
            r"(?:vagal|dans le|au travail en))",
            r"(?:convulse|convulses|fait des convulsions|yeux revulses|bave et tremble|tremble de partout et)",
            r"(?:bouge|reagit|reagis) (?:plus|meme plus|plus du tout) (?:du tout )?(?:quand|et|,|respire|a "
            r"rien|depuis (?:qu|sa|la)|apres|par terre|au sol)",
            r"(?:bouge|reagit) (?:plus|meme plus)(?= (?:\.|\?)|$)",
            r"(?:est|devient|levres?|visage|tout|toute|vire au|vire|lui|face) ~2(?:tout |toute )?(?:bleue?s?"
            r"|violette?s?|cyanosee?)(?: ~5(?:respire|etouffe|bouge|levres?))(?! ~2(?:yeux|ciel))",
            r"levres? (?:toutes? |qui |deviennent |devienne |sont |est ){0,4}(?:bleues?|violettes?|bleuissent)",
            r"(?:est|suis|trouve|dans) (?:un |en )?coma ethylique",
        ),
    ),
)
_BREATH = Family(
    (
        r"respir|etouff|etrangl|asphyx|suffo|noyer|mourir|fausse route|souffle|oxygene| air|asthme|gorge"
        r"|trachee|avale|coince|bloque"
    ),
    (
        *cues(
            _SAMU,
            Who.PRESENT,
            rf"(?:respire|respirait) (?:quasi |presque |a peine|{_NOT}|tres mal|mal|difficilement|trop vite"
            rf"|super mal|hyper mal)(?! (?:par le nez|bien|comme|la bouche))",
            rf"(?:arrive|arrives|peux|peut|parvien[st]|reussi[st]?|sais) (?:presque |quasi )?{_NOT} (?:du "
            rf"tout )?(?:bien )?(?:a )?(?:bien )?{_BREATHE}(?! par le nez)",
            rf"(?:mal|difficultes?|peine|dur|gene|galere|difficile|probleme) (?:a|de|pour) {_BREATHE}(?! "
            rf"(?:par le nez|quand je (?:cours|fais)|en courant))",
            r"(?:difficultes?|detresse|gene|insuffisance) respiratoires?(?! chronique)",
            r"(?:s|je m|tu t) (?:etouffe|etrangle|asphyxie)(?! (?:de (?:rire|colere|chaleur|honte)|avec "
            r"(?:ses|mes|leurs) (?:problemes|questions)|dans (?:ce|cette|mon|ma|son|sa|notre)|sous))",
            r"(?:est|etais|suis) (?:en train )?(?:de |d )(?:s |m )?(?:etouffer|etrangler|suffoquer|asphyxier"
            r"|se noyer|mourir|noyer)(?! (?:de|sous|dans))",
            r"(?:suffoque|s asphyxie|fausse route)(?! (?:de|dans|sous))",
            r"(?:manque|plus|plus assez) (?:d |l |de )?(?:air|oxygene|souffle)(?! (?:conditionne|comprime"
            r"|libre|pur|chaud|frais))(?= ~9(?:poitrine|asthme|ventoline|respire|levres|malaise|respirer))",
            r"crise d asthme ~9(?:ventoline|passe pas|pas|plus|grave|violente|forte|respire|respirer|secours"
            r"|aide)",
            r"(?:gorge|trachee) (?:qui |se |est |commence a |me |s |lui ){0,4}(?:gonfle|gonfler|gonflee|enfle"
            r"|enfler|se ferme|fermer|serre ~5(?:allerg|respir|guepe|abeille|cacahuetes?|arachide|noix|mange"
            r"|fruits)\w*)",
            r"(?:avale|coince|coincee|bloque|bloquee|gorge) ~9(?:etouffe|respire (?:plus|mal)|etouffer"
            r"|devient (?:bleue?|rouge|violette?))",
            r"(?:j |je m )etouffe(?= (?:la|!|\.|,|aidez|help|au secours|j ai avale|vraiment|depuis)|$)",
        ),
    ),
)
_ALLERGY = Family(
    (
        r"gonfl|enfl|doubl|allerg|pique|guepe|abeille|frelon|cacahuete|arachide|crevette|cilline|noix"
        r"|anaphyla|quincke"
    ),
    (
        *cues(
            _SAMU,
            Who.SAID,
            r"(?:pique|piqure|guepe|abeille|frelon) ~4(?:, )?~2(?:gorge|langue|levres?) (?:qui |se |est ){0,3}"
            r"(?:gonfle[er]?|enfle[er]?|ferme|serre)",
        ),
        *cues(
            _SAMU,
            Who.NEAR,
            r"(?:langue|gorge|levres?|visage|paupieres|cou|bouche|figure|gosier|luette) (?:qui |se |est "
            r"|sont |commence a |ont |a |s est |lui |me |tout |toute |a double ){0,4}(?:gonfle[erns]*"
            r"|gonflent|enfle[ernst]*|double de volume|doublent)(?= ~9(?:respir\w*|allerg\w*|pique|piqure"
            r"|guepe|abeille|frelon|mange|cacahuetes?|arachides?|noix|crevettes?|medicament|amoxicilline"
            r"|penicilline|antibiotique|gorge|boutons|plaques|urticaire|d un coup|parle\w*|avale\w*|\.|\?|,)"
            r"|$)",
            r"(?:langue|gorge) (?:qui |se |est |commence a |a |s est ){0,4}(?:gonfle[er]*|enfle[er]*)",
            r"gonfle (?:de partout|du visage|a vue d oeil)",
            r"(?:allerg\w*|pique|piqure|guepe|abeille|frelon|cacahuetes?|arachides?|crevettes?|penicilline"
            r"|amoxicilline|noix) ~9,? ?~9(?:gonfle[er]*|enfle[er]*|respire (?:mal|plus)|respirer|etouffe"
            r"|malaise|gorge)(?! (?:un peu|legerement|apres))",
            r"(?:fait|fais|faire|en plein|en) (?:un |une |de la )?(?:choc anaphylactique|anaphylaxie"
            r"|reaction anaphylactique|oedeme de quincke|(?:grosse |grave |forte )?reaction allergique)",
        ),
    ),
)
BREATH = (_AWAY, _BREATH, _ALLERGY)
"""Every such sign."""
