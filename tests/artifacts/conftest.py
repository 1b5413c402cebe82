from contextlib import ExitStack

import boto3
import pytest
from moto.server import ThreadedMotoServer

from tests.artifacts.emulator import BUILT, running
from tests.servers.certificate_table import make_tables
from tests.template.expanded import expand

REGION = "eu-west-1"
"""Not the one in which other tests make secrets: a key found there would be used."""


@pytest.fixture(scope="session")
def expanded():
    assert BUILT.is_dir(), "nothing built: make artifacts"
    return expand()


@pytest.fixture(scope="session")
def certificates():
    """The table of certificates on loopback, in a region that has no secret; as variables of a function."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    url = "http://{}:{}".format(*server.get_host_and_port())
    client = boto3.Session("testing", "testing", region_name=REGION).client("dynamodb", endpoint_url=url)
    make_tables(client)
    client.close()
    yield {
        "AWS_ENDPOINT_URL": url,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
    }
    server.stop()


@pytest.fixture(scope="session")
def emulators(expanded, certificates, tmp_path_factory):
    """Each built function, by its folder's name, with the variables that its template gives it by default."""
    with ExitStack() as stack:
        logs = tmp_path_factory.mktemp("emulators")
        yield {
            folder: stack.enter_context(running(name, expanded.environment(name) | certificates, logs / folder))
            for folder, name in expanded.folders.items()
        }
