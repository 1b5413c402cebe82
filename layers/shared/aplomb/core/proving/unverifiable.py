"""That a source could not tell, in words that nobody can take for "does not exist"."""

from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.sealing.certificate import SourceVerdict

TITLES = {
    SourceName.LEGIFRANCE: "Légifrance",
    SourceName.SIRENE: "Sirene (Insee)",
    SourceName.ENTREPRISES: "L'annuaire des entreprises",
    SourceName.BODACC: "Le BODACC",
    SourceName.FACT_CHECKS: "La base des vérifications publiées",
}
SENTENCES = {
    Cause.NOT_CONFIGURED: "n'est pas raccordé à ce service, faute d'identifiants",
    Cause.UNAUTHORIZED: "a refusé l'accès à ce service",
    Cause.RATE_LIMITED: "a atteint son quota de requêtes",
    Cause.TIMEOUT: "n'a pas répondu à temps",
    Cause.CONNECT: "n'a pas pu être joint",
    Cause.HTTP_STATUS: "a répondu par une erreur",
    Cause.UNREADABLE: "a donné une réponse illisible ou incomplète",
    Cause.AMBIGUOUS: "ne permet pas de trancher",
}
NOTHING_CONCLUDED = "Rien n'en est conclu sur l'existence de ce qui est cité."


def unverifiable(source: SourceName, asked: str, cause: Cause, read_at: str, detail: str | None = None) -> Finding:
    """Return the finding of a source that could not tell, of what was asked and why.

    ``detail`` is said in addition: French, for a citizen, and nothing of the source's own words.
    """
    sentences = [f"{TITLES[source]} {SENTENCES[cause]}.", detail, NOTHING_CONCLUDED]
    return Finding(
        source=source,
        asked=asked,
        identifier=asked,
        verdict=SourceVerdict.UNVERIFIABLE,
        detail=" ".join(filter(None, sentences)),
        read_at=read_at,
        cause=cause,
    )
