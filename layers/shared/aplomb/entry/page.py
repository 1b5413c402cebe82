"""Self-contained HTML pages: sources read once, a policy that allows exactly the parts they were made of."""

import base64
import hashlib
import json
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template
from typing import Literal, cast, get_args

from aplomb.core.json import Json, JsonObject
from aplomb.entry.answer import Answer, common_headers
from aplomb.entry.rest import LambdaHandler, buffered_endpoint, conditional
from aplomb.entry.wire import GatewayEvent, check_method, request_id

type Language = Literal["fr", "en"]
"""French first; another language is asked for with ``?lang=``."""
type Words = dict[str, str]

ASKING = ("shared/sse.js", "shared/stream.js", "shared/asking.js")
"""The scripts of a page that asks the engine and reads the events of its answer."""
SOURCES = Path(__file__).parents[1] / "pages"
REVALIDATED = "no-cache"
"""A page is kept and asked after each time: it must not outlive the rule and the API that it speaks of."""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole HTML document in one language, and the Content-Security-Policy that holds for it."""

    language: Language
    document: str
    policy: str

    def answer(self, request_id: str) -> Answer:
        """Return the page as a 200."""
        headers = common_headers(request_id) | {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Language": self.language,
            "Content-Security-Policy": self.policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        return Answer(HTTPStatus.OK, headers, self.document.encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What a page is made of besides the frame that all share."""

    name: str
    """Its path under the stage; empty for the stage's own page."""
    folder: str
    styles: tuple[str, ...]
    """Files, besides the style that all pages share."""
    scripts: tuple[str, ...]
    """Files, in the order in which they need one another."""
    body: str
    """HTML."""
    settings: JsonObject
    """What the scripts are told."""


def page_endpoint(render: Callable[[Language], Page]) -> LambdaHandler:
    """Return the handler that answers GET and HEAD with the page in the language asked for, with an ETag."""
    return buffered_endpoint(page_response(render))


def page_response(render: Callable[[Language], Page]) -> Callable[[GatewayEvent], Coroutine[None, None, Answer]]:
    """Return what that handler does for one event."""
    rendered = cache(render)

    async def respond(event: GatewayEvent) -> Answer:
        check_method(event, "GET", "HEAD")
        page = rendered(_language(event))
        return conditional(event, page.answer(request_id(event)), REVALIDATED)

    return respond


@cache
def source(name: str) -> str:
    """Return the text of a source file."""
    return (SOURCES / name).read_text("utf-8")


def words(folder: str, group: str, language: Language) -> Words:
    """Return the words of a page's group in one language."""
    return {name: texts[language] for name, texts in json.loads(source(f"{folder}/words.json"))[group].items()}


def asking_words(folder: str, language: Language) -> JsonObject:
    """Return the words of a page's scripts, with those that every page says that asks the engine."""
    return {**words("shared", "asking", language), **words(folder, "script", language)}


def filled(name: str, texts: Words, /, **fragments: str) -> str:
    """Return an HTML source with its slots filled: texts are escaped, fragments are HTML already."""
    escaped = {slot: escape(text) for slot, text in texts.items()}
    return Template(source(name)).substitute(escaped | fragments)


def joined(fragments: Iterable[str]) -> str:
    """Return fragments of HTML, one a line."""
    return "\n".join(fragments)


def checks(folder: str, texts: Words, language: Language, depth: Literal[3, 4]) -> str:
    """Return the places of a page's checks, in the order of its words, under headings of that depth."""
    group = json.loads(source(f"{folder}/words.json"))["checks"]
    return joined(
        filled(
            "shared/check.html",
            texts | {part: said[language] for part, said in check.items()} | {"name": name},
            depth=str(depth),
        )
        for name, check in group.items()
    )


def assembled(parts: Parts, language: Language) -> Page:
    """Return the page of these parts, its styles and scripts inside it and named by their digests in its policy."""
    texts = words(parts.folder, "page", language)
    style = "".join(source(name) for name in ("shared/page.css", *parts.styles))
    script = "\n".join(source(name) for name in ("shared/document.js", *parts.scripts))
    document = filled(
        "shared/page.html",
        words("shared", "page", language) | {"title": texts["title"], "description": texts["description"]},
        language=language,
        home_current=_current(parts.name == ""),
        question_current=_current(parts.name == "question"),
        rule_current=_current(parts.name == "transparence"),
        verifier_current=_current(parts.name == "verifier"),
        reference_current=_current(parts.name == "reference"),
        style=style,
        script=script,
        settings=_json_block(parts.settings | {"page": parts.name}),
        body=parts.body,
    )
    return Page(language, document, content_security_policy(script, style))


def content_security_policy(script: str, style: str) -> str:
    """Return a policy under which nothing runs but these very texts, and nothing is asked but our own origin."""
    directives = {
        "default-src": "'none'",
        "script-src": _digest(script),
        "style-src": _digest(style),
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in directives.items())


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _current(here: bool) -> str:  # noqa: FBT001 - the one thing it says
    return ' aria-current="page"' if here else ""


def _json_block(settings: Json) -> str:
    """Return JSON that no HTML parser can see an end tag in."""
    return json.dumps(settings, ensure_ascii=False).replace("<", "\\u003c")


def _language(event: GatewayEvent) -> Language:
    asked = (event.get("queryStringParameters") or {}).get("lang")
    return cast("Language", asked) if asked in get_args(Language.__value__) else "fr"
