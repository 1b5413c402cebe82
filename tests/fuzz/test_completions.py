"""Any bytes in the place of a chat-completions stream are a whole answer or ModelError."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.oracles import completions
from tests.fuzz.profile import fuzzed
from tests.fuzz.strategies import mutations, texts_of, values

NAMES = ["model", "choices", "delta", "content", "finish_reason", "usage", "prompt_tokens", "completion_tokens",
    "error", "refusal",
    "text", "type", "output", "message", "toolUse", "name", "input", "stopReason", "inputTokens",
    "outputTokens"]  # fmt: skip
contents = (
    st.sampled_from(["Oui", "", " ", "\ud83d", "\ude00", "é", None, 5])
    | st.lists(
        st.fixed_dictionaries({"type": st.sampled_from(["text", "thinking"]), "text": st.sampled_from(["a", 1])})
    )
    | values(["type", "text"])
)
chunks = st.fixed_dictionaries(
    {"model": st.sampled_from(["m-1", "m-2", "", "\ud800", "\ud83d\ude00", None])},
    optional={
        "choices": st.lists(
            st.fixed_dictionaries(
                {
                    "delta": st.fixed_dictionaries(
                        {"content": contents}, optional={"refusal": st.sampled_from([None, "Non"])}
                    )
                },
                optional={"finish_reason": st.sampled_from([None, "stop", "stop", "length", "content_filter", "x"])},
            ),
            max_size=2,
        ),
        "usage": values(["prompt_tokens", "completion_tokens"]),
        "error": values(["code"]),
    },
)
written = st.lists(chunks.map(lambda chunk: json.dumps(chunk).encode()) | texts_of(NAMES), max_size=5)
ENDINGS = [b"data: [DONE]\n\n", b"data:[DONE]\r\n\r\n", b"data: [DONE]\n", b""]
streams = st.builds(
    lambda told, ending: b"".join(b"data: %b\n\n" % one for one in told) + ending,
    written,
    st.sampled_from(ENDINGS),
)
STOP = {"model": "m-1", "choices": [{"delta": {"content": "Oui"}, "finish_reason": "stop"}]}


@fuzzed()
@given(mutations(streams, ENDINGS))
def test_any_stream_is_a_whole_answer_or_a_model_error(stream):
    completions.check(stream)


@fuzzed()
@given(written)
def test_a_stream_that_ends_as_it_should_is_read_whole(told):
    last = json.dumps(STOP).encode()
    completions.check(b"".join(b"data: %b\n\n" % one for one in [*told, last]) + ENDINGS[0])


@fuzzed(3)
@given(texts_of(NAMES))
def test_any_answer_of_converse_is_a_value_or_a_model_error(text):
    completions.check_converse(text.decode("utf-8", "replace"))
