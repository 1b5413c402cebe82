"""An evaluation counts what was right, says where a case is none, and writes nothing down."""

import json
import os
import subprocess
import sys

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.core.routing.facts import Domain
from aplomb.core.routing.triage import Appraisal
from aplomb.core.routing.versions import CURRENT_VERSION
from aplomb.usecases.triage import Triager
from tests.tools.conftest import ROOT
from tools import eval_extraction, eval_triage
from tools.eval_cases import CaseError, TriageCase, read_cases
from tools.eval_tables import Ratio, calibration_error

QUESTION = {"text": "Mon bailleur veut m'expulser demain, que faire ?", "domain": "logement", "high_stakes": True}
CHAT = {"text": "Quelle est la capitale du Pérou ?", "domain": "culture_generale", "source": "un jeu (page 3)"}
CITED = {
    "id": "1",
    "text": "Voir l'article 1240 du code civil.",
    "expected": {
        "articles": [{"num": "1240", "instrument": "Code civil", "raw": "article 1240 du code civil"}],
        "sirens": [],
    },
    "hard_negative": False,
}
LURE = {"id": "2", "text": "Voir l'article 9 du code civil.", "expected": {"articles": []}, "hard_negative": True}


def written(folder, *cases, name="cases.jsonl"):
    lines = (case if isinstance(case, str) else json.dumps(case) for case in cases)
    (folder / name).write_text("\n".join(lines) + "\n")
    return folder


def run(*arguments):
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT / 'layers/shared'}{os.pathsep}{ROOT}"}
    command = [sys.executable, ROOT / "tools/evaluate.py", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)


def columns(output, title):
    """The table under a title: each row's cells by its header, by the row's first cell."""
    lines = output.split(f"{title}\n", 1)[1].split("\n\n", 1)[0].splitlines()
    headers = lines[0].split()
    return {cells[0]: dict(zip(headers[1:], cells[1:], strict=True)) for cells in map(str.split, lines[1:])}


def test_tables_come_of_every_kind_of_case(tmp_path):
    folder = written(tmp_path, QUESTION, CHAT, CITED, LURE)
    before = sorted(tmp_path.iterdir())
    done = run(folder)
    assert done.returncode == 0, done.stderr
    titles = ["Triage", "Triage, by file", "Triage, by source", "Triage, by domain", "Extraction"]
    assert [line for line in done.stdout.splitlines() if line in titles] == titles
    assert columns(done.stdout, "Extraction")["articles"] == {
        "expected": "1", "found": "2", "precision": "50.0", "recall": "100.0",
    }  # fmt: skip
    assert "found for nothing in 1 hard negatives" in done.stdout
    assert "un jeu" in done.stdout
    assert sorted(tmp_path.iterdir()) == before


def test_a_text_is_printed_only_where_its_case_is_wrong_and_was_asked_for(tmp_path):
    false = {"text": "Quelle est la capitale du Chili ?", "domain": "droit"}
    folder = written(tmp_path, CHAT, false, CITED, LURE)
    assert "capitale" not in run(folder).stdout
    wrong = run(folder, "--wrong").stdout.split("\nWrong\n")[1]
    assert "cases.jsonl:2: droit" in wrong
    assert "Chili" in wrong
    assert "Pérou" not in wrong
    assert 'cases.jsonl:4: articles: found for nothing {"instrument": "Code civil"' in wrong
    assert "cases.jsonl:3" not in wrong


@pytest.mark.parametrize("name", ["cases.json", "empty.jsonl"])
def test_a_folder_without_cases_is_refused(tmp_path, name):
    done = run(written(tmp_path, "", name=name))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no cases" in done.stderr


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    assert run(tmp_path / "nowhere").returncode == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "not JSON"),
        ("[1]", "not an object"),
        ({"domain": "droit"}, "no text"),
        ({"text": "  ", "domain": "droit"}, "no text"),
        ({"text": "canari"}, "neither a domain nor"),
        ({"text": "canari", "domain": "jardin"}, "domain is none of"),
        ({"text": "canari", "domain": "droit", "high_stakes": 1}, "high_stakes"),
        ({"text": "canari", "domain": "droit", "level": 4}, "level"),
        ({"text": "canari", "domain": "droit", "level": True}, "level"),
        ({"text": "canari", "domain": "droit", "source": 3}, "source"),
        ({"text": "canari", "expected": []}, "expected is no object"),
        ({"text": "canari", "expected": {"articles": 3}}, "expected.articles"),
        ({"text": "canari", "expected": {}, "hard_negative": "no"}, "hard_negative"),
    ],
)
def test_a_line_that_is_no_case_is_named_and_not_quoted(tmp_path, line, why):
    folder = written(tmp_path, CHAT, line)
    with pytest.raises(CaseError, match=rf"^cases\.jsonl:2: .*{why}") as refused:
        list(read_cases(folder))
    assert "canari" not in str(refused.value)


def test_a_malformed_line_ends_it(tmp_path):
    done = run(written(tmp_path, CHAT, "{"))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "cases.jsonl:2: not JSON\n")


@pytest.mark.parametrize(
    ("domain", "known"),
    [
        ("Santé", "sante"),
        ("démarches", "demarches"),
        ("rumeur_actualite", "rumeur"),
        ("technique", "hors_domaine"),
        ("vie_quotidienne", "hors_domaine"),
    ],
)
def test_domains_go_by_several_names(tmp_path, domain, known):
    [case] = read_cases(written(tmp_path, {"text": "a", "domain": domain, "source": "une source (3)"}))
    assert (case.domain, case.source, case.file) == (known, "une source", "cases.jsonl")


def case(domain="droit", high_stakes=None, level=None):
    return TriageCase("cases.jsonl:1", "cases.jsonl", "–", "a", domain, high_stakes, level)


@pytest.mark.parametrize(
    ("labelled", "levels"),
    [
        (case(), (2, 3)),
        (case(high_stakes=False), (2,)),
        (case(high_stakes=True), (3,)),
        (case("hors_domaine"), (1,)),
        (case("hors_domaine", level=2), (2,)),
    ],
)
def test_a_level_is_the_cases_own_or_what_its_domain_leaves(labelled, levels):
    assert labelled.levels == levels


def answer(labelled, domain, *, level, high=False, trust=90, leans=True, ten_class="droit", ten_class_trust=80):
    return eval_triage.Answered(labelled, domain, high, level, trust, leans, ten_class, ten_class_trust)


def test_measures_are_counted():
    some = [
        answer(case(high_stakes=True), Domain.REGULATED, level=3, high=True),
        answer(case(high_stakes=True), Domain.REGULATED, level=2),
        answer(case(high_stakes=False), Domain.REGULATED, level=3, high=True),
        answer(case(), Domain.UNREGULATED, level=1, leans=False, ten_class="hors_domaine"),
        answer(case("hors_domaine"), Domain.UNREGULATED, level=1, leans=False, ten_class="hors_domaine"),
        answer(case("hors_domaine"), Domain.UNKNOWN, level=2, trust=60, ten_class="hors_domaine"),
    ]
    measured = {name: str(measure(some)) for name, measure in eval_triage.MEASURES.items()}
    assert measured == {
        "cases": "6",
        "ten classes": "83.3",
        "regulated or not": "66.7",
        "level": "33.3",
        "recall regulated": "75.0",
        "precision outside": "50.0",
        "precision high": "50.0",
        "recall high": "50.0",
        "false level 1": "1",
        "ECE confiance": "0.183",
        "ECE ten classes": "0.033",
    }
    assert [one.is_wrong for one in some] == [False, True, True, True, False, True]


class Doubtful:
    def appraise(self, question):
        return Appraisal(regulated_trust=50, detail="droit", high_trust=50, signals=(), instructs=False)


async def test_a_doubt_stays_a_doubt_without_a_model():
    triager = Triager(rule=published_rules()[CURRENT_VERSION], appraiser=Doubtful(), model=eval_triage.NoModel())
    triaged = await triager("a")
    assert triaged.triage.facts.domain is Domain.UNKNOWN
    assert triaged.decision.level == 2


def test_what_is_found_twice_counts_twice():
    [missed] = eval_extraction.extracted([labelled_extraction({"sirens": ["552032534", "552032534"]})])
    assert list(missed.lines()) == ['cases.jsonl:1: sirens: missed "552032534"'] * 2


def labelled_extraction(expected):
    return eval_extraction.ExtractionCase("cases.jsonl:1", "rien", expected, is_hard_negative=False)


def test_a_ratio_of_nothing_says_so():
    assert str(Ratio.of([])) == "–"
    assert str(Ratio.of([True, False, True])) == "66.7"


def test_the_calibration_error_is_the_mean_distance_over_ten_bins():
    assert calibration_error([(75, True), (75, True), (75, True), (75, False)]) == pytest.approx(0)
    assert calibration_error([(100, True), (95, False), (15, False)]) == pytest.approx((0.95 + 0.15) / 3)
