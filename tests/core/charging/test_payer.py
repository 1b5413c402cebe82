"""A guest is where a request came from, and nothing that the request says."""

import pytest

from aplomb.core.charging.payer import Client, Guest, guest


@pytest.mark.parametrize(
    ("address", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:DB8:1:2::1", "2001:0db8:0001:0002:0000:0000:0000:0001"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::2"),
    ],
)
def test_these_are_one_guest(address, other):
    assert guest(address) == guest(other)


@pytest.mark.parametrize(
    ("address", "other"),
    [
        ("192.0.2.1", "192.0.2.2"),
        ("2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2"),
        ("192.0.2.1", ""),
    ],
)
def test_these_are_two(address, other):
    assert guest(address) != guest(other)


@pytest.mark.parametrize(
    "nothing", ["", "unknown", "192.0.2.1, 198.51.100.7", "192.0.2.1:80", "1", "é", "2001:db8::/64"]
)
def test_whatever_is_no_address_is_one_guest(nothing):
    """Else each spelling would have a purse of its own."""
    assert guest(nothing) == Guest("")


def test_a_network_is_written_once():
    assert guest("2001:db8:1:2::1").network == "2001:db8:1:2::/64"
    assert guest("192.0.2.1").network == "192.0.2.1"


def test_no_address_is_in_what_is_printed():
    assert "192.0.2.1" not in f"{guest('192.0.2.1')!r} {guest('192.0.2.1')}"
    assert repr(Client("abc", 5)) == "Client(id='abc', budget=5)"
