"""Fakes of the ports, and a clock that moves when told to."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence

from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.schema import Schema, conforming
from aplomb.core.answering.usage import Usage
from aplomb.core.charging.key import KeptKey
from aplomb.core.charging.purse import Charge, Correction
from aplomb.core.comprehension.catalogue import CATALOGUE, Service
from aplomb.core.json import Json
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.core.watching.reading import Reading
from aplomb.ports import MINUTES, Brief, ClientKey, Fragment, Prompt, Structured

NEVER = 3600.0


class FakeClock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FakeClassifier:
    """Answers after ``seconds``; an exception given as the answer is raised instead."""

    def __init__(self, service: Service, answer: Json | BaseException, seconds: float = 0.0) -> None:
        self.service = service
        self.answer = answer
        self.seconds = seconds
        self.asked: list[tuple[str, int]] = []
        self.cancelled = False

    async def classify(self, text: str, factory_id: int) -> Json:
        self.asked.append((text, factory_id))
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class FakeSynthesizer:
    """Yields its fragments, ``seconds`` apart; an exception among them is raised in its turn."""

    def __init__(
        self, *fragments: str | BaseException, name: str = "haiku", model: str = "claude-test", seconds: float = 0.0
    ) -> None:
        self.name = name
        self.model = model
        self.fragments = fragments
        self.seconds = seconds
        self.briefs: list[Brief] = []
        self.closed = False

    async def synthesize(self, brief: Brief) -> AsyncGenerator[Fragment]:
        self.briefs.append(brief)
        try:
            for fragment in self.fragments:
                await asyncio.sleep(self.seconds)
                if isinstance(fragment, BaseException):
                    raise fragment
                yield Fragment(self.model, fragment)
        finally:
            self.closed = True


def ten_classifiers(
    answers: Mapping[str, Json | BaseException], rest: Json | BaseException, seconds: float = 0.0
) -> Sequence[FakeClassifier]:
    """Return a fake for each service of the catalogue: its own answer, or ``rest``."""
    return [FakeClassifier(service, answers.get(service.name, rest), seconds) for service in CATALOGUE]


class FakeSecrets:
    """Secrets by name and stage; an exception given as a value is raised."""

    def __init__(self, values: Mapping[tuple[str, str], str | BaseException | None]) -> None:
        self.values = dict(values)

    async def read(self, name: str, *, stage: str = "AWSCURRENT", max_age_seconds: float = MINUTES) -> str | None:
        value = self.values.get((name, stage))
        if isinstance(value, BaseException):
            raise value
        return value


class FakeRotatingSecret:
    """The versions of one secret, moved as Secrets Manager moves them."""

    def __init__(self, current: str | None) -> None:
        self.values = {"v0": current} if current is not None else {}
        self.staged = {"AWSCURRENT": "v0"} if current is not None else {}

    async def read(self, stage: str, version: str | None = None) -> str | None:
        staged = self.staged.get(stage)
        return self.values.get(staged) if staged and version in (None, staged) else None

    async def stages(self, version: str) -> frozenset[str]:
        return frozenset(stage for stage, staged in self.staged.items() if staged == version)

    async def put_pending(self, version: str, value: str) -> None:
        assert version not in self.values, "a version's value never changes"
        self.values[version] = value
        self.staged["AWSPENDING"] = version

    async def promote(self, version: str) -> None:
        if "AWSCURRENT" in self.staged:
            self.staged["AWSPREVIOUS"] = self.staged["AWSCURRENT"]
        self.staged["AWSCURRENT"] = version
        self.staged.pop("AWSPENDING", None)


class FakeCertificateStore:
    """Certificates by id, each with the moment at which it expires; ``failure``, when there is one, is raised."""

    def __init__(self, *, days: int = 1, now: Callable[[], float] = lambda: 0.0, seconds: float = 0.0) -> None:
        self.days = days
        self.now = now
        self.seconds = seconds
        self.failure: BaseException | None = None
        self.kept: dict[str, tuple[EnvelopeDocument, float]] = {}
        self.asked: list[str] = []

    async def put(self, identifier: str, envelope: EnvelopeDocument) -> bool:
        await self._answering(identifier)
        if identifier in self.kept and self.kept[identifier][0] != envelope:
            return False
        self.kept[identifier] = (envelope, self.now() + self.days * 86_400)
        return True

    async def get(self, identifier: str) -> EnvelopeDocument | None:
        await self._answering(identifier)
        envelope, expiry = self.kept.get(identifier, (None, 0.0))
        return envelope if self.now() < expiry else None

    async def _answering(self, identifier: str) -> None:
        self.asked.append(identifier)
        await asyncio.sleep(self.seconds)
        if self.failure:
            raise self.failure


class FakeMeter:
    """Keeps what is counted."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []

    def count(self, reading: Reading) -> None:
        self.readings.append(reading)


class FakeModel:
    """Answers each call with the next of ``answers``, the last one again and again, after ``seconds``.

    A string is written word by word, any other JSON value is of the schema; an exception is raised.
    """

    def __init__(self, *answers: Json | BaseException, spec: ModelSpec | None = None, seconds: float = 0.0) -> None:
        self.spec = spec or ModelSpec(id="fake-1", provider=Provider.ANTHROPIC, family="fake")
        self.served = self.spec.id
        self.answers = answers
        self.seconds = seconds
        self.usage: Usage | None = Usage(10, 5)
        self.prompts: list[Prompt] = []
        self.schemas: list[Schema] = []
        self.keys: list[ClientKey | None] = []
        self.closed = False

    async def answer(self, prompt: Prompt, key: ClientKey | None = None) -> AsyncGenerator[Fragment]:
        try:
            for word in re.findall(r"\s*\S+|\s+$", str(await self._next(prompt, key))):
                yield Fragment(self.served, word)
            if self.usage:
                yield Fragment(self.served, "", self.usage)
        finally:
            self.closed = True

    async def structured(self, prompt: Prompt, schema: Schema, key: ClientKey | None = None) -> Structured:
        self.schemas.append(schema)
        try:
            return Structured(self.served, conforming(await self._next(prompt, key), schema), self.usage)
        finally:
            self.closed = True

    async def _next(self, prompt: Prompt, key: ClientKey | None) -> Json:
        self.prompts.append(prompt)
        self.keys.append(key)
        await asyncio.sleep(self.seconds)
        answer = self.answers[min(len(self.prompts), len(self.answers)) - 1]
        if isinstance(answer, BaseException):
            raise answer
        return answer


class FakeKeyStore:
    """Keys by id; ``failure``, when there is one, is raised."""

    def __init__(self, *keys: KeptKey) -> None:
        self.keys = {key.id: key for key in keys}
        self.failure: BaseException | None = None
        self.asked: list[str] = []

    async def get(self, identifier: str) -> KeptKey | None:
        self.asked.append(identifier)
        if self.failure:
            raise self.failure
        return self.keys.get(identifier)


class FakeLedger:
    """Purses in memory; every step gives way to others, as a call over a network does. ``failure`` is raised."""

    def __init__(self) -> None:
        self.purses: dict[str, int] = {}
        self.charged: set[tuple[str, str]] = set()
        self.failure: BaseException | None = None

    @property
    def spent(self) -> dict[str, int]:
        """What each purse holds, by what it counts."""
        return {name.partition("#")[0]: amount for name, amount in self.purses.items()}

    async def reserve(self, call: str, charges: Sequence[Charge]) -> Charge | None:
        for place, charge in enumerate(charges):
            await self._answering()
            if (call, charge.name) in self.charged:
                continue
            held = self.purses.get(charge.name, 0)
            if charge.has_no_room or held + charge.amount > charge.limit:
                await self.settle(call, [Correction(one.name, -one.amount) for one in charges[:place]])
                return charge
            self.charged.add((call, charge.name))
            self.purses[charge.name] = held + charge.amount
        return None

    async def settle(self, call: str, corrections: Sequence[Correction]) -> None:
        for correction in corrections:
            await self._answering()
            if (call, correction.name) in self.charged:
                self.charged.remove((call, correction.name))
                self.purses[correction.name] += correction.amount

    async def _answering(self) -> None:
        await asyncio.sleep(0)
        if self.failure:
            raise self.failure
