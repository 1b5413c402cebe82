"""What identifies a company (name, SIREN, SIRET, VAT, RNA) or a person (NIR, IBAN, card, phone, e-mail)."""

from aplomb.core.routing.identifiers.companies import Company
from aplomb.core.routing.identifiers.identifier import Form, Identifier, IdentifierKind
from aplomb.core.routing.identifiers.scan import apart, identifiers, named_companies

__all__ = ["Company", "Form", "Identifier", "IdentifierKind", "apart", "identifiers", "named_companies"]
