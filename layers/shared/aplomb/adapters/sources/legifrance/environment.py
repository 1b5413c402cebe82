"""Where Légifrance answers: one of PISTE's environments, token and API together, for credentials belong to one."""

from dataclasses import dataclass

TOKEN_PATH = "/api/oauth/token"  # noqa: S105 -- a path
API_PATH = "/dila/legifrance/lf-engine-app"
SANDBOX_NOTE = "Données du bac à sable de PISTE, sans valeur officielle."


@dataclass(frozen=True, slots=True)
class Environment:
    """Both addresses of an environment; ``note`` is said with all that is found there."""

    token_url: str
    api_url: str
    note: str | None = None


ENVIRONMENTS = {
    "production": Environment(f"https://oauth.piste.gouv.fr{TOKEN_PATH}", f"https://api.piste.gouv.fr{API_PATH}"),
    "sandbox": Environment(
        f"https://sandbox-oauth.piste.gouv.fr{TOKEN_PATH}", f"https://sandbox-api.piste.gouv.fr{API_PATH}", SANDBOX_NOTE
    ),
}


def environment(name: str) -> Environment:
    """Return PISTE's environment of that name, or the one that answers whole behind a base URL."""
    base = name.rstrip("/")
    return ENVIRONMENTS.get(name) or Environment(f"{base}{TOKEN_PATH}", f"{base}{API_PATH}")
