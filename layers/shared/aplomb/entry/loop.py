"""The one event loop of an environment: pooled connections live as long as it does, from invocation to invocation."""

import asyncio

RUNNER = asyncio.Runner()
"""Makes its loop at the first invocation, so that nothing of it is in a snapshot of the import."""
