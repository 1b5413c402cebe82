"""The form of a rule document. Names are the published document's own, French as the seed is (seed 000)."""

from typing import TypedDict


class LevelDocument(TypedDict):
    """A level of proof, as the readable page prints it."""

    numero: int
    code: str
    nom: str
    quand: str
    moyens: str


class NamedCode(TypedDict):
    """A wire value and how people call it."""

    code: str
    nom: str


class OffRoutingDocument(TypedDict):
    """What is never re-routed."""

    texte: str
    cas: list[NamedCode]


class DoubtDocument(TypedDict):
    """As which value an unknown fact decides."""

    domaine: str
    enjeu: str


class RowDocument(TypedDict):
    """A row of the decision table; ``*`` matches whatever the fact is, a null level keeps the user's choice."""

    hors_routage: str
    domaine: str
    enjeu: str
    niveau: int | None
    raison: str


class RuleDocument(TypedDict):
    """The whole rule: what is published, what is signed, and what routes."""

    id: str
    version: str
    date: str
    titre: str
    presentation: str
    niveaux: list[LevelDocument]
    hors_routage: OffRoutingDocument
    domaines_reglementes: list[NamedCode]
    signaux_enjeu_fort: list[NamedCode]
    doute: DoubtDocument
    table: list[RowDocument]
    limites: str
    publication: str
