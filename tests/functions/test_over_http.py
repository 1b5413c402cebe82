"""The published answers of the services, served over HTTP to the function as it is deployed."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from aplomb.core.comprehension.catalogue import CATALOGUE
from aplomb.entry.loop import RUNNER
from aplomb.house import House
from tests.events import read_event
from tests.functions.test_events import handler

FIXTURES = Path(__file__).parents[1] / "fixtures" / "classifiers"
FAILING = "domaineclassifier"


@pytest.fixture
def services():
    """Nine services that answer as documented and one that fails; the connections they were reached by."""
    connections, requests = [], []

    class Service(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self):
            super().setup()
            connections.append(self.client_address)

        def do_POST(self):
            requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            name = self.path.strip("/")
            body = (FIXTURES / f"{'failure_422' if name == FAILING else name}.json").read_bytes()
            self.send_response(422 if name == FAILING else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{{service}}", connections, requests
    server.shutdown()
    server.server_close()


def test_nine_good_answers_and_a_failing_service_give_the_seeds_aggregate_and_reason(services):
    url, connections, requests = services
    house = House.from_env({"CLASSIFIERS": url})
    answer = handler("deterministic", house)
    report = json.loads(answer(read_event("deterministic"), None)["body"])
    assert report["trust_aggregate"] == 67
    assert report["trust_assessment"]["reason"] == "Aggregate trust 67 >= 65 — deterministic sufficient"
    assert report["trust_assessment"]["failed"] == [FAILING]
    assert report["errors"][FAILING] == {"kind": "http_status", "detail": "status 422"}
    for service in CATALOGUE[:9]:
        assert report["classifiers"][service.name] == json.loads((FIXTURES / f"{service.name}.json").read_text())
    assert all(request["anthropic"] is False for request in requests)
    assert len(requests) == len(connections) == 10

    answer(read_event("deterministic"), None)
    assert len(requests) == 20
    assert len(connections) <= 11, "the next invocation finds the connections open; only the failing service's is new"
    RUNNER.run(house.classifiers[0]._transport.aclose())
