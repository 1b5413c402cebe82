import pytest

from aplomb.entry.log import logger


@pytest.fixture
def log_lines(caplog):
    """Return a function that gives the log so far, as the lines that Lambda would print."""
    return lambda: [logger.registered_formatter.format(record) for record in caplog.records]
