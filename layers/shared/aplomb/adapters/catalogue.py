"""The catalogue of models that ships with the package."""

from pathlib import Path

from aplomb.core.answering.catalogue import Catalogue, load_catalogue
from aplomb.core.strict_json import parse_strict

CATALOGUE = Path(__file__).parents[1] / "catalogue" / "models.json"


def shipped_catalogue() -> Catalogue:
    """Return the catalogue of a deployment that names none of its own.

    Raises CatalogueError, FormError or StrictJsonError when it cannot answer at every level.
    """
    return load_catalogue(parse_strict(CATALOGUE.read_bytes()))
