"""Places that are recognised whatever the case they are written in."""

_CITIES = (
    "paris lyon marseille toulouse nice nantes montpellier strasbourg bordeaux lille rennes reims toulon "
    "grenoble dijon angers nimes villeurbanne clermont-ferrand brest limoges tours amiens perpignan metz "
    "besancon orleans rouen mulhouse caen nancy avignon poitiers dunkerque versailles pau cannes calais "
    "annecy valence chambery troyes lorient niort quimper vannes colmar bourges bayonne biarritz beziers "
    "arras laval vichy macon roanne cholet tarbes albi rodez agen auxerre epinal gap bourgoin-jallieu "
    "saint-etienne saint-denis aix-en-provence le-mans le-havre la-rochelle saint-nazaire saint-malo geneve "
    "bruxelles luxembourg lausanne"
)
CITIES = frozenset(_CITIES.split())
