"""What a cold start costs: the import of every function, and a process up to its first answer.

``python -m bench.cold_start [rounds]``, with ``PYTHONPATH=layers/shared:.``. Every figure is the CPU time of a fresh
process, interpreter included, with its bytecode written and its files in memory; the rounds interleave all variants.
Wall clock of one process is the same and what others do at that moment. Exits 1 when a gate does not hold.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.measured import Gate, Measured, finish, row
from bench.rounds import interleaved

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "layers/shared"
FUNCTIONS = sorted(path.parent.name for path in (ROOT / "functions").glob("*/app.py"))
ROUNDS = 7
ALLOWED = 1.3
"""The CPU that importing ``deterministic`` may cost for each unit of the floor's."""
EMPTY, FLOOR, NAIVE = "empty interpreter", "Powertools Logger and resolver", "all clients at the top"
FLOORS: Mapping[str, str] = {
    EMPTY: "",
    FLOOR: "from aws_lambda_powertools import Logger\n"
    "from aws_lambda_powertools.event_handler import APIGatewayRestResolver",
    NAIVE: "import anthropic, boto3, httpx, pydantic",
}
IMPORT = "import app"
ANSWER = """
import app, json, sys
event = json.load(open(sys.argv[1]))
answer = app.lambda_handler(event, None)
if not isinstance(answer, dict):
    from aplomb.entry.loop import RUNNER

    async def whole():
        return [item async for item in answer]

    answer = RUNNER.run(whole())[0]
assert answer["statusCode"] == 200, answer
"""
ANSWERING = tuple(
    name
    for name in FUNCTIONS
    if name not in ("certificates", "orchestrator", "rotate_key", "rule", "rule_health", "triage")
)
"""Those whose first answer asks nobody; what the others wait for, and boto3 with it, is not theirs to pare."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A process: its label, what it runs, where it finds modules, and its argument."""

    label: str
    script: str
    folders: tuple[Path, ...] = ()
    argument: str = ""

    def cpu_ms(self) -> float:
        """Run it and return the CPU time that it took."""
        environment = {"PYTHONPATH": ":".join(map(str, [*self.folders, SHARED]))}
        command = [sys.executable, "-c", self.script, self.argument]
        silent = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
        child = os.posix_spawn(sys.executable, command, environment, file_actions=[silent])
        _, status, usage = os.wait4(child, 0)
        if status:
            raise SystemExit(f"{self.label} ended with {os.waitstatus_to_exitcode(status)}")
        return (usage.ru_utime + usage.ru_stime) * 1000


def variants() -> tuple[Variant, ...]:
    """Return all that is compared: the floors, every function's import, and first answers that ask nobody."""
    *floors, naive = (Variant(label, script) for label, script in FLOORS.items())
    imports = [Variant(f"import {name}", IMPORT, (ROOT / "functions" / name,)) for name in FUNCTIONS]
    answers = [
        Variant(f"answer {name}", ANSWER, (ROOT / "functions" / name,), str(ROOT / "events" / f"{name}.json"))
        for name in ANSWERING
    ]
    # The naive one takes seconds: it stands where it does not part the floor from what is held to it.
    return (*floors, *imports, *answers, naive)


def measure(rounds: int) -> Mapping[str, list[float]]:
    """Return the CPU times of every variant, a value a round; one run before them writes the bytecode."""
    compared = variants()
    taken: dict[str, list[float]] = {variant.label: [] for variant in compared}
    for variant in compared:
        variant.cpu_ms()
    for variant in interleaved(compared, rounds):
        taken[variant.label].append(variant.cpu_ms())
    return taken


def measured(taken: Mapping[str, list[float]]) -> Measured:
    """Return the measurement: ratios to the floor and to the naive version."""
    bases = {"floor": taken[FLOOR], "naive": taken[NAIVE]}
    rows = [row(label, values, bases, ours=label not in FLOORS) for label, values in taken.items()]
    [deterministic] = [one for one in rows if one.label == "import deterministic"]
    rounds = len(taken[FLOOR])
    return Measured(
        name="cold_start",
        title="Cold start",
        what="CPU time of a fresh Python process, interpreter included, that imports a function, and of one that also "
        "gives its first answer, with bytecode and files in memory. The floor imports Powertools' Logger and REST "
        "resolver and nothing else; the naive version has anthropic, boto3, httpx and pydantic at the top. First "
        "answers that would ask AWS or a model are left out.",
        unit="CPU ms",
        rounds=rounds,
        rows=rows,
        gates=[
            Gate.most("importing deterministic, against the floor", deterministic.ratios["floor"].median, ALLOWED),
        ],
    )


if __name__ == "__main__":
    sys.exit(finish(measured(measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))))
