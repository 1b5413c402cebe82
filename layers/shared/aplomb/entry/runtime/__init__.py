"""A Lambda runtime loop that streams: what AWS's Python runtime does not do (aws/aws-lambda-roadmap#39).

The wrapper bin/stream-runtime starts it in the place of the managed runtime's own loop. Handlers stay plain (see
``contract``), so that a native runtime can replace it. It imports the standard library alone: its cold start is that
of asyncio. Wire: AWS Lambda Developer Guide, "Using the Lambda runtime API" and "Response streaming"; API Gateway
Developer Guide, "Lambda proxy integration for response streaming".
"""
