"""Whole answers as people keep them: honest ones, and ones that were altered beside a certificate that was not."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from tests.core.sealing.vectors.base import (
    ANSWER,
    QUESTION,
    SALTS,
    VALID,
    Vector,
    certificate,
    changed,
    kept,
    resigned_as,
    sealed,
)

LINES = "Une ligne.\r\nUne autre.\rUne troisième.\n"
HEX = {name: salt.hex() for name, salt in SALTS.items()}
LETTERED = hashlib.sha256(b"salt").digest()
"""A salt with letters, which have two cases; the others are digits alone."""
HONEST = VALID | {"contenu": "valide", "engagement_reponse": "valide"}
ALTERED = {"contenu": "alteree"}
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
IGNORED: list[tuple[str, Any]] = [
    ("faits.signaux.0.extrait", "autre chose"),
    ("faits.note", 1),
    ("gardes.0.detail", "autre chose"),
    ("sources.0.detail", None),
    ("affirmations", []),
    ("avertissements", ["autre chose"]),
    ("positions", None),
    ("faits.confiance", 92.0),
    ("__proto__", {"niveau": 1}),
    ("id", "autre"),
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
        yield Vector(name, _text(changed(place, value, answer())), HONEST | ALTERED)
    for place, value in IGNORED:
        yield Vector(f"an answer whose {place} is nobody's", _text(changed(place, value, answer())), HONEST)
    yield from _parts()
    yield from _texts()
    yield from _given()
    yield from _line_ends()
    yield from _unread()


def answer(document: dict[str, Any] | None = None, **members: Any) -> dict[str, Any]:
    """Return the whole answer of a certificate as the API prints it; members replace its own."""
    document = document or certificate()
    return {
        **document["decision"],
        "faits": document["faits"] | {"signaux": [{"signal": "licenciement", "extrait": "licencié"}]},
        "regle": document["regle"],
        "reponse": ANSWER,
        "etat": document["etat"],
        "degradations": document["degradations"],
        "modeles": document["modeles"],
        "gardes": [guard | {"detail": "Une référence."} for guard in document["gardes"]],
        "affirmations": [{"texte": "Oui."}],
        "sources": [one | {"detail": "En vigueur."} for one in document["sources"]],
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
        yield Vector(f"{name} alone beside it", kept(envelope, **{name: answer()[name]}), alone)
        yield Vector(f"an answer without {name}", _text(_without(name)), HONEST)
    off = certificate(modeles=[], sources=[], gardes=[])
    yield Vector("models where none is sealed", kept(sealed(off), modeles=certificate()["modeles"]), alone | ALTERED)
    one_more = [*certificate()["gardes"], {"nom": "x", "verdict": "y"}]
    yield Vector("a guard more", kept(envelope, gardes=one_more), alone | ALTERED)


def _texts() -> Iterable[Vector]:
    wrong = HONEST | {"engagement_reponse": "invalide"}
    for text in (ANSWER + " ", ANSWER[1:], "", 7, True, [ANSWER], {"texte": ANSWER}):
        yield Vector(f"an answer that says {json.dumps(text)}", _text(answer(reponse=text)), wrong)
    closed = VALID | {"contenu": "valide"}
    yield Vector("an answer without its text", _text(_without("reponse")), closed)
    yield Vector("an answer whose text is null", _text(answer(reponse=None)), closed)
    for salt in SALTINGS:
        salted = answer(sels=HEX | {"reponse": salt})
        yield Vector(f"an answer with the salt {json.dumps(salt)}", _text(salted), wrong)
    for salts in (None, [], "x", {}, {"question": HEX["question"]}):
        yield Vector(f"an answer with the salts {json.dumps(salts)}", _text(answer(sels=salts)), wrong)
    yield Vector("an answer without its salts", _text(_without("sels")), wrong)
    asked = answer(question=QUESTION + "?")
    yield Vector("an answer to another question", _text(asked), BOTH | {"engagement_question": "invalide"})
    silent = changed("engagements.reponse", None)
    added = VALID | {"contenu": "valide", "engagement_reponse": "absente"}
    yield Vector("an answer where none is sealed", _text(answer(silent)), added)
    committed = hashlib.sha256(LETTERED + ANSWER.encode()).hexdigest()
    lettered = answer(changed("engagements.reponse", committed))
    for salt, verdict in ((LETTERED.hex(), "valide"), (LETTERED.hex().upper(), "invalide")):
        yield Vector(
            f"an answer with the letters {salt[:8]}",
            _text(lettered | {"sels": {"reponse": salt}}),
            HONEST | {"engagement_reponse": verdict},
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
    unread = {"contenu": "non_verifiee", "engagement_reponse": "non_verifiee"}
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
