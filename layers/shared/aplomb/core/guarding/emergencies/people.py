"""How a question names the people in it."""

KIN = (
    "peres?|meres?|papas?|mamans?|parents?|fils|filles?|garcons?|gamine?s?|gosses?|enfants?|bebes?|nourrissons?|nouveau ne"
    "|petite?s?|puce|loulou|jumeaux|jumelles|jumeau|jumelle|freres?|soeurs?|frangine?s?|cousine?s?|oncle|tante|tonton|tata|neveux?"
    "|nieces?|mari|epoux|epouse|femme|conjointe?|compagne|compagnon|copains?|copines?|cherie?|homme|mec|meuf|ex|amie?s?"
    "|pote?s?|colocs?|colocataires?|voisine?s?|collegues?|chef|patronne?|salariee?s?|employee?s?|apprentie?s?|stagiaires?"
    "|eleves?|etudiante?s?|profs?|patiente?s?|residente?s?|cliente?s?|papi|papy|mamie|pepe|meme|ados?|adolescente?s?"
    "|ainee?|cadette?|benjamine?|binome|beau pere|belle mere|beau fils|belle fille|proche|partenaire|filleule?|petit fils"
    "|nana|gars|daron|daronne|frangin|correspondante?|locataire|ouvrier|assistante?"
)
OWN = rf"(?:mon|ma|mes|notre|nos|ton|ta) (?:[a-z]+ ){{0,2}}(?:{KIN})"
"""Somebody of the person who asks."""
NEAR = rf"(?:je|j|me|m|moi|nous|{OWN}|quelqu un|une? (?:[a-z]+ ){{0,1}}(?:amie?|pote|copine?|proche|collegue|voisine?|eleve|connaissance))"
ANYONE = (
    rf"(?:{NEAR}|{KIN}|il|elle|ils|elles|on|lui|dame|monsieur|personne|passante?|vieux|vieille|type|inconnue?|homme|femme"
    r"|jeune|sdf|victime|blesse|conducteur|motard|cycliste|gens|bonhomme|usager)"
)
CHILD = (
    r"(?:fils|filles?|garcons?|gamine?s?|gosses?|enfants?|bebes?|nourrissons?|nouveau ne|petite?s?|puce|loulou|jumeaux|jumelles"
    r"|neveux?|nieces?|petit fils|petite fille|frere|soeur|ado|filleule?|eleve|petit frere|petite soeur)"
)
THING = (
    r"(?:(?:mon|ma|mes|notre|nos|le|la|les|l|un|une|son|sa|ce|cette|du|au) (?:[a-z]+ ){0,1})?(?:chiens?|chienne|chats?|chatte"
    r"|chatons?|chiots?|lapine?s?|hamsters?|poissons?|cheval|chevaux|jument|oiseaux?|perruche|perroquet|poules?|coq|tortues?"
    r"|vaches?|moutons?|furet|cochon|animal|animaux|plantes?|orchidee|monstera|arbre|ordi|ordinateur|pc|telephone|portable"
    r"|smartphone|iphone|voiture|moto|imprimante|serveur|batterie|machine|console|souris|ecran|appli|application|site|chaudiere"
    r"|frigo|four|aspirateur|moteur|velo|equipe|entreprise|boite|projet|code|script|programme|curseur|robot|drone|montre"
    r"|personnage|avatar|heros|heroine|perso|boss)"
)
"""What is nobody: animals, machines, characters."""
