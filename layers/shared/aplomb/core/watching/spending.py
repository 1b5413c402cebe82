"""What is counted of the money of a day."""

from aplomb.core.charging.purse import Charge, Purse
from aplomb.core.watching.reading import Measure, Reading, Unit

BUDGET_SPENT = "BudgetSpent"


def charged(charge: Charge, held: int | None) -> tuple[Reading, ...]:
    """Return the share of the stack's day that is spent or reserved, in percent; nothing of another's purse.

    ``held`` is what the purse holds with the charge, None where it had no room for it: for callers that is all of it.
    A budget of nothing is a choice, and nobody is to be woken by it.
    """
    if charge.purse is not Purse.STACK or charge.limit == 0:
        return ()
    share = 100.0 if held is None else 100 * held / charge.limit
    return (Reading((Measure(BUDGET_SPENT, share, Unit.PERCENT),)),)
