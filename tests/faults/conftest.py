from collections.abc import Iterator

import pytest

from tests.servers.aws_json import credentials


@pytest.fixture(scope="module")
def aws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For as long as a module's one run takes."""
    with pytest.MonkeyPatch.context() as patch:
        credentials(patch, tmp_path_factory.mktemp("aws"))
        patch.delenv("AWS_BEARER_TOKEN_BEDROCK", raising=False)
        yield
