"""Run one variant in this process, a round at a time, as the controller asks on standard input."""

import asyncio
import importlib
import json
import os
import resource
import sys
import time

from variants.whole import Answer


def cpu_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


async def measure(answer: Answer, requests: int) -> dict[str, float]:
    await answer()
    cpu, wall = cpu_seconds(), time.perf_counter()
    for _ in range(requests):
        body = await answer()
    cpu, wall = cpu_seconds() - cpu, time.perf_counter() - wall
    return {"cpu_ms": cpu * 1000 / requests, "wall_ms": wall * 1000 / requests, "bytes": len(body)}


def main(variant: str, ports: str) -> None:
    """Answer each line ``{"delay", "requests"}`` with ``{"cpu_ms", "wall_ms", "bytes"}``, means of one request."""
    module = importlib.import_module(f"variants.{variant}")
    answers: dict[int, Answer] = {}
    with asyncio.Runner() as runner:
        for line in sys.stdin:
            order = json.loads(line)
            delay = order["delay"]
            if delay not in answers:
                urls = [f"http://127.0.0.1:{port}/{delay}" for port in json.loads(ports)]
                answers[delay] = runner.run(module.prepare(urls))
                runner.run(measure(answers[delay], order["requests"]))
            print(json.dumps(runner.run(measure(answers[delay], order["requests"]))), flush=True)
    os._exit(0)  # what a variant holds open ends with its process, and nobody is to be warned of it


main(*sys.argv[1:])
