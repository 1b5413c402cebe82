import pytest

from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.unverifiable import unverifiable
from aplomb.core.sealing.certificate import SourceVerdict

READ_AT = "2026-11-30T12:00:00Z"


@pytest.mark.parametrize("source", SourceName)
@pytest.mark.parametrize("cause", Cause)
def test_a_source_that_could_not_tell_never_says_that_a_thing_is_not_there(source, cause):
    finding = unverifiable(source, "article L1235-3, Code du travail", cause, READ_AT)
    assert (finding.verdict, finding.cause) == (SourceVerdict.UNVERIFIABLE, cause)
    assert finding.detail.endswith("Rien n'en est conclu sur l'existence de ce qui est cité.")
    assert not any(words in finding.detail for words in ("n'existe pas", "introuvable", "on trouvé", "inexistant"))
    assert (finding.text, finding.sha256, finding.url) == (None, None, None)


def test_more_may_be_said_of_why():
    finding = unverifiable(
        SourceName.LEGIFRANCE, "x", Cause.UNAUTHORIZED, READ_AT, "Les conditions restent à accepter."
    )
    assert finding.detail == (
        "Légifrance a refusé l'accès à ce service. Les conditions restent à accepter. Rien n'en est conclu sur "
        "l'existence de ce qui est cité."
    )


def test_a_finding_is_sealed_without_its_text():
    finding = Finding(
        source=SourceName.LEGIFRANCE,
        asked="article 1",
        identifier="LEGIARTI000036762052",
        verdict=SourceVerdict.VERIFIED,
        detail="",
        read_at=READ_AT,
        url="https://www.legifrance.gouv.fr/x",
        text="secret",
        sha256="ab",
    )
    assert finding.sealed() == {
        "source": "legifrance",
        "identifiant": "LEGIARTI000036762052",
        "verdict": "verifie",
        "lu_a": READ_AT,
        "url": "https://www.legifrance.gouv.fr/x",
        "sha256": "ab",
    }
    assert "secret" not in repr(finding)
