"""Blood, falls, burns, births and other accidents: the 15."""

from aplomb.core.guarding.emergencies.cue import Cue, Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number
from aplomb.core.guarding.emergencies.people import CHILD

_SAMU = (Number.SAMU,)
_SUED = (
    r"(?:avocat|assureur|assurances?|indemnis\w*|partie civile|procureur|expertise|classement|proces|tribunal"
    r"|plainte|audience|licenci\w*|employeur)"
)

_BLOOD = Family(
    (
        r"saign|sang|caillot|hemorrag|coup|section|arrach|ampute|tranch|broy|ecras|balle|tirs|poignard|plante"
        r"|eventr|egorg"
    ),
    (
        *cues(
            _SAMU,
            Who.PRESENT,
            r"saigne (?:du nez )?(?:tres |super |vraiment |hyper |trop |tellement )?(?:beaucoup|abondamment"
            r"|enormement|fort|a flots?|sans arret|sans s arreter|de partout|par l oreille|des oreilles"
            r"|toujours autant|a mort)",
            r"saigne ~6(?:n arrete pas|s arrete pas|s arrete plus|arrete pas|arretera pas|pas a (?:arreter"
            r"|stopper)|toujours apres|depuis (?:une|[0-9]+|deux|plusieurs) (?:heures?|h|minutes|min))",
            r"(?:arrete|arreter|arrive) (?:pas|plus) (?:de saigner|a (?:arreter|stopper) (?:le|de|l) (?:sang"
            r"|saigner|hemorragie|saignement))",
            r"(?:perds?|perdu|perdent|pisse|pissait|vomit?|vomis|vomi|crache|cracher) (?:beaucoup |plein "
            r"|enormement |enorm |tellement |trop |une quantite |des litres |pas mal )?(?:de |du |des "
            r")(?:sang|caillots)(?! (?:froid|neuf))",
            r"(?:perds?|perdu|perdent) (?:beaucoup|enormement|plein) ~2sang(?! froid)",
            r"(?:sang) (?:qui |lui |me |ca |en ){0,4}(?:gicle|coule (?:a flots?|beaucoup|partout|toujours"
            r"|fort|sans)|jaillit|s arrete pas|ne s arrete pas|partout|pisse|coule)(?! (?:dans (?:les|nos|ses"
            r"|mes) veines|blue))",
            r"(?:du sang partout|mare de sang|flaque de sang|bain de sang)",
            r"(?:fait|fais|a|ai|est|suis|en) (?:une |en )?(?:pleine )?hemorragie",
            r"(?:pleine hemorragie|hemorragie (?:interne|massive)?)(?= ~9(?:accouche|enceinte|arrete|aide"
            r"|vite))",
        ),
        *cues(
            _SAMU,
            Who.PRESENT,
            r"(?:coupe|sectionne|arrache|ampute|tranche|broye|ecrase) (?:tout |presque )?(?:le |la |un |une "
            r"|mon |ma |son |sa |l |deux )(?:bout du |phalange du )?(?:doigts?|doits?|main|bras|jambe|pied"
            r"|orteil|oreille|artere|gorge|poignet)(?! (?:de|du) (?:mannequin|poupee|statue))",
            r"(?:recu|pris|recois|prend) (?:un |des |deux |plusieurs |une )(?:coups? de (?:couteau|machette"
            r"|tournevis|poignard|hache)|balles?(?= (?:dans|au|a la))|tirs?)",
            r"(?:s est fait|me suis fait|vient d etre|viens d etre|a ete|est|suis) (?:poignarder|poignardee?"
            r"|planter|plantee? (?:au couteau|avec un couteau)|eventree?|egorgee?)(?! dans le dos par)",
            is_perfect=True,
        ),
    ),
)
_ACCIDENT = Family(
    (
        r"avale|vue|vision|taches|chest|breath|attack|unconsc|overdos|sens |satur|chaleur|insolation|gicle"
        r"|jailli|fievre|40|41|temperature|delir|confus|incoher|convul|epilep|lectrocut|jus|decharge|noie"
        r"|noya|noye|piscine|ebouillant|brul|tomb|chut|choc|coup|cogn|par (?:un|le|la) |par une|accident|bless"
        r"|dose| od|hypo|tete|cordon|pied|accouch|enceint|grossess|pert|saign|bebe|mour"
    ),
    (
        *cues(
            _SAMU,
            Who.SAID,
            r"accouchement (?:en cours|imminent|qui commence|a commence)(?! (?:de|d) )",
            r"(?:^|(?<=[.?] ))noyade (?:en cours |en |a la |dans (?:la |une |ma )?)?"
            r"(?:piscine|mer|lac|riviere|baignoire)"
            r"(?= (?:[.?,]|que faire|vite|maintenant|enfant|bebe|aide|help)|$)",
        ),
        *cues(
            _SAMU,
            Who.PRESENT,
            r"(?:electrocutee?|s est electrocutee?|pris le jus|prise? une decharge|en train de se noyer|se "
            r"noie|failli se noyer|s est noyee?|tombe dans la piscine|ebouillantee?)",
            r"(?:brule|brulee?s?|brulures?) ~6,? ?~6(?:visage|tout le corps|tout le bras|grave(?:ment|s)?"
            r"|troisieme degre|3e degre|tout le dos|le torse|acide|cloques partout)(?! (?:de (?:honte"
            r"|plaisir)|apres (?:un|le|ma|mon) (?:peeling|coup|soleil|exposition)))",
            r"(?:tombe|chute|tombee?|chutee?) (?:d |du |de )(?:la |l |un |une |mon |son )?(?:toit|fenetre"
            r"|balcon|echelle|echafaudage|[0-9]+(?:e|eme|er)? etage|premier etage|deuxieme etage|troisieme "
            r"etage|etage|escalier|escaliers|arbre|cheval|table a langer)(?= ~9(?:bouge|respire|inconscient"
            r"|dos|tete|saigne|conscience|jambes|vomit?|mal|parle|reagit|tourne)|(?: ,| \.)? ~9(?:bouge"
            r"|inconscient|respire|vomit?|reagit|sent))",
            r"(?:choc|coup|cogne|cognee?|tombe|tombee|chute) ~4(?:tete|crane) ~9,? ?~6(?:vomit?|somnolente?"
            r"|confuse?|saigne|inconscient|voit trouble|bizarre|reagit|convulse|propos)",
            r"(?:blesse|blessee) ~3(?:grave|gravement|par balle|a la tete et)(?! (?:a l epoque))",
            r"(?:fait|fais|a fait|faire) (?:une |un )?(?:overdose|surdose|od)(?! de (?:sucre|chocolat|travail"
            r"|series?|musique|cafe|noel))",
            r"(?:hypoglycemie|hypo) ~9(?:inconscient|repond|confuse?|convulse|tremble|reveille|perd)",
            r"(?:tete|cordon|pieds?) (?:du |de |d )?(?:bebe|l enfant)? ?(?:sort|est sortie?|sortent|apparait)",
            r"(?:accouche|accoucher) (?:la|maintenant|sur|dans la (?:voiture|salle|cuisine)|a la maison et"
            r"|toute seule|en ce moment|d urgence)",
            r"(?:enceinte|grossesse) ~9,? ?~9(?:saigne|perds? (?:du|beaucoup)|bebe (?:ne )?bouge plus|sens "
            r"plus (?:le |mon )?bebe|contractions ~4(?:minutes|avant)|perdu les eaux)",
            r"(?:perds?|perte|pertes|saigne\w*|saignements?) ~6(?:enceinte|grossesse|fausse couche)",
            r"bebe (?:ne |n )?(?:bouge|respire) plus",
            r"sens (?:plus|pas) (?:du tout )?(?:le |mon )bebe(?: bouger)?",
            rf"(?:{CHILD}|il|elle) ~2a ~2avale ~3(?:billes?|pieces?(?: de monnaie)?|jouets?|noyau|os|arete"
            rf"|bouchon|clou|vis|aiguille|bouton|perle|lego|caillou|trombone|epingle|punaise|capuchon|ballon"
            rf"|objet|figurine|bague)",
            r"(?:perdu|perd|perds|perte de) (?:la )?(?:vue|vision) ~6(?:d un coup|soudain\w*|brutale?\w*|ce "
            r"matin|tout a coup|depuis)",
            r"taches (?:rouges|violettes) ~9,? ?~9(?:nuque|meningite|fievre)|(?:nuque|meningite) ~9,? "
            r"?~9taches (?:rouges|violettes)",
            r"(?:chest (?:pain|hurts)|cannot breathe|can t breathe|heart attack|not breathing|unconscious"
            r"|overdosed)",
            r"(?:saturation|sature|satu) ~2(?:a |de )?(?:[678][0-9])(?! (?:pour cent )?de)",
            r"(?:coup de chaleur|insolation) ~9,? ?~9(?:delire|convuls\w*|confuse?|temperature|40|41"
            r"|inconscient|vomit?|transpire plus|malaise|propos)",
            r"(?:crise d epilepsie|epilepsie|convulsions?) ~3(?:dure|continue|s arrete pas|depuis|qui (?:dure"
            r"|ne))",
            r"(?:du sang|sang|ca) ~2(?:gicle|jaillit)",
            r"(?:fievre|40|41|temperature) ~9,? ?~9(?:delire|confuse?|propos incoherents|hallucin\w*)",
            r"(?:delire|confuse?|incoherente?s?) ~9,? ?~9(?:fievre|40 de|41 de|depuis (?:ce matin|tout a l "
            r"heure|une heure|cette nuit))",
            r"(?:va|vais|allait) mourir (?:la|maintenant|si personne|dans mes bras|devant moi|sous mes yeux|,"
            r"|aidez)",
            r"(?:est|va) (?:en train de )?mourir (?:la|dans mes bras|devant moi|sous mes yeux)",
        ),
    ),
)
_HURT = Family(
    (r"renvers|percut|fauch|ecras|accident|doigt|main|bras|jambe|pied|artere|poignet"),
    tuple(
        Cue(hurt, _SAMU, Who.PRESENT, is_perfect=True, unless=_SUED)
        for hurt in (
            (
                r"(?:renversee?|percutee?|fauchee?|ecrasee?) par (?:une|un|le|la) (?:voiture|camion|bus|moto"
                r"|scooter|train|tram|velo|trottinette|metro)"
            ),
            (
                r"(?:accident (?:de (?:la )?(?:voiture|route|moto|scooter|tracteur|chasse)|grave)|grave "
                r"accident) ~9(?:blesses?|coincee?s?|incarceree?|inconscient|saigne|la maintenant|vient d "
                r"arriver|devant moi|sous mes yeux)"
            ),
            (
                r"(?:doigt|main|bras|jambe|pied|artere|poignet) (?:est |a ete |completement |presque |tout "
                r"){0,4}(?:sectionnee?|arrachee?|amputee?|tranchee?|broyee?|coupee? en)"
            ),
        )
    ),
)
_CALLED = Family(
    r"appel|prevenir|contacter|composer|joindre",
    (
        *cues(
            _SAMU,
            Who.NEAR,
            r"(?:appel\w*|prevenir|contacter|composer|joindre) (?:vite )?(?:le |les |l |au |une |un )?(?:15"
            r"|112|samu|ambulance|secours)",
        ),
    ),
)
WOUNDS = (_BLOOD, _ACCIDENT, _HURT, _CALLED)
"""Every such sign."""
