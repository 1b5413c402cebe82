"""Urgent help to show before anything else: which numbers a question calls for, and which words say so."""

from aplomb.core.guarding.emergencies.alarm import emergencies
from aplomb.core.guarding.emergencies.help import Help, HelpDocument, Number, urgency

__all__ = ["Help", "HelpDocument", "Number", "emergencies", "urgency"]
