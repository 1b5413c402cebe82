"""Plain httpx with a client a request: connections and TLS settings are made anew each time."""

import asyncio

from bench.variants.whole import QUESTION, Answer, respond_to


async def prepare(urls: list[str]) -> Answer:
    import httpx

    async def ask(client: object, url: str) -> object:
        return (await client.post(url, json=QUESTION)).json()

    async def answer() -> bytes:
        async with httpx.AsyncClient(timeout=10) as client:
            return respond_to(await asyncio.gather(*(ask(client, url) for url in urls)))

    return answer
