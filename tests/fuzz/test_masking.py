"""No personal identifier leaves, however it is spelt and whatever stands around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.routing.masking import mask
from tests.core.routing.test_masking import KEYS, PIECES
from tests.fuzz import identifiers
from tests.fuzz.oracles import masking
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import joined

BEFORE = ["", "Bonjour, ", "voici : ", "(", "« ", "mon numéro ", "ligne\n", "à ", '"', "écrit le mardi, "]
BEHIND = ["", ".", ", merci", ")", " »", "\nmerci", " svp", " ;", '"', " ?"]
LABELS = {
    "nirs": ["", "NIR ", "NIR", "sécurité sociale : ", "n° de sécu "],
    "ibans": ["", "IBAN ", "IBAN : ", "RIB "],
    "cards": ["", "carte ", "CB ", "Visa : "],
    "phones": ["", "tél. ", "Tél : ", "mobile "],
    "emails": ["", "mail : ", "mailto:", "<"],
}


@pytest.mark.parametrize("family", LABELS)
def test_no_identifier_survives_in_any_spelling(family):
    @fuzzed(3)
    @given(getattr(identifiers, family)(), *map(st.sampled_from, (BEFORE, LABELS[family], BEHIND)))
    def none_survives(spelt, before, label, behind):
        masked = mask(before + label + spelt.text + behind).text
        assert left_of_value(masked, spelt) == "", masked

    none_survives()


def left_of_value(masked, spelt):
    """Return the longest part of an identifier that is still there, if four of its characters are."""
    left, value = identifiers.left_of(masked), identifiers.left_of(spelt.value)
    parts = [value[start : start + 4] for start in range(len(value) - 3)]
    return next((part for part in parts if part in left), "")


@fuzzed(2)
@given(
    joined(
        [*PIECES, *KEYS[4:8], "0", "33", "+", "(0)", "mot de passe est ", "code PIN ", "[MOT_DE_PASSE]", "[JETON]"], 10
    )
)
def test_any_text_keeps_all_but_what_is_masked_and_nothing_personal(text):
    masking.check_text(text)


@fuzzed()
@given(
    st.lists(st.one_of(*(getattr(identifiers, name)() for name in LABELS)), min_size=2, max_size=4),
    st.sampled_from([" ", ", ", "\n", " et ", ";"]),
)
def test_identifiers_beside_each_other_hide_none(spelt, between):
    masked = mask(between.join(one.text for one in spelt)).text
    for one in spelt:
        assert left_of_value(masked, one) == "", masked
