"""What is counted of an answer that did not come to its end."""

from aplomb.core.watching.reading import Measure, Reading

UNFINISHED = Reading((Measure("UnfinishedAnswers", 1),))
"""It was closed before its last stage: its client has left, or its function's time was up."""
BROKEN = Reading((Measure("BrokenAnswers", 1),))
"""A bug of ours broke it off; a stream then ends with the event that says so."""
