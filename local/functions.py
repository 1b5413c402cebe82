"""The functions of the template: what each runs and which addresses lead to it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from local.json import Json, JsonObject
from local.template import Template, TemplateError

_TIMEOUT_SECONDS = 3
"""Lambda's own default (AWS::Lambda::Function, Timeout)."""
_MEMORY_MB = 128
_INTEGRATION_MS = 29_000
"""API Gateway's default integration time-out (AWS::ApiGateway::Method Integration, TimeoutInMillis)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One AWS::Serverless::Function with its Globals merged in and its values resolved."""

    logical_id: str
    name: str
    description: str
    code: Path
    """Its folder: what /var/task holds on Lambda."""
    handler: str
    runtime: str
    timeout_seconds: float
    memory_mb: int
    environment: dict[str, str]
    layers: tuple[Path, ...]
    """Their folders: what /opt holds on Lambda."""
    wrapper: Path | None = None
    """The program that AWS_LAMBDA_EXEC_WRAPPER names, where it stands on this machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One Api event: a path template and a method that lead to a function."""

    path: str
    method: str
    """Upper case; ANY is every method."""
    function: Function
    streams: bool
    """True when the event says ResponseTransferMode: RESPONSE_STREAM."""
    timeout_seconds: float


def routes(template: Template) -> list[Route]:
    """Every Api event of the template, in its order. Raises TemplateError."""
    return [
        _route(template, function, template.object(event.get("Properties")))
        for function, events in _functions(template)
        for event in events
        if event.get("Type") == "Api"
    ]


def functions(template: Template) -> list[Function]:
    """Every function of the template, with a route or without. Raises TemplateError."""
    return [function for function, _ in _functions(template)]


def _functions(template: Template) -> Iterator[tuple[Function, list[JsonObject]]]:
    shared = template.shared("Function")
    for logical_id, own in template.resources("AWS::Serverless::Function"):
        function = _function(template, logical_id, shared | own, _variables(template, shared, own))
        events = own.get("Events")
        mapped = events.values() if isinstance(events, dict) else ()
        yield function, [event for event in mapped if isinstance(event, dict)]


def _variables(template: Template, *layers: JsonObject) -> dict[str, str]:
    """Environment variables, the later over the earlier, as SAM merges Globals."""
    merged: dict[str, str] = {}
    for properties in layers:
        variables = template.object(template.object(properties.get("Environment")).get("Variables"))
        merged |= {name: template.text(value) for name, value in variables.items()}
    return merged


def _function(template: Template, logical_id: str, merged: JsonObject, variables: dict[str, str]) -> Function:
    code = template.folder / template.text(merged.get("CodeUri", "."))
    if not code.is_dir():
        raise TemplateError(f"{logical_id}: its CodeUri {merged.get('CodeUri')} is no folder")
    layers = tuple(_layers(template, [template.shared("Function").get("Layers"), merged.get("Layers")]))
    wrapper = variables.get("AWS_LAMBDA_EXEC_WRAPPER")
    return Function(
        logical_id=logical_id,
        name=template.name(logical_id),
        description=template.text(merged.get("Description", "")),
        code=code.resolve(),
        handler=template.text(merged.get("Handler", "app.lambda_handler")),
        runtime=template.text(merged.get("Runtime", "python3.13")),
        timeout_seconds=float(template.text(merged.get("Timeout", _TIMEOUT_SECONDS))),
        memory_mb=int(template.text(merged.get("MemorySize", _MEMORY_MB))),
        environment=variables,
        layers=layers,
        wrapper=None if wrapper is None else _program(logical_id, wrapper, code, layers),
    )


def _program(logical_id: str, path: str, code: Path, layers: tuple[Path, ...]) -> Path:
    """Where a program under /opt or /var/task stands here. Raises TemplateError when it stands nowhere."""
    roots = {"/opt/": layers, "/var/task/": (code.resolve(),)}
    for prefix, folders in roots.items():
        for folder in folders if path.startswith(prefix) else ():
            program = folder / path.removeprefix(prefix)
            if os.access(program, os.X_OK):
                return program
    raise TemplateError(f"{logical_id}: no executable {path} in its code or layers")


def _layers(template: Template, lists: list[Json]) -> Iterator[Path]:
    """Folders of the template's own layers, once each; a layer known only by an ARN has none."""
    folders = {
        logical_id: template.folder / template.text(properties["ContentUri"])
        for logical_id, properties in template.resources("AWS::Serverless::LayerVersion")
    }
    named = [item for layers in lists if isinstance(layers, list) for item in layers]
    for logical_id in dict.fromkeys(template.text(item) for item in named):
        if logical_id in folders:
            yield folders[logical_id].resolve()


def _route(template: Template, function: Function, event: JsonObject) -> Route:
    return Route(
        path=template.text(event["Path"]),
        method=template.text(event["Method"]).upper(),
        function=function,
        streams=event.get("ResponseTransferMode") == "RESPONSE_STREAM",
        timeout_seconds=int(template.text(event.get("TimeoutInMillis", _INTEGRATION_MS))) / 1000,
    )
