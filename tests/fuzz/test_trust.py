"""Trust extraction against exact fractions."""

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.oracles import trust
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import texts_of, values

NAMES = [
    "trust_score",
    "trust",
    "score",
    "Probability",
    "probability",
    "Prediction",
    "prediction",
    "devis",
    "email_type",
]
halves = st.integers(-2, 202).map(lambda number: number / 2) | st.integers(-5, 1005).map(lambda number: number / 1000)


@fuzzed(2)
@given(values(NAMES))
def test_any_answer_has_the_trust_that_the_seed_gives_it(answer):
    trust.check_answer(answer)


@fuzzed(2)
@given(
    st.sampled_from(["trust_score", "trust", "Probability", "probability"]), st.lists(halves, max_size=3), st.booleans()
)
def test_every_half_is_rounded_up(name, numbers, beside):
    probability = {str(place): number for place, number in enumerate(numbers)}
    told = probability if name.lower() == "probability" else (numbers or [None])[0]
    trust.check_answer({name: told, "Prediction": "a", "prediction": ["b"]} if beside else {name: told})


@fuzzed()
@given(texts_of(NAMES))
def test_any_text_that_is_json_has_one(text):
    trust.check(text)
