"""The faults of a language model's provider, one row each: what it is, what is right, what it is held to.

S01 to S16 are the scenarios of a public catalogue (failoverbench, methodology 0.1) with its checks, those that it calls
advisory included; S15, a sequence, has a test of its own. The others are the faults that it does not have.

What every row is held to beside its own checks stands with the tests: the whole answer or a clean error, by the model
that really gave it, in time, and a system that is sound afterwards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from aplomb.core.errors import ModelFailure
from tests.faults.seen import Check, attempts, few_within, silence_ends, spaced, unbilled, wall
from tests.faults.walls import Protocol
from tests.servers.replying import Reply

PAGE = {"content-type": "text/html; charset=utf-8"}
JSON = {"content-type": "application/json"}

OVERLOADED = frozenset({ModelFailure.OVERLOADED, ModelFailure.HTTP_STATUS})
"""A 503 is the one or the other by protocol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One row. ``play`` gives the primary's replies, the last one for good, None where a protocol has no such fault.

    ``by`` is who gives the answer where there is another model, nobody where a clean error is right. ``alone`` is why
    there is none where there is no other: nothing where the model itself recovers.
    """

    id: str
    what: str
    right: str
    play: Callable[[Protocol], Sequence[Reply] | None]
    by: Literal["primary", "fallback", "nobody"] = "fallback"
    alone: frozenset[ModelFailure] = frozenset()
    checks: Sequence[Check] = ()
    long: bool = False
    """Whether the question is longer than the primary reads."""

    @property
    def is_silent(self) -> bool:
        """Whether it takes a limit on silence to end it."""
        return silence_ends in self.checks


def interrupted(*more: ModelFailure) -> frozenset[ModelFailure]:
    return frozenset({ModelFailure.INTERRUPTED, *more})


FAULTS = (
    Fault(
        id="S01",
        what="429 with Retry-After, once",
        right="asked again when it said, and not before",
        play=lambda p: (p.refused(429, retry_after=str(p.pace.retry_after)), p.whole),
        by="primary",
        checks=(attempts(2, 2), spaced, few_within(1.5, 2)),
    ),
    Fault(
        id="S02",
        what="429 without Retry-After, for ever",
        right="few attempts, further and further apart, then the other model",
        play=lambda p: (p.refused(429),),
        alone=frozenset({ModelFailure.RATE_LIMITED}),
        checks=(few_within(3.0, 4), attempts(1, 6), wall(40.0), unbilled),
    ),
    Fault(
        id="S03",
        what="500, once",
        right="the same provider is asked once more, and answers",
        play=lambda p: (p.refused(500), p.whole),
        by="primary",
        checks=(attempts(2, 2), wall(20.0)),
    ),
    Fault(
        id="S04",
        what="503 for ever",
        right="few attempts, then the other model",
        play=lambda p: (p.refused(503),),
        alone=OVERLOADED,
        checks=(attempts(1, 6), wall(40.0), unbilled),
    ),
    Fault(
        id="S05",
        what="the connection is reset before a byte, once",
        right="asked again",
        play=lambda p: (Reply(end="reset"), p.whole),
        by="primary",
        checks=(attempts(2, 6), wall(20.0)),
    ),
    Fault(
        id="S06",
        what="the request is taken and never answered",
        right="the other model after one attempt: a silent route is not asked twice",
        play=lambda _: (Reply(end="open"),),
        alone=frozenset({ModelFailure.TIMEOUT}),
        checks=(attempts(1, 1), wall(100.0), silence_ends),
    ),
    Fault(
        id="S07",
        what="headers at once, the first token after 20 s",
        right="a limit on the first token: the other model has answered before it comes",
        play=lambda p: (p.with_pieces(0, p.pace.slow),),
        alone=frozenset({ModelFailure.TIMEOUT}),
        checks=(attempts(1, 1), wall(15.0), silence_ends),
    ),
    Fault(
        id="S08",
        what="the stream dies after 40 of 60 tokens",
        right="the other model's answer, whole; half an answer is none",
        play=lambda p: (Reply(p.first(40), end="cut"),),
        alone=interrupted(),
        checks=(attempts(1, 1), wall(40.0)),
    ),
    Fault(
        id="S09",
        what="the stream stalls after 20 tokens for 30 s, then closes",
        right="let go of by a limit on silence, then the other model's answer, whole",
        play=lambda p: (Reply([*p.first(20), p.pace.stall], end="cut"),),
        alone=frozenset({ModelFailure.TIMEOUT}),
        checks=(attempts(1, 1), wall(45.0), silence_ends),
    ),
    Fault(
        id="S10",
        what="one event of the stream cannot be read, the others are sound",
        right="a whole answer: what has a hole is none",
        play=lambda p: (p.with_pieces(9, p.broken),),
        alone=interrupted(),
        checks=(attempts(1, 1), wall(30.0)),
    ),
    Fault(
        id="S11",
        what="a whole stream without its last event ([DONE], message_stop)",
        right="the answer at once, with its usage: it is whole",
        play=lambda p: (Reply(p.whole.pieces[:-1]),) if p.sentinel else None,
        by="primary",
        checks=(attempts(1, 1), wall(8.0)),
    ),
    Fault(
        id="S12",
        what="400, the question is too long",
        right="the same model is not asked again; one that reads more is",
        play=lambda p: (p.too_long,),
        alone=frozenset({ModelFailure.CONTEXT_LENGTH}),
        long=True,
        checks=(attempts(1, 1), wall(20.0), unbilled),
    ),
    Fault(
        id="S13",
        what="the question is refused by the provider's filter",
        right="one attempt, no way around it, and its reason to the caller",
        play=lambda p: (p.declined,),
        by="nobody",
        alone=frozenset({ModelFailure.CONTENT_FILTER, ModelFailure.REFUSED}),
        checks=(attempts(1, 1), wall(20.0)),
    ),
    Fault(
        id="S14",
        what="as S08, and the other model refuses to go on with what was begun",
        right="it is asked the question, from the beginning",
        play=lambda p: (Reply(p.first(40), end="cut"),),
        alone=interrupted(),
        checks=(attempts(1, 1), wall(40.0)),
    ),
    Fault(
        id="S16",
        what="503 for ever: who is named, and who is paid",
        right="the other model is named and paid; what failed costs nothing",
        play=lambda p: (p.refused(503),),
        alone=OVERLOADED,
        checks=(attempts(1, 6), wall(40.0), unbilled),
    ),
    Fault(
        id="retry-after-an-hour",
        what="429 with Retry-After: 3600",
        right="nobody waits an hour: the other model at once",
        play=lambda p: (p.refused(429, retry_after="3600"),),
        alone=frozenset({ModelFailure.RATE_LIMITED}),
        checks=(attempts(1, 1), unbilled),
    ),
    Fault(
        id="retry-after-too-long",
        what="429 with a Retry-After beyond what another model is kept waiting for",
        right="the other model at once",
        play=lambda p: (p.refused(429, retry_after=str(int(p.pace.slow))),),
        alone=frozenset({ModelFailure.RATE_LIMITED, ModelFailure.TIMEOUT}),
        checks=(attempts(1, 1), unbilled),
    ),
    Fault(
        id="slow-first-byte",
        what="not even headers for 20 s",
        right="as S07",
        play=lambda p: (Reply(p.whole.pieces, late=p.pace.slow),),
        alone=frozenset({ModelFailure.TIMEOUT}),
        checks=(attempts(1, 1), wall(15.0), silence_ends),
    ),
    Fault(
        id="500-for-ever",
        what="500 for ever",
        right="few attempts, then the other model",
        play=lambda p: (p.refused(500),),
        alone=frozenset({ModelFailure.HTTP_STATUS}),
        checks=(attempts(1, 6), unbilled),
    ),
    Fault(
        id="529-for-ever",
        what="529, overloaded, for ever",
        right="few attempts, then the other model",
        play=lambda p: (p.refused(529),),
        alone=OVERLOADED,
        checks=(attempts(1, 6), unbilled),
    ),
    Fault(
        id="reset-for-ever",
        what="every connection is reset before a byte",
        right="few attempts, then the other model",
        play=lambda _: (Reply(end="reset"),),
        alone=frozenset({ModelFailure.CONNECT}),
        checks=(attempts(1, 6), unbilled),
    ),
    Fault(
        id="cut-in-order",
        what="the stream ends in order after 40 of 60 tokens, without a reason",
        right="as S08",
        play=lambda p: (Reply(p.first(40)),),
        alone=interrupted(),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="error-in-the-stream",
        what="the provider reports a failure within the stream",
        right="as S08",
        play=lambda p: (p.provider().failing_within("Overloaded"),),
        alone=interrupted(),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="page-with-200",
        what="a page with 200 in the place of a stream",
        right="the other model",
        play=lambda _: (Reply([b"<html><h1>Welcome</h1></html>"], headers=PAGE),),
        alone=interrupted(),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="half-a-json",
        what="half a JSON in the place of a stream",
        right="the other model",
        play=lambda _: (Reply([b'{"choices": ['], headers=JSON),),
        alone=interrupted(),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="an-event-without-end",
        what="one event of 300 KB that does not end",
        right="the other model",
        play=lambda _: (Reply([b"data: " + b"x" * 300_000], end="open"),),
        alone=interrupted(ModelFailure.TIMEOUT),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="an-answer-without-end",
        what="a model that writes more than any that keeps to its tokens",
        right="the other model",
        play=lambda p: (p.provider.servers.written(*["mot " * 12_500] * 5),),
        alone=interrupted(),
        checks=(attempts(1, 1),),
    ),
    Fault(
        id="401",
        what="the provider refuses the house's key",
        right="one attempt, then the other model",
        play=lambda p: (p.refused(401),),
        alone=frozenset({ModelFailure.UNAUTHORIZED}),
        checks=(attempts(1, 1), unbilled),
    ),
    Fault(
        id="404",
        what="the model is gone",
        right="one attempt, then the other model",
        play=lambda p: (p.refused(404),),
        alone=frozenset({ModelFailure.MODEL_NOT_FOUND}),
        checks=(attempts(1, 1), unbilled),
    ),
    Fault(
        id="redirect",
        what="the provider points elsewhere",
        right="a question goes where it was sent: the other model",
        play=lambda p: (p.refused(307, location="http://127.0.0.1:9/v1"),),
        alone=frozenset({ModelFailure.HTTP_STATUS}),
        checks=(attempts(1, 1), unbilled),
    ),
)
