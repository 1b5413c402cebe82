"""Run one variant in this process, a round at a time, as the controller asks on standard input."""

import asyncio
import importlib
import json
import os
import sys
import time

from bench.variants.whole import Answer


async def one_by_one(answer: Answer, requests: int) -> dict[str, float]:
    """Return means of one request."""
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(requests):
        body = await answer()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return {"cpu_ms": cpu * 1000 / requests, "wall_ms": wall * 1000 / requests, "bytes": len(body)}


async def at_once(answer: Answer, callers: int, seconds: float) -> dict[str, float]:
    """Return how many requests a second are answered while so many are always under way, each at least once."""
    begun = time.perf_counter()

    async def call() -> int:
        answered = 0
        while not answered or time.perf_counter() - begun < seconds:
            await answer()
            answered += 1
        return answered

    answered = sum(await asyncio.gather(*(call() for _ in range(callers))))
    return {"a_second": answered / (time.perf_counter() - begun)}


def main(variant: str, ports: str) -> None:
    """Answer each line ``{"delay", "requests"}`` or ``{"delay", "callers", "seconds"}``; the first one warms up."""
    module = importlib.import_module(f"bench.variants.{variant}")
    answers: dict[int, Answer] = {}
    with asyncio.Runner() as runner:
        for line in sys.stdin:
            order = json.loads(line)
            delay = order.pop("delay")
            measure = at_once if "callers" in order else one_by_one
            if delay not in answers:
                answers[delay] = runner.run(
                    module.prepare([f"http://127.0.0.1:{p}/{delay}" for p in json.loads(ports)])
                )
                runner.run(measure(answers[delay], **order))
            print(json.dumps(runner.run(measure(answers[delay], **order))), flush=True)
    os._exit(0)  # what a variant holds open ends with its process, and nobody is to be warned of it


main(*sys.argv[1:])
