"""The first event of a stream, against the fan-out that it tells of. ``python -m bench.first_byte [rounds]``."""

import asyncio
import re
import statistics
import sys
from collections.abc import Sequence

from bench.cases import classifiers
from bench.environments import Answered, Environment, house
from bench.measured import Gate, Measured, finish, row
from bench.peers import BARE_CALLS_MS, ROOT, bare_calls, services

ROUNDS, STREAMS = 10, 20
WAITING_MS = 20
ALLOWED_MS = 5.0
"""The budget, where ten bare calls cost ``BARE_CALLS_MS``."""
CALLS = "ten bare calls"
_FAN_OUT_MS = re.compile(rb'"fanout_ms":(\d+)')


def first_event(answered: Answered) -> tuple[float, float]:
    """Return when the event ``deterministic`` was there, and the fan-out that its report tells, in ms."""
    milliseconds, part = next(one for one in answered.parts if b"event: deterministic" in one[1])
    return milliseconds, float(_FAN_OUT_MS.search(part)[1])


async def streams(environment: Environment, event: bytes) -> tuple[float, float, float]:
    """Return a round's medians: the first event, the fan-out, and what lies between, stream by stream."""
    told = [first_event(await environment.answer(event)) for _ in range(STREAMS)]
    firsts, fan_outs = zip(*told, strict=True)
    between = (first - fan_out for first, fan_out in told)
    return statistics.median(firsts), statistics.median(fan_outs), statistics.median(between)


async def measure(rounds: int) -> list[tuple[float, float, float, float]]:
    """Return a round's medians, and what the bare calls cost in it."""
    event = (ROOT / "events/stream.json").read_bytes()
    with services() as ports, bare_calls() as bare:
        async with house() as opened:
            environment = await opened.open("stream", {"Classifiers": classifiers(ports, WAITING_MS)})
            await environment.answer(event)
            return [(*await streams(environment, event), bare()) for _ in range(rounds)]


def first_byte(measured: Sequence[tuple[float, float, float, float]]) -> Measured:
    firsts, fan_outs, between, bare = zip(*measured, strict=True)
    own = row("from the fan-out's end to the event", between, {CALLS: bare}, ours=True)
    budget = ALLOWED_MS / BARE_CALLS_MS
    return Measured(
        name="first_byte",
        title="The first event of /stream",
        what=(
            f"The ten services take {WAITING_MS} ms each. From the invocation to the event `deterministic` at whoever "
            "reads the function's response, through our own runtime loop, against the time that the fan-out took by "
            "the report in that very event (whole milliseconds). What lies between is the event's way in, validation, "
            "the report, its encoding and the way out; the local Runtime API, in Python, is part of it. The budget is "
            f"{ALLOWED_MS:g} ms on a machine where ten bare calls cost {BARE_CALLS_MS:g} ms of CPU (here, in these "
            f"rounds, {statistics.median(bare):.2g} ms): {budget:.0f} times those."
        ),
        unit="ms",
        rounds=len(measured),
        rows=[row("fan-out, by its report", fan_outs), row("first event", firsts, ours=True), own],
        gates=[
            Gate.most(
                f"from the end of the fan-out to the first event, against {CALLS}", own.ratios[CALLS].median, budget
            )
        ],
    )


def main(rounds: int = ROUNDS) -> int:
    return finish(first_byte(asyncio.run(measure(rounds))))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
