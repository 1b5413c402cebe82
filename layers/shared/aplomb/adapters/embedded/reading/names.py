"""The names of firms in a text: what stands where a supplier is named, whoever the supplier is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aplomb.adapters.embedded.reading.lexicon import knows
from aplomb.adapters.embedded.reading.patterns import pattern

_PIECE = r"[a-z\d](?:[a-z\d]|[&'.-](?=[a-z\d])){0,39}|[^\s\0]|\n|\0+"
_SMALL_WORDS = "de du des d la le les l & en sur sous"
_PARTICLES = frozenset(_SMALL_WORDS.split())
_LABEL_WORDS = "fournisseur offre candidat proposition option supplier offer vendor soumissionnaire devis"
_LABELS = frozenset(_LABEL_WORDS.split())
_VERBS = (
    "a at est is propose proposent offre offrent offers quotes annonce annoncent vend vendent facture facturent "
    "demande demandent livre livrent reste restent affiche pratique fournit asks sells proposes nous on chiffre "
    "cote"
)
_SAYS = frozenset(_VERBS.split())
"""What says something of the one named just before."""
_SEPARATORS = frozenset(":|=-;,(*\t>")
_PLAIN_WORDS = (
    "a ai an and apres are as au aupres aussi autre autres aux avant avec avez avons avis bien bonjour bonsoir "
    "bref c car ce cela ces cet cette ceux ci cher chers chez combien comme compare comparer comparez d dans de "
    "dear depuis des deux donc du elle elles en encore enfin ensuite entre est et etait eu faut for from hello hi "
    "i il ils in is it j je l la le lequel laquelle les leur leurs lui m ma madame mais me mes messieurs meme "
    "merci moi moins mon monsieur n ne ni nos notre nous of on ont or ou our par pas please plus pour pourquoi "
    "puis qu quant que quel quelle quelles quels qui recu reste s sa salut sans selon ses si soit son sont sous "
    "sur t ta tandis te tes thanks that the their them they to ton tous tout toute toutes trois tu un une versus "
    "vers via voici voila vos votre vous vs we which who with y you your autour environ sinon actuellement "
    "aujourd'hui hier demain lundi mardi mercredi jeudi vendredi analyse avantage inconvenient conclusion "
    "recommandation paiement livre livraison port acompte remise resume synthese tableau m2 mm cm kg jour jours "
    "mois semaine semaines nom note total objet adresse tel ps date ref reference reponse resultat client bilan "
    "etat part jusqu'a"
)
_PLAIN = frozenset(_PLAIN_WORDS.split())
"""Words of grammar, of politeness and of headings."""
_NO_BEGINNING = _PLAIN | _LABELS
_LETTER_OR_NUMBER = r"[a-z]|\d{1,2}"
_VERBS_OF_ONE_LETTER = frozenset(("a", "y"))
_ROW_STARTS = frozenset("\n-*•;,(")
_LONGEST_NAME = 6


class Name(NamedTuple):
    """Where a name stands in the body."""

    start: int
    end: int


class Token(NamedTuple):
    """A folded word, a sign or a blanked figure, where it stands in the body, and whether it is written large."""

    text: str
    start: int
    end: int
    is_capital: bool

    @property
    def is_word(self) -> bool:
        """Whether it begins with a letter or digit."""
        return self.text[0].isalnum()

    @property
    def is_particle(self) -> bool:
        """Whether it may stand inside a name."""
        return self.text in _PARTICLES

    @property
    def is_new(self) -> bool:
        """Whether neither grammar nor the trade knows the word."""
        return self.is_word and self.text not in _PLAIN and not knows(self.text)


def read_tokens(body: str, rest: str) -> list[Token]:
    """Return the words, signs and figures of a body; ``rest`` is the body folded with its figures blanked out.

    A word with an elided article counts by its own capital.
    """
    found = []
    for match in pattern(_PIECE).finditer(rest):
        text, (start, end) = match[0], match.span()
        own = start + len("d'") if text[1:2] == "'" else start
        found.append(Token(text, start, end, body[own].isupper()))
    return found


def _run(tokens: Sequence[Token], first: int, *, by_capitals: bool) -> int:
    """Return where the name that begins at ``first`` ends: after its last word, particles only inside."""
    end, place = first, first
    while place < min(len(tokens), first + _LONGEST_NAME):
        token = tokens[place]
        if token.is_particle and place > first:
            place += 1
            continue
        belongs = token.is_capital if by_capitals else token.text not in _SAYS
        if not token.is_word or not belongs or (token.text in _PLAIN and place > end):
            break
        place = end = place + 1
    return end


def _is_labelled(tokens: Sequence[Token], first: int) -> bool:
    """Tell whether a label and a letter or number stand here: ``Fournisseur A``, ``offre 2``."""
    if first + 1 >= len(tokens) or tokens[first].text.rstrip("s") not in _LABELS:
        return False
    mark = tokens[first + 1]
    if mark.text in _VERBS_OF_ONE_LETTER and not mark.is_capital:
        return False
    return pattern(_LETTER_OR_NUMBER).fullmatch(mark.text) is not None


def _is_lettered(tokens: Sequence[Token], first: int) -> bool:
    """Tell whether a row begins with a letter that stands for a name: ``B : 49 €``."""
    if len(tokens[first].text) > 1 or not tokens[first].is_capital:
        return False
    following = tokens[first + 1].text if first + 1 < len(tokens) else ""
    return following in _SEPARATORS and (first == 0 or tokens[first - 1].text in _ROW_STARTS)


def _is_introduced(tokens: Sequence[Token], first: int) -> bool:
    """Tell whether a name may begin here: at a break, or after a word of grammar or of the trade."""
    return first == 0 or not tokens[first - 1].is_new


def _is_followed(tokens: Sequence[Token], end: int) -> bool:
    """Tell whether what follows says something of the one named."""
    if end >= len(tokens):
        return False
    following = tokens[end].text
    return following in _SAYS or following in _SEPARATORS or following[0] == "\0"


def read_names(tokens: Sequence[Token], *, by_capitals: bool) -> Iterator[Name]:
    """Yield the names in a body's tokens.

    By capitals a name is a run of them; else it is what stands between a break and what says something of it.
    """
    place = 0
    while place < len(tokens):
        if not tokens[place].is_word:
            place += 1
            continue
        end = _labelled(tokens, place) or _named(tokens, place, by_capitals=by_capitals)
        if end > place:
            yield Name(tokens[place].start, tokens[end - 1].end)
        place = max(place + 1, end)


def _labelled(tokens: Sequence[Token], first: int) -> int:
    """Return where a label that begins here ends, 0 where none does."""
    return first + 2 if _is_labelled(tokens, first) else first + 1 if _is_lettered(tokens, first) else 0


def _named(tokens: Sequence[Token], first: int, *, by_capitals: bool) -> int:
    token = tokens[first]
    if token.text in _NO_BEGINNING or (by_capitals and not token.is_capital):
        return first
    end = _run(tokens, first, by_capitals=by_capitals)
    is_new = any(token.is_new and token.text[0].isalpha() for token in tokens[first:end])
    is_placed = by_capitals or (_is_introduced(tokens, first) and _is_followed(tokens, end))
    return end if is_new and is_placed else first


def is_name(written: str, folded: str) -> bool:
    """Tell whether words name a firm: one is unknown to grammar and trade, or they are a label and its mark."""
    tokens = read_tokens(written, folded)
    return any(token.is_new and token.text[0].isalpha() for token in tokens) or _is_labelled(tokens, 0)
