#!/usr/bin/env python3
"""Writes docs/openapi.json: template.yaml's routes, the functions' own promises, the forms of requests and answers.

Needs layers/shared and the root on PYTHONPATH, as `make docs` puts them.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from aplomb import __version__
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
    reference,
    success,
    unchanged,
    without_body,
)

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "openapi.json"


def generated() -> str:
    """Return what docs/openapi.json should hold now. Raises KeyError for a route that EXCHANGES does not know."""
    template = Template.read(ROOT / "template.yaml")
    served = routes(template)
    refusals = gateway_refusals(template)
    described = zip(served, offers(served, ROOT / "events", ""), strict=True)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Aplomb", "version": __version__, "description": _promise()},
        "servers": list(_servers(template)),
        "paths": {route.path: _operations(route, offer, refusals) for route, offer in described},
        "components": components(),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


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


def _operations(route: Route, offer: Offer, refusals: Mapping[str, Json]) -> Json:
    """POST alone, or GET and the HEAD that goes with it."""
    exchange = EXCHANGES[route.path]
    responses = {**refusals, **dict(function_refusals(route.path, exchange)), "200": success(exchange)}
    if exchange.request is None:
        responses["304"] = unchanged(exchange)
    responses = dict(sorted(responses.items()))
    operation: Json = {"summary": offer.about, "operationId": _identifier(offer.method, route.path)}
    if exchange.request is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": reference(exchange.request)}},
        }
        said = [
            {"name": name, "in": "header", "description": about, "schema": {"type": "string"}}
            for name, about in exchange.headers.items()
        ]
        parameters: Json = {"parameters": said} if said else {}
        return {offer.method.lower(): parameters | operation | {"responses": responses}}
    bare = {status: without_body(response) for status, response in responses.items()}
    return {
        "parameters": list(_parameters(route, exchange)),
        "get": operation | {"responses": responses},
        "head": operation | {"operationId": _identifier("HEAD", route.path), "responses": bare},
    }


def _parameters(route: Route, exchange: Exchange) -> Iterator[Json]:
    for name in re.findall(r"\{(\w+)\}", route.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if exchange.is_page:
        languages = list(Language.__value__.__args__)
        yield {"name": "lang", "in": "query", "schema": {"type": "string", "enum": languages, "default": languages[0]}}
    yield {"name": "If-None-Match", "in": "header", "schema": {"type": "string"}}


def _identifier(method: str, path: str) -> str:
    """What generated clients may call the operation."""
    return "_".join([method.lower(), *re.findall(r"\w+", path)])


if __name__ == "__main__":
    DOCUMENT.parent.mkdir(exist_ok=True)
    DOCUMENT.write_text(generated(), encoding="utf-8")
