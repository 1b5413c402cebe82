import pytest

from aplomb.adapters.embedded.reading.evidence import SCARCITY
from aplomb.adapters.embedded.reading.reading import read


@pytest.mark.parametrize(
    ("text", "scarce"),
    [
        ("", 2),
        ("bonjour", 2),
        ("licenciement", 2),
        ("licenciement ?", 1),
        ("licenciement licenciement licenciement", 2),
        ("mon tuteur de stage", 1),
        ("comment créer une SASU ?", 0),
        ("extra clair 8", 0),
        ("prix pour 10 miroirs 6mm ?", 0),
    ],
)
def test_the_signs_that_a_clear_text_would_give_and_this_one_lacks(text, scarce):
    assert round(read(text).signals[SCARCITY] * 3) == scarce
