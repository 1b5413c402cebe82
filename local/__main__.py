"""`python -m local`: serves template.yaml on http://127.0.0.1:3000, or the port that PORT names."""

import asyncio
import errno
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from local.console import Console
from local.house import House
from local.template import Template, TemplateError

_PORT = 3000
_LARGEST_PORT = 65535


def main(folder: Path, caller: Mapping[str, str]) -> int:
    """Serves `folder`/template.yaml until it is asked to end; the exit status."""
    console = Console(sys.stdout, caller)
    port = caller.get("PORT") or str(_PORT)
    if not (port.isascii() and port.isdigit() and int(port) <= _LARGEST_PORT):
        console.warn(f"PORT is a number from 0 to {_LARGEST_PORT}, not {port!r}")
        return 1
    try:
        template = Template.read(folder / "template.yaml", parameters(caller.get("PARAMETERS", "")))
        return asyncio.run(_live(template, int(port), console, caller))
    except TemplateError as error:
        console.warn(f"template.yaml: {error}")
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        console.warn(f"port {port} is taken: PORT={int(port) + 1} make run" if taken else str(error))
    return 1


def parameters(text: str) -> dict[str, str]:
    """`Name=value Name=value`, as `sam deploy` takes parameter overrides. Raises TemplateError."""
    try:
        pairs = [part.partition("=") for part in shlex.split(text)]
    except ValueError:  # a quotation without its end
        pairs = [(text, "", "")]
    if any(not equals for _, equals, _ in pairs):
        raise TemplateError('PARAMETERS are "Name=value Name=value"')
    return {name: value for name, _, value in pairs}


async def _live(template: Template, port: int, console: Console, caller: Mapping[str, str]) -> int:
    return await House(template, port=port, console=console, caller=caller).live()


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr] # a file; any locale may read it
    sys.exit(main(Path.cwd(), os.environ))
