"""One change at each place of a certificate, left under the old signature and signed anew: who signs may lie too."""

import json
from collections.abc import Iterable

from tests.core.sealing.vectors.base import (
    FORGED,
    NO_CERTIFICATE,
    VALID,
    Vector,
    certificate,
    changed,
    resigned_as,
    sealed,
)

UNREAD = NO_CERTIFICATE
REPLAYED = VALID | {"regle_rejouee": "alteree"}
NO_SUCH_VERSION = VALID | {"regle": "version_inconnue", "regle_rejouee": "non_verifiee"}
OTHER_RULE = VALID | {"regle": "alteree", "regle_rejouee": "non_verifiee"}
BAD_SOURCE = VALID | {"sources": "invalide"}
FUTURE = VALID | {"date": "invalide"}
A, DIGEST = certificate(), "b2" * 31
CHANGES = [
    ("format", "1.1", UNREAD),
    ("format", "1x0", UNREAD),
    ("format", "1.0\n", UNREAD),
    ("id", "1" + A["id"][1:], VALID),
    ("id", A["id"].upper(), UNREAD),
    ("id", A["id"][1:], UNREAD),
    ("id", A["id"] + "\n", UNREAD),
    ("id", "g" + A["id"][1:], UNREAD),
    ("id", "٠" + A["id"][1:], UNREAD),
    ("id", None, UNREAD),
    ("emis_a", "2026-11-30T12:00:01Z", VALID),
    ("emis_a", "2027-11-30T12:00:00Z", FUTURE),
    ("emis_a", "2026-11-30T11:59:57Z", BAD_SOURCE),
    ("emis_a", "2026-11-30T12:00:00z", UNREAD),
    ("emis_a", "2026-11-30 12:00:00Z", UNREAD),
    ("emis_a", "2026-11-30T12:00:00.000Z", UNREAD),
    ("emis_a", "2026-11-30T12:00:00+00:00", UNREAD),
    ("emis_a", "2026-11-31T12:00:00Z", UNREAD),
    ("emis_a", "2026-02-29T12:00:00Z", UNREAD),
    ("emis_a", "2100-02-29T12:00:00Z", UNREAD),
    ("emis_a", "2026-00-30T12:00:00Z", UNREAD),
    ("emis_a", "2026-13-30T12:00:00Z", UNREAD),
    ("emis_a", "2026-11-00T12:00:00Z", UNREAD),
    ("emis_a", "2026-11-30T24:00:00Z", UNREAD),
    ("emis_a", "2026-11-30T12:60:00Z", UNREAD),
    ("emis_a", "2026-11-30T12:00:60Z", UNREAD),
    ("emis_a", "02026-11-30T12:00:00Z", UNREAD),
    ("emis_a", 1796040000, UNREAD),
    ("moteur.nom", "aplomc", VALID),
    ("moteur.version", "0.1.1", VALID),
    ("moteur.classifieur.version", "4", VALID),
    ("moteur.classifieur.empreinte", "A1" * 32, UNREAD),
    ("moteur.classifieur.empreinte", "a2" * 32, VALID),
    ("moteur.classifieur", None, UNREAD),
    ("regle.version", "1.1", NO_SUCH_VERSION),
    ("regle.version", "1.0 ", NO_SUCH_VERSION),
    ("regle.version", "__proto__", NO_SUCH_VERSION),
    ("regle.version", "constructor", NO_SUCH_VERSION),
    ("regle.empreinte", "5" + A["regle"]["empreinte"][1:], OTHER_RULE),
    ("regle.empreinte", A["regle"]["empreinte"].upper(), UNREAD),
    ("regle.empreinte", A["regle"]["empreinte"][:-1], UNREAD),
    ("faits.hors_routage", "invite", REPLAYED),
    ("faits.hors_routage", "Aucun", UNREAD),
    ("faits.hors_routage", "aucun|invite", UNREAD),
    ("faits.hors_routage", "*", UNREAD),
    ("faits.domaine", "hors_domaine", VALID),
    ("faits.domaine", "réglé", UNREAD),
    ("faits.domaine_detail", "logement", VALID),
    ("faits.domaine_detail", 1, UNREAD),
    ("faits.enjeu", "ordinaire", REPLAYED),
    ("faits.enjeu", "inconnu", REPLAYED),
    ("faits.enjeu", "forts", UNREAD),
    ("faits.signaux", ["sanction"], VALID),
    ("faits.signaux", "licenciement", UNREAD),
    ("faits.signaux", [None], UNREAD),
    ("faits.signaux", {"0": "licenciement"}, UNREAD),
    ("faits.source", "modele", VALID),
    ("faits.source", "humain", UNREAD),
    ("faits.confiance", 91, VALID),
    ("faits.confiance", 101, UNREAD),
    ("faits.confiance", -1, UNREAD),
    ("faits.confiance", 0.5, UNREAD),
    ("faits.confiance", 1e20, UNREAD),
    ("faits.confiance", "92", UNREAD),
    ("faits.confiance", True, UNREAD),
    ("decision.niveau", 2, REPLAYED),
    ("decision.niveau", None, REPLAYED),
    ("decision.niveau", 0, UNREAD),
    ("decision.niveau", 4, UNREAD),
    ("decision.niveau", "3", UNREAD),
    ("decision.niveau", True, UNREAD),
    ("decision.code", "delibére", REPLAYED),
    ("decision.code", "Delibere", REPLAYED),
    ("decision.raison", A["decision"]["raison"][:-1], REPLAYED),
    ("decision.raison", A["decision"]["raison"].replace("é", "e\u0301"), REPLAYED),
    ("decision.raison", A["decision"]["raison"].replace(" ", "\u00a0", 1), REPLAYED),
    ("modeles.0.role", "arbitre", VALID),
    ("modeles.0.famille", "b", VALID),
    ("modeles", None, UNREAD),
    ("modeles", [[]], UNREAD),
    ("sources.0.source", "sirene", VALID),
    ("sources.0.verdict", "vérifié", BAD_SOURCE),
    ("sources.0.verdict", "Verifie", BAD_SOURCE),
    ("sources.0.verdict", "", BAD_SOURCE),
    ("sources.0.sha256", None, BAD_SOURCE),
    ("sources.0.sha256", DIGEST, UNREAD),
    ("sources.0.sha256", "", UNREAD),
    ("sources.0.lu_a", "2026-11-30T12:00:01Z", BAD_SOURCE),
    ("sources.0.lu_a", "2026-11-30", UNREAD),
    ("sources.0.url", None, VALID),
    ("sources.0.url", "javascript:alert(1)", VALID),
    ("gardes.0.nom", "identifiants", VALID),
    ("gardes.0.verdict", None, UNREAD),
    ("etat", "degrade", UNREAD),
    ("etat", "Complet", UNREAD),
    ("degradations", ["source_muette"], UNREAD),
    ("engagements.question", "0" * 64, VALID),
    ("engagements.question", None, UNREAD),
    ("engagements.reponse", None, VALID),
    ("engagements.reponse", "0" * 63, UNREAD),
    ("engagements.detail", "0" * 64, VALID),
    ("engagements.detail", None, VALID),
    ("engagements.detail", A["engagements"]["detail"].upper(), UNREAD),
    ("engagements.detail", "0" * 65, UNREAD),
    ("engagements.detail", {}, UNREAD),
]


def vectors() -> Iterable[Vector]:
    honest = sealed(A)
    for place, value, expected in CHANGES:
        name, document = f"{place} = {json.dumps(value, ensure_ascii=False)}", changed(place, value)
        yield Vector(f"{name}, signed", json.dumps(sealed(document)), expected)
        yield Vector(f"{name}, forged", json.dumps(resigned_as(honest, document)), expected | FORGED)
    yield from _tails()


def _tails() -> Iterable[Vector]:
    """A fault in the last item of a list is one."""
    for place, expected in (
        ("sources.2.verdict", BAD_SOURCE),
        ("sources.2.sha256", UNREAD),
        ("sources.2.lu_a", UNREAD),
    ):
        document = certificate(sources=[A["sources"][0]] * 3)
        yield Vector(f"{place} = x", json.dumps(sealed(changed(place, "x", document))), expected)
    document = certificate(gardes=A["gardes"] * 3)
    yield Vector("gardes.2.x = x", json.dumps(sealed(changed("gardes.2.x", "x", document))), UNREAD)
