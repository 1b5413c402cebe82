import asyncio
import json

import pytest

from aplomb.adapters.catalogue import shipped_catalogue
from aplomb.core.answering.catalogue import Catalogue, Role
from aplomb.core.answering.stages import Cause, Failed
from aplomb.core.charging.payer import Client, guest
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Exemption
from aplomb.core.sse import Decoder
from aplomb.entry.orchestrator import STATUSES, orchestrator_endpoint, read_question
from aplomb.entry.problem import Problem
from tests.entry.callers import ADDRESS, CALLERS, KEPT, KEY
from tests.fakes import NEVER
from tests.usecases.orchestra import GRAVE, NOW, OUTSIDE, QUESTION, model, orchestra, spec, unasked

ANSWER = "Léonard de Vinci."
SPECS = [spec("eco"), spec("chosen")]
CATALOGUE = Catalogue({one.id: one for one in SPECS}, dict.fromkeys(Role, tuple(SPECS)))
TERMINAL = {"fin", "erreur"}


def post(body=None, accept=None, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()} | ({"Accept": accept} if accept else {})
    return {
        "httpMethod": "POST",
        "resource": "/orchestrateur",
        "path": "/orchestrateur",
        "headers": named,
        "multiValueHeaders": {name: [value] for name, value in named.items()},
        "body": json.dumps({"question": QUESTION} | (body or {})),
        "requestContext": {"requestId": "r-1", "identity": {"sourceIp": ADDRESS}},
    }


def endpoint(use_case, keepalive_seconds=NEVER):
    return orchestrator_endpoint(CATALOGUE, use_case, CALLERS, keepalive_seconds=keepalive_seconds, now=lambda: NOW)


async def answer(use_case, event):
    """Return status, headers and body."""
    head, *chunks = [item async for item in endpoint(use_case)(event, None)]
    return head["statusCode"], head["headers"], b"".join(chunks)


async def events(use_case, event, **keywords):
    chunks = [item async for item in endpoint(use_case, **keywords)(event, None)]
    return list(Decoder().feed(b"".join(chunks[1:])))


async def test_json_is_the_body_of_the_last_stage():
    status, headers, body = await answer(orchestra(OUTSIDE, model(ANSWER)), post())
    assert (status, headers["Content-Type"], headers["X-Request-Id"]) == (200, "application/json", "r-1")
    assert json.loads(body)["reponse"] == ANSWER
    assert "Léonard".encode() in body


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("event", [{}, {"mode": "libre"}])
async def test_every_answer_says_that_its_form_is_chosen_by_accept(event, accept):
    _, headers, _ = await answer(orchestra(OUTSIDE, model(ANSWER)), post(event, accept=accept))
    assert headers["Vary"] == "Accept"


async def test_a_client_of_json_that_leaves_has_no_other_model_asked():
    slow, other = model(ANSWER, seconds=NEVER), unasked()
    items = endpoint(orchestra(OUTSIDE, slow, other))(post(), None)
    task = asyncio.ensure_future(anext(items))
    while not slow.prompts:  # noqa: ASYNC110 -- a fake sets no event
        await asyncio.sleep(0.001)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await items.aclose()
    assert (slow.closed, other.prompts) == (True, [])
    assert len(asyncio.all_tasks()) == 1


async def test_events_are_the_stages_and_the_last_is_the_same_body():
    told = await events(orchestra(OUTSIDE, model(ANSWER)), post(accept="text/event-stream"))
    assert [event.type for event in told] == ["triage", "niveau", "reponse", "certificat", "fin"]
    assert [event.id for event in told] == ["1", "2", "3", "4", "5"]
    _, _, body = await answer(orchestra(OUTSIDE, model(ANSWER)), post())
    assert json.loads(told[-1].data) == json.loads(body)


async def test_a_stream_has_the_head_of_one_and_opens_with_a_comment():
    items = [item async for item in endpoint(orchestra(OUTSIDE, model(ANSWER)))(post(accept="text/*"), None)]
    assert items[0]["statusCode"] == 200
    assert items[0]["headers"]["Content-Type"] == "text/event-stream; charset=utf-8"
    assert items[0]["headers"]["X-Accel-Buffering"] == "no"
    assert items[1].startswith(b": ")
    assert len(items[1]) > 2048


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "text/event-stream;q=0", "text/html"])
async def test_who_does_not_ask_for_events_gets_json(accept):
    _, headers, _ = await answer(orchestra(OUTSIDE, model(ANSWER)), post(accept=accept))
    assert headers["Content-Type"] == "application/json"


async def test_a_refusal_is_the_same_problem_either_way():
    status, headers, body = await answer(orchestra(GRAVE), post())
    problem = json.loads(body)
    assert (status, headers["Content-Type"]) == (503, "application/problem+json")
    assert list(problem) == [
        *("type", "title", "status", "detail", "request_id"),
        *("cause", "niveau", "code", "raison", "regle", "avertissements", "urgence"),
    ]
    assert (problem["niveau"], problem["code"], problem["cause"]) == (3, "delibere", "indisponible")
    told = await events(orchestra(GRAVE), post(accept="text/event-stream"))
    assert told[-1].type == "erreur"
    assert json.loads(told[-1].data) == problem


def test_every_cause_has_a_status():
    assert STATUSES.keys() == set(Cause)
    assert all(status >= 400 for status in STATUSES.values())


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (ModelFailure.NOT_CONFIGURED, 503),
        (ModelFailure.OVERLOADED, 503),
        (ModelFailure.TIMEOUT, 504),
        (ModelFailure.REFUSED, 502),
        (ModelFailure.EMPTY, 502),
        (ModelFailure.CONTEXT_LENGTH, 422),
    ],
)
async def test_a_model_that_fails_gives_its_status_with_the_level_that_was_decided(kind, status):
    failing = model(ModelError(kind, "upstream-canary"))
    told, _, body = await answer(orchestra(OUTSIDE, failing), post())
    assert (told, json.loads(body)["niveau"]) == (status, 1)
    assert b"upstream-canary" not in body


async def test_a_bad_client_key_is_a_401_that_names_the_header_and_nobody_else_is_asked():
    chosen = model(ModelError(ModelFailure.UNAUTHORIZED, "refused"), name="chosen")
    use_case = orchestra(OUTSIDE, unasked("eco"), chosen=(chosen,))
    status, headers, body = await answer(use_case, post({"modele": "chosen"}, X_Client_Key="canary-4242"))
    assert status == 401
    assert headers["WWW-Authenticate"]
    assert "X-Client-Key" in json.loads(body)["detail"]
    assert b"canary-4242" not in body


@pytest.mark.parametrize("accept", [None, "text/event-stream"])
@pytest.mark.parametrize(
    ("event", "status", "field"),
    [
        (post({"question": " "}), 422, "question"),
        (post({"question": 3}), 422, "question"),
        (post({"mode": "libre"}), 422, "mode"),
        (post({"modele": "gpt"}), 422, "modele"),
        (post({"mode": "invite", "question": "x" * (LIMITS.guest_characters + 1)}), 422, "question"),
        (post(X_Client_Key="sk-1"), 422, "X-Client-Provider"),
        (post(X_Client_Key="sk-1", X_Client_Provider="openai"), 422, "X-Client-Provider"),
        (post(X_Client_Key=""), 401, None),
        (post(X_Client_Provider="anthropic"), 401, None),
        (post() | {"body": "{"}, 400, None),
        (post() | {"body": '{"question": "' + "x" * 300_000 + '"}'}, 413, None),
        (post() | {"httpMethod": "GET"}, 405, None),
    ],
)
async def test_what_cannot_be_asked_is_a_problem_and_no_stream(event, status, field, accept):
    event = event | {"multiValueHeaders": event["multiValueHeaders"] | ({"Accept": [accept]} if accept else {})}
    told, headers, body = await answer(orchestra(OUTSIDE), event)
    problem = json.loads(body)
    assert (told, problem["status"], headers["Content-Type"]) == (status, status, "application/problem+json")
    assert [fault["field"] for fault in problem.get("errors", [])] == ([field] if field else [])
    assert "niveau" not in problem


async def test_an_unknown_model_is_told_those_that_are_known():
    _, _, body = await answer(orchestra(OUTSIDE), post({"modele": "gpt"}))
    assert "eco, chosen" in json.loads(body)["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("event", "exemption", "chosen"),
    [
        (post(), Exemption.NONE, None),
        (post({"mode": "invite"}), Exemption.GUEST, None),
        (post({"modele": "chosen", "mode": "invite"}), Exemption.EXPLICIT_MODEL, "chosen"),
        (post({"modele": "chosen"}, X_Client_Key="sk-1"), Exemption.EXPLICIT_MODEL, "chosen"),
        (post({"mode": "invite"}, x_client_key="sk-1", x_client_provider="ANTHROPIC"), Exemption.BYOM, "eco"),
    ],
)
async def test_an_explicit_model_comes_before_a_key_and_a_key_before_guest_mode(event, exemption, chosen):
    asked = await read_question(event, CATALOGUE, CALLERS)
    assert asked.payer == guest(ADDRESS)
    assert (asked.exemption, asked.model) == (exemption, chosen)
    assert asked.key == ("sk-1" if "sk-1" in str(event) else None)


async def test_a_refused_choice_keeps_the_key_to_itself():
    with pytest.raises(Problem) as refused:
        await read_question(post({"modele": "gpt"}, X_Client_Key="canary-4242"), shipped_catalogue(), CALLERS)
    assert "canary-4242" not in f"{refused.value!r} {refused.value.document('r')} {refused.value.__cause__!r}"


@pytest.mark.parametrize("kind", [ModelFailure.OVER_BUDGET, ModelFailure.OVER_QUOTA])
async def test_a_spent_budget_is_a_429_until_midnight_and_says_what_was_decided(kind):
    """It is eight o'clock."""
    use_case = orchestra(OUTSIDE, model(ModelError(kind, "no")))
    status, headers, body = await answer(use_case, post())
    problem = json.loads(body)
    assert (status, headers["Retry-After"]) == (429, str(16 * 3600))
    assert (problem["cause"], problem["niveau"], problem["code"]) == ("budget", 1, "reponse_directe")
    assert problem["raison"]
    told = await events(use_case, post(accept="text/event-stream"))
    assert json.loads(told[-1].data) == problem


@pytest.mark.parametrize("accept", [None, "text/event-stream"])
@pytest.mark.parametrize("key", [KEY[:-1], KEY + "A", KEY.upper(), "aplomb", ""])
async def test_a_key_that_opens_nothing_is_a_401_and_nobody_is_asked(key, accept):
    status, headers, body = await answer(orchestra(OUTSIDE, unasked("eco")), post(accept=accept, X_Api_Key=key))
    assert (status, headers["WWW-Authenticate"]) == (401, 'ApiKey realm="X-Api-Key"')
    assert KEY[20:-1] not in body.decode() + str(headers)


async def test_a_client_pays_by_their_key():
    asked = await read_question(post(X_Api_Key=KEY), CATALOGUE, CALLERS)
    assert asked.payer == Client(KEPT.id, 7)
    assert KEY[20:] not in repr(asked)


@pytest.mark.parametrize("accept", [None, "text/event-stream"])
async def test_a_bug_is_a_clean_500_or_a_terminal_event(accept, log_lines):
    use_case, event = orchestra(OUTSIDE, model(KeyError("canary-4242"))), post(accept=accept)
    status, _, body = await answer(use_case, event)
    if accept is None:
        assert (status, json.loads(body)["status"]) == (500, 500)
    else:
        told = list(Decoder().feed(body))
        assert [one.type for one in told if one.type in TERMINAL] == ["erreur"]
        assert json.loads(told[-1].data)["status"] == 500
    assert any('"bug"' in line and "KeyError" in line for line in log_lines())
    assert "canary-4242" not in body.decode() + "".join(log_lines())


async def test_an_answer_is_logged_without_its_text_or_a_key(log_lines):
    chosen = model("canary-answer", name="chosen")
    event = post({"modele": "chosen", "question": "canary-text ?"}, X_Client_Key="canary-key") | {
        "path": "/canary-path"
    }
    await answer(orchestra(OUTSIDE, chosen=(chosen,)), event)
    [line] = [json.loads(line) for line in log_lines()]
    assert (line["message"], line["resource"], line["status"]) == ("answered", "/orchestrateur", 200)
    assert "canary" not in str(line)


async def test_silence_is_filled_with_comments():
    slow = model(ANSWER, seconds=0.3)
    items = [
        item
        async for item in endpoint(orchestra(OUTSIDE, slow), keepalive_seconds=0.05)(
            post(accept="text/event-stream"), 0
        )
    ]
    assert b"".join(items[1:]).count(b": keep-alive\n\n") >= 2


async def test_json_has_as_much_time_as_a_stream():
    given = []

    async def orchestrate(_, seconds):
        given.append(seconds)
        yield Failed(Cause.LATE, "tard", {})

    for accept in (None, "text/event-stream"):
        await answer(orchestrate, post(accept=accept))
    assert given == [LIMITS.question_seconds] * 2


async def test_a_client_that_leaves_before_the_first_word_ends_the_upstream_call():
    slow = model(ANSWER, seconds=NEVER)
    items = endpoint(orchestra(OUTSIDE, slow))(post(accept="text/event-stream"), None)
    async for item in items:
        if isinstance(item, bytes) and b"event: niveau" in item:
            break
    while not slow.prompts:  # noqa: ASYNC110 -- a fake sets no event
        await asyncio.sleep(0.001)
    await items.aclose()
    assert slow.closed
    assert len(asyncio.all_tasks()) == 1
