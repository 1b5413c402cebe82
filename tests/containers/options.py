"""What every command of `sam local` is told here."""

import os
from pathlib import Path

HOST = "host.docker.internal"
"""This machine, as a container calls it."""
ENVIRONMENT = {"SAM_CLI_TELEMETRY": "0"}


def common_options(folder: Path, template: Path) -> list[object]:
    """Return the options for a template beside whose folder its layers lie."""
    options: list[object] = ["--template", template, "--layer-cache-basedir", folder, "--region", "eu-west-3"]
    # What Docker calls host-gateway is an address that another engine must be told.
    options += ["--add-host", f"{HOST}:{os.environ.get('ENGINE_HOST', 'host-gateway')}"]
    # An engine of its own has the image already, and may have no registry to ask.
    return [*options, "--skip-pull-image"] if "ENGINE" in os.environ else options
