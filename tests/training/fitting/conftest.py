import pytest

from training.corpus import Example
from training.recipes import Recipe, look_at_question
from training.sight import sight

COLOURS = ("rouge", "vert", "bleu")
WORDS = {
    "rouge": ("coquelicot", "tomate", "rubis", "brique", "cerise", "écrevisse"),
    "vert": ("prairie", "sapin", "émeraude", "laitue", "grenouille", "fougère"),
    "bleu": ("azur", "myrtille", "océan", "saphir", "bleuet", "ardoise"),
}
SAID = ("Voici {0} et {1}, rien de plus.", "Qui a vu {0} près de {1} ?", "{0} {1}", "Je cherche {1} ou {0} partout !")


def invented():
    """Seventy-two short texts: each names two things of one colour, and some are said to be bright."""
    for colour in COLOURS:
        for place, first in enumerate(WORDS[colour]):
            for said in SAID:
                bright = "vif" if "cherche" in said else ""
                text = said.format(first, WORDS[colour][place - 1])
                yield Example(text, {"couleur": colour, "vif": bright}, "invented.txt", f"{colour}-{place}")


def invented_texts():
    return list(invented())


RECIPE = Recipe(
    name="essai",
    texts=invented_texts,
    strangers=list,
    heads={"couleur": COLOURS, "vif": ("vif",)},
    look=look_at_question,
    freedom=4.0,
    kept={"words": 30, "letters": 100, "signs": 10},
    balanced=False,
)


@pytest.fixture(scope="session")
def recipe():
    return RECIPE


@pytest.fixture(scope="session")
def seen(recipe):
    return sight(recipe)
