"""One client of the ten bad services, in a process of its own: prints kinds, seconds and the memory they cost."""

import asyncio
import json
import sys
import time
from pathlib import Path

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Failed
from aplomb.core.limits import LIMITS, Limits
from aplomb.usecases.fan_out import fan_out


def memory_kb(field: str) -> int:
    """Return VmRSS, what the process holds now, or VmHWM, the most it ever held."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field))


async def main(ports: list[int], limits: Limits) -> dict[str, object]:
    """Ask a good service until all is warm, then the ten bad ones, then the good one again."""
    transport = SlimTransport()
    urls = [f"http://127.0.0.1:{port}/comprendre" for port in ports]
    good = [HttpClassifier(service, urls[-1], transport) for service in CATALOGUE]
    bad = [HttpClassifier(*pair, transport) for pair in zip(CATALOGUE, urls, strict=False)]
    for _ in range(3):
        await fan_out(good, "200 feuilletés", 3, limits=limits, clock=time.monotonic)
    idle = memory_kb("VmRSS")
    started = time.monotonic()
    outcomes = await fan_out(bad, "200 feuilletés", 3, limits=limits, clock=time.monotonic)
    seconds = time.monotonic() - started
    after = await fan_out(good, "200 feuilletés", 3, limits=limits, clock=time.monotonic)
    await transport.aclose()
    return {
        "kinds": [outcome.kind if isinstance(outcome, Failed) else "ok" for outcome in outcomes],
        "after": [outcome.status for outcome in after],
        "seconds": seconds,
        "over_idle_kb": memory_kb("VmHWM") - idle,
        "tasks": len(asyncio.all_tasks()),
    }


def limits(words: list[str]) -> Limits:
    """Return the limits given as seconds a service and seconds for all, else the product's."""
    return Limits(service_seconds=float(words[0]), fanout_seconds=float(words[1])) if words else LIMITS


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.loads(sys.argv[1]), limits(sys.argv[2:])))))  # noqa: T201 (its answer)
