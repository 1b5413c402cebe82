"""The codes: title as Légifrance spells it, LEGITEXT, and what lawyers call them.

Titles and identifiers are those of the public LEGI index; abbreviations are those of case law and of the bar.
"""

from dataclasses import dataclass

from aplomb.core.routing.typography import read


@dataclass(frozen=True, slots=True)
class Code:
    """A code by its title; ``legitext`` is its Légifrance identifier, ``LEGITEXT`` and twelve digits."""

    title: str
    legitext: str


_TITLES = {
    "000006070721": "Code civil",
    "000005634379": "Code de commerce",
    "000006070933": "Code de justice administrative",
    "000006071360": "Code de justice militaire",
    "000039086952": "Code de la justice pénale des mineurs",
    "000037701019": "Code de la commande publique",
    "000006069565": "Code de la consommation",
    "000006074096": "Code de la construction et de l'habitation",
    "000006074069": "Code de l'action sociale et des familles",
    "000006071307": "Code de la défense",
    "000006074067": "Code de la mutualité",
    "000006069414": "Code de la propriété intellectuelle",
    "000006071190": "Code de la recherche",
    "000006074228": "Code de la route",
    "000006072665": "Code de la santé publique",
    "000025503132": "Code de la sécurité intérieure",
    "000006073189": "Code de la sécurité sociale",
    "000006070667": "Code de la voirie routière",
    "000006075116": "Code de l'artisanat",
    "000006074234": "Code de l'aviation civile",
    "000006071191": "Code de l'éducation",
    "000023983208": "Code de l'énergie",
    "000006070158": "Code de l'entrée et du séjour des étrangers et du droit d'asile",
    "000006074220": "Code de l'environnement",
    "000006074224": "Code de l'expropriation pour cause d'utilité publique",
    "000006071164": "Code de l'organisation judiciaire",
    "000006074075": "Code de l'urbanisme",
    "000006070716": "Code de procédure civile",
    "000006071154": "Code de procédure pénale",
    "000006073984": "Code des assurances",
    "000006071570": "Code des douanes",
    "000044595989": "Code des impositions sur les biens et services",
    "000006070249": "Code des juridictions financières",
    "000006070302": "Code des pensions civiles et militaires de retraite",
    "000031712069": "Code des pensions militaires d'invalidité et des victimes de guerre",
    "000006070987": "Code des postes et des communications électroniques",
    "000025024948": "Code des procédures civiles d'exécution",
    "000031366350": "Code des relations entre le public et l'administration",
    "000023086525": "Code des transports",
    "000020908868": "Code du cinéma et de l'image animée",
    "000006074236": "Code du patrimoine",
    "000006071335": "Code du service national",
    "000006071318": "Code du sport",
    "000006074073": "Code du tourisme",
    "000006072050": "Code du travail",
    "000006070239": "Code électoral",
    "000025244092": "Code forestier",
    "000044416551": "Code général de la fonction publique",
    "000006070299": "Code général de la propriété des personnes publiques",
    "000006070633": "Code général des collectivités territoriales",
    "000006069577": "Code général des impôts",
    "000006069568": "Code général des impôts, annexe 1",
    "000006069569": "Code général des impôts, annexe 2",
    "000006069574": "Code général des impôts, annexe 3",
    "000006069576": "Code général des impôts, annexe 4",
    "000023501962": "Code minier",
    "000006072026": "Code monétaire et financier",
    "000006070719": "Code pénal",
    "000045476241": "Code pénitentiaire",
    "000022197698": "Code rural et de la pêche maritime",
    "000006069583": "Livre des procédures fiscales",
}
_RARE_TITLES = {
    "000006074232": "Code de déontologie des architectes",
    "000006072634": "Code de déontologie médicale",
    "000006072637": "Code de la famille et de l'aide sociale",
    "000006071007": "Code de la légion d'honneur, de la Médaille militaire et de l'ordre national du Mérite",
    "000006071189": "Code de la nationalité française",
    "000006071014": "Code de l'enseignement technique",
    "000006070882": "Code de l'industrie cinématographique",
    "000006070162": "Code des communes",
    "000006070300": "Code des communes de la Nouvelle-Calédonie",
    "000006075115": "Code des débits de boissons et des mesures contre l'alcoolisme",
    "000006071645": "Code des douanes de Mayotte",
    "000006070666": "Code des instruments monétaires et des médailles",
    "000005627819": "Code des marchés publics",
    "000006074066": "Code des pensions de retraite des marins français du commerce, de pêche ou de plaisance",
    "000006074233": "Code des ports maritimes",
    "000006071344": "Code des tribunaux administratifs et des cours administratives d'appel",
    "000006071188": "Code disciplinaire et pénal de la marine marchande",
    "000006070208": "Code du domaine de l'Etat",
    "000006074237": "Code du domaine public fluvial et de la navigation intérieure",
    "000006072052": "Code du travail applicable à Mayotte",
    "000006072051": "Code du travail maritime",
}
"""Abrogated, or all but: an article of theirs existed, which is not the same as to be invented."""
CODES = {title: Code(title, f"LEGITEXT{digits}") for digits, title in (_TITLES | _RARE_TITLES).items()}
"""Title to code."""
RARE = frozenset(_RARE_TITLES.values())
"""Titles that are meant only where they stand whole: ``code de la famille`` alone is another country's."""
REPLACED = {
    "Code de commerce": "LEGITEXT000006069441",
    "Code de justice militaire": "LEGITEXT000006070884",
    "Code de la route": "LEGITEXT000006074947",
    "Code de procédure civile": "LEGITEXT000006070680",
    "Code forestier": "LEGITEXT000006071514",
    "Code minier": "LEGITEXT000006071785",
    "Code pénal": "LEGITEXT000006071029",
    "Code rural et de la pêche maritime": "LEGITEXT000006071366",
}
"""Title to the LEGITEXT of the code that bore it before: ``article 319 de l'ancien code pénal``."""

OTHER_NAMES = {
    "Code des impôts": "Code général des impôts",
    "Code des collectivités territoriales": "Code général des collectivités territoriales",
    "Code de la fonction publique": "Code général de la fonction publique",
    "Code de justice pénale des mineurs": "Code de la justice pénale des mineurs",
    "Code des postes et télécommunications": "Code des postes et des communications électroniques",
    "Code des étrangers": "Code de l'entrée et du séjour des étrangers et du droit d'asile",
    "Code de la légion d'honneur": (
        "Code de la légion d'honneur, de la Médaille militaire et de l'ordre national du Mérite"
    ),
    "Code de la sécu": "Code de la sécurité sociale",
    "Code de la conso": "Code de la consommation",
    "Code proc. civ.": "Code de procédure civile",
    "Code proc. pén.": "Code de procédure pénale",
    "Code civ.": "Code civil",
    "Code com.": "Code de commerce",
    "Code trav.": "Code du travail",
    "Code pén.": "Code pénal",
}
"""What people write after ``code`` to title."""

_ABBREVIATIONS = {
    "Code civil": "C. civ., CC",
    "Code de procédure civile": "C. pr. civ., C. proc. civ., CPC, NCPC, N. C. pr. civ., C. procéd. civ.",
    "Code des procédures civiles d'exécution": (
        "C. pr. exéc., C. proc. exéc., C. pr. civ. ex., C. pr. civ. exéc., C. proc. civ. ex., CPC exéc., CPCE"
    ),
    "Code de commerce": "C. com., C. comm., C. commerce, CC",
    "Code de justice administrative": "CJA, C. just. adm.",
    "Code de la justice pénale des mineurs": "CJPM",
    "Code de la commande publique": "CCP",
    "Code de la consommation": "C. conso., C. consom., C. cons., C. consommation",
    "Code de la construction et de l'habitation": "CCH, C. constr., C. constr. et hab., C. constr. hab.",
    "Code de l'action sociale et des familles": "CASF",
    "Code de la défense": "C. déf., C. défense",
    "Code de la mutualité": "C. mut.",
    "Code de la propriété intellectuelle": "CPI, C. propr. intell.",
    "Code de la route": "C. route, C. de la route",
    "Code de la santé publique": "CSP, C. santé publ., C. sant. publ.",
    "Code de la sécurité intérieure": "CSI, C. séc. int.",
    "Code de la sécurité sociale": "CSS, C. séc. soc., C. sécu. soc.",
    "Code de l'éducation": "C. éduc.",
    "Code de l'énergie": "C. énergie, C. éner.",
    "Code de l'entrée et du séjour des étrangers et du droit d'asile": "CESEDA",
    "Code électoral": "C. élect., C. électoral, CE",
    "Code de l'environnement": "C. env., C. envir., C. environnement, CE",
    "Code de l'expropriation pour cause d'utilité publique": "C. expr., C. exprop., C. expropr.",
    "Code de l'organisation judiciaire": "COJ, C. org. jud.",
    "Code de l'urbanisme": "C. urb., C. urbanisme",
    "Code de procédure pénale": "C. pr. pén., C. proc. pén., C. procéd. pén., CPP",
    "Code des assurances": "C. assur., C. assurances",
    "Code des douanes": "C. douanes, C. douan.",
    "Code des impositions sur les biens et services": "CIBS",
    "Code des juridictions financières": "CJF, C. jur. fin.",
    "Code des pensions civiles et militaires de retraite": "CPCMR",
    "Code des pensions militaires d'invalidité et des victimes de guerre": "CPMIVG",
    "Code des postes et des communications électroniques": "CPCE, C. postes, C. P. et T.",
    "Code des relations entre le public et l'administration": "CRPA",
    "Code du travail": "C. trav., C. du trav., C. travail, C. du travail, CDT, CT",
    "Code des transports": "C. transp., C. transports, CT",
    "Code du patrimoine": "C. patr., C. patrimoine",
    "Code du sport": "C. sport",
    "Code du tourisme": "C. tourisme",
    "Code forestier": "C. for., C. forestier",
    "Code général de la fonction publique": "CGFP",
    "Code général de la propriété des personnes publiques": "CG3P, CGPPP",
    "Code général des collectivités territoriales": "CGCT",
    "Code général des impôts": "CGI",
    "Code général des impôts, annexe 1": "CGIAN1",
    "Code général des impôts, annexe 2": "CGIAN2",
    "Code général des impôts, annexe 3": "CGIAN3",
    "Code général des impôts, annexe 4": "CGIAN4",
    "Code minier": "C. minier, C. min.",
    "Code monétaire et financier": "CMF, C. mon. fin., C. monét. fin., C. mon. et fin., COMOFI",
    "Code pénal": "C. pén., C. pénal, CP",
    "Code rural et de la pêche maritime": "CRPM, C. rur., C. rural",
    "Livre des procédures fiscales": "LPF",
}


def abbreviation_key(written: str) -> str:
    """Return the letters alone: ``C. pr. civ.``, ``c.pr.civ`` and ``C pr civ`` are one abbreviation."""
    return "".join(filter(str.isalnum, read(written).folded))


def _titles_by_key() -> dict[str, tuple[str, ...]]:
    titles: dict[str, tuple[str, ...]] = {}
    for title, written in _ABBREVIATIONS.items():
        for abbreviation in written.split(","):
            key = abbreviation_key(abbreviation)
            titles[key] = (*titles.get(key, ()), title)
    return titles


TITLES_BY_KEY = _titles_by_key()
"""The letters of an abbreviation to the titles it stands for: one, or two for ``CC``, ``CE``, ``CPCE`` and ``CT``."""

NUMBER_FORMS = {
    "cc": {"Code civil": r"[0-9]", "Code de commerce": r"[LRDA]"},
    "ce": {"Code de l'environnement": r"[LRD]\*?[1-7][0-9]{2}-[0-9]", "Code électoral": r"[LRDA]O?\*?[0-9]"},
    "cpce": {
        "Code des procédures civiles d'exécution": r"[LR]\*?[1-6][0-9]{2}-[0-9]",
        "Code des postes et des communications électroniques": r"[LRDA]\*?[0-9]",
    },
    "ct": {"Code du travail": r"", "Code des transports": r"[LRDA][0-9]{4}"},
}
"""Abbreviations of two codes: the first whose articles are numbered so is meant, and the other stays an alternative."""
