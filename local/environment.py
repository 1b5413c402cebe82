"""What a function finds in its environment: what Lambda gives it, its template's variables, nothing of ours."""

import os
from collections.abc import Mapping

from local.functions import Function
from local.template import PSEUDO_PARAMETERS

_INHERITED = ("HOME", "LANG", "LC_ALL", "PATH", "TMPDIR")
"""What a process needs of the machine it stands on."""
_PASSED_ON = ("ANTHROPIC_BASE_URL",)
"""Where the SDK finds its API: a test's own server."""


def inherited(caller: Mapping[str, str]) -> dict[str, str]:
    """The caller's variables that any child may see."""
    return {name: caller[name] for name in _INHERITED if name in caller}


def environment(
    function: Function, *, runtime_api: str, aws: Mapping[str, str], caller: Mapping[str, str]
) -> dict[str, str]:
    """The whole environment of a function's process.

    Reserved names are those of the Lambda Developer Guide, "Defined runtime environment variables";
    `runtime_api` is host:port, `aws` what leads to the embedded AWS.
    """
    region = PSEUDO_PARAMETERS["AWS::Region"]
    found = inherited(caller) | {name: caller[name] for name in _PASSED_ON if name in caller}
    found |= function.environment
    found |= aws
    found |= {
        "AWS_REGION": region,
        "AWS_DEFAULT_REGION": region,
        "AWS_EXECUTION_ENV": f"AWS_Lambda_{function.runtime}",
        "AWS_LAMBDA_FUNCTION_NAME": function.name,
        "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory_mb),
        "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
        "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{function.name}",
        "AWS_LAMBDA_LOG_STREAM_NAME": "local",
        "AWS_LAMBDA_RUNTIME_API": runtime_api,
        "LAMBDA_TASK_ROOT": str(function.code),
        "PYTHONPATH": os.pathsep.join(map(str, function.layers)),
        "TZ": ":UTC",
        "_HANDLER": function.handler,
    }
    return found
