"""Each permission of each function is needed: taken away alone, what needs it fails and the function's log names it.

This comes before anything else was asked of the functions: what they have read they keep for minutes.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from uuid import uuid4

import pytest

from aplomb.core.charging.key import new_key
from tests.e2e.permissions import Permission, every_permission, without
from tests.events import read_event

pytestmark = pytest.mark.e2e

TEXT = {"text": "Suite à notre échange", "anthropic": True}
"""Little to go by: a model is needed."""
QUESTION = {"question": "Qui a écrit L'Étranger ?"}
CITING = {"question": "Que dit l'article 1240 du code civil sur la responsabilité ?"}
CLIENT = {"X-Api-Key": new_key(lambda size: b"k" * size)}
"""A key that is well formed and nobody's."""
UNENFORCED = {
    "logs:": "the local cloud writes a function's log by itself, not with the function's role",
    "xray:": "the Lambda service sends the traces, and the local cloud keeps none",
    "bedrock:": "there is no Bedrock on the local cloud; adapters are held to a stand-in for it",
}
"""Actions that only AWS can refuse, with the reason."""

type Ask = Callable[..., object]


def comprehend(path: str, **headers: str) -> Ask:
    return lambda stack, _: stack.post(path, TEXT, headers).json()


def streamed(folder: str, document: Mapping[str, object], **headers: str) -> Ask:
    """The function's answer to its event with another body, by its twin."""

    def ask(_, asked):
        event = read_event(folder)
        sent = event["headers"] | headers
        many = {name: [value] for name, value in sent.items()}
        return asked.invoke(event | {"body": json.dumps(document), "headers": sent, "multiValueHeaders": many})

    return ask


def triage(**headers: str) -> Ask:
    return lambda stack, _: stack.post("/orchestrateur/triage", {"question": "bonjour"}, headers).json()


def unasked(stack, _):
    """A guest's triage is certified, and asks no model."""
    return stack.post("/orchestrateur/triage", {"question": "bonjour", "mode": "invite"}).json()


def rotation(stack, _):
    """The four steps as Secrets Manager takes them, up to the first that fails: its answer."""
    secret, version = stack.outputs["SigningSecretName"], str(uuid4())
    # AWS moves the stage to the version that is put next; the local cloud leaves it on one that failed, too.
    owner = stack.cloud.client("secretsmanager")
    for stale, stages in owner.describe_secret(SecretId=secret)["VersionIdsToStages"].items():
        if "AWSPENDING" in stages:
            owner.update_secret_version_stage(SecretId=secret, VersionStage="AWSPENDING", RemoveFromVersionId=stale)
    for step in ("createSecret", "setSecret", "testSecret", "finishSecret"):
        event = {"SecretId": secret, "ClientRequestToken": version, "Step": step}
        if answer := stack.invoke("rotate_key", event, "$LATEST"):
            return answer
    return None


def health(stack, _):
    return stack.invoke("rule_health", {})


def rule(stack, _):
    return stack.ask("GET", "/regle/statut").json()


def verification(stack, _):
    return stack.post("/certificats/verification", {}).json()


def kept(stack, _):
    return stack.ask("GET", f"/certificats/{'0' * 32}").json()


READ, GET, PUT, UPDATE = (
    "secretsmanager:GetSecretValue",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
)
NEEDS: Mapping[str, Mapping[tuple[str, str], Ask]] = {
    "rotate_key": {
        (action, "SigningSecret"): rotation
        for action in (
            "secretsmanager:DescribeSecret",
            READ,
            "secretsmanager:PutSecretValue",
            "secretsmanager:UpdateSecretVersionStage",
        )
    },
    "rule": {(READ, "SigningSecret"): rule},
    "rule_health": {(READ, "SigningSecret"): health},
    "certificates": {(READ, "SigningSecret"): verification, (GET, "CertificateTable"): kept},
    "monce_haiku": {
        (READ, "AnthropicSecret"): comprehend("/monce-haiku"),
        (GET, "KeyTable"): comprehend("/monce-haiku", **CLIENT),
        (UPDATE, "LedgerTable"): comprehend("/monce-haiku"),
    },
    "monce_sonnet": {
        (READ, "AnthropicSecret"): comprehend("/monce-sonnet"),
        (GET, "KeyTable"): comprehend("/monce-sonnet", **CLIENT),
        (UPDATE, "LedgerTable"): comprehend("/monce-sonnet"),
    },
    "stream": {
        (GET, "KeyTable"): streamed("stream", TEXT, **CLIENT),
        (UPDATE, "LedgerTable"): streamed("stream", TEXT),
        (READ, "AnthropicSecret"): streamed("stream", TEXT),
    },
    "triage": {
        (READ, "SigningSecret"): unasked,
        (READ, "AnthropicSecret"): triage(),
        (PUT, "CertificateTable"): triage(),
        (GET, "KeyTable"): triage(**CLIENT),
        (UPDATE, "LedgerTable"): triage(),
    },
    "orchestrator": {
        (READ, "SigningSecret"): streamed("orchestrator", QUESTION),
        (PUT, "CertificateTable"): streamed("orchestrator", QUESTION),
        (GET, "KeyTable"): streamed("orchestrator", QUESTION, **CLIENT),
        (UPDATE, "LedgerTable"): streamed("orchestrator", QUESTION),
        (READ, "AnthropicSecret"): streamed("orchestrator", QUESTION),
        (READ, "SourcesSecret"): streamed("orchestrator", CITING),
    },
}
"""A function's folder to what its role may do, and the smallest request that cannot be answered without.

In this order: who reads a key keeps it for minutes, so that nothing that reads it may be asked before it was refused.
"""


def _role(folder: str) -> str:
    return "".join(word.title() for word in folder.split("_")) + "FunctionRole"


STREAMING = ("stream", "orchestrator")


class Ear:
    """What a function, or the twin that stands in for it, has logged since it was last listened to."""

    def __init__(self, stack, folder, asked):
        self._read = asked.log.read_text if asked else partial(stack.log, folder)
        self._heard = len(self._read())

    def since(self) -> str:
        text = self._read()
        new, self._heard = text[self._heard :], len(text)
        return new


NEEDED = [
    (folder, Permission(_role(folder), action, resource), ask)
    for folder, asks in NEEDS.items()
    for (action, resource), ask in asks.items()
]


def test_every_permission_of_the_stack_is_shown_or_only_aws_can_show_it(stack):
    granted = every_permission(stack)
    shown = [permission for permission in granted if not permission.action.startswith(tuple(UNENFORCED))]
    assert shown == sorted(permission for _, permission, _ in NEEDED)
    assert {permission.action.partition(":")[0] + ":" for permission in granted} - {
        "dynamodb:",
        "secretsmanager:",
    } <= set(UNENFORCED)


@pytest.mark.parametrize(("folder", "permission", "ask"), NEEDED, ids=str)
def test_without_it_its_request_fails_and_the_log_names_it(stack, twins, folder, permission, ask):
    asked = twins(folder) if folder in STREAMING else None
    refused = f"not permitted: {permission.action}"
    heard = Ear(stack, folder, asked)
    with without(stack, permission):
        ask(stack, asked)
        assert refused in heard.since()
    again = ask(stack, asked)
    assert refused not in heard.since()
    assert folder != "rotate_key" or again is None
