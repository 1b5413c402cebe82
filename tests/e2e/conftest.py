import json
from contextlib import ExitStack

import pytest

from tests.e2e.cloud import local_cloud
from tests.e2e.project import copied
from tests.e2e.stack import Stack
from tests.e2e.twin import twin
from tests.e2e.world import SECRET, world
from tests.template.expanded import expand

PARAMETERS = ("KeyRotationDays=0", "Watching=rule", "ThrottlingRate=1000", "ThrottlingBurst=1000", "GuestCalls=1000000")
"""The local cloud knows neither schedules of rotations nor alarms over several metrics, and the suite is one impatient
guest."""


@pytest.fixture(scope="session")
def outside():
    with world() as opened:
        yield opened


@pytest.fixture(scope="session")
def cloud(outside, tmp_path_factory):
    with local_cloud(tmp_path_factory.mktemp("cloud"), outside.variables) as running:
        yield running


@pytest.fixture(scope="session")
def project(cloud, tmp_path_factory):
    return copied(tmp_path_factory.mktemp("project"), cloud)


@pytest.fixture(scope="session")
def parameters(outside):
    return [*PARAMETERS, *outside.parameters]


@pytest.fixture(scope="session")
def stack(project, cloud, parameters):
    """The first release; nobody has asked any of its functions anything."""
    project.deploy(parameters)
    deployed = Stack(cloud, expand().folders)
    deployed.open_routes()
    secret = deployed.outputs["AnthropicSecretName"]
    cloud.client("secretsmanager").put_secret_value(SecretId=secret, SecretString=json.dumps(SECRET))
    return deployed


@pytest.fixture
def twins(stack, outside, tmp_path_factory):
    """Starts a streaming function that has not been asked anything yet."""
    with ExitStack() as running:
        yield lambda folder, **variables: running.enter_context(
            twin(stack, folder, tmp_path_factory.mktemp(folder), outside.variables | variables)
        )
