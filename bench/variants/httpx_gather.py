"""Plain httpx: one AsyncClient reused, gather, and the JSON it brings along; no time limit, as with aiohttp."""

import asyncio

from bench.variants.whole import QUESTION, Answer, respond_to


async def prepare(urls: list[str]) -> Answer:
    import httpx

    client = httpx.AsyncClient(timeout=None)

    async def ask(url: str) -> object:
        return (await client.post(url, json=QUESTION)).json()

    async def answer() -> bytes:
        return respond_to(await asyncio.gather(*(ask(url) for url in urls)))

    return answer
