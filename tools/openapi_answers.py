"""What each route takes and answers, as OpenAPI 3.1 objects: requests, responses, headers, schemas."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any, cast

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from aplomb.core.answering.catalogue import Provider
from aplomb.core.answering.choice import KEY, PROVIDER
from aplomb.core.answering.stages import Done, Failed
from aplomb.core.charging.key import API_KEY, FORM
from aplomb.core.comprehension.stages import Complete, LlmDone, LlmError
from aplomb.core.json import JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.routing.publication import PublicationDocument
from aplomb.core.sealing.envelope import EnvelopeDocument
from aplomb.entry.problem import CONTENT_TYPE
from aplomb.entry.requests import ComprehendRequest, QuestionRequest, StreamRequest
from local.template import Template
from tools.openapi_models import (
    STREAM,
    CertificateVerification,
    Description,
    KeptCertificate,
    ProblemDetails,
    PublicKeys,
    Report,
    RuleStatus,
    TriageAnswer,
)
from tools.openapi_orchestrator import ORCHESTRATION, OrchestratorAnswer, QuestionProblem

type Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The form of a route's answer, none for a page and for a stream; and of its request, none for a GET."""

    answer: Any = None
    request: Any = None
    stages: Mapping[Any, Any] = field(default_factory=dict)
    """What is streamed, and the form of each one's data; none where nothing is. Who may choose says so in Accept."""
    endings: Sequence[Any] = ()
    """The stages that end a stream."""
    problem: Any = ProblemDetails
    failures: Mapping[str, str] = field(default_factory=dict)
    """What a question may be refused with besides, by status."""
    headers: Mapping[str, tuple[str, Json]] = field(default_factory=dict)
    """What a request may say in its headers: what each is for, and its form."""
    needs: str = ""
    """What the answer cannot be given without, where it may be silent."""
    judged: bool = False
    """True where the request's body is what is asked about, and gets its verdict whatever it is."""

    @property
    def is_page(self) -> bool:
        """True for HTML."""
        return self.answer is None and self.request is None

    @property
    def always(self) -> tuple[str, ...]:
        """The headers of every answer: one that has two forms says by what it is chosen."""
        return (*ALWAYS, "Vary") if self.answer is not None and self.stages else ALWAYS


BYOM: dict[str, tuple[str, Json]] = {
    KEY: (
        "A key of the caller's own, for this request alone: the model that it opens answers, off routing.",
        {"pattern": f"^[!-~]{{1,{LIMITS.client_key_characters}}}$"},
    ),
    PROVIDER: (
        "Whom the key is for; may be left out where `modele` says so.",
        {"enum": [provider.value for provider in Provider if provider is not Provider.BEDROCK]},
    ),
}
"""The headers of a client key."""

CALLER: dict[str, tuple[str, Json]] = {
    API_KEY: (
        "The key of a client, whose budget models are paid from; without one the caller is a guest, by their address.",
        {"pattern": f"^{FORM}$"},
    )
}
"""The header of a client of the deployment's."""
UNKNOWN = {"401": "The API key opens nothing.", "503": "The store of API keys does not answer."}

EXCHANGES = {
    "/comprendre": Exchange(Report, ComprehendRequest, failures=UNKNOWN, headers=CALLER),
    "/monce-haiku": Exchange(Report, ComprehendRequest, failures=UNKNOWN, headers=CALLER),
    "/monce-sonnet": Exchange(Report, ComprehendRequest, failures=UNKNOWN, headers=CALLER),
    "/deterministic": Exchange(Report, ComprehendRequest),
    "/stream": Exchange(
        request=StreamRequest,
        stages=STREAM,
        endings=(Complete, LlmDone, LlmError),
        failures=UNKNOWN,
        headers=CALLER,
    ),
    "/regle": Exchange(PublicationDocument),
    "/regle/{version}": Exchange(PublicationDocument),
    "/regle/statut": Exchange(RuleStatus),
    "/.well-known/jwks.json": Exchange(PublicKeys, needs="the store of keys"),
    "/orchestrateur": Exchange(
        OrchestratorAnswer,
        QuestionRequest,
        stages=ORCHESTRATION,
        endings=(Done, Failed),
        problem=QuestionProblem,
        failures={
            "401": "The API key opens nothing; or what was given as a client key is none, or its provider refused it.",
            "429": "Too many requests; or, with `cause`, the day's money, or a guest's calls, are spent.",
            "502": "The model declined to answer, or gave no whole answer.",
            "503": "The model, the day's accounts or the store of API keys are not available.",
            "504": "The model did not answer in time.",
        },
        headers=BYOM | CALLER,
    ),
    "/orchestrateur/triage": Exchange(
        TriageAnswer,
        QuestionRequest,
        failures=UNKNOWN | {"401": "The API key opens nothing, or what was given as a client key is none."},
        headers=BYOM | CALLER,
    ),
    "/certificats/{id}": Exchange(EnvelopeDocument, needs="the store of certificates"),
    "/certificats/verification": Exchange(
        CertificateVerification, KeptCertificate, needs="the store of keys", judged=True
    ),
    "/verifier": Exchange(),
    "/question": Exchange(),
    "/transparence": Exchange(),
    "/openapi.json": Exchange(Description),
    "/reference": Exchange(),
    "/": Exchange(),
}
"""By path: what template.yaml does not say. A route that is not here cannot be documented."""

OF_A_STATUS = {"401": ("WWW-Authenticate",), "429": ("Retry-After",)}
"""The headers that go with a status."""
ALWAYS = ("X-Engine-Version", "X-Rule-Version", "X-Request-Id", "Cache-Control")
PAGE = ("Content-Language", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy")
HEADERS = {
    "X-Engine-Version": "The version of the engine that answered; not where the gateway itself refuses.",
    "X-Rule-Version": "The version of the rule that routes; not where the gateway itself refuses.",
    "X-Request-Id": "The request's id, as the log has it; not where the gateway itself refuses.",
    "Cache-Control": "Who may keep the answer, and for how long.",
    "Vary": "`Accept`: the answer has two forms.",
    "ETag": "The body's fingerprint: a later If-None-Match that holds it is answered 304.",
    "Allow": "The methods that the endpoint answers.",
    "Retry-After": "Seconds to wait.",
    "WWW-Authenticate": "The header that the key is to come in.",
    "X-Accel-Buffering": "`no`: a proxy is to let each event through.",
    "Content-Language": "The page's language.",
    "Content-Security-Policy": "Exactly the parts that the page was made of.",
    "X-Content-Type-Options": "`nosniff`",
    "Referrer-Policy": "`no-referrer`",
}


class _Untitled(GenerateJsonSchema):
    """Schemas whose members have no title that only repeats their name."""

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - pydantic's signature
        return False


def components() -> Json:
    """Return every header, and the JSON Schema of every form with all that it is made of."""
    forms = [
        form
        for exchange in EXCHANGES.values()
        for form in (exchange.answer, exchange.request, *exchange.stages.values(), exchange.problem)
    ]
    named = dict.fromkeys(form for form in forms if form is not None)
    _, defined = TypeAdapter.json_schemas(
        [(form.__name__, "validation", TypeAdapter(form)) for form in named],
        ref_template="#/components/schemas/{model}",
        schema_generator=_Untitled,
    )
    headers = {name: {"description": said, "schema": {"type": "string"}} for name, said in HEADERS.items()}
    return {"schemas": defined["$defs"], "headers": headers}


def reference(form: Any) -> Json:
    """Return the reference to a form's schema."""
    return {"$ref": f"#/components/schemas/{form.__name__}"}


def request_body(exchange: Exchange, examples: Mapping[str, JsonObject]) -> Json:
    """Return what a POST takes, with examples by their names. What is judged may be anything, nothing too."""
    schema = reference(exchange.request)
    if exchange.judged:
        said = "Whatever it is, it gets its verdicts; a certificate, or the answer that it came with, is of this form."
        schema = {"description": said, "anyOf": [schema, {}]}
    described = {"schema": schema, "examples": {name: {"value": body} for name, body in examples.items()}}
    return {"required": not exchange.judged, "content": {"application/json": described}}


def success(exchange: Exchange) -> Json:
    """Return the 200."""
    if exchange.is_page:
        return _response("The page.", (*ALWAYS, "ETag", *PAGE), {"text/html": {"schema": {"type": "string"}}})
    content: Json
    headers: tuple[str, ...]
    said, headers, content = "The stages, as they happen.", exchange.always, {}
    if exchange.answer is not None:
        said, headers = sentence(exchange.answer), exchange.always if exchange.request else (*ALWAYS, "ETag")
        content = {"application/json": {"schema": reference(exchange.answer)}}
    if exchange.stages:
        headers, content = (*headers, "X-Accel-Buffering"), content | _event_stream(exchange)
    return _response(said, headers, content)


def unchanged(exchange: Exchange) -> Json:
    """Return the 304 of what a client may keep."""
    return _response("The client has it already.", (*ALWAYS, "ETag", *(PAGE if exchange.is_page else ())))


def function_refusals(path: str, exchange: Exchange) -> Iterator[tuple[str, Json]]:
    """Yield each status of the function's own refusals, and the refusal."""
    always = exchange.always
    yield "405", _problem("The endpoint answers other methods alone.", (*always, "Allow"))
    yield "500", _problem("The request could not be answered.", always)
    if exchange.needs:
        yield "503", _problem(f"{exchange.needs.capitalize()} does not answer.", always)
    if "{" in path:
        yield "404", _problem("There is no such resource.", always)
    if exchange.request is not None:
        yield "413", _problem("The body is too large.", always)
        yield "400", _problem(f"The body is not {'base64' if exchange.judged else 'JSON'}.", always)
    if exchange.request is not None and not exchange.judged:
        yield "422", _problem("The body has faults in its fields; a blank text is one.", always, exchange.problem)
    for status, said in exchange.failures.items():
        yield status, _problem(said, (*always, *OF_A_STATUS.get(status, ())), exchange.problem)


def gateway_refusals(template: Template) -> dict[str, Json]:
    """Return the template's gateway responses for paths that exist, by status."""
    found: dict[str, Json] = {}
    for _, properties in template.resources("AWS::Serverless::Api"):
        for kind, refusal in template.object(properties.get("GatewayResponses")).items():
            if kind != "MISSING_AUTHENTICATION_TOKEN":  # API Gateway's name for a path that does not exist
                declared = cast("Json", refusal)
                said = json.loads(declared["ResponseTemplates"]["application/json"])
                headers = [name for name in declared["ResponseParameters"]["Headers"] if name != "Content-Type"]
                found[declared["StatusCode"]] = _problem(said["detail"], headers)
    return found


def without_body(response: Json) -> Json:
    """Return the response as HEAD gets it."""
    return {name: member for name, member in response.items() if name != "content"}


def sentence(documented: object) -> str:
    """Return the first line of a docstring."""
    return (getdoc(documented) or "").partition("\n")[0]


def _event_stream(exchange: Exchange) -> Json:
    """Return the media type, whose schema is that of one event, as tools read a stream's before OpenAPI 3.2."""
    *others, last = (f"`{stage.event}`" for stage in exchange.endings)
    said = (
        "Server-sent events, in the order in which they are described, save that what changes is told again; the data "
        "of each is one line of JSON, and their ids count from 1. "
        f"Exactly one of {', '.join(others)} and {last} ends every stream. Comments keep it alive."
    )
    events = [_event(stage, form, ends=stage in exchange.endings) for stage, form in exchange.stages.items()]
    return {"text/event-stream": {"schema": {"description": said, "oneOf": events}}}


def _event(stage: Any, form: Any, *, ends: bool) -> Json:
    told = {"type": "string", "contentMediaType": "application/json", "contentSchema": reference(form)}
    return {
        "title": stage.event,
        "description": sentence(stage),
        "type": "object",
        "required": ["id", "event", "data"],
        "properties": {
            "id": {"type": "string", "pattern": "^[1-9][0-9]*$"},
            "event": {"const": stage.event},
            "data": told,
        },
        "x-ends-the-stream": ends,
    }


def _problem(description: str, headers: Iterable[str], form: Any = ProblemDetails) -> Json:
    return _response(description, headers, {CONTENT_TYPE: {"schema": reference(form)}})


def _response(description: str, headers: Iterable[str], content: Json | None = None) -> Json:
    named = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
    response: Json = {"description": description} | ({"headers": named} if named else {})
    return response if content is None else response | {"content": content}
