"""Positions, findings and rulings as the tests of deliberation build them."""

import hashlib

from aplomb.core.answering.schema import conforming
from aplomb.core.answering.stages import Cause as Missing
from aplomb.core.deliberating.arbitration import read_arbitration, schema
from aplomb.core.deliberating.confrontation import confront
from aplomb.core.deliberating.deliberation import ArbitrationState, Deliberation
from aplomb.core.deliberating.grounds import judged
from aplomb.core.deliberating.independence import independence
from aplomb.core.deliberating.label import Consulted, label, missing
from aplomb.core.deliberating.opened import Absent, opened
from aplomb.core.deliberating.position import SCHEMA, read_position
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.sealing.certificate import SourceVerdict

FAMILIES = ("claude", "mistral", "nova")
LABOUR, TORT = "article L. 1471-1 du code du travail", "article 1382 du code civil"
ASKED = {LABOUR: "article L1471-1, Code du travail", TORT: "article 1382, Code civil"}
ABROGATED = "N'est plus en vigueur : abrogé le 1er octobre 2016, après l'avoir été à partir du 7 mars 1804."
TEXT = "Toute action portant sur la rupture du contrat de travail se prescrit par douze mois."
HOW_LONG = "Quel est le délai pour contester un licenciement ?"
WHO = "Qui doit réparer le dommage ?"


def ground(text, *citations, question=HOW_LONG, sense="sans_objet", quote=None):
    return {"question": question, "sens": sense, "texte": text, "citations": [*citations], "extrait_cite": quote}


def document(*grounds, sense="oui", conclusion="Oui, vous pouvez contester.", confidence="forte", change="Un fait."):
    return {
        "sens": sense,
        "conclusion": conclusion,
        "affirmations": [*grounds],
        "confiance": confidence,
        "ce_qui_ferait_changer": change,
    }


def position(*grounds, **said):
    return read_position(conforming(document(*grounds, **said), SCHEMA))


def model(place):
    return {"role": "deliberation", "id": f"{FAMILIES[place]}-modele-{place}", "famille": FAMILIES[place]}


def open_all(*positions):
    return opened([(model(place), one) for place, one in enumerate(positions)])


def finding(citation, verdict=SourceVerdict.VERIFIED, *, detail="En vigueur.", text=TEXT, source=SourceName.LEGIFRANCE):
    return Finding(
        source=source,
        asked=ASKED.get(citation, citation),
        identifier="LEGIARTI000000000001",
        verdict=verdict,
        detail=detail,
        read_at="2026-11-30T12:00:00Z",
        url="https://source.example.test/1",
        text=text,
        sha256=text and hashlib.sha256(text.encode()).hexdigest(),
        cause=Cause.TIMEOUT if verdict is SourceVerdict.UNVERIFIABLE else None,
    )


GONE = finding(TORT, SourceVerdict.NOT_IN_FORCE, detail=ABROGATED)
AGREED = ground("Celui qui cause un dommage le répare.", TORT, question=WHO)
YES_TWELVE = position(ground("Le délai est de douze mois.", LABOUR), AGREED)
YES_YEAR = position(
    ground("On a un an pour saisir les prud'hommes.", LABOUR, question="Dans quel délai contester un licenciement ?"),
    ground("Celui qui cause un dommage à autrui le répare.", TORT, question="Qui répare le dommage ?"),
    conclusion="Vous avez un an.",
    confidence="moyenne",
)
NO_TWO_YEARS = position(
    ground("Le délai est de 24 mois.", LABOUR),
    ground("Celui qui cause à autrui un dommage le répare.", TORT, question=WHO),
    ground("La saisine est gratuite.", question="Combien coûte la saisine ?"),
    sense="non",
    conclusion="Non, il est trop tard.",
    confidence="faible",
)
THREE = (YES_TWELVE, YES_YEAR, NO_TWO_YEARS)


def ruling(
    held="A", reasons=(), answer="Vous pouvez contester.", uncertainties=("La date de notification.",), noticed=()
):
    return {
        "position_retenue": held,
        "reponse": answer,
        "motifs": [{"point": point, "retient": who, "raison": why} for point, who, why in reasons],
        "rapprochements": [{"points": [*points], "nature": kind, "raison": why} for points, kind, why in noticed],
        "incertitudes": [*uncertainties],
    }


def rule(value, positions, findings=()):
    points = confront(positions)
    return read_arbitration(conforming(value, schema(positions, points)), positions, points, findings)


def label_of(positions, one):
    return next(each.label for each in positions if each.position == one)


def deliberation(positions, findings=(), arbitration=None, *, state=None, absent=(), degradations=None):
    points = confront(positions)
    default = ArbitrationState.GIVEN if arbitration else ArbitrationState.ABSENT
    lacking = missing(len(positions), is_arbitrated=arbitration is not None) if degradations is None else degradations
    consulted = Consulted.WHOLLY if findings else Consulted.NOT
    return Deliberation(
        opened=positions,
        absent=absent,
        confrontation=points,
        findings=tuple(findings),
        judged=judged(positions, points, findings),
        independence=independence(positions, points, findings),
        arbitration=arbitration,
        arbitration_state=state or default,
        arbiter={"role": "arbitre", "id": "arbitre-1", "famille": "autre"} if arbitration else None,
        label=label(len(positions), consulted, is_arbitrated=arbitration is not None, is_whole=not lacking),
        degradations=lacking,
    )


def absent(place):
    return Absent(model(place), Missing.LATE, "Le modèle n'a pas répondu à temps.")
