"""What Secrets Manager does by itself when a rotation schedule is made: the first rotation, at once."""

import asyncio
import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from local.functions import Function, functions
from local.invocation import InvocationError
from local.template import Template
from local.worker import Worker

STEPS = ("createSecret", "setSecret", "testSecret", "finishSecret")
"""In Secrets Manager's order (User Guide, Lambda rotation functions)."""
_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Rotation:
    """A secret, by its local name, and the function that replaces its value."""

    secret: str
    function: Function


def rotations(template: Template) -> Iterator[Rotation]:
    """Every rotation schedule of the template. Raises TemplateError."""
    by_name = {function.name: function for function in functions(template)}
    for _, schedule in template.resources("AWS::SecretsManager::RotationSchedule"):
        function = by_name[template.text(schedule["RotationLambdaARN"])]
        yield Rotation(template.text(schedule["SecretId"]), function)


async def rotate(rotation: Rotation, worker: Worker) -> str:
    """Has the worker take the four steps for a new version; what went wrong, in words, or nothing."""
    version = str(uuid.uuid4())
    for step in STEPS:
        event = {"Step": step, "SecretId": rotation.secret, "ClientRequestToken": version}
        try:
            async with asyncio.timeout(_SECONDS):
                await worker.invoke(json.dumps(event).encode(), str(uuid.uuid4())).head()
        except (InvocationError, TimeoutError) as error:
            return f"{step} of {rotation.secret} failed: {error or type(error).__name__}"
        worker.settle()
    return ""
