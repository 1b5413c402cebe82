"""Level 2 from the endpoint as `make run` serves it: real function processes, models and all five sources on loopback.

What the functions' process has read it keeps for hours, so each test asks about things of its own.
"""

import json
import os
import subprocess
import sys

import pytest

from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sse import Decoder
from tests.canary.proved import FRONTIER, SILENCE, VERIFIER, claim, street
from tests.canary.served import ROOT
from tests.servers import completions_server
from tests.servers.registers import ENTREPRISES, FACT_CHECKS, RECORDS, SIRENE, loaded
from tests.servers.sources_server import ARTICLE, FORBIDDEN, SEARCH, TOKEN

QUESTION = "Quelle est la durée du préavis de démission ?"
EMPLOYER = "Quelle est la durée du préavis de démission chez mon employeur, SIREN {} ?"
RUMOUR = "J'ai lu sur Facebook que le Livret A va être supprimé, est-ce une fausse information ?"
SSE = {"Accept": "text/event-stream"}
REGISTERS = (SIRENE, ENTREPRISES, RECORDS, FACT_CHECKS)


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with street(tmp_path_factory.mktemp("served"), QUESTION) as opened:
        yield opened


@pytest.fixture(autouse=True)
def everything_answers(running):
    yield
    for path in (TOKEN, SEARCH, ARTICLE):
        running.piste.on(path, None)
    for path in REGISTERS:
        running.registers.on(path, None)
    running.registers.records = []


def certificate_of(body):
    return read_certificate(envelope_of(body["certificat"]))


def sealed_as_told(running, body, question):
    """The certificate says what the answer says, and the service itself finds it to hold."""
    sealed = certificate_of(body)
    assert (sealed["etat"], sealed["degradations"], sealed["modeles"]) == (
        body["etat"], body["degradations"], body["modeles"],
    )  # fmt: skip
    told = [{name: one[name] for name in sealed["sources"][0]} for one in body["sources"]] if body["sources"] else []
    assert sealed["sources"] == told
    assert sealed["decision"]["niveau"] == body["niveau"] == 2
    status, _, content = running.served.ask(
        "POST", "/certificats/verification", json.dumps(body | {"question": question}).encode()
    )
    assert (status, json.loads(content)["statut"]) == (200, "valide")


def verdicts(body):
    return [(one["source"], one["verdict"], one["cause"]) for one in body["sources"]]


def lasting(body):
    """All that two answers to one question share: not the seal, its salts, nor when each source was read."""
    if isinstance(body, list):
        return [lasting(one) for one in body]
    if not isinstance(body, dict):
        return body
    return {name: lasting(value) for name, value in body.items() if name not in ("certificat", "sels", "lu_a")}


def test_json_stream_and_certificate_agree_and_verify_offline(running, tmp_path):
    question = EMPLOYER.format("302 474 648")
    running.drafts(
        "Le juge peut accorder une indemnité.",
        claim("Le juge peut accorder une indemnité.", "article L. 1235-3 du code du travail"),
        claim("Le délai est sans fin.", "article L. 1235-99 du code du travail"),
    )
    body = running.answer(question)
    assert (body["niveau"], body["code"], body["etat"], body["degradations"]) == (2, "preuve", "complet", [])
    assert verdicts(body) == [
        ("legifrance", "verifie", None),
        ("legifrance", "non_trouve", None),
        ("sirene", "verifie", None),
        ("bodacc", "non_trouve", None),
    ]
    assert {one["statut"] for one in body["affirmations"]} == {"verifie", "non_verifie"}
    assert [(one["role"], one["id"]) for one in body["modeles"]] == [("pointe", FRONTIER), ("verificateur", VERIFIER)]
    sealed_as_told(running, body, question)

    status, head, content = running.ask(question, **SSE)
    told = [(event.type, json.loads(event.data)) for event in Decoder().feed(content)]
    assert (status, told[-1][0]) == (200, "fin")
    assert "text/event-stream" in head
    assert lasting(told[-1][1]) == lasting(body)
    sealed_as_told(running, told[-1][1], question)
    [sources] = [document["sources"] for name, document in told if name == "sources"]
    assert lasting(sources) == lasting(body)["sources"]

    verified_offline(running, body, question, tmp_path)


def verified_offline(running, body, question, folder):
    """By the command that needs no server; one changed character of the answer is found."""
    texts = {
        "answer.json": json.dumps(body),
        "keys.json": json.dumps(running.served.document("/.well-known/jwks.json")),
        "question": question,
        "reponse": body["reponse"],
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "aplomb.verify", "answer.json", "--key", "keys.json"]
    command += ["--question-file", "question", "--question-salt", body["sels"]["question"]]
    command += ["--answer-file", "reponse", "--answer-salt", body["sels"]["reponse"]]
    variables = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "layers" / "shared"), "PYTHONUTF8": "1"}
    runs = []
    for text in (body["reponse"], body["reponse"] + "."):
        (folder / "reponse").write_text(text, encoding="utf-8")
        runs.append(subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False))
    assert [(run.returncode, run.stdout.splitlines()[0] == "CERTIFICAT VALIDE") for run in runs] == [
        (0, True), (1, False),
    ]  # fmt: skip


def test_an_annulled_liquidation_is_never_said(running):
    running.registers.records = loaded("bodacc_200_annulation_rectificatif")["results"]
    running.drafts("Oui.", claim("Cette société est en règle."))
    question = EMPLOYER.format("999 999 006")
    body = running.answer(question)
    [notice] = [one for one in body["sources"] if one["source"] == "bodacc"]
    assert notice["detail"].startswith("Procédure de sauvegarde")
    assert "liquidation" not in json.dumps(body, ensure_ascii=False)
    sealed_as_told(running, body, question)


def test_a_rumour_comes_with_who_published_what(running):
    running.drafts("Non.", claim("Le Livret A va être supprimé."))
    body = running.answer(RUMOUR)
    assert body["faits"]["domaine_detail"] == "rumeur"
    [check] = [one for one in body["sources"] if one["source"] == "fact_checks"]
    assert (check["verdict"], check["cause"]) == ("hors_perimetre", None)
    assert "AFP Factuel a publié le 5 mars 2026 : « Faux »" in check["detail"]
    assert "non le nôtre" in check["detail"]
    assert [one["statut"] for one in body["affirmations"]] == ["non_verifie"]
    sealed_as_told(running, body, RUMOUR)


def test_a_verifier_that_is_down_is_a_sealed_degradation(running):
    running.drafts("Oui.", claim("La faute oblige.", "article 1240 du code civil"))
    running.verifier.script(completions_server.refused(503))
    body = running.answer(QUESTION)
    assert body["etat"] == "degrade"
    assert any(VERIFIER in one for one in body["degradations"])
    assert [one["statut"] for one in body["affirmations"]] == ["non_verifie"]
    assert verdicts(body) == [("legifrance", "verifie", None)]
    assert [one["role"] for one in body["modeles"]] == ["pointe"]
    sealed_as_told(running, body, QUESTION)


def test_a_legifrance_that_is_down_is_a_sealed_degradation_and_no_absence(running):
    running.piste.on(SEARCH, FORBIDDEN)
    running.drafts("Oui.", claim("La prescription est de cinq ans.", "article 2224 du code civil"))
    question = EMPLOYER.format("880 878 145")
    body = running.answer(question)
    assert body["etat"] == "degrade"
    assert verdicts(body) == [
        ("legifrance", "non_verifiable", "unauthorized"),
        ("sirene", "existe_pas_en_vigueur", None),
        ("bodacc", "non_trouve", None),
    ]
    assert [one["statut"] for one in body["affirmations"]] == ["non_verifie"]
    sealed_as_told(running, body, question)


def test_all_sources_down_is_an_answer_a_sealed_degradation_and_no_absence(running):
    running.piste.on(SEARCH, SILENCE)
    for path in REGISTERS:
        running.registers.on(path, SILENCE)
    running.drafts("Non.", claim("La société SIREN 732 829 320 ferme demain.", "article L. 110-1 du code de commerce"))
    body = running.answer(RUMOUR)
    assert body["etat"] == "degrade"
    assert {one["verdict"] for one in body["sources"]} == {"non_verifiable"}
    assert {one["source"]: one["cause"] for one in body["sources"]} == dict.fromkeys(
        ("legifrance", "sirene", "bodacc", "fact_checks"), "http_status"
    )
    assert len(body["degradations"]) >= 4
    assert "existe pas" not in body["reponse"]
    sealed_as_told(running, body, RUMOUR)

    _, _, content = running.ask(RUMOUR, **SSE)
    told = [(event.type, json.loads(event.data)) for event in Decoder().feed(content)]
    assert told[-1][0] == "fin"
    assert lasting(told[-1][1]) == lasting(body)
