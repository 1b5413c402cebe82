"""Chat-completions servers on loopback that say what is written down for them, after as long as is written down."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from bench.deliberation.arbiter import part, ruling
from bench.deliberation.questions import Question
from tests.servers.completions_server import DONE, CompletionsServer, chunk, delta
from tests.servers.replying import Reply, Request

CHARACTERS_A_TOKEN = 4
LEAST_MS, SPREAD_MS, SLOW_MS = 20, 41, 400
"""An answer takes from 20 to 60 ms, by its question and its place, and a slow one 400."""


@dataclass(slots=True)
class Script:
    """The questions by their text, and whether who is to inject does."""

    questions: Mapping[str, Question]
    is_injecting: bool = True


class FamilyServer(CompletionsServer):
    """A model that deliberates, at one of three places."""

    def __init__(self, model: str, script: Script, place: int) -> None:
        super().__init__()
        self._model = model
        self._script = script
        self._place = place

    def reply(self, request: Request) -> Reply:
        """Return the position that is written down for the question, or silence."""
        question = self._script.questions[part(_user(request), "question") or ""]
        position = question.position(self._place, is_injecting=self._script.is_injecting)
        if position is None:
            return Reply(end="open")
        return _written(request, position, self._model, self._milliseconds(question))

    def _milliseconds(self, question: Question) -> int:
        if question.slow == self._place:
            return SLOW_MS
        return LEAST_MS + zlib.crc32(f"{self._place}{question.text}".encode()) % SPREAD_MS


class ArbiterServer(CompletionsServer):
    """The arbiter."""

    def __init__(self, model: str) -> None:
        super().__init__()
        self._model = model

    def reply(self, request: Request) -> Reply:
        """Return the ruling on what is shown."""
        return _written(request, ruling(_user(request)), self._model, LEAST_MS)


def _user(request: Request) -> str:
    user: str = request.json["messages"][-1]["content"]
    return user


def _written(request: Request, value: object, model: str, milliseconds: int) -> Reply:
    text = json.dumps(value, ensure_ascii=False)
    asked = sum(len(message["content"]) for message in request.json["messages"])
    usage = {"prompt_tokens": _tokens(asked), "completion_tokens": _tokens(len(text))}
    end = {**chunk({"content": ""}, "stop", model), "usage": usage}
    return Reply([milliseconds / 1000, delta(text, model), end, DONE])


def _tokens(characters: int) -> int:
    return -(-characters // CHARACTERS_A_TOKEN)
