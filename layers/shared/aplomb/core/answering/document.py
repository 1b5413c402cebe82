"""The form of a catalogue of models: these members and no others."""

from typing import TypedDict


class PriceDocument(TypedDict):
    """Millionths of a US dollar for a million tokens."""

    input: int
    output: int


class EndpointDocument(TypedDict):
    """Where a chat-completions server answers, and which member of the secret holds its key, if it takes one."""

    base_url: str
    key: str | None


class ModelDocument(TypedDict):
    """One model. A price or a limit is null where it is unknown; ``endpoint`` is openai_compatible's alone."""

    id: str
    provider: str
    family: str
    price: PriceDocument | None
    context_tokens: int | None
    output_tokens: int | None
    endpoint: EndpointDocument | None


class RolesDocument(TypedDict):
    """Ids of models for each role, the first to be asked first."""

    economique: list[str]
    pointe: list[str]
    verificateur: list[str]
    deliberation: list[str]
    arbitre: list[str]


class CatalogueDocument(TypedDict):
    """The models that may be asked, and what for."""

    models: list[ModelDocument]
    roles: RolesDocument
