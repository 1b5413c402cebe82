"""What the tests of hedging and of breaking share: a service that is told call by call how to answer."""

import asyncio

from aplomb.core.comprehension.catalogue import CATALOGUE
from tests.virtual_time import now

SERVICE = CATALOGUE[0]
ASKED = ("200 feuilletés", 3)


class Scripted:
    """Answers each call with the next ``(seconds, answer)``, the last again and again; an exception is raised."""

    service = SERVICE

    def __init__(self, *script):
        self.script = script
        self.begun = []
        """The moment of each call."""
        self.cancelled = []
        """The places of the calls that were cancelled."""

    async def classify(self, text, factory_id):
        assert (text, factory_id) == ASKED
        place = len(self.begun)
        self.begun.append(now())
        seconds, answer = self.script[min(place, len(self.script) - 1)]
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            self.cancelled.append(place)
            raise
        if isinstance(answer, BaseException):
            raise answer
        return answer


def counted(meter):
    """Name to sum of all that a meter was given."""
    sums = {}
    for reading in meter.readings:
        assert not reading.dimensions
        for measure in reading.measures:
            sums[measure.name] = sums.get(measure.name, 0) + measure.value
    return sums
