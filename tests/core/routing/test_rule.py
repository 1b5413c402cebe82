import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.errors import FormError, RuleError
from aplomb.core.routing.facts import ALL_FACTS, Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import OFF_ROUTING, decide, load_rule
from aplomb.core.routing.versions import FINGERPRINTS
from aplomb.core.sealing.canonical import canonical, fingerprint
from aplomb.core.strict_json import parse_strict

ROOT = Path(__file__).parents[3]
RULES = ROOT / "layers" / "shared" / "aplomb" / "rules"
DOCUMENT = parse_strict((RULES / "1.0.json").read_bytes())
RULE = load_rule(DOCUMENT)


def changed(**members):
    return copy.deepcopy(DOCUMENT) | members


def with_table(change):
    document = copy.deepcopy(DOCUMENT)
    change(document["table"])
    return document


def with_third_level(code):
    return changed(niveaux=[*DOCUMENT["niveaux"][:2], DOCUMENT["niveaux"][2] | {"code": code}])


def expected_level(facts):
    """The contract's table, written a second time and otherwise."""
    if facts.exemption is not Exemption.NONE:
        return None
    if facts.stakes is Stakes.HIGH:
        return 3
    return 1 if facts.domain is Domain.UNREGULATED else 2


@pytest.mark.parametrize("facts", ALL_FACTS)
def test_each_of_the_36_points_gets_its_level(facts):
    decision = decide(RULE, facts)
    assert decision.level == expected_level(facts)
    assert decision.code == {None: OFF_ROUTING, 1: "reponse_directe", 2: "preuve", 3: "delibere"}[decision.level]


def test_there_are_36_points_and_every_level_is_reached():
    assert len(set(ALL_FACTS)) == 36
    assert {decide(RULE, facts).level for facts in ALL_FACTS} == {None, 1, 2, 3}


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        (Facts(Exemption.BYOM, Domain.REGULATED, Stakes.HIGH), "BYOM"),
        (Facts(Exemption.GUEST, Domain.REGULATED, Stakes.HIGH), "invité"),
        (Facts(Exemption.EXPLICIT_MODEL, Domain.REGULATED, Stakes.HIGH), "choix explicite"),
        (Facts(Exemption.NONE, Domain.REGULATED, Stakes.HIGH), "Enjeu fort"),
        (Facts(Exemption.NONE, Domain.REGULATED, Stakes.UNKNOWN), "Domaine réglementé"),
        (Facts(Exemption.NONE, Domain.UNKNOWN, Stakes.ORDINARY), "Domaine inconnu"),
        (Facts(Exemption.NONE, Domain.UNREGULATED, Stakes.UNKNOWN), "enjeu inconnu"),
        (Facts(Exemption.NONE, Domain.UNREGULATED, Stakes.ORDINARY), "enjeu ordinaire"),
    ],
)
def test_the_reason_names_the_fact_that_decided(facts, word):
    assert word in decide(RULE, facts).reason


def test_a_changed_letter_without_a_new_version_fails_the_build():
    published = {path.stem: load_rule(parse_strict(path.read_bytes())) for path in RULES.glob("*.json")}
    assert {version: fingerprint(canonical(rule.document)) for version, rule in published.items()} == FINGERPRINTS
    assert all(rule.version == version for version, rule in published.items())


def test_the_texts_are_the_seeds_word_for_word():
    seed = (ROOT / "docs" / "seed-000-aplomb.txt").read_text()
    texts = [DOCUMENT["hors_routage"]["texte"]]
    texts += [level[member] for level in DOCUMENT["niveaux"] for member in ("nom", "quand", "moyens")]
    texts += [DOCUMENT[member] for member in ("titre", "presentation", "limites", "publication")]
    assert [text for text in texts if text not in seed] == []


def test_the_same_decisions_come_out_under_any_hash_seed():
    script = (
        "import sys;from pathlib import Path;from aplomb.core.routing.facts import ALL_FACTS\n"
        "from aplomb.core.routing.rule import *;from aplomb.core.strict_json import parse_strict\n"
        f"rule = load_rule(parse_strict(Path({str(RULES / '1.0.json')!r}).read_bytes()))\n"
        "sys.stdout.write(repr([decide(rule, facts) for facts in ALL_FACTS]))"
    )
    here = repr([decide(RULE, facts) for facts in ALL_FACTS])
    for seed in range(50):
        environment = {"PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT / "layers" / "shared"), "PYTHONUTF8": "1"}
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        assert run.stdout == here


@given(st.randoms())
def test_the_order_of_a_documents_members_never_matters(random):
    def shuffled(node):
        if isinstance(node, dict):
            members = [(name, shuffled(value)) for name, value in node.items()]
            random.shuffle(members)
            return dict(members)
        return [shuffled(item) for item in node] if isinstance(node, list) else node

    rule = load_rule(shuffled(DOCUMENT))
    assert rule.decisions == RULE.decisions
    assert canonical(rule.document) == canonical(DOCUMENT)


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ([], "regle: not an object"),
        (changed(ajout=1), "'ajout' is unknown"),
        ({name: value for name, value in DOCUMENT.items() if name != "limites"}, "limites is missing"),
        (changed(version=1.0), "regle.version"),
        (changed(table="x"), "regle.table: not a list"),
        (with_table(lambda table: table[0].update(niveau="3")), "regle.table[0].niveau"),
        (with_table(lambda table: table[3].update(niveau=True)), "regle.table[3].niveau"),
        (with_table(lambda table: table[3].pop("raison")), "raison is missing"),
    ],
)
def test_a_document_of_another_form_is_refused_and_the_place_is_named(document, place):
    with pytest.raises(FormError, match=place.replace("[", r"\[")):
        load_rule(document)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (with_table(lambda table: table.pop()), "no row for aucun, hors_domaine, inconnu"),
        (with_table(lambda table: table.append(table[0] | {"domaine": "regule"})), "no question can reach this row"),
        (with_table(lambda table: table[0].update(hors_routage="pirate")), "'pirate' is no value"),
        (with_table(lambda table: table[3].update(niveau=4)), "there is no level 4"),
        (with_table(lambda table: table[3].update(niveau=2)), "no question can reach level 3"),
        (with_table(lambda table: table[0].update(niveau=1)), "off routing gets no level"),
        (with_table(lambda table: table[6].update(niveau=None)), "off routing gets no level"),
        (changed(niveaux=DOCUMENT["niveaux"][::-1]), "the levels are 1, 2 and 3"),
        (changed(niveaux=DOCUMENT["niveaux"][:2]), "the levels are 1, 2 and 3"),
        (changed(niveaux=[*DOCUMENT["niveaux"][:2], DOCUMENT["niveaux"][2] | {"code": "preuve"}]), "a code of its own"),
        (
            changed(niveaux=[*DOCUMENT["niveaux"][:2], DOCUMENT["niveaux"][2] | {"code": OFF_ROUTING}]),
            "a code of its own",
        ),
        (changed(hors_routage=DOCUMENT["hors_routage"] | {"cas": []}), "the cases that the table knows"),
        (changed(doute={"domaine": "inconnu", "enjeu": "inconnu"}), "a known value"),
        (changed(doute={"domaine": "hors_domaine", "enjeu": "ordinaire"}), "decides otherwise in doubt"),
        (changed(doute={"domaine": "regule", "enjeu": "fort"}), "decides otherwise in doubt"),
        (changed(doute={"domaine": "peut-être", "enjeu": "ordinaire"}), "a known value"),
        (with_table(lambda table: table[5].update(niveau=1)), "decides otherwise in doubt"),
    ],
)
def test_a_rule_that_cannot_route_is_refused(document, why):
    with pytest.raises(RuleError, match=why):
        load_rule(document)


def test_the_document_on_disk_is_strict_json():
    assert json.loads((RULES / "1.0.json").read_text()) == DOCUMENT
