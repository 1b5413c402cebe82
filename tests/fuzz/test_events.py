"""Any request that API Gateway may pass on has a well-formed answer of the right status at every door."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.oracles import events
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import events as gateway_events
from tests.fuzz.strategies import mutations, texts_of

NAMES = ["text", "question", "factory_id", "anthropic", "model", "mode", "modele"]
said = st.sampled_from(["Bonjour", "", " ", "\u200b", "é\u2028", "\x00", "x" * 50_000, "x" * 50_001, "😀"]) | st.text(
    max_size=12
)
asked = st.fixed_dictionaries(
    {"text": said, "question": said},
    optional={
        "factory_id": st.sampled_from([1, 3.0, 0, 2**53, 1.5, True, None, "3"]),
        "anthropic": st.booleans() | st.none(),
        "model": st.sampled_from(["haiku", "sonnet", "opus", 1]),
        "mode": st.sampled_from(["invite", "orchestrateur", "libre", None]),
        "modele": st.sampled_from(["eco", "chosen", "gpt", "", None, 3]),
    },
).map(lambda body: json.dumps(body).encode())
bodies = asked | texts_of(NAMES) | mutations(asked)


@fuzzed()
@given(gateway_events(bodies), st.sampled_from(events.ROUTES))
def test_every_event_is_answered_as_it_should_be(event, route):
    assert events.is_of_the_gateway(event)
    events.check_event(event | {"resource": route})


@fuzzed(0.5)
@given(gateway_events(asked))
def test_a_good_request_is_answered_at_every_door(event):
    for route in events.ROUTES:
        events.check_event(event | {"resource": route, "httpMethod": "POST"})


@fuzzed(0.5)
@given(gateway_events(st.none()), st.sampled_from(["GET", "HEAD"]), st.sampled_from([None, "*", '"x"', "*, x"]))
def test_a_reader_is_answered_alike_whichever_headers_are_told(event, method, tag):
    headers = event["headers"] if tag is None else {"If-None-Match": tag}
    known = {"httpMethod": method, "headers": headers, "pathParameters": {"id": "known"}}
    events.check_event(event | known | {"resource": "/certificats/{id}"})
