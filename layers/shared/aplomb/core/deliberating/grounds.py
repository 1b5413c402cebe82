"""What becomes of each ground of each position when the sources have spoken and the positions have been confronted."""

from collections.abc import Mapping, Sequence

from aplomb.core.deliberating.confrontation import Confrontation
from aplomb.core.deliberating.opened import Opened
from aplomb.core.proving.finding import Finding
from aplomb.core.proving.synthesis import JudgedGround, denied, judged_ground

type Judgements = Mapping[str, tuple[JudgedGround, ...]]
"""The judged grounds of each position by its letter, in their order: the first is number 1."""


def judged(opened: Sequence[Opened], confrontation: Confrontation, findings: Sequence[Finding]) -> Judgements:
    """Return the judged grounds of each of the positions, which are those that were confronted. Pure and total."""
    return {
        one.label: tuple(
            judged_ground(ground.assertion, confrontation.agreement(one.label, ground), findings)
            for ground in one.position.grounds
        )
        for one in opened
    }


def denials(opened: Sequence[Opened], findings: Sequence[Finding]) -> Mapping[str, tuple[Finding, ...]]:
    """Return, of each position by its letter, what the sources say of its citations that do not hold, each once."""
    found: dict[str, tuple[Finding, ...]] = {}
    for one in opened:
        said = (finding for assertion in one.position.asserted for finding in denied(assertion, findings))
        found[one.label] = tuple({finding.asked: finding for finding in said}.values())
    return found
