"""A legal unit or an establishment as a register holds it, and what that comes to."""

import re
from dataclasses import dataclass, field

from aplomb.core.json import Json, JsonObject
from aplomb.core.proving.days import day_of
from aplomb.core.proving.statement import Statement
from aplomb.core.routing.citations.dates import spelt_date
from aplomb.core.routing.identifiers.checks import is_siren, is_siret
from aplomb.core.sealing.certificate import SourceVerdict

SIREN, SIRET = re.compile("[0-9]{9}"), re.compile("[0-9]{14}")
DIRECTORY = "https://annuaire-entreprises.data.gouv.fr"
"""The State's own page of a company, which anybody can read."""
_MASKS = ("[ND]", "[NON-DIFFUSIBLE]")
_NO_NAMES = ("SUPPRESSION DU NOM COMMERCIAL", "SUPPRESSION DE L'ENSEIGNE", "SUPPRESSION DU SIGLE", "NEANT", "NÉANT")
"""What registers write where a name was taken away."""
_UNKNOWN_DAY = "1900-01-01"
"""What Sirene holds where it knows no date."""
_SOLVENCY = "En activité ne veut pas dire solvable."
_WITHHELD = "Son nom et son adresse ne sont pas diffusés : son titulaire en a le droit."


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A legal unit (SIREN) or one of its establishments (SIRET); dates are ISO 8601, None where not known."""

    number: str
    is_active: bool
    name: str | None
    is_withheld: bool
    """Whether the register keeps the name from the public; ``name`` is then None."""
    created: str | None
    ceased: str | None
    """Since when it is not active any more, which may be in the future."""
    head_office: str | None
    updated: str | None
    """Until when the register's own data on it reach."""
    extract: JsonObject = field(repr=False)

    def statement(self, register: str, today: str) -> Statement:
        """Return what the register (``dans Sirene``) says of it on the day ``today``."""
        is_in_force = self.is_active or (self.ceased is not None and self.ceased > today)
        sentences = [f"{self._state(today)} {register}{self._freshness()}."]
        sentences += [_SOLVENCY] if is_in_force else []
        sentences += [f"Siège : SIRET {self.head_office}."] if self.head_office else []
        sentences += [_WITHHELD] if self.is_withheld else []
        return Statement(
            identifier=self.number,
            verdict=SourceVerdict.VERIFIED if is_in_force else SourceVerdict.NOT_IN_FORCE,
            detail=" ".join([*sentences, *doubt(self.number)]),
            url=page(self.number),
            title=self.name,
            valid_from=self.created,
            valid_until=self.ceased,
            extract=self.extract,
        )

    def _state(self, today: str) -> str:
        kind, ending, closed = (
            ("Unité légale", "cessation", "cessée")
            if SIREN.fullmatch(self.number)
            else ("Établissement", "fermeture", "fermé")
        )
        if self.is_active:
            return f"{kind} en activité"
        if self.ceased is None:
            return f"{kind} {closed} à une date qui n'est pas donnée"
        if self.ceased > today:
            return f"{kind} encore en activité, {ending} prévue le {spelt_date(self.ceased)}"
        return f"{kind} {closed} le {spelt_date(self.ceased)}"

    def _freshness(self) -> str:
        return f", données du {spelt_date(self.updated)}" if self.updated else ""


def not_found(number: str, register: str, today: str) -> Statement:
    """Return the statement for a number that the register does not hold: which is not that it does not exist."""
    said = f"{kind_of(number)} non trouvé {register} à la date du {spelt_date(today)}."
    recent = "Une entreprise récente peut y manquer plusieurs semaines."
    return Statement(
        identifier=number, verdict=SourceVerdict.NOT_FOUND, detail=" ".join([said, recent, *doubt(number)])
    )


def no_number(number: str) -> Statement:
    """Return the statement for what is called a SIREN or SIRET and has not their length: it is asked of nobody."""
    return Statement(
        identifier=number,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail=(
            f"Un SIREN a 9 chiffres et un SIRET 14, ce numéro en a {len(number)} : il n'a été cherché nulle part. "
            "Un tableur a pu en effacer les premiers zéros."
        ),
    )


def doubt(number: str) -> list[str]:
    """Return a sentence where the number's own key does not hold, as happens to a few that exist; else nothing."""
    holds = is_siren(number) if SIREN.fullmatch(number) else is_siret(number)
    return [] if holds else ["La clé de contrôle de ce numéro ne tombe pas juste."]


def kind_of(number: str) -> str:
    """Return ``SIREN 552032534`` or ``SIRET …``."""
    return f"{'SIREN' if SIREN.fullmatch(number) else 'SIRET'} {number}"


def page(number: str) -> str:
    """Return the public page of a SIREN or SIRET."""
    return f"{DIRECTORY}/{'entreprise' if SIREN.fullmatch(number) else 'etablissement'}/{number}"


def is_masked(name: str) -> bool:
    """Return whether a register wrote a mask in the place of a name."""
    return any(mask in name.upper() for mask in _MASKS)


def first_name(names: list[str]) -> str | None:
    """Return the first that is a name, neither blank, nor a mask, nor what stands for a name taken away."""
    return next((name for name in names if name and not is_masked(name) and name.upper() not in _NO_NAMES), None)


def known_day(value: Json) -> str | None:
    """Return an ISO date, None where the register knows none."""
    day = day_of(value)
    return None if day == _UNKNOWN_DAY else day
