"""Words of those who want to die or to hurt themselves, and of those who fear it for somebody: the 3114."""

from aplomb.core.guarding.emergencies.cue import Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number

_LINE = (Number.SUICIDE,)
_NOW = (Number.SAMU, Number.SUICIDE)
_NOT_FIGURE = (
    r"(?! (?:de|d) (?:rire|faim|honte|envie|ennui|soif|chaud|froid|chaleur|curiosite|trouille|peur|jalousie"
    r"|impatience|plaisir|sommeil|fatigue|vieillesse|rires|bonheur|amour|gene)| (?:a petit feu|moins bete"
    r"|idiots?|heureu(?:x|se)|vieux|au combat|dans (?:le jeu|ce jeu|minecraft|fortnite))|(?: le| ce| mon)? "
    r"(?:boss|niveau|donjon))"
)
_LIFE = (
    r"(?:la vie|cette vie|ma vie|sa vie|l existence|tout|tout ca|ca|moi|moi meme|mes jours|ses jours|mes "
    r"souffrances|cette souffrance|cette douleur|ma souffrance|cet enfer|ce cauchemar)"
)
_FINISH = (
    rf"en finir(?! (?:avec(?! {_LIFE}(?: |$))|rapidement|vite|au plus vite|une fois pour toutes avec|pour "
    rf"aujourd hui|a temps))"
)
_WISH = (
    r"(?:ai|a|as|avoir|ont|eu|avons|quelques|grosses?|grande|toujours|plein d|souvent|des|une|trop|tellement"
    r"|juste|vraiment|seule?|que) (?:encore |souvent |tout le temps |toujours |vraiment |juste |parfois "
    r"|tres |qu une |une |tellement |trop |de plus en plus |grave |que |des |l |d |de |grosses?|qu |telle "
    r"|enorme |quotidiennement |aussi |qu des ){0,4}envie (?:furieuse |soudaine |terrible |tres forte |folle "
    r"|irrepressible |de plus en plus forte )?(?:de |d |que de |juste de )"
)
_INTEND = (
    r"(?:veux|veut|voudrais|voudrait|aimerais|aimerait|souhaite|vais|va|pense a|penser a|pense|pensees? de"
    r"|songe a|songer a|reve de|prefere|preferais|prefererais|prefererait|mieux|compte|(?:menace|menacent"
    r"|menacer) de(?! me | m )|parle de|parler de|pret a|prete a|decide de|essaye de|essaie de|essayer de"
    r"|tente de|tenter de|risque de|prevois de|projette de|peur de(?! (?:mourir|crever|disparaitre|partir))"
    r"|prevu de|failli|vouloir|envisage de|faudrait|hesite a|sur le point de|parlent de|dit qu il veut|dit "
    r"qu elle veut) (?:juste |vraiment |vraiment juste |plus que |bien |tous |simplement |reellement |tout "
    r"le temps |souvent |encore |de |a |seulement |serieusement |aussi |toujours |ca |qu a |que ){0,4}"
)
_DYING = (
    rf"(?:mourir{_NOT_FIGURE}|crever{_NOT_FIGURE}|creve(?= ?(?:\.|,|$))|etre morte?|m en aller pour toujours"
    rf"|partir pour (?:de bon|toujours)|m endormir (?:pour toujours|et (?:ne |jamais )?)|dormir pour toujours"
    rf"|rejoindre (?:ma|mon|mes) ~3(?:au ciel|la haut|dans la mort)|{_FINISH})"
)
_SUICIDE = (
    r"(?:(?<!va )(?<!vont )(?<!il veut )(?<!elle veut )(?:me|m) |(?:se|s|nous|te) )(?:(?:y |en )?(?:suicider"
    r"|suicide|suicid\w*|sucid\w*|suisid\w*|suicd\w*|foutre en l air|flinguer|pendre(?! (?:au telephone|la "
    r"cremaillere|a (?:son|ton|leur) cou))|buter|supprimer|immoler|defenestrer|tuer(?! (?:au travail|a la "
    r"tache|a (?:le|la|te|vous|leur|lui))))|jeter (?:par|sous|d|du|de|dans|sur les) (?:la |l |un |une |le "
    r"|les )?(?:fenetre|train|pont|rails|balcon|metro|rer|toit|voiture|voie|vide|haut|falaise|seine|rhone"
    r"|garonne|camion|eau)|tirer une balle|ouvrir les veines|couper les veines|tailler les veines|trancher "
    r"les veines|noyer|empoisonner|laisser mourir|faire du mal|scarifier|mutiler|couper ~2(?:bras|poignets?"
    r"|cuisses?|peau|avec)|bruler avec)"
)

DESPAIR = Family(
    (
        r"mour|crev|mort|dispar|finir|suicid|suisid|suicd|suic de|su cide|s icide|sucid|kill|\bdie\b|end (?:it"
        r"|my)|foutre|foute|flingu|pend|buter|supprimer|immol|defenest|\b(?:me|se|s|m|nous) tu|jete|balle|veines"
        r"|noyer|empoison|du mal|scarif|mutil|\b(?:me|se) coup|coupure|saut|passe|vivre|exist|reveill|fin a"
        r"|(?:sans|de) moi|si j|regrett|pleurera|remarquera|raison|gout|espoir|\bvie\b|idees|pensees|noires"
        r"|morbid|pulsion|envie|ideation|vivante|tentative|tent|essa|\bts\b|taill|rasoir|\blames?\b|lettre|adieu"
        r"|betise|connerie|dormir|endor|naitre|\bnee?\b|dernier|pont|toit|rebord|marre|force|courage|corde"
        r"|solution|issue|option|rejoindre|retrouver|partir|aller pour|arme|fusil|rails|vide|cachets|comprimes"
        r"|voix"
    ),
    (
        *cues(
            _LINE,
            Who.SAID,
            r"(?:^|(?<=[.?] ))plus (?:aucune |du tout |la moindre )?envie de vivre"
            r"(?! (?:avec|chez|en|a|dans|ici|ensemble))",
        ),
        *cues(
            _LINE,
            Who.SAID,
            r"i (?:want|wanna|m going|am going|need|just want) ~2(?:to )?(?:die|kill myself|end (?:it|it all"
            r"|my life)|be dead)|kill(?:ing)? myself(?! laughing)|(?:feel|am|m) suicidal",
            r"(?:a quoi bon|ca sert a quoi de|sert a rien de|quel interet de) (?:vivre|continuer a vivre"
            r"|rester en vie|exister)",
            r"(?:comment|moyen|facon|methode|maniere|quelle dose|combien de (?:[a-z]+ )?(?:pour|il faut|faut "
            r"il)) ~6(?:mourir|me tuer|me suicider|se suicider|en finir|me pendre|me noyer) ~2(?:sans "
            r"(?:souffrir|douleur|souffrance|avoir mal)|rapidement|vite|facilement|a coup sur|sans (?:rater"
            r"|me rater))",
            r"(?:comment|combien|quelle|quel|meilleure?|moyen) ~8(?:me tuer|me suicider|me pendre|m ouvrir "
            r"les veines|me noyer|m immoler|mourir dans mon sommeil)",
            r"(?:combien|quelle (?:dose|quantite)) ~6(?:pour mourir|pour (?:que je|ne jamais|me) "
            r"~3(?:reveiller|tuer|meure)|pour en finir)",
        ),
        *cues(
            _LINE,
            Who.NEAR,
            r"(?:tentative de|tente de|tentatives de|essaye de|essaie de|essayer de|veut faire une tentative "
            r"de|tenter de) (?:se |me |s )?(?:suicider?|tuer|pendre|ouvrir les veines|mourir|mettre fin a)",
            r"(?:fait|fais|faire|refait) (?:une |sa |encore une |plusieurs )?(?:ts|tentative de suicide"
            r"|tentative)(?= |$)",
            is_perfect=True,
        ),
        *cues(
            _LINE,
            Who.NEAR,
            rf"{_WISH}(?:plus )?{_DYING}",
            rf"{_WISH}{_SUICIDE}",
            rf"(?:{_WISH}|(?:veux|voudrais|voudrait|aimerais|prefererais) (?:juste |seulement |vraiment "
            rf")?)disparaitre(?! (?:de|des|d|du) (?:la|les|l|leurs?|google|internet|facebook|reseaux|photo"
            rf"|ecran|radars?|fichiers?)| (?:quelques|un|deux|une|pendant|en vacances|des))",
            r"(?:vois|reste|voit|vois rien|envisage) (?:plus )?(?:que |qu a |qu )(?:d |a |de )?(?:en finir"
            r"|la mort|le suicide|mourir|me tuer|me suicider|disparaitre)",
            r"(?:rejoindre|retrouver) (?:papy|mamie|papi|papa|maman|mon|ma) ~3(?:corde|la haut|au ciel"
            r"|paradis|dans la mort)",
            r"(?:enferme|enfermee|isolee?|parti|partie|monte|montee) ~3avec (?:une|la) (?:corde|lame|arme"
            r"|lame de rasoir|carabine|fusil)",
            r"(?:arme|fusil|pistolet|corde|pont|lame|rasoir|rails|vide|comprimes|cachets) ~9,? ?~9(?:plus "
            r"(?:de|aucune) raison|a quoi bon|en finir|adieu|envie de (?:mourir|rien|partir)|plus envie de "
            r"rien|suis seule?|je saute)",
            r"(?:a quoi bon|tout perdu|plus envie de rien|plus rien a perdre|adieu) ~9,? ?~9(?:pont|corde"
            r"|toit|rebord|cachets|comprimes|arme|fusil|rails|vide)",
            r"(?:voix|voie) qui (?:lui |me |m |l )~2(?:dit|disent|ordonne|ordonnent|demande|demandent|pousse"
            r"|poussent) ~2(?:de|a) (?:se|me|s|m|sauter|mourir)",
            r"coupures? (?:profondes?|volontaires?|aux? (?:bras|poignets?|veines))",
            rf"{_INTEND}{_DYING}",
            rf"{_INTEND}{_SUICIDE}",
            rf"{_WISH}(?:sauter (?:par|du|d|de|sous|dans le vide)|passer a l acte|tout (?:arreter|plaquer et "
            rf"mourir)|plus (?:vivre|exister|etre la)|ne plus (?:vivre|exister|etre la|me reveiller))",
            rf"{_INTEND}(?:sauter (?:par la fenetre|du|d un|de la|dans le vide|sous)|passer a l acte|mettre "
            rf"fin a (?:mes|ses|ma|sa|leurs|tout|cette) ?(?:jours|vie|existence|souffrances?)?|en terminer "
            rf"avec (?:la vie|ma vie)|avaler tous)",
            r"dit (?:a ~2)?qu (?:il|elle) (?:voulait|voudrait|allait|souhaitait|preferait|aimerait) "
            r"~1(?:mourir|se tuer"
            r"|se suicider|en finir|disparaitre|plus vivre)",
            r"(?:mettre|mettrai|mettra|mis|mets|mettrais) fin a (?:mes jours|ses jours|ma vie|sa vie|mon "
            r"existence|ma souffrance|mes souffrances|leurs jours|tes jours)",
            r"(?:ai|a|as|veux|veut|avoir|avons) (?:plus|meme plus|plus du tout|plus vraiment|plus la moindre"
            r"|plus aucune) ?(?:l |d |trop |vraiment )?envie d(?:e)? (?:vivre(?! (?:avec (?!ca|cette|tout)"
            r"|chez|en|a|dans|ici|ensemble))|rien vivre|exister|continuer a vivre|me reveiller|me battre "
            r"pour vivre|continuer de vivre|etre la|etre en vie|etre vivante?)",
            r"(?:veux|veut|voudrais|veulent|supporte|peux|peut|sais|arrive) (?:plus|meme plus|pas|plus du "
            r"tout) (?:a |de )?(?:vivre|exister|etre (?:en vie|vivante?|la)|me reveiller|continuer a vivre"
            r"|etre de ce monde)(?! (?:avec|chez|a (?:[a-z]+)|en (?:[a-z]+)|dans|ici|ensemble|sous|seule?"
            r"|sans (?!lui|elle|toi|ma|mon)|aux?|pour (?:mon|ma)|ca|de (?:mes|mon|ma)|du|cette (?:experience"
            r"|situation)|au [a-z]+|comme (?:un|une|coloc)))",
            r"(?:sans|mieux|serait mieux|seraient mieux|iraient mieux|irait mieux|heureux|soulages?"
            r"|tranquilles?|debarrasses?) (?:de moi|sans moi|si je (?:n existais|n etais|mourais"
            r"|disparaissais|meurs|disparais|partais)|si j etais (?:morte?|plus la))(?! (?:a la (?:fete"
            r"|soiree)|ce soir|demain|samedi))",
            r"(?:manquerai|manquerais|regrettera|pleurera) (?:a personne|personne)",
            r"personne (?:ne )?(?:me regrettera|me pleurera|remarquera(?:it)? (?:si|que) je (?:meurs|suis "
            r"morte?|mourais|disparais\w*)|remarquerait ma mort)",
            r"(?:plus|aucune|pas|plus aucune|plus la moindre|pas de|aucun) (?:de )?(?:raisons?|gout|sens"
            r"|espoir) (?:de|a|pour) (?:vivre|la vie|ma vie|continuer a vivre|rester en vie|exister|etre en "
            r"vie)",
            r"(?:vie|existence) (?:ne )?(?:vaut|n a|a|merite) (?:plus|pas|aucun) (?:d etre vecue|la peine|le "
            r"coup|de sens|sens|la peine d etre vecue)",
            r"(?:idees?|pensees?|envie|pulsions?|ideations?|crises?) (?:tres |bien |un peu |assez |hyper "
            r"|trop |qui sont )?(?:suicidaires?|noires?|de (?:mort|suicide)|morbides?|mortiferes?|d "
            r"autodestruction)(?! (?:pour (?:mon|ma) (?:deco|salon|tenue)))",
            r"(?:suis|est|es|deviens|devient|devenue?|me sens|etre) (?:tres |completement |hyper |un peu "
            r"|devenue? )?(?:suicidaires?|depressi(?:f|ve) et suicidaire)(?! (?:de|d|au|quand|politiquement))",
            r"(?:pense|penser|songe|repense|reflechis|pensais) (?:souvent |encore |tout le temps |de plus en "
            r"plus |tous les jours |serieusement |toujours |sans arret |constamment |parfois |beaucoup "
            r"){0,4}(?:au suicide|a la mort|a mourir|a me suicider|a en finir|a ma mort)(?! (?:de|des|d|du"
            r"|selon|chez))",
            r"(?:parle|parlent|menace|evoque|chantage|mentionne) ~2(?:au suicide|de suicide|suicide|de mourir"
            r"|de se suicider|d en finir|de mort|de se tuer|se foutre en l air)(?! (?:dans (?:son|sa) "
            r"(?:livre|roman|memoire|these)|assiste))",
            r"(?:me|m|se|s|nous) (?:suis |est |fais |fait |suis deja |suis encore |suis re)?(?:scarifie\w*"
            r"|mutile\w*|automutile\w*|auto mutile\w*|taillade\w*)",
            r"(?:me|m|se|s) (?:suis |est |fais |fait |suis encore )?(?:fais|fait|faire|coupe\w*|entaille\w*"
            r"|ouvre\w*|ouverte?|taille) (?:du mal|les bras|les veines|les poignets?|les cuisses|la peau"
            r"|avec (?:un|une|des|mes) (?:rasoir|lame|cutter|ciseaux|lames|couteau))(?! (?:au (?:sport|foot)"
            r"|en (?:jouant|bricolant|cuisinant|tombant)|avec (?:les|mes) chaussures|en me rasant))",
            r"(?:automutilation|scarification|scarifications|mutilation|marques de coupures?|se faire du "
            r"mal) ~9(?:ma|mon|mes|arrive pas|arreter)",
            r"(?:ma|mon|j ecris|ecris|ecrit|ecrire|laisse|trouve|redige|rediger|preparer?|une) ~3lettres? "
            r"(?:d adieux?|de suicide)(?! (?:a|pour|aux?) ~3(?:collegues?|equipe|clients|eleves|entreprise"
            r"|boss|chef|service|collaborateurs))",
            r"(?:peur|crains?|inquiete|redoute) ~3(?:fasse|fait|faire) (?:une )?(?:grosse |enorme |petite "
            r")?(?:betise|connerie)",
            r"(?:peur|crains?|inquiete|redoute|angoisse) ~4(?:suicide|suicider|passe a l acte|se tue|se pende"
            r"|mette fin|attente a ses jours|se fasse du mal|se foute en l air)",
            r"(?:passer|passe|passerai|passera) a l acte(?! (?:d achat|de vente))(?= ~9(?:mourir|suicide"
            r"|noires?|finir|peur|vie|ce soir|cette nuit|corde|cachets|pont))",
            r"(?:endormir|dormir|coucher|endorme|endors) ~2(?:et |pour )?(?:ne |de )?(?:plus|jamais|pas|plus "
            r"jamais) (?:jamais )?(?:me |se |m en |s en )?reveiller?",
            r"(?:aurais|aurait|ai) (?:prefere|du|voulu|mieux fait de) (?:ne )?(?:jamais|pas) (?:naitre|etre "
            r"nee?|exister|venir au monde)",
            r"(?:vous dis|je dis|te dis|dire|disais|dit) adieu(?= (?:a tous|a tout le monde|pour toujours|la "
            r"vie|a la vie|a ma famille|a mes proches|,|\.)|$)",
            r"(?:dernier|derniere) (?:message|soir|nuit|jour|fois) ~4(?:avant de (?:partir|mourir|m en aller"
            r"|disparaitre)|de ma vie|sur terre|ensuite c est fini)",
            r"(?:suis|etais|monte|debout|assise?) ~4(?:sur (?:le|un) (?:pont|toit|rebord)|au bord d[eu]s? "
            r"~2(?:toit|vide|quai|falaise|pont|voies?)|sur le rebord)(?= ~9(?:sauter|finir|mourir|vie|adieu"
            r"|personne|vais|saute|peur))",
            r"(?:ai plus|plus) (?:la )?(?:force|forces|courage|envie) (?:de|pour) (?:vivre(?! (?:avec|chez|en"
            r"|a|dans|ici|ensemble))|continuer a vivre"
            r"|rester en vie|me battre pour vivre)",
            r"(?:marre|ras le bol|fatiguee?|lassee?|degoutee?|fatigue) (?:de (?:vivre|la vie|cette vie|ma vie"
            r"|exister)|d exister|d etre en vie)(?! (?:parisienne|de (?:bureau|chateau)|en (?:ville"
            r"|appartement|coloc)|chez|avec|de [a-z]+ien|a (?:paris|la campagne)|dans|ici|seule?|loin))",
            r"(?:je |j )(?:ne )?(?:deteste|hais) (?:la vie|ma vie|vivre)(?= ~9(?:mourir|finir|plus|marre"
            r"|noires?))",
            r"(?:su cide|s icide|suic de|suicid er) (?:me|m|je|j|ce soir|maintenant|envie)",
            r"(?:je|j|me|moi|vais|veux|envie|ce soir) ~4(?:su cide|suicid\w*|sucid\w*|suisid\w*)(?! (?:squad"
            r"|commercial\w*|politique\w*|collectif|assiste|fiscal\w*|financier\w*|professionnel\w*"
            r"|economique\w*))(?= (?:ce soir|demain|cette nuit|maintenant|bientot|\.|!|,|adieu)|$)",
            r"(?:corde|flingue|arme|fusil|pistolet|lame|rasoir|cachets|cutter) ~6(?:pour (?:me|m|en|mourir"
            r"|se) ~2(?:pendre|finir|tuer|flinguer|suicider|ouvrir|couper|scarifier|mourir)|devant moi et "
            r"~9(?:mourir|finir|vie))",
            r"(?:mourir|mort|morte) ~1(?:me|m) (?:soulagerait|delivrerait|libererait|ferait du bien|attire)",
            r"(?:mort|mourir) (?:est|serait|c est) (?:la |ma |une |l |le )?(?:seule|unique) (?:solution|issue"
            r"|option|delivrance|sortie)",
            r"(?:seule|unique) (?:solution|issue|option) ~3(?:mourir|la mort|le suicide|c est de (?:mourir"
            r"|partir|disparaitre|me tuer)|en finir)",
        ),
        *cues(
            _NOW,
            Who.NEAR,
            r"(?:me suis|m suis|s est|s est deja|vient de s|viens de m|suis) ~1(?:ouverte?|coupee?|taillee?"
            r"|tranchee?|ouvrir|couper|entaille\w*) (?:les |mes |ses )?(?:veines|poignets?)",
            r"(?:me|se|s) (?:suis|est) ~1(?:pendue?|jetee? (?:par|du|sous|de|d)|tiree? (?:une balle|dessus)"
            r"|immolee?|defenestree?)(?= ~9(?:respire|vivante?|encore|vite|secours|aide|bouge|la|maintenant"
            r"|que faire|quoi faire))",
            r"(?:pris|avale|prends|prendre|avaler|gobe|ingere) ~9,? ?~9(?:pour (?:mourir|en finir|me tuer|se "
            r"tuer|me suicider|se suicider|dormir pour toujours|ne (?:plus|jamais) me reveiller)|tentative "
            r"de suicide|veux mourir|veut mourir)",
            r"(?:suis|est|monte|assise?|debout|grimpe) ~4(?:pont|toit|rebord|rails|voie ferree|fenetre|balcon"
            r"|falaise|viaduc|quai) ~9,? ?~9(?:sauter|saute|en finir|mourir|adieu|vais le faire|me jeter|se "
            r"jeter)",
            r"(?:vais|va|veux|veut) (?:le faire|me tuer|me suicider|mourir|me pendre|se tuer|se suicider"
            r"|sauter|en finir|me foutre en l air|me flinguer) ~4(?:ce soir|cette nuit|maintenant|tout de "
            r"suite|la maintenant|dans (?:une|quelques|cinq|dix|[0-9]+) (?:heures?|minutes)|aujourd hui"
            r"|demain|ce matin)",
        ),
    ),
)
"""Every sign for which the 3114 is shown."""
