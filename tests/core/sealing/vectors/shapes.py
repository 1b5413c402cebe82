"""Valid certificates of many shapes, as they are kept, and commitments opened."""

import json
from collections.abc import Iterable

from aplomb.core.routing.facts import ALL_FACTS
from tests.core.sealing.vectors.base import (
    ANSWER,
    CURRENT,
    ISSUED,
    PAST,
    QUESTION,
    SALTS,
    VALID,
    Vector,
    certificate,
    changed,
    kept,
    sealed,
    source,
)

HARD_TEXTS = {
    "astral": "𝄞 🪟 👩‍🔬",
    "combining, not composed": "e\u0301te\u0301",
    "composed": "été",
    "controls": "\u0000\u0001\b\t\n\f\r\u001f\u007f",
    "marks": "\" \\ / </script> & '",
    "line separators": "a\u2028b\u2029c\u0085d",
    "byte order mark inside": "\ufeffx",
    "the last code points": "\ud7ff\ue000\ufffd\uffff\U0010ffff",
    "empty": "",
    "right to left": "\u202eabc\u202c مرحبا",
}


def vectors() -> Iterable[Vector]:
    for facts in ALL_FACTS:
        name = "facts " + " ".join(facts.document().values())
        yield Vector(name, json.dumps(sealed(certificate(facts))))
    yield from _contents()
    yield from _ways_of_keeping()
    yield from _openings()


def _contents() -> Iterable[Vector]:
    for name, text in HARD_TEXTS.items():
        for place in ("modeles.0.id", "sources.0.identifiant"):
            yield Vector(f"{place} {name}", kept(sealed(changed(place, text))))
    bare = certificate(modeles=[], sources=[], gardes=[])
    bare["faits"] |= {"domaine_detail": None, "signaux": [], "source": "modele", "confiance": 0}
    bare["engagements"] |= {"reponse": None, "detail": None}
    yield Vector("nothing but the decision", kept(sealed(bare)))
    yield Vector("all trust", kept(sealed(changed("faits.confiance", 100))))
    degraded = certificate(etat="degrade", degradations=["arbitre_absent", "positions_2_sur_3"])
    yield Vector("degraded with its causes", kept(sealed(degraded)))
    for verdict in ("verifie", "existe_pas_en_vigueur", "contredit", "non_trouve", "hors_perimetre", "non_verifiable"):
        yield Vector(f"source {verdict}", kept(sealed(certificate(sources=[source(verdict=verdict)]))))
    for verdict in ("non_trouve", "hors_perimetre", "non_verifiable"):
        unread = source(verdict=verdict, url=None, sha256=None)
        yield Vector(f"source {verdict} without a text", kept(sealed(certificate(sources=[source(), unread]))))
    yield Vector("a source read in the very second", kept(sealed(certificate(sources=[source(lu_a=ISSUED)]))))
    many = [{"role": f"position_{n}", "id": f"m-{n}", "famille": f"f{n}"} for n in range(40)]
    yield Vector("many models", kept(sealed(certificate(modeles=many))))


UNHELD = VALID | {"contenu": "valide"}
"""Expected where a member stands beside the certificate that nothing holds: it is named, and refutes nothing."""


def _ways_of_keeping() -> Iterable[Vector]:
    envelope, jwk, single = sealed(certificate()), CURRENT.public().jwk(), VALID | {"cle": "non_dite"}
    yield Vector("the envelope alone, indented", json.dumps(envelope, indent=2))
    yield Vector("members in another order", json.dumps(dict(reversed(envelope.items()))))
    yield Vector("signatures in another order", json.dumps(envelope | {"signatures": envelope["signatures"][::-1]}))
    yield Vector("escaped throughout", json.dumps(envelope).replace("a", "\\u0061"))
    yield Vector("blank around", f" \t\r\n{json.dumps(envelope)}\n")
    yield Vector(
        "with members that nobody seals",
        kept(envelope, note=ANSWER, nombres=[0, -1.5, 1e300, 9007199254740991]),
        UNHELD,
    )
    yield Vector("with a key that the verifier does not need", kept(envelope, cle=CURRENT.public().jwk()))
    yield Vector("with a useless key that nobody asked for", kept(envelope, cle={"kty": "x"}))
    yield Vector("a single key", kept(envelope), single, json.dumps(jwk))
    yield Vector(
        "a key of the required members alone",
        kept(envelope),
        single,
        json.dumps({k: jwk[k] for k in ("kty", "crv", "x")}),
    )
    yield Vector("the thumbprint, and the key beside", kept(envelope, cle=jwk), single, CURRENT.kid)
    yield Vector("the thumbprint with blank around", kept(envelope, cle=jwk), single, f"\n {CURRENT.kid}\t")
    yield Vector("signed by a past key", kept(sealed(certificate(), PAST)), VALID | {"cle": "cle_passee"})
    yield Vector("as many levels as are granted", kept(envelope, fond=_nested(31)), UNHELD)
    yield Vector("as many bytes as are granted", json.dumps(envelope), blanks=2**20 - len(json.dumps(envelope)))


def _nested(levels: int) -> list:
    return [] if levels == 1 else [_nested(levels - 1)]


def _openings() -> Iterable[Vector]:
    salts = {name: salt.hex() for name, salt in SALTS.items()}
    text = kept(sealed(certificate()))

    def opened(name, question, salt, verdict):
        openings = {"question": {"sel": salt, "texte": question}}
        return Vector(name, text, VALID | {"engagement_question": verdict}, openings=openings)

    both = {name: {"sel": salts[name], "texte": {"question": QUESTION, "reponse": ANSWER}[name]} for name in salts}
    agreed = VALID | {"engagement_question": "valide", "engagement_reponse": "valide"}
    yield Vector("both commitments opened", text, agreed, openings=both)
    yield opened("a blank more", QUESTION + " ", salts["question"], "invalide")
    yield opened("a letter less", QUESTION[1:], salts["question"], "invalide")
    yield opened("the other text", ANSWER, salts["question"], "invalide")
    yield opened("the other salt", QUESTION, salts["reponse"], "invalide")
    yield opened("the salt short of its last byte", "q" + QUESTION, salts["question"][2:], "invalide")
    yield opened(
        "the salt and the first letter", QUESTION[1:], salts["question"] + QUESTION[0].encode().hex(), "invalide"
    )
    yield opened("no salt", QUESTION, "", "invalide")
    hexadecimal = salts["question"]
    for name, written in (
        ("with a blank before", " " + hexadecimal),
        ("with a blank after", hexadecimal + " "),
        ("with a line end", hexadecimal + "\n"),
        ("with blanks inside", " ".join(hexadecimal[at : at + 2] for at in range(0, 64, 2))),
        ("in other digits", "٧" + hexadecimal[1:]),
        ("in full width", chr(0xFF17) + hexadecimal[1:]),
        ("of an odd length", hexadecimal[:-1]),
        ("twice", hexadecimal * 2),
    ):
        yield opened(f"a salt {name}", QUESTION, written, "invalide")
    yield opened("a lone surrogate", "\ud800", salts["question"], "invalide")
    unanswered = kept(sealed(changed("engagements.reponse", None)))
    without = VALID | {"engagement_question": "valide", "engagement_reponse": "absente"}
    yield Vector("an answer to which nothing is committed", unanswered, without, openings=both)
    nothing = {"integrite": "absente"} | {name: "non_verifiee" for name in (*VALID, *agreed) if name != "integrite"}
    yield Vector("nothing to open", kept(None), nothing, openings=both)
