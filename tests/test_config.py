import json

import pytest

from aplomb.adapters.catalogue import CATALOGUE as SHIPPED
from aplomb.config import Settings, classifier_urls
from aplomb.core.answering.catalogue import load_catalogue
from aplomb.core.comprehension.catalogue import CATALOGUE

ALL = "https://{service}.example.test/comprendre"
QUOTES = "https://quoteclassifier.example.test/comprendre"


def test_without_variables_all_is_embedded_and_anthropic_serves():
    assert Settings.from_mapping({}) == Settings(models={"haiku": "", "sonnet": ""})


def test_variables_are_taken_by_their_names():
    settings = Settings.from_mapping(
        {"LLM_PROVIDER": "bedrock", "HAIKU_MODEL": "h", "SONNET_MODEL": "s", "SIGNING_SECRET": "k", "CLASSIFIERS": ALL}
    )
    assert (settings.llm_provider, settings.models) == ("bedrock", {"haiku": "h", "sonnet": "s"})
    assert settings.signing_secret == "k"
    assert list(settings.classifier_urls) == [service.name for service in CATALOGUE]


def test_certificates_are_kept_where_and_as_long_as_the_deployment_says():
    settings = Settings.from_mapping({"CERTIFICATE_TABLE": "t", "CERTIFICATE_DAYS": "30"})
    assert (settings.certificate_table, settings.certificate_days) == ("t", 30)


@pytest.mark.parametrize("days", ["", "0", "-1", "1.5", "a year", "³", "٣"])
def test_what_is_no_number_of_days_is_refused_and_the_variable_is_named(days):
    with pytest.raises(ValueError, match="CERTIFICATE_DAYS"):
        Settings.from_mapping({"CERTIFICATE_DAYS": days})


def test_the_sources_are_asked_with_that_secret_in_that_environment():
    settings = Settings.from_mapping({"SOURCES_SECRET": "s", "LEGIFRANCE": "sandbox"})
    assert (settings.sources_secret, settings.legifrance) == ("s", "sandbox")
    assert (Settings().sources_secret, Settings().legifrance) == ("", "production")
    own = Settings.from_mapping({"LEGIFRANCE": "http://127.0.0.1:8000"})
    assert own.legifrance == "http://127.0.0.1:8000"


@pytest.mark.parametrize("where", ["", "prod", "ftp://example.test", "https://"])
def test_an_unknown_environment_is_refused_and_the_variable_is_named(where):
    with pytest.raises(ValueError, match="LEGIFRANCE"):
        Settings.from_mapping({"LEGIFRANCE": where})


def test_an_unknown_provider_is_refused_and_the_variable_is_named():
    with pytest.raises(ValueError, match="LLM_PROVIDER"):
        Settings.from_mapping({"LLM_PROVIDER": "other"})


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("", {}),
        (" , ", {}),
        ("selfservice=http://127.0.0.1:1/a?b=c", {"selfservice": "http://127.0.0.1:1/a?b=c"}),
        (
            f"{ALL},selfservice=http://x/",
            {"selfservice": "http://x/", "quoteclassifier": ALL.format(service="quoteclassifier")},
        ),
    ],
)
def test_later_entries_win_and_others_stay_embedded(text, urls):
    found = classifier_urls(text)
    assert urls.items() <= found.items()
    assert len(found) in (0, 1, 10)


@pytest.mark.parametrize(
    "text", ["x", "https://example.test/", "unknown=http://x/", "selfservice=ftp://x/", "selfservice=http:///"]
)
def test_what_is_no_url_of_a_service_is_refused(text):
    with pytest.raises(ValueError, match="CLASSIFIERS"):
        classifier_urls(text)


def test_a_catalogue_of_models_of_its_own_replaces_the_shipped_one_whole():
    text = SHIPPED.read_text()
    assert Settings.from_mapping({"MODEL_CATALOGUE": text}).catalogue == load_catalogue(json.loads(text))
    assert Settings.from_mapping({"MODEL_CATALOGUE": ""}).catalogue is None


@pytest.mark.parametrize(
    ("text", "place"),
    [("{", "not JSON"), ("[]", "catalogue"), (None, "roles.arbitre"), ("\ud800", "UTF-8")],
)
def test_a_catalogue_that_cannot_answer_is_refused_and_the_variable_and_the_place_are_named(text, place):
    document = json.loads(SHIPPED.read_text())
    document["roles"]["arbitre"] = []
    with pytest.raises(ValueError, match=f"MODEL_CATALOGUE: .*{place}"):
        Settings.from_mapping({"MODEL_CATALOGUE": json.dumps(document) if text is None else text})
