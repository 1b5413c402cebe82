"""Ours: fan_out with its guards over HttpClassifier and the slim transport."""

import time

from variants.whole import QUESTION, Answer, respond

from aplomb.adapters.http.classifiers import HttpClassifier, Transport
from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.limits import LIMITS
from aplomb.usecases.fan_out import fan_out


async def prepare(urls: list[str], transport: Transport | None = None) -> Answer:
    transport = transport or SlimTransport()
    classifiers = [HttpClassifier(service, url, transport) for service, url in zip(CATALOGUE, urls, strict=True)]
    text, factory_id = QUESTION["text"], QUESTION["factory_id"]

    async def answer() -> bytes:
        return respond(await fan_out(classifiers, text, factory_id, limits=LIMITS, clock=time.monotonic))

    return answer
