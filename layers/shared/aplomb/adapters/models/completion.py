"""One completion of the chat-completions protocol, read from its chunks."""

from collections.abc import Iterator

from aplomb.adapters.models.text import Writing
from aplomb.adapters.models.whole import usage_of
from aplomb.core.answering.usage import Usage
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import Json, well_formed
from aplomb.ports import Fragment


class Completion:
    """The first choice of a stream of chunks (``chat.completion.chunk``). Both methods raise ModelError."""

    def __init__(self) -> None:
        self._model = ""
        self._reason: Json = None
        self._declined = False
        self._usage: Usage | None = None
        self._writing = Writing()

    def add(self, chunk: Json) -> Fragment | None:
        """Return the text that a chunk brings, if any.

        A model's reasoning has members of its own (``reasoning_content``, parts of the type ``thinking``) and is
        passed over, as is all else unknown.
        """
        match chunk:
            case {"error": dict() | str()}:
                raise ModelError(ModelFailure.INTERRUPTED, "the provider sent an error within the stream")
            case {"model": str(model)}:
                self._model = well_formed(model)
        match chunk:
            case {"usage": {"prompt_tokens": read, "completion_tokens": written}}:
                self._usage = usage_of(read, written)
        match chunk:
            case {"choices": [{"finish_reason": str(reason)}, *_]}:
                self._reason = reason
        match chunk:
            case {"choices": [{"delta": dict(delta)}, *_]} if self._model:
                self._declined = self._declined or bool(delta.get("refusal"))
                whole = self._writing.add(_text(delta.get("content")))
                return Fragment(self._model, whole) if whole else None
        return None

    def end(self) -> Iterator[Fragment]:
        """Yield what is left once the stream has said that it is done."""
        self._check()
        if rest := self._writing.rest():
            yield Fragment(self._model, rest)
        if self._usage:
            yield Fragment(self._model, "", self._usage)

    def _check(self) -> None:
        """Raise ModelError unless the model stopped of its own accord, having written something."""
        match self._reason:
            case _ if not self._model:
                raise ModelError(ModelFailure.INTERRUPTED, "the provider does not say which model answers")
            case _ if self._declined:
                raise ModelError(ModelFailure.REFUSED, "the model declined to answer", self._usage)
            case "content_filter":
                raise ModelError(ModelFailure.CONTENT_FILTER, "a filter of the provider intervened", self._usage)
            case "length" | "model_length":
                raise ModelError(ModelFailure.TRUNCATED, "the model reached its token limit", self._usage)
            case "stop" if not self._writing.blank:
                return
            case "stop":
                raise ModelError(ModelFailure.EMPTY, "the model wrote nothing", self._usage)
            case _:
                raise ModelError(ModelFailure.INTERRUPTED, "the message stopped for no reason of ours", self._usage)


def _text(content: Json) -> str:
    """Return the text of a delta's content: a string, or parts of which those of the type ``text`` count."""
    match content:
        case {"type": "text", "text": str(text)} | str(text):
            return text
        case list():
            return "".join(_text(part) for part in content if isinstance(part, dict))
        case _:
            return ""
