"""Every text has an answer, the same for ever, in a time that its length alone decides."""

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.adapters.embedded.reading.reading import read
from aplomb.core.limits import LIMITS

ROOT = Path(__file__).parents[3]
CASES = Path(__file__).parents[3] / "training" / "corpora" / "mail" / "cases.json"
ORDINARY = "Merci de chiffrer 200 feuilletés 44.2 clair 1000x2000 à 21,50 €, livraison Lyon le 25/04 ? "
SIGNS = "1 0 9 . , / x * - : ; ? € % > \" ' ( ) @ 🙂 é É ½ ﷺ ٣ İ ß œ \n \u0301 \u200b \x00 \ud800"
FIGURES = "44.2 4/16/4 25/04 1000x2000 10mm 21,50€ 12k€ 5% CMD-2026-1 FA-1 3 x 1000 2000 842 135 678"
WORDS = "feuilleté trempé miroir facture devis livraison Lyon deux et pas total ht tva ttc fournisseur A : moq De : --"
FRAGMENTS = [piece for text in (SIGNS, FIGURES, WORDS) for piece in text.split(" ")]
ADVERSARIAL = {
    "digits": "1",
    "digits and spaces": "1 ",
    "digits and points": "1.",
    "digits and commas": "1,",
    "slashes": "12/",
    "times": "1x",
    "compositions": "44.2 x ",
    "euros": "€",
    "amounts": "1 234,56 € ",
    "one word": "a",
    "one phrase's beginning": "pas ",
    "spaces": " ",
    "lines": "\n",
    "quotes": "'>",
    "quote marks": "> ",
    "open quotes": '"',
    "addresses": "a@",
    "rules": "--",
    "senders": "de : x\n",
    "closings": "cordialement ",
    "almost a quoted head": "le a ecrit ",
    "suppliers": "fournisseur a : 5 € ",
    "supplier lines": "agc : 5 €\n",
    "companies": "societe ",
    "firms": "Vitrex 5 € ",
    "firms nobody prices": "Aa Bb ",
    "letters for firms": "A : ",
    "table rows": "prix|a|5\n",
    "one wide row": "a|",
    "terse quotes": "ok\n> ",
    "rebates": "remise 5 % ",
    "dots between letters": "a.",
    "deliveries": "livraison ",
    "totals": "total ht 5,00 € ",
    "articles": "un verre de 10mm, ",
    "combining": "e\u0301",
    "expanding": "\ufdfa",
    "emoji": "🙂",
    "ordinary": ORDINARY,
}


@pytest.fixture(scope="module")
def every(ask):
    """Ask all ten and return their answers as JSON; the reading of the last text is forgotten first."""

    def asked(text):
        read.cache_clear()
        return json.dumps(ask(text).by_service, allow_nan=False)

    return asked


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=40).map(" ".join)))
def test_total_and_the_same_twice(every, text):
    assert every(text) == every(text)


@pytest.mark.parametrize("text", ["", " ", "\n", "\u200b", "\ud800", "🙂", "?", "\x00" * 9, ">", "--", ":", "de :"])
def test_next_to_nothing_has_an_answer(every, text):
    assert every(text)


@pytest.mark.parametrize("piece", ADVERSARIAL.values(), ids=ADVERSARIAL)
def test_no_text_takes_long(every, piece):
    """Under two seconds for all ten at the longest text allowed; a quadratic expression would take minutes."""
    text = (piece * LIMITS.text_characters)[: LIMITS.text_characters]
    began = time.process_time()
    every(text)
    assert time.process_time() - began < 2.0


def test_one_fan_out_reads_its_text_once(ask):
    read.cache_clear()
    ask(ORDINARY)
    assert read.cache_info().misses == 1


def test_the_same_bytes_under_any_hash_seed():
    script = """
import asyncio, hashlib, json, sys
from aplomb.adapters.embedded.classifiers import embedded_classifiers
async def every(text):
    return [await one.classify(text, 3) for one in embedded_classifiers()]
cases = json.load(open(sys.argv[1]))
answers = [asyncio.run(every(case["text"])) for case in cases[::4]]
print(hashlib.sha256(json.dumps(answers, ensure_ascii=False, allow_nan=False).encode()).hexdigest())
"""
    path = str(ROOT / "layers" / "shared")
    digests = {
        subprocess.run(
            [sys.executable, "-c", script, str(CASES)],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "42", "4294967295")
    }
    assert len(digests) == 1
    assert len(digests.pop()) == hashlib.sha256().digest_size * 2


async def test_classify_needs_no_network_and_raises_nothing():
    for one in embedded_classifiers():
        assert isinstance(await one.classify(ORDINARY, 3), dict)


def test_the_import_is_light():
    """Neither a client nor a heavy part of the standard library comes along, and no expression is compiled."""
    script = """
import sys
from aplomb.adapters.embedded.classifiers import embedded_classifiers
from aplomb.adapters.embedded.reading.patterns import pattern
embedded_classifiers()
heavy = {"httpx", "anthropic", "boto3", "statistics", "decimal", "fractions", "asyncio", "datetime", "socket"}
print(sorted(heavy & sys.modules.keys()), pattern.cache_info().currsize)
"""
    path = str(ROOT / "layers" / "shared")
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "[] 0\n"
