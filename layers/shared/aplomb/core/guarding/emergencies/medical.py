"""Signs that a life may be at risk now: whom the 15 is for (HAS and service-public.fr, signes d'alerte)."""

from aplomb.core.guarding.emergencies.cue import Cue, Who, cues, words
from aplomb.core.guarding.emergencies.help import Number

_SAMU = (Number.SAMU,)
_NOT = r"(?:plus|pas|jamais|meme plus)"
_SIDE = r"(?:bras|jambe|main|visage|cote|jambes|moitie|corps|figure)"
_OWN = r"(?:le|la|les|l|un|une|son|sa|ses|mon|ma|mes|du|de son|de sa|de mon|de ma|tout le|toute la)"
_LATE = (
    r"(?! ~3(?:lycee|ecole|cours|matin pour|son reveil|a l heure)| a (?:mes|nos|ses|mon|ma|son|sa|leurs?|aucun)| au telephone"
    r"| aux? (?:appels?|messages?|textos?|sms|mails?|courriers?))"
)
_BREATHE = r"(?:respirer|respire|reprendre ~2(?:souffle|respiration))"
_INFANT = words(
    r"(?:bebes?|nourrissons?|nouveau ne|nee?s? (?:il y a|depuis)|(?:[0-9]{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze"
    r"|quinze) (?:mois|semaines?|jours?)(?= |$)|puce|petit bout|fils|fille|petite?|jumeaux|jumelles|jumeau|jumelle|enfant|petit fils"
    r"|petite fille|loulou|garcon)"
)
_BABY = words(
    r"(?:bebes?|nourrissons?|nouveau ne|(?:[0-9]{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|quinze)"
    r" (?:mois|semaines?|jours?))"
)
_NEWBORN = words(
    r"(?:(?:fils|fille|bebe|enfant|puce|petite?|nourrisson|garcon|loulou|jumeau|jumelle) )?(?:de |d |agee? de |a |qui a )?(?:(?:1|2|un|deux) mois"
    r"|(?:[0-9]|1[0-2]|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix) semaines?"
    r"|(?:[0-9]{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quinze) jours?)(?= |$)|nouveau ne"
)
_FEVER = words(
    r"(?:fievre|brulante?|chaude? bouillante?|temperature|(?:38|39|40|41)(?:\.[0-9]{1,2})?(?: ?(?:c|degres?|de fievre|[0-9]))?)"
)
_HIGH = r"(?:(?:40|41|42)(?:\.[0-9]{1,2})?(?: (?:c|degres?))?(?: de)?(?: fievre| temperature)?)"

_HEART = (
    *cues(
        _SAMU,
        Who.NEAR,
        r"(?:mal|douleurs?|douloureu(?:x|se)|serree?|serre|serrement|oppression|opprime|oppressee?|oppresse|brulures?|brule|pointe"
        r"|poids|etau|pression|ecrase|compresse|comprimee?|pince|lance|elance|coup) ~5(?:poitrine|thorax|thoraciques?|sternum"
        r"|cage thoracique|coeur ~4(?:bras|machoire))(?! de (?:porc|veau|boeuf|dinde|poulet|canard))",
        r"(?:poitrine|thorax|cage thoracique|sternum) (?:qui |me |m |lui |se |est |comme |tres |a )*(?:fait (?:tres |super |hyper )?mal|serre|brule|lance|elance"
        r"|oppresse|serree|ecrasee|compresse|pince|explose|en feu|dans un etau)",
        r"(?:mal|douleurs?|pointe) (?:au|dans le|du) coeur(?= ~9(?:bras|machoire|poitrine|souffle|respire|respirer|transpire|sueurs?|malaise|vertiges?))",
        r"douleurs? (?:au|dans le|cardiaques?)(?: coeur)? ~4(?:bras|machoire|irradie)",
        r"(?:fait|fais|faire|faisons) (?:un |une )?(?:infarctus|crise cardiaque|arret cardiaque|avc|attaque cardiaque|attaque cerebrale"
        r"|embolie|oedeme|choc anaphylactique|choc septique)(?! ~3(?:en (?:19|20)[0-9]{2}|il y a (?:[0-9]+|un|deux|trois|quatre|cinq|dix) (?:ans?|mois|semaines?)))",
        r"(?:en|est en|suis en) (?:arret cardiaque|arret cardio|detresse respiratoire|train de mourir|train de s etouffer|etat de choc)",
        r"coeur ~3(?:s est arrete|ne bat plus|s arrete|bat plus|s emballe ~6(?:malaise|poitrine|respirer|evanoui))",
    ),
)
_STROKE = (
    *cues(
        _SAMU,
        Who.NEAR,
        rf"(?:sens|sent|sentir|sentent) (?:quasi |presque )?{_NOT} (?:du tout )?{_OWN} ~2{_SIDE}",
        rf"(?:arrive|arrives|peux|peut|reussit?|parvient|sait) {_NOT} (?:a |du tout a )?(?:bouger|lever|soulever|remuer|utiliser) ~3{_SIDE}",
        rf"(?:bouge|bouger|leve|lever|repond|reagit|fonctionne) {_NOT} {_OWN} ~2{_SIDE}",
        rf"{_SIDE} (?:gauche |droite? |qui |du visage |est |s est |de |d un cote )*(?:ne |n )?(?:{'paralysee?|engourdie?s?|tout mou|toute molle|inerte'}"
        rf"|bouge {_NOT}|repond {_NOT}|tombe|est tombee?|deformee?|tordue?|de travers|affaissee?|pendante?|s affaisse|qui pend|ne repond plus)",
        r"(?:paralysee?s?|engourdie?|engourdissement|paralysie) (?:de |du |d |la |le |tout |toute )*(?:cote|bras|visage|moitie|jambe|corps|un cote|gauche|droite?)",
        r"bouche (?:qui |est |toute |s est |tombe |part )*(?:de travers|deformee|tordue|tombante|de cote|paralysee|tombe)",
        r"parle (?:tres |super |un peu |tout |vraiment |trop |hyper )?(?:bizarre(?:ment)?|bizarement|de travers|comme un ivrogne|pateux|mal d un coup|n importe comment)(?! (?:aux?|avec|de|a) )",
        rf"(?:arrive|arrives|peux|peut|parvient|reussit) {_NOT} (?:a |du tout a )?(?:parler|articuler|former une phrase|dire un mot|trouver ses mots|se lever)",
        r"(?:trouve|trouver|cherche) (?:plus |pas )?ses mots ~6(?:d un coup|soudain|brutalement|bras|visage|bouche|tout a coup)",
        r"(?:bredouille|bafouille|propos incoherents|dit n importe quoi|paroles incoherentes) ~9(?:bras|bouche|visage|d un coup|soudain|tombe|jambe|brutalement)",
        r"(?:vois|voit|voir) (?:plus |pas |rien )(?:rien )?(?:d un (?:seul )?oeil|de l oeil|du tout|double) ~6(?:d un coup|soudain|brutalement|depuis (?:ce matin|tout a l heure|quelques minutes|une heure|cinq minutes|[0-9]+ (?:minutes|min|heures?|h)))",
        r"(?:mal|maux) (?:de|a la) (?:tete|crane) ~5(?:brutale?|foudroyant|explosive?|jamais eu|coup de tonnerre|insupportable ~9(?:vomi|nuque|voi[st]|raide))",
        r"(?:fais|fait|faire|croi[st]|crois que|pense|dirait|soupconne|peut etre|suspicion d|genre|d) ~3(?:un |d |l )?avc ~1(?:en ce moment|maintenant|la|en cours)",
        r"(?:crois|croit|pense|peur|dirait|impression) ~6(?:un |d |l )(?:avc|infarctus|crise cardiaque|attaque)(?! ~5(?:passe|ancien|annees))",
        r"(?:vient|viens) (?:juste )?de faire (?:un |une )(?:avc|infarctus|crise cardiaque|arret cardiaque|malaise ~2cardiaque|crise d epilepsie|malaise)",
    ),
    *cues(
        _SAMU,
        Who.NEAR,
        r"(?:bras|jambe|visage|bouche|parler|parole) ~9(?:je crois que|on dirait|c est peut etre|ca ressemble a) ~3avc",
    ),
)
_AWAY = (
    *cues(
        _SAMU,
        Who.PRESENT,
        r"(?:est|etait|reste|tombe|tombee?|retrouve|trouve|suis|semble|a moitie|devenue?|sol|terre|la) (?:toujours |completement |a moitie |tout |toute )*inconscient",
        r"inconscient (?:par terre|au sol|dans|sur|et|depuis|respire|,)",
        r"(?:a|ai|vient de|viens de|vas?) (?:perdu|perdre) connaissance",
        r"(?:perd|perds) connaissance",
        rf"(?:se|me|le|la) reveille {_NOT}{_LATE}(?! (?:la nuit|avant|le matin|tot))",
        rf"(?:arrive|arrivons|peux|parviens|reussis) {_NOT} a (?:le |la |les )reveiller(?! (?:pour|le matin|a l heure|avant))",
        r"(?:s est|vient de s|viens de m|me suis|s) evanoui[er]?s?(?: ~4(?:pas|plus|respire|bouge|la|a l instant|maintenant|tete))?",
        r"(?:suis|est|es) (?:tombe|tombee)? ?(?:evanoui|dans les pommes|en syncope|en convulsions?)",
        r"(?:tombe|tombee|tombait) (?:dans les pommes|raide|inanime|inerte|d un coup et)",
        r"(?:inanimee?|inerte|sans vie|sans connaissance)",
        r"(?:fait|fais|faire|a fait) (?:un |de |des |une )?(?:malaise|convulsions?|crise d epilepsie|crise de convulsions?|convulsion febrile|syncope"
        r"|coma ethylique|coma|overdose|surdose|od)(?! (?:vagal|dans le|au travail en))",
        r"(?:convulse|convulses|fait des convulsions|yeux revulses|bave et tremble|tremble de partout et)",
        r"(?:bouge|reagit|repond|reagis) (?:plus|meme plus|plus du tout) (?:du tout )?(?:quand|et|,|respire|a rien|depuis (?:qu|sa|la)|apres|par terre|au sol)",
        r"(?:bouge|reagit) (?:plus|meme plus)(?= (?:\.|\?)|$)",
        r"(?:est|devient|levres?|visage|tout|toute|vire au|vire|lui|face) ~2(?:tout |toute )?(?:bleue?s?|violette?s?|cyanosee?)(?: ~5(?:respire|etouffe|bouge|levres?))(?! ~2(?:yeux|ciel))",
        r"levres? (?:toutes? |qui |deviennent |devienne |sont |est )*(?:bleues?|violettes?|bleuissent)",
        r"(?:est|suis|trouve|dans) (?:un |en )?coma ethylique",
    ),
)
_BREATH = (
    *cues(
        _SAMU,
        Who.PRESENT,
        rf"(?:respire|respirait) (?:quasi |presque |a peine|{_NOT}|tres mal|mal|difficilement|trop vite|super mal|hyper mal)(?! (?:par le nez|bien|comme|la bouche))",
        rf"(?:arrive|arrives|peux|peut|parvien[st]|reussi[st]?|sais) (?:presque |quasi )?{_NOT} (?:du tout )?(?:bien )?(?:a )?(?:bien )?{_BREATHE}(?! par le nez)",
        rf"(?:mal|difficultes?|peine|dur|gene|galere|difficile|probleme) (?:a|de|pour) {_BREATHE}(?! (?:par le nez|quand je (?:cours|fais)|en courant))",
        r"(?:difficultes?|detresse|gene|insuffisance) respiratoires?(?! chronique)",
        r"(?:s|m|t) (?:etouffe|etrangle|asphyxie)(?! (?:de (?:rire|colere|chaleur|honte)|avec (?:ses|mes|leurs) (?:problemes|questions)|dans (?:ce|cette|mon|ma|son|sa|notre)|sous))",
        r"(?:est|etais|suis) (?:en train )?(?:de |d )(?:s |m )?(?:etouffer|etrangler|suffoquer|asphyxier|se noyer|mourir|noyer)(?! (?:de|sous|dans))",
        r"(?:suffoque|s asphyxie|fausse route)(?! (?:de|dans|sous))",
        r"(?:manque|plus|plus assez) (?:d |l |de )?(?:air|oxygene|souffle)(?! (?:conditionne|comprime|libre|pur|chaud|frais))(?= ~9(?:poitrine|asthme|ventoline|respire|levres|malaise|respirer))",
        r"crise d asthme ~9(?:ventoline|passe pas|pas|plus|grave|violente|forte|respire|respirer|secours|aide)",
        r"(?:gorge|trachee) (?:qui |se |est |commence a |me |s |lui )*(?:gonfle|gonfler|gonflee|enfle|enfler|se ferme|fermer|serre ~5(?:allerg|respir|guepe|abeille|cacahuetes?|arachide|noix|mange|fruits)\w*)",
        r"(?:avale|coince|coincee|bloque|bloquee|gorge) ~9(?:etouffe|respire (?:plus|mal)|etouffer|devient (?:bleue?|rouge|violette?))",
        r"(?:j |je m )etouffe(?= (?:la|!|\.|,|aidez|help|au secours|j ai avale|vraiment|depuis)|$)",
    ),
)
_BLOOD = (
    *cues(
        _SAMU,
        Who.PRESENT,
        r"saigne (?:du nez )?(?:tres |super |vraiment |hyper |trop |tellement )?(?:beaucoup|abondamment|enormement|fort|a flots?|sans arret|sans s arreter|de partout|par l oreille|des oreilles|toujours autant|a mort)",
        r"saigne ~6(?:n arrete pas|s arrete pas|s arrete plus|arrete pas|arretera pas|pas a (?:arreter|stopper)|toujours apres|depuis (?:une|[0-9]+|deux|plusieurs) (?:heures?|h|minutes|min))",
        r"(?:arrete|arreter|arrive) (?:pas|plus) (?:de saigner|a (?:arreter|stopper) (?:le|de|l) (?:sang|saigner|hemorragie|saignement))",
        r"(?:perds?|perdu|perdent|pisse|pissait|vomit?|vomis|vomi|crache|cracher) (?:beaucoup |plein |enormement |enorm |tellement |trop |une quantite |des litres |pas mal )?(?:de |du |des )(?:sang|caillots)(?! (?:froid|neuf))",
        r"(?:perds?|perdu|perdent) (?:beaucoup|enormement|plein) ~2sang(?! froid)",
        r"(?:sang) (?:qui |lui |me |ca |en )*(?:gicle|coule (?:a flots?|beaucoup|partout|toujours|fort|sans)|jaillit|s arrete pas|ne s arrete pas|partout|pisse|coule)(?! (?:dans (?:les|nos|ses|mes) veines|blue))",
        r"(?:du sang partout|mare de sang|flaque de sang|bain de sang)",
        r"(?:fait|fais|a|ai|est|suis|en) (?:une |en )?(?:pleine )?hemorragie",
        r"(?:pleine hemorragie|hemorragie (?:interne|massive)?)(?= ~9(?:accouche|enceinte|arrete|aide|vite))",
    ),
    *cues(
        _SAMU,
        Who.NEAR,
        r"(?:coupe|sectionne|arrache|ampute|tranche|broye|ecrase) (?:tout |presque )?(?:le |la |un |une |mon |ma |son |sa |l |deux )(?:bout du |phalange du )?(?:doigts?|doits?|main|bras|jambe|pied|orteil|oreille|artere|gorge|poignet)(?! (?:de|du) (?:mannequin|poupee|statue))",
        r"(?:doigt|main|bras|jambe|pied|artere|poignet) (?:est |a ete |completement |presque |tout )*(?:sectionnee?|arrachee?|amputee?|tranchee?|broyee?|coupee? en)",
        r"(?:recu|pris|recois|prend) (?:un |des |deux |plusieurs |une )(?:coups? de (?:couteau|machette|tournevis|poignard|hache)|balles?(?= (?:dans|au|a la))|tirs?)",
        r"(?:poignarde|plante au couteau|s est fait poignarder|eventre|egorge)(?! dans le dos par)",
        is_perfect=True,
    ),
)
_ALLERGY = (
    *cues(
        _SAMU,
        Who.NEAR,
        r"(?:langue|gorge|levres?|visage|paupieres|cou|bouche|figure|gosier|luette) (?:qui |se |est |sont |commence a |ont |a |s est |lui |me |tout |toute |a double )*(?:gonfle[erns]*|gonflent|enfle[ernst]*|double de volume|doublent)"
        r"(?= ~9(?:respir\w*|allerg\w*|pique|piqure|guepe|abeille|frelon|mange|cacahuetes?|arachides?|noix|crevettes?|medicament|amoxicilline|penicilline|antibiotique|gorge|boutons|plaques|urticaire|d un coup|parle\w*|avale\w*|\.|\?|,)|$)",
        r"(?:langue|gorge) (?:qui |se |est |commence a |a |s est )*(?:gonfle[er]*|enfle[er]*)",
        r"gonfle (?:de partout|du visage|a vue d oeil)",
        r"(?:allerg\w*|pique|piqure|guepe|abeille|frelon|cacahuetes?|arachides?|crevettes?|penicilline|amoxicilline|noix) ~9,? ?~9(?:gonfle[er]*|enfle[er]*|respire (?:mal|plus)|respirer|etouffe|malaise|gorge)(?! (?:un peu|legerement|apres))",
        r"(?:choc anaphylactique|reaction anaphylactique|oedeme de quincke|reaction allergique (?:grave|severe|violente|forte))",
    ),
)
_CHILD = (
    Cue(
        words(
            rf"(?:boit|bois|tete|mange|prend|reagit|bouge|pleure|mouille|urine|sourit|veut) (?:{_NOT}|presque rien|rien)(?: (?:boire|son biberon|de couche|manger|rien))*"
            r"|refuse (?:de boire|de teter|le biberon|le sein|tout biberon|tous les biberons|son biberon|de s alimenter)"
            r"|(?:tout |toute |est |completement |tres )(?:mou|molle|amorphe|somnolente?|apathique|flasque|abattue?|grise?|palote|hypotonique|endormie?)"
            r"|(?:tres )?(?:somnolente?|amorphe|lethargique|geint|gemit|geignarde?|raideur|nuque raide|nuque|fontanelle|marbree?s?|taches (?:rouges|violettes)|petechies|purpura)"
            r"|(?:se reveille|reveiller) pas|(?:regard|yeux) (?:dans le vide|vitreux)|vomit tout|cris aigus|convulse"
        ),
        _SAMU,
        Who.PRESENT,
        also=(_INFANT, _FEVER),
    ),
    Cue(
        words(r"(?:est |tout |toute |completement )(?:mou|molle|amorphe|flasque|hypotonique|grise?|apathique)"),
        _SAMU,
        Who.PRESENT,
        also=(_BABY,),
    ),
    Cue(words(r"(?:tete|boit|prend|mange|mouille) (?:plus|rien|plus rien)"), _SAMU, Who.PRESENT, also=(_BABY,)),
    Cue(words(rf"(?:a|ai|monte a|est a|depasse|de|,|fievre|:) {_HIGH}"), _SAMU, Who.PRESENT, also=(_BABY, _FEVER)),
    Cue(words(r"(?:fievre|temperature|(?:38|39|40|41)(?:\.[0-9]{1,2})?)"), _SAMU, Who.PRESENT, also=(_NEWBORN, _FEVER)),
    Cue(
        words(r"(?:fievre|temperature|(?:39|40|41)(?:\.[0-9]{1,2})?)"),
        _SAMU,
        Who.NEAR,
        also=(
            words(
                r"(?:nuque raide|raideur ~3nuque|nuque ~2raide|taches (?:rouges|violettes|qui)|purpura|petechies|convulse\w*|convulsions?)"
            ),
        ),
    ),
)
_ACCIDENT = (
    *cues(
        _SAMU,
        Who.PRESENT,
        r"(?:electrocutee?|s est electrocutee?|pris le jus|prise? une decharge|en train de se noyer|se noie|failli se noyer|s est noyee?|tombe dans la piscine|ebouillantee?)",
        r"(?:brule|brulee?s?|brulures?) ~4(?:visage|tout le corps|tout le bras|grave(?:ment|s)?|troisieme degre|3e degre|tout le dos|le torse|acide|cloques partout)(?! (?:de (?:honte|plaisir)|apres (?:un|le|ma|mon) (?:peeling|coup|soleil|exposition)))",
        r"(?:tombe|chute|tombee?|chutee?) (?:d |du |de )(?:la |l |un |une |mon |son )?(?:toit|fenetre|balcon|echelle|echafaudage|[0-9]+(?:e|eme|er)? etage|premier etage|deuxieme etage|troisieme etage|etage|escalier|escaliers|arbre|cheval|table a langer)"
        r"(?= ~9(?:bouge|respire|inconscient|dos|tete|saigne|conscience|jambes|vomit?|mal|parle|reagit|tourne)|(?: ,| \.)? ~9(?:bouge|inconscient|respire|vomit?|reagit|sent))",
        r"(?:choc|coup|cogne|cognee?|tombe|tombee|chute) ~4(?:tete|crane) ~9,? ?~6(?:vomit?|somnolente?|confuse?|saigne|inconscient|voit trouble|bizarre|reagit|convulse|propos)",
        r"(?:renversee?|percutee?|fauchee?|ecrasee?) par (?:une|un|le|la) (?:voiture|camion|bus|moto|scooter|train|tram|velo|trottinette|metro)",
        r"(?:accident (?:de (?:la )?(?:voiture|route|moto|scooter|tracteur|chasse)|grave)|grave accident) ~9(?:blesses?|coincee?s?|incarceree?|inconscient|saigne|la maintenant|vient d arriver|devant moi|sous mes yeux)",
        r"(?:blesse|blessee) ~3(?:grave|gravement|par balle|a la tete et)(?! (?:a l epoque))",
        r"(?:fait|fais|a fait|faire) (?:une |un )?(?:overdose|surdose|od)(?! de (?:sucre|chocolat|travail|series?|musique|cafe|noel))",
        r"(?:hypoglycemie|hypo) ~9(?:inconscient|repond|confuse?|convulse|tremble|reveille|perd)",
        r"(?:tete|cordon|pieds?) (?:du |de |d )?(?:bebe|l enfant)? ?(?:sort|est sortie?|sortent|apparait)(?= ~9)",
        r"(?:accouche|accoucher) (?:la|maintenant|sur|dans la (?:voiture|salle|cuisine)|a la maison et|toute seule|en ce moment|d urgence)",
        r"(?:enceinte|grossesse) ~9,? ?~9(?:saigne|perds? (?:du|beaucoup)|bebe (?:ne )?bouge plus|contractions ~4(?:minutes|avant)|perdu les eaux)",
        r"(?:perds?|perte|pertes|saigne\w*|saignements?) ~6(?:enceinte|grossesse|fausse couche)",
        r"bebe (?:ne |n )?(?:bouge|respire) plus",
        r"(?:appel\w*|prevenir|contacter|composer|joindre) (?:vite )?(?:le |les |l |au |une |un )?(?:15|112|samu|ambulance|secours)(?= ~9)",
        r"(?:va|vais|allait) mourir (?:la|maintenant|si personne|dans mes bras|devant moi|sous mes yeux|,|aidez)",
        r"(?:est|va) (?:en train de )?mourir (?:la|dans mes bras|devant moi|sous mes yeux)",
    ),
)
MEDICAL: tuple[Cue, ...] = (*_HEART, *_STROKE, *_AWAY, *_BREATH, *_BLOOD, *_ALLERGY, *_CHILD, *_ACCIDENT)
"""Every sign for which the 15 is shown."""
