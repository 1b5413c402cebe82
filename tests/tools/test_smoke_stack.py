"""The rotation and the alarm of a deployed stack, asked for through the aws command."""

import pytest

from aplomb.core.sealing.secret import write_secret
from tests.pages.street import KEY, json_reply
from tests.tools.fake_aws import AFTER, BEFORE, NEXT_KEY

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
    aws.answers("describe-stack-resources", {"StackResources": []})
    with pytest.raises(broken, match="no alias"):
        stack.published()


def test_without_the_command_the_check_fails(stack, aws, broken):
    aws.program.unlink()
    with pytest.raises(broken, match="no aws on PATH"):
        stack.alarm()
