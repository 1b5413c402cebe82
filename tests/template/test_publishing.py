"""How a new version of a function takes over."""

import json
import re
import subprocess

import pytest

from tests.template.deployment import Deployment
from tests.template.expanded import ROOT, expand

pytestmark = pytest.mark.sam

ALARM, ALIAS, GROUP = "AWS::CloudWatch::Alarm", "AWS::Lambda::Alias", "AWS::CodeDeploy::DeploymentGroup"
OF_ERRORS = {"Errors", "5XXError", "BrokenAnswers", "RuleHealthy"}
"""The metrics that a bad release moves."""
ALARMS_AT_MOST = 10
"""CodeDeploy's own limit (API reference, AlarmsLimitExceededException)."""


@pytest.fixture(scope="module", params=["AllAtOnce", "Canary10Percent5Minutes", "Linear10PercentEvery1Minute"])
def preference(request):
    return request.param


@pytest.fixture(scope="module")
def gradual(preference):
    return expand(f"DeploymentPreference={preference}")


def test_people_reach_a_published_version_of_every_function(expanded):
    aliases = expanded.of_type("AWS::Lambda::Alias")
    assert {alias["FunctionName"]["Ref"] for alias in aliases.values()} == expanded.functions.keys()
    assert {alias["Name"] for alias in aliases.values()} == {"live"}


def test_it_takes_over_at_once_and_without_codedeploy(expanded):
    kinds = {resource["Type"] for resource in expanded.document["Resources"].values()}
    assert not [kind for kind in kinds if kind.startswith("AWS::CodeDeploy::")]


def test_codedeploy_shifts_by_parameter_and_goes_back_when_an_alarm_rings(preference, gradual):
    groups = gradual.of_type(GROUP)
    assert len(groups) == len(gradual.functions)
    for group in groups.values():
        assert preference in json.dumps(group["DeploymentConfigName"])
        assert group["AutoRollbackConfiguration"]["Enabled"]
        assert "DEPLOYMENT_STOP_ON_ALARM" in group["AutoRollbackConfiguration"]["Events"]


def test_with_every_alarm_any_of_errors_makes_it_go_back(gradual):
    alarms = gradual.of_type(ALARM).items()
    of_errors = {name for name, alarm in alarms if OF_ERRORS & set(_metrics(alarm))}
    assert {"RuleUnhealthy", "ComprehensionErrors", "ServerErrors", "AnswersBroken"} < of_errors
    assert len(of_errors) <= ALARMS_AT_MOST
    assert _going_back(Deployment(gradual, {"Watching": "all"})) == of_errors


def test_the_runbook_names_them(gradual):
    [paragraph] = [
        text for text in (ROOT / "docs/runbook.md").read_text().split("\n\n") if "CodeDeploy watches" in text
    ]
    named = set(re.findall(r"`(\w+)`", paragraph)) & gradual.of_type(ALARM).keys()
    assert named == _going_back(Deployment(gradual, {"Watching": "all"}))


def test_with_the_rules_alarm_alone_that_one_does(gradual):
    assert _going_back(Deployment(gradual, {"Watching": "rule"})) == {"RuleUnhealthy"}


# They differ in one word.
@pytest.mark.parametrize("preference", ["Canary10Percent5Minutes"], indirect=True)
def test_the_gradual_template_is_clean_to_cfn_lint(gradual, tmp_path):
    path = tmp_path / "gradual.json"
    path.write_text(json.dumps(gradual.document))
    done = subprocess.run([ROOT / ".tools/sam/bin/cfn-lint", path], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def _metrics(alarm):
    yield alarm.get("MetricName")
    for query in alarm.get("Metrics", ()):
        yield query.get("MetricStat", {}).get("Metric", {}).get("MetricName")


def _going_back(deployment):
    """The alarms that every function's group names: made before the group, as the group is before the alias moves."""
    groups = _of_type(deployment, GROUP)
    [named] = {tuple(one["Name"]["Ref"] for one in _alarms(group)) for group in groups.values()}
    assert len(named) == len(set(named))
    for group in groups:
        assert set(named) <= deployment.dependencies[group] & _of_type(deployment, ALARM).keys()
    for alias in _of_type(deployment, ALIAS):
        assert len(deployment.dependencies[alias] & groups.keys()) == 1
    return set(named)


def _of_type(deployment, kind):
    return {name: resource for name, resource in deployment.resources.items() if resource["Type"] == kind}


def _alarms(group):
    configuration = group["Properties"]["AlarmConfiguration"]
    assert configuration["Enabled"]
    return configuration["Alarms"]


def test_every_preference_says_whether_codedeploy_is_needed(expanded):
    allowed = expanded.parameters["DeploymentPreference"]["AllowedValues"]
    assert expanded.document["Mappings"]["DeploymentPreferences"] == {
        name: {"Enabled": str(name != "none").lower()} for name in allowed
    }


def test_rules_use_only_the_functions_that_cloudformation_allows_there(expanded):
    """CloudFormation refuses the whole template for another, and no linter tells (User Guide, Rules section)."""
    allowed = {"Fn::And", "Fn::Contains", "Fn::EachMemberEquals", "Fn::EachMemberIn", "Fn::Equals", "Fn::If", "Fn::Not"}
    allowed |= {"Fn::Or", "Fn::RefAll", "Fn::ValueOf", "Fn::ValueOfAll", "Ref"}
    assert {name for rule in expanded.document["Rules"].values() for name in _functions(rule)} <= allowed


def _functions(value):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name.startswith("Fn::") or name == "Ref":
                yield name
            yield from _functions(inner)
    if isinstance(value, list):
        for inner in value:
            yield from _functions(inner)
