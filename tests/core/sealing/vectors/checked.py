"""The vectors as they stand in their files, and what the core finds of one."""

import base64
import json

from aplomb.adapters.rules import published_rules
from aplomb.core.sealing.attest import check_certificate
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.trusted import read_trusted
from tests.core.sealing.vectors.files import FOLDER, GROUPS

RULES = published_rules()
VECTORS = [vector for name in GROUPS for vector in json.loads((FOLDER / f"{name}.json").read_text())]


def text_of(vector):
    text = vector["texte"].encode() if "texte" in vector else base64.b64decode(vector["octets"])
    return text + b" " * vector["espaces"]


def checks_of(vector):
    openings = {
        name: Opening(opening.get("sel"), opening.get("texte")) for name, opening in vector["engagements"].items()
    }
    return check_certificate(
        text_of(vector),
        read_trusted(vector["cle"].encode()),
        RULES,
        vector["maintenant"],
        question=openings.get("question"),
        answer=openings.get("reponse"),
    )
