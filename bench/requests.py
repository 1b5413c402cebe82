"""Whole requests through real function processes: their CPU and their memory.

``python -m bench.requests [rounds]``. The floor is a function of the same runtime that logs a line and answers a
constant.
"""

import asyncio
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bench.cases import Case, cases
from bench.environments import Environment, House, house
from bench.measured import Gate, Measured, finish, row
from bench.peers import BARE_CALLS_MS, FLOOR, bare_calls, services
from bench.rounds import interleaved
from tests.servers.completions_server import CompletionsServer

ROUNDS, REQUESTS = 10, 100
"""A thousand answers in all, after which the memory is read."""
HTTP_CPU_MS = 3.0
"""The budget of the deterministic endpoint, where ten bare calls cost ``BARE_CALLS_MS``."""
CALLS = "ten bare calls"


@dataclass(slots=True)
class Account:
    """What one case came to: CPU a request, a round; memory by the moment at which it was read, in MB."""

    cpu_ms: list[float] = field(default_factory=list)
    memory: dict[str, float] = field(default_factory=dict)


async def accounts(
    opened: House, measured: Sequence[Case], rounds: int, bare: Callable[[], float]
) -> dict[str, Account]:
    """Return label to account, the bare calls' too; the cases take turns, and the floor's is theirs."""
    environments = {case.label: await opened.open(case.function, case.parameters) for case in measured}
    kept = {case.label: Account() for case in measured} | {CALLS: Account()}
    for case in measured:
        environment, memory = environments[case.label], kept[case.label].memory
        memory["after import"] = environment.rss_mb
        await ask(environment, case, 0)
        memory["after the first answer"] = environment.rss_mb
    for case in interleaved(measured, rounds):
        kept[case.label].cpu_ms.append(await cpu_ms(environments[case.label], case))
        if case.label == FLOOR:
            kept[CALLS].cpu_ms.append(bare())
    for case in measured:
        kept[case.label].memory[f"after {rounds * REQUESTS:,} answers"] = environments[case.label].rss_mb
    return kept


async def ask(environment: Environment, case: Case, number: int) -> None:
    if case.holds not in (await environment.answer(case.invocation(number))).body:
        raise SystemExit(f"{case.label}: not the answer that is to be measured")


async def cpu_ms(environment: Environment, case: Case) -> float:
    begun = environment.cpu_ms
    for number in range(REQUESTS):
        await ask(environment, case, number)
    return (environment.cpu_ms - begun) / REQUESTS


def requests(measured: Sequence[Case], kept: Mapping[str, Account], rounds: int) -> Measured:
    bases = {FLOOR: kept[FLOOR].cpu_ms, CALLS: kept[CALLS].cpu_ms}
    rows = [row(case.label, kept[case.label].cpu_ms, bases, ours=case.ours) for case in measured]
    http = next(one for one in rows if "HTTP" in one.label)
    budget = HTTP_CPU_MS / BARE_CALLS_MS
    return Measured(
        name="requests",
        title="A whole request: CPU of the function's process",
        what=(
            "Each function of the template runs in a process of its own, as on Lambda and as `make run` does: AWS's "
            "runtime client (our own loop for the two that stream), the Runtime API, an event of `events/` with "
            "another text each time. What is told is the CPU of that process alone, a request, with all that a "
            "request does: parsing, validation, the fan-out, the answer, its metric and its line of log; where it is "
            "sealed also both signatures and the write of the certificate, and for the orchestrator its purses and "
            "the model's call, through boto3 to a local AWS. The floor is a handler with Powertools' logger that "
            "answers a constant. The services answer at once, and level 1 asks a local server that speaks chat "
            "completions. The budget of *deterministic* over HTTP is "
            f"{HTTP_CPU_MS:g} ms on a machine where ten bare calls cost {BARE_CALLS_MS:g} ms of CPU (here, in these "
            f"rounds, {statistics.median(kept[CALLS].cpu_ms):.2g} ms): {budget:.0f} times those."
        ),
        unit="ms of CPU",
        rounds=rounds,
        rows=rows,
        gates=[Gate.most(f"CPU of *{http.label}*, against {CALLS}", http.ratios[CALLS].median, budget)],
    )


def memory(measured: Sequence[Case], kept: Mapping[str, Account]) -> Measured:
    shown = [case for case in measured if case.function in ("constant", "deterministic", "stream", "orchestrator")]
    return Measured(
        name="memory",
        title="Memory of a function's process",
        what=(
            "What the same processes hold (resident set) when their handler has been imported, after the first answer "
            "and after the last. Clients and models are loaded by the request that first needs them: the second step "
            "is what an endpoint really needs; the third tells whether anything is left behind. Every moment is read "
            "once, from one process."
        ),
        unit="MB",
        rounds=1,
        rows=[
            row(case.label, [megabytes], {FLOOR: [kept[FLOOR].memory[moment]]}, ours=case.ours, group=moment)
            for moment in kept[FLOOR].memory
            for case in shown
            for megabytes in [kept[case.label].memory[moment]]
        ],
    )


async def measure(rounds: int) -> list[Measured]:
    model = CompletionsServer()
    with services() as ports, bare_calls() as bare, model:
        measured = cases(ports, f"{model.url}/v1")
        async with house() as opened:
            kept = await accounts(opened, measured, rounds, bare)
    return [requests(measured, kept, rounds), memory(measured, kept)]


def main(rounds: int = ROUNDS) -> int:
    return finish(*asyncio.run(measure(rounds)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
