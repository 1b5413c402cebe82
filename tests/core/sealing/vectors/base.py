"""What the vectors are made of: keys, certificates, and what is expected of each check of one."""

import base64
import copy
import json
from dataclasses import dataclass, field
from typing import Any

from aplomb.adapters.rules import published_rules
from aplomb.core.routing.facts import Facts
from aplomb.core.routing.rule import decide
from aplomb.core.routing.versions import FINGERPRINTS
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.certificate import commitment
from aplomb.core.sealing.envelope import CERTIFICATE_TYPE
from aplomb.core.sealing.instant import seconds_of
from aplomb.core.sealing.members import detail_of
from aplomb.core.sealing.secret import new_key

RULE = published_rules()["1.0"]
CURRENT, PAST, STRANGER = (new_key(lambda size, letter=letter: letter * size) for letter in (b"c", b"p", b"s"))
KEY_SET = json.dumps({"keys": [CURRENT.public().jwk(), PAST.public().jwk()]})
ISSUED = "2026-11-30T12:00:00Z"
NOW = seconds_of(ISSUED) + 3600
QUESTION, ANSWER = "Puis-je être licencié pendant un arrêt maladie ?", "Oui, mais pas en raison de la maladie. 🩺"
SALTS = {"question": b"q" * 32, "reponse": b"r" * 32}
OPINION = {"famille": "b", "verdict": "confirme", "motif": "L'article le dit."}
REST: dict[str, Any] = {
    "affirmations": [
        {
            "texte": "La maladie n'est pas un motif.",
            "statut": "verifie",
            "citations": [{"identifiant": "L1132-1", "extrait": "Aucun salarié ne peut être licencié"}],
            "verificateur": OPINION,
        },
        {"texte": "Le préavis peut être payé.", "statut": "non_verifie", "citations": [], "verificateur": None},
    ],
    "libelle": "Délibération partielle (2/3)",
    "positions": [
        {"lettre": "A", "famille": "a", "conclusion": "Oui, pour un autre motif.", "confiance": 80},
        {"lettre": "B", "famille": "b", "conclusion": "Non, sauf inaptitude.", "confiance": 62.5},
    ],
    "positions_absentes": [{"famille": "c", "cause": "delai"}],
    "confrontation": {
        "accords": ["Le motif compte."],
        "desaccords": [{"question": "préavis", "sens": {"A": 1, "B": -1}}],
    },
    "arbitrage": {"decision": "A", "motifs": ["La source le dit."], "𝄞": "é", "\ufb33": None},
}
"""What an answer says besides its text and what is sealed. The last two members sort differently by code point."""

SIX = ("signataire", "regle", "regle_rejouee", "sources", "date", "cle")
VALID = dict.fromkeys(("integrite", *SIX), "valide")
NO_ENVELOPE = {"integrite": "illisible"} | dict.fromkeys(SIX, "non_verifiee")
"""Expected of what is no envelope at all."""
NO_CERTIFICATE = NO_ENVELOPE | {"signataire": "valide", "cle": "valide"}
"""Expected of a payload that the trusted key signed and that is no certificate."""
FORGED = {"signataire": "invalide", "cle": "non_verifiee"}
"""Expected besides, where the signature is of another content."""


@dataclass
class Vector:
    """A text as someone kept it, what the verifier has, and the expected verdict of each check.

    ``expected`` is None where the key is refused, and nothing is verified at all.
    """

    name: str
    text: str | bytes
    expected: dict[str, str] | None = field(default_factory=lambda: dict(VALID))
    key: str = KEY_SET
    now: int = NOW
    openings: dict[str, dict[str, str]] = field(default_factory=dict)
    blanks: int = 0
    """How many spaces follow the text."""

    def document(self) -> dict[str, Any]:
        text = self.text
        written = {"texte": text} if isinstance(text, str) else {"octets": base64.b64encode(text).decode()}
        return {
            "nom": self.name,
            **written,
            "espaces": self.blanks,
            "cle": self.key,
            "maintenant": self.now,
            "engagements": self.openings,
            "attendu": self.expected,
        }


def certificate(facts: Facts | None = None, **members: Any) -> dict[str, Any]:
    """Return a whole certificate, of a deliberation unless there are facts; members replace its own.

    Its detail is committed to as ``printed`` prints it.
    """
    read = facts or Facts("aucun", "regule", "fort")
    decision = decide(RULE, read)
    document = {
        "format": "1.0",
        "id": "0123456789abcdef0123456789abcdef",
        "emis_a": ISSUED,
        "moteur": {
            "nom": "aplomb",
            "version": "0.1.0",
            "classifieur": {"version": "3", "empreinte": "a1" * 32},
        },
        "regle": {"version": "1.0", "empreinte": FINGERPRINTS["1.0"]},
        "faits": {
            **{name: str(value) for name, value in read.document().items()},
            "domaine_detail": "travail",
            "signaux": ["licenciement"],
            "source": "classifieur",
            "confiance": 92,
        },
        "decision": {"niveau": decision.level, "code": decision.code, "raison": decision.reason},
        "modeles": [{"role": "reponse", "id": "modele-a-1", "famille": "a"}],
        "sources": [source()],
        "gardes": [{"nom": "citations", "verdict": "conforme"}],
        "etat": "complet",
        "degradations": [],
        "engagements": {
            "question": commitment(SALTS["question"], QUESTION),
            "reponse": commitment(SALTS["reponse"], ANSWER),
        },
    } | members
    document["engagements"] = {"detail": detail_commitment(printed(document))} | document["engagements"]
    return document


def printed(document: dict[str, Any]) -> dict[str, Any]:
    """Return the body of the answer of a certificate, without its text and its seal."""
    return {
        **document["decision"],
        "faits": document["faits"] | {"signaux": [{"signal": "licenciement", "extrait": "licencié"}]},
        "regle": document["regle"],
        "etat": document["etat"],
        "degradations": document["degradations"],
        "modeles": document["modeles"],
        "gardes": [guard | {"detail": "Une référence."} for guard in document["gardes"]],
        "sources": [one | {"detail": "En vigueur."} for one in document["sources"]],
        **REST,
    }


def detail_commitment(body: dict[str, Any], salt: bytes = SALTS["reponse"]) -> str:
    """Return what a certificate commits to of the body of an answer."""
    return commitment(salt, canonical(detail_of(body)).decode())


def source(**members: Any) -> dict[str, Any]:
    return {
        "source": "legifrance",
        "identifiant": "LEGIARTI000006901157",
        "verdict": "verifie",
        "lu_a": "2026-11-30T11:59:58Z",
        "url": "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901157",
        "sha256": "b2" * 32,
    } | members


def changed(path: str, value: Any, document: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a certificate with another value at a dotted place."""
    result = copy.deepcopy(document or certificate())
    *parents, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place = result
    for step in parents:
        place = place[step]
    place[last] = value
    return result


def sealed(payload: dict[str, Any] | bytes, key=CURRENT, payload_type=CERTIFICATE_TYPE) -> dict[str, Any]:
    """Return the envelope's JSON object of a document, or of any bytes at all."""
    return key.seal(payload_type, payload if isinstance(payload, bytes) else canonical(payload)).document()


def resigned_as(envelope: dict[str, Any], payload: dict[str, Any] | bytes) -> dict[str, Any]:
    """Return the envelope with another payload under the signatures of the first."""
    content = payload if isinstance(payload, bytes) else canonical(payload)
    return envelope | {"payload": base64.b64encode(content).decode()}


def kept(envelope: dict[str, Any] | None, **members: Any) -> str:
    """Return the whole answer's text, the certificate in it."""
    return json.dumps({"certificat": envelope, **members}, ensure_ascii=False)
