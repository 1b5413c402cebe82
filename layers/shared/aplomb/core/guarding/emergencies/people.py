"""How a question names the people in it."""

KIN = (
    r"peres?|meres?|papas?|mamans?|parents?|fils|filles?|garcons?|gamine?s?|gosses?|enfants?|bebes?"
    r"|nourrissons?|nouveau ne|petite?s?|puce|loulou|jumeaux|jumelles|jumeau|jumelle|freres?|soeurs?"
    r"|frangine?s?|cousine?s?|oncle|tante|tonton|tata|neveux?|nieces?|mari|epoux|epouse|femme|conjointe?"
    r"|compagne|compagnon|copains?|copines?|cherie?|homme|mec|meuf|ex|amie?s?|pote?s?|colocs?|colocataires?"
    r"|voisine?s?|collegues?|chef|patronne?|salariee?s?|employee?s?|apprentie?s?|stagiaires?|eleves?"
    r"|etudiante?s?|profs?|patiente?s?|residente?s?|cliente?s?|papi|papy|mamie|pepe|meme|ados?|adolescente?s?"
    r"|ainee?|cadette?|benjamine?|binome|beau pere|belle mere|beau fils|belle fille|proche|partenaire"
    r"|filleule?|petit fils|nana|gars|daron|daronne|frangin|correspondante?|locataire|ouvrier|assistante?"
)
OWN = rf"(?:mon|ma|mes|notre|nos|ton|ta) (?:[a-z]+ ){{0,2}}(?:{KIN})"
"""Somebody of the person who asks."""
NEAR = (
    r"(?:je|j|me|m|moi|nous|mon|ma|mes|notre|nos|maman|papa|mamie|papi|papy|tata|tonton|bebe|quelqu un|une? "
    r"(?:[a-z]+ ){0,1}(?:amie?|pote|copine?|proche|collegue|voisine?|eleve|connaissance))"
)
ANYONE = (
    rf"(?:{NEAR}|i|my|he|she|{KIN}|il|elle|ils|elles|on|lui|dame|monsieur|personne|passante?|vieux|vieille"
    rf"|type|inconnue?|homme|femme|jeune|sdf|victime|blesse|conducteur|motard|cycliste|gens|bonhomme|usager)"
)
CHILD = (
    r"(?:fils|filles?|garcons?|gamine?s?|gosses?|enfants?|bebes?|nourrissons?|nouveau ne|petite?s?|puce"
    r"|loulou|jumeaux|jumelles|neveux?|nieces?|petit fils|petite fille|ado|filleule?|eleve|petit frere"
    r"|petite soeur)"
)
THING = (
    r"(?:(?:mon|ma|mes|notre|nos|le|la|les|l|un|une|son|sa|ce|cette|du|au) (?:[a-z]+ ){0,1})?(?:chiens?"
    r"|chienne|chats?|chatte|chatons?|chiots?|lapine?s?|hamsters?|poissons?|cheval|chevaux|jument|oiseaux?"
    r"|perruche|perroquet|poules?|coq|tortues?|vaches?|moutons?|furet|cochon|animal|animaux|plantes?|orchidee"
    r"|monstera|arbre|ordi|ordinateur|pc|telephone|portable|smartphone|iphone|voiture|moto|imprimante|serveur"
    r"|batterie|machine|console|souris|ecran|appli|application|site|chaudiere|frigo|four|aspirateur|moteur"
    r"|velo|equipe|entreprise|boite|projet|code|script|programme|curseur|robot|drone|montre|personnage|avatar"
    r"|heros|heroine|perso)"
)
"""What is nobody: animals, machines, characters."""
