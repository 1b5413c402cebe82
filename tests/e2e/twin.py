"""A streaming function as it was deployed, run where the local cloud cannot: it knows no response streaming.

Code, layers, variables and role are what the cloud holds for the published version, and it makes its calls to the cloud
with the role's own credentials. Only who runs it differs: AWS's own runtime emulator.
"""

import io
import json
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.artifacts.emulator import LAYERS, Emulator, running
from tests.e2e.cloud import REGION
from tests.e2e.stack import ALIAS, Stack


@contextmanager
def twin(stack: Stack, folder: str, home: Path, variables: Mapping[str, str]) -> Iterator[Emulator]:
    """Run the published version until the block ends, with more variables than it was deployed with."""
    name, found = stack.function(folder), stack.cloud.client("lambda")
    deployed = found.get_function(FunctionName=name, Qualifier=ALIAS)
    _unpack(deployed["Code"]["Location"], home / folder)
    for layer, used in zip(LAYERS.values(), deployed["Configuration"]["Layers"], strict=True):
        arn, _, version = used["Arn"].rpartition(":")
        content = found.get_layer_version(LayerName=arn, VersionNumber=int(version))["Content"]
        _unpack(content["Location"], home / layer.name)
    environment = {
        **deployed["Configuration"]["Environment"]["Variables"],
        **_credentials(stack, deployed["Configuration"]["Role"]),
        "AWS_ENDPOINT_URL": stack.cloud.url,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        **variables,
    }
    with running(folder, environment, home / f"{folder}.log", built=home) as emulator:
        yield emulator


def _unpack(location: str, folder: Path) -> None:
    if folder.exists():
        return
    with urllib.request.urlopen(location, timeout=60) as response:
        archive = zipfile.ZipFile(io.BytesIO(response.read()))
    archive.extractall(folder)
    for entry in archive.infolist():
        if mode := entry.external_attr >> 16:
            (folder / entry.filename).chmod(mode & 0o777)


def _credentials(stack: Stack, role: str) -> dict[str, str]:
    """Return the role's credentials. Lambda alone may assume it, so who owns the account is let in beside Lambda."""
    iam, name = stack.cloud.client("iam"), role.rpartition("/")[2]
    trust = iam.get_role(RoleName=name)["Role"]["AssumeRolePolicyDocument"]
    owner = stack.cloud.client("sts").get_caller_identity()["Arn"]
    entry = {"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"AWS": owner}}
    opened = trust | {"Statement": [*trust["Statement"], entry]}
    iam.update_assume_role_policy(RoleName=name, PolicyDocument=json.dumps(opened))
    found = stack.cloud.client("sts").assume_role(RoleArn=role, RoleSessionName="twin")["Credentials"]
    iam.update_assume_role_policy(RoleName=name, PolicyDocument=json.dumps(trust))
    return {
        "AWS_ACCESS_KEY_ID": found["AccessKeyId"],
        "AWS_SECRET_ACCESS_KEY": found["SecretAccessKey"],
        "AWS_SESSION_TOKEN": found["SessionToken"],
    }
