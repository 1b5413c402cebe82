#!/usr/bin/env python3
"""Writes the description that /openapi.json serves: template.yaml's routes, the functions' own promises, all forms.

Needs layers/shared and the root on PYTHONPATH, as `make docs` puts them.
"""

import json
import logging
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from aplomb import __version__
from aplomb.core.limits import LIMITS
from aplomb.entry.page import Language
from local.functions import Route, routes
from local.listing import Offer, offers
from local.template import Template
from tools.openapi_answers import (
    EXCHANGES,
    Exchange,
    Json,
    components,
    function_refusals,
    gateway_refusals,
    request_body,
    success,
    unchanged,
    without_body,
)
from tools.openapi_examples import Examples, examples

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "layers" / "shared" / "aplomb" / "pages" / "reference" / "openapi.json"
"""In the layer, where the function that serves it finds it."""


def generated() -> str:
    """Return what DOCUMENT should hold now. Raises KeyError for a route that EXCHANGES does not know."""
    template = Template.read(ROOT / "template.yaml")
    served = routes(template)
    refusals = gateway_refusals(template)
    shown = examples(served)
    described = zip(served, offers(served, ROOT / "events", ""), strict=True)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Aplomb", "version": __version__, "description": f"{_promise()}\n\n{OF_ALL}"},
        "servers": list(_servers(template)),
        "paths": {route.path: _operations(route, offer, refusals, shown[route.path]) for route, offer in described},
        "components": components(),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


OF_ALL = f"""A refusal is `application/problem+json` (RFC 9457). A body is read as JSON whatever its Content-Type says,
up to {LIMITS.body_bytes} bytes. Where a deployment names origins (its parameter `CorsOrigins`), pages of these may
read every answer and OPTIONS is answered to their preflights; elsewhere OPTIONS is a 405."""
"""What holds for every operation."""


def _promise() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["description"])


def _servers(template: Template) -> Iterator[Json]:
    yield {"url": "http://127.0.0.1:3000", "description": "make run"}
    yield {
        "url": "https://{api}.execute-api.{region}.amazonaws.com/{stage}",
        "description": "make deploy",
        "variables": {
            "api": {"default": "api", "description": "As the deployment prints it."},
            "region": {"default": template.text({"Ref": "AWS::Region"})},
            "stage": {"default": template.text({"Ref": "StageName"})},
        },
    }


def _operations(route: Route, offer: Offer, refusals: Mapping[str, Json], shown: Examples) -> Json:
    """POST alone, or GET and the HEAD that goes with it."""
    exchange = EXCHANGES[route.path]
    responses = {**refusals, **dict(function_refusals(route.path, exchange)), "200": success(exchange)}
    if exchange.request is None:
        responses["304"] = unchanged(exchange)
    responses = {status: _shown(status, responses[status], shown) for status in sorted(responses)}
    operation: Json = {
        "summary": offer.about[:1].upper() + offer.about[1:],
        "operationId": _identifier(offer.method, route.path),
    }
    if exchange.request is not None:
        operation["requestBody"] = request_body(exchange, shown.requests)
        said = [
            {"name": name, "in": "header", "description": about, "schema": {"type": "string"} | form}
            for name, (about, form) in exchange.headers.items()
        ]
        parameters: Json = {"parameters": said} if said else {}
        return {offer.method.lower(): parameters | operation | {"responses": responses}}
    bare = {status: without_body(response) for status, response in responses.items()}
    return {
        "parameters": list(_parameters(route, exchange, shown)),
        "get": operation | {"responses": responses},
        "head": operation | {"operationId": _identifier("HEAD", route.path), "responses": bare},
    }


def _parameters(route: Route, exchange: Exchange, shown: Examples) -> Iterator[Json]:
    for name in re.findall(r"\{(\w+)\}", route.path):
        example = shown.parameters[name]
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": example}
    if exchange.is_page:
        first, *others = Language.__value__.__args__
        said = f"`{first}`, or {' or '.join(f'`{other}`' for other in others)}; any other is `{first}`."
        yield {"name": "lang", "in": "query", "description": said, "schema": {"type": "string", "default": first}}
    said = "The ETags of what the client has already, or `*`."
    yield {"name": "If-None-Match", "in": "header", "description": said, "schema": {"type": "string"}}


def _shown(status: str, response: Json, shown: Examples) -> Json:
    """Return the response with an example of each media type of which there is one."""
    if "content" not in response:
        return response
    content = {
        media_type: described | ({"example": example} if (example := shown.answers.get((status, media_type))) else {})
        for media_type, described in response["content"].items()
    }
    return response | {"content": content}


def _identifier(method: str, path: str) -> str:
    """What generated clients may call the operation."""
    return "_".join([method.lower(), *re.findall(r"\w+", path)])


if __name__ == "__main__":
    logging.disable(logging.INFO)
    DOCUMENT.write_text(generated(), encoding="utf-8")
