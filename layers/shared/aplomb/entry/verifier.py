"""GET /verifier: a page on which anyone verifies a certificate, in their own browser and by the rules of the core."""

from collections.abc import Mapping
from html import escape
from types import NoneType
from typing import cast, get_args, get_origin, get_type_hints, is_typeddict

from aplomb.core.json import Json, JsonObject
from aplomb.core.limits import LIMITS
from aplomb.core.routing.rule import Rule
from aplomb.core.sealing.attest import NOT_PROVEN
from aplomb.core.sealing.certificate import (
    FROM_A_TEXT,
    INSTANTS,
    LEAVES,
    CertificateDocument,
    SourceVerdict,
    State,
)
from aplomb.core.sealing.content import SALT
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE, EnvelopeDocument
from aplomb.core.sealing.members import DETAIL_MEMBERS, HELD_MEMBERS, SEALED_MEMBERS
from aplomb.entry.page import Language, Page, Parts, assembled, checks, filled, joined, words

NAME = "verifier"
STYLES = ("shared/checks.css", "verifier/verifier.css")
SCRIPTS = (
    "shared/canonical.js",
    "shared/strict_json.js",
    "shared/dsse.js",
    "shared/table.js",
    "verifier/form.js",
    "verifier/keys.js",
    "verifier/certificate.js",
    "verifier/attest.js",
    "verifier/shown.js",
    "verifier/verifier.js",
)


def verifier_page(rules: Mapping[str, Rule], language: Language) -> Page:
    """Return the page (seed 000). It holds every published rule by version: no network is needed once it is there."""
    texts = words(NAME, "page", language)
    body = filled(
        "verifier/body.html",
        texts,
        checks=checks(NAME, texts, language, depth=3),
        not_proven=joined(f"<li>{escape(sentence)}</li>" for sentence in NOT_PROVEN),
    )
    settings = verifier_settings(rules) | {"words": dict(words(NAME, "script", language))}
    parts = Parts(name=NAME, folder=NAME, styles=STYLES, scripts=SCRIPTS, body=body, settings=settings)
    return assembled(parts, language)


def verifier_settings(rules: Mapping[str, Rule]) -> dict[str, Json]:
    """Return what the scripts check by: the core's own forms, limits and rules, as they stand there."""
    return {
        "payloadType": CERTIFICATE_TYPE,
        "forms": {"envelope": _form(EnvelopeDocument), "certificate": _form(CertificateDocument)},
        "leaves": dict(LEAVES),
        "instants": list(INSTANTS),
        "sealedMembers": list(SEALED_MEMBERS),
        "detailMembers": list(DETAIL_MEMBERS),
        "heldMembers": list(HELD_MEMBERS),
        "salt": SALT,
        "degraded": State.DEGRADED.value,
        "sourceVerdicts": [verdict.value for verdict in SourceVerdict],
        "fromAText": [verdict.value for verdict in sorted(FROM_A_TEXT)],
        "rules": {version: cast("Json", rule.document) for version, rule in rules.items()},
        "limits": {
            "bytes": LIMITS.certificate_bytes,
            "levels": LIMITS.certificate_levels,
            "skewSeconds": LIMITS.clock_skew_seconds,
        },
    }


def _form(form: object) -> JsonObject:
    """Return a form of ``core.form`` as JSON: ``{"type"}``, ``{"list"}``, ``{"members"}`` or ``{"nullable"}``."""
    if is_typeddict(form):
        return {"members": {name: _form(member) for name, member in get_type_hints(form).items()}}
    if get_origin(form) is list:
        return {"list": _form(get_args(form)[0])}
    if NoneType in get_args(form):
        [form] = [alternative for alternative in get_args(form) if alternative is not NoneType]
        return {"nullable": _form(form)}
    return {"type": cast("type", form).__name__}
