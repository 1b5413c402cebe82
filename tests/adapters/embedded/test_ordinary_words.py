"""Words that mean themselves: none is taken for a typing error of a regulated domain's word."""

import pytest

from aplomb.adapters.embedded.reading.domain_words import DOMAIN_WORDS
from aplomb.adapters.embedded.reading.lexicon import spot
from aplomb.core.comprehension.assessment import TRUST_THRESHOLD

_NEAR = (
    "prenons plaine tuteur coursier regard novice vert partons export pente tente peine bouche centre faille "
    "avait devant ayant parfois parmi allez propos derriere montre manger gagner avance parole metres revenir "
    "tiens revient choisi contexte contenu entend chasse lesquels profiter trente basse attendu proposer dispose "
    "douce decider pardon repose suivent manche morceau courrier chanter relative masque frequence volonte "
    "college conduit secours enfance collectif oiseaux parlait presidence resolution cadeaux patience fournit "
    "marquis porteur inventer partielle franche assurant rejette achever commencant gardant addition humilite "
    "parasites partait romance sculpteur votants coloration dotation quittant dessein rebours capitole portier "
    "notoire ebauche sociable stature raisonne caisson minceur naissant seance voilure vengeur occasionne venture "
    "meteores serrage autour sortir reseau visage pont perd impose casser guere fourni crier cahier voyais poing "
    "vider flanc menton loger ballet consul sourd cerf raisin permit volent saisit pendre pedale frange grimpe "
    "meneur barque traque salir foncer amande avoine planer largue pronom galant grappe miner caveau aviron ecrin "
    "pinte bourde meule loutre"
)
_PLAIN = (
    "table chien chat arbre nuage pluie neige vent ciel route chemin riviere lac foret herbe fleur pierre sable "
    "bois fer corde panier bouteille assiette fourchette couteau cuillere tasse nappe lampe bougie fenetre mur "
    "toit cave grenier escalier couloir tapis rideau armoire tiroir lit drap oreiller couverture manteau chapeau "
    "gant echarpe chaussure botte pantalon chemise jupe robe poche bouton aiguille fil tissu laine coton soie "
    "cuir papier crayon stylo gomme cahier livre page lettre mot phrase verbe nom chiffre nombre rond carre ligne "
    "cercle gauche droite haut bas loin pres dedans dehors dessus dessous matin midi soir nuit lundi mardi "
    "mercredi jeudi vendredi samedi hier demain bientot jadis toujours souvent rarement lentement doucement "
    "rapide lent grand petit gros mince long court large etroit rond pointu lisse rugueux mou dur chaud froid "
    "tiede sec mouille propre sale corne colline vallee sentier fougere mousse ecorce branche racine bourgeon "
    "petale abeille"
)
OUTSIDE = "hors_domaine"
REGULATED = DOMAIN_WORDS.keys() - {"quotidien"}
NEAR, PLAIN = _NEAR.split(), _PLAIN.split()
FRAGMENTS = ["coursier", "bonjour", "licenciement", "facture impayée"]


def test_the_list_is_long_enough():
    assert len({*NEAR, *PLAIN}) >= 300


@pytest.mark.parametrize("word", [*NEAR, *PLAIN])
def test_an_ordinary_word_touches_no_regulated_domain(word):
    assert spot(word).counts.keys().isdisjoint(REGULATED)


@pytest.mark.parametrize("first", range(0, len(NEAR), 10))
def test_nor_do_many_of_them_together(ask, first):
    answers = ask(f"Les mots sont : {' '.join(NEAR[first : first + 10])}.")
    assert answers.prediction("domaineclassifier") == OUTSIDE or answers.trust("domaineclassifier") < TRUST_THRESHOLD


@pytest.mark.parametrize("text", FRAGMENTS)
def test_a_fragment_needs_a_model(ask, text):
    assert ask(text).aggregate < TRUST_THRESHOLD


@pytest.mark.parametrize(
    ("text", "service"),
    [("mirior 6 m argnt", "selfservice"), ("Prix pour 10 miroirs 6mm ?", "businessclassifier")],
)
def test_a_short_clear_text_needs_none(ask, text, service):
    answers = ask(text)
    assert answers.aggregate >= TRUST_THRESHOLD
    assert answers.dominant.service.name == service


@pytest.mark.parametrize(
    ("text", "domain"), [("licenciment", "travail"), ("locatiare", "logement"), ("medicamment", "sante")]
)
def test_a_long_word_of_a_domain_is_still_mended(text, domain):
    assert domain in spot(text).counts
