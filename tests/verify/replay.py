"""Ten thousand random decisions, sealed, read back from their text and decided anew; on any Python that runs the core.

``python -m tests.verify.replay`` does it on that Python, with every vector, and ends in 1 where anything differs.
"""

import hashlib
import json
import platform
import sys
from random import Random

from aplomb.core.errors import PublicKeyError
from aplomb.core.routing.facts import ALL_FACTS
from aplomb.core.routing.rule import decide
from aplomb.core.sealing.certificate import SourceVerdict, commitment, read_certificate
from aplomb.core.sealing.content import check_replay
from aplomb.core.sealing.envelope import parse_envelope
from aplomb.core.sealing.verify import Verdict
from tests.core.sealing.vectors.base import RULE, certificate, sealed, source
from tests.core.sealing.vectors.checked import RULES, VECTORS, checks_of

COUNT = 10_000
DIGEST = "a6448be9a6d7a4f5382994c00feaa67d70b249feb9ade47872229e8f04e6d6dd"
"""SHA-256 over all envelopes: the same on every Python."""
ALPHABET = 'aZ09 éàœßµ€"\\/\n\u0000\u007f\u2028\u0301\ufeff\ufffd\uffff🪟𝄞'


def replayed(count: int) -> str:
    """Return the digest of so many sealed decisions. Raises AssertionError where one is not what the rule decides."""
    random, digest = Random(2026), hashlib.sha256()
    for _ in range(count):
        facts = random.choice(ALL_FACTS)
        text = json.dumps(sealed(_certificate(random, facts))).encode()
        read = read_certificate(parse_envelope(text))
        decision, said = decide(RULE, facts), read["decision"]
        assert said["niveau"] == decision.level
        assert said["code"].encode() == decision.code.encode()
        assert said["raison"].encode() == decision.reason.encode()
        assert check_replay(read, RULES).verdict is Verdict.VALID
        digest.update(text)
    return digest.hexdigest()


def _certificate(random: Random, facts):
    def text():
        return "".join(random.choices(ALPHABET, k=random.randrange(24)))

    def digest():
        return random.randbytes(32).hex()

    sources = [
        source(identifiant=text(), verdict=random.choice(list(SourceVerdict)), sha256=digest(), url=text())
        for _ in range(random.randrange(4))
    ]
    degradations = [text() for _ in range(random.randrange(3))]
    document = certificate(
        facts,
        id=random.randbytes(16).hex(),
        sources=sources,
        etat="degrade" if degradations else "complet",
        degradations=degradations,
        engagements={
            "question": commitment(random.randbytes(32), text()),
            "reponse": random.choice([None, digest()]),
            "detail": random.choice([None, digest()]),
        },
    )
    document["faits"] |= {"domaine_detail": random.choice([None, text()]), "confiance": random.randrange(101)}
    return document


def _verdicts(vector):
    try:
        return {check.name: check.verdict.value for check in checks_of(vector)}
    except PublicKeyError:
        return None


def main() -> int:
    """Return 0 where this Python finds what every other does."""
    differing = [vector["nom"] for vector in VECTORS if _verdicts(vector) != vector["attendu"]]
    got = replayed(COUNT)
    told = f"{COUNT} decisions, {got}; {len(VECTORS)} vectors, differing: {differing}"
    sys.stdout.write(f"Python {platform.python_version()}: {told}\n")
    return int(got != DIGEST or bool(differing))


if __name__ == "__main__":
    sys.exit(main())
