"""Everything the ten classifiers know of a text, read once for all of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from aplomb.adapters.embedded.reading.delivery import Delivery, read_client, read_delivery
from aplomb.adapters.embedded.reading.evidence import SCARCITY, scarcity
from aplomb.adapters.embedded.reading.features import Features, features
from aplomb.adapters.embedded.reading.folding import clean, fold
from aplomb.adapters.embedded.reading.lexicon import Spotting, spot
from aplomb.adapters.embedded.reading.line import Line
from aplomb.adapters.embedded.reading.lines import read_lines
from aplomb.adapters.embedded.reading.marks import Mark, read_marks
from aplomb.adapters.embedded.reading.offers import read_offers
from aplomb.adapters.embedded.reading.patterns import pattern
from aplomb.adapters.embedded.reading.roles import read_amounts
from aplomb.adapters.embedded.reading.standing import Offer
from aplomb.adapters.embedded.reading.thread import Part, Thread, split
from aplomb.adapters.embedded.reading.totals import Totals, read_totals

_REFERENCES = {
    "cmd": "ref_commande", "cde": "ref_commande", "bc": "ref_commande", "arc": "ref_commande",
    "fa": "ref_facture", "fac": "ref_facture", "fact": "ref_facture", "facture": "ref_facture",
    "dev": "ref_devis", "devis": "ref_devis", "offre": "ref_devis",
    "invoice": "ref_facture", "inv": "ref_facture", "order": "ref_commande", "po": "ref_commande",
    "av": "ref_avoir", "avoir": "ref_avoir", "bl": "ref_bl",
}  # fmt: skip
_DECISIVE = frozenset((
    "demande_prix", "commander", "relance", "reclamation", "retard", "casse", "erreur", "facturation", "negociation",
    "accord", "refus", "comparaison", "prospect", "depart",
))  # fmt: skip
"""Signals of a task: a mail that gives one says for itself what it wants."""
_ORDER_HEAD = r"\W*(?:[a-z]+\W+){0,2}commandes? ?:"
"""A mail that opens with the word and its lines is an order."""
_COMPLAINED = frozenset(("reclamation", "retard", "casse", "erreur"))
_SHORT_WORDS = 8
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says.

    ``signals``: a signal's name to its strength, 0 to 2. ``words``: a signal to the lexicon's
    own word that gave it; never the user's text. ``forms``: a word of the text to the form the lexicon knows.
    """

    signals: Mapping[str, float]
    words: Mapping[str, str]
    forms: Mapping[str, str]
    marks: tuple[Mark, ...]
    lines: tuple[Line, ...]
    totals: Totals
    delivery: Delivery
    client: str | None
    offers: tuple[Offer, ...]
    folded: str
    features: Features

    def first(self, kind: str) -> str | None:
        """Return the first figure of a kind, as ``Mark.value`` gives it."""
        return next((mark.value for mark in self.marks if mark.kind == kind), None)


def strengths(counts: Mapping[str, int]) -> dict[str, float]:
    """Return how strong each signal is: 1 for one word, and less and less for each more: 1, 1.5, 1.75, ..."""
    return {signal: 2.0 - _HALF ** (count - 1) for signal, count in counts.items()}


def _figures(marks: tuple[Mark, ...], folded: str, counts: Mapping[str, int]) -> dict[str, int]:
    counted = Counter(mark.kind for mark in marks)
    counted.update(_REFERENCES[mark.value.split()[0]] for mark in marks if mark.kind == "reference")
    counted["question"] = folded.count("?")
    counted["court"] = int(0 < len(folded.split()) <= _SHORT_WORDS)
    names_glass = counts.get("produit") or counted["composition"] or counted["glass"]
    is_plain = counted["court"] and not counted["question"] and _COMPLAINED.isdisjoint(counts)
    counted["recherche"] = int(bool(is_plain and names_glass))
    return {f"a_{kind}": count for kind, count in counted.items() if count}


def _structure(folded: str, lines: tuple[Line, ...], totals: Totals, offers: tuple[Offer, ...]) -> dict[str, int]:
    counted = {
        "a_commande": int(bool(lines) and pattern(_ORDER_HEAD).match(folded) is not None),
        "a_lignes": len(lines),
        "a_lignes_chiffrees": sum(bool(line.prices) for line in lines),
        "a_quantite": sum(line.quantity is not None for line in lines),
        "a_total": sum(total is not None for total in (totals.net, totals.tax, totals.gross)),
        "a_offres": max(0, len(offers) - 1),
    }
    return {kind: count for kind, count in counted.items() if count}


def _spoken(thread: Thread) -> tuple[Part, Spotting]:
    """Return the part that a mail speaks through: the fresh one, unless it is terse and says nothing of its own."""
    own = spot(thread.fresh.folded)
    if thread.is_terse and thread.whole != thread.fresh and _DECISIVE.isdisjoint(own.counts):
        return thread.whole, spot(thread.whole.folded)
    return thread.fresh, own


@lru_cache(maxsize=1)
def read(text: str) -> Reading:
    """Return what a text says; the ten classifiers of one fan-out share the last reading."""
    cleaned = clean(text)
    thread = split(cleaned, fold(cleaned))
    spoken, spotting = _spoken(thread)
    body, folded = spoken
    marks, rest = read_marks(folded)
    amounts = read_amounts(folded, rest, marks)
    lines = read_lines(rest, marks, amounts, spotting.forms)
    totals = read_totals(amounts, lines)
    offers = read_offers(body, folded, rest, marks, spotting.counts)
    counts = spotting.counts | _figures(marks, folded, spotting.counts) | _structure(folded, lines, totals, offers)
    signals = strengths(counts)
    scarce = scarcity(spotting.known, marks, folded, is_search="a_recherche" in counts)
    return Reading(
        signals=signals | {SCARCITY: scarce},
        words=spotting.words,
        forms=spotting.forms,
        marks=marks,
        lines=lines,
        totals=totals,
        delivery=read_delivery(body, folded, marks),
        client=read_client(thread.signature, spoken),
        offers=offers,
        folded=folded,
        features=features(folded, signals),
    )
