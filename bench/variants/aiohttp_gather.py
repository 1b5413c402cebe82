"""Bare aiohttp: one session, gather, orjson; no time limit, no size limit, nothing kept when one call fails."""

import asyncio

import aiohttp
import orjson

from bench.variants.whole import QUESTION, Answer, respond_to


async def prepare(urls: list[str]) -> Answer:
    session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
    headers = {"Content-Type": "application/json"}

    async def ask(url: str) -> object:
        async with session.post(url, data=orjson.dumps(QUESTION), headers=headers) as response:
            return orjson.loads(await response.read())

    async def answer() -> bytes:
        return respond_to(await asyncio.gather(*(ask(url) for url in urls)))

    return answer
