"""Which lines are written is the application's own variable's to say, whatever Lambda lets through."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aplomb.entry.log import log_bug

SHARED = Path(__file__).parents[2] / "layers" / "shared"
SAY = "from aplomb.entry.log import logger; logger.info('routine'); logger.error('trouble')"


@pytest.mark.parametrize(
    ("level", "said"), [("INFO", ["routine", "trouble"]), ("WARN", ["trouble"]), ("ERROR", ["trouble"])]
)
def test_lambdas_filter_does_not_decide_for_our_own_lines(level, said):
    variables = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SHARED)}
    variables |= {"AWS_LAMBDA_LOG_LEVEL": "INFO", "POWERTOOLS_LOG_LEVEL": level}
    done = subprocess.run([sys.executable, "-c", SAY], env=variables, capture_output=True, text=True, check=True)
    assert [word for word in ("routine", "trouble") if word in done.stdout] == said
    assert done.stderr == ""


def test_each_error_of_a_group_is_logged_with_its_own_frames_and_no_message(caplog):
    def raising(error):
        raise error

    caught = []
    for error in (ValueError("a question"), TypeError("another")):
        try:
            raising(error)
        except (ValueError, TypeError) as one:
            caught.append(one)
    log_bug("r1", ExceptionGroup("a question", [caught[0], ExceptionGroup("inner", [caught[1]])]))
    lines = [vars(record) for record in caplog.records]
    assert [line["error_type"] for line in lines] == ["ValueError", "TypeError", "ExceptionGroup", "ExceptionGroup"]
    assert all("raising" in line["frames"][-1] for line in lines[:2])
    assert not any("question" in str(line) for line in lines)
