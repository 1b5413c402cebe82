"""The published rule (seed 000) as a machine runs it, and the decision it takes."""

from collections.abc import Mapping
from dataclasses import dataclass

from aplomb.core.errors import RuleError
from aplomb.core.form import conform
from aplomb.core.json import Json
from aplomb.core.routing.document import RowDocument, RuleDocument
from aplomb.core.routing.facts import ALL_FACTS, Domain, Exemption, Facts, Stakes

KNOWN_DOMAINS = (Domain.REGULATED, Domain.UNREGULATED)
KNOWN_STAKES = (Stakes.HIGH, Stakes.ORDINARY)
ANY = "*"
"""A row's value that matches whatever the fact is."""
OFF_ROUTING = "hors_routage"
"""The code of a decision that keeps the user's own choice."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that can route. The document is the whole published text: what is shown, signed and run."""

    document: RuleDocument
    decisions: Mapping[Facts, "Decision"]
    """The table, worked out: one decision for each of the 36 combinations of facts."""

    @property
    def version(self) -> str:
        """The version that every decision names."""
        return self.document["version"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The level (None off routing), its code, and the reason in French, word for word from the rule."""

    level: int | None
    code: str
    reason: str


def decide(rule: Rule, facts: Facts) -> Decision:
    """Return the rule's decision: a pure function of the two."""
    return rule.decisions[facts]


def load_rule(document: Json) -> Rule:
    """Return the rule that a parsed document is, refused when it cannot route.

    - Every object has exactly its members, each of its type: what nobody reads cannot be signed.
    - The table is total, no row of it is dead, and no level is unreached.
    - A question off routing gets no level, and any other gets one.
    - The doubt policy is what the table does: an unknown fact decides as the value the policy names.

    Raises FormError or RuleError, naming the place.
    """
    conformed = conform(document, RuleDocument, "regle")
    _check_levels(conformed)
    _check_rows(conformed["table"])
    rule = Rule(conformed, {facts: _first_match(conformed, facts) for facts in ALL_FACTS})
    _check_reach(rule)
    _check_exemptions(rule)
    _check_doubt(rule)
    return rule


def _matches(row: RowDocument, facts: Facts) -> bool:
    return (
        row["hors_routage"] in (ANY, facts.exemption)
        and row["domaine"] in (ANY, facts.domain)
        and row["enjeu"] in (ANY, facts.stakes)
    )


def _first_match(document: RuleDocument, facts: Facts) -> Decision:
    codes = {level["numero"]: level["code"] for level in document["niveaux"]}
    for row in document["table"]:
        if _matches(row, facts):
            level = row["niveau"]
            return Decision(level, OFF_ROUTING if level is None else codes[level], row["raison"])
    raise RuleError(f"regle.table: no row for {', '.join(facts.document().values())}")


def _check_levels(document: RuleDocument) -> None:
    numbers = [level["numero"] for level in document["niveaux"]]
    if numbers != [1, 2, 3]:
        raise RuleError("regle.niveaux: the levels are 1, 2 and 3, in this order")
    codes = {level["code"] for level in document["niveaux"]} | {OFF_ROUTING}
    if len(codes) != len(numbers) + 1:
        raise RuleError("regle.niveaux: every level has a code of its own")
    if {case["code"] for case in document["hors_routage"]["cas"]} != set(Exemption) - {Exemption.NONE}:
        raise RuleError("regle.hors_routage.cas: not the cases that the table knows")
    if unknown := {row["niveau"] for row in document["table"]} - {None, *numbers}:
        raise RuleError(f"regle.table: there is no level {unknown.pop()}")


def _check_rows(table: list[RowDocument]) -> None:
    met: set[Facts] = set()
    for index, row in enumerate(table):
        for value, known in ((row["hors_routage"], Exemption), (row["domaine"], Domain), (row["enjeu"], Stakes)):
            if value not in (ANY, *known):
                raise RuleError(f"regle.table[{index}]: {value!r} is no value of its fact")
        matched = {facts for facts in ALL_FACTS if _matches(row, facts)}
        if matched <= met:
            raise RuleError(f"regle.table[{index}]: no question can reach this row")
        met |= matched


def _check_reach(rule: Rule) -> None:
    reached = {decision.level for decision in rule.decisions.values()}
    for level in rule.document["niveaux"]:
        if level["numero"] not in reached:
            raise RuleError(f"regle.niveaux: no question can reach level {level['numero']}")


def _check_exemptions(rule: Rule) -> None:
    for facts, decision in rule.decisions.items():
        if (facts.exemption is Exemption.NONE) != (decision.level is not None):
            raise RuleError("regle.table: what is off routing gets no level, and everything else gets one")


def _check_doubt(rule: Rule) -> None:
    doubt = rule.document["doute"]
    for facts, decision in rule.decisions.items():
        domain = doubt["domaine"] if facts.domain is Domain.UNKNOWN else facts.domain
        stakes = doubt["enjeu"] if facts.stakes is Stakes.UNKNOWN else facts.stakes
        if domain not in KNOWN_DOMAINS or stakes not in KNOWN_STAKES:
            raise RuleError("regle.doute: an unknown fact decides as a known value of that fact")
        if decision.level != rule.decisions[Facts(facts.exemption, Domain(domain), Stakes(stakes))].level:
            raise RuleError("regle.doute: the table decides otherwise in doubt")
