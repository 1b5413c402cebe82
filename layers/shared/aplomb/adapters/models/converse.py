"""What Converse is asked for a value by, and what its answers and refusals mean.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
"""

from typing import TYPE_CHECKING

from aplomb.adapters.models.attempts import Refusal, heals, of_invalid, of_status, retry_after
from aplomb.adapters.models.whole import usage_of
from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.answering.schema import Schema
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import Json, JsonObject
from aplomb.ports import Prompt

if TYPE_CHECKING:
    from botocore.exceptions import ClientError

KINDS = {
    "ThrottlingException": ModelFailure.RATE_LIMITED,
    "ServiceUnavailableException": ModelFailure.OVERLOADED,
    "ModelNotReadyException": ModelFailure.OVERLOADED,
    "ModelTimeoutException": ModelFailure.TIMEOUT,
    "ResourceNotFoundException": ModelFailure.MODEL_NOT_FOUND,
}
"""What each error code means (API reference, Converse, Errors); for any other the status says it."""
WRITTEN = frozenset({"end_turn", "stop_sequence"})
CALLED = WRITTEN | {"tool_use"}
"""Reasons to stop that are no failure; some models end their turn with a call and say no more."""


def tool(schema: Schema) -> JsonObject:
    """Return the ``toolConfig`` of a request whose answer has to be a value of the schema."""
    # `any` with a single tool: more families know it than a tool by its name (API reference, ToolChoice).
    one: JsonObject = {"name": schema.name, "description": "The answer.", "inputSchema": {"json": schema.document}}
    return {"tools": [{"toolSpec": one}], "toolChoice": {"any": {}}}


def tool_input(answer: JsonObject, name: str) -> Json:
    """Return what the model called the tool with; text and reasoning beside it are told apart by the protocol."""
    match answer:
        case {"output": {"message": {"content": [*blocks]}}}:
            match [block["toolUse"] for block in blocks if isinstance(block, dict) and "toolUse" in block]:
                case [{"name": called, "input": given}] if called == name:
                    return given
    raise ModelError(ModelFailure.UNREADABLE, "the model did not call the one tool once")


def usage_told(told: JsonObject) -> Usage | None:
    """Return the usage of an answer, or of the metadata of a stream, None where there is none."""
    match told:
        case {"usage": {"inputTokens": read, "outputTokens": written}}:
            return usage_of(read, written)
    return None


def check(reason: Json, usage: Usage | None, *, finished: frozenset[str]) -> None:
    """Raise ModelError unless the model stopped of its own accord, as it was asked to."""
    match reason:
        case "guardrail_intervened" | "content_filtered":
            raise ModelError(ModelFailure.CONTENT_FILTER, "a filter of the provider intervened", usage)
        case "max_tokens" | "model_context_window_exceeded":
            raise ModelError(ModelFailure.TRUNCATED, "the model reached its token limit", usage)
        case "malformed_model_output" | "malformed_tool_use":
            raise ModelError(ModelFailure.UNREADABLE, "the provider could not read the model", usage)
        case str() if reason in finished:
            return
        case _:
            raise ModelError(ModelFailure.INTERRUPTED, "the message stopped for no reason of ours", usage)


def refusal(error: "ClientError", spec: ModelSpec, prompt: Prompt) -> Refusal:
    """Return what an error before the stream means. Nothing of the service's text is kept, only its status."""
    told = error.response["ResponseMetadata"]
    code, status = error.response["Error"]["Code"], told["HTTPStatusCode"]
    invalid = code == "ValidationException"
    kind = of_invalid(spec, prompt) if invalid else KINDS.get(code) or of_status(status)
    may_pass = heals(status) and kind is not ModelFailure.TIMEOUT
    failure = ModelError(kind, f"the provider answered {status}")
    return Refusal(failure, may_pass, retry_after(told["HTTPHeaders"].get("retry-after")))
