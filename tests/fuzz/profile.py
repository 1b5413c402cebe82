"""How hard the fuzz tests look: the same modest examples every time, or, with FUZZ_EXAMPLES, that many new ones.

What a deep run finds is shrunk, and kept in .hypothesis until it is mended; what is worth keeping for ever goes to
``corpora``, as the bytes that its oracle takes.
"""

import os

from hypothesis import HealthCheck, settings

_ALWAYS = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
)
settings.register_profile("steady", _ALWAYS, max_examples=40, derandomize=True)
settings.register_profile("deep", _ALWAYS, max_examples=int(os.environ.get("FUZZ_EXAMPLES") or 1), print_blob=True)
NAME = "deep" if os.environ.get("FUZZ_EXAMPLES") else "steady"


def fuzzed(share: float = 1.0) -> settings:
    """Return the settings of a test whose examples cost 1/``share`` of what most cost."""
    profile = settings.get_profile(NAME)
    return settings(profile, max_examples=max(3, round(profile.max_examples * share)))
