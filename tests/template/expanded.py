"""template.yaml after the transform that AWS runs, and the questions that tests ask it."""

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def expand(*parameters: str) -> "Expanded":
    """Expand it with parameters written ``Name=value``, which the transform reads where it cannot leave a choice."""
    command = [str(ROOT / ".tools/sam/bin/python"), str(ROOT / "tools/expand_template.py"), *parameters]
    return Expanded(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


@dataclass(frozen=True)
class Expanded:
    document: dict[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        return self.document["Parameters"]

    def of_type(self, kind: str) -> dict[str, dict[str, Any]]:
        """Logical id to properties, of every resource of one type."""
        resources = self.document["Resources"].items()
        return {name: resource.get("Properties", {}) for name, resource in resources if resource["Type"] == kind}

    @property
    def functions(self) -> dict[str, dict[str, Any]]:
        return self.of_type("AWS::Lambda::Function")

    @property
    def folders(self) -> dict[str, str]:
        """A function's folder under functions/ to its logical id."""
        return {Path(function["Code"]["S3Key"]).name: name for name, function in self.functions.items()}

    def environment(self, function: str) -> dict[str, str]:
        """A function's variables with the parameters' defaults; a resource's logical id stands for its name or ARN."""
        return {
            name: value if isinstance(value, str) else self._by_default(value)
            for name, value in self.functions[function]["Environment"]["Variables"].items()
        }

    @property
    def integrations(self) -> dict[str, dict[str, Any]]:
        """Path to the integration that answers any method there."""
        [api] = self.of_type("AWS::ApiGateway::RestApi").values()
        return {
            path: methods["x-amazon-apigateway-any-method"]["x-amazon-apigateway-integration"]
            for path, methods in api["Body"]["paths"].items()
        }

    @property
    def statements(self) -> list[dict[str, Any]]:
        """Every policy statement of the stack, those under a condition included."""
        documents = [
            document
            for resource in self.document["Resources"].values()
            for key, document in _members(resource)
            if key in ("PolicyDocument", "AssumeRolePolicyDocument")
        ]
        return [found for document in documents for found in _objects(document["Statement"]) if "Effect" in found]

    def _by_default(self, value: dict[str, Any]) -> str:
        match value:
            case {"Ref": "AWS::StackName"}:
                return "aplomb"
            case {"Ref": parameter} if parameter in self.parameters:
                return str(self.parameters[parameter]["Default"])
            case {"Ref": resource} | {"Fn::GetAtt": [resource, "Id"]}:
                return resource
        raise ValueError(value)


def allows(parameter: dict[str, Any], value: str) -> bool:
    """Whether CloudFormation accepts a value: it matches the whole of it, item by item in a list."""
    return re.fullmatch(parameter["AllowedPattern"], value) is not None


def strings(value: Any) -> Iterator[str]:
    """Every string in a value, keys apart."""
    match value:
        case str():
            yield value
        case dict():
            for member in value.values():
                yield from strings(member)
        case list():
            for item in value:
                yield from strings(item)


def _members(value: Any) -> Iterator[tuple[str, Any]]:
    for found in _objects(value):
        yield from found.items()


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _objects(item)
