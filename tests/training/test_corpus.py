"""The corpora are well formed: a text once, labels that heads know, nothing of what is held out."""

import json
from collections import Counter, defaultdict

import pytest

from training import corpus
from training.heads import CITIZENS, HEADLINES, MAIL, OUTSIDE, SIGNALS

CITIZENS_TEXTS, MAIL_TEXTS, HELD_OUT = corpus.citizens(), corpus.mail(), corpus.held_out()
QUESTIONS = [example for example in CITIZENS_TEXTS if not example.group.startswith("mail-")]


@pytest.mark.parametrize("texts", [QUESTIONS, MAIL_TEXTS, HELD_OUT], ids=["citizens", "mail", "held out"])
def test_no_text_stands_twice(texts):
    assert [text for text, count in Counter(example.text for example in texts).items() if count > 1] == []


def test_nothing_that_is_held_out_is_trained_on():
    """Not even written with other signs or capitals."""
    trained = {corpus.bare(example.text) for example in [*CITIZENS_TEXTS, *MAIL_TEXTS]}
    assert [example.text for example in HELD_OUT if corpus.bare(example.text) in trained] == []


def test_nothing_blind_has_a_part_in_a_temperature():
    strangers, blind = ({example.text for example in own} for own in (corpus.strangers(), corpus.blind()))
    assert strangers.isdisjoint(blind)
    assert strangers | blind == {example.text for example in HELD_OUT}
    assert len(blind) == len(HELD_OUT) // 2


def test_a_text_is_bare_without_its_signs():
    assert corpus.bare("Trêve hivernale : dates,\n et exceptions ?") == corpus.bare(
        "trêve hivernale dates et exceptions"
    )


def test_no_text_is_labelled_in_two_ways():
    """Where two files have the same text, the first one is read."""
    labels = defaultdict(set)
    for line in (
        line for file in sorted((corpus.CORPORA / "citizens").glob("*.txt")) for line in file.read_text().splitlines()
    ):
        domain, signals, text = line.split(" | ", 2)
        labels[text].add((domain, *sorted(signals.split(","))))
    assert {text: own for text, own in labels.items() if len(own) > 1} == {}


def test_what_is_held_out_or_stood_before_is_not_read(tmp_path, monkeypatch):
    for folder in ("citizens", "held_out", "mail"):
        (tmp_path / folder).mkdir()
    (tmp_path / "citizens" / "a.txt").write_text("droit | - | Une question ?\nsante | - | Une autre\n")
    (tmp_path / "citizens" / "b.txt").write_text("droit | - | Une question ?\ndroit | - | La dernière\n")
    (tmp_path / "held_out" / "citizens.txt").write_text("sante | - | une autre ?\n")
    (tmp_path / "mail" / "cases.json").write_text("[]")
    monkeypatch.setattr(corpus, "CORPORA", tmp_path)
    assert [(one.file, one.text) for one in corpus.citizens()] == [
        ("a.txt", "Une question ?"),
        ("b.txt", "La dernière"),
    ]


@pytest.mark.parametrize(("texts", "heads"), [(CITIZENS_TEXTS, CITIZENS), (HELD_OUT, CITIZENS), (MAIL_TEXTS, MAIL)])
def test_every_label_is_a_class_of_its_head(texts, heads):
    """Or nothing, where a head asks whether one thing holds."""
    asked = {(head, "") for head, classes in heads.items() if len(classes) == 1}
    known = {(head, name) for head, classes in heads.items() for name in classes} | asked
    labels = {(head, name) for example in texts for head, name in example.labels.items() if head in heads}
    assert labels - known == set()


@pytest.mark.parametrize(("texts", "heads"), [(CITIZENS_TEXTS, CITIZENS), (MAIL_TEXTS, MAIL)])
def test_every_class_has_its_texts(texts, heads):
    counts = Counter((head, name) for example in texts for head, name in example.labels.items())
    assert {(head, name) for head, classes in heads.items() for name in classes if counts[head, name] < 10} == set()


def test_what_touches_no_regulated_domain_has_no_stakes():
    signals = ("enjeu", *SIGNALS)
    outside = [example for example in [*CITIZENS_TEXTS, *HELD_OUT] if example.labels["domaine"] == OUTSIDE]
    assert len(outside) > 1000
    assert not any(example.labels[signal] for example in outside for signal in signals)


def test_high_stakes_are_those_that_a_signal_says():
    for example in [*CITIZENS_TEXTS, *HELD_OUT]:
        assert (example.labels["enjeu"] == "fort") == any(example.labels[signal] for signal in SIGNALS)


def test_only_instructions_speak_to_the_machine():
    assert {example.file for example in QUESTIONS if example.labels["consigne"]} == {"instructions.txt"}


def test_every_service_has_a_headline():
    assert set(HEADLINES.values()) <= {*MAIL, *CITIZENS}
    assert len(HEADLINES) == 10


def test_neighbours_stay_together():
    """A group is at most ten lines of one file."""
    groups = Counter((example.file, example.group) for example in QUESTIONS)
    assert max(groups.values()) == 10
    assert len({group for _, group in groups}) == len(groups)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("droit - une question", "new.txt:2"),
        ("droit | - |  ", "new.txt:2"),
        ("jardin | - | une question", "new.txt:2"),
        ("droit | dispute | une question", "new.txt:2"),
        ("hors_domaine | sanction | une question", "new.txt:2"),
    ],
)
def test_a_line_that_is_none_is_refused_with_its_place(tmp_path, monkeypatch, line, place):
    (tmp_path / "citizens").mkdir()
    (tmp_path / "citizens" / "new.txt").write_text(f"droit | - | une autre\n{line}\n")
    monkeypatch.setattr(corpus, "CORPORA", tmp_path)
    with pytest.raises(ValueError, match=place):
        corpus.citizens()


def test_a_mail_is_labelled_where_one_class_alone_is_right(tmp_path, monkeypatch):
    line = {
        "text": "a",
        "predictions": {"emailclassifier": "Devis", "selfservice": "20442"},
        "details": {"churn": "aucun"},
    }
    case = {"text": "b", "predictions": {"emailclassifier": ["Devis", "Autre"], "selfservice": ["sans_objet"]}}
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / "some.jsonl").write_text(json.dumps(line) + "\n")
    (tmp_path / "mail" / "cases.json").write_text(json.dumps([case, {"text": "vague", "vague": True}]))
    monkeypatch.setattr(corpus, "CORPORA", tmp_path)
    assert [dict(example.labels) for example in corpus.mail()] == [
        {"email_type": "Devis", "recherche": "article", "churn": "aucun"},
        {"recherche": "sans_objet"},
    ]
