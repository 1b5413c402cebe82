"""What is counted of the money of a day."""

from aplomb.core.charging.purse import Charge, Purse
from aplomb.core.watching.reading import Measure, Reading, Unit

BUDGET_SPENT = "BudgetSpent"


def charged(charge: Charge, held: int | None) -> tuple[Reading, ...]:
    """Return the share of the stack's day that is spent or reserved, in percent; nothing of another's purse.

    ``held`` is what the purse holds, with the charge where it had room for it; None where nobody looked, and nothing
    is told then: one call that is too dear says nothing of the day. Nor does a budget of nothing, which is a choice.
    """
    if charge.purse is not Purse.STACK or charge.limit == 0 or held is None:
        return ()
    return (Reading((Measure(BUDGET_SPENT, 100 * held / charge.limit, Unit.PERCENT),)),)
