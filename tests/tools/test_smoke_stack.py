"""The rotation and the alarm of a deployed stack, asked for through the aws command."""

import re

import pytest

from aplomb.core.sealing.secret import write_secret
from tests.pages.street import KEY, json_reply
from tests.tools.conftest import ROOT
from tests.tools.fake_aws import AFTER, BEFORE, NEXT_KEY, stack_of

FORGETFUL = {"AWSCURRENT": write_secret(NEXT_KEY, ())}
"""Neither the key before nor its public half."""


@pytest.fixture
def stack(tool, street):
    return tool("smoke_stack").Stack("acceptance", tool("smoke_api").Api(street.url("")), patience_seconds=0)


@pytest.fixture
def broken(tool, stack):
    return tool("smoke_api").BrokenError


def test_a_rotation_is_begun_and_its_key_seen(stack, rotating, aws):
    rotating(AFTER)
    seen = stack.rotation()
    assert NEXT_KEY.kid[:8] in seen
    assert KEY.kid[:8] in seen
    assert ["secretsmanager", "rotate-secret", "--secret-id", "arn:secret", "--output", "json"] in aws.asked


def test_no_secret_is_ever_read(stack, rotating, aws):
    rotating(AFTER)
    stack.rotation()
    stack.alarm()
    assert not [arguments for arguments in aws.asked if "get-secret-value" in arguments]


@pytest.mark.parametrize(
    ("after", "seen"),
    [(BEFORE, "no new key within 0 s"), (FORGETFUL, f"no public key {KEY.kid}"), ({}, "says non_signee")],
    ids=["nothing happens", "the key before is forgotten", "the key is lost"],
)
def test_a_rotation_that_fails_is_seen(stack, rotating, broken, after, seen):
    rotating(after)
    with pytest.raises(broken, match=seen):
        stack.rotation()


def test_a_rule_that_ceases_to_hold_is_seen(stack, rotating, street, broken):
    rotating(AFTER)
    street.instead["/regle/statut"] = lambda: json_reply({"statut": "invalide"})
    with pytest.raises(broken, match="says invalide during the rotation"):
        stack.rotation()


def test_a_refused_rotation_is_told_in_the_words_of_aws(stack, rotating, aws, broken):
    rotating(AFTER)
    aws.refuses("rotate-secret")
    with pytest.raises(broken, match=r"^aws secretsmanager rotate-secret: .*AccessDenied"):
        stack.rotation()


@pytest.mark.parametrize("state", ["ALARM", "INSUFFICIENT_DATA"])
def test_an_alarm_that_is_not_ok_is_seen(stack, aws, broken, state):
    assert stack.alarm() == "RuleUnhealthy is OK"
    aws.answers("describe-alarms", {"MetricAlarms": [{"StateValue": state}]})
    with pytest.raises(broken, match=f"RuleUnhealthy is {state}"):
        stack.alarm()


def test_the_alarm_is_the_stacks_own(stack, aws):
    stack.alarm()
    assert aws.asked[-1][:4] == ["cloudwatch", "describe-alarms", "--alarm-names", "the-alarm"]


def test_an_alias_that_is_left_behind_is_seen(stack, aws, broken):
    assert stack.published() == "1 functions, each on what was deployed last"
    old = {"CodeSha256": "code", "Layers": [{"Arn": "layer:0"}], "Version": "1"}
    aws.answers("get-function-configuration arn:function:live", old)
    with pytest.raises(broken, match="still on another version: arn:function:live"):
        stack.published()


def test_a_stack_without_aliases_is_none_of_ours(stack, aws, broken):
    aws.answers("list-stack-resources", stack_of())
    with pytest.raises(broken, match="no alias"):
        stack.published()


GRADUAL = (
    ("AWS::Lambda::Alias", "Live", "arn:function:live"),
    ("AWS::CodeDeploy::Application", "Application", "the-application"),
    ("AWS::CodeDeploy::DeploymentGroup", "Group", "the-group"),
    ("AWS::CloudWatch::Alarm", "RuleUnhealthy", "alarm-rule"),
    ("AWS::CloudWatch::Alarm", "ServerErrors", "alarm-errors"),
    ("AWS::CloudWatch::Alarm", "SlowAnswers", "alarm-slow"),
)


def group(*alarms, enabled=True, goes_back=True, events=("DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM")):
    return {
        "deploymentGroupInfo": {
            "alarmConfiguration": {"enabled": enabled, "alarms": [{"name": name} for name in alarms]},
            "autoRollbackConfiguration": {"enabled": goes_back, "events": list(events)},
        }
    }


def test_without_codedeploy_nothing_goes_back(stack, aws):
    assert "DeploymentPreference is none" in stack.going_back()
    assert [arguments[:2] for arguments in aws.asked] == [["cloudformation", "list-stack-resources"]]


def test_groups_that_watch_the_alarms_of_errors_hold(stack, aws):
    aws.answers("list-stack-resources", stack_of(*GRADUAL))
    aws.answers("get-deployment-group the-application", group("alarm-rule", "alarm-errors"))
    assert stack.going_back() == "1 deployment groups watch RuleUnhealthy, ServerErrors"
    assert aws.asked[-1][4:6] == ["--deployment-group-name", "the-group"]


@pytest.mark.parametrize(
    ("described", "seen"),
    [
        (group("alarm-rule"), "the-group watches alarm-rule"),
        (group("alarm-rule", "alarm-errors", "alarm-slow"), "watches alarm-errors, alarm-rule, alarm-slow"),
        (group("alarm-rule", "alarm-errors", enabled=False), "watches nothing"),
        (group("alarm-rule", "alarm-errors", goes_back=False), "does not go back"),
        (group("alarm-rule", "alarm-errors", events=["DEPLOYMENT_FAILURE"]), "does not go back"),
        ({"deploymentGroupInfo": {}}, "watches nothing"),
    ],
    ids=["one is missing", "one too many", "disabled", "no going back", "not on an alarm", "nothing"],
)
def test_a_group_that_would_not_go_back_is_seen(stack, aws, broken, described, seen):
    aws.answers("list-stack-resources", stack_of(*GRADUAL))
    aws.answers("get-deployment-group", described)
    with pytest.raises(broken, match=seen):
        stack.going_back()


def test_the_alarms_that_are_looked_for_are_those_of_the_runbook(tool):
    book = (ROOT / "docs/runbook.md").read_text()
    [paragraph] = [text for text in book.split("\n\n") if "CodeDeploy watches" in text]
    assert {name for name in re.findall(r"`(\w+)`", paragraph) if f"## {name}\n" in book} == tool(
        "smoke_stack"
    ).GOING_BACK


def test_without_the_command_the_check_fails(stack, aws, broken):
    aws.program.unlink()
    with pytest.raises(broken, match="no aws on PATH"):
        stack.alarm()
