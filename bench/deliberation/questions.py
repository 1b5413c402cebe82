"""The forty questions, and what each of three models is to say to each.

``questions.jsonl`` holds a question a line: ``behaviour``; the ``right`` claim with its citation, in force; the
``wrong`` one, and ``denied``, the verdict that its citation deserves; where three say three things the ``other`` one;
``says``, which claim each of the three makes, ``never`` for one that does not answer; ``slow``, the place of one that
takes its time; ``injected``, what is put in the position of whoever is wrong.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

FILE = Path(__file__).parent / "questions.jsonl"
_CONCLUSIONS = ("{}", "En l'état du droit : {}", "{} Le texte cité le dit.")
_CHANGE = "Un texte plus récent."

type Says = Literal["right", "wrong", "other", "never"]


class Behaviour(StrEnum):
    """What the models do to a question."""

    RIGHT = "right"
    WRONG_TOGETHER = "wrong_together"
    WRONG_ALONE = "wrong_alone"
    CONTRADICTORY = "contradictory"
    INJECTING = "injecting"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim on the question: what it answers to it, in words, and the article that it cites."""

    sens: str
    texte: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A line of the file."""

    id: str
    behaviour: Behaviour
    text: str
    claims: Mapping[str, Claim]
    """By ``right``, ``wrong`` and ``other``."""
    denied: str
    says: Sequence[Says]
    slow: int | None
    injected: str | None

    @property
    def wrong(self) -> int:
        """How many make the wrong claim."""
        return self.says.count("wrong")

    def position(self, place: int, *, is_injecting: bool = True) -> dict[str, object] | None:
        """Return the position of the model at a place, None where it never answers."""
        says = self.says[place]
        if says == "never":
            return None
        claim = self.claims[says]
        injected = self.injected if is_injecting and says == "wrong" else None
        conclusion = _CONCLUSIONS[place].format(claim.texte)
        grounds = [_ground(self.text, claim)]
        if injected:
            grounds.append(
                {"question": injected, "sens": "oui", "texte": injected, "citations": [], "extrait_cite": None}
            )
        return {
            "sens": claim.sens,
            "conclusion": f"{injected} {conclusion}" if injected else conclusion,
            "affirmations": grounds,
            "confiance": "forte" if says == "wrong" else "moyenne",
            "ce_qui_ferait_changer": injected or _CHANGE,
        }


def questions() -> tuple[Question, ...]:
    """Return all of them, in the order of the file."""
    return tuple(_question(json.loads(line)) for line in FILE.read_text().splitlines())


def _question(row: dict[str, Any]) -> Question:
    return Question(
        id=row["id"],
        behaviour=Behaviour(row["behaviour"]),
        text=row["question"],
        claims={name: Claim(**row[name]) for name in ("right", "wrong", "other") if name in row},
        denied=row["denied"],
        says=row["says"],
        slow=row.get("slow"),
        injected=row.get("injected"),
    )


def _ground(question: str, claim: Claim) -> dict[str, object]:
    return {
        "question": question,
        "sens": claim.sens,
        "texte": claim.texte,
        "citations": [claim.citation],
        "extrait_cite": None,
    }
