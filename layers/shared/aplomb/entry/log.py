"""The one logger: a JSON line a request, never a text, a secret or an exception's message."""

import logging
import os
import traceback

from aws_lambda_powertools import Logger

logger = Logger(service="aplomb")
# Powertools puts the level of Lambda's own filter, which has to let the metrics through, before its own variable's.
logging.getLogger(logger.name).setLevel(os.environ.get("POWERTOOLS_LOG_LEVEL", "INFO"))


def log_answer(request_id: str, resource: str, status: int) -> None:
    """Log that a request to a resource was answered: the template's path, since a caller's own may say anything."""
    logger.info("answered", extra={"request_id": request_id, "resource": resource, "status": status})


def log_bug(request_id: str, error: BaseException) -> None:
    """Log an error that nobody foresaw: its type and where it was raised. Its message may quote a user.

    Of a group each error that it is made of has its own line: the group tells only where they were waited for.
    """
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            log_bug(request_id, one)
    frames = traceback.format_tb(error.__traceback__)
    logger.error("bug", extra={"request_id": request_id, "error_type": type(error).__name__, "frames": frames})
