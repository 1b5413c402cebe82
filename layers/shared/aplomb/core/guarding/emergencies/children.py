"""A child in danger: the 119."""

from aplomb.core.guarding.emergencies.cue import Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number
from aplomb.core.guarding.emergencies.people import CHILD

_NOT_GAME = (
    r"(?! ~4(?:aux? (?:echecs|tennis|ping pong|cartes|jeu|poker|dames|foot|basket|belote|scrabble|baby foot"
    r"|petits chevaux|monopoly|uno|sprint)|la balle|le ballon))(?! (?:dans l oeil|a l oeil|aux? (?:echecs"
    r"|tennis|ping pong|cartes|jeu|poker|dames|foot|basket|belote|scrabble)|des? (?:notes|messages|sms|mails"
    r"|textos)|la discute|dans le jeu|un texte|du retard|de (?:me )?(?:quitter|demissionner|divorcer|saisir"
    r"|porter plainte)|d (?:un proces|une plainte)|sur les nerfs))"
)
_MY_PARENT = (
    r"(?:mon pere|ma mere|mes parents|mon papa|ma maman|papa|maman|mon beau pere|ma belle mere|le copain de "
    r"ma mere|le mec de ma mere|mon grand pere|mon oncle|mon tonton|mon beau papa|mon daron|ma daronne|mon "
    r"grand frere|mon educateur|mon prof|mon entraineur|mon coach)"
)

CHILDREN = Family(
    (
        r"frapp|\bbat|tabass|cogn|gifl|\btape|touch|viol|secou|maltrait|brutal|enferm|tortur|brul|affam|neglig"
        r"|abus|attouch|caress|agress|incest|geste|seule?s?\b|livre|danger|sevices|bleus|ecchymos|hematom"
        r"|marques|traces|fouett|prive|coups|force|sequestr|embrass|etrangl|fait mal|fait des|montre"
    ),
    (
        *cues(
            (Number.CHILD, Number.POLICE),
            Who.SAID,
            rf"{_MY_PARENT} (?:il |elle |qui |n arrete pas de |arrete pas de |nous |boit et |ils |vient de |a "
            rf"encore )?(?:me |m |nous )(?:(?:a|ont) )?(?:frappe(?:nt)?|bat(?:tent)?|tape(?:nt)?(?: dessus)?"
            rf"|tabasse|cogne|gifle(?:nt)?|enferme(?:nt)?|viole|touche(?:nt)?|maltraite(?:nt)?|force|brutalise"
            rf"|donne des coups|met des coups|fouette|brule|prive de (?:nourriture|manger)|sequestre|battu"
            rf"|embrasse ~2(?:bouche|force)|caresse|fait des choses|attouche|agresse|etrangle|frapper|battre"
            rf"|taper){_NOT_GAME}",
            r"(?:peur de|peur que) (?:mon pere|mon beau pere|ma mere|mes parents|rentrer (?:a la maison|chez "
            r"(?:moi|mes parents|mon pere|ma mere))) ~9(?:frappe|bat|tape|coups|touche|violent|viole|battre"
            r"|frapper|taper)",
        ),
        *cues(
            (Number.CHILD,),
            Who.SAID,
            rf"(?:frappe|bat|tape|tape dessus|maltraite|secoue|violente|gifle|brutalise|cogne|enferme|torture"
            rf"|brule|frappent|battent|tapent|maltraitent|affame|neglige|frapper|battre|taper|maltraiter"
            rf"|secouer) (?:sur )?(?:regulierement |souvent |tous les jours |violemment |encore |toujours "
            rf"|fort ){{0,4}}(?:mon|ma|mes|son|sa|ses|leurs?|le|la|les|notre|nos|un|une|l|des) (?:propre "
            rf"|propres |petite? |pauvre |jeunes? |deux |trois )?{CHILD}(?! ~3(?:dans le mur|aux? (?:echecs"
            rf"|cartes|jeu|tennis|ping pong|dames|course|sprint)|adverse))",
            rf"(?:abuse|abuser|abuse sexuellement|viole|violer|touche|toucher|attouche|attouchements?|caresse"
            rf"|agresse sexuellement|agression sexuelle|inceste|incestueux|abus|abus sexuels?|gestes deplaces"
            rf"|agressions sexuelles) ~3(?:de |sur |sexuellement |envers |avec |sexuels? sur )?(?:mon|ma|mes"
            rf"|son|sa|ses|notre|nos|un|une|leur|leurs|petit|ses propres|la|le) ~1{CHILD}",
            rf"(?:mon|ma|mes|notre|nos|un|une|des|le|la|les|cet|cette|ce|l|petite?) (?:[a-z]+ ){{0,1}}{CHILD} "
            rf"~6(?:est |sont |a ete |se fait |se font |me dit (?:que|qu) |etre )~4(?:battue?s?|maltraitee?s?"
            rf"|frappee?s?|frappe|agresse|agressee? sexuellement|viole|violee?|abusee?|touche|battre|frapper"
            rf"|taper|negligee?s?|laissee?s? (?:seule?s?|sans)|livree?s? a (?:eux|elle|lui)|enfermee?s?"
            rf"|enferme|en danger|maltraiter|violer|secouee?|seule?s? a la maison (?:depuis|toute|tous"
            rf"|sans))(?! ~5(?:mari|conjoint|compagnon|copain|ex|petit ami|mec))(?! (?:par le (?:jeu|film"
            rf"|virus|soleil)|aux? (?:echecs|cartes|elections)))",
            r"(?:maltraitance|violences?|attouchements?|negligences?|sevices|inceste|enfants? en danger"
            r"|mineure? en danger) ~9(?:mon voisin|ma voisine|mes voisins|ma niece|mon neveu|mon eleve|ma "
            r"fille|mon fils|dans ma classe|chez (?:mes|mon|ma|nos)|mes eleves|signaler|une de mes|un de mes"
            r"|un eleve|mon petit)",
            rf"{CHILD} ~5(?:bleus|ecchymoses|hematomes|marques de coups|traces de coups|brulures de "
            rf"cigarette) ~9(?:pere|mere|parents|beau|coups|frappe|dit|maison|tape|battu|maltrait\w*|partout"
            rf"|dos|bras)",
            r"(?:bleus|ecchymoses|hematomes|marques de coups|traces de coups|marques|brulures de cigarette) "
            r"~9(?:mon|ma|mes|un|une|cet|cette|ses|son) ~2(?:eleve|eleves|niece|neveu|petite?|enfant|enfants"
            r"|fille|fils|gamine?|patient|bras|corps|dos)(?= ~9(?:pere|mere|parents|beau|coups|frappe|dit"
            r"|maison|ecole|parle|chez|tombe|maltrait\w*|rentre|,|\.|revient|papa)|$)",
            rf"(?:pere|mere|beau pere|belle mere|parents|oncle|papa|nounou|assistante maternelle|maman|copain "
            rf"de (?:ma|mon|sa) ~1(?:mere|ex|fille|soeur)) (?:de (?:mon|ma|mes|notre) ~1{CHILD} )?(?:le |la "
            rf"|les |l |lui )(?:frappe|bat|tape|tape dessus|maltraite|secoue|touche|viole|enferme|gifle"
            rf"|agresse|laisse seule?s?|prive de|donne des coups|abuse)(?! (?:de la musique|au telephone))",
            r"(?:eleve|niece|neveu|fille|fils|petit fils|petite fille|enfant|petit frere|petite soeur"
            r"|fillette|gamin|gamine|camarade|copine de classe|meilleure amie) ~6(?:m a dit|me dit|m a confie"
            r"|raconte|m a raconte|dit|se plaint|affirme|pretend) que ~6(?:la |le |l |lui )(?:frappe|bat|tape"
            r"|touche|viole|a (?:touche|frappe|viole|battu|fait|agresse|montre|caresse)|tape dessus|fait mal"
            r"|fait des|maltraite|enferme|caresse|force)",
        ),
    ),
)
"""Every sign for which the 119 is shown."""
