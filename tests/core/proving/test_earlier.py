from aplomb.core.proving.earlier import earlier_content
from aplomb.core.proving.versions import Version

NOW = Version("NEW", "1382", "VIGUEUR", "2016-10-01", None)
OLD = Version("OLD", "1382", "TRANSFERE", "1804-03-21", "2016-10-01")


def test_another_article_that_bore_the_number_is_told_with_the_day_it_left_it():
    told = earlier_content(NOW, {"NEW": "2016-10-01"}, [NOW, OLD])
    assert told == (
        "Un autre article a porté ce numéro jusqu'au 1er octobre 2016 : une citation d'alors ne désigne pas celui-ci."
    )


def test_an_earlier_version_of_the_same_article_is_told_as_another_text():
    told = "Avant le 1er octobre 2016, un autre texte portait ce numéro."
    assert earlier_content(NOW, {"NEW": "2016-10-01", "OLD": "1804-03-21"}, [NOW, OLD]) == told
    assert earlier_content(NOW, {"NEW": "2016-10-01", "OLD": "1804-03-21"}, []) == told


def test_where_its_own_versions_are_untold_no_more_is_said_than_is_known():
    assert earlier_content(NOW, {}, [NOW, OLD]) == "Avant le 1er octobre 2016, un autre texte portait ce numéro."


def test_an_article_that_never_changed_has_no_past():
    later = Version("LATER", "1382", "VIGUEUR_DIFF", "2027-01-01", None)
    assert earlier_content(NOW, {"NEW": "2016-10-01", "LATER": "2027-01-01"}, [NOW, later]) is None


def test_two_articles_may_have_borne_the_number_for_a_time():
    """L312-1 of the code de l'organisation judiciaire, in 2006 and until 2008."""
    other = Version("OTHER", "L312-1", "ABROGE", "2002-09-10", "2008-06-05")
    now = Version("NEW", "L312-1", "VIGUEUR", "2006-06-09", None)
    told = earlier_content(now, {"NEW": "2006-06-09"}, [other, now])
    assert told is not None
    assert told.startswith("Un autre article a porté ce numéro jusqu'au 5 juin 2008")


def test_a_version_that_was_replaced_before_its_day_never_bore_it():
    stillborn = Version("OTHER", "1382", "MODIFIE_MORT_NE", "2016-01-01", "2015-12-29")
    assert earlier_content(NOW, {"NEW": "2016-10-01"}, [stillborn, NOW]) is None
