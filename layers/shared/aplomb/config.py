"""Settings, read once from a mapping: the environment of a Lambda function."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self, cast
from urllib.parse import urlsplit

from aplomb.core.answering.catalogue import Catalogue, load_catalogue
from aplomb.core.charging.dollars import millionths
from aplomb.core.charging.purse import Allowances
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.models import ModelName, Provider
from aplomb.core.errors import CatalogueError, FormError, StrictJsonError
from aplomb.core.strict_json import parse_strict

REGISTERS = ("sirene", "recherche_entreprises", "bodacc", "fact_checks")
"""The sources beside Légifrance, as findings name them."""

_DOLLARS = {
    "GUEST_DOLLARS": "guest_budget",
    "GUESTS_DOLLARS": "guests_budget",
    "KEY_DOLLARS": "key_budget",
    "STACK_DOLLARS": "stack_budget",
}
"""Variables, and the members of Allowances that they are."""

_HOST = r"[a-z0-9-]+(\.[a-z0-9-]+)*"
_PORT = "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
_ORIGIN = f"(http://{_HOST}(:(?!80$){_PORT})?|https://{_HOST}(:(?!443$){_PORT})?)"
"""A scheme, a host of labels that are not empty, and a port of 16 bits where it is not the scheme's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a deployment decides. Names and defaults of the variables stand in template.yaml."""

    classifier_urls: Mapping[str, str] = field(default_factory=dict)
    """Service name to URL; a service without one answers from its embedded implementation."""
    hedging: bool = False
    """Whether a remote classifier that is late is asked a second time."""
    circuit_breaker: bool = False
    """Whether a remote classifier that keeps failing is left alone for a while."""
    llm_provider: Provider = "anthropic"
    models: Mapping[ModelName, str] = field(default_factory=dict)
    """``haiku`` and ``sonnet`` to the provider's model id."""
    anthropic_secret: str = ""
    """Name or ARN of the secret that holds the providers' keys; empty where no model is ever asked."""
    anthropic_base_url: str | None = None
    catalogue: Catalogue | None = None
    """The models that answer, where they are not those that ship with the package."""
    sources_secret: str = ""
    """Name or ARN of the secret that holds the official sources' keys; empty where none is configured."""
    legifrance: str = "production"
    """PISTE's environment, ``production`` or ``sandbox``, or the base URL that answers in its place."""
    register_urls: Mapping[str, str] = field(default_factory=dict)
    """Base URLs in the place of the public ones, by the names of ``REGISTERS``."""
    signing_secret: str = ""
    """Name or ARN of the secret that holds the key that signs rule and certificates."""
    certificate_table: str = ""
    """Name of the table that keeps certificates; empty where none is kept or asked for."""
    certificate_days: int = 365
    """How long a certificate is kept."""
    key_table: str = ""
    """Name of the table that knows the clients' keys; empty where nobody is asked for one."""
    ledger_table: str = ""
    """Name of the table of the day's purses; empty where no model is ever asked."""
    allowances: Allowances = field(default_factory=Allowances)
    """What a day allows."""
    cors_origins: tuple[str, ...] = ()
    """The origins whose pages may read our answers, or ``*`` alone."""
    metrics_namespace: str = ""
    """The namespace of the stack's metrics; empty where nobody counts."""

    @classmethod
    def from_mapping(cls, variables: Mapping[str, str]) -> Self:
        """Read the settings. Raises ValueError that names the variable when one is not of its form."""
        provider = variables.get("LLM_PROVIDER", "anthropic")
        if provider not in ("anthropic", "bedrock"):
            raise ValueError(f"LLM_PROVIDER: {provider!r} is neither anthropic nor bedrock")
        return cls(
            classifier_urls=classifier_urls(variables.get("CLASSIFIERS", "")),
            hedging=_is_on("HEDGING", variables),
            circuit_breaker=_is_on("CIRCUIT_BREAKER", variables),
            llm_provider=cast("Provider", provider),
            models={"haiku": variables.get("HAIKU_MODEL", ""), "sonnet": variables.get("SONNET_MODEL", "")},
            anthropic_secret=variables.get("ANTHROPIC_SECRET", ""),
            anthropic_base_url=variables.get("ANTHROPIC_BASE_URL"),
            catalogue=catalogue(variables.get("MODEL_CATALOGUE", "")),
            sources_secret=variables.get("SOURCES_SECRET", ""),
            legifrance=_legifrance(variables.get("LEGIFRANCE", "production")),
            register_urls=register_urls(variables.get("REGISTERS", "")),
            signing_secret=variables.get("SIGNING_SECRET", ""),
            certificate_table=variables.get("CERTIFICATE_TABLE", ""),
            certificate_days=_days(variables.get("CERTIFICATE_DAYS", "365")),
            key_table=variables.get("KEY_TABLE", ""),
            ledger_table=variables.get("LEDGER_TABLE", ""),
            allowances=allowances(variables),
            cors_origins=cors_origins(variables.get("CORS_ORIGINS", "")),
            metrics_namespace=variables.get("METRICS_NAMESPACE", ""),
        )


def _is_on(variable: str, variables: Mapping[str, str]) -> bool:
    value = variables.get(variable, "off")
    if value not in ("on", "off"):
        raise ValueError(f"{variable}: {value!r} is neither on nor off")
    return value == "on"


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError(f"CERTIFICATE_DAYS: {text!r} is no number of days")
    return int(text)


def allowances(variables: Mapping[str, str]) -> Allowances:
    """Return what a day allows. Raises ValueError naming a variable that is no count of calls or amount of dollars."""
    counted: dict[str, int] = {}
    if "GUEST_CALLS" in variables:
        calls = variables["GUEST_CALLS"]
        if not (calls.isascii() and calls.isdigit()):
            raise ValueError(f"GUEST_CALLS: {calls!r} is no number of calls")
        counted["guest_calls"] = int(calls)
    for name, member in _DOLLARS.items():
        if name in variables:
            try:
                counted[member] = millionths(variables[name])
            except ValueError as error:
                raise ValueError(f"{name}: {variables[name]!r} is {error}") from error
    return Allowances(**counted)


def _legifrance(text: str) -> str:
    if text not in ("production", "sandbox"):
        _check_url("LEGIFRANCE", text)
    return text


def catalogue(text: str) -> Catalogue | None:
    """Return the catalogue of models that a JSON text is, None for an empty one. Raises ValueError naming the place."""
    try:
        return load_catalogue(parse_strict(text.encode("utf-8", "surrogatepass"))) if text else None
    except (StrictJsonError, FormError, CatalogueError) as error:
        raise ValueError(f"MODEL_CATALOGUE: {error}") from error


def cors_origins(text: str) -> tuple[str, ...]:
    """Return the origins of a comma-separated list, each as a browser names it (RFC 6454, 6.2), or ``*`` alone.

    Raises ValueError on anything else: an origin that no browser would send permits nobody.
    """
    origins = tuple(text.split(",")) if text else ()
    for origin in origins:
        if origins != ("*",) and not re.fullmatch(_ORIGIN, origin):
            raise ValueError(f"CORS_ORIGINS: {origin!r} is no origin as browsers send it, nor * alone")
    return origins


def classifier_urls(text: str) -> dict[str, str]:
    """Return service name to URL from a comma-separated list.

    An entry is ``name=url`` for one service, or a URL holding ``{service}`` for all of them; later entries win.
    Raises ValueError on an unknown service or on anything that is no http(s) URL.
    """
    urls: dict[str, str] = {}
    names = [service.name for service in CATALOGUE]
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, equals, url = entry.partition("=")
        if equals and name in names:
            urls[name] = url
        elif "{service}" in entry:
            urls |= {name: entry.replace("{service}", name) for name in names}
        else:
            raise ValueError(f"CLASSIFIERS: {entry!r} is neither service=url nor a URL with {{service}}")
    for url in urls.values():
        _check_url("CLASSIFIERS", url)
    return urls


def register_urls(text: str) -> dict[str, str]:
    """Return the name of a source of ``REGISTERS`` to its base URL from a comma-separated list of ``name=url``.

    Raises ValueError on an unknown source or on anything that is no http(s) URL.
    """
    urls = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, url = entry.partition("=")
        if name not in REGISTERS:
            raise ValueError(f"REGISTERS: {name!r} is none of {', '.join(REGISTERS)}")
        _check_url("REGISTERS", url)
        urls[name] = url.rstrip("/")
    return urls


def _check_url(variable: str, url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{variable}: {url!r} is not an http(s) URL")
