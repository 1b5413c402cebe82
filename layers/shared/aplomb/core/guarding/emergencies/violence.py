"""Violence under way, and women who are hit: the 17 or the 114, and the 3919."""

from aplomb.core.guarding.emergencies.cue import Cue, Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number

_POLICE = (Number.POLICE,)
_MAN = (
    r"(?:mari|conjoint|copain|compagnon|ex|ex mari|ex conjoint|ex copain|mec|petit ami|epoux|homme|concubin"
    r"|jules|partenaire|fiance|gars|pere de (?:mes|mon|ma|nos) ~1(?:enfants?|fils|fille))"
)
_HIT = (
    r"(?:frappe|bat|tabasse|cogne|gifle|etrangle|brutalise|violente|tape|tape dessus|roue de coups|met des "
    r"coups|leve la main|donne des coups|viole|sequestre|menace(?= ~5(?:mort|tuer|couteau|arme|frapper|coups"
    r"|fusil|pistolet|machette|hache))|terrorise|maltraite|defonce|moleste|poursuit(?= ~9(?:rue|couteau|arme"
    r"|voiture|peur|courant))|traine par les cheveux|bouscule violemment|secoue|insulte et (?:frappe|bat"
    r"|menace)|force a (?:coucher|avoir des rapports))"
)
_NOT_GAME = (
    r"(?! ~4(?:aux? (?:echecs|tennis|ping pong|cartes|jeu|poker|dames|foot|basket|belote|scrabble|baby foot"
    r"|petits chevaux|monopoly|uno|sprint)|la balle|le ballon))(?! (?:dans l oeil|a l oeil|aux? (?:echecs"
    r"|tennis|ping pong|cartes|jeu|poker|dames|foot|basket|belote|scrabble)|des? (?:notes|messages|sms|mails"
    r"|textos)|la discute|dans le jeu|un texte|du retard|de (?:me )?(?:quitter|demissionner|divorcer|saisir"
    r"|porter plainte)|d (?:un proces|une plainte)|sur les nerfs))"
)
_NOW = (
    r"(?:en ce moment|maintenant|actuellement|la maintenant|a l instant|tout de suite|en cours|au secours"
    r"|vite|help|aidez|est train|en train|encore|ce soir|la tout de suite|je suis cachee?|enferme|derriere "
    r"la porte|il arrive|elle arrive|dehors)"
)
_MY_PARENT = (
    r"(?:mon pere|ma mere|mes parents|mon papa|ma maman|papa|maman|mon beau pere|ma belle mere|le copain de "
    r"ma mere|le mec de ma mere|mon grand pere|mon oncle|mon tonton|mon beau papa|mon daron|ma daronne|mon "
    r"grand frere|mon educateur|mon prof|mon entraineur|mon coach)"
)
_RECENT = r"(?:hier|ce soir|cette nuit|tout a l heure|encore|ce matin|maintenant|a l instant|vient de|aujourd hui)"
_PARTNER = (
    r"(?:mon|mes|l) (?:ex|mari|conjoint|copain|compagnon|mec|petit ami|epoux|ex mari|ex conjoint|ex copain"
    r"|ex compagnon|concubin|fiance)"
)

VIOLENCE = Family(
    (
        r"frapp|\bbat|tabass|cogn|gifl|etrangl|brutal|viol|\btape|coups|leve la|sequestr|menac|terroris|maltrait"
        r"|agress|defonc|molest|poursui|cheveux|bouscul|secou|force|\bsui[tv]|attaqu|enferm|enlev|kidnap|\btuer"
        r"|tue|planter|poignard|egorg|bruler|couteau|\barm|fusil|flingue|pistolet|hache|machette|batte|carabine"
        r"|marteau|tournevis|sabre|kalach|entrer|est entre|sont entres|est dans|introdui|porte|cambriol|intrus"
        r"|voleur|inconnu|coups de feu|rafale|tire\b|fusillade|tirs|hurl|cri|suppli|otage|retient|cach|planqu"
        r"|refug|braqu|rackett|bagarre|rixe|emeute|attentat|terror|appel|prevenir|contacter|conjugal|battu"
        r"|violent|dangereux|quelqu un|casser|buter|crever|descendre|fumer|defigur|peau|jete|pousse|casse|en "
        r"train de se"
    ),
    (
        *cues(
            _POLICE,
            Who.SAID,
            rf"(?:il|elle|ils|elles|on|{_MAN}|pere|mere|fils|frere|voisin|voisine|femme|copine|compagne|epouse"
            rf"|parents|proprietaire|quelqu un|types?|mecs?|qui|parents|soeur) (?:veut |va |vient de "
            rf"|commence a |continue a |est en train de |sont en train de |essaie de |essaye de |arrete pas "
            rf"de )?(?:me |m |nous )(?:(?:re)?{_HIT}|frapper|battre|tuer(?! si (?:je|j) ~2(?:rate|oublie|casse"
            rf"|perds|mange|arrive|rentre|ai pas))|etrangler|violer|agresser|tabasser|cogner|planter"
            rf"|poignarder|bruler|egorger|kidnapper|enlever|enferme|egorge|suit(?= ~9(?:rue|depuis|peur|nuit"
            rf"|voiture|metro|station|maintenant))|suivent(?= ~9(?:rue|depuis|peur|nuit|voiture|metro))"
            rf"|agresse(?= (?:physiquement|sexuellement|la|dans|avec|en ce|maintenant|\.|,)|$)|attaque avec"
            rf"|frappent|tapent dessus|battent|sequestrent|violent|poursuivent|menacent(?= ~6(?:couteau|arme"
            rf"|mort|tuer|frapper)))(?! de (?:travail|rire|ennui|boulot|chaleur)){_NOT_GAME}",
            rf"(?:il|elle|{_MAN}|voisin|pere|type|mec|homme|fils|quelqu un|monsieur|qui) (?:la |le |les |l "
            rf"|lui )(?:{_HIT}|tape dessus|etrangle|frappe)(?= ~9{_NOW})",
            r"(?:est|sont) en train de (?:(?:me |la |le |se |les |nous |l |lui )?(?:frapper|battre|taper"
            r"|tabasser|etrangler|tuer|agresser|violer|cogner|tout casser|defoncer (?:la|ma|sa|notre) porte"
            r"|forcer (?:la|ma|notre) (?:porte|serrure)|rentrer chez|cambrioler|poignarder)|se (?:battre"
            r"|taper dessus)(?= ~9(?:rue|couteaux?|dehors|chez|immeuble|voisins|sang|armes?|parents)))(?! "
            r"(?:aux? (?:echecs|cartes|jeu)|sur (?:la|des)|au tennis))",
            r"(?:il|elle|ils|quelqu un|on|voisin|ex|mari|conjoint|type|mec|homme|individu) (?:a |tient "
            r"|menace ~2avec |brandit |sort |avec |est arme d )(?:un |une |son |sa |le |d un |d une "
            r")?(?:couteau|arme|flingue|pistolet|fusil|hache|machette|batte|carabine|marteau|tournevis|sabre"
            r"|kalachnikov)(?! ~2(?:de (?:chasse|collection|cuisine|service|jouet|poche)|dans (?:le jeu|la "
            r"scene)|suisse))",
            r"(?:quelqu un|un (?:homme|type|mec|individu|inconnu|voleur|cambrioleur|intrus)|des (?:gens|types"
            r"|mecs|cambrioleurs|voleurs|individus)|mon ex|on|ils|cambrioleurs?|il) (?:essaie |essaye |tente "
            r"|essaient |essayent |veut |cherche |est en train |sont en train )?(?:d |de |a )?(?:entrer"
            r"|rentrer|forcer (?:ma|la|notre) (?:porte|serrure|fenetre)|s introduire|defoncer (?:ma|la"
            r"|notre) porte|defonce (?:ma|la|notre) porte|est entre|sont entres|est dans (?:ma|mon|l|la) "
            r"(?:maison|appartement|appart|jardin|chambre|cuisine|escalier)|force (?:ma|la) (?:porte"
            r"|serrure))(?= ~9(?:chez (?:moi|nous)|maison|appart\w*|porte|serrure|maintenant|nuit|chambre"
            r"|jardin|la|cachee?|cuisine|,)|$)",
            r"(?:cambrioleurs?|intrus|voleurs?|inconnu) ~4(?:chez (?:moi|nous)|dans (?:ma|la|notre|mon|l) "
            r"(?:maison|appartement|appart|chambre|cuisine|immeuble|jardin|cave|salon))",
            r"(?:coups? de feu|rafales?|fusillade|ca tire|des tirs) ~6(?:dehors|dans (?:la rue|ma|l immeuble"
            r"|mon|l ecole|le lycee)|en bas|chez|maintenant|a l instant|voisins?|a cote)",
            r"(?:entends|entend|entendu) ~5(?:hurler|crier|cris|hurlements|appeler a l aide|coups|des cris"
            r"|supplier|pleurer et) ~8(?:voisins?|voisine|appartement|a cote|au dessus|en dessous|etage|chez"
            r"|femme|enfant)",
            r"(?:je suis|nous sommes|m a|m ont|on me|il me|elle me|me|m) ~1(?:sequestre|enferme|retient "
            r"(?:prisonniere?|de force|contre|enfermee?|dans)|retiennent (?:prisonniere?|de force|contre)"
            r"|kidnappee?|prise? en otage|otage|enlevee?)(?! (?:dehors|dans (?:un|une|ma|cette|le|la) "
            r"(?:routine|boucle|relation|contrat|jeu|ascenseur|toilettes|wc)|a l exterieur|par le "
            r"contrat))(?= ~9(?:peur|aide|moi|il|maison|chambre|cave|sortir|contre|appart\w*|par|police|vite"
            r"|,|\.|depuis|chez|elle)|$)",
            r"(?:suis|me suis|sommes) (?:cachee?s?|enferme|planquee?s?|refugiee?s?) (?:dans|sous|derriere"
            r"|aux?) ~4(?:salle de bain|chambre|toilettes|placard|lit|cave|wc|voiture|armoire|bain|salle)(?= "
            r"~9(?:il|elle|mari|ex|conjoint|pere|frappe|couteau|peur|veut|porte|crie|arme|ils|quelqu))",
            r"(?:menace|menacer|menacee?|veut|va|jure|dit qu il va) ~3(?:de )?(?:me |nous |la |les |me faire "
            r"|de me )(?:tuer|buter|planter|egorger|poignarder|bruler|defigurer|crever|descendre|fumer|tirer "
            r"dessus|faire la peau)(?! si (?:je|j) ~2(?:rate|oublie|casse|perds|mange|arrive|rentre|ai "
            r"pas))(?! de (?:rire|travail|boulot|fatigue)| (?:au|a) (?:la tache|travail|petit feu|vouloir|le)"
            r"| ~2(?:d impots|si je (?:rentre|mange|casse)))",
            r"(?:en train de|on|viens de|vient de|me|m|se|s|j ai ete|je) ~2(?:faire |fait |suis fait |suis "
            r"faite |est fait |est faite )?(?:agresse|agresser|violer|viole|braquer|braquee?|racketter)(?= "
            r"~6(?:maintenant|a l instant|en ce moment|la|vient|dans la rue|il y a (?:[0-9]+|dix|cinq"
            r"|quelques|deux|une|vingt|trente) (?:minutes|min|heures?)|tout a l heure|saigne|ce soir|cette "
            r"nuit|devant moi|sous mes yeux))",
            r"(?:bagarre|rixe|emeute|attentat|terroristes?|(?:hommes?|individus?|types?|mecs?) armes?|prise "
            r"d otage|braquage) ~6(?:en bas|dehors|devant|dans (?:la|ma|mon|le) (?:rue|immeuble|magasin"
            r"|banque|lycee|ecole|gare|train|metro)|en cours|maintenant|sous mes yeux|chez)",
            r"(?:appel\w*|prevenir|contacter) (?:vite )?(?:le |la |les )(?:17|police|gendarmes|gendarmerie"
            r"|flics)(?= ~4(?:vite|il|ils|maintenant|pour moi|s il vous plait|svp|au secours|je peux pas "
            r"parler|discretement))",
        ),
        *cues(
            (Number.POLICE, Number.WOMEN),
            Who.SAID,
            rf"{_MAN} (?:qui |il |ne |n arrete pas de |est violent et |me crie dessus et |boit et |rentre "
            rf"(?:saoul|ivre|bourre) et |devient violent et |vient de |a encore |a recommence a |continue a "
            rf"|continue de |est en train de |recommence a )?(?:me |m )(?:{_HIT}|frapper|battre|tuer|etrangler"
            rf"|violer|taper(?: dessus)?|cogner|secouer|gifler){_NOT_GAME}",
            rf"{_MAN} ~3(?:menace|menacer|jure|jurer) ~2(?:de )?(?:me |m )~1(?:tuer|buter|planter|egorger"
            rf"|poignarder|bruler|defigurer|crever|descendre|frapper|etrangler|faire la peau)",
            r"(?:mari|conjoint|copain|compagnon|ex|mec|petit ami|epoux|concubin) (?:est |devient |etait "
            r"|redevient |est tres |est de plus en plus |est parfois |est souvent )(?:tres |hyper |ultra "
            r")?(?:violents?|agressif et violent|dangereux)(?! verbalement au foot)",
            r"(?:violences? (?:conjugales?|du conjoint|de (?:mon|son) (?:mari|conjoint|copain|compagnon|ex))"
            r"|violence conjugale|femmes? battues?) ~9(?:je|j|moi|ma|mon|mes|suis|vis|subis|subit|voisine"
            r"|amie|soeur|fille|mere|collegue)",
            r"(?:je |suis |moi |j |on |subis |ma (?:soeur|mere|fille|voisine|amie|copine|collegue|cousine"
            r"|tante|belle soeur|meilleure amie) )~4(?:victimes? de |subis |subit |subir |une |des |est une "
            r"|suis une )~2(?:violences? (?:conjugales?|physiques|sexuelles|du conjoint|domestiques?)"
            r"|violence conjugale|femme battue|coups de (?:mon|son) (?:mari|conjoint|compagnon|copain))(?! "
            r"(?:psychologiques? au travail))",
            r"(?:amie|soeur|mere|fille|voisine|collegue|cousine|copine|tante|belle soeur|maman) ~5(?:est |se "
            r"fait |s est fait |a ete |se faire )(?:encore |souvent |re)?(?:battu|frappee?|battre|frappe"
            r"|frapper|taper|tabasser|tabassee?|cogner|violee?|viole|agresser|agresse|menacee? de mort"
            r"|etranglee?|etrangle) ~2(?:par|dessus par|chez elle|tous les (?:jours|soirs)|a la maison) "
            r"~1(?:son|le|mon|un|sa)? ?(?:mari|conjoint|copain|compagnon|ex|mec|pere|petit ami|beau pere"
            r"|voisin)?",
            r"(?:mari|conjoint|copain|compagnon|ex|mec|petit ami) de (?:ma|mon|mes|notre) ~1(?:soeur|fille"
            r"|mere|maman|amie|copine|voisine|cousine|collegue|niece|tante) (?:la |l |lui )(?:frappe|bat|tape"
            r"|etrangle|cogne|viole|sequestre)",
        ),
        Cue(
            (
                rf"(?:il|{_MAN}) ~3(?:me |m )(?:a |ait )?(?:encore |deja |violemment |aussi |re)?(?:frappe"
                rf"|battu|tabasse|cogne|gifle|etrangle|viole|tape|menace (?:de mort|avec un couteau|de me "
                rf"tuer)|force (?:a coucher|a avoir)|jetee? (?:par terre|contre)|poussee? (?:dans|contre)"
                rf"|casse (?:le|la|un|une) ~1(?:bras|nez|dent|cote|machoire|poignet)|brulee? avec)(?= "
                rf"~9(?:mari|conjoint|copain|compagnon|ex|mec|couple|enceinte|enfants?|domicile|rentre|ce soir"
                rf"|cette nuit|encore|hier|quand il|,|\.|maintenant|a l instant)|$){_NOT_GAME}"
            ),
            (Number.POLICE, Number.WOMEN),
            Who.SAID,
            is_perfect=True,
            also=(_PARTNER,),
        ),
        Cue(
            (
                r"(?:m (?:a|avait|ait) (?:deja |encore )?(?:frappe|battu|tabasse|viole|etrangle|cogne|gifle)"
                r"|me (?:frappait|battait|tapait|violait|cognait|tabassait))(?: ~4(?:l an dernier|l annee "
                r"derniere|il y a|avant|pendant|hier|plusieurs fois|depuis))?"
            ),
            (Number.WOMEN,),
            Who.SAID,
            also=(_PARTNER,),
        ),
        Cue(
            r"menace de (?:me|nous) (?:tuer|buter|planter|egorger|bruler|frapper|defigurer)",
            (Number.POLICE, Number.WOMEN),
            Who.SAID,
            also=(_PARTNER,),
        ),
        Cue(
            r"il y a quelqu un (?:dans|chez|derriere|devant) ~1(?:maison|appart\w*|moi|jardin|chambre|porte"
            r"|cave|garage)",
            _POLICE,
            Who.SAID,
            also=(r"(?:secours|aidez|aide|vite|peur|cachee?|police|arme|couteau|cambriol\w*|bruit)",),
        ),
        Cue(
            r"il ~1m (?:a|avait) (?:encore |re|aussi |violemment |de nouveau )?(?:frappe|battu|tabasse|cogne"
            r"|gifle|etrangle|viole|tape|tapee)",
            (Number.POLICE, Number.WOMEN),
            Who.SAID,
            is_perfect=True,
            also=(_RECENT,),
        ),
        *cues(
            _POLICE,
            Who.SAID,
            r"(?:menace|menacait|menacent|court|brandit) ~4avec (?:un|une|son|sa|des) (?:couteau|couteaux"
            r"|arme|armes|fusil|flingue|pistolet|hache|machette|batte|carabine|sabre)",
            r"(?:il|elle|mari|conjoint|ex|mec|voisin) ~5(?:me|nous) (?:tuerait|tuera|tuerai|buterait|butera)",
        ),
    ),
)
"""Every sign for which the police or the 3919 are shown."""
