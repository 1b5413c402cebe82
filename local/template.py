"""template.yaml as CloudFormation would read it, for what a local machine needs of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

import yaml

from local.json import Json, JsonObject

PSEUDO_PARAMETERS: dict[str, str] = {
    "AWS::AccountId": "123456789012",
    "AWS::Partition": "aws",
    "AWS::Region": "eu-west-3",
    "AWS::StackId": "local",
    "AWS::StackName": "local",
    "AWS::URLSuffix": "amazonaws.com",
}
_NO_VALUE = "AWS::NoValue"
_SUBSTITUTION = re.compile(r"\$\{(!?)([^}]*)\}")
_NAMES = {
    "AWS::SecretsManager::Secret": "Name",
    "AWS::DynamoDB::Table": "TableName",
    "AWS::Serverless::Function": "FunctionName",
}
"""The property that, when the template sets it, is a resource's name; a logical id stands in otherwise."""


class TemplateError(ValueError):
    """The template asks for what the local server does not understand; the message says where."""


class _Loader(yaml.SafeLoader):
    """YAML with CloudFormation's short tags, each turned into its long form (`!Sub x` → `{"Fn::Sub": x}`)."""


def _intrinsic(loader: _Loader, suffix: str, node: yaml.Node) -> JsonObject:
    value: Json
    match node:
        case yaml.ScalarNode():
            value = loader.construct_scalar(node)
        case yaml.SequenceNode():
            value = loader.construct_sequence(node, deep=True)
        case _:
            value = cast("JsonObject", loader.construct_mapping(cast("yaml.MappingNode", node), deep=True))
    if suffix == "GetAtt" and isinstance(value, str):
        value = list(value.split(".", 1))
    return {suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}": value}


_Loader.add_multi_constructor("!", _intrinsic)
# `2010-09-09` and `2026-01-01` are strings to CloudFormation, never dates.
_Loader.add_constructor("tag:yaml.org,2002:timestamp", lambda _, node: str(node.value))


class Template:
    """A parsed template whose values resolve with the parameters given, and the defaults of the others.

    A reference to a resource, or to its Arn or Id, resolves to the resource's local name.
    Raises TemplateError for a reference to nothing and for an intrinsic that is not supported,
    at the moment the value that holds it is asked for.
    """

    def __init__(self, source: str, folder: Path, parameters: Mapping[str, str] | None = None) -> None:
        """`folder` is where the template stands: its CodeUri and ContentUri are relative to it.

        Raises TemplateError for a parameter that the template does not have.
        """
        parsed = yaml.load(source, Loader=_Loader)  # noqa: S506 — a SafeLoader with CloudFormation's tags
        if not isinstance(parsed, dict):
            raise TemplateError("the template is not a mapping")
        self.folder = folder
        self._sections: dict[str, JsonObject] = {
            name: cast("JsonObject", parsed.get(name) or {})
            for name in ("Parameters", "Conditions", "Mappings", "Globals", "Resources")
        }
        for name, value in (parameters or {}).items():
            declared = self._sections["Parameters"].get(name)
            if not isinstance(declared, dict):
                raise TemplateError(f"there is no parameter {name}")
            self._sections["Parameters"][name] = declared | {"Default": value}

    @classmethod
    def read(cls, path: Path, parameters: Mapping[str, str] | None = None) -> "Template":
        """Raises OSError when there is none, TemplateError when it is not YAML."""
        try:
            return cls(path.read_text(encoding="utf-8"), path.resolve().parent, parameters)
        except yaml.YAMLError as error:
            raise TemplateError(f"{path.name}: {error}") from error

    def resources(self, kind: str) -> Iterator[tuple[str, JsonObject]]:
        """Logical id and unresolved properties of each resource of this type whose Condition holds."""
        for logical_id, resource in self._sections["Resources"].items():
            if not isinstance(resource, dict) or resource.get("Type") != kind:
                continue
            condition = resource.get("Condition")
            if condition is None or self._condition(str(condition)):
                yield logical_id, cast("JsonObject", resource.get("Properties") or {})

    def shared(self, section: str) -> JsonObject:
        """The unresolved Globals of a section ("Function", "Api")."""
        return cast("JsonObject", self._sections["Globals"].get(section) or {})

    def name(self, logical_id: str) -> str:
        """What a resource is called here: its name property when it has one, else its logical id."""
        resource = self._sections["Resources"].get(logical_id)
        if not isinstance(resource, dict):
            raise TemplateError(f"reference to {logical_id}, which is neither a parameter nor a resource")
        properties = resource.get("Properties")
        name = (properties if isinstance(properties, dict) else {}).get(_NAMES.get(str(resource["Type"]), ""))
        return logical_id if name is None else self.text(name)

    def text(self, value: Json) -> str:
        """A resolved scalar as CloudFormation prints it (`true`, not `True`)."""
        resolved = self.resolve(value)
        return str(resolved).lower() if isinstance(resolved, bool) else str(resolved)

    def object(self, value: Json) -> JsonObject:
        """A resolved mapping; absent is empty. Raises TemplateError for anything else."""
        resolved = self.resolve(value)
        if resolved is None:
            return {}
        if not isinstance(resolved, dict):
            raise TemplateError(f"a mapping was expected, not {resolved!r}")
        return resolved

    def resolve(self, value: Json) -> Json:
        """The value with every intrinsic replaced; members that are `AWS::NoValue` fall away."""
        if isinstance(value, list):
            return [self.resolve(item) for item in value if not self._absent(item)]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            (name, argument), *_ = value.items()
            if name in ("Ref", "Condition") and isinstance(argument, str):
                return self._ref(argument) if name == "Ref" else self._condition(argument)
            if name.startswith("Fn::"):
                return self._call(name, argument)
        return {key: self.resolve(item) for key, item in value.items() if not self._absent(item)}

    def _absent(self, value: Json) -> bool:
        if not isinstance(value, dict):
            return False
        if "Fn::If" in value:
            return self._absent(self._branch(value["Fn::If"]))
        return value == {"Ref": _NO_VALUE}

    def _ref(self, name: str) -> Json:
        if name == _NO_VALUE:
            return None
        if name in PSEUDO_PARAMETERS:
            return PSEUDO_PARAMETERS[name]
        parameter = self._sections["Parameters"].get(name)
        if isinstance(parameter, dict):
            default = parameter.get("Default", "")
            is_list = parameter.get("Type") == "CommaDelimitedList"
            return [part.strip() for part in str(default).split(",")] if is_list else default
        return self.name(name)

    def _condition(self, name: str) -> bool:
        if name not in self._sections["Conditions"]:
            raise TemplateError(f"there is no condition {name}")
        return self.resolve(self._sections["Conditions"][name]) is True

    def _branch(self, argument: Json) -> Json:
        condition, then, otherwise = _items(argument, "Fn::If")
        return then if self._condition(str(condition)) else otherwise

    def _call(self, name: str, argument: Json) -> Json:
        calls: dict[str, Callable[[Json], Json]] = {
            "Fn::GetAtt": lambda a: self.name(str(_items(a, name)[0])),
            "Fn::Sub": self._substitute,
            "Fn::If": lambda a: self.resolve(self._branch(a)),
            "Fn::Equals": lambda a: len({self.text(item) for item in _items(a, name)}) == 1,
            "Fn::Not": lambda a: self.resolve(_items(a, name)[0]) is not True,
            "Fn::And": lambda a: all(self.resolve(item) is True for item in _items(a, name)),
            "Fn::Or": lambda a: any(self.resolve(item) is True for item in _items(a, name)),
            "Fn::Join": self._join,
            "Fn::Select": self._select,
            "Fn::Split": lambda a: list(self.text(_items(a, name)[1]).split(self.text(_items(a, name)[0]))),
            "Fn::FindInMap": self._find,
        }
        if name not in calls:
            raise TemplateError(f"{name} is not supported locally")
        return calls[name](argument)

    def _substitute(self, argument: Json) -> Json:
        source, given = _items(argument, "Fn::Sub") if isinstance(argument, list) else (argument, {})
        variables = given if isinstance(given, dict) else {}

        def replace(found: re.Match[str]) -> str:
            literal, name = found.groups()
            if literal:
                return f"${{{name}}}"
            if name in variables:
                return self.text(variables[name])
            return self.name(name.split(".")[0]) if "." in name else self.text({"Ref": name})

        return _SUBSTITUTION.sub(replace, str(source))

    def _join(self, argument: Json) -> Json:
        separator, parts = _items(argument, "Fn::Join")
        return str(separator).join(self.text(part) for part in _items(self.resolve(parts), "Fn::Join"))

    def _select(self, argument: Json) -> Json:
        index, choices = _items(argument, "Fn::Select")
        return _items(self.resolve(choices), "Fn::Select")[int(self.text(index))]

    def _find(self, argument: Json) -> Json:
        found: Json = self._sections["Mappings"]
        for key in _items(argument, "Fn::FindInMap"):
            found = found.get(self.text(key)) if isinstance(found, dict) else None
        return found


def _items(value: Json, where: str) -> list[Json]:
    if not isinstance(value, list):
        raise TemplateError(f"{where} takes a list, not {value!r}")
    return value
