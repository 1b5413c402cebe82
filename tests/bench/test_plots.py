"""The pictures: well-formed, the same from the same numbers, and honest about their axis."""

from dataclasses import replace
from xml.etree import ElementTree as ET

from bench.measured import Measured, row
from bench.plots import plot

SVG = "{http://www.w3.org/2000/svg}"
BARS = Measured(
    name="bars",
    title='Bars & "spread"',
    what="",
    unit="ms",
    rounds=2,
    rows=[row("a < b", [1.0, 1.0]), row("own", [2.0, 4.0], ours=True, group="later")],
)
POINTS = replace(BARS, rows=[row("little", [0.5]), row("much", [500.0])])


def drawn(measured):
    return ET.fromstring(plot(measured))


def texts(measured):
    return [one.text for one in drawn(measured).iter(f"{SVG}text")]


def test_the_same_numbers_are_the_same_bytes():
    assert plot(BARS) == plot(replace(BARS, machine="another"))


def test_all_that_is_named_is_there_and_what_is_special_in_xml_too():
    assert drawn(BARS).get("aria-label") == 'Bars & "spread"'
    assert {"a < b", "own", "later", "ms", "3"} <= set(texts(BARS))


def test_bars_begin_at_zero_and_are_as_long_as_their_medians():
    one, own = (float(bar.get("width")) for bar in drawn(BARS).iter(f"{SVG}rect"))
    assert abs(own / one - 3.0) < 0.01
    assert "0" in texts(BARS)


def test_a_spread_is_drawn_where_there_is_one_alone():
    assert len([*drawn(BARS).iter(f"{SVG}path")]) == 1


def test_far_apart_values_are_points_on_an_axis_that_says_that_it_is_logarithmic():
    assert not [*drawn(POINTS).iter(f"{SVG}rect")]
    assert "ms, logarithmic axis" in texts(POINTS)
    little, much = (float(point.get("cx")) for point in drawn(POINTS).iter(f"{SVG}circle"))
    ticks = sorted({float(tick.get("x1")) for tick in drawn(POINTS).iter(f"{SVG}line")})
    assert ticks[0] < little < much
    assert {"0.1", "1", "10", "100"} <= set(texts(POINTS))


def test_what_cannot_be_on_a_logarithmic_axis_is_on_none():
    assert "ms" in texts(replace(BARS, rows=[row("nothing", [0.0]), row("much", [500.0])]))


def test_measurements_of_nothing_are_drawn():
    assert "0" in texts(replace(BARS, rows=[row("nothing", [0.0])]))
