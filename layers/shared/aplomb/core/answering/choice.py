"""Which model a caller has chosen, by its name or by their own key (seed 000, Hors routage)."""

from collections.abc import Iterator

from aplomb.core.answering.catalogue import Catalogue, ModelSpec, Provider, Role
from aplomb.core.errors import AplombError

MODEL, KEY, PROVIDER = "modele", "X-Client-Key", "X-Client-Provider"
"""The field and the headers of a choice."""


class ChoiceError(AplombError):
    """There is no such choice; ``field`` says where, ``detail`` in French what there is."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field
        self.detail = detail


def chosen(catalogue: Catalogue, *, model: str | None, provider: str | None, own_key: bool) -> ModelSpec | None:
    """Return the model that was chosen, None when the choice is left to the rule or to guest mode.

    - A model by its id is that model, whoever serves it.
    - A key of the caller's goes to the provider that it is said to be for and nowhere else: without a model, to the
      provider's first economical one, else its first of the catalogue.
    - Models behind several servers of one protocol share no key: one of them has to be named.
    - A model on Bedrock, or behind a server that asks for no key, takes none.

    Raises ChoiceError.
    """
    if provider is not None and provider not in _providers(catalogue):
        raise ChoiceError(PROVIDER, f"Fournisseur inconnu. Connus : {', '.join(_providers(catalogue))}.")
    if model is not None:
        return _named(catalogue, model, provider, own_key=own_key)
    if not own_key:
        return None
    if provider is None:
        raise ChoiceError(PROVIDER, "Une clé client va avec son fournisseur, ou avec le modèle qu'elle ouvre.")
    served = list(_served(catalogue, Provider(provider)))
    if len({spec.endpoint and spec.endpoint.base_url for spec in served}) > 1:
        raise ChoiceError(MODEL, f"Ce fournisseur a plusieurs serveurs. Nommez le modèle : {_ids(served)}.")
    return served[0]


def _named(catalogue: Catalogue, model: str, provider: str | None, *, own_key: bool) -> ModelSpec:
    spec = catalogue.models.get(model)
    if spec is None:
        raise ChoiceError(MODEL, f"Modèle inconnu. Connus : {', '.join(catalogue.models)}.")
    if own_key and not _takes_keys(spec):
        raise ChoiceError(MODEL, "Ce modèle ne prend pas de clé client.")
    if provider is not None and provider != spec.provider:
        raise ChoiceError(PROVIDER, f"{spec.id} n'est pas servi par ce fournisseur, mais par {spec.provider}.")
    return spec


def _providers(catalogue: Catalogue) -> list[str]:
    return sorted({spec.provider for spec in catalogue.models.values() if _takes_keys(spec)})


def _served(catalogue: Catalogue, provider: Provider) -> Iterator[ModelSpec]:
    for spec in (*catalogue.roles[Role.ECONOMICAL], *catalogue.models.values()):
        if spec.provider is provider and _takes_keys(spec):
            yield spec


def _takes_keys(spec: ModelSpec) -> bool:
    """Tell whether somebody checks the key: a server that asks for none would answer to any, and nobody pay for it."""
    if spec.endpoint is not None:
        return spec.endpoint.key is not None
    return spec.provider is not Provider.BEDROCK


def _ids(specs: list[ModelSpec]) -> str:
    return ", ".join(dict.fromkeys(spec.id for spec in specs))
