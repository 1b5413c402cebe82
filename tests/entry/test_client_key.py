import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.limits import LIMITS
from aplomb.entry.client_key import client_key
from aplomb.entry.problem import Problem
from aplomb.entry.wire import header


def event(**headers):
    return {"headers": {name.replace("_", "-"): value for name, value in headers.items()}}


def refusal(received):
    with pytest.raises(Problem) as refused:
        client_key(received)
    return refused.value


@pytest.mark.parametrize(
    "received", [{}, {"headers": None}, {"headers": {}, "multiValueHeaders": None}, event(Accept="a")]
)
def test_without_the_headers_there_is_no_key(received):
    assert client_key(received) == (None, None)


@pytest.mark.parametrize("case", [str, str.lower, str.upper])
def test_the_headers_are_read_in_any_case(case):
    received = {"headers": {case("X-Client-Key"): "sk-1", case("X-Client-Provider"): " Anthropic "}}
    assert client_key(received) == ("sk-1", "anthropic")


def test_a_key_may_come_alone():
    assert client_key(event(X_Client_Key="sk-1")) == ("sk-1", None)


@pytest.mark.parametrize(
    "key",
    ["", " ", "sk 1", "sk-1\n", "sk-1\r\nx-evil: 1", "clé", "a\0", "\u200b", "x" * (LIMITS.client_key_characters + 1)],
    ids=repr,
)
def test_what_is_no_key_is_a_401_that_names_the_header_and_not_the_key(key):
    problem = refusal(event(X_Client_Key=key, X_Client_Provider="anthropic"))
    assert problem.status == 401
    assert "X-Client-Key" in problem.detail
    assert problem.headers == {"WWW-Authenticate": 'ClientKey realm="X-Client-Key"'}
    assert len(key) < 4 or key not in str(problem.document("r-1"))


def test_the_longest_key_passes():
    longest = "x" * LIMITS.client_key_characters
    assert client_key(event(X_Client_Key=longest))[0] == longest


def test_two_keys_are_none():
    assert refusal({"multiValueHeaders": {"x-client-key": ["sk-1", "sk-2"]}}).status == 401


def test_a_provider_without_a_key_never_falls_back_on_ours():
    assert refusal(event(X_Client_Provider="anthropic")).status == 401


def test_the_lines_of_a_header_are_one_list():
    received = {"headers": {"accept": "b"}, "multiValueHeaders": {"Accept": ["a", "b"], "X": ["c"]}}
    assert header(received, "ACCEPT") == "a, b"


@given(st.text())
def test_whatever_the_header_holds_it_is_a_key_or_a_401_without_it(key):
    try:
        outcome = client_key(event(X_Client_Key=key))[0]
    except Problem as problem:
        outcome = problem.status
    assert outcome in (key, 401)
