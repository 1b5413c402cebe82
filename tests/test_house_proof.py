"""Level 2 with the genuine adapters: models and sources on loopback, JSON, stream and certificate side by side."""

import json
from contextlib import AsyncExitStack

import pytest

from aplomb.config import REGISTERS
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sealing.secret import write_secret
from aplomb.core.sse import Decoder
from aplomb.entry.orchestrator import orchestrator_endpoint
from aplomb.house import House
from tests.fakes import FakeCertificateStore, FakeLedger, FakeSecrets
from tests.servers import anthropic_server, completions_server
from tests.servers.anthropic_server import AnthropicServer
from tests.servers.completions_server import CompletionsServer
from tests.servers.registers import RegistersServer
from tests.servers.sources_server import CLIENT, SEARCH, SECRET, SourcesServer
from tests.servers.sources_server import answer as source_answer
from tests.usecases.orchestra import KEY
from tests.usecases.proof import verdicts

QUESTION = "Quelle est la durée du préavis de démission ?"
DRAFT = {
    "reponse": "Le juge peut accorder une indemnité.",
    "affirmations": [
        {
            "texte": "Une indemnité est due.",
            "citations": ["article L. 1235-3 du code du travail"],
            "extrait_cite": None,
        },
        {
            "texte": "Le délai est sans fin.",
            "citations": ["article L. 1235-99 du code du travail"],
            "extrait_cite": None,
        },
    ],
}
VERDICTS = verdicts("confirme", "confirme")
FRONTIER, VERIFIER = "claude-sonnet-5-5", "mistral-local"
EVENTS = ["triage", "niveau", "affirmations", "sources", "verification", "verification", "reponse", "certificat", "fin"]


def catalogue(verifier_url):
    limits = {"price": {"input": 0, "output": 0}, "context_tokens": None, "output_tokens": None}
    claude = {"id": FRONTIER, "provider": "anthropic", "family": "claude", "endpoint": None} | limits
    local = {"id": VERIFIER, "provider": "openai_compatible", "family": "mistral"} | limits
    third = {"id": "third", "provider": "bedrock", "family": "nova", "endpoint": None} | limits
    roles = {
        "economique": [FRONTIER],
        "pointe": [FRONTIER],
        "verificateur": [VERIFIER],
        "deliberation": [FRONTIER, VERIFIER, "third"],
        "arbitre": [FRONTIER],
    }
    models = [claude, local | {"endpoint": {"base_url": f"{verifier_url}/v1", "key": None}}, third]
    return json.dumps({"models": models, "roles": roles})


@pytest.fixture
async def street():
    """The four servers, and a house whose every door leads to one of them."""
    async with AsyncExitStack() as stack:
        claude = await stack.enter_async_context(AnthropicServer())
        verifier = await stack.enter_async_context(CompletionsServer())
        sources = await stack.enter_async_context(SourcesServer())
        registers = await stack.enter_async_context(RegistersServer())
        claude.script(anthropic_server.written(json.dumps(DRAFT), model=FRONTIER))
        verifier.script(completions_server.written(json.dumps(VERDICTS), model=VERIFIER))
        house = House.from_env(
            {
                "MODEL_CATALOGUE": catalogue(verifier.url),
                "ANTHROPIC_SECRET": "models",
                "ANTHROPIC_BASE_URL": claude.url,
                "SOURCES_SECRET": "sources",
                "LEGIFRANCE": sources.url,
                "REGISTERS": ",".join(f"{name}={registers.url}" for name in REGISTERS),
                "SIGNING_SECRET": "signing",
            }
        )
        house.secrets = FakeSecrets(
            {
                ("models", "AWSCURRENT"): json.dumps({"anthropic_api_key": "sk-test"}),
                ("sources", "AWSCURRENT"): json.dumps({"piste_client_id": CLIENT, "piste_client_secret": SECRET}),
                ("signing", "AWSCURRENT"): write_secret(KEY, ()),
            }
        )
        house.certificate_store, house.ledger = FakeCertificateStore(), FakeLedger()
        yield house, claude, verifier, sources
        await house.transport.aclose()


async def ask(house, accept):
    event = {
        "httpMethod": "POST",
        "path": "/orchestrateur",
        "headers": {"Accept": accept},
        "multiValueHeaders": {"Accept": [accept]},
        "body": json.dumps({"question": QUESTION}),
        "requestContext": {"requestId": "r-1"},
    }
    handler = orchestrator_endpoint(house.catalogue, house.orchestrate, house.callers)
    head, *chunks = [item async for item in handler(event, None)]
    return head["statusCode"], b"".join(chunks)


async def whole(house):
    status, content = await ask(house, "application/json")
    assert status == 200, content
    return json.loads(content)


def lasting(body):
    """The members that two answers to one question share: not the seal, nor when the sources were read."""
    kept = {name: body[name] for name in ("niveau", "etat", "degradations", "modeles", "reponse", "gardes")}
    claims = [(one["numero"], one["statut"]) for one in body["affirmations"]]
    return kept | {"claims": claims, "sources": [(one["identifiant"], one["verdict"]) for one in body["sources"]]}


async def test_json_stream_and_certificate_agree(street):
    house, claude, verifier, _ = street
    body = await whole(house)
    assert (body["niveau"], body["etat"], body["degradations"]) == (2, "complet", [])
    assert [one["statut"] for one in body["affirmations"]] == ["verifie", "non_verifie"]
    assert [one["verdict"] for one in body["sources"]] == ["verifie", "non_trouve"]
    assert [(one["role"], one["id"]) for one in body["modeles"]] == [("pointe", FRONTIER), ("verificateur", VERIFIER)]
    _, content = await ask(house, "text/event-stream")
    told = [(event.type, json.loads(event.data)) for event in Decoder().feed(content)]
    assert [name for name, _ in told] == EVENTS
    assert lasting(told[-1][1]) == lasting(body)
    for one in (body, told[-1][1]):
        certificate = read_certificate(envelope_of(one["certificat"]))
        assert (certificate["modeles"], certificate["etat"]) == (one["modeles"], one["etat"])
        assert [(each["identifiant"], each["verdict"], each["sha256"]) for each in certificate["sources"]] == [
            (each["identifiant"], each["verdict"], each["sha256"]) for each in one["sources"]
        ]
    assert DRAFT["reponse"] not in str(verifier.requests[0].json)
    assert QUESTION not in str(verifier.requests[0].json)
    assert QUESTION in str(claude.requests[0].json)


async def test_a_verifier_that_is_down_is_a_sealed_degradation(street):
    house, _, verifier, _ = street
    verifier.script(completions_server.refused(401))
    body = await whole(house)
    assert body["etat"] == "degrade"
    assert VERIFIER in body["degradations"][0]
    assert {one["statut"] for one in body["affirmations"]} == {"non_verifie"}
    assert read_certificate(envelope_of(body["certificat"]))["degradations"] == body["degradations"]


async def test_a_source_that_is_down_is_a_sealed_degradation_and_nothing_is_said_not_to_exist(street):
    house, _, _, sources = street
    sources.on(SEARCH, source_answer({"error": "Forbidden"}, 403))
    body = await whole(house)
    assert body["etat"] == "degrade"
    assert "(legifrance, unauthorized)" in body["degradations"][0]
    assert {one["verdict"] for one in body["sources"]} == {"non_verifiable"}
    certificate = read_certificate(envelope_of(body["certificat"]))
    assert (certificate["etat"], certificate["degradations"]) == ("degrade", body["degradations"])


async def test_prose_in_the_place_of_claims_is_no_answer(street):
    house, claude, _, _ = street
    claude.script(anthropic_server.written("Oui, c'est vérifié."))
    status, content = await ask(house, "application/json")
    assert (status, json.loads(content)["niveau"], json.loads(content)["cause"]) == (502, 2, "inexploitable")
