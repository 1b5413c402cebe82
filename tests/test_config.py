import json

import pytest

from aplomb.adapters.catalogue import CATALOGUE as SHIPPED
from aplomb.config import Settings, classifier_urls, cors_origins
from aplomb.core.answering.catalogue import load_catalogue
from aplomb.core.charging.purse import Allowances
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


def test_who_calls_and_what_a_day_allows_is_the_deployments_to_say():
    settings = Settings.from_mapping(
        {
            "KEY_TABLE": "k",
            "LEDGER_TABLE": "l",
            "GUEST_CALLS": "3",
            "GUEST_DOLLARS": "0.25",
            "KEY_DOLLARS": "0",
            "GUESTS_DOLLARS": "7",
            "STACK_DOLLARS": "100",
        }
    )
    assert (settings.key_table, settings.ledger_table) == ("k", "l")
    assert settings.allowances == Allowances(
        guest_calls=3, guest_budget=250_000, guests_budget=7_000_000, key_budget=0, stack_budget=100_000_000
    )


@pytest.mark.parametrize("name", ["GUEST_CALLS", "GUEST_DOLLARS", "GUESTS_DOLLARS", "KEY_DOLLARS", "STACK_DOLLARS"])
@pytest.mark.parametrize("value", ["", "-1", "1e3", "a lot", "٣", "1,5"])
def test_what_is_no_amount_is_refused_and_the_variable_is_named(name, value):
    with pytest.raises(ValueError, match=f"{name}: "):
        Settings.from_mapping({name: value})


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


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("", ()),
        ("*", ("*",)),
        ("https://a.example.test", ("https://a.example.test",)),
        ("https://a.example.test,http://127.0.0.1:8080", ("https://a.example.test", "http://127.0.0.1:8080")),
        ("http://localhost:443,https://a-b.test:80", ("http://localhost:443", "https://a-b.test:80")),
        (
            "https://a.test:65535,https://a.test:4430,http://a:8",
            ("https://a.test:65535", "https://a.test:4430", "http://a:8"),
        ),
    ],
)
def test_origins_are_listed_as_browsers_send_them(text, origins):
    assert cors_origins(text) == origins
    assert Settings.from_mapping({"CORS_ORIGINS": text}).cors_origins == origins


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "https://a.example.test/",
        "HTTPS://a.example.test",
        "a.example.test",
        "https://a b",
        "https://a,*",
        "*,*",
        "https://*.example.test",
        "https://a.example.test, https://b.example.test",
        "https://a\n",
        "https://a:443",
        "http://a:80",
        "http://a:0",
        "http://a:08080",
        "http://a:65536",
        "http://a:99999",
        "http://a:",
        "https://.",
        "https://..",
        "https://a..b",
        "https://.a",
        "https://a.",
    ],
)
def test_an_origin_that_no_browser_sends_is_refused_by_name(text):
    with pytest.raises(ValueError, match="CORS_ORIGINS"):
        cors_origins(text)


@pytest.mark.parametrize("name", ["HEDGING", "CIRCUIT_BREAKER"])
def test_hedging_and_the_circuit_breaker_are_off_unless_they_are_on(name):
    member = name.lower()
    assert getattr(Settings.from_mapping({}), member) is False
    assert getattr(Settings.from_mapping({name: "off"}), member) is False
    assert getattr(Settings.from_mapping({name: "on"}), member) is True


@pytest.mark.parametrize("name", ["HEDGING", "CIRCUIT_BREAKER"])
@pytest.mark.parametrize("value", ["", "ON", "true", "1", "yes"])
def test_what_is_neither_on_nor_off_is_refused_and_the_variable_is_named(name, value):
    with pytest.raises(ValueError, match=f"{name}: "):
        Settings.from_mapping({name: value})
