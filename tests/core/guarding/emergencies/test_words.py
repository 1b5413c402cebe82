import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.guarding.emergencies.words import Words


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("J'ai MAL !", "j ai mal ."),
        ("jveux pu mourrir", "je veux plus mourir"),
        ("Mоn pè\u200bre", "mon pere"),
        ("pluuuuus", "plus"),
        ("su1cide, m0urir, s*icide", "suicide , mourir , sicide"),
        ("39,5 ou 39°5 ou 40", "39.5 ou 39.5 ou 40"),
        ("cœur ex æquo", "coeur ex aequo"),
        ("5 € et 3 %", "5 euros et 3 pour cent"),
        ("ligne\nautre… fin", "ligne , autre . . . fin"),
        ("", ""),
    ],
)
def test_one_spelling_for_what_is_one_word(question, text):
    assert Words.of(question).text == text


def test_the_words_of_the_question_are_found_again():
    said = Words.of("Hélas, jveux  MOURIR ce soir.")
    start = said.text.index("veux mourir")
    assert said.quoted(start, start + len("veux mourir")) == "jveux  MOURIR"


def test_a_sentence_ends_at_its_marks_and_at_its_reach():
    said = Words.of("Un. Deux trois ? Quatre")
    start = said.text.index("trois")
    assert said.text[slice(*said.sentence(start, start + 5, 100))].strip() == "deux trois ?"
    assert said.text[slice(*said.sentence(start, start + 5, 2))].strip() == "x trois ?"
    assert said.text[slice(*said.sentence(0, 2, 100))] == "un ."
    assert said.text[slice(*said.sentence(said.text.index("quatre"), len(said.text), 100))].strip() == "quatre"


@given(st.text())
def test_every_word_has_its_place(question):
    said = Words.of(question)
    assert len(said.places) == len(said.spans)
    assert list(said.places) == sorted(set(said.places))
