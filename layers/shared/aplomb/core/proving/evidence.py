"""The answer of level 2 as a citizen reads it: what is contradicted or missing first, the answer, then its evidence."""

from collections.abc import Iterator, Sequence

from aplomb.core.proving.draft import Assertion, Draft
from aplomb.core.proving.finding import Finding, SourceName
from aplomb.core.proving.synthesis import Judged, Status, denial, denied
from aplomb.core.proving.unverifiable import TITLES
from aplomb.core.sealing.certificate import SourceVerdict

_LABELS = {
    Status.CONTRADICTED: "CONTREDIT",
    Status.UNVERIFIED: "Non vérifié",
    Status.VERIFIED: "Vérifié",
}
_VERDICTS = {
    SourceVerdict.VERIFIED: "vérifié",
    SourceVerdict.NOT_IN_FORCE: "existe, mais pas en vigueur",
    SourceVerdict.CONTRADICTED: "contredit",
    SourceVerdict.NOT_FOUND: "non trouvé",
    SourceVerdict.OUT_OF_SCOPE: "hors du périmètre de la source",
    SourceVerdict.UNVERIFIABLE: "non vérifiable",
}
MARK = ">"
"""What stands before each line that a model wrote, so that none of them passes for ours."""
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
    if leaning := [*_leaning(draft, findings)]:
        yield _list("Attention : cette réponse s'appuie sur ce qui ne tient pas.", leaning)
    if degradations:
        yield _list("Preuve incomplète :", degradations)
    yield "\n".join(f"{MARK} {line}".rstrip() for line in draft.answer.splitlines())
    if left := [one for one in judged if one.status is not Status.CONTRADICTED]:
        yield "Affirmations contrôlées\n" + "\n".join(map(_row, left))
    official = [one for one in findings if one.source is not SourceName.FACT_CHECKS]
    if official:
        yield _list("Sources consultées", map(source_line, official))
    if reviews := [one for one in findings if one.source is SourceName.FACT_CHECKS]:
        yield _list("Vérifications publiées par des tiers", (one.detail for one in reviews))
    yield _list("Limites", LIMITS)


def _leaning(draft: Draft, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield what the answer or a claim leans on that a source says does not hold, each once."""
    written = (Assertion(number=0, text=draft.answer), *draft.assertions)
    denials = dict.fromkeys(denial(finding) for one in written for finding in denied(one, findings))
    yield from denials


def _row(judged: Judged) -> str:
    reasons = "".join(f"\n   {reason}" for reason in judged.reasons)
    return f"{judged.assertion.number}. [{_LABELS[judged.status]}] {judged.assertion.text}{reasons}"


def source_line(finding: Finding) -> str:
    """Return what a source says, in one line that a citizen reads."""
    url = f" ({finding.url})" if finding.url else ""
    return f"{TITLES[finding.source]}, {finding.asked} : {_VERDICTS[finding.verdict]}. {finding.detail}{url}"


def _list(title: str, items: Sequence[str] | Iterator[str]) -> str:
    return "\n".join([title, *(f"- {item}" for item in items)])
