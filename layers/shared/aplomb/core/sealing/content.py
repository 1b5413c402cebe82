"""What a certificate says, held to the published rule, to itself, to the clock and to what the asker kept."""

import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from aplomb.core.json import Json, JsonObject
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
from aplomb.core.sealing.members import SEALED_MEMBERS, unheld
from aplomb.core.sealing.verify import Check, Verdict, unchecked

RULE, REPLAY, SOURCES, DATE, CONTENT = "regle", "regle_rejouee", "sources", "date", "contenu"
SALT = f"[0-9a-f]{{{2 * SALT_BYTES}}}"
"""The one writing of a salt, as a regular expression that Python and ECMAScript read alike."""


type Committed = Literal["question", "reponse", "detail"]
"""What a commitment is to; the detail of an answer is the canonical text of its members."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the person who asked keeps: the salt of a commitment in hexadecimal, and the text committed to.

    Both are as they were received, whatever they are; None stands for what was not given.
    """

    salt: Json = field(repr=False)
    text: Json = field(repr=False)


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


def check_content(certificate: CertificateDocument | None, beside: Mapping[str, Json]) -> Check | None:
    """Check that the members beside the certificate which it seals too say what it says.

    Of each, what is sealed is compared, to the last item. Members that nothing holds are named in the detail. Returns
    None where there is no member of either kind.
    """
    names, loose = [name for name in SEALED_MEMBERS if name in beside], unheld(beside)
    if not names and not loose:
        return None
    if certificate is None:
        return unchecked(CONTENT)
    sealed = _as_printed(certificate)
    for name in names:
        if place := _difference(beside[name], sealed[name], name):
            return Check(CONTENT, Verdict.ALTERED, f"{place} : à côté du certificat, autre chose que ce qui est scellé")
    said = f"à côté du certificat, comme il le scelle : {', '.join(names) or 'rien'}"
    return Check(CONTENT, Verdict.VALID, said + (f" ; ce que rien ne garantit : {', '.join(loose)}" if loose else ""))


def opening_of(beside: Mapping[str, Json], text: Committed, given: Opening | None) -> Opening | None:
    """Return what opens a commitment: what the verifier gives wins over what stands beside the certificate.

    None where there is no text and nobody asks: a commitment may stay closed. A text without its salt may not.
    """
    salt, held = salt_of(beside, text, given), beside.get(text)
    if given is None:
        return None if held is None else Opening(salt, held)
    return Opening(salt, held if given.text is None else given.text)


def salt_of(beside: Mapping[str, Json], text: Committed, given: Opening | None) -> Json:
    """Return the salt of a text as it was received, None where it was not."""
    if given is not None and given.salt is not None:
        return given.salt
    salts = beside.get("sels")
    return salts.get(text) if isinstance(salts, dict) else None


def check_opening(certificate: CertificateDocument | None, text: Committed, opening: Opening) -> Check:
    """Check that salt and text are what the certificate's commitment to that text was made of."""
    name = f"engagement_{text}"
    if certificate is None:
        return unchecked(name)
    sealed = certificate["engagements"][text]
    if sealed is None:
        return Check(name, Verdict.ABSENT, "le certificat ne s'engage pas sur ce texte")
    if not isinstance(opening.salt, str) or not re.fullmatch(SALT, opening.salt):
        detail = f"reçu autre chose qu'un sel, attendu {2 * SALT_BYTES} chiffres hexadécimaux minuscules"
        return Check(name, Verdict.INVALID, detail)
    if not isinstance(opening.text, str):
        return Check(name, Verdict.INVALID, "reçu autre chose qu'un texte, attendu celui qui est scellé")
    try:
        got = commitment(bytes.fromhex(opening.salt), opening.text)
    except UnicodeEncodeError:
        return Check(name, Verdict.INVALID, "reçu un texte qui n'est pas de l'Unicode, attendu celui qui est scellé")
    verdict = Verdict.VALID if hmac.compare_digest(got, sealed) else Verdict.INVALID
    return Check(name, verdict, f"calculé {got}, scellé {sealed}")


def _as_printed(certificate: CertificateDocument) -> JsonObject:
    """Return what is sealed as an answer prints it, which prints a signal with the words that it was found in."""
    facts, decision = certificate["faits"], certificate["decision"]
    signals: list[Json] = [{"signal": name} for name in facts["signaux"]]
    sealed = cast("JsonObject", certificate)
    return {**sealed, **cast("JsonObject", decision), "faits": {**cast("JsonObject", facts), "signaux": signals}}


def _difference(held: Json, sealed: Json, place: str) -> str | None:
    """Return the first place where what is held is not what is sealed; members that are not sealed do not count."""
    if isinstance(sealed, dict):
        if not isinstance(held, dict) or not sealed.keys() <= held.keys():
            return place
        return _first(_difference(held[name], member, f"{place}.{name}") for name, member in sealed.items())
    if isinstance(sealed, list):
        if not isinstance(held, list) or len(held) != len(sealed):
            return place
        pairs = enumerate(zip(held, sealed, strict=True))
        return _first(_difference(one, other, f"{place}[{index}]") for index, (one, other) in pairs)
    # True equals 1, and false 0, in this language alone.
    return None if held == sealed and not isinstance(held, bool) else place


def _first(places: Iterable[str | None]) -> str | None:
    return next((place for place in places if place is not None), None)


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
