"""Citation extraction on anything: total, in its place, the same in every typography, and in linear time."""

import json
import time
from pathlib import Path

from hypothesis import given, target
from hypothesis import strategies as st

from aplomb.core.routing.citations import extract
from aplomb.core.routing.masking import mask
from tests.fuzz.oracles import citations
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import ODD, joined, mutations

PIECES = [
    "article ", "articles ", "art. ", "L. ", "L.", "R*", "D", "1240", "1241-2", "150 U", " et ", ", ", " à ", " du ",
    "code civil",
    "code ", "C. civ.", "CGI", "CPC", "code du travail", "livre des procédures fiscales", "loi n° 89-462", "loi ",
    " du 6 juillet 1989", "31 février 2021", "29 février 2023", "00/00/2020", "même code", "dudit code", "ancien ",
    "Cass. ", "soc., ",
    "1re civ.", "n° ", "21-14.490", "21-14490", "CE, ", "432156", "RG ", "21/04532", "2018-761 QPC", "SIREN ",
    "404 833 048", "SIRET ",
    "00022", "FR83", "TVA ", "W123456789", "Voltige", " SAS", "SARL ", "(ancien)", ", II-1°", " § 2", " bis",
    "annexe II au ", "RGPD",
    "Constitution", "contrat", "règlement (UE) 2016/679", "directive 2005/29/CE", "ECLI:FR:CCASS:2021:SO00123",
    "LEGIARTI000012345678",
    "IDCC 2216", "NOR ABCD2412345A", "cour d'appel de Paris", "CA ", "CPH ", "1er", "1° ", "*", "**", "_", "a", "A",
    "0", ".", "(", ")", "-",
]  # fmt: skip
texts = joined(PIECES)
CASES = [
    json.loads(line)["text"].encode()
    for line in (Path(__file__).parents[1] / "vectors" / "citations" / "cases.jsonl").read_text().splitlines()
]
SHORT = 3000
TIMES = 4
GROWTH = 10.0
"""Four times the length takes four times as long where time is linear, sixteen where it is a square."""
ENOUGH_SECONDS = 0.05
"""What takes less is no burden, whatever its growth."""


@fuzzed(4)
@given(texts)
def test_any_text_is_read_and_every_citation_stands_in_its_place(text):
    citations.check_text(text)


@fuzzed()
@given(mutations(st.sampled_from(CASES), [b"*", b" ", "\u00a0".encode(), b"\n"]))
def test_what_is_nearly_a_labelled_case_is_read_likewise(text):
    citations.check(text)


@fuzzed(0.5)
@given(
    st.lists(
        st.sampled_from([*PIECES, *ODD, "1 ", "4111 ", "FR76 ", "06 ", "a@", "mot de passe ", "clé "]),
        min_size=1,
        max_size=4,
    )
    .map("".join)
    .filter(bool)
)
def test_no_repetition_takes_more_than_linear_time(piece):
    for read in (extract, mask):
        growth = grown(read, piece)
        target(growth, label=read.__name__)
        if growth > GROWTH:
            growth = min(growth, grown(read, piece, runs=5))
        assert growth <= GROWTH, read.__name__


def grown(read, piece, runs=1):
    """Return how many times as long a text of four times the length takes: processor time, the best of the runs."""
    long = min(seconds(read, piece, SHORT * TIMES) for _ in range(runs))
    if long < ENOUGH_SECONDS:
        return 0.0
    return long / min(seconds(read, piece, SHORT) for _ in range(runs + 1))


def seconds(read, piece, length):
    text = (piece * length)[:length]
    start = time.process_time()
    read(text)
    return time.process_time() - start
