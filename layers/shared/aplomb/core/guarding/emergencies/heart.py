"""Signs of a heart attack or a stroke: the 15."""

from aplomb.core.guarding.emergencies.cue import Family, Who, cues
from aplomb.core.guarding.emergencies.help import Number

_SAMU = (Number.SAMU,)
_NOT = r"(?:plus|pas|jamais|meme plus)"
_SIDE = r"(?:bras|jambe|main|visage|cote|jambes|moitie|corps|figure)"
_OWN = r"(?:le|la|les|l|un|une|son|sa|ses|mon|ma|mes|du|de son|de sa|de mon|de ma|tout le|toute la)"

_HEART = Family(
    (
        r"poitrine|thora|sternum|coeur|card|infarctus|avc|attaque|embolie|oedeme|choc|detresse|mourir|etouff"
        r"|etat de"
    ),
    (
        *cues(
            _SAMU,
            Who.SAID,
            r"(?:douleurs?|mal|oppression|barre|etau) ~4(?:poitrine|thorax) (?:, )?~3(?:bras|machoire)"
            r" (?:gauche |droite? |est |qui ){0,2}(?:engourdie?|lourde?|paralysee?|fourmille|picote)",
        ),
        *cues(
            _SAMU,
            Who.NEAR,
            r"(?:mal|douleurs?|douloureu(?:x|se)|serree?|serre|serrement|oppression|opprime|oppressee?"
            r"|oppresse|brulures?|brule|pointe|poids|barre|point|gene|picotements?|etau|pression|ecrase"
            r"|compresse|comprimee?|pince|lance|elance|coup) ~5(?:poitrine|thorax|thoraciques?|sternum|cage "
            r"thoracique|coeur ~4(?:bras|machoire|etau|poitrine))(?! de (?:porc|veau|boeuf|dinde|poulet"
            r"|canard))",
            r"(?:poitrine|thorax|cage thoracique|sternum) (?:qui |me |m |lui |se |est |comme |tres |a "
            r"){0,4}(?:fait (?:tres |super |hyper )?mal|serre|brule|lance|elance|oppresse|serree|ecrasee"
            r"|compresse|pince|explose|en feu|dans un etau)",
            r"(?:mal|douleurs?|pointe) (?:au|dans le|du) coeur(?= ~9(?:bras|machoire|poitrine|souffle|respire"
            r"|respirer|transpire|sueurs?|malaise|vertiges?))",
            r"douleurs? (?:au|dans le|cardiaques?)(?: coeur)? ~4(?:bras|machoire|irradie)",
            r"(?:en|est en|suis en) (?:arret cardiaque|arret cardio|detresse respiratoire|train de mourir(?! d)"
            r"|train de s etouffer|etat de choc)",
            r"coeur ~3(?:s est arrete|ne bat plus|s arrete|bat plus|s emballe ~6(?:malaise|poitrine|respirer"
            r"|evanoui))",
        ),
    ),
)
_SEIZED = Family(
    r"infarctus|card|avc|attaque|embolie|oedeme|choc",
    (
        *cues(
            _SAMU,
            Who.NEAR,
            r"(?:fait|fais|faire|faisons) (?:un |une )?(?:infarctus|crise cardiaque|arret cardiaque|avc"
            r"|attaque cardiaque|attaque cerebrale|embolie|oedeme|choc anaphylactique|choc septique)",
            is_perfect=True,
        ),
    ),
)
_STROKE = Family(
    (
        r"bras|jambe|main|visage|cote|moitie|corps|figure|bouche|parle|articul|phrase|mots|paraly|engourdi"
        r"|bredouill|bafouill|propos|paroles|oeil|double|du tout|tete|crane|avc|infarctus|card|attaque|epilep"
        r"|malaise|lever"
    ),
    (
        *cues(
            _SAMU,
            Who.NEAR,
            rf"(?:sens|sent|sentir|sentent) (?:quasi |presque )?{_NOT} (?:du tout )?{_OWN} ~2{_SIDE}",
            rf"(?:arrive|arrives|peux|peut|reussit?|parvient|sait) {_NOT} (?:a |du tout a )?(?:bouger|lever"
            rf"|soulever|remuer|utiliser) ~3{_SIDE}",
            rf"(?:bouge|bouger|leve|lever|repond|reagit|fonctionne) {_NOT} {_OWN} ~2{_SIDE}",
            rf"{_SIDE} (?:gauche |droite? |qui |du visage |est |s est |de |d un cote ){{0,4}}(?:ne |n "
            rf")?(?:paralysee?|engourdie?s?(?! (?:au reveil|le matin|la nuit|quand je (?:dors|me)|en dormant))"
            rf"|tout mou|toute molle|inerte|bouge {_NOT}|repond {_NOT}|tombe|est tombee?|deformee?|tordue?|de "
            rf"travers|affaissee?|s affaisse|qui pend|ne repond plus)",
            r"(?:paralysee?s?|engourdie?|engourdissement|paralysie) (?:de |du |d |la |le |tout |toute "
            r"){0,4}(?:cote|bras|visage|moitie|jambe|corps|un cote|gauche|droite?)",
            r"bouche (?:qui |est |toute |s est |tombe |part ){0,4}(?:de travers|deformee|tordue|tombante|de "
            r"cote|paralysee|tombe)",
            r"parle (?:tres |super |un peu |tout |vraiment |trop |hyper )?(?:bizarre(?:ment)?|bizarement|de "
            r"travers|comme un ivrogne|pateux|mal d un coup|n importe comment)(?! (?:aux?|avec|de|a) )",
            rf"(?:arrive|arrives|peux|peut|parvient|reussit) {_NOT} (?:a |du tout a )?(?:parler|articuler"
            rf"|former une phrase|dire un mot|trouver ses mots|se lever)",
            r"(?:trouve|trouver|cherche) (?:plus |pas )?ses mots ~6(?:d un coup|soudain|brutalement|bras"
            r"|visage|bouche|tout a coup)",
            r"(?:bredouille|bafouille|propos incoherents|dit n importe quoi|paroles incoherentes) ~9(?:bras"
            r"|bouche|visage|d un coup|soudain|tombe|jambe|brutalement)",
            r"(?:vois|voit|voir) (?:plus |pas |rien )(?:rien )?(?:d un (?:seul )?oeil|de l oeil|du tout"
            r"|double) ~6(?:d un coup|soudain|brutalement|depuis (?:ce matin|tout a l heure|quelques minutes"
            r"|une heure|cinq minutes|[0-9]+ (?:minutes|min|heures?|h)))",
            r"(?:mal|maux) (?:de|a la) (?:tete|crane) ~5,? ?~5(?:brutale?|coup de tonnerre|foudroyant"
            r"|explosive?|jamais eu|coup de tonnerre|insupportable ~9(?:vomi|nuque|voi[st]|raide))",
            r"(?:fais|fait|faire|croi[st]|crois que|pense|dirait|soupconne|peut etre|suspicion d|genre|d) "
            r"~3(?:un |d |l )?avc ~1(?:en ce moment|maintenant|la|en cours)",
            r"(?:crois|croit|pense|peur|dirait|impression) ~6(?:un |d |l )(?:avc|infarctus|crise cardiaque"
            r"|attaque)(?! ~5(?:passe|ancien|annees))",
            r"(?:vient|viens) (?:juste )?de faire (?:un |une )(?:avc|infarctus|crise cardiaque|arret "
            r"cardiaque|malaise ~2cardiaque|crise d epilepsie|malaise)",
        ),
        *cues(
            _SAMU,
            Who.NEAR,
            r"(?:bras|jambe|visage|bouche|parler|parole) ~9(?:je crois que|on dirait|c est peut etre|ca "
            r"ressemble a) ~3avc",
        ),
    ),
)
HEART = (_HEART, _SEIZED, _STROKE)
"""Every such sign."""
