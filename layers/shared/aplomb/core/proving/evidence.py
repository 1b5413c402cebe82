"""The answer of level 2 as a citizen reads it: what is contradicted or missing first, the answer, then its evidence."""

from collections.abc import Iterator, Sequence

from aplomb.core.proving.draft import Draft
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.synthesis import Judged, Status
from aplomb.core.proving.unverifiable import TITLES

_LABELS = {
    Status.CONTRADICTED: "CONTREDIT",
    Status.UNVERIFIED: "Non vérifié",
    Status.VERIFIED: "Vérifié",
}
LIMITS = (
    "« Vérifié » : les textes cités existent, sont en vigueur et un second modèle confirme. Aucun juriste ne l'a relu.",
    "« Non vérifié » ne veut pas dire faux ; l'accord de deux modèles, sans source, ne vérifie rien.",
    "Ce que disent les registres d'entreprises et les vérifications de tiers ne change le statut d'aucune affirmation.",
)


def evidence(draft: Draft, judged: Sequence[Judged], findings: Sequence[Finding], degradations: Sequence[str]) -> str:
    """Return the text of the answer with its evidence and its limits, in French. Pure."""
    return "\n\n".join(_parts(draft, judged, findings, degradations))


def _parts(
    draft: Draft, judged: Sequence[Judged], findings: Sequence[Finding], degradations: Sequence[str]
) -> Iterator[str]:
    contradicted = [one for one in judged if one.status is Status.CONTRADICTED]
    if contradicted:
        yield "Attention : des affirmations de cette réponse sont contredites.\n" + "\n".join(map(_row, contradicted))
    if degradations:
        yield _list("Preuve incomplète :", degradations)
    yield draft.answer
    if left := [one for one in judged if one.status is not Status.CONTRADICTED]:
        yield "Affirmations contrôlées\n" + "\n".join(map(_row, left))
    official = [one for one in findings if one.source is not SourceName.FACT_CHECKS]
    if official:
        yield _list("Sources consultées", map(_source, official))
    if reviews := [one for one in findings if one.source is SourceName.FACT_CHECKS]:
        yield _list("Vérifications publiées par des tiers", (one.detail for one in reviews))
    yield _list("Limites", LIMITS)


def _row(judged: Judged) -> str:
    reasons = "".join(f"\n   {reason}" for reason in judged.reasons)
    return f"{judged.assertion.number}. [{_LABELS[judged.status]}] {judged.assertion.text}{reasons}"


def _source(finding: Finding) -> str:
    url = f" ({finding.url})" if finding.url else ""
    return f"{TITLES[finding.source]}, {finding.asked} : {finding.verdict}. {finding.detail}{url}"


def _list(title: str, items: Sequence[str] | Iterator[str]) -> str:
    return "\n".join([title, *(f"- {item}" for item in items)])
