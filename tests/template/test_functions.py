import json
import re
from pathlib import Path

import pytest

from aplomb.core.limits import LIMITS
from tests.template.expanded import strings

pytestmark = pytest.mark.sam

ROOT = Path(__file__).parents[2]
FUNCTIONS = {
    "MonceHaikuFunction": "functions/monce_haiku/",
    "MonceSonnetFunction": "functions/monce_sonnet/",
    "DeterministicFunction": "functions/deterministic/",
    "StreamFunction": "functions/stream/",
    "RuleFunction": "functions/rule/",
    "TransparencyFunction": "functions/transparency/",
    "OrchestratorFunction": "functions/orchestrator/",
    "TriageFunction": "functions/triage/",
    "CertificatesFunction": "functions/certificates/",
    "VerifierFunction": "functions/verifier/",
    "ReferenceFunction": "functions/reference/",
    "QuestionFunction": "functions/question/",
    "LandingFunction": "functions/landing/",
    "RuleHealthFunction": "functions/rule_health/",
    "RotateKeyFunction": "functions/rotate_key/",
}
SECRETS = {
    "ANTHROPIC_SECRET": {
        "MonceHaikuFunction",
        "MonceSonnetFunction",
        "StreamFunction",
        "OrchestratorFunction",
        "TriageFunction",
    },
    "SOURCES_SECRET": {"OrchestratorFunction"},
    "SIGNING_SECRET": {
        "RuleFunction",
        "RuleHealthFunction",
        "RotateKeyFunction",
        "CertificatesFunction",
        "OrchestratorFunction",
        "TriageFunction",
    },
}
"""The variables that name a secret, and the functions that have them."""
PAYING = SECRETS["ANTHROPIC_SECRET"]
"""The functions that ask models, and so know who calls and what the day allows."""
KEEPERS = {"CertificatesFunction", "OrchestratorFunction", "TriageFunction"}
"""The functions that know the table of certificates."""
COMPREHENDING = {"MonceHaikuFunction", "MonceSonnetFunction", "DeterministicFunction", "StreamFunction"}
"""The functions that ask classifiers."""
STREAMING = {"StreamFunction", "OrchestratorFunction"}
"""The functions whose answers are streamed."""
RATE = re.compile(r"rate\((1 (minute|hour|day)|(?!1 )[1-9][0-9]* (minutes|hours|days))\)")
"""EventBridge's own grammar: a singular unit with 1, a plural one with anything else."""

every_function = pytest.mark.parametrize("name", FUNCTIONS)


def test_these_are_all_the_functions(expanded):
    assert {name: function["Code"]["S3Key"] for name, function in expanded.functions.items()} == FUNCTIONS


@pytest.mark.parametrize("folder", FUNCTIONS.values())
def test_a_functions_folder_holds_one_file(folder):
    assert [file.name for file in (ROOT / folder).iterdir() if file.name != "__pycache__"] == ["app.py"]


@every_function
def test_a_function_runs_on_both_layers_of_its_own_architecture(expanded, name):
    function, layers = expanded.functions[name], expanded.of_type("AWS::Lambda::LayerVersion")
    used = [layer["Ref"] for layer in function["Layers"]]
    assert [re.sub(r"[0-9a-f]{10}$", "", layer) for layer in used] == ["DependenciesLayer", "SharedLayer"]
    assert [layers[layer]["CompatibleArchitectures"] for layer in used] == [function["Architectures"]] * 2
    assert [layers[layer]["CompatibleRuntimes"] for layer in used] == [[function["Runtime"]]] * 2


@every_function
def test_a_function_outlives_its_own_deadlines(expanded, name):
    assert LIMITS.fanout_seconds + LIMITS.synthesis_seconds + 1 < expanded.functions[name]["Timeout"]


def test_an_orchestrator_outlives_the_longest_answer_its_seal_and_a_cold_start(expanded):
    sealing = LIMITS.signing_key_seconds + LIMITS.store_seconds
    assert LIMITS.question_seconds + sealing + 5 < expanded.functions["OrchestratorFunction"]["Timeout"]


@pytest.mark.parametrize("name", sorted(FUNCTIONS.keys() - STREAMING))
def test_a_buffered_function_ends_before_the_gateway_gives_up(expanded, name):
    assert expanded.functions[name]["Timeout"] <= 29


@every_function
def test_a_function_logs_json_to_its_own_group(expanded, name):
    logging = expanded.functions[name]["LoggingConfig"]
    assert logging == {
        "LogFormat": "JSON",
        "ApplicationLogLevel": {"Fn::If": ["Debugs", "DEBUG", "INFO"]},
        "SystemLogLevel": "WARN",
        "LogGroup": {"Ref": name.removesuffix("Function") + "Logs"},
    }


def test_every_log_group_forgets(expanded):
    groups = expanded.of_type("AWS::Logs::LogGroup")
    assert len(groups) == len(FUNCTIONS) + 1
    assert {json.dumps(group["RetentionInDays"]) for group in groups.values()} == {'{"Ref": "LogRetentionDays"}'}


@every_function
def test_no_environment_variable_holds_a_secrets_value(expanded, name):
    """A variable is a literal, an open parameter, or the name of the secret; never a value resolved into it."""
    for variable, value in expanded.functions[name]["Environment"]["Variables"].items():
        match value:
            case {"Ref": "CertificateTable" | "KeyTable" | "LedgerTable" as table}:
                assert variable == table.removesuffix("Table").upper() + "_TABLE"
            case {"Ref": parameter}:
                assert parameter == "AWS::StackName" or "NoEcho" not in expanded.parameters[parameter]
            case {"Fn::GetAtt": reference}:
                assert variable in SECRETS
                assert reference == [variable.removesuffix("_SECRET").title() + "Secret", "Id"]
            case _:
                assert variable == "AWS_LAMBDA_EXEC_WRAPPER"


def test_nothing_in_the_template_is_or_resolves_a_secret(expanded):
    assert not [text for text in strings(expanded.document) if "{{resolve:" in text or "sk-ant" in text]
    assert not [name for name, parameter in expanded.parameters.items() if "NoEcho" in parameter]
    assert all("SecretString" not in secret for secret in expanded.of_type("AWS::SecretsManager::Secret").values())


@every_function
@pytest.mark.parametrize("variable", SECRETS)
def test_only_those_that_need_a_secret_know_its_name(expanded, name, variable):
    knows = variable in expanded.functions[name]["Environment"]["Variables"]
    assert knows is (name in SECRETS[variable])


@every_function
def test_only_those_that_keep_certificates_know_their_table(expanded, name):
    knows = "CERTIFICATE_TABLE" in expanded.functions[name]["Environment"]["Variables"]
    assert knows is (name in KEEPERS)


@every_function
@pytest.mark.parametrize("variable", ["KEY_TABLE", "LEDGER_TABLE", "MODEL_CATALOGUE"])
def test_only_those_that_ask_models_know_who_calls_the_purses_and_the_prices(expanded, name, variable):
    knows = variable in expanded.functions[name]["Environment"]["Variables"]
    assert knows is (name in PAYING)


@every_function
@pytest.mark.parametrize("variable", ["HEDGING", "CIRCUIT_BREAKER"])
def test_only_those_that_comprehend_know_how_often_classifiers_may_be_asked(expanded, name, variable):
    knows = variable in expanded.functions[name]["Environment"]["Variables"]
    assert knows is (name in COMPREHENDING)


def test_only_the_streams_run_in_their_own_loop(expanded):
    wrapped = {
        name: function["Environment"]["Variables"]["AWS_LAMBDA_EXEC_WRAPPER"]
        for name, function in expanded.functions.items()
        if "AWS_LAMBDA_EXEC_WRAPPER" in function["Environment"]["Variables"]
    }
    assert wrapped == dict.fromkeys(STREAMING, "/opt/bin/stream-runtime")
    script = (ROOT / "layers/shared/bin/stream-runtime").read_bytes()
    assert script.startswith(b"#!")
    assert b"\r" not in script


@pytest.mark.parametrize("expression", ["rate(1 minute)", "rate(5 minutes)", "rate(12 hours)", "rate(10 days)"])
def test_a_rate_is_known_when_it_is_seen(expression):
    assert RATE.fullmatch(expression)


@pytest.mark.parametrize("expression", ["rate(5 minute)", "rate(1 hours)", "rate(0 days)", "rate(1.5 hours)"])
def test_so_is_a_rate_that_eventbridge_refuses(expression):
    """No linter sees these; the deployment fails half-way."""
    assert not RATE.fullmatch(expression)


def test_every_schedule_is_one_that_eventbridge_accepts(expanded):
    assert not [text for text in strings(expanded.document) if text.startswith("rate(") and not RATE.fullmatch(text)]
