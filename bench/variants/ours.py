"""Ours: fan_out with its guards over HttpClassifier and the slim transport."""

import time
from collections.abc import Callable

from aplomb.adapters.http.classifiers import HttpClassifier, Transport
from aplomb.adapters.http.transport import SlimTransport
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.limits import LIMITS
from aplomb.ports import Classifier
from aplomb.usecases.fan_out import fan_out
from bench.variants.whole import QUESTION, Answer, respond


def bare(remote: Classifier) -> Classifier:
    return remote


async def prepare(
    urls: list[str], transport: Transport | None = None, around: Callable[[Classifier], Classifier] = bare
) -> Answer:
    transport = transport or SlimTransport()
    remotes = [HttpClassifier(service, url, transport) for service, url in zip(CATALOGUE, urls, strict=True)]
    classifiers = [around(remote) for remote in remotes]
    text, factory_id = QUESTION["text"], QUESTION["factory_id"]

    async def answer() -> bytes:
        return respond(await fan_out(classifiers, text, factory_id, limits=LIMITS, clock=time.monotonic))

    return answer
