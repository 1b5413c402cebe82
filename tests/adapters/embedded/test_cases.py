"""What the classifiers say of many texts: business of every kind, citizens' questions, noise."""

import json
import unicodedata
from pathlib import Path

import pytest

from aplomb.core.comprehension.assessment import TRUST_THRESHOLD

CASES = json.loads((Path(__file__).parents[3] / "training" / "corpora" / "mail" / "cases.json").read_text())
PREDICTED = [case for case in CASES if "predictions" in case]
CLEAR = [case for case in PREDICTED if case.get("clear", True)]
VAGUE = [case["text"] for case in CASES if case.get("vague")]
LEAST_RIGHT = 0.95
BYSTANDING = {"sans_objet", "Autre", "autre", "hors_domaine"}
FORWARDED = """Pour action.

---------- Message transféré ----------
De : Achats <achats@exemple.fr>
Envoyé : lundi
À : Agence
Objet : suite

"""
SIGNATURE = """

Cordialement,
Service achats
Miroiterie Exemple
3 allée des Pins, 75000 Paris
Toute facture et toute livraison suivent nos conditions générales de vente."""


def without_accents(text):
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


def with_typing_errors(text):
    """Swap two letters in every third word that is long enough to stay readable."""
    words = [
        word[:3] + word[4] + word[3] + word[5:] if place % 3 == 1 and len(word) > 6 and word.isalpha() else word
        for place, word in enumerate(text.split(" "))
    ]
    return " ".join(words)


def forwarded(text):
    quoted = "".join(f"> {line}\n" for line in text.split("\n"))
    return f"{FORWARDED}{quoted}> \n> Cordialement,\n> Menuiserie Exemple - 12 rue du Port"


WRITTEN = {
    "in capitals": str.upper,
    "without accents": without_accents,
    "with typing errors": with_typing_errors,
    "forwarded": forwarded,
    "signed": lambda text: text + SIGNATURE,
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "with no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "with soft hyphens": "\u00ad".join,
}


SAMPLED = 4
"""Of the texts written otherwise than they are, one in so many is asked, another for each writing."""


def wrong_predictions(ask, cases, written=str):
    """Return text, service, expected and actual of every wrong prediction, and how many were asked for."""
    wrong, asked = [], 0
    for case in cases:
        answers = ask(written(case["text"]))
        for service, expected in case["predictions"].items():
            asked += 1
            if answers.prediction(service) not in expected:
                wrong.append((case["text"], service, expected, answers.prediction(service)))
    return wrong, asked


def concerns_a_service(answers):
    is_sure = answers.trust("domaineclassifier") >= TRUST_THRESHOLD
    domain = answers.prediction("domaineclassifier")
    return answers.prediction("businessclassifier") != "autre" or (is_sure and domain != "hors_domaine")


def test_headline_predictions(ask):
    """At least 95 of 100 expected predictions."""
    wrong, asked = wrong_predictions(ask, PREDICTED)
    assert len(wrong) <= asked * (1 - LEAST_RIGHT), wrong


@pytest.mark.parametrize(("place", "written"), tuple(enumerate(WRITTEN.values())), ids=WRITTEN)
def test_headline_predictions_however_the_text_is_written(ask, place, written):
    """At least 95 of 100 expected predictions in a sample of the texts."""
    wrong, asked = wrong_predictions(ask, PREDICTED[place % SAMPLED :: SAMPLED], written)
    assert len(wrong) <= asked * (1 - LEAST_RIGHT), wrong


def test_the_table_is_wide_enough():
    services = {service for case in PREDICTED for service in case["predictions"]}
    assert len(PREDICTED) >= 250
    assert len(services) == 10
    assert len({case["text"] for case in CASES}) == len(CASES)


def test_clear_texts_need_no_model(ask):
    low = [case["text"] for case in CLEAR if ask(case["text"]).aggregate < TRUST_THRESHOLD]
    assert len(low) <= len(CLEAR) * (1 - LEAST_RIGHT), low


def test_no_bystander_dominates_a_clear_text(ask):
    """The service of highest trust is one that the text concerns, in nine cases of ten: a task, or a sure domain."""
    asked = {case["text"]: ask(case["text"]) for case in CLEAR}
    concerned = {text: answers for text, answers in asked.items() if concerns_a_service(answers)}
    bystanders = {
        text: answers.dominant.service.name
        for text, answers in concerned.items()
        if answers.dominant.prediction in BYSTANDING
    }
    assert len(concerned) >= 150
    assert len(bystanders) <= len(concerned) * 0.1, bystanders


@pytest.mark.parametrize("text", VAGUE)
def test_vague_texts_need_a_model(ask, text):
    assert ask(text).aggregate < TRUST_THRESHOLD


@pytest.mark.parametrize("case", [case for case in CASES if "suppliers" in case], ids=lambda case: case["text"][:40])
def test_every_compared_supplier_has_its_row(ask, case):
    suppliers = ask(case["text"])["benchmarkclassifier"]["fournisseurs"]
    assert [one["nom"] for one in suppliers] == case["suppliers"]
    assert {len(one["classifications"]) for one in suppliers} == {10}


@pytest.mark.parametrize("case", [case for case in CASES if "coherent" in case], ids=lambda case: case["text"][:40])
def test_the_arithmetic_of_a_document(ask, case):
    assert ask(case["text"])["procurementclassifier"]["totaux"]["coherent"] is case["coherent"]
