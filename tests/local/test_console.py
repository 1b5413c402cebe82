import io

import pytest

from local.console import Console, Served


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Gone(io.StringIO):
    def write(self, text):
        raise BrokenPipeError


@pytest.mark.parametrize(
    ("stream", "environment", "coloured"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(stream, environment, coloured):
    Console(stream, environment).title("ready")
    assert ("\x1b[" in stream.getvalue()) is coloured


def test_a_request_is_one_line():
    stream = io.StringIO()
    Console(stream, {}).request(
        Served(method="POST", path="/ask", status=200, seconds=0.0123, body_bytes=15_240, streamed=True, remark="cut")
    )
    assert " ".join(stream.getvalue()[10:].split()) == "POST /ask 200 12 ms 15.2 kB stream cut"
    assert stream.getvalue().count("\n") == 1


def test_a_client_that_left_before_the_answer_has_no_status():
    stream = io.StringIO()
    Console(stream, {}).request(Served(method="GET", path="/", status=0, seconds=12.34))
    assert " ".join(stream.getvalue()[10:].split()) == "GET / --- 12.3 s 0 B"


def test_nobody_writes_to_the_terminal_but_us():
    stream = io.StringIO()
    console = Console(stream, {})
    console.line("ask", "\x1b[2Jtext\tand\x07more é")
    console.request(Served(method="GET", path="/\x1b[31m", status=404))
    assert "\x1b" not in stream.getvalue()
    assert "text\tand\\x07more é" in stream.getvalue()


def test_a_reader_that_left_stops_nothing():
    Console(Gone(), {}).say("still here")


def test_a_traceback_as_aws_prints_it_is_shown_line_by_line():
    stream = io.StringIO()
    Console(stream, {}).line("ask", "[ERROR] KeyError\rTraceback:\r\xa0\xa0File")
    assert [line.strip() for line in stream.getvalue().splitlines()] == [
        "ask | [ERROR] KeyError",
        "ask | Traceback:",
        "ask |   File",
    ]
