"""The keys of the sources are nowhere but at the source that each is for, and a person's own words at none of them."""

import json
import logging
import re
from dataclasses import dataclass, field
from urllib.parse import unquote_plus

import pytest

from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from tests.adapters.sources.desks import DAY
from tests.adapters.sources.five import ONE_OF_EACH, five
from tests.canary.forms import leaked
from tests.canary.proved import claim, new_source_keys, street
from tests.canary.served import contents
from tests.servers.registers import ENTREPRISES, FACT_CHECKS, RECORDS, SIRENE, RegistersServer
from tests.servers.sources_server import ARTICLE, SEARCH, SourcesServer, answer

QUESTION = "Quelle est la durée du préavis de démission ?"
NIR = "2 85 05 78 006 084 41"
PERSONAL = f"Je m'appelle Camille Modèle, diabétique, sécurité sociale {NIR}, camille.modele@exemple.fr, et "
ASKED = (
    f"{PERSONAL}quelle est la durée du préavis de démission chez mon employeur, SIREN 302 474 648 ?",
    f"{PERSONAL}j'ai lu sur Facebook que le Livret A va être supprimé, est-ce une fausse information ?",
    f"{PERSONAL}quelle est la durée du préavis de démission chez la société Ganymède, 12 rue des Lilas ?",
)
CLAIMS = (
    claim("Le Livret A va être supprimé.", "article L. 1235-3 du code du travail"),
    claim("Mme Camille Modèle peut toujours fermer son livret.", "article 1240 du code civil"),
    claim(f"L'assurée {NIR.replace(' ', '')} garde son livret d'épargne populaire."),
)
"""A model that repeats persons and numbers in what it claims."""
OWN_WORDS = (
    "camille", "modèle", "modele", "diab", "sécurité sociale", "employeur", "appelle", "facebook", "lilas",
    "exemple.fr", "durée", "fausse information",
)  # fmt: skip
STATUSES = (400, 401, 403, 404, 429, 500, 200)
TOKENS = {"bearer token": b"TOKEN-FACTICE-0001"}
SINKS = ("answers", "certificates", "printed", "processes", "models")


@dataclass
class Observed:
    """What each sink has received, and every source's server while all went well."""

    keys: dict[str, bytes]
    sinks: dict[str, bytes] = field(default_factory=dict)
    sent: bytes = b""

    def add(self, sink: str, *received: bytes) -> None:
        self.sinks[sink] = b"\n".join([self.sinks.get(sink, b""), *received])


def refuse_and_repeat(piste, registers, keys, status):
    """Let every source fail, and repeat all keys where it can."""
    reply = answer({"message": f"refused: {json.dumps(keys)} TOKEN-FACTICE-0001"}, status)
    for server, paths in ((piste, (SEARCH, ARTICLE)), (registers, (SIRENE, ENTREPRISES, RECORDS, FACT_CHECKS))):
        for path in paths:
            server.on(path, reply)


def ask(running, seen, question, claims=CLAIMS, **headers):
    running.drafts("Oui.", *claims)
    status, head, body = running.ask(question, **headers)
    assert status == 200, body
    seen.add("answers", head.encode(), body)
    seen.add("models", *(one.body for server in (running.claude, running.verifier) for one in server.requests))
    return body


@pytest.fixture(scope="module")
def observed(tmp_path_factory):
    """A few questions of a person who says much, then the same at sources that fail and repeat their keys."""
    with street(tmp_path_factory.mktemp("served"), QUESTION) as running:
        seen = Observed({name: key.encode() for name, key in running.keys.items()} | TOKENS)
        for question in ASKED:
            body = json.loads(ask(running, seen, question))
            assert body["niveau"] == 2
            sealed = read_certificate(envelope_of(body["certificat"]))
            kept = running.served.ask("GET", f"/certificats/{sealed['id']}")[2]
            seen.add("certificates", kept, json.dumps(sealed, ensure_ascii=False).encode())
            seen.sent += running.sent_to_sources()
            ask(running, seen, question, Accept="text/event-stream")
            seen.sent += running.sent_to_sources()
        for status in STATUSES[:3]:
            refuse_and_repeat(running.piste, running.registers, running.keys, status)
            # What was read before is kept: another article is asked about.
            ask(running, seen, ASKED[1], [claim("Le livret reste ouvert.", f"article {1000 + status} du code civil")])
        processes = running.served.children()
        seen.add("processes", *(contents(child, name) for child in processes for name in ("environ", "cmdline")))
        seen.add("printed", running.served.printed.encode())
    return seen


@pytest.mark.parametrize("sink", SINKS)
def test_no_key_of_a_source_is_in(observed, sink):
    assert leaked(observed.sinks[sink], observed.keys) == []


def test_every_sink_was_filled_and_every_key_was_in_use_at_its_source(observed):
    assert observed.sinks.keys() == set(SINKS)
    assert leaked(observed.sent, observed.keys) == list(observed.keys)
    expected = {
        "answers": ["fact_checks", "LEGIARTI000036762052", "event: fin", "unauthorized"],
        "certificates": ["302474648", "sha256"],
        "printed": ["POST /orchestrateur"],
        "processes": ["SOURCES_SECRET=SourcesSecret", "POWERTOOLS_LOG_LEVEL=DEBUG"],
        "models": ["Livret A"],
    }
    for sink, words in expected.items():
        assert [word for word in words if word.encode() not in observed.sinks[sink]] == []


def test_no_word_of_a_person_s_own_reached_a_source(observed):
    """Numbers of companies, articles and short claims did, which is what they are asked about."""
    sent = unquote_plus(observed.sent.decode()).lower()
    for known in ("livret a va être supprimé", "302474648", "l1235-3", "ganymède"):
        assert known in sent
    assert [word for word in OWN_WORDS if word in sent] == []
    assert re.sub("[^0-9]", "", NIR)[:10] not in re.sub("[ .-]", "", sent)


def test_nor_does_a_certificate_hold_any(observed):
    held = observed.sinks["certificates"].decode().lower()
    own = [word for word in OWN_WORDS if word not in ("modèle", "modele")]  # a member of every certificate
    assert [word for word in (*own, "camille modèle", "livret", "ganymède") if word in held] == []


@pytest.mark.parametrize("status", STATUSES)
async def test_a_source_that_repeats_its_keys_finds_no_echo(caplog, status):
    """In no finding, log, repr or text that is kept as read."""
    caplog.set_level(logging.DEBUG)
    keys = new_source_keys()
    with SourcesServer() as piste, RegistersServer() as registers:
        piste.client, piste.secret, registers.keys = keys["piste_client_id"], keys["piste_client_secret"], keys
        refuse_and_repeat(piste, registers, keys, status)
        async with five(piste.url, registers.url, keys=keys) as opened:
            found = await opened.consult(ONE_OF_EACH, DAY)
            told = [repr(found), *(one.text or "" for one in found), repr([one.sealed() for one in found]), caplog.text]
            told += [repr(source) for source in opened.sources.values()]
            told.append(repr(opened.consult))
    assert len(found) == len(opened.sources)
    assert leaked("\n".join(told).encode(), {name: key.encode() for name, key in keys.items()} | TOKENS) == []
