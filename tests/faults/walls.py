"""Providers that play, to each question, the fault that it names: one wall a protocol, and the log of each.

All faults so pass through one system at once, as they would through one deployment, and none may disturb another.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from aplomb.core.errors import ModelFailure
from tests.adapters.models.providers import OfAnthropic, OfBedrock, OfCompletions
from tests.servers import completions_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.bedrock_server import BedrockServer
from tests.servers.completions_server import CompletionsServer, refused
from tests.servers.replying import Piece, Reply, ReplyingServer, Request, aws_frame

NAMED = re.compile(rb"\(panne ([\w-]+)\)")


def naming(fault: str, question: str) -> str:
    """The question, with the fault that its answer is to have."""
    return f"{question} (panne {fault})"


class Wall(ReplyingServer):
    """Answers a question by the play of the fault that it names; the last reply of a play is for good."""

    def __init__(self) -> None:
        super().__init__()
        self.plays: dict[str, list[Reply]] = {}

    def reply(self, request: Request) -> Reply:
        play = self.plays[fault_of(request)]
        return play.pop(0) if len(play) > 1 else play[0]

    def attempts(self, fault: str) -> list[Request]:
        """The requests that named the fault."""
        return [request for request in self.requests if fault_of(request) == fault]


def fault_of(request: Request) -> str:
    [fault] = {name.decode() for name in NAMED.findall(request.body)}
    return fault


class AnthropicWall(Wall, AnthropicServer):
    pass


class BedrockWall(Wall, BedrockServer):
    pass


class CompletionsWall(Wall, CompletionsServer):
    pass


class Fallback(CompletionsServer):
    """A healthy provider, but that it refuses to go on with an answer which another has begun (S14)."""

    def reply(self, request: Request) -> Reply:
        goes_on = request.json["messages"][-1]["role"] == "assistant"
        return refused(400, "prefill is not supported") if goes_on else super().reply(request)

    def attempts(self, fault: str) -> list[Request]:
        """The requests that named the fault."""
        return [request for request in self.requests if fault_of(request) == fault]


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a play is: what a provider asks callers to wait, and how long it is slow or silent, in seconds."""

    retry_after: int
    slow: float
    stall: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """What faults look like in a protocol, and the pieces of the whole answer that they spoil."""

    provider: type[OfAnthropic]
    wall: type[Wall]
    tokens: Sequence[str]
    pace: Pace
    broken: bytes
    """An event that cannot be read."""
    too_long: Reply
    """The refusal of a question that is too long."""
    declined: Reply
    """The refusal of a question by the provider's filter, or by the model where the protocol knows no such filter."""
    declined_as: ModelFailure
    sentinel: bool = True
    """Whether an answer's stream ends with an event of its own."""

    @property
    def whole(self) -> Reply:
        return self.provider.servers.written(*self.tokens)

    def first(self, count: int) -> Sequence[Piece]:
        """All that is sent until so many tokens are out."""
        servers = self.provider.servers
        return servers.written(*self.tokens[:count]).pieces[: -len(servers.stop())]

    def with_pieces(self, count: int, *pieces: Piece) -> Reply:
        """The whole answer, with what stands after so many of its tokens."""
        before = self.first(count)
        return replace(self.whole, pieces=[*before, *pieces, *self.whole.pieces[len(before) :]])

    def refused(self, status: int, **headers: str) -> Reply:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.provider().refused(status, headers=named)


def completions(tokens: Sequence[str], pace: Pace) -> Protocol:
    return Protocol(
        provider=OfCompletions,
        wall=CompletionsWall,
        tokens=tokens,
        pace=pace,
        broken=b'data: {"choices": [{"index": 0, "del\n\n',
        too_long=refused(400, code="context_length_exceeded"),
        declined=refused(400, code="content_policy_violation"),
        declined_as=ModelFailure.CONTENT_FILTER,
    )


def anthropic(tokens: Sequence[str], pace: Pace) -> Protocol:
    return Protocol(
        provider=OfAnthropic,
        wall=AnthropicWall,
        tokens=tokens,
        pace=pace,
        broken=b'event: content_block_delta\ndata: {"type": "content_block_delta", "ind\n\n',
        too_long=OfAnthropic().refused(400),
        declined=OfAnthropic.declining[0],
        declined_as=OfAnthropic.declining[1],
    )


def bedrock(tokens: Sequence[str], pace: Pace) -> Protocol:
    frame = aws_frame({":message-type": "event", ":event-type": "contentBlockDelta"}, {})
    return Protocol(
        provider=OfBedrock,
        wall=BedrockWall,
        tokens=tokens,
        pace=pace,
        broken=frame[:-4] + bytes(4),
        too_long=OfBedrock().refused(400),
        declined=OfBedrock.declining[0],
        declined_as=OfBedrock.declining[1],
        sentinel=False,
    )


MODEL_OF_THE_FALLBACK = "repli-1"


def fallback_answer(*tokens: str) -> Reply:
    return completions_server.written(*tokens, model=MODEL_OF_THE_FALLBACK)
