"""GET /openapi.json and GET /reference: the one description of the API, for tools and for people (OpenAPI 3.1)."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from aplomb.core.json import JsonObject
from aplomb.entry.answer import Answer, json_answer
from aplomb.entry.page import (
    REVALIDATED,
    Language,
    Page,
    Parts,
    Words,
    assembled,
    filled,
    joined,
    page_response,
    source,
    words,
)
from aplomb.entry.rest import LambdaHandler, buffered_endpoint, conditional
from aplomb.entry.schema import form, members
from aplomb.entry.wire import GatewayEvent, check_method, request_id

NAME = "reference"
DESCRIPTION = "/openapi.json"

type Object = Mapping[str, Any]
"""An object of the description (OpenAPI 3.1.0, section 4.8)."""


@dataclass(frozen=True, slots=True)
class _Operation:
    """What one section of the page tells; ``methods`` as people read them."""

    path: str
    methods: str
    told: Object
    parameters: list[Object]

    @property
    def id(self) -> str:
        return escape(self.told["operationId"])


@cache
def description() -> JsonObject:
    """Return the description as it ships."""
    document: JsonObject = json.loads(source(f"{NAME}/openapi.json"))
    return document


def reference_endpoint() -> LambdaHandler:
    """Return the handler of both resources."""
    page = page_response(lambda language: reference_page(description(), language))

    async def respond(event: GatewayEvent) -> Answer:
        if event["resource"] != DESCRIPTION:
            return await page(event)
        check_method(event, "GET", "HEAD")
        here: JsonObject = {"servers": [{"url": base(event)}]}
        return conditional(event, json_answer(description() | here, request_id(event)), REVALIDATED)

    return buffered_endpoint(respond)


def base(event: GatewayEvent) -> str:
    """Return where the routes begin on the host that was asked: the stage or a custom domain's mapping, else ``/``.

    A path alone: a host that the client names is not ours to publish.
    """
    path = str((event.get("requestContext") or {}).get("path") or "")
    return path.rstrip("/").removesuffix(DESCRIPTION) or "/"


def reference_page(document: Object, language: Language) -> Page:
    """Return the page of a description: what it says stays English, what surrounds it speaks the language."""
    texts = words(NAME, "page", language)
    operations = list(_operations(document))
    info = document["info"]
    body = filled(
        f"{NAME}/body.html",
        texts | {"openapi": document["openapi"], "version": info["version"]},
        promise=joined(f"<p>{_prose(paragraph)}</p>" for paragraph in info["description"].split("\n\n")),
        entries=joined(_entry(operation) for operation in operations),
        operations=joined(_operation(operation, document, texts) for operation in operations),
        forms=joined(_form(name, schema, texts) for name, schema in document["components"]["schemas"].items()),
    )
    parts = Parts(name=NAME, folder=NAME, styles=(f"{NAME}/{NAME}.css",), scripts=(), body=body, settings={"words": {}})
    return assembled(parts, language)


def _operations(document: Object) -> Iterator[_Operation]:
    """Yield every operation; HEAD is told with its GET."""
    for path, item in document["paths"].items():
        for method, methods in (("get", "GET, HEAD"), ("post", "POST")):
            if method in item:
                parameters = [*item.get("parameters", ()), *item[method].get("parameters", ())]
                yield _Operation(path, methods, item[method], parameters)


def _entry(operation: _Operation) -> str:
    texts = {"method": operation.methods, "path": operation.path, "summary": operation.told["summary"]}
    return _filled("entry", texts, id=operation.id)


def _operation(operation: _Operation, document: Object, texts: Words) -> str:
    listed = joined(
        _member(one["name"], one, texts, place=texts[f"in_{one['in']}"], required=one.get("required", False))
        for one in operation.parameters
    )
    told = operation.told
    return _filled(
        "operation",
        texts | {"method": operation.methods, "path": operation.path},
        id=operation.id,
        summary=_prose(told["summary"]),
        parameters=_filled("parameters", texts, members=listed) if listed else "",
        body=_request(told["requestBody"], texts) if "requestBody" in told else "",
        answers=joined(_answer(status, response, document, texts) for status, response in told["responses"].items()),
    )


def _request(body: Object, texts: Words) -> str:
    described = body["content"]["application/json"]
    return _filled(
        "request",
        texts,
        form=form(described["schema"]),
        said=_prose(described["schema"].get("description", "")),
        examples=joined(_example(name, one["value"], texts) for name, one in described["examples"].items()),
    )


def _answer(status: str, response: Object, document: Object, texts: Words) -> str:
    known = document["components"]["headers"]
    named = joined(
        f"<dt><code>{escape(name)}</code></dt>\n<dd>{_prose(known[name]['description'])}</dd>"
        for name in response.get("headers", ())
    )
    return _filled(
        "answer",
        {"status": status},
        said=_prose(response["description"]),
        media=joined(_media(name, media, texts) for name, media in response.get("content", {}).items()),
        headers=_filled("headers", texts, headers=named) if named else "",
    )


def _media(media_type: str, media: Object, texts: Words) -> str:
    schema = media["schema"]
    events = schema["oneOf"] if media_type == "text/event-stream" else ()
    return _filled(
        "media",
        {"media_type": media_type},
        form="" if events else form(schema),
        events=_events(schema["description"], events, texts) if events else "",
        example=_example("", media["example"], texts) if "example" in media else "",
    )


def _events(said: str, events: Iterable[Object], texts: Words) -> str:
    told = (
        _filled(
            "event",
            {"name": event["title"], "ends": texts["ends"] if event["x-ends-the-stream"] else ""},
            said=_prose(event["description"]),
            form=form(event["properties"]["data"]["contentSchema"]),
        )
        for event in events
    )
    return _filled("events", {}, said=_prose(said), events=joined(told))


def _example(name: str, value: object, texts: Words) -> str:
    shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
    return _filled("example", texts | {"name": name, "text": shown})


def _form(name: str, schema: Object, texts: Words) -> str:
    listed = joined(
        _member(member, {"schema": own, **own}, texts, place="", required=required)
        for member, own, required in members(schema)
    )
    inside = f'<dl class="members">\n{listed}\n</dl>' if listed else f'<p lang="en">{form(schema)}</p>'
    return _filled("form", {"name": name}, said=_prose(schema.get("description", "")), members=inside)


def _member(name: str, described: Object, texts: Words, *, place: str, required: bool) -> str:
    need = texts["required" if required else "optional"]
    said = _prose(described.get("description", ""))
    return _filled("member", {"name": name, "place": place, "need": need}, form=form(described["schema"]), said=said)


def _prose(text: str) -> str:
    """Return HTML of a sentence in which code stands between grave accents."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _filled(name: str, texts: Words, /, **fragments: str) -> str:
    return filled(f"{NAME}/{name}.html", texts, **fragments)
