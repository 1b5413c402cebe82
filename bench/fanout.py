"""The fan-out side by side: CPU and wall clock of one whole request, ours and what one would write instead.

``python bench/fanout.py [rounds]``. Each variant lives in a process of its own, under the interpreter that has its
packages; the rounds are interleaved, so that a busy machine is busy for all of them. Whole requests are compared:
ten calls, and around them the same trust, aggregate, report and JSON code for every variant but the floor, which
calls and parses only. Exits 1 when ours costs more CPU than the gates allow.
"""

import json
import os
import statistics
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

BENCH = Path(__file__).parent
ROOT = BENCH.parent
APP, PEERS = ROOT / ".venv/bin/python", ROOT / ".tools/bench/bin/python"
DELAYS_MS = (0, 20)
GATES = {"aiohttp_gather": 1.1, "httpx_gather": 0.25}
"""The CPU that ours may cost for each unit of a peer's, services at 0 ms."""


@dataclass(frozen=True)
class Variant:
    """One way to answer a request, and the interpreter that can run it."""

    name: str
    python: Path
    label: str
    requests: int
    """A round, services at 0 ms: enough to be measured, few enough for rounds to interleave."""


VARIANTS = (
    Variant("floor", APP, "floor: bare protocol, calls only", 400),
    Variant("ours", APP, "**ours**: fan_out, slim transport, all guards", 200),
    Variant("aiohttp_gather", PEERS, "aiohttp, gather, orjson, no guards", 200),
    Variant("ours_httpx", APP, "ours behind httpx's own transport", 40),
    Variant("httpx_gather", PEERS, "httpx.AsyncClient reused, gather", 30),
    Variant("langchain_parallel", PEERS, "LangChain RunnableParallel over httpx", 30),
    Variant("httpx_client_a_request", PEERS, "httpx, a client a request", 10),
)
REQUESTS_AT_DELAY = 10


class Child:
    """A process that answers a line of JSON with a line of JSON."""

    def __init__(self, *command: str | Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(ROOT / "layers/shared"), "LANGCHAIN_TRACING_V2": "false"}
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._popen.stdin.close()
        self._popen.wait(timeout=10)
        self._popen.stdout.close()

    def hear(self) -> object:
        """Return what it says next."""
        line = self._popen.stdout.readline()
        if not line:
            raise SystemExit(f"{' '.join(map(str, self._popen.args))} ended")
        return json.loads(line)

    def ask(self, order: dict[str, int]) -> dict[str, float]:
        """Return what it answers to one order."""
        self._popen.stdin.write(json.dumps(order) + "\n")
        self._popen.stdin.flush()
        return self.hear()


def measure(rounds: int) -> dict[str, dict[int, list[dict[str, float]]]]:
    """Return variant to delay to one measurement a round."""
    results = {variant.name: {delay: [] for delay in DELAYS_MS} for variant in VARIANTS}
    with ExitStack() as stack:
        services = stack.enter_context(Child(APP, BENCH / "services.py"))
        ports = json.dumps(services.hear())
        children = {v.name: stack.enter_context(Child(v.python, BENCH / "worker.py", v.name, ports)) for v in VARIANTS}
        for number in range(rounds):
            for delay in DELAYS_MS:
                for variant in VARIANTS[number % len(VARIANTS) :] + VARIANTS[: number % len(VARIANTS)]:
                    order = {"delay": delay, "requests": REQUESTS_AT_DELAY if delay else variant.requests}
                    results[variant.name][delay].append(children[variant.name].ask(order))
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return results


def ratio(results: dict, name: str, base: str) -> float:
    """Return the median over rounds of CPU against another variant's in the same round, services at 0 ms."""
    pairs = zip(results[name][0], results[base][0], strict=True)
    return statistics.median(mine["cpu_ms"] / theirs["cpu_ms"] for mine, theirs in pairs)


def summarise(results: dict) -> list[dict[str, object]]:
    rows = []
    for variant in VARIANTS:
        row: dict[str, object] = {"variant": variant.name, "label": variant.label}
        for delay in DELAYS_MS:
            for unit in ("cpu_ms", "wall_ms"):
                values = sorted(measured[unit] for measured in results[variant.name][delay])
                row[f"{unit}_at_{delay}"] = round(statistics.median(values), 3)
                row[f"{unit}_at_{delay}_spread"] = [round(values[0], 3), round(values[-1], 3)]
        row["answer_bytes"] = results[variant.name][0][0]["bytes"]
        row["against_floor"] = round(ratio(results, variant.name, "floor"), 2)
        row["against_aiohttp"] = round(ratio(results, variant.name, "aiohttp_gather"), 2)
        rows.append(row)
    return rows


def table(rows: list[dict[str, object]]) -> str:
    heads = ("whole request", "CPU ms (min–max), services at 0 ms", "× floor", "× aiohttp", "wall ms over 20 ms")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for row in rows:
        low, high = row["cpu_ms_at_0_spread"]
        lines.append(
            f"| {row['label']} | {row['cpu_ms_at_0']:.2f} ({low:.2f}–{high:.2f}) | {row['against_floor']:.2f} "
            f"| {row['against_aiohttp']:.2f} | {row['wall_ms_at_20'] - 20:.1f} |"
        )
    return "\n".join(lines)


def main() -> int:
    results = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 11)
    rows = summarise(results)
    gates = {peer: {"allowed": top, "measured": round(ratio(results, "ours", peer), 3)} for peer, top in GATES.items()}
    (BENCH / "results").mkdir(exist_ok=True)
    (BENCH / "results/fanout.json").write_text(json.dumps({"rows": rows, "gates": gates}, indent=2) + "\n")
    print(table(rows))
    held = True
    for peer, gate in gates.items():
        within = gate["measured"] <= gate["allowed"]
        held = held and within
        print(f"ours / {peer}: {gate['measured']:.3f}, allowed {gate['allowed']}: {'holds' if within else 'BROKEN'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
