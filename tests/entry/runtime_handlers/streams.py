"""One handler whose event names what it does: the faults that a runtime loop has to survive."""

import asyncio
import contextvars
import gc
import os
import sys
from pathlib import Path

HEAD = {"statusCode": 200, "headers": {"Content-Type": "text/plain"}}
SECRET = "sk-canary-7f3a"

_scene = contextvars.ContextVar("scene", default="none")


def lambda_handler(event, context):
    """Do what ``event["do"]`` names."""
    if not isinstance(event, dict) or "do" not in event:
        return {"statusCode": 200, "body": f"event: {event!r}"}
    return globals()[event["do"]](event, context)


def _note(event, text):
    Path(event["file"]).write_text(text)


def _size(event):
    return Path(event["file"]).stat().st_size


async def count(event, context):
    yield HEAD
    for number in range(event.get("to", 3)):
        yield b"%d;" % number
        await asyncio.sleep(0)


def count_plainly(event, context):
    yield HEAD
    for number in range(event.get("to", 3)):
        yield b"%d;" % number


async def in_step(event, context):
    """Yield a chunk each time the file it was given has grown."""
    yield HEAD
    for number in range(3):
        while _size(event) <= number:  # noqa: ASYNC110 - another process lets it grow
            await asyncio.sleep(0.01)
        yield b"%d" % number


async def empty_chunks(event, context):
    yield HEAD
    for part in (b"", b"a", b"", b"b", b""):
        yield part


async def nothing(event, context):
    yield {"statusCode": 204}


async def all_members(event, context):
    yield {
        "statusCode": 201,
        "headers": {"X-One": "é"},
        "multiValueHeaders": {"X-Two": ["a", "b"]},
        "cookies": ["c=d"],
    }
    yield b"made"


async def slow_first(event, context):
    yield HEAD
    raise LookupError(SECRET)
    yield b"never"


def fails_whole(event, context):
    raise ValueError(SECRET)


async def fails_before_prelude(event, context):
    raise PermissionError(SECRET)
    yield HEAD


async def fails_midway(event, context):
    yield HEAD
    yield b"so far"
    raise ValueError(SECRET)


async def os_error_midway(event, context):
    yield HEAD
    yield b"so far"
    raise ConnectionResetError(SECRET)


async def time_out_midway(event, context):
    yield HEAD
    yield b"so far"
    async with asyncio.timeout(0.01):
        await asyncio.sleep(30)


async def cancelled_midway(event, context):
    yield HEAD
    yield b"so far"
    raise asyncio.CancelledError


async def text_midway(event, context):
    yield HEAD
    yield b"so far"
    yield "text"


async def text_first(event, context):
    yield HEAD
    yield "text"


async def oversize(event, context):
    yield {"statusCode": 200, "headers": {"X": "x" * 16 * 1024}}
    yield b"never"


async def foreign_member(event, context):
    yield {"statusCode": 200, "body": "b"}
    yield b"never"


async def no_status(event, context):
    yield {"headers": {}}
    yield b"never"


async def not_json(event, context):
    yield {"statusCode": 200, "headers": {"X": object()}}
    yield b"never"


async def no_prelude(event, context):
    return
    yield HEAD


async def quiet(event, context):
    """Say one thing, wait for ever, and write to a file when closed."""
    try:
        yield HEAD
        yield b"hello"
        await asyncio.Event().wait()
    finally:
        _note(event, "closed")


async def flood(event, context):
    """Yield without end, and write how much when closed."""
    sent = 0
    try:
        yield HEAD
        while True:
            yield bytes(64 * 1024)
            sent += 64 * 1024
    finally:
        _note(event, str(sent))


def flood_plainly(event, context):
    try:
        yield HEAD
        while True:
            yield bytes(64 * 1024)
    finally:
        _note(event, "closed")


async def stubborn(event, context):
    """Swallow the cancellation and go on."""
    yield HEAD
    yield b"hello"
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        _note(event, "closed")
    yield b"one more"


async def tasks_and_scopes(event, context):
    """Hold a time-out scope and a context variable across yields, as only one task can."""
    before = _scene.get()
    token = _scene.set("held")
    yield HEAD
    async with asyncio.timeout(30), asyncio.TaskGroup() as group:
        task = group.create_task(asyncio.sleep(0, "done"))
        yield b"%b " % before.encode()
        yield b"%b " % (await task).encode()
        yield b"%b" % _scene.get().encode()
    if event.get("reset"):
        _scene.reset(token)


_loops = []


async def loops(event, context):
    _loops.append(asyncio.get_running_loop())
    yield HEAD
    yield b"%d" % len({id(loop) for loop in _loops})


async def ticking(event, context):
    """Write how often a timer fired and how many chunks were taken."""
    ticks = taken = 0

    async def tick():
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1
            _note(event, f"{ticks} {taken}")

    task = asyncio.create_task(tick())
    try:
        yield HEAD
        for _ in range(event["chunks"]):
            yield bytes(64 * 1024)
            taken += 1
    finally:
        task.cancel()


async def silent(event, context):
    """Never come to a first chunk."""
    yield HEAD
    await asyncio.Event().wait()
    yield b"never"


def whole(event, context):
    return {"statusCode": 418, "headers": {"X-A": "b"}, "body": "thé", "isBase64Encoded": False}


async def whole_later(event, context):
    await asyncio.sleep(0)
    return {"statusCode": 200, "body": "aGk=", "isBase64Encoded": True}


def whole_bad_base64(event, context):
    return {"statusCode": 200, "body": "?", "isBase64Encoded": True}


def whole_without_body(event, context):
    return {"statusCode": 304}


def wrong(event, context):
    return 42


def told(event, context):
    lines = [
        context.aws_request_id,
        context.invoked_function_arn,
        context.function_name,
        context.function_version,
        context.memory_limit_in_mb,
        context.log_group_name,
        context.log_stream_name,
        context.tenant_id,
        context.identity,
        context.client_context,
        0 < context.get_remaining_time_in_millis() <= 60_000,
        os.environ.get("_X_AMZN_TRACE_ID"),
    ]
    return {"statusCode": 200, "body": "\n".join(map(str, lines))}


def paths(event, context):
    return {"statusCode": 200, "body": "\n".join(sys.path)}


def deep(event, context):
    """Raise from deeper than any trailer should tell."""
    yield HEAD
    yield b"so far"
    _dig(event["frames"])


def _dig(frames):
    if not frames:
        raise ValueError(SECRET)
    _delve(frames - 1)


def _delve(frames):
    _dig(frames)


async def forgets_a_task(event, context):
    """Start a task that fails, and let nobody await it."""

    async def fail():
        raise ValueError(SECRET)

    asyncio.get_running_loop().create_task(fail())
    yield HEAD
    await asyncio.sleep(0.01)
    gc.collect()
    yield b"done"


def leaves(event, context):
    os._exit(7)


class ÉchecError(Exception):  # noqa: PLC2401 - the very case
    """Its name is no ASCII: a header cannot hold it as it is."""


async def fails_in_french(event, context):
    yield HEAD
    yield b"so far"
    raise ÉchecError
