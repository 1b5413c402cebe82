"""The fan-out side by side: CPU and wall clock of one whole request, ours and what one would write instead.

``python -m bench.fanout [rounds]``. Whole requests are compared: ten calls, and around them the same trust, aggregate,
report and JSON code for every variant but the floor, which calls and parses only.
"""

import sys
from collections.abc import Mapping, Sequence

from bench.measured import Gate, Measured, Row, finish, row
from bench.peers import FAN_OUT, FLOOR, running
from bench.rounds import interleaved

ROUNDS = 9
WAITING_MS, REQUESTS_WAITING = 20, 6
ALLOWED = {"aiohttp_gather": 1.0, "httpx_gather": 0.2, "litellm_router": 0.03}
"""The CPU that ours may cost for each unit of a peer's, services at 0 ms."""
LABELS = {peer.module: peer.label for peer in FAN_OUT}

type Rounds = dict[str, list[dict[str, float]]]
"""Variant to a measurement a round."""


def measure(rounds: int) -> tuple[Rounds, Rounds]:
    """Return what services at 0 ms cost, and services at 20 ms."""
    at_once, waiting = ({peer.module: [] for peer in FAN_OUT} for _ in range(2))
    with running(FAN_OUT) as children:
        for peer in interleaved(FAN_OUT, rounds):
            ask = children[peer.module].ask
            at_once[peer.module].append(ask({"delay": 0, "requests": peer.requests}))
            waiting[peer.module].append(ask({"delay": WAITING_MS, "requests": REQUESTS_WAITING}))
    return at_once, waiting


def rows(values: Mapping[str, Sequence[float]], *bases: str) -> list[Row]:
    against = {base: values[base] for base in bases}
    named = {base.partition("_")[0]: rounds for base, rounds in against.items()}
    return [row(peer.label, values[peer.module], named, ours=peer.ours) for peer in FAN_OUT]


def cpu(results: Rounds, rounds: int) -> Measured:
    values = {name: [one["cpu_ms"] for one in measured] for name, measured in results.items()}
    ours = row("", values["ours"], {peer: values[peer] for peer in ALLOWED}).ratios
    return Measured(
        name="fanout",
        title="The fan-out: CPU of one whole request",
        what=(
            "Ten services of one local process each answer 1.5 KB of JSON. Each variant makes ten calls at once and "
            "runs the same code for trust, aggregate, report and JSON (the floor calls and parses only), each in a "
            "process and an environment of its own. What is told is the process's own CPU for one request. Ours keeps "
            "its deadlines, size limits and the other guards; the peers have none. litellm asks for the same answers "
            "as chat completions, the one thing that its Router routes."
        ),
        unit="ms of CPU",
        rounds=rounds,
        rows=rows(values, FLOOR, "aiohttp_gather"),
        gates=[
            Gate.most(f"CPU of ours against {LABELS[peer]}", ours[peer].median, allowed)
            for peer, allowed in ALLOWED.items()
        ],
    )


def wall(results: Rounds, rounds: int) -> Measured:
    values = {name: [one["wall_ms"] - WAITING_MS for one in measured] for name, measured in results.items()}
    return Measured(
        name="fanout_waiting",
        title="The fan-out: what is waited beyond the services",
        what=(
            f"The same requests while each service takes {WAITING_MS} ms. What is told is the wall clock of a request "
            f"less those {WAITING_MS} ms: the client's own work, its wake-ups and the machine's."
        ),
        unit=f"ms over {WAITING_MS} ms",
        rounds=rounds,
        rows=rows(values, FLOOR),
    )


def main(rounds: int = ROUNDS) -> int:
    at_once, waiting = measure(rounds)
    return finish(cpu(at_once, rounds), wall(waiting, rounds))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
