"""What puts words at a distance from the one who writes them: definitions, figures, fiction, history, hypotheses."""

import re

_WORK = (
    r"(?:films?|series?|livres?|bd|mangas?|animes?|jeux?|episodes?|documentaires?|podcasts?|blagues?"
    r"|articles?|reportages?|pieces?|histoires?|contes?|recits?|saison [0-9]+|chapitres?|clips?)"
)
FICTION = (
    rf"(?:(?:dans|de|d) (?:le|la|l|les|un|une|ce|cet|cette|mon|ma|son|quel|quelle) ~2{_WORK}|{_WORK} ~3(?:ou"
    rf"|dans (?:lequel|laquelle)|qui|quand|dit|parle|raconte|de|d|:|sur)|(?:un|le|ce|mon|du|de|son|des) "
    rf"romans?|chansons?|poemes?|poesie|piece de theatre|scenarios?|personnages?|(?:mon|le|un) perso|heros"
    rf"|heroine ~3(?:roman|film|serie|livre|opera|tragedie)|protagonistes?|intrigue|fanfiction|fanfic"
    rf"|nouvelle (?:fantastique|policiere)|fiction|cyberpunk|minecraft|fortnite|gta|boss final|pnj|mmorpg|rpg"
    rf"|skyrim|zelda|polar|mythologie|shakespeare|moliere|zola|flaubert|citation|proverbe|dicton|zombies?"
    rf"|romeo et juliette|hamlet|bovary|werther|en (?:anglais|espagnol|allemand|italien|latin|arabe|chinois"
    rf"|japonais|portugais))"
)
WRITING = (
    r"(?:(?:ecri[st]|ecrire|ecrivez|redige|rediger|invente|inventer|imagine|imagines|imaginez|compose"
    r"|continue|raconte moi|genere|cree|creer) ~4(?:roman|nouvelle|histoire|poeme|scenario|scene|dialogue"
    r"|chanson|texte|recit|conte|sketch|fiction|monologue|rap|paroles|slam|fanfic|piece|page|personnage|haiku"
    r"|article|dissertation|expose)|(?:mon|notre|mes) (?:romans?|personnages?|scenario|polar|manuscrit|heros"
    r"|dissertation)|(?:traduis|traduire|traduisez|traduction|conjugue|conjuguer|corrige|corriger|reformule"
    r"|paraphrase|analyse|commente|explique|resume|resumer) (?:moi |nous )?(?:en |le |la |les |l |ce |cette "
    r"|ces |du |de |d |mon |ma |une |un |au )?~6(?:anglais|espagnol|allemand|italien|phrases?|texte|verbe"
    r"|paroles|poeme|vers|chanson|citation|expression|passage|extrait|titre|monologue|article|replique|tirade"
    r"|scene|present|futur|passe|francais|latin|mot|synopsis|chapitre|roman|film|livre|tableau|fautes?"
    r"|orthographe|redaction|dissertation)|comment (?:dit on|traduire|on dit|dire|ecrit on|s ecrit)|que "
    r"(?:veut dire|signifie)|jeu de role|joue le role|pour (?:un|mon|son|l|notre) (?:expose|devoir|cours"
    r"|examen|memoire|controle|brevet))"
)
IN_EARNEST = (
    r"(?:(?:pas|ni) (?:un |une |d un |d une |dans un )?(?:film|roman|exercice|blague|fiction|jeu|histoire "
    r"inventee)|pour de vrai|en vrai|reellement|pas une blague|je suis serieu(?:x|se)|je (?:rigole|plaisante"
    r"|blague) pas)"
)
GENERAL = (
    r"(?:, (?:c est )?(?:quelle |une )?expression(?= \?| \.|$)"
    r"|c est quoi|qu est ce que? (?:c est|le |la |les |l |un |une |des |signifie|veut)|qu est ce qu (?:un"
    r"|une|on appelle)|definition|definir|definis|que (?:veut dire|signifie)|ca veut dire quoi|veut dire"
    r"|signifie|synonymes?|etymologie|difference entre|histoire d[ue]|origine (?:de|du)|combien (?:de |d "
    r")(?:suicides?|personnes|morts?|gens|cas|francais\w*|femmes|hommes|enfants|victimes|jeunes|tentatives"
    r"|deces|accidents|avc|infarctus|intoxications|agriculteurs|policiers|etudiants|adolescents|ados|patients"
    r"|avaient|feminicides)|combien ~2(?:meurent|se suicident|sont tuees)|taux (?:de|d)|nombre (?:de|d) "
    r"(?:suicides?|morts|victimes|cas|deces|femmes|feminicides|personnes)|statistiques?|pourcentage"
    r"|chiffres? (?:du|de|des|sur)|prevalence|incidence|epidemiologie|(?:quels?|quelles?) (?:sont|est|etaient"
    r"|etait|peuvent etre) (?:les |la |le |l )?(?:signes?|symptomes?|causes?|risques?|effets?|consequences?"
    r"|facteurs?|gestes|signaux|mecanismes?|peines?|sanctions?|dangers?|premiers|differents|traitements?"
    r"|origines?|numeros?|raisons?|dose mortelle)|(?:les|des|quels) (?:signes|symptomes|causes|facteurs"
    r"|gestes|signaux|premiers secours) (?:de|d|du|des|qui|avant|typiques|precurseurs)|symptomes? (?:d|de|du"
    r"|des)|signes? (?:d|de|du|des) (?:un|une|l|la)|(?:pourquoi|comment|quand) (?:les|des|certains|certaines"
    r"|le|la|l|un|une|on|peut on|a t on|est ce qu on|est ce que les|est ce que l|un corps|une personne) "
    r"|pourquoi (?:a t on|fait on|dit on|ressent on|saigne t on|s est)|en cas (?:de|d)|face a (?:une|un) "
    r"(?:personne|victime|adulte|enfant|bebe|patient)|(?:si|quand|lorsque|lorsqu|des qu|apres qu) (?:quelqu "
    r"un|on|une (?:personne|victime|femme)|un (?:enfant|bebe|patient|adulte|homme|nourrisson|proche|animal"
    r"|collegue|salarie|eleve)|(?:la|une) victime|le (?:blesse|patient)|les (?:gens|enfants|bebes)|des "
    r"(?:gens|enfants))|(?:comment|que faire pour|faut il|peut on|doit on|a t on|existe t il|est il|est elle"
    r"|sont ils|dois je (?:toujours )?savoir) (?:reconnaitre|prevenir|eviter|reagir|soigner|traiter"
    r"|fonctionne|se manifeste|detecter|depister|secourir|pratiquer|diagnostiquer|expliquer|parler du)|(?:loi"
    r"|article|code penal|peine|proces|condamne|jurisprudence|tribunal|reforme|depute|senat|gouvernement"
    r"|campagne|prevention|etude|these|memoire|expose|cours|brevet|bac|formation|psc1|sst|quiz|qcm|controle"
    r"|devoirs?|dissertation|enquete|recherche|sondage|rapport|oms|insee|has) ~3(?:sur|du|de la|de l|des"
    r"|contre|a propos|:)|(?:existe t il|a quel age|qui a invente|qui etait|dans l histoire|au moyen age"
    r"|guerre mondiale|antiquite|siecle|revolution francaise|empire romain|napoleon|hitler|cleopatre|van gogh"
    r"|kurt cobain|roi|empereur|president)|que risque|qu encourt|(?:un|une) (?:parent|mere|pere|adulte"
    r"|personne|mari|conjoint|homme|femme) qui|quelqu un qui|celui qui|est ce (?:legal|puni|interdit)|a t on "
    r"le droit|j apprends a|journee mondiale|sensibilisation|association (?:qui|de|d) ~2(?:lutte|aide"
    r"|prevention)|sauveteur secouriste|premiers secours)"
)
"""What asks about things in general."""
ONESELF = (
    r"(?:mon|ma|mes|notre|nos) (?:[a-z]+ ){0,2}[a-z]+|je (?:suis|me|n|ne|vais|veux|fais|viens|crois|pense"
    r"|sens|respire|saigne|crains|m|ai|perds|arrive|vois|tremble|souffre)|j (?:ai|etouffe|arrive|en|y)|il "
    r"vient de|elle vient de|la maintenant|en ce moment|au secours|aidez moi|a l aide|help"
)
PAST = (
    r"(?:en (?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}|(?:il )?y a ~2(?:[0-9]+|un|une|deux|trois|quatre|cinq|six"
    r"|sept|huit|neuf|dix|quinze|vingt|trente|plusieurs|quelques|longtemps|bien) ?(?:ans?|annees?|mois"
    r"|semaines?|longtemps|decennies)|il y a longtemps|(?:l an|l annee|l ete|l hiver|le mois|la semaine|le "
    r"printemps|mardi|lundi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin"
    r"|juillet|aout|septembre|octobre|novembre|decembre) (?:dernier|derniere|passee?)|autrefois|jadis|a l "
    r"epoque|quand j etais|etant (?:petite?|enfant|jeune)|dans mon enfance|quand il etait|quand elle etait"
    r"|durant (?:mon|son) enfance|dans le temps)"
)
AND_NOW = r"(?:maintenant|aujourd hui|ce (?:soir|matin)|cette nuit|a l instant|tout a l heure|en ce moment)"
SUPPOSED = (
    r"(?:si jamais|au cas ou|imaginons|supposons|admettons|hypothetiquement|en theorie|pour plus tard|si un "
    r"jour|un jour (?:je|il|elle)|pourrais ~4un jour|par curiosite|simple curiosite)"
)
DENIED = re.compile(
    r"(?:(?:(?:pousse|incite|encourage|pourrai|risque)[a-z]{0,3} (?:[a-z]+ ){0,3})|(?:pas|jamais|aucune?|sans"
    r"|ni|plus|non|peur de) (?:(?:vraiment|du tout|d|de|la moindre|l|pour autant|a|eu|une|un|quelqu|quelque) "
    r"){0,3})$"
)
