"""The deterministic guards: before a model is asked, when a life is at risk, and after a model has answered.

- ``outgoing``: what of a question may leave for a provider;
- ``emergencies``: whom to call, shown before anything else;
- ``answered``: the numbers, the references and the claims of an answer;
- ``raising``: whether an answer of level 1 must be redone at level 2.

None of them redacts an answer. No secret of the person who asks is in it, since none left; the telephone numbers,
addresses and sample passwords that it does hold are often what was asked for; and what is sealed is what was written.
"""

from aplomb.core.guarding.answered import answered
from aplomb.core.guarding.emergencies import Help, HelpDocument, Number, emergencies, urgency
from aplomb.core.guarding.guard import Guard, GuardDocument, Verdict
from aplomb.core.guarding.outgoing import Outgoing, outgoing
from aplomb.core.guarding.raising import Raising, raising

__all__ = [
    "Guard",
    "GuardDocument",
    "Help",
    "HelpDocument",
    "Number",
    "Outgoing",
    "Raising",
    "Verdict",
    "answered",
    "emergencies",
    "outgoing",
    "raising",
    "urgency",
]
