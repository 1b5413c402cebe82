"""Whole answers as people keep them: honest ones, and ones that were altered beside a certificate that was not."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from aplomb.core.sealing.certificate import commitment
from aplomb.core.sealing.members import DETAIL_MEMBERS
from tests.core.sealing.vectors.base import (
    ANSWER,
    QUESTION,
    REST,
    SALTS,
    VALID,
    Vector,
    certificate,
    changed,
    detail_commitment,
    kept,
    printed,
    resigned_as,
    sealed,
)

LINES = "Une ligne.\r\nUne autre.\rUne troisième.\n"
HEX = {name: salt.hex() for name, salt in SALTS.items()}
LETTERED = hashlib.sha256(b"salt").digest()
"""A salt with letters, which have two cases; the others are digits alone."""
HALF = VALID | {"contenu": "valide"}
DETAILED = VALID | {"contenu": "valide", "engagement_detail": "valide"}
HONEST = DETAILED | {"engagement_reponse": "valide"}
ALTERED = {"contenu": "alteree"}
OTHER_DETAIL = {"engagement_detail": "invalide"}
NO_SALT = {"engagement_detail": "non_verifiee"}
BOTH = HONEST | {"engagement_question": "valide"}
CHANGES: list[tuple[str, Any]] = [
    ("niveau", 1),
    ("niveau", "3"),
    ("niveau", None),
    ("niveau", True),
    ("code", "direct"),
    ("raison", "Question simple."),
    ("raison", None),
    ("faits", None),
    ("faits", []),
    ("faits.hors_routage", "invite"),
    ("faits.domaine", "hors_domaine"),
    ("faits.domaine_detail", None),
    ("faits.enjeu", "ordinaire"),
    ("faits.source", "modele"),
    ("faits.confiance", 99),
    ("faits.confiance", "92"),
    ("faits.signaux", []),
    ("faits.signaux", None),
    ("faits.signaux", ["licenciement"]),
    ("faits.signaux", {"0": {"signal": "licenciement"}}),
    ("faits.signaux.0", {"extrait": "licencié"}),
    ("faits.signaux.0.signal", "sanction"),
    ("regle.version", "1.1"),
    ("regle.empreinte", "0" * 64),
    ("modeles", []),
    ("modeles", {}),
    ("modeles.0.id", "modele-b-2"),
    ("modeles.0.famille", "b"),
    ("modeles.0.role", "arbitre"),
    ("etat", "degrade"),
    ("degradations", ["arbitre_absent"]),
    ("gardes", []),
    ("gardes.0.nom", "identifiants"),
    ("gardes.0.verdict", "non_conforme"),
    ("sources", []),
    ("sources.0.source", "sirene"),
    ("sources.0.identifiant", "LEGIARTI000000000000"),
    ("sources.0.verdict", "contredit"),
    ("sources.0.lu_a", "2026-11-30T11:59:59Z"),
    ("sources.0.url", "https://example.org"),
    ("sources.0.sha256", None),
]
DETAILS: list[tuple[str, Any]] = [
    ("faits.signaux.0.extrait", "autre chose"),
    ("faits.note", 1),
    ("faits.__proto__", {}),
    ("gardes.0.detail", "autre chose"),
    ("gardes.0.note", None),
    ("sources.0.detail", None),
    ("sources.0.extrait", "Tout salarié peut être licencié"),
    ("affirmations", []),
    ("affirmations", None),
    ("affirmations.0.texte", "La maladie est un motif."),
    ("affirmations.1.statut", "verifie"),
    ("affirmations.0.citations", []),
    ("affirmations.0.citations.0.extrait", "Aucun salarié"),
    ("affirmations.0.verificateur", None),
    ("affirmations.0.verificateur.verdict", "infirme"),
    ("libelle", "Délibéré complet (3/3)"),
    ("libelle", "De\u0301libération partielle (2/3)"),
    ("libelle", None),
    ("libelle", ["Délibération partielle (2/3)"]),
    ("positions", None),
    ("positions", []),
    ("positions", REST["positions"][:1]),
    ("positions", REST["positions"][::-1]),
    ("positions", [*REST["positions"], REST["positions"][0] | {"lettre": "C", "famille": "c"}]),
    ("positions.0.conclusion", "Non."),
    ("positions.0.famille", "c"),
    ("positions.1.confiance", 62.25),
    ("positions.1.confiance", "62.5"),
    ("positions.0.note", False),
    ("positions_absentes", []),
    ("positions_absentes.0.cause", "refus"),
    ("confrontation", None),
    ("confrontation", {}),
    ("confrontation.desaccords", []),
    ("confrontation.desaccords.0.sens.B", 1),
    ("confrontation.desaccords.0.sens.A", True),
    ("arbitrage", None),
    ("arbitrage.decision", "B"),
    ("arbitrage.motifs.0", "La source le dit"),
    ("arbitrage.𝄞", "e\u0301"),
]
"""What is sealed of none of these, and committed to."""
IGNORED: list[tuple[str, Any]] = [
    ("avertissements", ["autre chose"]),
    ("urgence", []),
    ("faits.confiance", 92.0),
    ("positions.0.confiance", 80.0),
    ("__proto__", {"niveau": 1}),
    ("id", "autre"),
    ("detail", {"positions": []}),
]
SALTINGS: list[Any] = [
    "0" * 64,
    HEX["reponse"][:-1],
    HEX["reponse"] + "00",
    HEX["reponse"] + "\n",
    " " + HEX["reponse"],
    "",
    None,
    7,
    True,
    [HEX["reponse"]],
    {},
]


def vectors() -> Iterable[Vector]:
    yield Vector("an answer", _text(answer()), HONEST)
    yield Vector("an answer with its question", _text(answer(question=QUESTION)), BOTH)
    for place, value in CHANGES:
        name = f"an answer with {place} = {json.dumps(value, ensure_ascii=False)}"
        detail = OTHER_DETAIL if place.partition(".")[0] in DETAIL_MEMBERS else {}
        yield Vector(name, _text(changed(place, value, answer())), HONEST | ALTERED | detail)
    for place, value in DETAILS:
        name = f"an answer with {place} = {json.dumps(value, ensure_ascii=False)}, committed to"
        yield Vector(name, _text(changed(place, value, answer())), HONEST | OTHER_DETAIL)
    for place, value in IGNORED:
        yield Vector(f"an answer whose {place} is nobody's", _text(changed(place, value, answer())), HONEST)
    yield from _parts()
    yield from _details()
    yield from _texts()
    yield from _given()
    yield from _line_ends()
    yield from _unread()


def answer(document: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    """Return the whole answer of a certificate as the API prints it; members replace its own."""
    document = document or certificate()
    return {
        **printed(document),
        "reponse": ANSWER,
        "certificat": sealed(document),
        "sels": HEX,
        "avertissements": [],
    } | members


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False)


def _without(*names: str) -> dict[str, Any]:
    return {name: member for name, member in answer().items() if name not in names}


def _parts() -> Iterable[Vector]:
    envelope = sealed(certificate())
    alone = VALID | {"contenu": "valide"}
    for name in ("niveau", "code", "raison", "faits", "regle", "modeles", "etat", "degradations", "gardes", "sources"):
        committed = name in DETAIL_MEMBERS
        unsalted, lacking = (NO_SALT, OTHER_DETAIL) if committed else ({}, {})
        yield Vector(f"{name} alone beside it", kept(envelope, **{name: answer()[name]}), alone | unsalted)
        yield Vector(f"an answer without {name}", _text(_without(name)), HONEST | lacking)
    off = certificate(modeles=[], sources=[], gardes=[])
    yield Vector("models where none is sealed", kept(sealed(off), modeles=certificate()["modeles"]), alone | ALTERED)
    one_more = [*certificate()["gardes"], {"nom": "x", "verdict": "y"}]
    yield Vector("a guard more", kept(envelope, gardes=one_more), alone | ALTERED | NO_SALT)
    yield Vector("a member that nothing holds", kept(envelope, note="vu"), alone)
    yield Vector("an answer with a member more", _text(answer(conclusion="Oui.")), HONEST)


def _details() -> Iterable[Vector]:
    for name in REST:
        yield Vector(f"an answer without {name}, committed to", _text(_without(name)), HONEST | OTHER_DETAIL)
        alone = VALID | NO_SALT
        yield Vector(f"{name} alone beside it, unsalted", kept(sealed(certificate()), **{name: REST[name]}), alone)
        salted = kept(sealed(certificate()), sels=HEX, **{name: REST[name]})
        yield Vector(f"{name} alone beside it, with its salt", salted, VALID | OTHER_DETAIL)
    bare = HALF | {"engagement_reponse": "valide"}
    yield Vector("an answer without any detail", _text(_without(*DETAIL_MEMBERS)), bare)
    yield Vector("an answer whose members have another order", _text(_reversed(answer())), HONEST)
    escaped = json.dumps(answer(), indent=1).replace("g", "\\u0067").replace("\\u00e9", "é")
    yield Vector("an answer escaped and indented", escaped, HONEST)
    yield Vector("an answer without its text and its salts", _text(_without("reponse", "sels")), HALF | NO_SALT)
    given = {"reponse": {"sel": HEX["reponse"]}}
    yield Vector("given the salt that the answer lacks", _text(_without("sels")), HONEST, openings=given)
    wrong = HONEST | OTHER_DETAIL | {"engagement_reponse": "invalide"}
    other = {"reponse": {"sel": "0" * 64}}
    yield Vector("given another salt than the answer's", _text(answer()), wrong, openings=other)
    swapped = answer(sels=HEX | {"reponse": HEX["question"]})
    yield Vector("an answer under the salt of its question", _text(swapped), wrong)
    yield from _decisions()


def _decisions() -> Iterable[Vector]:
    """A decision alone is sealed without any detail; what it seals of guards and sources is held all the same."""
    alone = certificate(engagements=certificate()["engagements"] | {"reponse": None, "detail": None})
    decision = {name: member for name, member in answer(alone).items() if name not in ("reponse", *REST)}
    for name, kept_salts in (("", {"question": HEX["question"]}), (" and a salt that nobody needs", HEX)):
        yield Vector(f"a decision alone{name}", _text(decision | {"sels": kept_salts}), HALF)
    lying = changed("gardes.0.verdict", "non_conforme", decision)
    yield Vector("a decision alone with another guard", _text(lying), HALF | ALTERED)
    for name in REST:
        added = decision | {name: REST[name]}
        yield Vector(f"a decision alone with {name}", _text(added), HALF | {"engagement_detail": "absente"})


def _reversed(value: Any) -> Any:
    """Return a value with the members of its every object in the other order, and its lists as they are."""
    if isinstance(value, dict):
        return {name: _reversed(member) for name, member in reversed(value.items())}
    return [_reversed(item) for item in value] if isinstance(value, list) else value


def _texts() -> Iterable[Vector]:
    wrong = HONEST | {"engagement_reponse": "invalide"}
    for text in (ANSWER + " ", ANSWER[1:], "", 7, True, [ANSWER], {"texte": ANSWER}):
        yield Vector(f"an answer that says {json.dumps(text)}", _text(answer(reponse=text)), wrong)
    closed = DETAILED
    yield Vector("an answer without its text", _text(_without("reponse")), closed)
    yield Vector("an answer whose text is null", _text(answer(reponse=None)), closed)
    for salt in SALTINGS:
        salted = answer(sels=HEX | {"reponse": salt})
        detail = NO_SALT if salt is None else OTHER_DETAIL
        yield Vector(f"an answer with the salt {json.dumps(salt)}", _text(salted), wrong | detail)
    for salts in (None, [], "x", {}, {"question": HEX["question"]}):
        yield Vector(f"an answer with the salts {json.dumps(salts)}", _text(answer(sels=salts)), wrong | NO_SALT)
    yield Vector("an answer without its salts", _text(_without("sels")), wrong | NO_SALT)
    asked = answer(question=QUESTION + "?")
    yield Vector("an answer to another question", _text(asked), BOTH | {"engagement_question": "invalide"})
    silent = changed("engagements.reponse", None)
    added = HONEST | {"engagement_reponse": "absente"}
    yield Vector("an answer where none is sealed", _text(answer(silent)), added)
    engagements = certificate()["engagements"] | {
        "reponse": commitment(LETTERED, ANSWER),
        "detail": detail_commitment(answer(), LETTERED),
    }
    lettered = answer(certificate(engagements=engagements))
    for salt, verdict in ((LETTERED.hex(), "valide"), (LETTERED.hex().upper(), "invalide")):
        yield Vector(
            f"an answer with the letters {salt[:8]}",
            _text(lettered | {"sels": {"reponse": salt}}),
            HONEST | {"engagement_reponse": verdict, "engagement_detail": verdict},
        )


def _given() -> Iterable[Vector]:
    """What the verifier brings wins over what the answer holds, part by part."""
    text, asked = _text(answer(question=QUESTION)), {"texte": QUESTION}
    invalid = BOTH | {"engagement_question": "invalide"}
    for name, opening, expected in (
        ("the same text", asked, BOTH),
        ("the same salt", {"sel": HEX["question"]}, BOTH),
        ("another text", {"texte": ANSWER}, invalid),
        ("another salt", {"sel": "0" * 64}, invalid),
        ("another text and its salt", {"texte": ANSWER, "sel": HEX["question"]}, invalid),
    ):
        yield Vector(f"given {name}", text, expected, openings={"question": opening})
    altered = _text(answer(question="autre", sels=HEX | {"question": "x"}))
    own = {"question": {"texte": QUESTION, "sel": HEX["question"]}}
    yield Vector("given the true text and salt of an altered question", altered, BOTH, openings=own)
    yield Vector("given the question that the answer lacks", _text(answer()), BOTH, openings={"question": asked})
    salted = {"question": {"sel": HEX["question"]}}
    yield Vector("given a salt without any text", _text(answer()), invalid, openings=salted)
    envelope = json.dumps(sealed(certificate()))
    bare = VALID | {"engagement_question": "invalide"}
    yield Vector("given a text without any salt", envelope, bare, openings={"question": asked})


def _line_ends() -> Iterable[Vector]:
    committed = hashlib.sha256(SALTS["reponse"] + LINES.encode()).hexdigest()
    document = changed("engagements.reponse", committed)
    invalid = HONEST | {"engagement_reponse": "invalide"}
    yield Vector("an answer with its line ends", _text(answer(document, reponse=LINES)), HONEST)
    normal = LINES.replace("\r\n", "\n").replace("\r", "\n")
    yield Vector("an answer with its line ends lost", _text(answer(document, reponse=normal)), invalid)
    indented = json.dumps(answer(document, reponse=LINES), indent=1).replace("\n", "\r\n")
    yield Vector("an answer with other line ends between its members", indented, HONEST)


def _unread() -> Iterable[Vector]:
    unread = dict.fromkeys(("contenu", "engagement_reponse", "engagement_detail"), "non_verifiee")
    closed = dict.fromkeys(VALID, "non_verifiee")
    yield Vector(
        "an answer without a certificate", _text(answer(certificat=None)), closed | {"integrite": "absente"} | unread
    )
    forged = resigned_as(sealed(certificate()), changed("decision.niveau", 1))
    found = HONEST | {"signataire": "invalide", "cle": "non_verifiee", "regle_rejouee": "alteree"}
    lying = answer(changed("decision.niveau", 1)) | {"certificat": forged}
    yield Vector("an answer as altered as its certificate", _text(lying), found)
    yield Vector("an answer beside what is none", _text(answer(certificat={})), closed | {"integrite": "illisible"})
    cut = resigned_as(sealed(certificate()), b"{}")
    spoilt = closed | {"integrite": "illisible", "signataire": "invalide"} | unread
    yield Vector("an answer beside an empty certificate", _text(answer(certificat=cut)), spoilt)
