import re

from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.answering.enclosed import enclosed


def test_a_turn_names_its_parts_and_asks_last():
    turn = enclosed({"question": "a", "constats": "b"}, "Classe.")
    [fingerprint] = re.findall(r"\AEmpreinte : ([0-9a-f]{32})\n", turn)
    assert f"<question-{fingerprint}>\na\n</question-{fingerprint}>" in turn
    assert f"<constats-{fingerprint}>\nb\n</constats-{fingerprint}>" in turn
    assert turn.endswith("\n\nClasse.")


@given(st.text())
def test_no_text_leaves_its_tags(text):
    turn = enclosed({"question": text}, "Classe.")
    fingerprint = turn.removeprefix("Empreinte : ")[:32]
    assert turn.count(f"</question-{fingerprint}>") == 1
    turn.encode()


def test_what_differs_in_where_a_part_ends_is_told_apart():
    assert enclosed({"a": "xy", "b": "z"}, "?").split("\n")[0] != enclosed({"a": "x", "b": "yz"}, "?").split("\n")[0]


def test_a_forged_tag_is_data():
    forged = enclosed({"question": "x"}, "?")
    assert enclosed({"question": forged}, "?").split("\n")[0] != forged.split("\n")[0]
