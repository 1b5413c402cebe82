"""A command named `aws` that answers from files, and a secret whose versions change when it was asked to rotate."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.ports import MINUTES
from tests.pages.street import KEY

NEXT_KEY = new_key(lambda size: b"n" * size)
BEFORE = {"AWSCURRENT": write_secret(KEY, ())}
AFTER = {"AWSCURRENT": write_secret(NEXT_KEY, (KEY.public(),)), "AWSPREVIOUS": write_secret(KEY, ())}
PROGRAM = """#!{python}
import json, pathlib, sys
folder, name = pathlib.Path(__file__).parent, sys.argv[2]
with (folder / "asked").open("a") as asked:
    asked.write(json.dumps(sys.argv[1:]) + "\\n")
answers = [folder / (wanted + ".json") for wanted in (name + " " + sys.argv[4], name)]
answer = next((answer for answer in answers if answer.exists()), None)
if answer is None:
    sys.exit("An error occurred (AccessDenied) when calling " + name)
print(answer.read_text())
"""


def stack_of(*resources: tuple[str, str, str]) -> dict[str, object]:
    """Return the answer that lists these: type, logical and physical id."""
    keys = ("ResourceType", "LogicalResourceId", "PhysicalResourceId")
    return {"StackResourceSummaries": [dict(zip(keys, resource, strict=True)) for resource in resources]}


ANSWERS = {
    "describe-stacks": {"Stacks": [{"Outputs": [{"OutputKey": "SigningSecretName", "OutputValue": "arn:secret"}]}]},
    "rotate-secret": {"ARN": "arn:secret"},
    "describe-stack-resource": {"StackResourceDetail": {"PhysicalResourceId": "the-alarm"}},
    "list-stack-resources": stack_of(("AWS::Lambda::Alias", "Live", "arn:function:live")),
    "get-function-configuration": {"CodeSha256": "code", "Layers": [{"Arn": "layer:1"}], "Version": "1"},
    "describe-alarms": {"MetricAlarms": [{"StateValue": "OK"}]},
}


class FakeAws:
    """The command, alone in a folder that is to be the PATH; it notes what it was asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.program = folder / "aws"
        self.program.write_text(PROGRAM.replace("{python}", sys.executable))
        self.program.chmod(0o755)
        for name, answer in ANSWERS.items():
            self.answers(name, answer)

    def answers(self, name: str, document: object) -> None:
        """Set the answer to an operation, or to ``operation argument`` with the value of its first option."""
        (self._folder / f"{name}.json").write_text(json.dumps(document))

    def refuses(self, name: str) -> None:
        (self._folder / f"{name}.json").unlink()

    @property
    def asked(self) -> list[list[str]]:
        notes = self._folder / "asked"
        return [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []

    @property
    def has_rotated(self) -> bool:
        return any(arguments[1] == "rotate-secret" for arguments in self.asked)


class RotatedSecrets:
    """SecretStore of one secret, with other versions from the moment that its rotation was asked for."""

    def __init__(self, aws: FakeAws, after: Mapping[str, str]) -> None:
        self._aws, self._after = aws, after

    async def read(self, name: str, *, stage: str = "AWSCURRENT", max_age_seconds: float = MINUTES) -> str | None:
        return (self._after if self._aws.has_rotated else BEFORE).get(stage)
