import pytest
from anthropic.lib.aws._auth import _get_session

from aplomb.adapters.models.anthropic.model import AnthropicModel
from aplomb.adapters.models.anthropic.synthesizer import Claude
from aplomb.core.answering.catalogue import ModelSpec, Provider
from aplomb.core.errors import ModelError, ModelFailure
from aplomb.ports import Brief, ClientKey, Fragment, Prompt
from tests.servers.anthropic_server import AnthropicServer, Reply, delta, error, refused, start, written

BRIEF = Brief("Devis: oui (trust 82)", "Bonjour")
MODEL = "eu.anthropic.claude-haiku-5-5-20260915-v1:0"
BEGUN = [start(), delta("Le client")]


class NoSecrets:
    async def read(self, name):
        raise AssertionError("Bedrock takes no secret")


@pytest.fixture(autouse=True)
def aws(monkeypatch, tmp_path):
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_BEARER_TOKEN_BEDROCK", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_REGION", "eu-west-3")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "canary-of-aws")
    # The SDK keeps its sessions for the life of the process, and with them the first test's credentials.
    _get_session.cache_clear()


@pytest.fixture
async def server():
    async with AnthropicServer() as running:
        yield running


@pytest.fixture
async def claude(server):
    spec = ModelSpec(id=MODEL, provider=Provider.BEDROCK, family="claude")
    model = AnthropicModel(spec, NoSecrets(), "", base_url=server.url)
    yield Claude("haiku", model)
    await model.aclose()


async def failure(claude):
    with pytest.raises(ModelError) as caught:
        _ = [fragment async for fragment in claude.synthesize(BRIEF)]
    return caught.value


async def test_a_synthesis_comes_through_bedrock_signed_with_the_machines_credentials(server, claude):
    server.script(written("Le client ", "demande un devis.", model="claude-haiku-5-5-20260915"))
    assert [fragment async for fragment in claude.synthesize(BRIEF)] == [
        Fragment("claude-haiku-5-5-20260915", "Le client "),
        Fragment("claude-haiku-5-5-20260915", "demande un devis."),
    ]
    (request,) = server.requests
    assert request.path == "/model/eu.anthropic.claude-haiku-5-5-20260915-v1:0/invoke-with-response-stream"
    assert request.header("authorization").startswith("AWS4-HMAC-SHA256 Credential=testing/")
    assert "canary-of-aws" not in repr(request)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (refused(403), ModelFailure.UNAUTHORIZED),
        (refused(429, headers={"retry-after": "60"}), ModelFailure.RATE_LIMITED),
        (Reply([*BEGUN, error()]), ModelFailure.INTERRUPTED),
        (Reply([*BEGUN, b"no frame at all, whatever its length says"]), ModelFailure.INTERRUPTED),
        (Reply(BEGUN, end="cut"), ModelFailure.INTERRUPTED),
        (written("Je", reason="max_tokens"), ModelFailure.TRUNCATED),
    ],
    ids=["403", "429", "exception frame", "no frame", "cut", "max_tokens"],
)
async def test_failures_have_the_same_kinds_as_without_bedrock(server, claude, reply, kind):
    server.script(reply)
    assert (await failure(claude)).kind is kind


@pytest.mark.parametrize("names", [["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["AWS_REGION"]])
async def test_without_credentials_or_region_nothing_is_asked(server, claude, monkeypatch, names):
    for name in names:
        monkeypatch.delenv(name)
    assert (await failure(claude)).kind is ModelFailure.NOT_CONFIGURED
    assert server.requests == []


async def test_a_profile_that_does_not_exist_is_no_configuration(server, claude, monkeypatch):
    monkeypatch.setenv("AWS_PROFILE", "absent")
    assert (await failure(claude)).kind is ModelFailure.NOT_CONFIGURED


async def test_it_takes_no_key_of_a_callers_and_does_not_use_the_machines_instead(server, claude):
    with pytest.raises(ModelError) as caught:
        _ = [fragment async for fragment in claude._model.answer(Prompt("", "Bonjour", 10), ClientKey("sk-own"))]
    assert caught.value.kind is ModelFailure.UNAUTHORIZED
    assert server.requests == []
