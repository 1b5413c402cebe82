"""Fan-outs a second in one event loop, with 1, 10 and 100 requests always under way. ``python -m bench.throughput``."""

import sys
from collections import defaultdict

from bench.measured import Measured, finish, row
from bench.peers import FAN_OUT, FLOOR, running
from bench.rounds import interleaved

ROUNDS, SECONDS = 3, 0.5
CALLERS = (1, 10, 100)
COMPARED = [peer for peer in FAN_OUT if peer.module in ("floor", "ours", "aiohttp_gather", "httpx_gather")]


def measure(rounds: int) -> dict[tuple[int, str], list[float]]:
    """Return requests a second, a round, by how many are under way and by variant."""
    results: dict[tuple[int, str], list[float]] = defaultdict(list)
    with running(COMPARED) as children:
        for callers in CALLERS:
            for peer in interleaved(COMPARED, rounds):
                told = children[peer.module].ask({"delay": 0, "callers": callers, "seconds": SECONDS})
                results[callers, peer.module].append(told["a_second"])
    return results


def main(rounds: int = ROUNDS) -> int:
    results = measure(rounds)
    return finish(
        Measured(
            name="throughput",
            title="Fan-outs a second in one event loop",
            what=(
                "The same whole requests, as many of them always under way as the group says, in one process and one "
                "event loop; each ends ten calls. On Lambda one environment has one request at a time: the larger "
                "groups show what a server around the same code would do. The services have a core of their own at "
                "most, and are part of what limits the floor."
            ),
            unit="requests a second",
            rounds=rounds,
            more_is_better=True,
            rows=[
                row(
                    peer.label,
                    results[callers, peer.module],
                    {FLOOR: results[callers, FLOOR]},
                    ours=peer.ours,
                    group=f"{callers} at once",
                )
                for callers in CALLERS
                for peer in COMPARED
            ],
        )
    )


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
