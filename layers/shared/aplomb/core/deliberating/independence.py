"""How far the positions agree, measured: models that were asked blindly may still be wrong together."""

from collections.abc import Sequence
from dataclasses import dataclass

from aplomb.core.deliberating.confrontation import Confrontation
from aplomb.core.deliberating.grounds import denials
from aplomb.core.deliberating.opened import Opened
from aplomb.core.json import JsonObject
from aplomb.core.proving.cited import support
from aplomb.core.proving.finding import Finding

_WORDS = {2: "Deux modèles", 3: "Trois modèles"}
_ALONE = "Un seul modèle a répondu, à l'aveugle : il n'y a aucun accord à mesurer."
_CAUTION = "Des modèles peuvent se tromper ensemble : leur accord, à lui seul, ne prouve rien."


@dataclass(frozen=True, slots=True, kw_only=True)
class Independence:
    """What the positions have in common. Citations are as they were asked of the sources, in alphabetical order."""

    positions: int
    families: tuple[str, ...]
    claims: int
    shared_claims: int
    """Claims that another position is found to make too, whoever else opposes them: there may be more."""
    shared_citations: tuple[str, ...]
    shared_wrong: tuple[Finding, ...]
    """What the sources say of those shared citations that do not hold."""

    @property
    def agreement(self) -> int | None:
        """The shared claims in percent of all, rounded half up, a lower bound; None where there is no claim."""
        return (200 * self.shared_claims + self.claims) // (2 * self.claims) if self.claims else None

    @property
    def said(self) -> str:
        """It in French sentences."""
        if self.positions == 1:
            return _ALONE
        families = f"{_count(len(self.families), 'famille')} ({', '.join(self.families)})"
        asked = f"{_WORDS[self.positions]} de {families} ont répondu à l'aveugle, sans voir les autres positions."
        return f"{asked} {self._in_common()} {_CAUTION}"

    def document(self) -> JsonObject:
        """Return it as the API prints it."""
        return {
            "positions": self.positions,
            "familles": [*self.families],
            "affirmations": self.claims,
            "affirmations_partagees": self.shared_claims,
            "accord_pour_cent": self.agreement,
            "citations_partagees": [*self.shared_citations],
            "citations_partagees_dementies": [one.asked for one in self.shared_wrong],
            "texte": self.said,
        }

    def _in_common(self) -> str:
        citations = _count(len(self.shared_citations), "citation commune", "citations communes")
        wrong = f"{citations}, dont {len(self.shared_wrong)} que les sources contredisent ou ne trouvent pas."
        if self.agreement is None:
            return f"Aucune affirmation à comparer ; {wrong}"
        claims = _count(self.claims, "affirmation")
        found = f"au moins {self.agreement} % ({self.shared_claims} sur {claims})"
        return f"Accord mesuré : {found}, ce qu'en trouve une règle qui compare des mots et des nombres ; {wrong}"


def independence(opened: Sequence[Opened], confrontation: Confrontation, findings: Sequence[Finding]) -> Independence:
    """Return what these positions, which were confronted, have in common, and what of it the sources deny. Pure."""
    cited = [
        {each.asked for assertion in one.position.asserted for each in support(assertion).citations} for one in opened
    ]
    shared = sorted({asked for one in cited for asked in one if sum(asked in other for other in cited) > 1})
    denied = {finding.asked: finding for of_one in denials(opened, findings).values() for finding in of_one}
    return Independence(
        positions=len(opened),
        families=tuple(sorted({one.model["famille"] for one in opened})),
        claims=sum(len(one.position.grounds) for one in opened),
        shared_claims=len(confrontation.confirmed),
        shared_citations=tuple(shared),
        shared_wrong=tuple(denied[asked] for asked in shared if asked in denied),
    )


def _count(number: int, one: str, several: str | None = None) -> str:
    return f"{number} {one if number < 2 else several or one + 's'}"  # noqa: PLR2004 -- French: 0 and 1 are singular
