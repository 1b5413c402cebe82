"""A sound deployment passes every check of the smoke test; each unsound one fails the check that is for it."""

import base64
import json
import re
import subprocess
import sys
import time

import pytest

from tests.pages.street import Reply, furnished_house, json_reply
from tests.tools.conftest import ROOT

SSE = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
}
COMMENT = b":" + b" " * 2048 + b"\n\n"


def run(*arguments):
    command = [sys.executable, ROOT / "tools/smoke.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def verdicts(output):
    head, *rows = output.splitlines()
    assert head.split() == ["CHECK", "VERDICT", "SEEN"]
    return [re.match(r".+?\s(ok|FAILED)\s+\S", row)[1] for row in rows]


def event(name, **data):
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


REPORT = event("deterministic", fanout_ms=300)
COMPLETE = event("complete", reason="")


def stream(*pieces, headers=SSE):
    """A stream whose pieces are sent as they stand; a number is a pause in seconds."""

    def written():
        for piece in pieces:
            if isinstance(piece, float):
                time.sleep(piece)
            else:
                yield piece

    return Reply(200, headers, written())


def test_a_running_house_is_sound(local_server):
    done = run(local_server)
    assert verdicts(done.stdout) == ["ok"] * 12, done.stdout + done.stderr
    assert done.returncode == 0


def test_nobody_there_fails_every_check():
    done = run("http://127.0.0.1:1")
    assert verdicts(done.stdout) == ["FAILED"] * 12
    assert done.returncode == 1


@pytest.fixture
def check(tool, street):
    """Makes one check of the street: its verdict, as the printed line has it."""
    smoke, api = tool("smoke"), tool("smoke_api").Api(street.url(""))
    return lambda name: smoke.holds(name, lambda: smoke.CHECKS[name](api))


@pytest.mark.parametrize(
    "name",
    ["unknown path", "GET /regle", "GET /regle/statut", "GET /.well-known/jwks.json", "GET /transparence"],
)
def test_a_sound_answer_holds(check, name):
    assert check(name)


def test_a_stream_whose_first_bytes_come_early_holds(check, street):
    street.instead["/stream"] = lambda: stream(COMMENT, 0.3, REPORT, COMPLETE)
    assert check("POST /stream: first bytes")


def test_a_models_words_that_come_as_they_are_written_hold(check, street):
    ends = event("llm_start"), event("llm_delta", text="Une"), 0.3, event("llm_done", llm_ms=300)
    street.instead["/stream"] = lambda: stream(COMMENT, REPORT, *ends)
    assert check("POST /stream: events")
    assert check("POST /stream: head")


@pytest.mark.parametrize(
    ("pieces", "seen"),
    [
        ([0.3, COMMENT + REPORT + COMPLETE], "0.000 s later"),
        ([COMMENT, 0.3, event("deterministic", fanout_ms=1), COMPLETE], "too quick to tell"),
        ([COMMENT, 0.3, REPORT], "not one terminal event"),
        ([COMMENT, 0.3, COMPLETE], "events ['complete']"),
        ([COMMENT, 0.3, REPORT[:-1]], "events []"),
        ([], "no body"),
    ],
    ids=["buffered", "too quick", "no end", "no report", "cut", "empty"],
)
def test_a_stream_that_does_not_stream_fails(check, street, capsys, pieces, seen):
    street.instead["/stream"] = lambda: stream(*pieces)
    assert not check("POST /stream: first bytes")
    assert seen in capsys.readouterr().out


TRIAGE, END = event("triage", niveau=1), event("fin", etat="complet")


@pytest.mark.parametrize(
    ("pieces", "holds"),
    [
        ([COMMENT, TRIAGE, event("niveau"), 0.1, END], True),
        ([COMMENT, TRIAGE, event("erreur", title="Service Unavailable")], True),
        ([COMMENT, END], False),
        ([COMMENT, TRIAGE], False),
        ([COMMENT, TRIAGE, END, END], False),
        ([COMMENT, TRIAGE, END, event("niveau")], False),
        ([COMMENT], False),
    ],
    ids=["answered", "refused", "no triage", "no end", "two ends", "more after the end", "nothing"],
)
def test_a_questions_events_begin_with_the_triage_and_end_once(check, street, pieces, holds):
    street.instead["/orchestrateur"] = lambda: stream(*pieces)
    assert check("POST /orchestrateur: events") is holds


@pytest.fixture
def issuing(street, tool):
    """A street that issues the certificate which its rule is signed with; what is kept and said of it may differ."""
    envelope = tool("smoke_api").Api(street.url("")).document("/regle")["enveloppe"]
    payload = json.loads(base64.b64decode(envelope["payload"]))

    def serve(*, issued=envelope, kept=envelope, status="valide"):
        verdicts = [{"nom": "hmac", "verdict": status}]
        street.instead["/orchestrateur/triage"] = lambda: json_reply({"certificat": issued})
        street.instead[f"/certificats/{payload['id']}"] = lambda: json_reply(kept)
        street.instead["/certificats/verification"] = lambda: json_reply({"statut": status, "verifications": verdicts})
        return envelope

    return serve


def test_a_certificate_that_is_issued_kept_and_verified_holds(check, issuing):
    issuing()
    assert check("certificate")


@pytest.mark.parametrize(
    "unsound",
    [{"issued": None}, {"kept": {}}, {"status": "refuse"}],
    ids=["none is issued", "another is kept", "the server does not verify it"],
)
def test_a_certificate_that_fails_anywhere_fails(check, issuing, unsound):
    issuing(**unsound)
    assert not check("certificate")


def test_a_certificate_whose_signature_no_published_key_verifies_fails(check, issuing):
    envelope = issuing()
    forged = envelope | {"payloadType": "text/plain"}
    issuing(issued=forged, kept=forged)
    assert not check("certificate")


@pytest.mark.parametrize(
    "pieces",
    [
        [REPORT, COMPLETE, COMPLETE],
        [REPORT, event("llm_start"), COMPLETE, event("llm_delta")],
        [REPORT, event("llm_start"), event("llm_done", llm_ms=2000)],
    ],
    ids=["two ends", "more after the end", "a model's words held back"],
)
def test_events_that_are_not_told_as_they_happen_fail(check, street, pieces):
    street.instead["/stream"] = lambda: stream(*pieces)
    assert not check("POST /stream: events")


@pytest.mark.parametrize(
    "headers",
    [
        SSE | {"Content-Type": "application/json"},
        SSE | {"Cache-Control": "no-cache"},
        SSE | {"Content-Length": str(len(REPORT + COMPLETE))},
    ],
)
def test_the_head_of_a_buffered_answer_fails(check, street, headers):
    street.instead["/stream"] = lambda: stream(REPORT, COMPLETE, headers=headers)
    assert not check("POST /stream: head")


def test_nine_services_are_not_ten(check, street):
    report = {"trust_assessment": {"ok_services": ["a"] * 9}, "latency_ms": 1, "trust_aggregate": 1}
    street.instead["/deterministic"] = lambda: json_reply(report)
    assert not check("POST /deterministic")
    report["trust_assessment"]["ok_services"].append("a")
    assert check("POST /deterministic")


@pytest.mark.parametrize(
    ("name", "path", "reply"),
    [
        ("unknown path", "/no-such-path", json_reply({"message": "Missing Authentication Token"}, 403)),
        ("unknown path", "/no-such-path", json_reply({"status": 404}, 404)),
        ("unknown path", "/no-such-path", json_reply({"status": 500}, 404, "application/problem+json")),
        ("wrong method", "/deterministic", json_reply({"status": 405}, 405, "application/problem+json")),
        ("POST /deterministic", "/deterministic", json_reply({"message": "Internal server error"}, 502)),
        ("POST /deterministic", "/deterministic", json_reply([])),
        ("GET /transparence", "/transparence", Reply(200, {"Content-Type": "text/html"}, [b"<html>"])),
        ("GET /regle/statut", "/regle/statut", json_reply({"statut": "invalide", "verifications": []})),
        ("GET /.well-known/jwks.json", "/.well-known/jwks.json", json_reply({"keys": []})),
    ],
)
def test_a_broken_answer_fails(check, street, name, path, reply):
    street.instead[path] = lambda: reply
    assert not check(name)


def test_405_with_allow_holds(check, street):
    reply = json_reply({"status": 405}, 405, "application/problem+json")
    street.instead["/deterministic"] = lambda: Reply(405, {**reply.headers, "Allow": "POST"}, reply.pieces)
    assert check("wrong method")


@pytest.fixture
def publication(tool, street):
    return tool("smoke_api").Api(street.url("")).document("/regle")


@pytest.mark.parametrize("member", ["titre", "version"])
def test_a_rule_that_is_not_the_signed_one_fails(check, street, publication, member):
    publication["regle"][member] += "!"
    street.instead["/regle"] = lambda: json_reply(publication)
    assert not check("GET /regle")


def test_signed_bytes_of_another_fingerprint_fail(check, street, publication):
    payload = base64.b64decode(publication["enveloppe"]["payload"]).replace(b"1.0", b"1.1")
    publication["enveloppe"]["payload"] = base64.b64encode(payload).decode()
    street.instead["/regle"] = lambda: json_reply(publication)
    assert not check("GET /regle")
    assert not check("GET /.well-known/jwks.json")


def test_an_unsigned_rule_fails(check, street):
    street.furnish(furnished_house(None))
    assert not any([check("GET /regle"), check("GET /regle/statut"), check("GET /.well-known/jwks.json")])
