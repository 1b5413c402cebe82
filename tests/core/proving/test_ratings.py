import pytest
from hypothesis import given

from aplomb.core.proving.finding import SourceName
from aplomb.core.proving.ratings import A_CLAIM, Label, label_of, not_asked, read_reviews
from aplomb.core.sealing.certificate import FROM_A_TEXT, SourceVerdict
from tests.core.proving.samples import TODAY, sample
from tests.core.proving.test_sirene import JSON

CLAIM = "Le Livret A va être supprimé"


def review(**members):
    return {
        "publisher": {"name": "Exemple", "site": "exemple.fr"}, "url": "https://exemple.fr/1",
        "textualRating": "Faux", "reviewDate": "2026-03-05T00:00:00Z", **members,
    }  # fmt: skip


def answer(*reviews, text=CLAIM):
    return {"claims": [{"text": text, "claimReview": list(reviews)}]}


@pytest.mark.parametrize(
    ("rating", "label"),
    [
        ("Faux", Label.FALSE), ("C'est faux", Label.FALSE), ("C’EST FAUX !", Label.FALSE), ("Infondé", Label.FALSE),
        ("Fausse", Label.FALSE), ("Plutôt faux", Label.MISLEADING), ("Trompeur", Label.MISLEADING),
        ("Trompeuse", Label.MISLEADING), ("Manque de contexte", Label.MISLEADING), ("Détourné", Label.MISLEADING),
        ("Partiellement faux", Label.MISLEADING), ("Partiellement vrai", Label.MISLEADING), ("Vrai", Label.TRUE),
        ("C'est vrai", Label.TRUE), ("Pas faux", Label.OTHER), ("Ce n'est pas vrai", Label.OTHER),
        ("Plutôt vrai", Label.OTHER), ("Ni vrai ni faux", Label.OTHER), ("Vrai et faux", Label.OTHER),
        ("En partie faux", Label.OTHER), ("Presque vrai", Label.OTHER), ("C'est plus compliqué", Label.OTHER),
        ("Vraisemblable", Label.OTHER), ("False", Label.OTHER), ("", Label.OTHER),
    ],
)  # fmt: skip
def test_what_qualifies_a_word_comes_before_the_word(rating, label):
    assert label_of(rating) is label


def test_reviews_are_told_in_their_own_words_and_are_no_verdict_of_ours():
    found = read_reviews(sample("factcheck_200"), CLAIM, TODAY)
    assert found.verdict is SourceVerdict.OUT_OF_SCOPE
    assert found.verdict not in FROM_A_TEXT
    assert found.detail == (
        "AFP Factuel a publié le 5 mars 2026 : « Faux » (classé : faux), sur l'affirmation « Le Livret A va être "
        "supprimé » (https://factuel.afp.com/doc.afp.com.EXEMPLE1). liberation.fr a publié, à une date qui n'est pas "
        "donnée : « Trompeur » (classé : trompeur), sur l'affirmation « Le Livret A va être supprimé » "
        "(https://www.liberation.fr/checknews/EXEMPLE2). C'est l'avis de qui le publie, non le nôtre ; il peut avoir "
        "vieilli."
    )
    assert (found.url, found.title) == (
        "https://factuel.afp.com/doc.afp.com.EXEMPLE1", "Non, le Livret A ne va pas être supprimé",
    )  # fmt: skip


def test_who_made_the_claim_is_not_kept_and_the_rating_is_verbatim():
    found = read_reviews(answer(review(textualRating="  C’est FAUX,   archi-faux ")), CLAIM, TODAY)
    assert found.extract["claims"][0]["textualRating"] == "C’est FAUX, archi-faux"
    assert "réseaux sociaux" not in str(read_reviews(sample("factcheck_200"), CLAIM, TODAY).extract)


def test_a_neighbour_is_no_review_of_the_claim():
    found = read_reviews(sample("factcheck_200"), "Le Livret A va être plafonné", TODAY)
    assert (found.verdict, found.extract) == (SourceVerdict.NOT_FOUND, None)
    assert "à la date du 30 novembre 2026" in found.detail


@pytest.mark.parametrize("value", [sample("factcheck_200_vide"), {"claims": []}, {"nextPageToken": "CAo"}])
def test_no_result_at_all(value):
    assert read_reviews(value, CLAIM, TODAY).verdict is SourceVerdict.NOT_FOUND


def test_the_closest_claim_comes_first_then_the_latest_review_and_three_at_most():
    far = {"text": f"{CLAIM} par décret", "claimReview": [review(url="https://exemple.fr/far")]}
    near = [review(url=f"https://exemple.fr/{year}", reviewDate=f"{year}-01-01") for year in (2023, 2025, 2024)]
    found = read_reviews({"claims": [far, *answer(*near)["claims"]]}, CLAIM, TODAY)
    assert [one["url"][-4:] for one in found.extract["claims"]] == ["2025", "2024", "2023"]


@pytest.mark.parametrize(
    "members",
    [
        {"url": "javascript:alert(1)"},
        {"url": "http://exemple.fr"},
        {"textualRating": ""},
        {"publisher": {}},
        {"url": 3},
        {"textualRating": "Faux " * 100},
        {"publisher": {"name": "x" * 301}},
    ],
)
def test_a_review_without_link_words_or_publisher_is_none_and_where_it_is_the_only_one_no_absence(members):
    assert read_reviews(answer(review(**members)), CLAIM, TODAY) is None
    found = read_reviews(answer(review(**members), review(url="https://exemple.fr/2")), CLAIM, TODAY)
    assert found.url == "https://exemple.fr/2"
    assert read_reviews(answer(review(**members), text="Autre chose que cela"), CLAIM, TODAY).identifier == A_CLAIM


def test_a_claim_that_nobody_is_said_to_have_reviewed_is_no_absence():
    assert read_reviews(answer(), CLAIM, TODAY) is None


def test_a_review_may_have_no_title_and_a_publisher_no_name():
    found = read_reviews(answer(review(publisher={"site": "exemple.fr"})), CLAIM, TODAY)
    assert found.title is None
    assert found.detail.startswith("exemple.fr a publié le 5 mars 2026")


@pytest.mark.parametrize(
    "value",
    [
        None, [], {"claims": {}}, {"claims": "x"}, {"claims": None}, {"claims": ["x"]}, {"items": []}, {"error": {}},
        {"claims": [{"claimText": CLAIM, "claimReview": [review()]}]},
    ],
)  # fmt: skip
def test_what_is_no_list_of_claims_is_no_answer(value):
    assert read_reviews(value, CLAIM, TODAY) is None


def test_no_word_of_a_claim_is_sealed():
    for statement in (read_reviews({}, CLAIM, TODAY), not_asked()):
        sealed = statement.finding(SourceName.FACT_CHECKS, CLAIM, "2026-11-30T12:00:00Z").sealed()
        assert sealed["identifiant"] == A_CLAIM
        assert CLAIM not in sealed.values()


@given(JSON)
def test_any_answer_can_be_read(value):
    found = read_reviews(value, CLAIM, TODAY)
    assert found is None or found.verdict is SourceVerdict.NOT_FOUND
