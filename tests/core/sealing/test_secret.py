import base64
import json
import traceback

import pytest

from aplomb.core.errors import UnusableKeyError
from aplomb.core.sealing.secret import new_key, read_secret, write_secret

KEY = new_key(lambda size: b"k" * size)
OLD = new_key(lambda size: b"o" * size)
GOOD = json.loads(write_secret(KEY, (OLD.public(),)))


def test_a_secret_is_read_as_it_was_written():
    ring = read_secret(write_secret(KEY, (OLD.public(),)))
    assert (ring.current, ring.previous, ring.retired) == (KEY, (), (OLD.public(),))


@pytest.mark.parametrize(
    "document",
    [
        {},
        [],
        GOOD | {"more": 1},
        GOOD | {"kid": None},
        GOOD | {"hmac_key": GOOD["hmac_key"][:-4]},
        GOOD | {"hmac_key": base64.b64encode(b"short").decode()},
        GOOD | {"ed25519_seed": base64.b64encode(b"x" * 33).decode()},
        GOOD | {"ed25519_seed": (b"k" * 32).hex()},
        GOOD | {"ed25519_seed": GOOD["ed25519_seed"][:-2] + "t="},
        GOOD | {"kid": OLD.kid},
        GOOD | {"retired": [{"kid": KEY.kid, "ed25519_public": GOOD["retired"][0]["ed25519_public"]}]},
        GOOD | {"retired": [{"kid": "x"}]},
        GOOD | {"retired": [{"kid": "x", "ed25519_public": "eA=="}]},
    ],
)
def test_a_secret_without_a_key_is_refused_and_not_repeated(document):
    text = json.dumps(document)
    with pytest.raises(UnusableKeyError) as refusal:
        read_secret(text)
    shown = "".join(traceback.format_exception(refusal.value))
    assert GOOD["hmac_key"] not in shown
    assert "aw" not in str(refusal.value)
