"""The line that CloudWatch reads, byte by byte."""

import json

from aplomb.core.watching.reading import Measure, Reading, Unit, document


def test_a_reading_is_one_line_in_embedded_metric_format():
    reading = Reading((Measure("Calls", 1), Measure("Latency", 12, Unit.MILLISECONDS)), {"role": "pointe"})
    assert json.dumps(document(reading, "the-stack", 1_800_000_000.7501)) == (
        '{"_aws": {"Timestamp": 1800000000750, "CloudWatchMetrics": [{"Namespace": "the-stack", '
        '"Dimensions": [["role", "service"]], "Metrics": [{"Name": "Calls", "Unit": "Count"}, '
        '{"Name": "Latency", "Unit": "Milliseconds"}]}]}, "role": "pointe", "service": "aplomb", '
        '"Calls": [1], "Latency": [12]}'
    )


def test_a_reading_without_dimensions_is_of_the_service():
    told = document(Reading((Measure("Calls", 1),)), "the-stack", 0)
    assert told["_aws"]["CloudWatchMetrics"][0]["Dimensions"] == [["service"]]
    assert told["service"] == "aplomb"
