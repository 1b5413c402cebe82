"""Who may read our answers: exactly the origins that the deployment names, in every answer of every function."""

from dataclasses import replace

import pytest

from aplomb.entry.cors import READABLE, SENDABLE
from tests.events import read_event, stored_cases
from tests.functions.test_events import answer_of, fake_house

OURS, OTHER = "https://a.example.test", "https://b.example.test"
CASES = {(case.event["resource"], case.status): case for case in reversed(stored_cases())}
"""One case of each resource and status: streams, pages and refusals among them."""
METHODS = {
    case.event["resource"]: "POST"
    for case in CASES.values()
    if case.event["httpMethod"] == "POST" and case.status != 405
}

every_kind = pytest.mark.parametrize("case", CASES.values(), ids=lambda case: case.name)


def asked(case, origins, origin=OURS, **changes):
    house = fake_house()
    house.settings = replace(house.settings, cors_origins=origins)
    headers = {name: [value] for name, value in case.event["headers"].items()}
    if origin is not None:
        headers["origin"] = [origin]
    headers |= {name: [value] for name, value in changes.pop("headers", {}).items()}
    return answer_of(case.function, case.event | {"multiValueHeaders": headers} | changes, house)


def cors_of(headers):
    return {name: value for name, value in headers.items() if name.startswith("Access-Control-")}


@every_kind
def test_a_page_of_a_named_origin_may_read_every_answer(case):
    status, headers, _ = asked(case, (OTHER, OURS))
    assert status in (case.status, 200)
    assert cors_of(headers) == {
        "Access-Control-Allow-Origin": OURS,
        "Access-Control-Expose-Headers": ", ".join(READABLE),
    }
    assert headers["Vary"].split(", ")[-1] == "Origin"


@every_kind
def test_without_the_parameter_nobody_may_and_nothing_is_said_of_it(case):
    _, headers, _ = asked(case, ())
    assert cors_of(headers) == {}
    assert "Origin" not in headers.get("Vary", "")


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "https://c.example.test",
        "http://a.example.test",
        f"{OURS}.evil.test",
        f"{OURS}:444",
        f"{OURS}, {OTHER}",
    ],
)
def test_any_other_origin_may_not_and_a_cache_is_told_that_it_depends(origin):
    _, headers, _ = asked(CASES["/deterministic", 200], (OURS, OTHER), origin)
    assert (cors_of(headers), headers["Vary"]) == ({}, "Origin")


@every_kind
@pytest.mark.parametrize("origin", [None, OTHER])
def test_everyone_may_where_everyone_is_named(case, origin):
    _, headers, _ = asked(case, ("*",), origin)
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Origin" not in headers.get("Vary", "")


@pytest.mark.parametrize("resource", sorted({resource for resource, _ in CASES}))
@pytest.mark.parametrize("origins", [(OURS,), ("*",)])
def test_a_preflight_is_granted_the_methods_of_its_resource_and_no_credentials(resource, origins):
    case = CASES[resource, 405] if (resource, 405) in CASES else next(CASES[key] for key in CASES if key[0] == resource)
    status, headers, body = asked(
        case, origins, httpMethod="OPTIONS", headers={"Access-Control-Request-Method": "POST"}
    )
    assert (status, body) == (204, "")
    assert cors_of(headers) == {
        "Access-Control-Allow-Origin": origins[0],
        "Access-Control-Allow-Methods": METHODS.get(resource, "GET, HEAD"),
        "Access-Control-Allow-Headers": ", ".join(SENDABLE),
        "Access-Control-Max-Age": "7200",
    }
    assert "Content-Type" not in headers


@pytest.mark.parametrize(
    ("origins", "origin", "headers"),
    [
        ((), OURS, {"Access-Control-Request-Method": "POST"}),
        ((OURS,), OTHER, {"Access-Control-Request-Method": "POST"}),
        ((OURS,), None, {"Access-Control-Request-Method": "POST"}),
        ((OURS,), OURS, {}),
    ],
)
@pytest.mark.parametrize("name", ["deterministic", "stream"])
def test_any_other_options_is_refused_as_ever(name, origins, origin, headers):
    case = CASES[read_event(name)["resource"], 200]
    status, answered, _ = asked(case, origins, origin, httpMethod="OPTIONS", headers=headers)
    assert (status, answered["Allow"]) == (405, "POST")
