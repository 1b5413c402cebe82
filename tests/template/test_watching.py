"""The alarms and the dashboard watch what is emitted, everybody is watched, and the runbook knows every alarm."""

import io
import json
import re
from pathlib import Path

import pytest

from aplomb.adapters.catalogue import shipped_catalogue
from aplomb.adapters.meter import LogMeter
from aplomb.core.answering.catalogue import Role
from aplomb.core.answering.stages import Cause, Done, Failed
from aplomb.core.charging.purse import Charge, Purse
from aplomb.core.comprehension.assessment import assess
from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.core.comprehension.outcome import Failed as FailedService
from aplomb.core.comprehension.report import NoSynthesis, report
from aplomb.core.comprehension.stages import LlmError
from aplomb.core.errors import FailureKind, ModelFailure
from aplomb.core.watching.calls import SYNTHESIS, model_called
from aplomb.core.watching.comprehension import comprehended
from aplomb.core.watching.ending import BROKEN, UNFINISHED
from aplomb.core.watching.orchestration import orchestrated
from aplomb.core.watching.sealing import SealingFailure, sealed
from aplomb.core.watching.spending import charged
from aplomb.core.watching.tail import CALL_NOT_MADE, CIRCUIT_OPENED, hedged
from aplomb.entry.schedule import rule_health
from aplomb.usecases.off_routing import CHOSEN
from tests.fakes import FakeMeter

pytestmark = pytest.mark.sam

ROOT = Path(__file__).parents[2]
FAMILIES = {
    "ComprehensionErrors": {
        "MonceHaikuFunction",
        "MonceSonnetFunction",
        "DeterministicFunction",
        "StreamFunction",
    },
    "OrchestrationErrors": {"OrchestratorFunction", "TriageFunction"},
    "PublicationErrors": {
        "RuleFunction",
        "TransparencyFunction",
        "CertificatesFunction",
        "VerifierFunction",
        "LandingFunction",
        "ReferenceFunction",
        "QuestionFunction",
    },
    "KeeperErrors": {"RotateKeyFunction", "RuleHealthFunction"},
}
ASKING = {"MonceHaikuFunction", "MonceSonnetFunction", "StreamFunction", "OrchestratorFunction", "TriageFunction"}
"""The functions that ask models."""
STREAMING = {"StreamFunction", "OrchestratorFunction"}
AWS_METRICS = {
    "AWS/ApiGateway": ({"Count", "4XXError", "5XXError", "Latency"}, {"ApiName", "Stage"}),
    "AWS/Lambda": ({"Errors", "Throttles", "Duration", "Invocations", "ConcurrentExecutions"}, {"FunctionName"}),
    "AWS/DynamoDB": ({"ReadThrottleEvents", "WriteThrottleEvents"}, {"TableName"}),
}
"""AWS's own metrics, each with the dimensions under which it is kept (CloudWatch: the services' metrics)."""
STACK = {"Ref": "AWS::StackName"}


def checked():
    """The reading of a check that found the rule invalid."""

    async def invalid():
        return {"statut": "invalide", "verifications": []}

    meter = FakeMeter()
    rule_health(invalid, None, meter.count)({}, None)
    return meter.readings


def readings():
    """Every reading that there is, for every value of its dimensions that the stack can have."""
    failing = tuple(
        FailedService(service=service, latency_ms=1, kind=FailureKind.CONNECT, detail="") for service in CATALOGUE
    )
    unwritten = NoSynthesis(kind=ModelFailure.TIMEOUT, detail="", llm_ms=1)
    told = report(assess(failing), fanout_ms=1, latency_ms=1, llm=unwritten)
    yield from comprehended(LlmError(told, ModelFailure.TIMEOUT, ""))
    silent = [{"source": "legifrance", "cause": "timeout"}]
    for level in (1, 2, 3, None):
        yield from orchestrated(Done({"niveau": level, "etat": "degrade", "sources": silent}))
    yield from orchestrated(Failed(Cause.LATE, "", {"niveau": 1}))
    for role in (*Role, SYNTHESIS, CHOSEN):
        yield from model_called(role, 1, ModelFailure.TIMEOUT)
    yield from sealed(SealingFailure.NO_KEY)
    yield from (hedged(is_won=True, is_loser_cancelled=True), CIRCUIT_OPENED, CALL_NOT_MADE)
    yield from (UNFINISHED, BROKEN, *charged(Charge(Purse.STACK, "pile", 1, 2), 1), *checked())


@pytest.fixture(scope="session")
def emitted(expanded):
    """Each metric that the functions emit: namespace, name, and its dimensions with their values, or with None."""
    output = io.StringIO()
    meter = LogMeter("the-stack", lambda: 0.0, output)
    for reading in readings():
        meter.count(reading)
    lines = [json.loads(line) for line in output.getvalue().splitlines()]
    exact, loose = set(), set()
    for line in lines:
        [directive] = line["_aws"]["CloudWatchMetrics"]
        [keys] = directive["Dimensions"]
        for metric in directive["Metrics"]:
            exact.add((metric["Name"], frozenset((key, line[key]) for key in keys)))
            loose.add((metric["Name"], frozenset(keys)))
    [refused] = expanded.of_type("AWS::Logs::MetricFilter").values()
    exact |= {(one["MetricName"], frozenset()) for one in refused["MetricTransformations"]}
    return exact, loose


@pytest.fixture(scope="session")
def alarms(expanded):
    return expanded.of_type("AWS::CloudWatch::Alarm")


@pytest.fixture(scope="session")
def board(expanded):
    """The dashboard's body as CloudFormation fills it in: a resource's name is its logical id."""
    [dashboard] = expanded.of_type("AWS::CloudWatch::Dashboard").values()
    body = dashboard["DashboardBody"]["Fn::Sub"]
    named = {"AWS::StackName": "the-stack", "AWS::Region": "eu-west-3"}
    return json.loads(re.sub(r"\$\{([^}]+)\}", lambda found: named.get(found[1], found[1]), body))


def watched(alarm):
    """Yield namespace, name, dimensions and period of each metric of an alarm."""
    if "MetricName" in alarm:
        yield alarm, alarm["Period"]
    for query in alarm.get("Metrics", ()):
        if "MetricStat" in query:
            yield query["MetricStat"]["Metric"], query["MetricStat"]["Period"]


def dimensions(metric):
    return {one["Name"]: one["Value"] for one in metric.get("Dimensions", ())}


def functions_of(alarm):
    """The functions that an alarm watches."""
    return {dimensions(metric)["FunctionName"]["Ref"] for metric, _ in watched(alarm)}


def is_known(namespace, name, dims, emitted):
    if isinstance(namespace, str) and namespace in AWS_METRICS:
        names, keys = AWS_METRICS[namespace]
        return name in names and dims.keys() == keys
    if namespace not in (STACK, "the-stack"):
        return False
    return (name, frozenset(dims.items())) in emitted[0]


def test_every_alarm_watches_what_is_emitted(alarms, emitted):
    """A misspelt metric passes every linter, and its alarm never rings."""
    for name, alarm in alarms.items():
        metrics = [metric for metric, _ in watched(alarm)]
        assert metrics, name
        for metric in metrics:
            assert is_known(metric["Namespace"], metric["MetricName"], dimensions(metric), emitted), (name, metric)


def test_the_namespace_is_the_one_in_which_the_functions_emit(expanded):
    for name in expanded.functions:
        assert expanded.functions[name]["Environment"]["Variables"]["METRICS_NAMESPACE"] == STACK


def test_what_an_alarm_names_is_in_this_stack(expanded, alarms):
    resources = expanded.document["Resources"].keys() | expanded.parameters.keys() | {"AWS::StackName"}
    for alarm in alarms.values():
        for metric, _ in watched(alarm):
            assert {value["Ref"] for value in dimensions(metric).values() if isinstance(value, dict)} <= resources


def test_the_api_is_watched_under_its_name(expanded, alarms):
    """REST APIs are kept under ApiName, which is what SAM titles them: the stack's name."""
    [api] = expanded.of_type("AWS::ApiGateway::RestApi").values()
    assert api["Body"]["info"]["title"] == STACK
    [metric, *_] = [metric for metric, _ in watched(alarms["SlowAnswers"])]
    assert dimensions(metric) == {"ApiName": STACK, "Stage": {"Ref": "StageName"}}


def test_every_alarm_rings_and_falls_silent_at_one_topic(expanded, alarms):
    for alarm in alarms.values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == [{"Ref": "Alarms"}]
    assert list(expanded.of_type("AWS::SNS::Topic")) == ["Alarms"]


def test_silence_rings_for_the_rule_alone(alarms):
    """Nobody asks at night: what counts requests has no numbers then. Nor does a pause refill the day's budget."""
    missing = {name: alarm["TreatMissingData"] for name, alarm in alarms.items()}
    assert missing.pop("RuleUnhealthy") == "breaching"
    assert missing.pop("BudgetNearlySpent") == "ignore"
    assert set(missing.values()) == {"notBreaching"}


def test_an_expression_is_one_that_cloudwatch_takes(alarms):
    """One of them returns what is compared, no more than ten metrics go in, and all have one period."""
    for name, alarm in alarms.items():
        if "Metrics" in alarm:
            returned = [query for query in alarm["Metrics"] if query.get("ReturnData", True)]
            assert len(returned) == 1, name
            assert "Expression" in returned[0]
            identifiers = [query["Id"] for query in alarm["Metrics"] if "MetricStat" in query]
            named = set(re.findall(r"\b[a-z][a-z0-9]*\b", returned[0]["Expression"]))
            assert named <= set(identifiers)
            assert named == set(identifiers) or "METRICS()" in returned[0]["Expression"]
            assert len({period for _, period in watched(alarm)}) == 1
            assert len(identifiers) <= 10


def test_the_errors_of_every_function_ring_once(expanded, alarms):
    """A function joins a family, an alarm and its runbook, or this fails."""
    errors = {
        name: functions_of(alarm)
        for name, alarm in alarms.items()
        if {metric["MetricName"] for metric, _ in watched(alarm)} == {"Errors"}
    }
    assert errors == FAMILIES
    assert sorted(name for family in FAMILIES.values() for name in family) == sorted(expanded.functions)


def test_who_keeps_the_key_and_the_rule_may_not_fail_once(alarms):
    assert alarms["KeeperErrors"]["Threshold"] == 1
    assert alarms["KeeperErrors"]["ComparisonOperator"] == "GreaterThanOrEqualToThreshold"


@pytest.mark.parametrize("name", ["NearlyOutOfTime", "StreamsNearlyOutOfTime"])
def test_a_function_that_comes_near_its_end_rings_before_it_is_there(expanded, alarms, name):
    watched_functions = functions_of(alarms[name])
    [timeout] = {expanded.functions[function]["Timeout"] for function in watched_functions}
    assert timeout * 1000 * 0.9 < alarms[name]["Threshold"] < timeout * 1000
    assert watched_functions >= (STREAMING if name.startswith("Streams") else ASKING - STREAMING)


def test_every_table_is_watched_for_throttles(expanded, alarms):
    found = {
        (dimensions(metric)["TableName"]["Ref"], metric["MetricName"])
        for metric, _ in watched(alarms["TablesThrottled"])
    }
    tables = expanded.of_type("AWS::DynamoDB::Table")
    assert found == {(table, name) for table in tables for name in ("ReadThrottleEvents", "WriteThrottleEvents")}


def test_whoever_asks_models_is_watched_for_throttles(alarms):
    assert functions_of(alarms["FunctionsThrottled"]) >= ASKING


def test_refusals_are_counted_where_the_access_log_says_429(expanded):
    [counting] = expanded.of_type("AWS::Logs::MetricFilter").values()
    [stage] = expanded.of_type("AWS::ApiGateway::Stage").values()
    assert counting["LogGroupName"] == {"Ref": "AccessLogs"}
    assert stage["AccessLogSetting"]["DestinationArn"] == {"Fn::GetAtt": [counting["LogGroupName"]["Ref"], "Arn"]}
    assert json.loads(stage["AccessLogSetting"]["Format"])["status"] == "$context.status"
    assert counting["FilterPattern"] == '{ $.status = "429" }'


def test_a_fifth_of_the_streams_is_of_all_streams(alarms):
    streams = {
        dimensions(metric)["FunctionName"]["Ref"]
        for metric, _ in watched(alarms["AnswersUnfinished"])
        if metric["Namespace"] == "AWS/Lambda"
    }
    assert streams == STREAMING


def test_the_budget_rings_at_four_fifths(alarms):
    alarm = alarms["BudgetNearlySpent"]
    [reading] = charged(Charge(Purse.STACK, "pile", 1, 100), 80)
    assert reading.measures[0].value == alarm["Threshold"]
    assert (alarm["Statistic"], alarm["ComparisonOperator"]) == ("Maximum", "GreaterThanOrEqualToThreshold")


def test_a_failed_check_and_a_missing_one_both_ring(alarms):
    alarm = alarms["RuleUnhealthy"]
    [reading] = checked()
    assert [one.value for one in reading.measures] == [0]
    assert (alarm["Statistic"], alarm["ComparisonOperator"], alarm["Threshold"]) == ("Minimum", "LessThanThreshold", 1)
    assert alarm["TreatMissingData"] == "breaching"


def test_a_check_is_made_in_every_period(expanded, alarms):
    [rule] = expanded.of_type("AWS::Events::Rule").values()
    minutes = int(re.fullmatch(r"rate\((\d+) minutes\)", rule["ScheduleExpression"])[1])
    assert minutes == 5
    assert alarms["RuleUnhealthy"]["Period"] >= 2 * minutes * 60


def test_the_runbook_has_one_paragraph_for_each_alarm(alarms):
    parts = re.split(r"^## ", (ROOT / "docs/runbook.md").read_text(), flags=re.MULTILINE)[1:]
    book = dict(part.split("\n", 1) for part in parts)
    assert [*book] == sorted(alarms)
    for name, text in book.items():
        assert "\n\n" not in text.strip(), f"{name} has more than one paragraph"
        assert len(text.split()) > 40, name


def plotted(board):
    """Yield each metric of the dashboard: namespace, name, dimensions; CloudWatch lets `.` repeat what stands above."""
    for widget in board["widgets"]:
        for row in widget["properties"].get("metrics", ()):
            if isinstance(row[0], str):
                assert "." not in row
                namespace, name, *pairs = [part for part in row if isinstance(part, str)]
                yield namespace, name, dict(zip(pairs[::2], pairs[1::2], strict=True))


def test_the_dashboard_plots_what_is_emitted(board, emitted):
    rows = list(plotted(board))
    assert len(rows) > 50
    for namespace, name, dims in rows:
        assert is_known(namespace, name, dims, emitted), (namespace, name, dims)


def test_what_the_dashboard_searches_for_is_emitted(board, emitted):
    search = re.compile(r"""SEARCH\('\{"the-stack",([a-z,]+)\} MetricName="(\w+)"', 'Sum', 300\)""")
    expressions = [
        row[0]["expression"]
        for widget in board["widgets"]
        for row in widget["properties"].get("metrics", ())
        if isinstance(row[0], dict)
    ]
    assert len(expressions) == 4
    for expression in expressions:
        keys, name = search.fullmatch(expression).groups()
        assert (name, frozenset(keys.split(","))) in emitted[1]


def test_all_that_is_emitted_is_on_the_dashboard(board, emitted):
    plots = {name for _, name, _ in plotted(board)}
    searched = set(re.findall(r'MetricName=\\"(\w+)', json.dumps(board)))
    assert {name for name, _ in emitted[0]} == {
        name for name in plots | searched if name not in {n for names, _ in AWS_METRICS.values() for n in names}
    }


def test_the_dashboard_shows_every_alarm_and_every_function(board, expanded, alarms):
    [shown] = [widget["properties"]["alarms"] for widget in board["widgets"] if widget["type"] == "alarm"]
    assert sorted(shown) == sorted(f"{name}.Arn" for name in alarms)
    errors = [dims["FunctionName"] for _, name, dims in plotted(board) if name == "Errors"]
    assert sorted(errors) == sorted(expanded.functions)


def test_the_dashboards_widgets_fit_its_grid_and_cover_none_of_each_other(board):
    cells = [
        (x, y)
        for widget in board["widgets"]
        for x in range(widget["x"], widget["x"] + widget["width"])
        for y in range(widget["y"], widget["y"] + widget["height"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) == 23


def test_the_models_roles_are_all_on_the_dashboard(board):
    roles = {dims["role"] for _, name, dims in plotted(board) if name == "ModelFailures"}
    assert roles == {*shipped_catalogue().roles, SYNTHESIS, CHOSEN}


def test_requests_are_traced_where_the_deployer_says_so(expanded):
    [stage] = expanded.of_type("AWS::ApiGateway::Stage").values()
    assert stage["TracingEnabled"] == {"Fn::If": ["Traces", True, False]}
    assert expanded.parameters["Tracing"]["Default"] == "PassThrough"
    assert expanded.document["Resources"]["TracingAccess"]["Condition"] == "Traces"
    policy = expanded.of_type("AWS::IAM::ManagedPolicy")["TracingAccess"]
    served = expanded.functions.keys() - FAMILIES["KeeperErrors"]
    assert {role["Ref"] for role in policy["Roles"]} == {f"{name}Role" for name in served}
    assert not [name for name, function in expanded.functions.items() if "TracingConfig" in function]


def test_only_who_asks_models_can_be_given_a_limit_of_its_own(expanded):
    limited = {
        name: function["ReservedConcurrentExecutions"]
        for name, function in expanded.functions.items()
        if "ReservedConcurrentExecutions" in function
    }
    limit = {"Fn::If": ["ReservesConcurrency", {"Ref": "ReservedConcurrency"}, {"Ref": "AWS::NoValue"}]}
    assert limited == dict.fromkeys(ASKING, limit)
    assert expanded.parameters["ReservedConcurrency"]["Default"] == 0


def test_no_level_of_the_log_silences_the_metrics(expanded):
    """Lambda takes a line without a level for INFO, and drops what is under the level that it was told."""
    for function in expanded.functions.values():
        assert function["LoggingConfig"]["ApplicationLogLevel"] == {"Fn::If": ["Debugs", "DEBUG", "INFO"]}
    assert expanded.document["Conditions"]["Debugs"] == {"Fn::Equals": [{"Ref": "LogLevel"}, "DEBUG"]}
