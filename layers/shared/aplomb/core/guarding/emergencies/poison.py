"""What was swallowed or breathed that may kill: whom the poison centres and the 15 are for."""

from aplomb.core.guarding.emergencies.cue import Cue, Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number
from aplomb.core.guarding.emergencies.people import CHILD

_BOTH = (Number.SAMU, Number.POISON)
_TAKEN = (
    r"(?:(?:a|ai|as|ont|avait|vient de|viens de|m a|aurait|aurais|a peut etre|a du|a failli|pense avoir"
    r"|crois avoir|lui ai donne|j|il|elle|en train d) (?:en partie |presque |tout |accidentellement |peut "
    r"etre |sans doute |probablement |encore |juste |par (?:erreur|accident|megarde) ){0,4}(?:avale|bu|boire"
    r"|mange|ingere|ingerer|croque|croquer|leche|lecher|gobe|suce|ingurgite|machouille|mastique|mordu dans"
    r"|bois|aspire|inhale|respire|renifle|goute|goutte|mis (?:a|dans) (?:la|sa) bouche))"
)
_PRODUCT = (
    r"(?:javel|lessive|white spirit|essence|gasoil|gazole|petrole|kerosene|antigel|deboucheur|destop|soude"
    r"|soude caustique|acides?|detartrant|detartrants?|desherbant|glyphosate|roundup|insecticide|pesticide"
    r"|mort aux rats|raticide|souricide|anti ?limaces?|granules? (?:anti|bleus?)|naphtaline|antimites?"
    r"|ammoniaque|acetone|dissolvant|alcool a bruler|alcool menager|liquide de (?:frein|refroidissement)"
    r"|lave glace|liquide vaisselle|produit (?:menager|vaisselle|toxique|wc|chimique|d entretien|pour (?:les "
    r")?(?:wc|toilettes|vitres|four)|lave vaisselle|de nettoyage|nettoyant|corrosif|lave)|(?:pastilles?"
    r"|capsules?|dosettes?|tablettes?|doses?) (?:de |pour |du )?(?:lessive|lave vaisselle|wc|javel|detergent"
    r"|lave linge)|detergent|nettoyant|piles?|pile bouton|mercure|thermometre|eau oxygenee|huiles? "
    r"essentielles?|liquide (?:de |pour )?(?:cigarette|vapoteuse|e cigarette|vape)|e liquide|nicotine|megots?"
    r"|cigarettes?|antivol|lampe a huile|huile de lampe|petrole lampant|colle|peinture|vernis|diluant"
    r"|decapant|terebenthine|trichlo\w*|ether|chloroforme|cyanure|arsenic|strychnine|gel hydroalcoolique"
    r"|parfum|bain de bouche|engrais|chlore|galet de chlore|sulfate|anti ?mousse|anti ?rouille|somniferes?"
    r"|anxiolytiques?|neuroleptiques?|methadone|subutex|morphine|ghb|drogues?|cannabis|shit|resine|cocaine"
    r"|heroine|lsd|ecstasy|mdma|aimants?|billes? magnetiques?)"
)
_PLANT = (
    r"(?:muguet|if|laurier|laurier rose|laurier cerise|laurier jaune|digitale|aconit|belladone|datura|ricin"
    r"|colchiques?|ail des ours|digitale|arum|houx|gui|lierre|glycine|cytise|actee|oenanthe|cigue"
    r"|dieffenbachia|plante (?:toxique|inconnue|verte|du jardin|d interieur)|baies? (?:rouges?|noires?"
    r"|toxiques?|sauvages?|du jardin|inconnues?)|baies|coloquinte|noyaux? d abricots?|marron d inde"
    r"|feuilles? (?:de )?(?:if|laurier|muguet))"
)
_MUSHROOM = r"(?:champignons?|amanites?|bolets?|girolles?|cepes?|coulemelles?|lepiotes?|morilles?)"
_DRUGS = (
    r"(?:comprimes?|cachets?|cachetons?|gelules?|pilules?|medicaments?|medocs?|cacheton|dolipranes?"
    r"|paracetamol|efferalgan|ibuprofene|advil|aspirines?|xanax|lexomil|valium|stilnox|tramadol|codeine"
    r"|somniferes?|anxiolytiques?|antidepresseurs?|seresta|temesta|imovane|tercian|atarax|levothyrox|insuline"
    r"|bisoprolol|lithium|theralite|laroxyl|methadone|subutex|plaquettes?|traitement|boites?|sirop)"
)
_STREET = r"(?:heroine|cocaine|crack|fentanyl|morphine|opioides?|opiaces?|ghb|gbl|mdma|ecstasy|ketamine|drogues?)"
_MANY = (
    r"(?:(?:1[0-9]|[2-9][0-9]|[1-9][0-9]{2})(?= )|dix|douze|quinze|seize|vingt|trente|quarante|cinquante"
    r"|soixante|cent|une dizaine de|une douzaine de|une quinzaine de|une vingtaine de|une trentaine de|tous? "
    r"(?:mes|ses|les|leurs|mon|son|le)|toute (?:la|une|ma|sa)|toutes (?:les|mes|ses)|une boite (?:entiere "
    r"|complete |pleine )?(?:de|d)|la boite (?:entiere |complete )?(?:de|d)|deux boites (?:de|d)|[0-9] "
    r"boites (?:de|d)|plusieurs boites (?:de|d)|plein de|trop de|beaucoup de|plusieurs|(?:une|deux|trois"
    r"|[0-9]) plaquettes? (?:de|d)|une poignee de|un tas de|un paquet de|la plaquette de)"
)
_SICK = (
    r"(?:vomi\w*|mal (?:au|de) (?:ventre|estomac|tete|coeur|crane)|diarrhees?|malades?|nausees?|hallucin\w*"
    r"|vertiges?|crampes?|transpire\w*|bizarre|malaise|evanoui|delire\w*|tete qui tourne|somnolente?)"
)
_CHILD = CHILD + (
    r"|(?:a|de|agee? de) (?:[1-9]|1[0-4]|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) (?:ans?"
    r"|mois)"
)
_WILD = (
    r"(?:cueilli\w*|ramass\w*|foret|bois|sauvages?|jardin|pelouse|pre|inconnus?|veneneux|toxiques?|mortel\w*"
    r"|identifi\w*|comestibles?|sais pas|doute|phalloide|tue mouches?)"
)
_TO_ITS_END = (
    r"(?:mourir|en finir|suicid\w*|mourrai|adieu|plus vivre|expres|volontairement|tentative|ts|mettre fin"
    r"|dormir pour toujours)"
)

POISON = Family(
    (
        r"aval|\bbu\b|boi|mang|inger|croqu|lech|gobe|suce|ingurgit|machouill|mastiqu|mord|aspir|inhal|respire"
        r"|renifl|gout|bouche|yeux|oeil|visage|melang|toxi|empoison|pris|prend|donne|administr|\bdose|surdos"
        r"|overdose|tromp|piqu|morsure|\bgaz\b|monoxyde|detecteur|chaudiere|poele|cheminee|brasero|groupe "
        r"electro|barbecue|chauffage|bourre|ivre|alcool|vodka|whisky"
    ),
    (
        *cues(_BOTH, Who.PRESENT, rf"{_TAKEN} ~6{_PRODUCT}", rf"{_TAKEN} ~5{_PLANT}", is_perfect=True),
        *cues(
            _BOTH,
            Who.PRESENT,
            r"(?:recu|pris|eclabousse\w*|projete|asperge|mis|a|ai|renverse) ~5(?:javel|acide|soude|deboucheur"
            r"|destop|chaux|produit ~2|ammoniaque|detartrant|lessive) ~4(?:yeux|oeil|visage)",
            r"(?:melange|melanger) ~5(?:javel|ammoniaque|vinaigre|acide|detartrant|deboucheur|produits "
            r"menagers) ~9,? ?~9(?:tousse|respire|respirer|brule|pique|gorge|poumons|yeux|mal|malaise"
            r"|vapeurs?|fumee|tete)",
            is_perfect=True,
        ),
        *(
            Cue((rf"{_TAKEN} ~5{_MUSHROOM}"), _BOTH, Who.PRESENT, is_perfect=True, also=(also,))
            for also in (_WILD, _SICK)
        ),
        *cues(
            _BOTH,
            Who.PRESENT,
            r"(?:intoxique\w*|empoisonne\w*|intoxication) ~4(?:champignons?|monoxyde|gaz|co|plante"
            r"|medicaments?|javel|fumees?)(?! ~3(?:comment|symptomes))",
            is_perfect=True,
        ),
        *cues(
            _BOTH,
            Who.NEAR,
            rf"(?:ai|a|as|ont|viens de|vient de|aurait|avoir|aller|vais|va|je|j|en train de|en train d) "
            rf"~2(?:pris|prendre|avale|gobe|ingere|bu|prends|mange) ~2{_MANY} ~3{_DRUGS}",
            rf"(?:pris|avale|ingere|donne|administre) ~5(?:trop|double dose|deux fois|triple dose|10 fois|dix "
            rf"fois|surdose|dose d adulte|dose adulte|le double) ~4(?:{_DRUGS}|dose)?",
            rf"(?:pris|avale|ingere|donne|bu) (?:par (?:erreur|megarde|accident)) ~4{_DRUGS}",
            rf"(?:pris|avale|ingere|donne|bu|trompee?s? de) ~5{_DRUGS} (?:par (?:erreur|megarde|accident)|de "
            rf"(?:ma|mon|sa|son|un) ~2(?:mere|pere|mari|femme|autre|grand|grand mere|frere|soeur|chien)"
            rf"|perimes? ~3(?:malaise|vomit?))",
            rf"(?:pris|avale|ingere|bu) ~3(?:{_DRUGS}|mdma|cocaine|ecstasy|cannabis|drogue|ghb|heroine|lsd) "
            rf"~3(?:avec|et) ~3(?:alcool|vodka|whisky|rhum|biere|vin|drogue|mdma|cocaine)",
            rf"(?:trop bu|beaucoup bu|bourree?|ivre|alcool|vodka|whisky) ~4(?:pris|avale) ~2{_DRUGS}",
            r"(?:pris|avale|prend|donne) ~2(?:medicaments?|medocs?|cachets?|comprimes?|traitement|gouttes) "
            r"~2(?:de|du) (?:mon|ma|son|sa|papy|mamie|papi|maman|papa|grand)",
            rf"(?:surdosage|surdose|overdose) (?:de |d |en |au |aux )~2{_DRUGS}",
            is_perfect=True,
        ),
        *cues(_BOTH, Who.NEAR, rf"(?:surdose|overdose) (?:de |d |a l |a la |au )?{_STREET}", is_perfect=True),
        *cues(
            _BOTH,
            Who.SAID,
            rf"(?:^|(?<=[.?] ))(?:surdose|overdose) (?:de |d |a l |a la |au )?{_STREET}"
            rf"(?= (?:[.?,]|que faire|vite|maintenant|en cours|aide|help)|$)",
            rf"{_MUSHROOM} ~2(?:manges?|avale|ingeres?) (?:, )?~3{_SICK}",
        ),
        *(
            Cue((rf"{_TAKEN} ~5{_DRUGS}"), _BOTH, Who.PRESENT, is_perfect=True, also=(also,))
            for also in (_CHILD, _TO_ITS_END)
        ),
        Cue((rf"(?:a|ai|vient de|viens de) pris? ~3{_DRUGS}"), _BOTH, Who.NEAR, is_perfect=True, also=(_TO_ITS_END,)),
        *cues(
            _BOTH,
            Who.PRESENT,
            r"(?:morsures?|piqures?) (?:de|d un|d une) (?:vipere|serpent|scorpion|vive|meduse)",
            r"(?:mordue?|mord|mordre|piquee?|pique|piquer) ~3(?:vipere|serpent|scorpion|meduse|vive|veuve "
            r"noire)(?! ~3(?:sur|blancs?|lyre)|s? blancs?)",
            is_perfect=True,
        ),
        *cues(
            (Number.SAMU, Number.POISON, Number.FIRE),
            Who.SAID,
            r"(?:sent|sens|sentait|respire|inhale|odeur de|odeur forte de|grosse odeur de) (?:tres |super "
            r")?(?:fort |bizarrement |beaucoup )?(?:le |du |une odeur de |comme une odeur de |une forte "
            r"odeur de |l odeur (?:de |du ))?(?:gaz|monoxyde)(?! (?:d echappement|hilarant|lacrymogene))",
            r"(?:fuite de (?:gaz|monoxyde)|fuite au gaz) ~6(?:maintenant|chez moi|chez nous|la|que faire"
            r"|quoi faire|en ce moment|je crois|dans (?:ma|mon|l|la|notre))",
            r"detecteur ~5(?:sonne|bipe|s est declenche|hurle|alarme|se declenche)(?= ~9,? ?~9(?:tete"
            r"|vertiges?|nausees?|chaudiere|poele|monoxyde|co|que faire|mal|malaise))",
            r"(?:chaudiere|poele|cheminee|brasero|groupe electrogene|barbecue|chauffage) ~9,? ?~9(?:mal (?:a "
            r"la|de) tete|maux de tete|vertiges?|nausees?|malaise|evanoui|vomi\w*|tete qui tourne)",
            r"(?:monoxyde|intoxication au gaz|respire du gaz) ~9,? ?~9(?:mal|vertiges?|nausees?|malaise|tete"
            r"|evanoui|vomi\w*)",
        ),
    ),
)
"""Every sign for which the poison centre is shown."""
