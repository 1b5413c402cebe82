"""A key opens whole, or not at all, and is nowhere but with its client."""

import hashlib
import itertools
import re
from dataclasses import replace
from secrets import token_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.charging.key import KeptKey, digest, identifier, new_key

KEY = new_key(lambda size: bytes(range(99, 99 + size)))
OTHER = new_key(lambda size: b"o" * size)
KEPT = KeptKey(id=identifier(KEY), digest=digest(KEY), label="a client", created_at=1)


def test_a_key_is_its_id_and_thirty_two_random_bytes():
    drawn = (bytes([number]) for number in itertools.count(1))
    key = new_key(lambda size: next(drawn) * size)
    assert re.fullmatch(r"aplomb_[a-z0-9]{12}_[A-Za-z0-9_-]{43}", key)
    assert key.endswith("_" + "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI")
    assert identifier(key) == key[7:19]


def test_no_two_keys_are_alike():
    keys = [new_key(token_bytes) for _ in range(50)]
    assert len({identifier(key) for key in keys}) == len({key[20:] for key in keys}) == 50


@pytest.mark.parametrize("number", [0, 2**256 - 1])
def test_every_draw_makes_a_key(number):
    assert identifier(new_key(lambda size: number.to_bytes(32)[:size])) is not None


def test_the_key_opens():
    assert KEPT.opens_for(KEY)


@pytest.mark.parametrize(
    "other",
    [
        "",
        KEY[:-1],
        KEY[1:],
        f"{KEY}A",
        f" {KEY}",
        f"{KEY} ",
        f"{KEY}\n",
        KEY.swapcase(),
        KEY.upper(),
        f"{KEY}, {KEY}",
        KEY.replace("aplomb_", "aplomb-"),
        KEY[:20] + OTHER[20:],
        f"aplomb_{identifier(KEY)}_",
        "é" * len(KEY),
        "\ud800",
    ],
)
def test_nothing_like_it_does(other):
    assert identifier(other) is None or not KEPT.opens_for(other)


@given(st.integers(0, len(KEY) - 1), st.characters(codec="ascii"))
def test_no_other_letter_anywhere_does(place, letter):
    other = KEY[:place] + letter + KEY[place + 1 :]
    assert (identifier(other) is not None and KEPT.opens_for(other)) is (other == KEY)


def test_a_revoked_key_does_not_open():
    assert not replace(KEPT, revoked_at=2).opens_for(KEY)


def test_what_is_kept_is_the_digest_of_the_whole_key_and_does_not_print():
    assert KEPT.digest == hashlib.sha256(KEY.encode()).hexdigest()
    assert KEPT.digest not in repr(KEPT)
    assert KEY not in repr(KEPT)
