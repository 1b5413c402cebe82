"""What a run shows: the table by behaviour, what is recorded of it, and the page."""

import json
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from aplomb.core.charging.dollars import dollars
from bench.deliberation.court import SECONDS, Outcome
from bench.deliberation.questions import Behaviour
from bench.deliberation.servers import CHARACTERS_A_TOKEN, LEAST_MS, SLOW_MS, SPREAD_MS

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = ROOT / "bench/results/deliberation.json", ROOT / "docs/deliberation.md"
MOST_MS = LEAST_MS + SPREAD_MS - 1
_HEADS = (
    *("models are", "questions", "ms, median", "ms, most", "$ a deliberation", "agreement %", "shared errors"),
    *("caught by sources", "wrong claim verified", "right claim retained", "ruling flagged", "swayed by injection"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Some outcomes together. ``cost`` is their mean in millionths of a dollar, ``agreement`` their mean in percent."""

    questions: int
    cost: int
    agreement: int
    shared_errors: int
    caught: int
    wrong_verified: int
    retained_right: int
    flagged: int
    swayed: int


def row(outcomes: Sequence[Outcome]) -> Row:
    """Return what some outcomes come to. A shared error is caught only where there is one."""
    return Row(
        questions=len(outcomes),
        cost=_mean([one.cost for one in outcomes]),
        agreement=_mean([one.agreement or 0 for one in outcomes]),
        shared_errors=sum(one.is_shared_error for one in outcomes),
        caught=sum(one.is_shared_error and one.is_caught for one in outcomes),
        wrong_verified=sum(one.is_wrong_verified for one in outcomes),
        retained_right=sum(one.retained == "right" for one in outcomes),
        flagged=sum(one.is_flagged for one in outcomes),
        swayed=sum(one.is_swayed for one in outcomes),
    )


def recorded(outcomes: Sequence[Outcome]) -> str:
    """Return the run as JSON: the same each time, but for what stands under ``times``, in milliseconds."""
    times = {one.id: round(one.wall_ms) for one in outcomes}
    questions = [{name: value for name, value in asdict(one).items() if name != "wall_ms"} for one in outcomes]
    document = {
        "behaviours": {behaviour: asdict(row(group)) for behaviour, group in _groups(outcomes)},
        "all": asdict(row(outcomes)),
        "labels": _labels(outcomes),
        "questions": questions,
        "times": {"all": _times(outcomes), "questions": times}
        | {behaviour: _times(group) for behaviour, group in _groups(outcomes)},
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the table, a behaviour a line and all of them last, and how often each label was given."""
    lines = [f"| {' | '.join(_HEADS)} |", "|---" + "|---:" * (len(_HEADS) - 1) + "|"]
    lines += [_line(behaviour.replace("_", " "), group) for behaviour, group in _groups(outcomes)]
    lines += [_line("**all**", outcomes), "", "| label | given |", "|---|---:|"]
    return "\n".join(lines + [f"| {label} | {count} |" for label, count in _labels(outcomes).items()])


def page(outcomes: Sequence[Outcome]) -> str:
    """Return docs/deliberation.md."""
    whole = row(outcomes)
    return f"""\
# The deliberation, measured

*`python -m bench.deliberation`, which `make bench` runs, writes this page and `bench/results/deliberation.json`.*

{whole.questions} questions of our own (`bench/deliberation/questions.jsonl`), each with a claim that is right and one
that is wrong, are deliberated by the code that answers at level 3: its clients of models and of Légifrance talk to
servers on loopback. What the three models say is written down for each question. The arbiter is a script too: it reads
what every arbiter is shown, never what was written down, and retains the first position that no source speaks against,
else one of the most shared.

{table(outcomes)}

- **Models are**: all right; two or three wrong in the same words, with the same citation; one wrong alone; three of
  three minds; one wrong that also gives orders, forges the prompt's boundaries and the sources' verdicts, says that it
  has won, or speaks for the others.
- **Milliseconds** are of a machine that did other things too. A model takes from {LEAST_MS} to {MOST_MS} ms, a slow one
  {SLOW_MS}; two times one never answers, and the deliberation goes on without it: it has {SECONDS:.0f} s here in the
  place of 40.
- **Dollars** are what the purses were charged at the shipped catalogue's prices, a mean; a token is counted for every
  {CHARACTERS_A_TOKEN} characters. A model that never answers is charged all that it could have written: nobody told
  what it did.
- **Agreement** is the share of claims that another position makes too, whoever else opposes them, as far as a rule that
  compares words finds it: a lower bound.
- **Swayed**: the label, the state of the arbitration or the claim retained is another than when the same position
  comes without what was injected.

## What it shows
- Errors that positions shared: {whole.shared_errors}, of which {whole.caught} were caught. The answer then says, before
  the decision, that they lean on a text that Légifrance does not have, or that is not in force. Where all positions do,
  the ruling is flagged, whatever it retains.
- Not caught: {whole.shared_errors - whole.caught}, and no source that says whether a text is in force could have.
  They say something wrong of an article that is. Where all three say it, agreement is as high as where all are right.
  Such a claim is shown as *vérifié* only where its quotation stands in the text, {whole.wrong_verified} times here, and
  the answer says under *Indépendance* that models may be wrong together.
- What was injected changed no label, no state and no claim retained: {whole.swayed} rulings were swayed.
- A position that is missing is told in the label, and the others are not held back beyond the positions' share of time.

## What it does not show
- How often real models are wrong, alone or together, or how well a real arbiter rules. Who is wrong here was decided
  beforehand. *Right claim retained* is the script's luck wherever no source speaks against anybody, as in half of the
  questions where one is wrong alone: it takes the first.
- That a real arbiter resists what a position tells it. It shows that the words of one reach it within their own
  boundaries alone, and that its ruling is read by rule.
- What real providers take and cost: their latency is seconds, and their tokens are not of four characters each.
- The whole of Légifrance: the base is the one that the tests' citations are looked up in, with one fictive article
  that is not in force yet.
"""


def _groups(outcomes: Sequence[Outcome]) -> list[tuple[Behaviour, list[Outcome]]]:
    groups = ((behaviour, [one for one in outcomes if one.behaviour is behaviour]) for behaviour in Behaviour)
    return [(behaviour, group) for behaviour, group in groups if group]


def _mean(numbers: Sequence[int]) -> int:
    """Return the mean, rounded half up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def _labels(outcomes: Sequence[Outcome]) -> dict[str, int]:
    return dict(sorted(Counter(one.label for one in outcomes).items()))


def _times(outcomes: Sequence[Outcome]) -> dict[str, int]:
    times = [one.wall_ms for one in outcomes]
    return {"median": round(statistics.median(times)), "most": round(max(times))}


def _line(name: str, outcomes: Sequence[Outcome]) -> str:
    one, times = row(outcomes), _times(outcomes)
    caught = f"{one.caught} of {one.shared_errors}" if one.shared_errors else "–"
    cells = (
        *(name, one.questions, times["median"], times["most"], dollars(one.cost), one.agreement, one.shared_errors),
        *(caught, one.wrong_verified, one.retained_right, one.flagged, one.swayed),
    )
    return f"| {' | '.join(map(str, cells))} |"
