"""A question, from the endpoint as `make run` serves it to a model server and back, sealed and verified."""

import base64
import http.client
import json
import os
import shlex
import subprocess
import sys
import time
from secrets import token_urlsafe

import pytest

from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sse import Decoder
from tests.canary.forms import leaked
from tests.canary.served import ROOT, contents, serve, until
from tests.servers import anthropic_server, completions_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.completions_server import CompletionsServer
from tests.servers.replying import Reply

QUESTION = "Qui a écrit L'Étranger ?"
PROOF = "Quelle est la durée du préavis de démission ?"
ANSWER = ("Albert ", "Camus.")
MODEL = "small-local"
KEYS = {"house": f"sk-ant-house-{token_urlsafe(48)}", "client": f"sk-ant-client-{token_urlsafe(48)}"}
SSE = {"Accept": "text/event-stream"}


def catalogue(base_url: str) -> str:
    """Return a catalogue whose economical model is a chat-completions server without a key."""

    def of(identifier, provider, family, endpoint=None):
        limits = {"price": {"input": 0, "output": 0}, "context_tokens": None, "output_tokens": None}
        return {"id": identifier, "provider": provider, "family": family, "endpoint": endpoint} | limits

    models = [
        of(MODEL, "openai_compatible", "mistral", {"base_url": base_url, "key": None}),
        of("claude-sonnet-5-5", "anthropic", "claude"),
        of("third", "bedrock", "nova"),
    ]
    roles = {
        "economique": [MODEL],
        "pointe": ["claude-sonnet-5-5"],
        "verificateur": [MODEL],
        "deliberation": [model["id"] for model in models],
        "arbitre": [MODEL],
    }
    return json.dumps({"models": models, "roles": roles}, separators=(",", ":"))


@pytest.fixture(scope="module")
def completions():
    with CompletionsServer() as server:
        yield server


@pytest.fixture(scope="module")
def claude():
    with AnthropicServer() as server:
        yield server


@pytest.fixture(scope="module")
def served(tmp_path_factory, completions, claude):
    parameters = shlex.quote(f"ModelCatalogue={catalogue(f'{completions.url}/v1')}")
    with serve(
        tmp_path_factory.mktemp("served"),
        PARAMETERS=parameters,
        ANTHROPIC_API_KEY=KEYS["house"],
        ANTHROPIC_BASE_URL=claude.url,
    ) as running:
        # The first answer of an environment may come without: the way to the key is being built.
        until(lambda: answer(running, {"question": QUESTION})["certificat"])
        yield running


@pytest.fixture(autouse=True)
def answering(completions, claude):
    completions.script(completions_server.written(*ANSWER, model=MODEL))
    claude.script(anthropic_server.written(*ANSWER))
    completions.requests.clear()
    claude.requests.clear()


def ask(served, body, **headers):
    status, head, content = served.ask("POST", "/orchestrateur", json.dumps(body).encode(), headers)
    return status, head, content


def answer(served, body, **headers):
    status, _, content = ask(served, body, **headers)
    assert status == 200, content
    return json.loads(content)


def events(content):
    return [(event.type, json.loads(event.data)) for event in Decoder().feed(content)]


def verified(served, document):
    status, _, body = served.ask("POST", "/certificats/verification", json.dumps(document).encode())
    assert status == 200
    return json.loads(body)


def test_a_question_is_answered_at_level_1_sealed_and_kept(served, completions):
    body = answer(served, {"question": QUESTION})
    assert (body["niveau"], body["reponse"], body["etat"]) == (1, "Albert Camus.", "complet")
    assert body["modeles"] == [{"role": "economique", "id": MODEL, "famille": "mistral"}]
    [asked] = completions.requests
    assert QUESTION in asked.json["messages"][1]["content"]
    identifier = read_certificate(envelope_of(body["certificat"]))["id"]
    assert served.document(f"/certificats/{identifier}") == body["certificat"]


def test_its_certificate_holds_and_one_changed_character_does_not(served):
    body = answer(served, {"question": QUESTION}) | {"question": QUESTION}
    verification = verified(served, body)
    assert verification["statut"] == "valide"
    checked = {one["nom"] for one in verification["verifications"]}
    assert {"hmac", "engagement_question", "engagement_reponse", "engagement_detail"} <= checked

    payload = base64.b64decode(body["certificat"]["payload"])
    lowered = payload.replace(b'"etat":"complet"', b'"etat":"Complet"')
    assert lowered != payload
    forged = body["certificat"] | {"payload": base64.b64encode(lowered).decode()}
    assert verified(served, body | {"certificat": forged})["statut"] == "refuse"
    assert verified(served, body | {"reponse": "Albert Camus!"})["statut"] == "refuse"
    assert verified(served, body | {"libelle": "Délibéré complet (3/3)"})["statut"] == "refuse"


def test_so_says_the_command_that_needs_no_server(served, tmp_path):
    body = answer(served, {"question": QUESTION})
    texts = {
        "answer.json": json.dumps(body),
        "keys.json": json.dumps(served.document("/.well-known/jwks.json")),
        "question": QUESTION,
        "reponse": body["reponse"],
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)

    def verify():
        command = [sys.executable, "-m", "aplomb.verify", "answer.json", "--key", "keys.json"]
        command += ["--question-file", "question", "--question-salt", body["sels"]["question"]]
        command += ["--answer-file", "reponse", "--answer-salt", body["sels"]["reponse"]]
        variables = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "layers" / "shared"), "PYTHONUTF8": "1"}
        return subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)

    done = verify()
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "CERTIFICAT VALIDE"), done.stderr
    (tmp_path / "reponse").write_text("Albert Camuz.")
    assert verify().returncode == 1


def test_json_and_stream_agree(served):
    status, head, content = ask(served, {"question": QUESTION}, **SSE)
    told = events(content)
    assert (status, [name for name, _ in told]) == (200, ["triage", "niveau", "reponse", "certificat", "fin"])
    assert "text/event-stream" in head
    whole = answer(served, {"question": QUESTION})
    drawn = {"certificat", "sels"}
    assert told[-1][1].keys() == whole.keys()
    assert {name: told[-1][1][name] for name in whole.keys() - drawn} == {
        name: whole[name] for name in whole.keys() - drawn
    }
    assert verified(served, told[-1][1])["statut"] == "valide"


def test_level_3_is_deliberated_by_whoever_answers_and_json_stream_and_certificate_agree(served, completions, claude):
    question = "Je suis convoqué demain devant le conseil de prud'hommes après mon licenciement, que dois-je faire ?"
    position = {
        "sens": "oui",
        "conclusion": "Présentez-vous, ou faites-vous représenter.",
        "affirmations": [],
        "confiance": "forte",
        "ce_qui_ferait_changer": "Un report de l'audience.",
    }
    ruling = {
        "position_retenue": "A",
        "reponse": "Présentez-vous.",
        "motifs": [],
        "rapprochements": [],
        "incertitudes": [],
    }
    small = [completions_server.written(json.dumps(said), model=MODEL) for said in (position, ruling)]
    claude.script(anthropic_server.written(json.dumps(position), model="claude-sonnet-5-5"))
    completions.script(*small)
    body = answer(served, {"question": question})
    assert (body["niveau"], body["code"], body["etat"]) == (3, "delibere", "degrade")
    assert body["libelle"] == "Délibéré dégradé (2/3), arbitré, sources non consultées"
    assert [one["modele"] for one in body["positions_absentes"]] == ["third"]
    assert {one["modele"] for one in body["positions"]} == {"claude-sonnet-5-5", MODEL}
    assert body["arbitrage"]["reponse"] in body["reponse"]
    sealed = read_certificate(envelope_of(body["certificat"]))
    assert (sealed["degradations"], sealed["modeles"]) == (body["degradations"], body["modeles"])
    assert verified(served, body | {"question": question})["statut"] == "valide"

    completions.script(*small)
    told = events(ask(served, {"question": question}, **SSE)[2])
    assert sorted(name for name, _ in told[2:5]) == ["position", "position", "position_absente"]
    assert [name for name, _ in told[5:]] == ["sources", "confrontation", "arbitrage", "reponse", "certificat", "fin"]
    drawn = {"certificat", "sels"}
    assert {name: value for name, value in told[-1][1].items() if name not in drawn} == {
        name: value for name, value in body.items() if name not in drawn
    }


def test_level_2_is_proved_and_without_keys_for_the_sources_its_degradation_is_sealed(served, completions, claude):
    claim = {"texte": "Une indemnité est due.", "citations": ["article 1240 du code civil"], "extrait_cite": None}
    draft = {"reponse": "Oui.", "affirmations": [claim]}
    opinion = {"verdicts": [{"numero": 1, "verdict": "confirme", "raison": "Exact."}]}
    claude.script(anthropic_server.written(json.dumps(draft), model="claude-sonnet-5-5"))
    completions.script(completions_server.written(json.dumps(opinion), model=MODEL))
    body = answer(served, {"question": PROOF})
    assert (body["niveau"], body["code"], body["etat"]) == (2, "preuve", "degrade")
    [said] = body["degradations"]
    assert "(legifrance, not_configured)" in said
    assert [one["statut"] for one in body["affirmations"]] == ["non_verifie"]
    assert read_certificate(envelope_of(body["certificat"]))["degradations"] == body["degradations"]
    assert verified(served, body)["statut"] == "valide"


def test_a_draft_that_is_prose_is_no_answer_and_nobody_verifies_it(served, completions):
    status, _, content = ask(served, {"question": PROOF})
    problem = json.loads(content)
    assert (status, problem["niveau"], problem["cause"]) == (502, 2, "inexploitable")
    assert completions.requests == []


def test_an_explicit_model_answers_and_writes_on_the_stream(served, completions, claude):
    _, _, content = ask(served, {"question": QUESTION, "modele": "claude-sonnet-5-5"}, **SSE)
    told = events(content)
    assert [body["text"] for name, body in told if name == "reponse_delta"] == list(ANSWER)
    assert (told[-1][1]["niveau"], told[-1][1]["code"]) == (None, "hors_routage")
    assert (len(claude.requests), completions.requests) == (1, [])


def test_a_callers_key_is_the_only_one_that_is_tried_and_is_written_nowhere(served, claude):
    claude.script(anthropic_server.written(*ANSWER), anthropic_server.refused(401, f"no {KEYS['client']}"))
    headers = {"X-Client-Key": KEYS["client"], "x-client-provider": "anthropic"}
    said = [
        ask(served, {"question": QUESTION}, **headers),
        ask(served, {"question": QUESTION}, **headers),
        ask(served, {"question": QUESTION, "modele": "un-modele"}, **headers),
        ask(served, {"question": QUESTION}, **headers | {"X-Client-Key": f"{KEYS['client']} x"}),
        ask(served, {"question": QUESTION}, **headers | SSE),
    ]
    assert [status for status, _, _ in said] == [200, 401, 422, 401, 200]
    assert json.loads(said[0][2])["faits"]["hors_routage"] == "byom"
    assert "X-Client-Key" in json.loads(said[1][2])["detail"]

    keys = {name: key.encode() for name, key in KEYS.items()}
    sent = str([request.headers for request in claude.requests]).encode()
    assert leaked(sent, keys) == ["client"]
    processes = [contents(child, name) for child in served.children() for name in ("environ", "cmdline")]
    told = [part if isinstance(part, bytes) else str(part).encode() for parts in said for part in parts]
    stored = json.dumps([served.document(f"/certificats/{_identifier(json.loads(said[0][2]))}")]).encode()
    assert leaked(b"\n".join([served.printed.encode(), *processes, *told, stored]), keys) == []


def _identifier(body):
    return read_certificate(envelope_of(body["certificat"]))["id"]


@pytest.mark.parametrize(
    ("path", "body", "upstream"),
    [
        ("/orchestrateur", {"question": QUESTION}, "completions"),
        ("/stream", {"text": "Suite à notre échange", "anthropic": True, "model": "sonnet"}, "claude"),
    ],
)
def test_a_client_that_leaves_before_the_first_word_ends_the_upstream_call(served, request, path, body, upstream):
    """Within a second, at least where the machine has one to spare: of three who leave, the best is looked at."""
    server = request.getfixturevalue(upstream)
    server.script(Reply(end="open"))
    took = min(_left_at(served, server, path, body) for _ in range(3))
    assert took < 1.0


def _left_at(served, upstream, path, body):
    """Return how many seconds a provider was still asked after the client had gone."""
    asked, hang_ups = len(upstream.requests), upstream.hang_ups
    connection = http.client.HTTPConnection(served.url("").removeprefix("http://").rstrip("/"), timeout=30)
    connection.request("POST", path, json.dumps(body), SSE)
    response = connection.getresponse()
    assert response.read(3) == b":  "
    until(lambda: len(upstream.requests) > asked)
    response.close()
    connection.close()
    left = time.monotonic()
    until(lambda: upstream.hang_ups > hang_ups)
    return time.monotonic() - left
