"""``python -m aplomb.verify``: every check of a certificate, offline, with a key that the reader brings.

Needs cryptography and rfc8785 beside the standard library, and no network.
"""

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO, NoReturn

from aplomb.adapters.rules import published_rules
from aplomb.core.errors import PublicKeyError
from aplomb.core.limits import LIMITS
from aplomb.core.sealing.attest import NOT_PROVEN, Status, attestation, check_certificate, status_of
from aplomb.core.sealing.certificate import SALT_BYTES
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.trusted import Trusted, read_trusted
from aplomb.core.sealing.verify import Check, Verdict

VALID, REFUSED, UNUSABLE = range(3)
STATUSES = {Status.VALID: "CERTIFICAT VALIDE", Status.REFUSED: "CERTIFICAT REFUSÉ : ne vous y fiez pas"}
HYPHENED_THUMBPRINT = re.compile("-[A-Za-z0-9_-]{42}")
MARKS = {Verdict.VALID: "✓", Verdict.PAST_KEY: "·", Verdict.UNTOLD: "·", Verdict.UNCHECKED: "?"}
EPILOG = f"""\
codes de sortie :
  {VALID}  toutes les vérifications requises sont valides
  {REFUSED}  le certificat est refusé, ou n'en est pas un
  {UNUSABLE}  rien n'a été vérifié : fichier illisible ou de plus de {LIMITS.certificate_bytes} octets,
     clé inutilisable, appel incomplet ; ou le résultat n'a pas pu être écrit

Ce qui accompagne le certificat dans la réponse lui est comparé : ce qu'il scelle, puis, avec les sels, la question, la
réponse et tout son détail (affirmations, sources, positions, arbitrage…). Ce que rien ne garantit est nommé. Un texte
ou un sel donné en option l'emporte sur celui de la réponse.
Les textes sont lus à l'octet près : un saut de ligne ajouté à la fin en fait un autre texte.
"""


class UnusableInputError(Exception):
    """What was given cannot be verified at all; the message says why, in French."""


@dataclass(frozen=True, slots=True)
class Streams:
    """What a command reads and writes."""

    stdin: IO[bytes]
    stdout: IO[str]
    stderr: IO[str]


def main(arguments: Sequence[str], streams: Streams, now: float) -> int:
    """Verify what the arguments name at ``now``, seconds since 1970; return the exit code."""
    try:
        asked = _parser().parse_args(_joined(arguments))
        checks = check_certificate(
            _read(asked.certificat, streams.stdin),
            _key(asked.key, streams.stdin),
            published_rules(),
            now,
            question=_opening(asked.question_file, asked.question_salt, streams.stdin),
            answer=_opening(asked.answer_file, asked.answer_salt, streams.stdin),
        )
    except UnusableInputError as error:
        streams.stderr.write(f"aplomb.verify : {error}\n")
        return UNUSABLE
    streams.stdout.write(
        json.dumps(attestation(checks), ensure_ascii=False) + "\n" if asked.json else _in_words(checks)
    )
    return VALID if status_of(checks) is Status.VALID else REFUSED


class _Parser(argparse.ArgumentParser):
    """A parser whose refusals are ours to print."""

    def error(self, message: str) -> NoReturn:
        raise UnusableInputError(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m aplomb.verify",
        description="Vérifie un certificat d'Aplomb, hors ligne.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("certificat", help="le fichier : réponse entière de l'API ou enveloppe DSSE ; - pour l'entrée")
    parser.add_argument(
        "--key", required=True, help="fichier d'un JWK ou d'un jeu de JWK, ou empreinte RFC 7638 d'une clé"
    )
    for name, text in (("question", "la question"), ("answer", "la réponse")):
        parser.add_argument(f"--{name}-file", help=f"fichier UTF-8 de {text}, à l'octet près")
        parser.add_argument(f"--{name}-salt", help=f"sel de {text}, {2 * SALT_BYTES} chiffres hexadécimaux minuscules")
    parser.add_argument("--json", action="store_true", help="le résultat en JSON")
    return parser


def _joined(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with a thumbprint that begins with a hyphen, as one in 64 does, joined to its option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--key" and HYPHENED_THUMBPRINT.fullmatch(argument):
            joined[-1] = f"--key={argument}"
        else:
            joined.append(argument)
    return joined


def _read(name: str, stdin: IO[bytes]) -> bytes:
    try:
        if name == "-":
            content = stdin.read(LIMITS.certificate_bytes + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LIMITS.certificate_bytes + 1)
    except (OSError, ValueError) as error:
        raise UnusableInputError(f"{name} : illisible") from error
    if len(content) > LIMITS.certificate_bytes:
        raise UnusableInputError(f"{name} : plus de {LIMITS.certificate_bytes} octets")
    return content


def _key(given: str, stdin: IO[bytes]) -> Trusted:
    """Return what is trusted: a text that is no thumbprint names a file."""
    try:
        return read_trusted(given.encode(errors="replace"))
    except PublicKeyError:
        content = _read(given, stdin)
    try:
        return read_trusted(content)
    except PublicKeyError as error:
        raise UnusableInputError(f"{given} : aucune clé utilisable ({error})") from error


def _opening(file: str | None, salt: str | None, stdin: IO[bytes]) -> Opening | None:
    if file is None and salt is None:
        return None
    try:
        return Opening(salt, None if file is None else _read(file, stdin).decode())
    except UnicodeDecodeError as error:
        raise UnusableInputError(f"{file} : n'est pas de l'UTF-8") from error


def _in_words(checks: Sequence[Check]) -> str:
    lines = [STATUSES[status_of(checks)], ""]
    for check in checks:
        lines += [f"{MARKS.get(check.verdict, '✗')} {check.name} : {check.verdict}", f"    {check.detail}"]
    lines += ["", "Ce qu'un certificat ne prouve pas :", *(f"- {sentence}" for sentence in NOT_PROVEN)]
    return "\n".join(lines) + "\n"


def _run() -> int:
    """Verify what this process was called with. An output that takes nothing is told by the exit code alone."""
    if sys.stdout is None or sys.stderr is None:
        return UNUSABLE
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    stdin = BytesIO() if sys.stdin is None else sys.stdin.buffer
    try:
        try:
            return main(sys.argv[1:], Streams(stdin, sys.stdout, sys.stderr), time.time())
        finally:
            # The help leaves by an exception, and is buffered like all else.
            sys.stdout.flush()
    except OSError:
        # What could not be written is still buffered, and would fail once more as the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNUSABLE


if __name__ == "__main__":
    sys.exit(_run())
