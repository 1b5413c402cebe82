"""`python -m local` as a whole: a template and functions of the tests' own, real processes, real sockets."""

import asyncio
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = """
Transform: AWS::Serverless-2016-10-31
Globals:
  Function:
    Runtime: python3.13
    Handler: app.lambda_handler
    Timeout: 20
    Layers: [!Ref Shared]
    Environment: {{Variables: {{MARK: !Sub "${{AWS::Region}}/mark", SECRET: !Ref AnthropicSecret}}}}
Resources:
  Api:
    Type: AWS::Serverless::Api
    Properties:
      StageName: v1
      GatewayResponses:
        MISSING_AUTHENTICATION_TOKEN:
          StatusCode: "404"
          ResponseParameters: {{Headers: {{Content-Type: "'application/problem+json'"}}}}
          ResponseTemplates: {{application/json: '{{"status":404,"request_id":"$context.requestId"}}'}}
  AnthropicSecret: {{Type: AWS::SecretsManager::Secret}}
  Shared: {{Type: AWS::Serverless::LayerVersion, Properties: {{ContentUri: {layer}}}}}
  Plain:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: functions/plain
      Events:
        Plain: {{Type: Api, Properties: {{Path: "/plain/{{what}}", Method: ANY}}}}
        Short: {{Type: Api, Properties: {{Path: /short, Method: POST, TimeoutInMillis: 500}}}}
  Hasty:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: functions/hasty
      Timeout: 1
      Events: {{Hasty: {{Type: Api, Properties: {{Path: /hasty, Method: GET}}}}}}
  Broken:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: functions/broken
      Events: {{Broken: {{Type: Api, Properties: {{Path: /broken, Method: GET}}}}}}
  Flow:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: functions/flow
      Environment: {{Variables: {{AWS_LAMBDA_EXEC_WRAPPER: /opt/bin/stream-runtime}}}}
      Events:
        Flow:
          Type: Api
          Properties: {{Path: "/flow/{{what}}", Method: ANY, ResponseTransferMode: RESPONSE_STREAM}}
"""
PLAIN = '''"""ANY /plain: what the tests ask of it."""
import json, os, sys, time
from pathlib import Path

def lambda_handler(event, context):
    body = json.loads(event["body"] or "{}")
    what = (event["pathParameters"] or {}).get("what", "wait")
    if what == "env":
        return {"statusCode": 200, "body": json.dumps(dict(os.environ))}
    if what == "event":
        return {"statusCode": 200, "body": json.dumps(event)}
    if what == "print":
        print("printed by plain")
    if what == "die":
        os._exit(7)
    if what == "raise":
        raise KeyError("secret-detail")
    if what == "malformed":
        return ["no", "proxy", "answer"]
    if what == "meet":  # answers when two requests are inside at once
        here = Path(body["folder"])
        (here / str(os.getpid())).touch()
        while len(list(here.iterdir())) < 2:
            time.sleep(0.02)
    if what == "wait":
        Path(body["began"]).touch()
        while not Path(body["go"]).exists():
            time.sleep(0.02)
    if what == "secret":
        import boto3
        from botocore.exceptions import ClientError
        try:
            value = boto3.client("secretsmanager").get_secret_value(SecretId=os.environ["SECRET"])["SecretString"]
        except ClientError as error:
            value = error.response["Error"]["Code"]
        return {"statusCode": 200, "body": value}
    return {"statusCode": 200, "headers": {"X-Pid": str(os.getpid())}, "body": "version 1"}
'''
FLOW = '''"""ANY /flow: a stream that waits where the tests tell it to."""
import asyncio, os, json
from pathlib import Path

async def lambda_handler(event, context):
    what, body = event["pathParameters"]["what"], json.loads(event["body"])
    yield {"statusCode": 200, "headers": {"Content-Type": "text/plain"}}
    yield b"first\\n"
    try:
        while not Path(body["go"]).exists():
            await asyncio.sleep(0.02)
            if what == "talk":
                yield b"."
        if what == "die":
            os._exit(7)
        if what == "raise":
            raise KeyError("secret-detail")
        yield b"second\\n"
    finally:
        Path(body["closed"]).touch()
'''
HASTY = "import time\ndef lambda_handler(event, context):\n    time.sleep(600)\n"
BROKEN = "raise RuntimeError('broken at import')\n"
HANDLERS = {"plain": PLAIN, "flow": FLOW, "hasty": HASTY, "broken": BROKEN}
COUNT = itertools.count()


class Started:
    """A `python -m local` and what it printed."""

    def __init__(self, folder, command=(sys.executable, "-m", "local"), **variables):
        self.folder = folder
        self.log = folder / f"{next(COUNT)}.log"
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PORT": "0", **variables}
        with self.log.open("wb") as output:
            self.running = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
            )

    @property
    def printed(self):
        return self.log.read_text()

    def wait_ready(self):
        deadline = time.monotonic() + 30
        while not (found := re.search(r"ready on http://127\.0\.0\.1:(\d+)", self.printed)):
            assert self.running.poll() is None, self.printed
            assert time.monotonic() < deadline, self.printed
            time.sleep(0.02)
        self.port = int(found[1])

    def children(self):
        """Process ids."""
        return [
            int(pid) for pid in Path(f"/proc/{self.running.pid}/task/{self.running.pid}/children").read_text().split()
        ]

    def end(self):
        self.running.terminate()
        self.running.wait(10)

    async def open(self, method, path, body=b""):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        return reader, writer

    async def ask(self, method, path, **body):
        reader, writer = await self.open(method, path, json.dumps(body).encode() if body else b"")
        async with asyncio.timeout(30):
            status, headers = await read_head(reader)
            content = await reader.readexactly(int(headers["content-length"]))
        writer.close()
        return status, headers, content


async def read_head(reader):
    lines = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).decode().split("\r\n")
    return int(lines[0].split()[1]), {k.lower(): v for k, _, v in (line.partition(": ") for line in lines[1:] if line)}


async def chunk(reader):
    """The next chunk of a chunked body; None at its regular end."""
    size = int(await asyncio.wait_for(reader.readuntil(b"\r\n"), 30), 16)
    content = await reader.readexactly(size + 2)
    return content[:-2] if size else None


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("project")
    (folder / "template.yaml").write_text(TEMPLATE.format(layer=ROOT / "layers" / "shared"))
    for name, source in HANDLERS.items():
        (folder / "functions" / name).mkdir(parents=True)
        (folder / "functions" / name / "app.py").write_text(source)
    return folder


@pytest.fixture(scope="module")
def house(project):
    started = Started(project, ANTHROPIC_API_KEY="canary", ANTHROPIC_BASE_URL="http://127.0.0.1:9", LEAK="leaked")
    try:
        started.wait_ready()
        yield started
    finally:
        started.end()


@pytest.fixture
def files(tmp_path):
    """Paths through which a handler and a test tell each other how far they are."""
    return {name: str(tmp_path / name) for name in ("go", "began", "closed")}


async def test_the_root_lists_the_endpoints_when_the_template_has_none(house):
    status, _, content = await house.ask("GET", "/")
    listed = json.loads(content)["endpoints"]
    assert status == 200
    assert [offer["path"] for offer in listed] == ["/plain/{what}", "/short", "/hasty", "/broken", "/flow/{what}"]
    assert listed[0]["about"] == "what the tests ask of it."


async def test_an_unknown_path_is_answered_from_the_template(house):
    status, headers, content = await house.ask("GET", "/nowhere")
    assert (status, headers["content-type"]) == (404, "application/problem+json")
    assert json.loads(content) == {"status": 404, "request_id": headers["x-amzn-requestid"]}


async def test_a_function_sees_the_request_as_api_gateway_tells_it(house):
    _, headers, content = await house.ask("POST", "/plain/event?a=1&a=2", x=1)
    event = json.loads(content)
    assert event["requestContext"]["requestId"] == headers["x-amzn-requestid"]
    assert (event["resource"], event["pathParameters"]) == ("/plain/{what}", {"what": "event"})
    assert event["multiValueQueryStringParameters"] == {"a": ["1", "2"]}
    assert json.loads(event["body"]) == {"x": 1}


async def test_a_function_lives_in_lambdas_environment_and_not_in_the_callers(house):
    _, _, content = await house.ask("GET", "/plain/env")
    environment = json.loads(content)
    assert environment["MARK"] == "eu-west-3/mark"
    assert environment["AWS_LAMBDA_FUNCTION_NAME"] == "Plain"
    assert environment["ANTHROPIC_BASE_URL"] == "http://127.0.0.1:9"
    assert not {"LEAK", "ANTHROPIC_API_KEY", "PORT"} & environment.keys()
    assert "canary" not in content.decode()


async def test_the_callers_key_is_in_the_embedded_secret(house):
    _, _, content = await house.ask("GET", "/plain/secret")
    assert json.loads(content) == {"anthropic_api_key": "canary"}


async def test_two_slow_requests_to_one_function_overlap(house, tmp_path):
    answers = await asyncio.gather(*(house.ask("POST", "/plain/meet", folder=str(tmp_path)) for _ in range(2)))
    assert [status for status, _, _ in answers] == [200, 200]
    assert len({headers["x-pid"] for _, headers, _ in answers}) == 2


async def test_a_dying_function_takes_its_own_request_alone(house, files, tmp_path):
    other = asyncio.ensure_future(house.ask("POST", "/plain/wait", **files))
    status, headers, content = await house.ask("GET", "/plain/die")
    assert (status, json.loads(content)) == (502, {"message": "Internal server error"})
    assert headers["x-amzn-requestid"]
    assert (await house.ask("GET", "/plain/x"))[0] == 200
    (tmp_path / "go").touch()
    assert (await other)[0] == 200


@pytest.mark.parametrize(("what", "remark"), [("raise", "KeyError"), ("malformed", "malformed answer: ")])
async def test_a_failing_function_is_a_502_and_its_words_are_for_the_console(house, until, what, remark):
    status, _, content = await house.ask("GET", f"/plain/{what}")
    assert (status, json.loads(content)) == (502, {"message": "Internal server error"})
    await until(lambda: re.search(rf"GET  /plain/{what} +502 .* {remark}", house.printed))


async def test_a_function_that_cannot_start_is_a_502_each_time(house):
    assert [(await house.ask("GET", "/broken"))[0] for _ in range(3)] == [502] * 3
    assert "broken at import" in house.printed


async def test_a_function_over_its_timeout_is_ended_and_replaced(house):
    assert [(await house.ask("GET", "/hasty"))[0] for _ in range(2)] == [504, 504]


async def test_the_gateways_own_timeout_leaves_the_function_running(house, files, tmp_path):
    assert (await house.ask("POST", "/short", **files))[0] == 504
    (tmp_path / "go").touch()
    assert (await house.ask("GET", "/plain/x"))[0] == 200


async def test_a_stream_arrives_while_its_function_still_waits(house, files, tmp_path):
    reader, writer = await house.open("POST", "/flow/wait", json.dumps(files).encode())
    status, headers = await read_head(reader)
    assert (status, headers["transfer-encoding"]) == (200, "chunked")
    assert await chunk(reader) == b"first\n"
    assert not (tmp_path / "closed").exists()
    (tmp_path / "go").touch()
    assert [await chunk(reader), await chunk(reader)] == [b"second\n", None]
    writer.close()


@pytest.mark.parametrize("what", ["raise", "die"])
async def test_a_stream_that_fails_has_no_last_chunk(house, files, tmp_path, what):
    reader, writer = await house.open("POST", f"/flow/{what}", json.dumps(files).encode())
    await read_head(reader)
    assert await chunk(reader) == b"first\n"
    (tmp_path / "go").touch()
    assert await asyncio.wait_for(reader.read(), 30) == b""
    writer.close()


async def test_a_client_that_leaves_ends_its_stream_and_disturbs_nobody(house, files, tmp_path, until):
    reader, writer = await house.open("POST", "/flow/talk", json.dumps(files).encode())
    await read_head(reader)
    assert await chunk(reader) == b"first\n"
    writer.transport.abort()
    await until((tmp_path / "closed").exists)
    (tmp_path / "go").touch()
    reader, writer = await house.open("POST", "/flow/next", json.dumps(files).encode())
    assert (await read_head(reader))[0] == 200
    writer.close()


async def test_what_a_function_prints_is_shown_under_its_name(house, until):
    await house.ask("GET", "/plain/print")
    await until(lambda: "plain | printed by plain" in house.printed)
    await until(lambda: re.search(r"GET  /plain/print +200 +\d+ ms +\d+ B\n", house.printed))
    assert "\x1b" not in house.printed


async def test_changed_code_is_served_without_a_restart(house, until):
    app = house.folder / "functions" / "plain" / "app.py"
    app.write_text(PLAIN.replace("version 1", "version 2"))
    async with asyncio.timeout(15):
        while (await house.ask("GET", "/plain/x"))[2] != b"version 2":
            pass
    (house.folder / "template.yaml").touch()
    await until(lambda: "template.yaml changed" in house.printed)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGKILL, -9)])
async def test_it_ends_with_all_its_children(project, until, is_gone, number, status):
    started = Started(project)
    started.wait_ready()
    children = started.children()
    assert len(children) >= 4
    started.running.send_signal(number)
    assert started.running.wait(10) == status
    await until(lambda: all(map(is_gone, children)))


async def test_it_ends_when_the_make_that_runs_it_is_killed(project, until, is_gone):
    (project / "Makefile").write_text(f"run:\n\t@{sys.executable} -m local\n")
    started = Started(project, command=["make", "run"])
    started.wait_ready()
    (house,) = started.children()
    started.running.kill()
    assert started.running.wait(10) == -signal.SIGKILL
    await until(lambda: is_gone(house))


async def test_a_taken_port_is_one_clear_line(house):
    second = Started(house.folder, PORT=str(house.port))
    assert second.running.wait(10) == 1
    assert second.printed == f"port {house.port} is taken: PORT={house.port + 1} make run\n"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("functions/plain", "functions/none"), "Plain: its CodeUri functions/none is no folder"),
        (("bin/stream-runtime", "bin/none"), "Flow: no executable /opt/bin/none in its code or layers"),
    ],
)
def test_a_template_that_cannot_be_served_is_one_clear_line(project, tmp_path, change, line):
    (tmp_path / "functions").symlink_to(project / "functions")
    (tmp_path / "template.yaml").write_text(TEMPLATE.format(layer=ROOT / "layers" / "shared").replace(*change))
    refused = Started(tmp_path)
    assert refused.running.wait(10) == 1
    assert refused.printed == f"template.yaml: {line}\n"
