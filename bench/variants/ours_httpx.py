"""Ours behind the same seam with httpx's own transport."""

from bench.variants import ours
from bench.variants.whole import Answer


async def prepare(urls: list[str]) -> Answer:
    import httpx

    return await ours.prepare(urls, httpx.AsyncHTTPTransport())
