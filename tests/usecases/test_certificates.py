import json

import pytest

from aplomb.core.errors import SecretError, StoreError
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.usecases.certificates import Certificates
from aplomb.usecases.keys import Keys
from tests.fakes import NEVER, FakeCertificateStore, FakeSecrets
from tests.usecases.test_certify import ACCOUNT, KEY, NOW, RULES, SHORT
from tests.usecases.test_certify import use_case as certifier

NEWER = new_key(lambda size: b"b" * size)


def use_case(store=None, current=None, previous=None):
    current = write_secret(KEY, ()) if current is None else current
    values = {("signing", "AWSCURRENT"): current, ("signing", "AWSPREVIOUS"): previous}
    return Certificates(
        store=store or FakeCertificateStore(),
        keys=Keys(FakeSecrets(values), "signing"),
        rules=RULES,
        now=lambda: NOW,
        limits=SHORT,
    )


@pytest.fixture
async def sealed():
    return await certifier()(ACCOUNT)


@pytest.fixture
def answer(sealed):
    """What a person keeps: the answer that the certificate came with, and the question."""
    return {
        "niveau": 3,
        "certificat": sealed.certificate,
        "question": ACCOUNT.question,
        "reponse": ACCOUNT.answer,
        "sels": sealed.salts,
    }


async def verified(document, **secrets):
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    return await use_case(**secrets).verification(body)


def verdicts(verification):
    return {check["nom"]: check["verdict"] for check in verification["verifications"]}


# --- by its id


async def test_a_certificate_is_served_as_it_was_issued():
    store = FakeCertificateStore()
    sealed = await certifier(store=store)(ACCOUNT)
    assert await use_case(store).kept("03" * 16) == sealed.certificate
    assert await use_case(store).kept("04" * 16) is None


async def test_another_certificate_is_never_served_in_its_place():
    """A valid one of the same key, under an id that is not its own; and an envelope that holds none."""
    store = FakeCertificateStore()
    certify = certifier(store=store)
    first, second = [(await certify(ACCOUNT)).certificate for _ in range(2)]
    [one, other] = store.kept
    assert await use_case(store).kept(one) == first
    for swapped in (second, first | {"payload": "e30="}, first | {"payload": "%"}):
        store.kept[one] = (swapped, store.kept[one][1])
        with pytest.raises(StoreError):
            await use_case(store).kept(one)
    assert await use_case(store).kept(other) == second


@pytest.mark.parametrize("identifier", ["", "03" * 15, "03" * 17, "0A" * 16, "zz" * 16, "03" * 16 + "\n", "٣" * 32])
async def test_what_is_no_id_of_ours_is_nobodys_and_the_store_is_not_asked(identifier):
    store = FakeCertificateStore()
    assert await use_case(store).kept(identifier) is None
    assert store.asked == []


async def test_a_silent_store_is_not_an_absent_certificate():
    failing = FakeCertificateStore()
    failing.failure = StoreError("no answer")
    for store in (failing, FakeCertificateStore(seconds=NEVER)):
        with pytest.raises(StoreError):
            await use_case(store).kept("03" * 16)


# --- of any


async def test_a_certificate_of_ours_holds_the_hmac_included(sealed):
    verification = await verified(sealed.certificate)
    assert (verification["statut"], verification["verifie_a"]) == ("valide", "2027-01-15T08:00:00Z")
    assert set(verdicts(verification).values()) == {"valide"}
    assert "hmac" in verdicts(verification)
    assert verification["ne_prouve_pas"]
    assert list(verification) == ["statut", "verifications", "ne_prouve_pas", "verifie_a"]


async def test_the_answer_that_it_came_with_opens_its_commitments(answer):
    verification = await verified(answer)
    assert verification["statut"] == "valide"
    assert verdicts(verification)["engagement_question"] == verdicts(verification)["engagement_reponse"] == "valide"


async def test_without_its_text_a_commitment_stays_closed(answer):
    names = verdicts(await verified(answer | {"question": None}))
    assert "engagement_question" not in names
    assert names["engagement_reponse"] == "valide"


async def test_a_text_without_its_salt_is_not_said_to_hold(answer):
    for sels in (None, {"question": None, "reponse": answer["sels"]["reponse"]}):
        verification = await verified(answer | {"sels": sels})
        assert verification["statut"] == "refuse"
        assert verdicts(verification)["engagement_question"] == "invalide"


async def test_an_answer_altered_beside_its_certificate_is_refused_by_the_name_of_the_member(answer):
    verification = await verified(answer | {"niveau": 1})
    assert verification["statut"] == "refuse"
    [content] = [check for check in verification["verifications"] if check["nom"] == "contenu"]
    assert content["verdict"] == "alteree"
    assert content["detail"].startswith("niveau : ")
    assert verdicts(await verified(answer | {"reponse": "Oui."}))["engagement_reponse"] == "invalide"


@pytest.mark.parametrize(
    "changed",
    [
        {"question": "Une autre question ?"},
        {"sels": {"question": "00" * 32}},
        {"sels": {"question": "00" * 31}},
        {"sels": {"question": "pas un sel"}},
        {"sels": {"question": " " + "00" * 32}},
        {"sels": {"question": 7}},
    ],
)
async def test_another_text_or_another_salt_opens_nothing(answer, changed):
    verification = await verified(answer | changed)
    assert verification["statut"] == "refuse"
    assert verdicts(verification)["engagement_question"] == "invalide"


async def test_a_salt_in_capitals_is_another_writing_of_it_and_refused(answer):
    verification = await verified(answer | {"sels": {"question": "0A" * 32}})
    assert "64 chiffres hexadécimaux minuscules" in str(verification["verifications"])


async def test_a_character_changed_anywhere_in_the_payload_is_refused(sealed):
    certificate = sealed.certificate
    payload = certificate["payload"]
    for place in range(0, len(payload), 97):
        other = "B" if payload[place] == "A" else "A"
        changed = certificate | {"payload": payload[:place] + other + payload[place + 1 :]}
        assert (await verified(changed))["statut"] == "refuse"


async def test_a_certificate_of_another_key_is_refused(sealed):
    verification = await verified(sealed.certificate, current=write_secret(NEWER, ()))
    assert verification["statut"] == "refuse"
    assert verdicts(verification)["signataire"] == "cle_inconnue"


async def test_one_signed_before_a_rotation_holds_after_it(sealed):
    rotated = {"current": write_secret(NEWER, (KEY.public(),)), "previous": write_secret(KEY, ())}
    verification = await verified(sealed.certificate, **rotated)
    assert verification["statut"] == "valide"
    assert verdicts(verification)["hmac"] == "valide"
    assert verdicts(verification)["cle"] == "cle_passee"


@pytest.mark.parametrize(
    "received",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"certificat"',
        b"{}",
        b'{"certificat": []}',
        b'{"certificat": null}',
        b'{"certificat": {}, "certificat": {}}',
        b'{"payload": "\\ud800"}',
        b'{"payloadType": NaN}',
        b"[" * 5000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"sels": {"question": "00"}, "question": "x"}',
    ],
)
async def test_whatever_the_bytes_they_get_their_verdicts(received):
    verification = await verified(received)
    assert verification["statut"] == "refuse"
    assert verdicts(verification)["integrite"] in ("illisible", "absente")


async def test_where_there_is_no_key_nothing_is_said_to_hold(sealed):
    verification = await verified(sealed.certificate, current="{}")
    assert verification["statut"] == "refuse"
    assert verdicts(verification)["signataire"] == "cle_inconnue"


async def test_that_the_keys_are_silent_is_no_verdict_on_a_certificate(sealed):
    with pytest.raises(SecretError):
        await verified(sealed.certificate, current=SecretError("no answer"))


async def test_no_opening_of_another_name_is_looked_at(answer):
    without = {name: member for name, member in answer.items() if name not in ("question", "reponse")}
    verification = await verified(without | {"sels": {"note": "00" * 32}, "note": "x"})
    assert set(verdicts(verification).values()) == {"valide"}
    assert not [name for name in verdicts(verification) if name.startswith("engagement")]
    [content] = [check for check in verification["verifications"] if check["nom"] == "contenu"]
    assert content["detail"].endswith("ce que rien ne garantit : note")
