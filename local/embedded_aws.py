"""The AWS that functions see here: moto's server in a child process, holding the template's secrets and tables.

It answers those alone who sign with this run's access key: neither another user of the machine nor a page open in a
browser may read the secrets. Its socket listens from the first moment, in the gateway; the child inherits it and
accepts when it is ready, two seconds later. A function that asks earlier waits in the backlog and nobody has to be
told.
"""

import json
import os
import re
import socket
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex, token_urlsafe
from threading import Lock
from typing import Any

from local.child import Child
from local.json import JsonObject
from local.template import PSEUDO_PARAMETERS, Template

LOOPBACK = "127.0.0.1"
_ANTHROPIC_SECRET = "AnthropicSecret"  # noqa: S105 — its logical id in the template
_GRACE_SECONDS = 0.3
_SWITCH_SECONDS = 0.0005
"""How long a thread here keeps the interpreter from another: a tenth of Python's own default, which a request that is
answered beside many changes of purses would wait out at each of its reads and writes."""
_ROOT = Path(__file__).resolve().parents[1]
_SCOPE = re.compile(r"Credential=[^,]*/([^/,]+)/aws4_request")


def secrets(template: Template, anthropic_key: str | None) -> dict[str, str | None]:
    """Each secret of the template by its local name, with its value: None for one born without.

    The caller's key, when there is one, is the value of the secret whose logical id is AnthropicSecret.
    """
    values: dict[str, str | None] = {}
    for logical_id, properties in template.resources("AWS::SecretsManager::Secret"):
        values[template.name(logical_id)] = _born_with(template, properties)
        if logical_id == _ANTHROPIC_SECRET and anthropic_key:
            values[template.name(logical_id)] = json.dumps({"anthropic_api_key": anthropic_key})
    return values


def _born_with(template: Template, properties: JsonObject) -> str | None:
    generated = template.object(properties.get("GenerateSecretString"))
    if generated:
        members: JsonObject = json.loads(template.text(generated.get("SecretStringTemplate", "{}")))
        return json.dumps(members | {template.text(generated["GenerateStringKey"]): token_urlsafe()})
    declared = properties.get("SecretString")
    return None if declared is None else template.text(declared)


def tables(template: Template) -> list[JsonObject]:
    """Each table of the template, under its local name, with the members of CreateTable that say how it is keyed."""
    members = ("AttributeDefinitions", "KeySchema", "BillingMode")
    return [
        {"TableName": template.name(logical_id), **{member: template.resolve(properties[member]) for member in members}}
        for logical_id, properties in template.resources("AWS::DynamoDB::Table")
    ]


class EmbeddedAws:
    """The child process and what a function must know of it; when the child ends, its address refuses."""

    def __init__(self, child: Child, variables: Mapping[str, str]) -> None:
        self._child = child
        self.variables = variables
        """Environment variables that lead boto3 to it, with the credentials of this run."""

    @classmethod
    async def start(
        cls,
        values: Mapping[str, str | None],
        tables: Sequence[JsonObject],
        *,
        environment: Mapping[str, str],
        line: Callable[[str], None],
    ) -> "EmbeddedAws":
        """Returns at once; requests wait until it serves. `line` gets what it prints. Raises OSError."""
        access_key = token_hex()
        with socket.create_server((LOOPBACK, 0)) as listener:
            # The values go through standard input: neither arguments nor environment are private.
            child = await Child.spawn(
                [sys.executable, "-m", "local.embedded_aws", str(listener.fileno())],
                environment=environment,
                folder=_ROOT,
                line=line,
                given=json.dumps({"access_key": access_key, "values": dict(values), "tables": list(tables)}).encode(),
                descriptors=[listener.fileno()],
            )
            variables = {
                "AWS_ENDPOINT_URL": f"http://{LOOPBACK}:{listener.getsockname()[1]}",
                "AWS_ACCESS_KEY_ID": access_key,
                "AWS_SECRET_ACCESS_KEY": "local",
                "AWS_SESSION_TOKEN": "local",
            }
            return cls(child, variables)

    @property
    def pid(self) -> int:
        """Of its process."""
        return self._child.pid

    async def end(self) -> None:
        """Ends it."""
        await self._child.end(_GRACE_SECONDS)


type _Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def guarded(application: _Wsgi, access_key: str) -> _Wsgi:
    """The application, for requests that were signed with the access key and that no browser's page sent."""

    def guard(request: dict[str, Any], respond: Callable[..., Any]) -> Iterable[bytes]:
        signed = f"Credential={access_key}/" in request.get("HTTP_AUTHORIZATION", "")
        if signed and "HTTP_ORIGIN" not in request:
            return application(request, respond)
        respond("403 Forbidden", [("Content-Type", "text/plain")])
        return [b"Not signed with this run's key.\n"]

    return guard


def one_at_a_time(application: _Wsgi) -> _Wsgi:
    """The application, a service of it asked by one thread at once.

    DynamoDB never lets two changes of an item meet, and moto does. Who reads a secret does not wait for the purses.
    """
    locks: defaultdict[str, Lock] = defaultdict(Lock)

    def wait(request: dict[str, Any], respond: Callable[..., Any]) -> Iterable[bytes]:
        with locks[_service(request)]:
            return list(application(request, respond))

    return wait


def _service(request: Mapping[str, Any]) -> str:
    """The service that a request is signed for (AWS Signature Version 4, credential scope)."""
    scope = _SCOPE.search(request.get("HTTP_AUTHORIZATION", ""))
    return scope[1] if scope else ""


def serve(
    descriptor: int, access_key: str, values: Mapping[str, str | None], tables: Sequence[Mapping[str, Any]]
) -> None:
    """Makes the secrets and the tables, then serves AWS's APIs on an inherited listening socket, until it is killed."""
    os.nice(10)  # the functions, which start at the same time, go first
    sys.setswitchinterval(_SWITCH_SECONDS)
    import logging  # noqa: PLC0415 — the child's alone, as moto is: two seconds that the gateway does not spend

    from moto.dynamodb.models import dynamodb_backends  # noqa: PLC0415
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app  # noqa: PLC0415
    from moto.secretsmanager.models import secretsmanager_backends  # noqa: PLC0415
    from werkzeug.serving import make_server  # noqa: PLC0415

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    account, region = PSEUDO_PARAMETERS["AWS::AccountId"], PSEUDO_PARAMETERS["AWS::Region"]
    backend = secretsmanager_backends[account][region]
    for name, value in values.items():
        backend.create_secret(
            name=name,
            secret_string=value,
            secret_binary=None,
            description=None,
            tags=None,
            kms_key_id=None,
            client_request_token=None,
            replica_regions=[],
            force_overwrite=False,
        )
    for table in tables:
        dynamodb_backends[account][region].create_table(
            name=table["TableName"],
            schema=table["KeySchema"],
            attr=table["AttributeDefinitions"],
            billing_mode=table["BillingMode"],
            throughput=None,
            global_indexes=None,
            indexes=None,
            streams=None,
            sse_specification=None,
            tags=[],
            deletion_protection_enabled=None,
            warm_throughput=None,
        )
    application = guarded(one_at_a_time(DomainDispatcherApplication(create_backend_app)), access_key)
    make_server(LOOPBACK, 0, application, threaded=True, fd=descriptor).serve_forever()


if __name__ == "__main__":
    given = json.load(sys.stdin)
    serve(int(sys.argv[1]), given["access_key"], given["values"], given["tables"])
