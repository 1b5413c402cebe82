"""The model that really answered, as a certificate names it: what its provider says, held against what was asked."""

import re

from aplomb.core.answering.catalogue import ModelSpec
from aplomb.core.sealing.certificate import SealedModelDocument

NAME_CHARACTERS = 200
UNKNOWN = "inconnue"
"""The family of a model that answers in the place of the one that was asked."""
OTHER = "Autre modèle : {asked} a été demandé, et son fournisseur dit que {given} a répondu."
"""A degradation, as the API prints and seals it."""
_SERVED = re.compile(r"(?:[a-z-]+\.)?anthropic\.|-latest$|-v[0-9]+(?::[0-9]+)?$")
"""What an id says of where and as of when a model is served, and its provider leaves out when it answers: Amazon
Bedrock's prefixes and versions, and the aliases of a newest version."""


def giving(role: str, spec: ModelSpec, told: str) -> tuple[SealedModelDocument, tuple[str, ...]]:
    """Return the model that answered, and the degradation where it says that it is another than was asked.

    ``told`` is the provider's own word, of at most NAME_CHARACTERS, none of which is invisible or ends a line. The
    family is the catalogue's, and of a model that was not asked nobody knows it.
    """
    given = "".join(one if one.isprintable() else "\ufffd" for one in told[:NAME_CHARACTERS])
    if _is_named(spec.id, told):
        return {"role": role, "id": given, "famille": spec.family}, ()
    return {"role": role, "id": given, "famille": UNKNOWN}, (OTHER.format(asked=spec.id, given=given),)


def _is_named(asked: str, told: str) -> bool:
    """Tell whether a name is what was asked, or begins with it: providers add dates and versions."""
    return any(re.match(rf"{re.escape(name)}(?![A-Za-z0-9])", told) for name in (asked, _SERVED.sub("", asked)))
