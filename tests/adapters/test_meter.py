import io
import json

from aplomb.adapters.meter import LogMeter
from aplomb.core.watching.reading import Measure, Reading, document

READING = Reading((Measure("Calls", 1),), {"role": "pointe"})


def test_a_reading_is_one_line_of_the_output():
    output = io.StringIO()
    LogMeter("the-stack", lambda: 1_800_000_000.5, output).count(READING)
    [line] = output.getvalue().splitlines()
    assert json.loads(line) == document(READING, "the-stack", 1_800_000_000.5)
    assert output.getvalue().endswith("}\n")
    assert " " not in line


def test_without_a_namespace_nobody_counts():
    output = io.StringIO()
    LogMeter("", lambda: 0.0, output).count(READING)
    assert output.getvalue() == ""
