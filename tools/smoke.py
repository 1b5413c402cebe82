#!/usr/bin/env python3
"""Looks at a real deployment for what no test without AWS can prove: `smoke.py BASE_URL [--stack NAME]`.

Prints a table, a line a check (check, verdict, what was seen), and ends with 1 when a verdict is FAILED. Needs Python
alone; with --stack also the aws CLI, and it rotates the key that signs the rule.
"""

import argparse
import base64
import hashlib
import json
import secrets
import sys
from collections.abc import Callable, Mapping
from functools import partial
from http.client import HTTPException

from smoke_api import Api, BrokenError, Stream, require, signed_by
from smoke_stack import Stack

SERVICES = 10
TEXT = "Suite à notre échange"
"""Little to go by: a model is needed."""
LONG_TEXT = "devis 3 m " * 4800
"""So long a text is read for hundreds of milliseconds, which a stream shows and a buffered answer hides."""
CONCLUSIVE_SECONDS = 0.02
"""A fan-out quicker than this could hide in the way that its answer takes."""
TERMINAL = {"complete", "llm_done", "llm_error"}
QUESTION = {"question": "Qui a écrit L'Étranger ?"}
ANSWERED = {"fin", "erreur"}
"""How a question's stream ends."""
ADVANCE = 0.25
"""The part of the time that the server itself measured which must lie between two arrivals."""


def deterministic(api: Api) -> str:
    """Ten services answer."""
    report = api.ask("POST", "/deterministic", {"text": TEXT}).json()
    services = report["trust_assessment"]["ok_services"]
    seen = f"{len(services)} services in {report['latency_ms']} ms, trust {report['trust_aggregate']}"
    require(len(services) == SERVICES, seen)
    return seen


def stream_head(api: Api) -> str:
    """The head is an event stream's, of a length that is not known in advance."""
    headers = api.stream("/stream", {"text": TEXT}).headers
    wanted = ("content-type", "cache-control", "transfer-encoding", "content-length")
    seen = ", ".join(f"{name}: {headers[name]}" for name in wanted if name in headers)
    require(headers.get("content-type") == "text/event-stream; charset=utf-8", seen)
    require("no-transform" in headers.get("cache-control", ""), seen)
    require("content-length" not in headers, seen)
    return seen


def stream_first_bytes(api: Api) -> str:
    """The first bytes come before the fan-out has ended: the runtime's wrapper runs and nothing holds chunks back."""
    # No answer that is already known may stand in for the reading.
    stream = _sound(api.stream("/stream", {"text": secrets.token_hex() + LONG_TEXT}))
    event = stream.events[0]
    advance, fan_out = event.seconds - stream.first_seconds, event.data["fanout_ms"] / 1000
    seen = f"first bytes {stream.first_seconds:.3f} s, deterministic {advance:.3f} s later, fan-out {fan_out:.3f} s"
    require(fan_out >= CONCLUSIVE_SECONDS, f"{seen}: too quick to tell")
    require(advance >= ADVANCE * fan_out, seen)
    return seen


def stream_events(api: Api) -> str:
    """Events come one by one as they happen, the last of them alone a terminal one."""
    stream = _sound(api.stream("/stream", {"text": TEXT, "anthropic": True}))
    first, last = stream.events[0], stream.events[-1]
    seen = f"first bytes {stream.first_seconds:.3f} s" + "".join(
        f", {event.name} {event.seconds:.3f} s" for event in stream.events if event.name != "llm_delta"
    )
    if last.name == "llm_error":
        return f"{seen} ({last.data['kind']}: no model's words were seen)"
    if last.name == "llm_done":
        require(last.seconds - first.seconds >= ADVANCE * last.data["llm_ms"] / 1000, seen)
    return seen


def orchestrator(api: Api) -> str:
    """A question's events come as they happen: the triage first and alone, then what becomes of it, and one end."""
    stream = api.stream("/orchestrateur", QUESTION)
    names = [event.name for event in stream.events]
    seen = f"first bytes {stream.first_seconds:.3f} s" + "".join(
        f", {event.name} {event.seconds:.3f} s" for event in stream.events if event.name != "reponse_delta"
    )
    require(names and names[0] == "triage", f"status {stream.status}, events {names}")
    require([name for name in names if name in ANSWERED] == names[-1:], f"not one terminal event at the end: {names}")
    if names[-1] == "erreur":
        return f"{seen} ({stream.events[-1].data['title']}: no model's answer was seen)"
    return seen


def certificate(api: Api) -> str:
    """A certificate that is issued now is kept, verified by the server, and by its signature without the server."""
    issued = api.ask("POST", "/orchestrateur/triage", QUESTION).json()["certificat"]
    require(issued is not None, "none was issued")
    identifier = json.loads(base64.b64decode(issued["payload"]))["id"]
    require(api.document(f"/certificats/{identifier}") == issued, f"{identifier} is not kept as it was issued")
    verified = api.ask("POST", "/certificats/verification", {"certificat": issued}).json()
    failed = [check["nom"] for check in verified["verifications"] if check["verdict"] != "valide"]
    require(verified["statut"] == "valide", f"{identifier}: {verified['statut']} {', '.join(failed)}")
    kid = signed_by(issued, api.document("/.well-known/jwks.json")["keys"])
    return f"{identifier} issued, kept, {verified['statut']}; Ed25519 verifies with {kid[:8]}…"


def unknown_path(api: Api) -> str:
    """404 as a problem document."""
    return _problem(api, "GET", "/no-such-path", 404)


def wrong_method(api: Api) -> str:
    """405 as a problem document, with Allow."""
    return _problem(api, "GET", "/deterministic", 405)


def rule(api: Api) -> str:
    """The rule is signed; its fingerprint is that of the signed bytes, and they say what is read."""
    publication = api.document("/regle")
    require(publication["statut"] == "signee", f"statut {publication['statut']}")
    payload = base64.b64decode(publication["enveloppe"]["payload"])
    fingerprint = hashlib.sha256(payload).hexdigest()
    require(fingerprint == publication["empreinte"]["hex"], f"SHA-256 is {fingerprint}, not the one published")
    require(json.loads(payload) == publication["regle"], "the signed rule is not the one that is read")
    return f"version {publication['version']}, SHA-256 {fingerprint[:16]}…"


def rule_status(api: Api) -> str:
    """The server's own verification holds."""
    document = api.document("/regle/statut")
    failed = [check["nom"] for check in document["verifications"] if check["verdict"] != "valide"]
    require(document["statut"] == "valide", f"{document['statut']}: {', '.join(failed)}")
    return f"valide, {len(document['verifications'])} verifications"


def public_keys(api: Api) -> str:
    """A published key verifies the rule's signature."""
    keys = api.document("/.well-known/jwks.json")["keys"]
    kid = signed_by(api.document("/regle")["enveloppe"], keys)
    return f"Ed25519 verifies with {kid[:8]}…, {len(keys)} public keys"


def transparency(api: Api) -> str:
    """The page comes with a content security policy that forbids by default."""
    page = api.ask("GET", "/transparence")
    policy = page.headers.get("content-security-policy", "no policy")
    require(page.status == 200 and "default-src 'none'" in policy, f"status {page.status}, {policy[:60]}")  # noqa: PLR2004 - HTTP's OK
    return f"{len(page.body)} bytes, {policy[:40]}…"


CHECKS: Mapping[str, Callable[[Api], str]] = {
    "POST /deterministic": deterministic,
    "POST /stream: head": stream_head,
    "POST /stream: first bytes": stream_first_bytes,
    "POST /stream: events": stream_events,
    "POST /orchestrateur: events": orchestrator,
    "certificate": certificate,
    "unknown path": unknown_path,
    "wrong method": wrong_method,
    "GET /regle": rule,
    "GET /regle/statut": rule_status,
    "GET /.well-known/jwks.json": public_keys,
    "GET /transparence": transparency,
}


def holds(name: str, check: Callable[[], str]) -> bool:
    """Make a check, print its line, and say whether it held."""
    try:
        verdict, seen = "ok", check()
    except BrokenError as error:
        verdict, seen = "FAILED", str(error)
    except (OSError, HTTPException, ValueError, LookupError, TypeError) as error:
        # Whatever else an answer can be made of: the checks read it as if it were sound.
        verdict, seen = "FAILED", f"{type(error).__name__}: {error}"
    _print_row(name, verdict, seen)
    return verdict == "ok"


def main(arguments: list[str]) -> int:
    """Make every check; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("base_url", help="the output BaseUrl of the stack")
    parser.add_argument("--stack", metavar="NAME", help="rotate its signing key and read its alarm, by the aws CLI")
    options = parser.parse_args(arguments)
    api = Api(options.base_url)
    _print_row("CHECK", "VERDICT", "SEEN")
    verdicts = [holds(name, partial(check, api)) for name, check in CHECKS.items()]
    if options.stack:
        stack = Stack(options.stack, api)
        verdicts += [holds(name, check) for name, check in stack.checks.items()]
    return 0 if all(verdicts) else 1


def _print_row(name: str, verdict: str, seen: str) -> None:
    sys.stdout.write(f"{name:<30}{verdict:<9}{seen}\n")
    sys.stdout.flush()


def _sound(stream: Stream) -> Stream:
    """Return a stream that begins with the deterministic report and ends with its one terminal event."""
    names = [event.name for event in stream.events]
    require(names and names[0] == "deterministic", f"status {stream.status}, events {names}")
    require([name for name in names if name in TERMINAL] == names[-1:], f"not one terminal event at the end: {names}")
    return stream


def _problem(api: Api, method: str, path: str, status: int) -> str:
    answer = api.ask(method, path)
    kind, allow = answer.headers.get("content-type", "").partition(";")[0], answer.headers.get("allow", "")
    seen = f"{answer.status} {kind}" + (f", Allow: {allow}" if allow else "")
    require(answer.status == status and kind == "application/problem+json", seen)
    require(json.loads(answer.body)["status"] == status, seen)
    require(status != 405 or "POST" in allow, f"{seen}: Allow does not name POST")  # noqa: PLR2004 - Method Not Allowed
    return seen


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
