"""Callers of the tests: one client, and guests."""

from aplomb.core.charging.key import KeptKey, digest, identifier, new_key
from aplomb.usecases.callers import Callers
from tests.fakes import FakeKeyStore

KEY = new_key(lambda size: bytes(range(99, 99 + size)))
KEPT = KeptKey(id=identifier(KEY), digest=digest(KEY), label="a client", created_at=1, budget=7)
ADDRESS = "192.0.2.1"
CALLERS = Callers(keys=FakeKeyStore(KEPT), key_budget=5)
