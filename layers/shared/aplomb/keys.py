"""``python -m aplomb.keys``: makes, lists and revokes the keys of a deployment's clients. A key is shown once."""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import IO, NoReturn

from aplomb.adapters.access import KeyTable
from aplomb.adapters.stack import output
from aplomb.core.charging.dollars import dollars, millionths
from aplomb.core.charging.key import KeptKey, digest, identifier, new_key
from aplomb.core.errors import StoreError
from aplomb.usecases.moment import rfc3339

TABLE_OUTPUT = "KeyTableName"
"""The stack's output that names the table."""
LABEL_CHARACTERS = 100
PATIENCE_SECONDS = 10.0
"""Whoever administers has more of it than a question that is asked."""
DONE, FAILED = range(2)
HEAD = ("id", "label", "created", "dollars a day", "revoked")
UNBUDGETED = "default"


class RefusedError(Exception):
    """What was asked for cannot be done; the message says why, in one line."""


def main(arguments: Sequence[str], stdout: IO[str], stderr: IO[str], now: float) -> int:
    """Do what the arguments say at ``now``, seconds since 1970; return the exit code."""
    try:
        asked = _parser().parse_args(arguments)
        table = KeyTable(asked.table or output(asked.stack, TABLE_OUTPUT), read_seconds=PATIENCE_SECONDS)
        stdout.write(asyncio.run(asked.command(table, asked, int(now))))
    except (RefusedError, StoreError) as error:
        stderr.write(f"aplomb.keys: {error}\n")
        return FAILED
    return DONE


async def _create(table: KeyTable, asked: argparse.Namespace, now: int) -> str:
    key = new_key(token_bytes)
    kept = KeptKey(
        id=str(identifier(key)), digest=digest(key), label=asked.label, created_at=now, budget=asked.budget_dollars
    )
    if not await table.add(kept):
        raise RefusedError("the id that was drawn is taken; try again")
    return f"{_table([kept])}\n{key}\n\nThis is the only time that the key is shown.\n"


async def _list(table: KeyTable, asked: argparse.Namespace, now: int) -> str:  # noqa: ARG001 -- every command takes them
    return _table(sorted([kept async for kept in table.all()], key=lambda kept: (kept.created_at, kept.id)))


async def _revoke(table: KeyTable, asked: argparse.Namespace, now: int) -> str:
    if not await table.revoke(asked.id, now):
        raise RefusedError("there is no such key")
    kept = await table.get(asked.id)
    return _table([kept] if kept else [])


def _table(keys: Sequence[KeptKey]) -> str:
    rows = [HEAD, *map(_row, keys)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "\n".join(lines) + "\n"


def _row(kept: KeptKey) -> tuple[str, ...]:
    return (
        kept.id,
        kept.label,
        rfc3339(kept.created_at),
        UNBUDGETED if kept.budget is None else dollars(kept.budget),
        "" if kept.revoked_at is None else rfc3339(kept.revoked_at),
    )


class _Parser(argparse.ArgumentParser):
    """A parser whose refusals are one line."""

    def error(self, message: str) -> NoReturn:
        raise RefusedError(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m aplomb.keys", description="The keys of a deployment's clients.", allow_abbrev=False
    )
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--stack", help="the deployed stack, whose outputs name the table")
    place.add_argument("--table", help="the table itself")
    commands = parser.add_subparsers(required=True, metavar="create | list | revoke")
    create = _command(commands, "create", _create, "make a key, and show it once")
    create.add_argument("--label", required=True, type=_label, help="whose key it is, for people")
    create.add_argument(
        "--budget-dollars", type=_amount, help="what it may spend a day; the deployment's KeyDollars otherwise"
    )
    _command(commands, "list", _list, "list all keys, revoked ones too")
    _command(commands, "revoke", _revoke, "revoke a key, at once and for ever").add_argument("id", help="its id")
    return parser


def _command(
    commands: "argparse._SubParsersAction[_Parser]", name: str, command: Callable[..., object], about: str
) -> _Parser:
    added = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
    added.set_defaults(command=command)
    return added


def _label(text: str) -> str:
    if not (text.strip() and text.isprintable() and len(text) <= LABEL_CHARACTERS):
        raise argparse.ArgumentTypeError(f"a label is one line of at most {LABEL_CHARACTERS} characters")
    return text


def _amount(text: str) -> int:
    try:
        return millionths(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is {error}") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout, sys.stderr, time.time()))
