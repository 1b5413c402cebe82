"""Models that answer, each behind its provider's own client."""
