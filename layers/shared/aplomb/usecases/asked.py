"""A question as it was asked, with what its sender has chosen for themselves."""

from dataclasses import dataclass, field

from aplomb.core.charging.payer import Payer
from aplomb.core.routing.facts import Exemption
from aplomb.ports import ClientKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, why it is off routing if it is, and the choice that put it there.

    ``model`` is an id of the catalogue: of an explicit choice, or what the caller's own ``key`` opens; None in guest
    mode and where the rule routes. ``payer`` is charged for every model that is asked without the caller's own key.
    """

    text: str = field(repr=False)
    exemption: Exemption = Exemption.NONE
    model: str | None = None
    key: str | None = field(default=None, repr=False)
    payer: Payer | None = None

    @property
    def own_key(self) -> ClientKey | None:
        """The caller's key as the models take it."""
        return None if self.key is None else ClientKey(self.key)
