"""An identifier in a text."""

from dataclasses import dataclass
from enum import StrEnum


class IdentifierKind(StrEnum):
    """Whose number it is: a company's, or a person's, which is masked before a text leaves."""

    SIREN = "siren"
    SIRET = "siret"
    VAT = "tva"
    RNA = "rna"
    NIR = "nir"
    IBAN = "iban"
    CARD = "carte"
    PHONE = "telephone"
    EMAIL = "courriel"


class Form(StrEnum):
    """A verdict on the form alone. Plausible is not existing, and some real numbers are implausible."""

    PLAUSIBLE = "plausible"
    IMPLAUSIBLE = "implausible"


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier at ``[start, end)``; ``value`` is canonical: capitals, neither spaces nor marks."""

    kind: IdentifierKind
    value: str
    start: int
    end: int
    form: Form = Form.PLAUSIBLE


def form_of(holds: bool) -> Form:  # noqa: FBT001 -- the verdict is its only argument
    """Return the verdict for a check's outcome."""
    return Form.PLAUSIBLE if holds else Form.IMPLAUSIBLE
