"""How a new version of a function takes over."""

import json
import subprocess

import pytest

from tests.template.expanded import ROOT, Expanded

pytestmark = pytest.mark.sam

CODE_DEPLOY = "AWS::CodeDeploy::DeploymentGroup"


def expanded_with(*parameters: str) -> Expanded:
    command = [ROOT / ".tools/sam/bin/python", ROOT / "tools/expand_template.py", *parameters]
    return Expanded(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


def test_people_reach_a_published_version_of_every_function(expanded):
    aliases = expanded.of_type("AWS::Lambda::Alias")
    assert {alias["FunctionName"]["Ref"] for alias in aliases.values()} == expanded.functions.keys()
    assert {alias["Name"] for alias in aliases.values()} == {"live"}


def test_it_takes_over_at_once_and_without_codedeploy(expanded):
    kinds = {resource["Type"] for resource in expanded.document["Resources"].values()}
    assert not [kind for kind in kinds if kind.startswith("AWS::CodeDeploy::")]


@pytest.mark.parametrize("preference", ["AllAtOnce", "Canary10Percent5Minutes", "Linear10PercentEvery1Minute"])
def test_codedeploy_shifts_by_parameter_and_goes_back_when_an_alarm_rings(preference):
    gradual = expanded_with(f"DeploymentPreference={preference}")
    groups = gradual.of_type(CODE_DEPLOY)
    assert len(groups) == len(gradual.functions)
    for group in groups.values():
        assert preference in json.dumps(group["DeploymentConfigName"])
        assert {"Name": {"Ref": "RuleUnhealthy"}} in group["AlarmConfiguration"]["Alarms"]
        assert "DEPLOYMENT_STOP_ON_ALARM" in group["AutoRollbackConfiguration"]["Events"]


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
