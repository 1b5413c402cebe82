"""Whatever a deployer chooses, each resource names only what is made, and nothing waits for itself."""

import copy
from graphlib import CycleError, TopologicalSorter
from itertools import product

import pytest

from tests.template.deployment import Deployment
from tests.template.expanded import Expanded, expand

pytestmark = pytest.mark.sam

CHOICES = {
    "Watching": ("all", "rule"),
    "KeyRotationDays": ("90", "0"),
    "AlarmEmail": ("", "a@example.test"),
    "Tracing": ("PassThrough", "Active"),
    "ApiLogsRole": ("create", "existing"),
    "LlmProvider": ("anthropic", "bedrock"),
    "CatalogueBedrockModels": (
        "arn:aws:bedrock:eu-west-3::foundation-model/none",
        "arn:aws:bedrock:eu-west-3::foundation-model/a",
    ),
}
COMBINATIONS = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
PREFERENCES = ["none", "Canary10Percent5Minutes"]


@pytest.fixture(scope="module", params=PREFERENCES)
def deployments(request):
    """The template in every combination, with CodeDeploy and without."""
    preference = {"DeploymentPreference": request.param}
    expanded = expand(f"DeploymentPreference={request.param}")
    return [Deployment(expanded, combination | preference) for combination in COMBINATIONS]


def test_every_condition_of_a_resource_is_met_and_is_not(deployments):
    resources = deployments[0].expanded.document["Resources"].values()
    for condition in {resource["Condition"] for resource in resources if "Condition" in resource}:
        assert {deployment.holds(condition) for deployment in deployments} == {True, False}, condition


def test_what_is_named_is_made(deployments):
    for deployment in deployments:
        assert deployment.missing == {}, deployment.given


def test_nothing_waits_for_itself(deployments):
    for deployment in deployments:
        order = list(TopologicalSorter(deployment.dependencies).static_order())
        assert len(order) == len(deployment.resources) > 90


@pytest.fixture
def faulty(expanded):
    """A template of its own, to be spoilt: a deployment of it, and its resources."""
    document = copy.deepcopy(expanded.document)
    return Deployment(Expanded(document), {"Watching": "rule"}), document["Resources"]


def test_a_resource_that_is_not_made_is_missed(faulty):
    deployment, resources = faulty
    resources["Alarms"]["Properties"]["DisplayName"] = {"Fn::Sub": "of ${ServerErrors.Arn}"}
    assert deployment.missing == {"Alarms": {"ServerErrors"}}


@pytest.mark.parametrize(
    "reference",
    [
        {"Properties": {"DisplayName": {"Ref": "RuleUnhealthy"}}},
        {"Properties": {"DisplayName": {"Fn::GetAtt": ["RuleUnhealthy", "Arn"]}}},
        {"Properties": {"DisplayName": {"Fn::GetAtt": "RuleUnhealthy.Arn"}}},
        {"Properties": {"DisplayName": {"Fn::Sub": ["${a}", {"a": {"Ref": "RuleUnhealthy"}}]}}},
        {"Properties": {"DisplayName": {"Fn::Sub": ["${a} ${RuleUnhealthy}", {"a": "b"}]}}},
        {"DependsOn": "RuleUnhealthy"},
        {"DependsOn": ["RuleUnhealthy"]},
    ],
)
def test_a_circle_is_found_whatever_closes_it(faulty, reference):
    """Each alarm names the topic."""
    deployment, resources = faulty
    resources["Alarms"] |= reference
    with pytest.raises(CycleError):
        TopologicalSorter(deployment.dependencies).prepare()
