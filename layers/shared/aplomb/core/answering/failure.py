"""Why a model's failure leaves a question without an answer, and what people are told of it."""

from collections.abc import Mapping

from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.answering.choice import KEY
from aplomb.core.answering.stages import Cause
from aplomb.core.charging.key import API_KEY
from aplomb.core.errors import ModelFailure

ANTHROPIC_MEMBER = "anthropic_api_key"
"""The member of the deployment's secret that holds the key for Anthropic."""

CAUSES: Mapping[ModelFailure, Cause] = {
    ModelFailure.NOT_CONFIGURED: Cause.NOT_CONFIGURED,
    ModelFailure.UNAUTHORIZED: Cause.NOT_CONFIGURED,
    ModelFailure.RATE_LIMITED: Cause.UNAVAILABLE,
    ModelFailure.OVERLOADED: Cause.UNAVAILABLE,
    ModelFailure.MODEL_NOT_FOUND: Cause.UNAVAILABLE,
    ModelFailure.CONTEXT_LENGTH: Cause.TOO_LONG,
    ModelFailure.HTTP_STATUS: Cause.UNAVAILABLE,
    ModelFailure.TIMEOUT: Cause.LATE,
    ModelFailure.CONNECT: Cause.UNAVAILABLE,
    ModelFailure.INTERRUPTED: Cause.UNUSABLE,
    ModelFailure.REFUSED: Cause.DECLINED,
    ModelFailure.CONTENT_FILTER: Cause.DECLINED,
    ModelFailure.EMPTY: Cause.UNUSABLE,
    ModelFailure.TRUNCATED: Cause.UNUSABLE,
    ModelFailure.UNREADABLE: Cause.UNUSABLE,
    ModelFailure.OVER_BUDGET: Cause.BUDGET,
    ModelFailure.OVER_QUOTA: Cause.BUDGET,
    ModelFailure.UNPRICED: Cause.NOT_CONFIGURED,
    ModelFailure.NO_LEDGER: Cause.UNAVAILABLE,
    ModelFailure.INTERNAL: Cause.UNUSABLE,
}
_SAID: Mapping[Cause, str] = {
    Cause.TOO_LONG: "La question est plus longue que ce que {model} peut lire.",
    Cause.LATE: "{model} n'a pas répondu à temps.",
    Cause.UNAVAILABLE: "{model} n'est pas disponible ({kind}) ; réessayez plus tard.",
    Cause.DECLINED: "{model}, ou un filtre de son fournisseur, a refusé de répondre ({kind}).",
    Cause.UNUSABLE: "{model} n'a pas donné de réponse entière ({kind}).",
}
_LACKING: Mapping[Cause, str] = {
    Cause.NOT_CONFIGURED: "n'est pas raccordé à ce service",
    Cause.TOO_LONG: "ne lit pas une question aussi longue",
    Cause.LATE: "n'a pas répondu à temps",
    Cause.UNAVAILABLE: "n'était pas disponible",
    Cause.DECLINED: "a refusé de répondre",
    Cause.UNUSABLE: "n'a pas donné de réponse lisible et entière",
    Cause.BUDGET: "n'a pas été interrogé, faute de budget",
}
_OWN: Mapping[ModelFailure, str] = {
    ModelFailure.OVER_BUDGET: "Le budget du jour ne suffit plus pour {model} ; il est renouvelé à minuit UTC.",
    ModelFailure.OVER_QUOTA: (
        "{model} n'est pas interrogé : les appels qu'un invité peut faire en un jour sont épuisés, jusqu'à minuit UTC. "
        f"Une clé dans l'en-tête {API_KEY} ouvre un budget à part."
    ),
    ModelFailure.UNPRICED: "{model} n'est pas interrogé : le catalogue du déploiement ne dit pas ce qu'il coûte.",
    ModelFailure.NO_LEDGER: "{model} n'est pas interrogé : les comptes du jour n'ont pas répondu ; réessayez.",
}
"""What is said of failures of our own, before anybody was asked."""
_OF_A_KEY = frozenset({ModelFailure.HTTP_STATUS, ModelFailure.MODEL_NOT_FOUND})
"""What a provider may also answer to a key that is none of its own, or that does not open the model."""
_PERHAPS_THE_KEY = (
    "{model} n'a pas répondu ({kind}) : la clé de l'en-tête {key} peut en être la cause (forme, droits ou crédit), "
    "ou une panne du fournisseur ; aucune autre clé n'a été essayée."
)


def cause_of(kind: ModelFailure, *, own_key: bool) -> Cause:
    """Return why there is no answer; a refused key is the caller's when it was theirs that was tried."""
    return Cause.CLIENT_KEY if own_key and kind is ModelFailure.UNAUTHORIZED else CAUSES[kind]


def said_of(kind: ModelFailure, spec: ModelSpec, *, own_key: bool) -> str:
    """Return what people are told: never a word of the provider's."""
    cause = cause_of(kind, own_key=own_key)
    if cause is Cause.CLIENT_KEY:
        return f"La clé de l'en-tête {KEY} a été refusée par le fournisseur ; aucune autre n'a été essayée."
    if kind in _OWN:
        return _OWN[kind].format(model=spec.id)
    if cause is Cause.NOT_CONFIGURED:
        return _wanted(kind, spec)
    if own_key and kind in _OF_A_KEY:
        return _PERHAPS_THE_KEY.format(model=spec.id, kind=kind, key=KEY)
    return _SAID[cause].format(model=spec.id, kind=kind)


def lacking(kind: ModelFailure, model: str) -> str:
    """Return what a citizen is told of a model that an answer had to do without: a French clause without a stop."""
    return f"{model} {_LACKING[CAUSES[kind]]}"


def _wanted(kind: ModelFailure, spec: ModelSpec) -> str:
    """Return which key is wanted, and how to give it."""
    refused = "La clé a été refusée" if kind is ModelFailure.UNAUTHORIZED else "Il n'y a pas de clé"
    if spec.provider is Provider.BEDROCK:
        return f"{refused} pour {spec.id} : la fonction n'a pas d'accès à Amazon Bedrock pour ce modèle."
    member = spec.endpoint.key if spec.endpoint else ANTHROPIC_MEMBER
    if member is None:
        return f"{refused} pour {spec.id} : son serveur en demande une, et le catalogue n'en nomme pas."
    local = " ; en local, lancez ANTHROPIC_API_KEY=… make run" if spec.endpoint is None else ""
    return (
        f"{refused} pour {spec.id} : donnez-la au membre « {member} » du secret que nomme la sortie "
        f"AnthropicSecretName du déploiement{local}."
    )
