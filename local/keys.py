"""The command that makes a client's key here: `aplomb.keys` on the table that this run's functions ask."""

import shlex
from collections.abc import Mapping

from local.template import PSEUDO_PARAMETERS, Template

_KEY_TABLE = "KeyTable"
"""Its logical id in the template."""


def command(template: Template, aws: Mapping[str, str]) -> str | None:
    """The line to copy, None where the template has no such table. `aws` are the variables that lead to this run's AWS.

    It holds this run's access key, which is worth nothing after it.
    """
    if not any(logical_id == _KEY_TABLE for logical_id, _ in template.resources("AWS::DynamoDB::Table")):
        return None
    variables = {**aws, "AWS_DEFAULT_REGION": PSEUDO_PARAMETERS["AWS::Region"], "PYTHONPATH": "layers/shared"}
    assigned = [f"{name}={shlex.quote(value)}" for name, value in variables.items()]
    table = shlex.quote(template.name(_KEY_TABLE))
    return " ".join([*assigned, ".venv/bin/python -m aplomb.keys --table", table, "create --label Essai"])
