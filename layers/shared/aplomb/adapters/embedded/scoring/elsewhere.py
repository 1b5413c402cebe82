"""What makes a service sure that a text is another's business."""

from aplomb.adapters.embedded.reading.themes import THEMES

NOT_CONCERNED = "sans_objet"


def elsewhere(*own: str, weight: float = 2.6) -> dict[str, float]:
    """Return the weights of ``sans_objet``: every theme speaks for it but the service's own."""
    return {theme: weight for theme in THEMES if theme.removeprefix("theme_") not in own}
