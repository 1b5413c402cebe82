"""A DynamoDB of the tests' own on loopback: moto's, made to write an item's changes one after the other.

DynamoDB does (Developer Guide, Condition expressions: concurrent conditional writes); moto's server has a thread a
request, and two of them may look at an item before either writes.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server


class _Silent(WSGIRequestHandler):
    def log_request(self, code="-", size="-"):
        pass


@contextmanager
def dynamodb_server() -> Iterator[str]:
    """Yield its URL."""
    application, one_at_a_time = DomainDispatcherApplication(create_backend_app), threading.Lock()

    def serialized(environ, start_response):
        with one_at_a_time:
            return list(application(environ, start_response))

    server = make_server("127.0.0.1", 0, serialized, threaded=True, request_handler=_Silent)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def make_table(client, name, key="id"):
    """Make a table of single items with a client of boto3's."""
    client.create_table(
        TableName=name,
        AttributeDefinitions=[{"AttributeName": key, "AttributeType": "S"}],
        KeySchema=[{"AttributeName": key, "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
    )
