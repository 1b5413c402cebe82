"""The models that answer, as data: who serves each, what it costs, and what it is asked for (seed 000, Moyens)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from urllib.parse import urlsplit

from aplomb.core.answering.document import CatalogueDocument, EndpointDocument, ModelDocument
from aplomb.core.errors import CatalogueError
from aplomb.core.form import conform
from aplomb.core.json import Json

DELIBERATORS = 3
"""Independent models that a deliberation asks (seed 000, Niveau 3)."""


class Provider(StrEnum):
    """Who serves a model, and so in which protocol it is asked."""

    ANTHROPIC = "anthropic"
    BEDROCK = "bedrock"
    OPENAI_COMPATIBLE = "openai_compatible"
    """Any server of the chat-completions protocol: Mistral's platform, Albert, vLLM, Ollama."""


class Role(StrEnum):
    """What a model is asked for."""

    ECONOMICAL = "economique"
    FRONTIER = "pointe"
    VERIFIER = "verificateur"
    DELIBERATION = "deliberation"
    ARBITER = "arbitre"


@dataclass(frozen=True, slots=True)
class Price:
    """Millionths of a US dollar for a million tokens read, and for a million written."""

    input: int
    output: int


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a chat-completions server answers, and which member of the secret holds its key; None: it takes none."""

    base_url: str
    key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSpec:
    """One model. ``price``, ``context_tokens`` and ``output_tokens`` are None where they are not known."""

    id: str
    provider: Provider
    family: str
    price: Price | None = None
    context_tokens: int | None = None
    output_tokens: int | None = None
    endpoint: Endpoint | None = None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The models by their ids, and for each role at least one of them, the first to be asked first."""

    models: Mapping[str, ModelSpec]
    roles: Mapping[Role, tuple[ModelSpec, ...]]


def load_catalogue(document: Json) -> Catalogue:
    """Return the catalogue that a parsed document is, refused when it cannot answer at every level.

    - No two models have one id; a chat-completions server has an endpoint, and nobody else has.
    - Every role has a model, and names none twice or unknown.
    - A verifier is of another family than every frontier model that it may have to verify.
    - The deliberators are three of three families.

    Raises FormError or CatalogueError, naming the place.
    """
    conformed = conform(document, CatalogueDocument, "catalogue")
    models: dict[str, ModelSpec] = {}
    for index, model in enumerate(conformed["models"]):
        spec = _spec(model, f"catalogue.models[{index}]")
        if spec.id in models:
            raise CatalogueError(f"catalogue.models[{index}].id: another model has it")
        models[spec.id] = spec
    roles = {role: _members(models, conformed["roles"][role.value], role) for role in Role}
    _check_families(roles)
    return Catalogue(models, roles)


def _spec(model: ModelDocument, place: str) -> ModelSpec:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,255}", model["id"]):
        raise CatalogueError(f"{place}.id: not an id of a model")
    if model["provider"] not in set(Provider):
        raise CatalogueError(f"{place}.provider: not one of {', '.join(Provider)}")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", model["family"]):
        raise CatalogueError(f"{place}.family: not a name in small letters")
    price = model["price"]
    if price is not None and min(price["input"], price["output"]) < 0:
        raise CatalogueError(f"{place}.price: below nothing")
    for tokens in (model["context_tokens"], model["output_tokens"]):
        if tokens is not None and tokens < 1:
            raise CatalogueError(f"{place}: a limit under one token")
    provider = Provider(model["provider"])
    if (provider is Provider.OPENAI_COMPATIBLE) is (model["endpoint"] is None):
        raise CatalogueError(f"{place}.endpoint: an openai_compatible model has one, and no other")
    return ModelSpec(
        id=model["id"],
        provider=provider,
        family=model["family"],
        price=Price(price["input"], price["output"]) if price else None,
        context_tokens=model["context_tokens"],
        output_tokens=model["output_tokens"],
        endpoint=_endpoint(model["endpoint"], f"{place}.endpoint") if model["endpoint"] else None,
    )


def _endpoint(endpoint: EndpointDocument, place: str) -> Endpoint:
    if not _is_base_url(endpoint["base_url"]):
        raise CatalogueError(f"{place}.base_url: not an http(s) URL without credentials, query and fragment")
    if endpoint["key"] == "":
        raise CatalogueError(f"{place}.key: null, or the name of a member of the secret")
    return Endpoint(endpoint["base_url"].rstrip("/"), endpoint["key"])


def _is_base_url(text: str) -> bool:
    if not re.fullmatch(r"[!-~]+", text):
        return False
    try:
        url = urlsplit(text)
        known = url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:
        return False
    return known and not (url.username or url.password or "?" in text or "#" in text)


def _members(models: Mapping[str, ModelSpec], ids: Sequence[str], role: Role) -> tuple[ModelSpec, ...]:
    place = f"catalogue.roles.{role}"
    if not ids:
        raise CatalogueError(f"{place}: no model")
    if len(set(ids)) != len(ids):
        raise CatalogueError(f"{place}: a model twice")
    if unknown := set(ids) - models.keys():
        raise CatalogueError(f"{place}: {min(unknown)!r} is not in the catalogue")
    return tuple(models[identifier] for identifier in ids)


def _check_families(roles: Mapping[Role, tuple[ModelSpec, ...]]) -> None:
    for frontier, verifier in product(roles[Role.FRONTIER], roles[Role.VERIFIER]):
        if frontier.family == verifier.family:
            raise CatalogueError(f"catalogue.roles.verificateur: {verifier.id!r} is of the family of {frontier.id!r}")
    deliberators = roles[Role.DELIBERATION]
    if not len(deliberators) == len({model.family for model in deliberators}) == DELIBERATORS:
        raise CatalogueError("catalogue.roles.deliberation: not three models of three families")
