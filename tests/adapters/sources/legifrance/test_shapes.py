"""The sample answers are read as they are, and the local server answers in their shapes."""

import json

import pytest

from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.legifrance.article import read_article
from aplomb.adapters.sources.legifrance.results import Title, texts, titles, versions
from aplomb.core.proving.finding import Cause
from aplomb.core.proving.versions import Version
from tests.servers import legifrance_corpus as corpus
from tests.servers.sources_server import FIXTURES


def sample(name):
    return json.loads((FIXTURES / f"legifrance_{name}.json").read_text())


def of(legitext):
    return lambda title: legitext in (title.id, title.cid)


TRAVAIL = of("LEGITEXT000006072050")


def test_a_search_gives_the_one_version_of_that_number():
    found = versions(sample("search_code_date_200"), "L1235-3", TRAVAIL)
    assert found.items == (Version("LEGIARTI000036762052", "L1235-3", "VIGUEUR", "2018-04-01", None),)
    assert found.complete
    assert versions(sample("search_code_date_200"), "L1235-3", of("LEGITEXT000006070721")).items == ()


def test_a_title_s_id_is_read_without_the_date_it_carries():
    [title] = titles(sample("search_code_date_200")["results"][0])
    assert title == Title("LEGITEXT000006072050", "LEGITEXT000006072050", "Code du travail", "VIGUEUR")


def test_an_abrogated_article_and_nothing_are_read_too():
    found = versions(sample("search_code_etat_abroge_200"), "L122-14-4", TRAVAIL)
    assert found.items == (Version("LEGIARTI000099999901", "L122-14-4", "ABROGE", "2001-01-01", "2008-05-01"),)
    assert versions(sample("search_empty_200"), "L122-14-4", TRAVAIL).complete


def test_an_article_is_read_whole():
    read = read_article(sample("getArticle_200"))
    assert read.version == Version("LEGIARTI000031367611", "L231-1", "VIGUEUR", "2016-01-01", None)
    assert read.text == corpus.SILENCE
    assert read.starts == {"LEGIARTI000031367611": "2016-01-01"}
    assert read.titles[0].cid == "LEGITEXT000031366350"
    assert read.successors == ()


def test_where_an_article_has_gone_is_read_from_either_list_of_links():
    body = sample("getArticle_200")
    moved = {"articleNum": "L1235-3", "textTitle": " Code du travail ", "linkType": "TRANSFERT"}
    body["article"]["lienModifications"] += [moved, moved | {"articleNum": "L231-1"}, moved | {"articleNum": " "}]
    body["article"]["lienConcordes"] = [{"articleNum": "12", "textTitle": "Loi"}, {"articleNum": None}, "?"]
    assert read_article(body).successors == ("article 12 (Loi)", "article L1235-3 (Code du travail)")


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("search_code_date_200", corpus.article_results([corpus.ENTRIES[0]])),
        ("search_juri_200", corpus.ruling_results([corpus.RULINGS[0]])),
        ("getArticle_200", corpus.article(corpus.ENTRIES[0], corpus.ENTRIES)),
        ("consult_juri_200", corpus.decision(corpus.RULINGS[0])),
        ("list_code_200", corpus.code_list([corpus.CIVIL])),
    ],
)
def test_the_local_server_writes_nothing_that_the_samples_do_not(name, body):
    assert members(body) <= members(sample(name)) | {"results[].titles[].legalStatus"}


def members(value, place=""):
    if isinstance(value, list):
        return set().union(*(members(item, f"{place}[]") for item in value)) if value else set()
    if not isinstance(value, dict):
        return {place}
    found = {f"{place}.{name}".removeprefix(".") for name in value}
    nested = [members(item, f"{place}.{name}".removeprefix(".")) for name, item in value.items() if item]
    return found.union(*nested)


@pytest.mark.parametrize(
    "change",
    [
        {"results": None},
        {"results": ["?"]},
        {"totalResultNumber": None},
        {"totalResultNumber": True},
        {"results": [{"titles": None}]},
        {"results": [{"titles": [{"id": "x"}], "sections": []}]},
        {"results": [{"titles": [], "sections": None}]},
        {"results": [{"titles": [], "sections": [{"extracts": None}]}]},
    ],
)
def test_results_of_another_shape_are_unreadable_and_not_nothing(change):
    with pytest.raises(SourceError) as caught:
        versions(sample("search_code_date_200") | change, "L1235-3", TRAVAIL)
    assert caught.value.cause is Cause.UNREADABLE


@pytest.mark.parametrize(
    "change", [{"dateDebut": None}, {"dateFin": "hier"}, {"legalStatus": None}, {"id": None}, {"num": 3}]
)
def test_so_is_the_very_article_when_it_lacks_what_decides(change):
    body = sample("search_code_date_200")
    body["results"][0]["sections"][0]["extracts"][0] |= change
    with pytest.raises(SourceError):
        versions(body, "L1235-3", TRAVAIL)


def test_what_has_no_number_or_is_no_article_is_passed_over():
    body = sample("search_code_date_200")
    extracts = body["results"][0]["sections"][0]["extracts"]
    extracts[1] |= {"num": None}
    extracts.append(extracts[0] | {"type": "sections"})
    assert len(versions(body, "L1235-3", TRAVAIL).items) == 1


def test_texts_are_each_one_however_often_they_stand_there():
    body = corpus.text_results([corpus.TENANCY, corpus.TENANCY, corpus.DECREE])
    assert [title.cid for title in texts(body, lambda _: True).items] == [corpus.TENANCY.cid, corpus.DECREE.cid]


@pytest.mark.parametrize("change", [{"texte": None}, {"texte": "  "}, {"num": None}, {"etat": None}, {"id": None}])
def test_an_article_without_what_it_needs_is_unreadable(change):
    body = sample("getArticle_200")
    body["article"] |= change
    with pytest.raises(SourceError) as caught:
        read_article(body)
    assert caught.value.cause is Cause.UNREADABLE
