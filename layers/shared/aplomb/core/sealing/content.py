"""What a certificate says, held to the published rule, to itself, to the clock and to what the asker kept."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import Rule, decide
from aplomb.core.sealing.canonical import canonical, fingerprint
from aplomb.core.sealing.certificate import (
    FROM_A_TEXT,
    SALT_BYTES,
    CertificateDocument,
    SealedSourceDocument,
    SourceVerdict,
    commitment,
)
from aplomb.core.sealing.instant import seconds_of
from aplomb.core.sealing.verify import Check, Verdict, unchecked

RULE, REPLAY, SOURCES, DATE = "regle", "regle_rejouee", "sources", "date"


type Committed = Literal["question", "reponse"]
"""Which text a commitment is to."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the person who asked keeps: the salt of a commitment, and the text committed to."""

    salt: bytes = field(repr=False)
    text: str = field(repr=False)


def check_rule(certificate: CertificateDocument | None, rules: Mapping[str, Rule]) -> Check:
    """Check that the sealed version was published, and that the sealed fingerprint is that version's."""
    if certificate is None:
        return unchecked(RULE)
    version, got = certificate["regle"]["version"], certificate["regle"]["empreinte"]
    if version not in rules:
        return Check(RULE, Verdict.UNKNOWN_VERSION, f"reçu la version {version}, attendu {', '.join(rules)}")
    expected = fingerprint(canonical(rules[version].document))
    verdict = Verdict.VALID if hmac.compare_digest(got, expected) else Verdict.ALTERED
    return Check(RULE, verdict, f"version {version} : reçu {got}, attendu {expected}")


def check_replay(certificate: CertificateDocument | None, rules: Mapping[str, Rule]) -> Check:
    """Check that the rule, run again on the sealed facts, says what is sealed; the certificate's rule is known."""
    if certificate is None:
        return unchecked(REPLAY)
    sealed, told = certificate["decision"], certificate["faits"]
    facts = Facts(Exemption(told["hors_routage"]), Domain(told["domaine"]), Stakes(told["enjeu"]))
    replayed = decide(rules[certificate["regle"]["version"]], facts)
    got, expected = (
        (sealed["niveau"], sealed["code"], sealed["raison"]),
        (replayed.level, replayed.code, replayed.reason),
    )
    verdict = Verdict.VALID if got == expected else Verdict.ALTERED
    return Check(REPLAY, verdict, f"scellé : {_in_words(*got)} ; rejoué : {_in_words(*expected)}")


def check_sources(certificate: CertificateDocument | None) -> Check:
    """Check that each source's verdict is one, has the text it needs, and was read before the certificate."""
    if certificate is None:
        return unchecked(SOURCES)
    for index, source in enumerate(certificate["sources"]):
        if fault := _source_fault(source, certificate["emis_a"]):
            return Check(SOURCES, Verdict.INVALID, f"source {index + 1} : {fault}")
    return Check(SOURCES, Verdict.VALID, f"{len(certificate['sources'])} source(s), chacune de la forme attendue")


def check_date(certificate: CertificateDocument | None, now: float) -> Check:
    """Check that the certificate is not of the future, ``now`` in seconds since 1970."""
    if certificate is None:
        return unchecked(DATE)
    ahead = seconds_of(certificate["emis_a"]) - now
    verdict = Verdict.VALID if ahead <= LIMITS.clock_skew_seconds else Verdict.INVALID
    detail = f"émis à {certificate['emis_a']}, au plus {LIMITS.clock_skew_seconds} s après l'heure de qui vérifie"
    return Check(DATE, verdict, detail)


def check_opening(certificate: CertificateDocument | None, text: Committed, opening: Opening) -> Check:
    """Check that salt and text are what the certificate's commitment to that text was made of."""
    name = f"engagement_{text}"
    if certificate is None:
        return unchecked(name)
    sealed = certificate["engagements"][text]
    if sealed is None:
        return Check(name, Verdict.ABSENT, "le certificat ne s'engage pas sur ce texte")
    if len(opening.salt) != SALT_BYTES:
        return Check(name, Verdict.INVALID, f"reçu un sel de {len(opening.salt)} octets, attendu {SALT_BYTES}")
    try:
        got = commitment(opening.salt, opening.text)
    except UnicodeEncodeError:
        return Check(name, Verdict.INVALID, "reçu un texte qui n'est pas de l'Unicode, attendu celui qui est scellé")
    verdict = Verdict.VALID if hmac.compare_digest(got, sealed) else Verdict.INVALID
    return Check(name, verdict, f"calculé {got}, scellé {sealed}")


def _in_words(level: int | None, code: str, reason: str) -> str:
    return f"{'hors routage' if level is None else f'niveau {level}'}, {code}, « {reason} »"


def _source_fault(source: SealedSourceDocument, issued: str) -> str | None:
    if source["verdict"] not in set(SourceVerdict):
        return f"reçu le verdict {source['verdict']}, attendu {', '.join(SourceVerdict)}"
    if source["verdict"] in FROM_A_TEXT and source["sha256"] is None:
        return f"le verdict {source['verdict']} sans l'empreinte du texte lu"
    if seconds_of(source["lu_a"]) > seconds_of(issued):
        return f"lue à {source['lu_a']}, après le certificat ({issued})"
    return None
