"""The prices: what is billed of a request, and which function a process fits."""

import pytest

from bench.lambda_cost import SHIPPED_MB, dollars, duration_ms, lambda_cost
from bench.measured import Measured, row


@pytest.mark.parametrize(
    ("cpu_ms", "size_mb", "billed"), [(2.0, 1769, 2), (2.01, 1769, 3), (2.0, 128, 28), (2.0, 1024, 4), (2.0, 3538, 2)]
)
def test_a_share_of_a_vcpu_takes_as_much_longer_and_started_milliseconds_are_billed(cpu_ms, size_mb, billed):
    assert duration_ms(cpu_ms, size_mb) == billed


def test_a_million_seconds_of_a_gigabyte_cost_their_price():
    assert dollars(1000, 1024, "arm64") == pytest.approx(13.3334)
    assert dollars(1000, 512, "x86_64") == pytest.approx(16.6667 / 2)


def costs(held_mb):
    requests = Measured(name="", title="", what="", unit="", rounds=1, rows=[row("floor", [1.0]), row("own", [2.0])])
    held = [row("own", [held_mb], group="after 1,000 answers"), row("own", [1.0], group="after import")]
    memory = Measured(name="", title="", what="", unit="", rounds=1, rows=held)
    return {(one.group, one.label): one for one in lambda_cost(requests, memory).rows}


def test_what_fills_a_function_is_no_row_of_that_size():
    assert ("128 MB, arm64", "own") in costs(102.0)
    assert ("128 MB, arm64", "own") not in costs(103.0)
    assert (f"{SHIPPED_MB:,} MB, arm64, as shipped", "own") in costs(103.0)


def test_intel_costs_a_quarter_more():
    own = costs(1.0)
    intel, arm = (own[f"1,024 MB, {name}", "own"].value.median for name in ("x86_64", "arm64, as shipped"))
    assert intel / arm == pytest.approx(1.25, rel=1e-3)
    assert own["fixed", "API Gateway (REST), per request"].value.median == 3.5
