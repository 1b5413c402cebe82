"""What a million requests cost on AWS, worked out from the CPU and the memory that were measured.

``python -m bench.lambda_cost``, after ``bench.requests``. Nothing is measured here.
"""

import sys
from collections.abc import Iterator
from math import ceil

from bench.measured import Measured, Row, Spread, finish, read
from bench.peers import FLOOR

PRICES_OF = (
    "https://aws.amazon.com/lambda/pricing/ and https://aws.amazon.com/api-gateway/pricing/, US East, November 2026"
)
DOLLARS_A_GB_SECOND = {"arm64": 0.0000133334, "x86_64": 0.0000166667}
DOLLARS_A_MILLION = {"API Gateway (REST), per request": 3.50, "Lambda, per request": 0.20}
VCPU_MB = 1769
"""Memory at which a function has one vCPU; in proportion below (Lambda Developer Guide, Configure memory)."""
SHIPPED_MB = 1024
SHIPPED = (SHIPPED_MB, "arm64")
SIZES_MB = (128, SHIPPED_MB, VCPU_MB)
FILLED = 0.8
"""The most that a process may hold of its function's memory, to be counted as one that fits."""
WAITING_MS = 100
LAST = "answers"
"""Ends the name of the moment after all answers, of which the memory counts."""


def duration_ms(cpu_ms: float, size_mb: int) -> int:
    """Return what is billed of a request that only computes: whole milliseconds of the share of a vCPU it has."""
    return ceil(cpu_ms * VCPU_MB / min(size_mb, VCPU_MB))


def dollars(milliseconds: float, size_mb: int, architecture: str) -> float:
    """Return the compute of a million requests."""
    return 1_000_000 * milliseconds / 1000 * size_mb / 1024 * DOLLARS_A_GB_SECOND[architecture]


def compute(requests: Measured, held_mb: dict[str, float], size_mb: int, architecture: str) -> Iterator[Row]:
    """Yield a row an endpoint; one that does not fit has none."""
    group = f"{size_mb:,} MB, {architecture}" + (", as shipped" if (size_mb, architecture) == SHIPPED else "")
    for one in requests.rows:
        if held_mb.get(one.label, 0.0) < FILLED * size_mb:
            spread = (one.value.median, one.value.low, one.value.high)
            costs = (float(f"{dollars(duration_ms(cpu, size_mb), size_mb, architecture):.4g}") for cpu in spread)
            yield Row(label=one.label, value=Spread(*costs), ours=one.label != FLOOR, group=group)


def waiting(size_mb: int, architecture: str) -> Row:
    cost = float(f"{dollars(WAITING_MS, size_mb, architecture):.4g}")
    return Row(
        label=f"{size_mb:,} MB", value=Spread(cost, cost, cost), group=f"each {WAITING_MS} ms waited, {architecture}"
    )


def lambda_cost(requests: Measured, memory: Measured) -> Measured:
    held_mb = {one.label: one.value.high for one in memory.rows if one.group.endswith(LAST)}
    rows = [row for size in SIZES_MB for row in compute(requests, held_mb, size, "arm64")]
    rows += compute(requests, held_mb, SHIPPED_MB, "x86_64")
    rows += [waiting(size, "arm64") for size in SIZES_MB]
    rows += [
        Row(label=name, value=Spread(price, price, price), group="fixed") for name, price in DOLLARS_A_MILLION.items()
    ]
    return Measured(
        name="lambda_cost",
        title="What a million requests cost on Lambda",
        what=(
            "Worked out, not measured: the CPU of a request above, on a function of that memory size, which has its "
            f"share of a vCPU ({VCPU_MB:,} MB are one), billed by the started millisecond at {PRICES_OF}, without a "
            "free tier. A smaller function costs no less for computing, it takes longer; it costs less while it waits "
            f"for classifiers or a model, which is billed too: the group *waited* says what each {WAITING_MS} ms of "
            "that add. *Fixed* is paid for every request whatever it does. Assumed is that a vCPU of Lambda's does "
            "what a core of this machine did: the real proportion is unknown until a deployment shows it, and scales "
            f"all bars but those two groups alike. What holds more than {FILLED:.0%} of a size is left out of it. Not "
            "counted: cold starts, data transfer, logs, DynamoDB, and what models charge."
        ),
        unit="$ a million requests",
        rounds=requests.rounds,
        rows=rows,
        machine=requests.machine,
    )


def main() -> int:
    return finish(lambda_cost(read("requests"), read("memory")))


if __name__ == "__main__":
    sys.exit(main())
