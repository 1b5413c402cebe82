import httpx
import pytest

from aplomb.adapters.http.transport import SlimTransport
from tests.servers.authority import found


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    return found(tmp_path_factory.mktemp("authority"))


@pytest.fixture
async def slim(authority):
    transport = SlimTransport(tls=authority.client_context)
    yield transport
    await transport.aclose()


@pytest.fixture(params=["slim", "httpx"])
async def transport(request, authority):
    """Ours and httpx's own, trusting the same authority: where a test takes both, they agree."""
    if request.param == "slim":
        chosen = SlimTransport(tls=authority.client_context)
    else:
        chosen = httpx.AsyncHTTPTransport(verify=authority.client_context())
    yield chosen
    await chosen.aclose()
