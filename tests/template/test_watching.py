"""The alarm watches what is emitted, and rings at silence."""

import json
import re

import pytest

from aplomb.entry.schedule import rule_health

pytestmark = pytest.mark.sam


@pytest.fixture
def metric(monkeypatch, capsys):
    """The metric as the function emits it, in embedded metric format."""
    monkeypatch.setenv("POWERTOOLS_METRICS_NAMESPACE", "the-stack")

    async def invalid():
        return {"statut": "invalide", "verifications": []}

    rule_health(invalid, None)({}, None)
    [line] = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "_aws" in line]
    return line


def test_the_alarm_watches_the_metric_that_the_health_check_emits(expanded, metric):
    [alarm] = expanded.of_type("AWS::CloudWatch::Alarm").values()
    [emitted] = metric["_aws"]["CloudWatchMetrics"]
    assert alarm["MetricName"] == emitted["Metrics"][0]["Name"]
    assert alarm["Dimensions"] == [{"Name": name, "Value": metric[name]} for name in emitted["Dimensions"][0]]
    variables = expanded.functions["RuleHealthFunction"]["Environment"]["Variables"]
    assert alarm["Namespace"] == variables["POWERTOOLS_METRICS_NAMESPACE"] == {"Ref": "AWS::StackName"}


def test_a_failed_check_and_a_missing_one_both_ring(expanded, metric):
    [alarm] = expanded.of_type("AWS::CloudWatch::Alarm").values()
    assert metric["RuleHealthy"] == [0.0]
    assert (alarm["Statistic"], alarm["ComparisonOperator"], alarm["Threshold"]) == ("Minimum", "LessThanThreshold", 1)
    assert alarm["TreatMissingData"] == "breaching"
    assert alarm["AlarmActions"] == [{"Ref": "Alarms"}]


def test_a_check_is_made_in_every_period(expanded):
    [alarm] = expanded.of_type("AWS::CloudWatch::Alarm").values()
    [rule] = expanded.of_type("AWS::Events::Rule").values()
    minutes = int(re.fullmatch(r"rate\((\d+) minutes\)", rule["ScheduleExpression"])[1])
    assert minutes == 5
    assert alarm["Period"] >= 2 * minutes * 60
