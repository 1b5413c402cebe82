"""Each service answers in its documented shape."""

import json
from pathlib import Path

import pytest

from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Answered

FIXTURES = Path(__file__).parents[2] / "fixtures" / "classifiers"
TEXTS = {
    "devis": "Merci de chiffrer 200 feuilletés 44.2 clair 1000x2000, livraison Lyon le 25/04.",
    "facture": "Facture FA-2026-118\n200 trempé 10mm x 21,50 € = 4 300,00 €\nTotal HT : 4 300,00 €",
    "offres": "Comparatif : Verrelia (47 €), Miralux (51 €) et Novaglass (63 €).",
    "vide": " ",
    "bruit": "azerty",
}


def keys(value, path=""):
    """Yield the path of every key; lists speak through their first element, classes of a model not at all."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{path}.{key}"
            if key != "Probability":
                yield from keys(inner, f"{path}.{key}")
    elif isinstance(value, list) and value:
        yield from keys(value[0], f"{path}[0]")


def models(value, path=""):
    """Yield every Prediction with its Probability, and where they stand."""
    if isinstance(value, dict):
        if "Probability" in value:
            yield path, value["Prediction"], value["Probability"]
        for key, inner in value.items():
            yield from models(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from models(inner, f"{path}[]")


def test_the_ten_answer_in_catalogue_order():
    assert tuple(one.service for one in embedded_classifiers()) == CATALOGUE


@pytest.mark.parametrize(
    ("service", "text"),
    [
        ("emailclassifier", "devis"),
        ("quoteclassifier", "devis"),
        ("requestclassifier", "devis"),
        ("businessclassifier", "devis"),
        ("procurementclassifier", "facture"),
        ("salesagentclassifier", "devis"),
        ("benchmarkclassifier", "offres"),
        ("negociationclassifier", "devis"),
        ("selfservice", "devis"),
    ],
)
def test_every_documented_key_is_there(ask, service, text):
    """A clock is no part of a pure answer: latency is measured outside."""
    documented = set(keys(json.loads((FIXTURES / f"{service}.json").read_text()))) - {".latency_ms"}
    assert documented <= set(keys(ask(TEXTS[text])[service]))


@pytest.mark.parametrize(
    ("service", "where"),
    [
        ("emailclassifier", "trust_score"),
        ("quoteclassifier", "trust"),
        ("requestclassifier", "trust_score"),
        ("businessclassifier", "trust_score"),
        ("procurementclassifier", "trust"),
        ("salesagentclassifier", "trust_score"),
        ("benchmarkclassifier", "trust_score"),
        ("negociationclassifier", None),
        ("selfservice", "trust.score"),
        ("domaineclassifier", None),
    ],
)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_trust_stands_where_the_service_documents_it(ask, service, where, text):
    answer = ask(text)[service]
    flat = {f"trust.{key}" for key in answer["trust"]} if isinstance(answer.get("trust"), dict) else set()
    assert ({"trust_score", "trust"} & answer.keys() if not flat else {"trust.score"} & flat) == (
        {where} if where else set()
    )


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_answer_counts_and_every_headline_resolves(ask, text):
    answers = ask(text)
    assert all(isinstance(outcome, Answered) for outcome in answers.outcomes.values())
    assert all(isinstance(outcome.prediction, str) for outcome in answers.outcomes.values())


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_probabilities_cover_all_classes_and_sum_to_one(ask, text):
    answers = ask(text)
    classes = {}
    for service in CATALOGUE:
        for path, prediction, probability in models(answers[service.name], service.name):
            units = [round(share * 10_000) for share in probability.values()]
            assert sum(units) == 10_000
            assert list(probability.values()) == [unit / 10_000 for unit in units]
            assert prediction == max(probability, key=probability.get)
            assert classes.setdefault(path, set(probability)) == set(probability)


def test_documented_classes_are_all_there(ask):
    """A model's classes are the documented ones, in their order, and at most one more for what is no concern of its."""
    answers = ask(TEXTS["facture"])
    for service in ("emailclassifier", "quoteclassifier", "businessclassifier", "procurementclassifier"):
        documented = {
            path.partition(".")[2]: list(probability)
            for path, _, probability in models(json.loads((FIXTURES / f"{service}.json").read_text()), service)
        }
        for path, _, probability in models(answers[service], service):
            known = documented[path.partition(".")[2]]
            assert list(probability)[: len(known)] == known
            assert set(list(probability)[len(known) :]) <= {"sans_objet", "autre"}


@pytest.mark.parametrize("factory_id", [1, 10])
def test_the_factory_is_echoed(ask, factory_id):
    answers = ask(TEXTS["devis"], factory_id)
    assert {answer["factory_id"] for answer in answers.by_service.values()} == {factory_id}


def test_the_audit_names_signals_and_never_quotes_the_text(ask):
    answers = ask("Bonjour monsieur Xylophage, merci de me faire un DEVISS pour 3 miroirs zorglub")
    audits = [json.dumps(answer.get("xai")).lower() for answer in answers.by_service.values()]
    assert "demande_prix" in audits[0]
    assert not any(word in audit for audit in audits for word in ("xylophage", "zorglub", "deviss"))
