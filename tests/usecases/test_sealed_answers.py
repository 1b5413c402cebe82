"""Every answer, whole as a person keeps it, is held to its certificate: whatever it says is sealed or committed to."""

import json

import pytest

from aplomb.core.sealing.attest import Status, check_certificate, status_of
from aplomb.core.sealing.members import DETAIL_MEMBERS, HELD_MEMBERS, unheld
from aplomb.core.sealing.trusted import KeySet
from tests.usecases import deliberation, proof
from tests.usecases.orchestra import KEY, NOW, OUTSIDE, RULES, model, orchestra, stages

DRAFT = {
    "reponse": "Le vendeur répond des vices cachés (article 1641 du code civil).",
    "affirmations": [
        {
            "texte": "Le vendeur garantit les vices cachés.",
            "citations": ["article 1641 du code civil"],
            "extrait_cite": None,
        }
    ],
}


async def direct():
    return (await stages(orchestra(OUTSIDE, model("Léonard de Vinci."))))[-1].body


async def proved():
    return await proof.body(proof.frontier(DRAFT), proof.verifier(proof.verdicts("confirme")))


async def deliberated():
    return await deliberation.body(deliberation.deliberators(*deliberation.THREE), deliberation.Arbiter())


@pytest.fixture(params=[direct, proved, deliberated], ids=["1", "2", "3"])
async def answer(request):
    return await request.param()


def found(body):
    return check_certificate(json.dumps(body).encode(), KeySet((KEY.public(),)), RULES, NOW, secret_keys=(KEY,))


async def test_whatever_an_answer_says_is_held_but_for_its_warnings_and_whom_to_call(answer):
    assert {check.name: check.verdict.value for check in found(answer)}["engagement_detail"] == "valide"
    assert status_of(found(answer)) is Status.VALID
    assert set(unheld(answer)) <= {"certificat", "avertissements", "urgence"}
    assert set(HELD_MEMBERS) - {"question", "cle"} < answer.keys()


async def test_no_part_of_the_detail_can_be_changed_or_taken_away(answer):
    for name in DETAIL_MEMBERS:
        without = {key: member for key, member in answer.items() if key != name}
        assert status_of(found(without)) is Status.REFUSED, name
        for other in (None, [], {}, "x", [answer[name]]):
            if other != answer[name]:
                assert status_of(found(answer | {name: other})) is Status.REFUSED, (name, other)


async def test_no_leaf_of_a_deliberation_can_be_changed_or_taken_away():
    body = await deliberated()
    assert body["libelle"]
    leaves = [path for name in DETAIL_MEMBERS for path in _paths(body[name], (name,))]
    assert len(leaves) > 100
    for path in leaves:
        assert status_of(found(_without(body, path))) is Status.REFUSED, path


async def test_one_position_more_or_another_name_for_two_of_three_is_refused():
    body = await deliberation.body(
        deliberation.deliberators(deliberation.FIRST, deliberation.FAILURE, deliberation.FAILURE)
    )
    assert status_of(found(body)) is Status.VALID
    assert "1/3" in body["libelle"]
    for changed in (
        {"libelle": "Délibéré complet (3/3)"},
        {"positions": body["positions"] * 3},
        {"positions_absentes": []},
    ):
        assert status_of(found(body | changed)) is Status.REFUSED


def _paths(value, path):
    """Yield the path of every member and of every item, at any depth."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield (*path, key)
        yield from _paths(child, (*path, key))


def _without(value, path):
    """Return a value without what is at a path."""
    key, *rest = path
    children = value.items() if isinstance(value, dict) else enumerate(value)
    left = [(name, _without(child, rest) if name == key else child) for name, child in children if rest or name != key]
    return dict(left) if isinstance(value, dict) else [child for _, child in left]
