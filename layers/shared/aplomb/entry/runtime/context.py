"""The context of one invocation, with the names of AWS's own (Lambda Developer Guide, Python context object)."""

import time
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What Lambda tells a handler about its invocation."""

    aws_request_id: str
    invoked_function_arn: str
    deadline_ms: int
    """Milliseconds since the epoch."""
    tenant_id: str | None
    function_name: str
    function_version: str
    memory_limit_in_mb: int
    log_group_name: str
    log_stream_name: str
    identity: None = None
    client_context: None = None

    def get_remaining_time_in_millis(self) -> int:
        """Return the milliseconds until Lambda ends the invocation, never less than 0."""
        return max(0, self.deadline_ms - time.time_ns() // 1_000_000)


def context(headers: Mapping[str, str], environ: Mapping[str, str]) -> Context:
    """Return the context of the invocation whose ``/next`` answer carried ``headers`` (names in lower case).

    Raises KeyError without a request id or a deadline, ValueError for a deadline that is no number.
    """
    return Context(
        aws_request_id=headers["lambda-runtime-aws-request-id"],
        invoked_function_arn=headers.get("lambda-runtime-invoked-function-arn", ""),
        deadline_ms=int(headers["lambda-runtime-deadline-ms"]),
        tenant_id=headers.get("lambda-runtime-aws-tenant-id"),
        function_name=environ.get("AWS_LAMBDA_FUNCTION_NAME", ""),
        function_version=environ.get("AWS_LAMBDA_FUNCTION_VERSION", ""),
        memory_limit_in_mb=int(environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "0")),
        log_group_name=environ.get("AWS_LAMBDA_LOG_GROUP_NAME", ""),
        log_stream_name=environ.get("AWS_LAMBDA_LOG_STREAM_NAME", ""),
    )
