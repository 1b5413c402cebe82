"""Whoever a model's call is charged to."""

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

IPV6_HOST_BITS = 64
"""An interface's identifier, which a host chooses freely (RFC 4291, 2.5.1). A site may be given a /56 or a /48
(RFC 6177) and so be many guests: what they cost together is bounded by the purse of all guests."""


@dataclass(frozen=True, slots=True)
class Client:
    """The holder of a key, by its id; ``budget`` is for a day, in millionths of a dollar."""

    id: str
    budget: int


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without a key, known by nothing but ``network``, where their request came from."""

    network: str = field(repr=False)


type Payer = Client | Guest


def guest(address: str) -> Guest:
    """Return the guest at an IP address: of IPv6 its /64, which is one guest at least.

    What is no address is one guest too, whoever sends it: all of them share one purse.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return Guest("")
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return Guest(str(parsed.ipv4_mapped))
        return Guest(f"{IPv6Address(int(parsed) >> IPV6_HOST_BITS << IPV6_HOST_BITS)}/{IPV6_HOST_BITS}")
    return Guest(str(parsed))
