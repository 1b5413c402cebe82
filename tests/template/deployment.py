"""What CloudFormation makes of an expanded template with one choice of parameters, and in which order."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.template.expanded import Expanded

NO_VALUE = {"Ref": "AWS::NoValue"}
_PLACEHOLDER = re.compile(r"\$\{([^!}.]+)[^}]*\}")


@dataclass(frozen=True)
class Deployment:
    """``given`` are the parameters that are not their defaults."""

    expanded: Expanded
    given: Mapping[str, str]

    @property
    def resources(self) -> dict[str, dict[str, Any]]:
        """The resources that are made, each as it is made."""
        return self._made("Resources")

    @property
    def outputs(self) -> dict[str, dict[str, Any]]:
        return self._made("Outputs")

    @property
    def dependencies(self) -> dict[str, set[str]]:
        """Each resource that is made to those that it names, made or not: these come first."""
        known = self.expanded.document["Resources"].keys()
        return {name: set(_named(resource)) & known for name, resource in self.resources.items()}

    @property
    def missing(self) -> dict[str, set[str]]:
        """What names a resource that is not made, to that resource: CloudFormation refuses the template."""
        known, made = self.expanded.document["Resources"].keys(), self.resources.keys()
        named = {name: set(_named(part)) & known for name, part in (self.resources | self.outputs).items()}
        return {name: names - made for name, names in named.items() if names - made}

    def holds(self, condition: str) -> bool:
        """Whether a condition of the template is true."""
        return self._is_true(self.expanded.document["Conditions"][condition])

    def _made(self, section: str) -> dict[str, dict[str, Any]]:
        parts = self.expanded.document[section].items()
        return {
            name: self._chosen(part) for name, part in parts if "Condition" not in part or self.holds(part["Condition"])
        }

    def _chosen(self, value: Any) -> Any:
        """Return a value with the branch in the place of each choice, and without what is no value."""
        match value:
            case {"Fn::If": [condition, then, otherwise]}:
                return self._chosen(then if self.holds(condition) else otherwise)
            case dict():
                chosen = {key: self._chosen(member) for key, member in value.items()}
                return {key: member for key, member in chosen.items() if member != NO_VALUE}
            case list():
                return [item for item in map(self._chosen, value) if item != NO_VALUE]
        return value

    def _is_true(self, expression: dict[str, Any]) -> bool:
        match expression:
            case {"Fn::Equals": [left, right]}:
                return str(self._value(left)) == str(self._value(right))
            case {"Fn::Not": [inner]}:
                return not self._is_true(inner)
            case {"Fn::And": parts}:
                return all(map(self._is_true, parts))
        raise ValueError(expression)

    def _value(self, value: Any) -> Any:
        """Return what is compared."""
        match value:
            case {"Fn::FindInMap": [table, *keys]}:
                top, second = map(self._value, keys)
                return self.expanded.document["Mappings"][table][top][second]
            case {"Fn::Join": [separator, items]}:
                return separator.join(self._value(items))
            case {"Fn::Split": [separator, text]}:
                return self._value(text).split(separator)
            case {"Fn::Select": [index, items]}:
                return self._value(items)[index]
            case {"Ref": name}:
                return self._parameter(name)
            case str() | int():
                return value
        raise ValueError(value)

    def _parameter(self, name: str) -> str | list[str]:
        parameter = self.expanded.parameters[name]
        value = str(self.given.get(name, parameter["Default"]))
        return value.split(",") if parameter["Type"] == "CommaDelimitedList" else value


def _named(value: Any) -> Iterator[str]:
    """Yield whatever a resource names: resources, parameters, what AWS itself names."""
    match value:
        case {"Ref": str(name)} | {"Fn::GetAtt": [str(name), *_]}:
            yield name
        case {"Fn::GetAtt": str(name)}:
            yield name.partition(".")[0]
        case {"Fn::Sub": [str(text), dict(variables)]}:
            yield from set(_PLACEHOLDER.findall(text)) - variables.keys()
            yield from _named(variables)
        case {"Fn::Sub": str(text)}:
            yield from _PLACEHOLDER.findall(text)
        case dict():
            first = value.get("DependsOn", [])
            yield from [first] if isinstance(first, str) else first
            for member in value.values():
                yield from _named(member)
        case list():
            for item in value:
                yield from _named(item)
