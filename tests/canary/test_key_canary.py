"""No key of ours is anywhere but in its secret and in the header that it is for."""

import asyncio
import base64
import json
import os
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from itertools import chain
from secrets import token_bytes, token_urlsafe
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aplomb.adapters.rules import published_rules
from aplomb.core.charging.key import API_KEY
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.core.sealing.secret import new_key, read_secret, write_secret
from aplomb.usecases.certificates import Certificates
from aplomb.usecases.certify import Certify
from aplomb.usecases.keys import Keys
from aplomb.usecases.publish_rule import PublishRule
from aplomb.usecases.rotate_key import RotateKey
from tests.canary.forms import leaked
from tests.canary.served import ROOT, SECRET, client, contents, environment, serve
from tests.canary.talkative import ASKED
from tests.events import all_cases
from tests.fakes import FakeCertificateStore, FakeMeter, FakeRotatingSecret, FakeSecrets
from tests.functions.example import ACCOUNT
from tests.functions.test_events import collect
from tests.servers.anthropic_server import AnthropicServer, Reply, error, refused, start, written

ANTHROPIC_KEY = f"sk-ant-api03-{token_urlsafe(64)}"
SECRET_PLACE = len("aplomb__") + 12
"""Where the secret begins in a client's key; what stands before is no secret."""
MODEL_ENDPOINTS = ("/comprendre", "/monce-sonnet", "/stream")
REPLIES = (
    written("Synthèse."),
    refused(401, f"invalid x-api-key {ANTHROPIC_KEY}"),
    refused(400, f"cannot use {ANTHROPIC_KEY}"),
    Reply([start(), error(message=f"lost {ANTHROPIC_KEY}")]),
)
"""A provider that repeats the key wherever it can."""


@dataclass
class Observed:
    """What each sink has received, and the keys to look for there."""

    sinks: dict[str, bytes] = field(default_factory=dict)
    keys: dict[str, bytes] = field(default_factory=dict)
    sent: bytes = b""
    """The headers that reached the provider: the one place where its key belongs."""

    def add(self, sink: str, *received: object) -> None:
        written_down = [item if isinstance(item, bytes) else str(item).encode() for item in received]
        self.sinks[sink] = b"\n".join([self.sinks.get(sink, b""), *written_down])


@pytest.fixture(scope="module")
def observed(tmp_path_factory):
    """The whole product, run once over known keys."""
    seen = Observed()
    folder = tmp_path_factory.mktemp("served")
    with (
        AnthropicServer() as provider,
        serve(folder, ANTHROPIC_API_KEY=ANTHROPIC_KEY, ANTHROPIC_BASE_URL=provider.url) as served,
    ):
        api_key = made(served)
        ask_everything(served, provider, seen, api_key)
        look_at_processes(served, seen)
        look_at_tables(served, seen)
        seen.add("printed", served.printed)
        seen.sent = str([request.headers for request in provider.requests]).encode()
        seen.keys = keys(client(served.aws())) | {"api": api_key[SECRET_PLACE:].encode()}
    return seen


def made(served) -> str:
    """Return a client's key, made as the owner of a deployment makes it."""
    command = [sys.executable, "-m", "aplomb.keys", "--table", "KeyTable", "create", "--label", "canary"]
    variables = environment(served.aws()) | {"PYTHONPATH": str(ROOT / "layers" / "shared")}
    run = subprocess.run(command, env=variables, capture_output=True, text=True, check=True, timeout=60)
    [key] = [line for line in run.stdout.splitlines() if line.startswith("aplomb_")]
    return key


def keys(store) -> dict[str, bytes]:
    """Return the secret bytes of both versions of the signing key, and the provider's key."""
    found = {"anthropic": ANTHROPIC_KEY.encode()}
    for stage in ("AWSCURRENT", "AWSPREVIOUS"):
        secret = json.loads(store.get_secret_value(SecretId=SECRET, VersionStage=stage)["SecretString"])
        found |= {f"{stage} {name}": base64.b64decode(secret[name]) for name in ("hmac_key", "ed25519_seed")}
    return found


def ask_everything(served, provider, seen, api_key) -> None:
    """Every event that is a request; every model endpoint, and the functions in the process of their own, at once.

    All of it is a client's, and once what a client might send by mistake.
    """
    for case in all_cases():
        seen.add("responses", *served.ask(*request(case), {API_KEY: api_key}))
    mistaken = served.ask("POST", "/comprendre", ASKED.encode(), {API_KEY: f"{api_key}, {api_key}"})
    assert mistaken[0] == HTTPStatus.UNAUTHORIZED
    seen.add("responses", *mistaken)
    provider.script(*REPLIES * (2 * len(MODEL_ENDPOINTS) + 2))
    with ThreadPoolExecutor() as pool:
        output = pool.submit(run_talkative, served, provider, api_key)
        asked = pool.map(partial(ask_each_reply, served, api_key), MODEL_ENDPOINTS)
        seen.add("responses", *chain.from_iterable(chain.from_iterable(asked)))
    seen.add("talkative", *output.result())


def ask_each_reply(served, api_key, path) -> list[tuple[int, str, bytes]]:
    return [served.ask("POST", path, ASKED.encode(), {API_KEY: api_key}) for _ in REPLIES]


def request(case) -> tuple[str, str, bytes]:
    """Return method, target and body of the request that API Gateway would tell so."""
    body = (case.event["body"] or "").encode("utf-8", "surrogatepass")
    if case.event["isBase64Encoded"] and case.status == 200:
        body = base64.b64decode(body)
    query = urlencode(case.event["queryStringParameters"] or {})
    return case.event["httpMethod"], f"{quote(case.event['path'])}?{query}".rstrip("?"), body


def look_at_processes(served, seen) -> None:
    for child in served.children():
        seen.add("environments", contents(child, "environ"))
        seen.add("command lines", contents(child, "cmdline"))


def look_at_tables(served, seen) -> None:
    """Every item of every table, as it is kept."""
    store = client(served.aws(), "dynamodb")
    for table in store.list_tables()["TableNames"]:
        for page in store.get_paginator("scan").paginate(TableName=table):
            seen.add("tables", table, json.dumps(page["Items"], default=list))


def run_talkative(served, provider, api_key) -> tuple[bytes, bytes]:
    """Return what the functions print and log, at DEBUG, in a process where every logger is listened to."""
    variables = environment(served.aws()) | {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "layers" / "shared", ROOT))),
        "SIGNING_SECRET": SECRET,
        "CERTIFICATE_TABLE": "CertificateTable",
        "KEY_TABLE": "KeyTable",
        "LEDGER_TABLE": "LedgerTable",
        "ANTHROPIC_SECRET": "AnthropicSecret",
        "ANTHROPIC_BASE_URL": provider.url,
        "HAIKU_MODEL": "claude-haiku-5-5",
        "SONNET_MODEL": "claude-sonnet-5-5",
        "POWERTOOLS_LOG_LEVEL": "DEBUG",
        "API_KEY_OF_THE_TEST": api_key,
    }
    command = [sys.executable, "-m", "tests.canary.talkative", str(len(REPLIES))]
    run = subprocess.run(command, env=variables, capture_output=True, check=False, timeout=180)
    assert run.returncode == 0
    return run.stdout, run.stderr


SINKS = ("responses", "printed", "environments", "command lines", "tables", "talkative")


@pytest.mark.parametrize("sink", SINKS)
def test_no_key_is_in(observed, sink):
    assert leaked(observed.sinks[sink], observed.keys) == []


def test_every_sink_received_what_it_is_for_and_the_keys_were_in_use(observed):
    """What is searched in vain for a key was filled by the real work with it."""
    assert observed.sinks.keys() == set(SINKS)
    assert len(set(observed.keys.values())) == 6
    assert leaked(observed.sent, observed.keys) == ["anthropic"]
    expected = {
        "responses": [b"signee", b"valide", b"Ed25519", b"_enhanced", b"unauthorized", b"interrupted", b"<html"],
        "printed": [b"POST /stream", b"GET  /regle"],
        "environments": [b"AWS_LAMBDA_FUNCTION_NAME=RuleFunction", b"POWERTOOLS_LOG_LEVEL=DEBUG"],
        "command lines": [b"local.embedded_aws", b"python"],
        "tables": [b"pile#", b"cle#", b"vnd.aplomb.certificat+json", b"canary", b"#ed25519"],
        "talkative": [
            b"rotated",
            b"answered",
            b"valide",
            b"_enhanced",
            b"llm_error",
            b"RuleHealthy",
            b"vnd.aplomb.certificat+json",
            b"cle_inconnue",
            b"DEBUG urllib3",
        ],
    }
    for sink, words in expected.items():
        assert [word for word in words if word not in observed.sinks[sink]] == []


KEY = new_key(token_bytes)
OLD = new_key(token_bytes)
TEXT = write_secret(KEY, (OLD.public(),))
RULES = published_rules()
HELD = {"hmac_key": KEY.hmac_key, "ed25519_seed": KEY.ed25519_seed}


@st.composite
def mutated(draw):
    """The secret's text with a few of its pieces deleted, doubled, moved or replaced."""
    text = TEXT
    for _ in range(draw(st.integers(0, 3))):
        begin, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        piece = draw(st.one_of(st.just(""), st.just(text[begin:end] * 2), st.text(max_size=8), st.sampled_from(TEXT)))
        text = text[:begin] + piece + text[end:]
    return text


def told(error: BaseException | None) -> str:
    """Return all that an error can tell, and those that it came from."""
    if error is None:
        return ""
    own = "".join(traceback.format_exception(error)) + repr(error) + repr(error.args) + repr(vars(error))
    return own + told(error.__cause__) + told(error.__context__)


async def outcomes(text):
    """Yield what every path that reads a signing key makes of the text: its answer's repr, or its error."""
    secrets = FakeSecrets({("signing", "AWSCURRENT"): text, ("signing", "AWSPREVIOUS"): TEXT})
    rule = PublishRule(rules=RULES, keys=Keys(secrets, "signing"), now=lambda: 0.0)
    store = FakeCertificateStore()
    engine = {"nom": "aplomb", "version": "0.1.0", "classifieur": {"version": "1.0", "empreinte": "1" * 64}}
    version = {"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]}
    certify = Certify(
        keys=rule.keys,
        store=store,
        now=lambda: 0.0,
        random_bytes=token_bytes,
        engine=engine,
        rule=version,
        meter=FakeMeter(),
    )
    certificates = Certificates(store=store, keys=rule.keys, rules=RULES, now=lambda: 0.0)
    rotating = FakeRotatingSecret(text)
    rotating.staged["AWSPENDING"] = "v0"
    rotation = RotateKey(rotating, token_bytes)

    async def read():
        return read_secret(text)

    for path in (
        read,
        rule.keys.keyring,
        rule.publication,
        rule.status,
        rule.public_keys,
        lambda: rule.status_of({"enveloppe": text}),
        lambda: rule.status_of(text),
        lambda: certify(ACCOUNT),
        lambda: certificates.verification(text.encode("utf-8", "surrogatepass")),
        lambda: rotation.test("v0"),
        lambda: RotateKey(FakeRotatingSecret(text), token_bytes).create("v1"),
    ):
        try:
            yield f"{await path()!r}"
        except Exception as refusal:  # noqa: BLE001 - whatever is raised is what is looked at
            yield told(refusal)


@given(mutated())
@settings(max_examples=100, deadline=None)
def test_no_path_that_refuses_a_secret_repeats_it(text):
    said = "\n".join(asyncio.run(collect(outcomes(text)))).encode()
    assert leaked(said, HELD) == []


@pytest.mark.parametrize(
    "folder", ["events", "docs", "functions", "layers/shared", "local", "template.yaml", "README.md"]
)
def test_the_keys_of_the_tests_are_in_the_tests_alone(folder):
    vectors = json.loads((ROOT / "tests" / "vectors" / "signing_secret.json").read_text())
    known = {stage: base64.b64decode(json.loads(vectors[stage])["hmac_key"]) for stage in ("AWSCURRENT", "AWSPREVIOUS")}
    place = ROOT / folder
    files = (
        [place] if place.is_file() else [file for file in place.rglob("*") if file.suffix != ".pyc" and file.is_file()]
    )
    assert files
    assert [file for file in files if leaked(file.read_bytes(), known)] == []


@pytest.mark.parametrize(
    "writing",
    [
        bytes,
        base64.b64encode,
        base64.urlsafe_b64encode,
        lambda key: base64.b64encode(b"user:" + key),
        lambda key: base64.b64encode(json.dumps({"k": base64.b64encode(key).decode()}).encode()),
        lambda key: key.hex().encode(),
        lambda key: key.hex().upper().encode(),
        lambda key: str(list(key)).encode(),
        lambda key: json.dumps(list(key), separators=(",", ":")).encode(),
        lambda key: repr(key).encode(),
        lambda key: quote(key, safe="").encode(),
        lambda key: quote(base64.b64encode(key), safe="").encode(),
        lambda key: json.dumps(key.decode("latin-1")).encode(),
        lambda key: json.dumps(base64.b64encode(key).decode()).replace("/", "\\/").encode(),
        lambda key: base64.b64encode(key)[:24],
        lambda key: key[:20],
    ],
)
def test_a_key_would_be_found(writing):
    """Whole or in half, whatever stands around it."""
    key, other = token_bytes(32), token_bytes(32)
    sink = b"some text, " + writing(key) + b", and more"
    assert leaked(sink, {"key": key, "other": other}) == ["key"]
