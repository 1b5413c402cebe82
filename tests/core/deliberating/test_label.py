from itertools import product

import pytest

from aplomb.core.deliberating.label import ALONE, FEWER, NO_ARBITRATION, Consulted, label, missing

RULED = {True: "arbitré", False: "sans arbitrage"}


@pytest.mark.parametrize("facts", [*product((2, 3), Consulted, (True, False), (True, False))])
def test_a_deliberation_says_how_many_were_heard_whether_anybody_ruled_and_what_was_read(facts):
    positions, consulted, is_arbitrated, is_whole = facts
    name = "complet" if is_whole else "dégradé"
    said = label(positions, consulted, is_arbitrated=is_arbitrated, is_whole=is_whole)
    assert said == f"Délibéré {name} ({positions}/3), {RULED[is_arbitrated]}, {consulted}"


@pytest.mark.parametrize("facts", [*product(Consulted, (True, False), (True, False))])
def test_one_position_is_called_no_deliberation_whatever_else_there_was(facts):
    consulted, is_arbitrated, is_whole = facts
    said = label(1, consulted, is_arbitrated=is_arbitrated, is_whole=is_whole)
    assert said == f"Position unique (1/3) : ce n'est pas un délibéré, {consulted}"


def test_each_missing_part_is_said():
    assert missing(3, is_arbitrated=True) == ()
    assert missing(3, is_arbitrated=False) == (NO_ARBITRATION,)
    assert missing(2, is_arbitrated=True) == (FEWER.format(positions=2, most=3),)
    assert missing(2, is_arbitrated=False) == (FEWER.format(positions=2, most=3), NO_ARBITRATION)
    assert missing(1, is_arbitrated=True) == missing(1, is_arbitrated=False) == (ALONE.format(most=3),)
