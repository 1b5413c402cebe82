import pytest

from aplomb.adapters.embedded.articles import ARTICLES
from aplomb.adapters.embedded.reading.reading import read
from aplomb.adapters.embedded.search import read_queries, read_query, search, tier


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.number)
def test_every_article_is_found_by_its_own_name(article):
    best = search(read_query(read(article.name)))[0]
    assert best.article == article
    assert best.confidence == 1.0
    assert tier(best) == 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("FEUILLTE OPALE 33/2", "22332"),
        ("44.2", "20442"),
        ("44.2/16/4", "71442"),
        ("extra clair 8", "10308"),
        ("stadip 44.2", "20442"),
        ("vere depolli 8 mm", "50008"),
        ("verre tremper 8 mm securit", "30008"),
        ("verre 8 mm sécurit", "30008"),
        ("44,2 clair", "20442"),
        ("verre clair 4/16/4", "70416"),
        ("vitrage feuilleté 44.2", "20442"),
    ],
)
def test_tolerant_search(text, number):
    assert search(read_query(read(text)))[0].article.number == number


def test_what_is_not_stocked_finds_what_is_near():
    matches = search(read_query(read("miroir vert 19mm")))
    assert matches
    assert all("miroir" in match.article.kinds and tier(match) == 2 for match in matches)


def test_nothing_asked_finds_nothing():
    assert search(read_query(read("bonjour"))) == ()


def test_numbers_are_unique():
    assert len({article.number for article in ARTICLES}) == len(ARTICLES) >= 40


def test_each_product_of_a_text_is_a_query():
    queries = read_queries(read("12 miroirs 6mm et 5 feuilletés 44.2, encore 3 miroirs 6mm"))
    assert [query.normal for query in queries] == ["miroir 6mm", "feuillete 44.2"]
    assert [query.normal for query in read_queries(read("miroir argent et feuilleté opale"))] == [
        "miroir argent",
        "feuillete opale",
    ]
    assert [query.normal for query in read_queries(read("miroir argent 6mm"))] == ["miroir 6mm argent"]


def test_no_more_than_five_products_are_looked_for():
    text = "\n".join(f"{number} miroirs {number}mm" for number in (2, 3, 4, 5, 6, 8, 10))
    assert len(read_queries(read(text))) == 5
