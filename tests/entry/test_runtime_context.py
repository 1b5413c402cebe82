import io
import json
import time

import pytest
from aws_lambda_powertools import Logger

from aplomb.entry.runtime.context import context

HEADERS = {"lambda-runtime-aws-request-id": "r1", "lambda-runtime-deadline-ms": "1800000000000"}


def test_powertools_logger_finds_what_it_wants():
    output = io.StringIO()
    logger = Logger(service="s", stream=output, logger_handler=None)

    @logger.inject_lambda_context
    def handler(event, context):
        logger.info("hello")

    handler({}, context(HEADERS, {"AWS_LAMBDA_FUNCTION_NAME": "f", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512"}))
    line = json.loads(output.getvalue())
    assert (line["function_name"], line["function_request_id"]) == ("f", "r1")
    assert line["function_memory_size"] == 512


def test_time_that_is_up_is_never_negative():
    past = HEADERS | {"lambda-runtime-deadline-ms": "1000"}
    assert context(past, {}).get_remaining_time_in_millis() == 0


def test_time_that_is_left_is_counted_from_now():
    soon = HEADERS | {"lambda-runtime-deadline-ms": str(int(time.time() * 1000) + 60_000)}
    assert 0 < context(soon, {}).get_remaining_time_in_millis() <= 60_000


@pytest.mark.parametrize("missing", HEADERS)
def test_invocation_without_id_or_deadline_is_none(missing):
    with pytest.raises(KeyError):
        context({name: value for name, value in HEADERS.items() if name != missing}, {})
