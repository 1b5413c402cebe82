"""Words one typing error away from a known word: one letter added, lost, changed or swapped with its neighbour."""

from collections.abc import Iterable

LONGEST_WORD = 24
_SHORTEST_TYPO = 4
_SHORTEST_TARGET = 5
_TRUE = (
    "abord accord acces aprem assez autant auteur avenir avant bonne bonnes cadre caisse chance chaise change "
    "chere classe combien compte conte conter cote couler cours course court donner ecrire emploi ensuite "
    "entre envie envoi faire fille fois forme frais grand heure jour laisse laver lever ligne longue loyal "
    "maire maitre mener mettre monde monter mort moins navire noter ouvrir parle partie passe passer paye "
    "petit place plaisir plume point porte porter prendre presse prete pretre prise quelle raison rendre "
    "reste rester retour route sauce serre service simple suite surface tarder temps terre tient tirer tourne "
    "traite train trouve trouver usage valeur vendre vente venir verse vers verser ville vivre voile voir "
    "voiture volet voyant vraie signe ligue digne cause course bourse source gorge forge bouge rouge coupe "
    "image poste peste presse tresse mission passion version pension tension mention mission finir banc monte "
    "conte doit doivent debit plait lieu mari marie publie contient saisi avons devient matiere proceder "
    "paris scolaire citation appelle prend rend disent depute agent moyens joint souris employe interieur "
    "instance math recentes voit vois fait suis sont etre avoir votre notre leurs cette comme quand aussi "
    "toutes encore apres chaque puis peut veut sait soit etait socket satan personnel conventionne securise "
    "selon avais aurais aurait plan commence regarde regard faible charles bouche independance fleur complet troupe "
    "peinture defaite metro fier magazine batterie soumis apple charte baiser destine destin voler trump romain "
    "redaction signer accent charme maria remporte vivement citer constate constat salope vertu flotte savon violent "
    "amene geant couvrir douceur chair expose boule retenu depit statue promet delire surete psychologie etendu "
    "installe temoigne bruler reims absent descend plaine sain torture tueur coller bourg chili louvre refait "
    "valise char sien bourre devise regie injection choque paques caire renard contraste grant genant virage turque "
    "basque resistant sapin confession square bague coureurs choeur compter trafic promoteur fournir marche "
    "venez prenez rendez excl excel"
)
_TRUE_WORDS = frozenset(_TRUE.split())
"""French words that a known word is one error away from, and that mean themselves."""


_UNSTEMMED = frozenset(("fois",))
"""Words whose last letters are their own, and which would pass for another without them."""


def stem(word: str) -> str:
    """Return the word without plural and feminine endings."""
    return word if len(word) <= 3 or word in _UNSTEMMED else word.rstrip("s").rstrip("e")  # noqa: PLR2004 - short words have none


_TRUE_STEMS = frozenset(stem(word) for word in _TRUE_WORDS)


def _gaps(word: str) -> list[str]:
    """Return the word's forms with one letter left out, but not the first."""
    return [word[:place] + word[place + 1 :] for place in range(1, len(word))]


def is_one_error_away(written: str, meant: str) -> bool:
    """Tell whether one letter added, lost, changed or swapped with its neighbour turns one into the other."""
    start = 0
    while start < min(len(written), len(meant)) and written[start] == meant[start]:
        start += 1
    left, right = written[start:], meant[start:]
    return (
        left[1:] == right
        or left == right[1:]
        or left[1:] == right[1:]
        or (left[:2] == right[1::-1] and left[2:] == right[2:] and len(right) > 1)
    )


class Typos:
    """The known words, found again by what is left when one letter is missing (as SymSpell does).

    A lookup costs a dictionary access a letter, however many words are known.
    """

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(word for word in known if len(word) >= _SHORTEST_TARGET)
        self._gaps: dict[str, tuple[str, ...]] = {}
        for word in sorted(self._known):
            for gap in _gaps(word):
                self._gaps[gap] = (*self._gaps.get(gap, ()), word)

    def mend(self, word: str) -> str:
        """Return the known word that is one error away, the first in alphabetical order, else the word itself.

        The first letter is taken to be right.
        """
        if not _SHORTEST_TYPO <= len(word) <= LONGEST_WORD or word in _TRUE_STEMS:
            return word
        candidates = set(self._gaps.get(word, ()))
        for gap in _gaps(word):
            candidates.update(self._gaps.get(gap, ()))
            if gap in self._known:
                candidates.add(gap)
        close = [known for known in candidates if known[0] == word[0] and is_one_error_away(word, known)]
        return min(close, default=word)
