"""A moment as our documents write it."""

from datetime import UTC, datetime


def rfc3339(seconds: float) -> str:
    """Return seconds since 1970 as RFC 3339 in UTC, in whole seconds: ``2026-11-30T12:00:00Z``."""
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
