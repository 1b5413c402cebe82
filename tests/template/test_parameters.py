import json

import pytest

from aplomb.adapters.catalogue import CATALOGUE, shipped_catalogue
from aplomb.config import Settings, classifier_urls, cors_origins
from aplomb.core.comprehension.catalogue import PUBLIC_URL
from tests.template.expanded import allows

pytestmark = pytest.mark.sam


def test_every_free_parameter_is_bounded(expanded):
    bounds = ({"AllowedValues"}, {"AllowedPattern"}, {"MinValue", "MaxValue"})
    assert not [
        name
        for name, parameter in expanded.parameters.items()
        if not any(bound <= parameter.keys() for bound in bounds)
    ]


def test_every_default_is_allowed(expanded):
    for parameter in expanded.parameters.values():
        assert parameter["Default"] in parameter.get("AllowedValues", [parameter["Default"]])
        assert "AllowedPattern" not in parameter or allows(parameter, parameter["Default"])


@pytest.mark.parametrize(
    "classifiers",
    [
        "",
        PUBLIC_URL,
        "http://127.0.0.1:9000/{service}",
        "emailclassifier=https://email.example.test/comprendre",
        "emailclassifier=https://email.example.test/a,selfservice=http://127.0.0.1:9000/b?c=d",
        f"{PUBLIC_URL},domaineclassifier=https://domaine.example.test/comprendre",
    ],
)
def test_the_template_lets_through_what_the_functions_understand(expanded, classifiers):
    assert allows(expanded.parameters["Classifiers"], classifiers)
    assert len(classifier_urls(classifiers)) in (0, 1, 2, 10)


@pytest.mark.parametrize(
    "classifiers",
    [
        "https://classifiers.example.test/comprendre",
        "emailclassifier=email.example.test",
        "emailclassifier",
        "ftp://{service}.example.test",
        "emailclassifier=https://email.example.test,",
        "emailclassifier=https://email.example.test, selfservice=https://b.example.test",
    ],
)
def test_and_stops_a_deployment_whose_functions_could_not_start(expanded, classifiers):
    assert not allows(expanded.parameters["Classifiers"], classifiers)


def test_a_catalogue_of_ones_own_is_json_in_one_line_and_the_functions_read_it(expanded):
    text = json.dumps(json.loads(CATALOGUE.read_text()), separators=(",", ":"))
    parameter = expanded.parameters["ModelCatalogue"]
    assert allows(parameter, text)
    assert len(text) < 3000
    assert Settings.from_mapping({"MODEL_CATALOGUE": text}).catalogue == shipped_catalogue()
    assert not [value for value in ("{", "models", "[]", "{\n}") if allows(parameter, value)]
    for function in ("OrchestratorFunction", "TriageFunction"):
        assert expanded.environment(function)["MODEL_CATALOGUE"] == ""


def test_legifrance_is_production_unless_told_otherwise(expanded):
    parameter = expanded.parameters["Legifrance"]
    for value in ("production", "sandbox", "https://piste.example.test"):
        assert allows(parameter, value)
        assert Settings.from_mapping({"LEGIFRANCE": value}).legifrance == value
    assert not [value for value in ("", "prod", "https://", "ftp://x") if allows(parameter, value)]
    assert expanded.environment("OrchestratorFunction")["LEGIFRANCE"] == "production"


@pytest.mark.parametrize(
    ("name", "variable", "member"),
    [("Hedging", "HEDGING", "hedging"), ("CircuitBreaker", "CIRCUIT_BREAKER", "circuit_breaker")],
)
def test_who_is_asked_how_often_changes_only_where_the_deployer_says_so(expanded, name, variable, member):
    """YAML reads a bare on as true, which the functions would not."""
    parameter = expanded.parameters[name]
    assert (parameter["AllowedValues"], parameter["Default"]) == (["on", "off"], "off")
    for function in ("MonceHaikuFunction", "DeterministicFunction"):
        assert expanded.environment(function)[variable] == "off"
    for value in parameter["AllowedValues"]:
        assert getattr(Settings.from_mapping({variable: value}), member) is (value == "on")


def test_the_defaults_are_a_deployment(expanded):
    settings = Settings.from_mapping(expanded.environment("MonceHaikuFunction"))
    assert settings.classifier_urls == {}
    assert settings.llm_provider == "anthropic"
    assert settings.models == {"haiku": "claude-haiku-5-5", "sonnet": "claude-sonnet-5-5"}


def test_bedrock_without_models_is_refused(expanded):
    rule = expanded.document["Rules"]["BedrockNeedsItsModels"]
    [assertion] = rule["Assertions"]
    assert rule["RuleCondition"] == {"Fn::Equals": [{"Ref": "LlmProvider"}, "bedrock"]}
    assert expanded.parameters["BedrockModels"]["Default"] in str(assertion["Assert"])


ORIGIN = "https://a.example.test"


@pytest.mark.parametrize(
    "origins",
    ["", "*", ORIGIN, f"{ORIGIN},http://127.0.0.1:8080", "http://a:443,https://a:80", "http://a:65535,https://a:4430"],
)
def test_the_template_lets_through_the_origins_that_the_functions_understand(expanded, origins):
    assert allows(expanded.parameters["CorsOrigins"], origins)
    cors_origins(origins)


@pytest.mark.parametrize(
    "origin",
    [
        *(
            "null",
            f"{ORIGIN}/",
            "HTTPS://a",
            "a.example.test",
            "https://*.a",
            f"{ORIGIN}:443",
            "http://a:80",
            "http://a:0",
        ),
        *("http://a:08080", "http://a:65536", "http://a:99999", "http://a:", "https://.", "https://a..b", "https://.a"),
        *("https://a.", "https://a,*", "*,*"),
    ],
)
def test_and_stops_those_that_no_browser_sends_wherever_they_stand(expanded, origin):
    for origins in (origin, f"{origin},{ORIGIN}", f"{ORIGIN},{origin}"):
        assert not allows(expanded.parameters["CorsOrigins"], origins)
        with pytest.raises(ValueError, match="CORS_ORIGINS"):
            cors_origins(origins)


@pytest.mark.parametrize("origins", [f"{ORIGIN},", f",{ORIGIN}", f"{ORIGIN},,{ORIGIN}", f"{ORIGIN}{ORIGIN}"])
def test_a_list_of_origins_has_no_hole(expanded, origins):
    assert not allows(expanded.parameters["CorsOrigins"], origins)
    with pytest.raises(ValueError, match="CORS_ORIGINS"):
        cors_origins(origins)
