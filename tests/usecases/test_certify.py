import asyncio
import hashlib
import itertools
from dataclasses import replace

import pytest

from aplomb.adapters.rules import published_rules
from aplomb.core.errors import SecretError, StoreError
from aplomb.core.limits import LIMITS
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.routing.rule import decide
from aplomb.core.routing.versions import CURRENT_VERSION, FINGERPRINTS
from aplomb.core.sealing.attest import attestation, check_certificate
from aplomb.core.sealing.certificate import read_certificate
from aplomb.core.sealing.content import Opening
from aplomb.core.sealing.envelope import envelope_of
from aplomb.core.sealing.secret import new_key, write_secret
from aplomb.core.sealing.trusted import KeySet
from aplomb.core.watching.sealing import SealingFailure
from aplomb.core.watching.sealing import sealed as counted
from aplomb.usecases.certify import KEYS_SILENT, NO_KEY, NOT_KEPT, WARNINGS, Account, Certify
from aplomb.usecases.keys import Keys
from tests.fakes import NEVER, FakeCertificateStore, FakeMeter, FakeSecrets

KEY = new_key(lambda size: b"a" * size)
RULES = published_rules()
NOW = 1_800_000_000.75
SHORT = replace(LIMITS, signing_key_seconds=0.05, store_seconds=0.05, kept_seconds=0.05)
SEALED_FACTS = {
    "hors_routage": "aucun",
    "domaine": "regule",
    "domaine_detail": "logement",
    "enjeu": "fort",
    "signaux": ["expulsion"],
    "source": "classifieur",
    "confiance": 88,
}
ACCOUNT = Account(
    facts=SEALED_FACTS,
    decision=decide(RULES[CURRENT_VERSION], Facts(Exemption.NONE, Domain.REGULATED, Stakes.HIGH)),
    question="Mon bailleur peut-il m'expulser en décembre ?",
    answer="Non : la trêve hivernale court du 1er novembre au 31 mars.",
    detail={"libelle": None, "positions": [{"lettre": "A", "confiance": 0.5}]},
    models=[{"role": "position", "id": "m-1", "famille": "f-1"}],
    sources=[
        {
            "source": "legifrance",
            "identifiant": "LEGIARTI000000000001",
            "verdict": "verifie",
            "lu_a": "2027-01-15T07:59:58Z",
            "url": None,
            "sha256": "0" * 64,
        }
    ],
    guards=[{"nom": "citations", "verdict": "valide"}],
)


def use_case(secret=None, store=None, **changes):
    drawn = (bytes([number]) for number in itertools.count(1))
    return Certify(
        **{
            "keys": Keys(
                FakeSecrets({("signing", "AWSCURRENT"): write_secret(KEY, ()) if secret is None else secret}), "signing"
            ),
            "store": store if store is not None else FakeCertificateStore(),
            "now": lambda: NOW,
            "random_bytes": lambda size: next(drawn) * size,
            "engine": {"nom": "aplomb", "version": "0.1.0", "classifieur": {"version": "1.0", "empreinte": "1" * 64}},
            "rule": {"version": CURRENT_VERSION, "empreinte": FINGERPRINTS[CURRENT_VERSION]},
            "meter": FakeMeter(),
            "limits": SHORT,
        }
        | changes
    )


def certified(sealed):
    return read_certificate(envelope_of(sealed.certificate))


async def test_an_account_is_sealed_word_for_word_and_its_texts_are_only_committed_to():
    sealed = await use_case()(ACCOUNT)
    assert certified(sealed) == {
        "format": "1.0",
        "id": "03" * 16,
        "emis_a": "2027-01-15T08:00:00Z",
        "moteur": {"nom": "aplomb", "version": "0.1.0", "classifieur": {"version": "1.0", "empreinte": "1" * 64}},
        "regle": {"version": "1.0", "empreinte": FINGERPRINTS["1.0"]},
        "faits": SEALED_FACTS,
        "decision": {"niveau": 3, "code": "delibere", "raison": ACCOUNT.decision.reason},
        "modeles": ACCOUNT.models,
        "sources": ACCOUNT.sources,
        "gardes": ACCOUNT.guards,
        "etat": "complet",
        "degradations": [],
        "engagements": {
            "question": hashlib.sha256(b"\x01" * 32 + ACCOUNT.question.encode()).hexdigest(),
            "reponse": hashlib.sha256(b"\x02" * 32 + ACCOUNT.answer.encode()).hexdigest(),
            "detail": hashlib.sha256(
                b"\x02" * 32 + b'{"libelle":null,"positions":[{"confiance":0.5,"lettre":"A"}]}'
            ).hexdigest(),
        },
    }
    assert sealed.salts == {"question": "01" * 32, "reponse": "02" * 32}
    assert sealed.warnings == ()


async def test_every_check_of_it_holds_the_two_openings_included():
    sealed = await use_case()(ACCOUNT)
    opened = {
        name: Opening(sealed.salts[wire], text)
        for name, wire, text in (("question", "question", ACCOUNT.question), ("answer", "reponse", ACCOUNT.answer))
    }
    checks = check_certificate(sealed.certificate, KeySet((KEY.public(),)), RULES, NOW, secret_keys=(KEY,), **opened)
    assert {check.verdict for check in checks} == {"valide"}
    assert attestation(checks)["statut"] == "valide"


async def test_it_is_kept_under_its_id_as_it_is_given():
    store = FakeCertificateStore()
    sealed = await use_case(store=store)(ACCOUNT)
    assert await store.get(certified(sealed)["id"]) == sealed.certificate


async def test_no_two_certificates_share_an_id_or_a_salt():
    certify = use_case()
    first, second = await certify(ACCOUNT), await certify(ACCOUNT)
    ids = {certified(sealed)["id"] for sealed in (first, second)}
    salts = [*first.salts.values(), *second.salts.values()]
    assert (len(ids), len(set(salts))) == (2, 4)


async def test_a_decision_alone_commits_to_the_question_alone():
    sealed = await use_case()(replace(ACCOUNT, answer=None, detail=None))
    assert sealed.salts.keys() == {"question"}
    engagements = certified(sealed)["engagements"]
    assert (engagements["reponse"], engagements["detail"]) == (None, None)


async def test_an_answer_that_lacked_something_is_sealed_with_what_it_lacked():
    sealed = await use_case()(replace(ACCOUNT, degradations=["arbitre absent"]))
    assert (certified(sealed)["etat"], certified(sealed)["degradations"]) == ("degrade", ["arbitre absent"])


async def test_what_utf_8_cannot_write_is_sealed_as_a_browser_would_write_it():
    source = ACCOUNT.sources[0] | {"identifiant": "a\udc00b", "url": "\ud83d\ude00"}
    sealed = await use_case()(
        replace(ACCOUNT, question="avant \ud800 après", detail={"libelle": "\ud800"}, sources=[source])
    )
    certificate = certified(sealed)
    assert certificate["sources"][0]["identifiant"] == "a\ufffdb"
    assert certificate["sources"][0]["url"] == "\U0001f600"
    committed = hashlib.sha256(b"\x01" * 32 + "avant \ufffd après".encode()).hexdigest()
    assert certificate["engagements"]["question"] == committed
    detail = hashlib.sha256(b"\x02" * 32 + '{"libelle":"\ufffd"}'.encode()).hexdigest()
    assert certificate["engagements"]["detail"] == detail


@pytest.mark.parametrize("secret", ["", "{}", '{"amorce": "x"}'])
async def test_without_a_key_there_is_no_certificate_and_nothing_is_kept(secret):
    store = FakeCertificateStore()
    sealed = await use_case(secret, store)(ACCOUNT)
    assert (sealed.certificate, sealed.salts, sealed.warnings) == (None, {}, (NO_KEY,))
    assert store.asked == []


async def test_while_the_store_of_keys_is_silent_there_is_no_certificate_either():
    sealed = await use_case(SecretError("no answer"))(ACCOUNT)
    assert (sealed.certificate, sealed.salts, sealed.warnings) == (None, {}, (KEYS_SILENT,))


async def test_a_store_of_keys_that_hangs_holds_no_answer_back():
    class Hanging(FakeSecrets):
        async def read(self, name, **_):
            await asyncio.sleep(NEVER)

    sealed = await use_case(keys=Keys(Hanging({}), "signing"))(ACCOUNT)
    assert (sealed.certificate, sealed.warnings) == (None, (KEYS_SILENT,))


async def test_a_certificate_that_could_not_be_kept_is_given_with_a_warning():
    store = FakeCertificateStore()
    store.failure = StoreError("no answer")
    sealed = await use_case(store=store)(ACCOUNT)
    assert certified(sealed)["decision"]["niveau"] == 3
    assert sealed.warnings == (NOT_KEPT,)


async def test_neither_does_a_store_of_certificates_that_hangs():
    sealed = await use_case(store=FakeCertificateStore(seconds=NEVER))(ACCOUNT)
    assert certified(sealed)["decision"]["niveau"] == 3
    assert sealed.warnings == (NOT_KEPT,)


async def test_an_id_that_is_taken_is_never_written_over():
    store = FakeCertificateStore()
    other = (await use_case(random_bytes=lambda size: b"\x09" * size)(ACCOUNT)).certificate
    await store.put("03" * 16, other)
    sealed = await use_case(store=store)(ACCOUNT)
    assert sealed.warnings == (NOT_KEPT,)
    assert await store.get("03" * 16) == other


@pytest.mark.parametrize("bug", [TimeoutError("of its own"), KeyError("bug")], ids=repr)
async def test_what_the_ports_do_not_name_is_a_bug_and_is_raised(bug):
    store = FakeCertificateStore()
    store.failure = bug
    with pytest.raises(type(bug)):
        await use_case(store=store)(ACCOUNT)


async def test_neither_text_nor_salt_is_in_a_repr():
    sealed = await use_case()(ACCOUNT)
    said = repr(ACCOUNT) + repr(sealed)
    assert ACCOUNT.question not in said
    assert ACCOUNT.answer not in said
    assert "libelle" not in said
    assert not [salt for salt in sealed.salts.values() if salt in said]


@pytest.mark.parametrize("secret", [None, SecretError("silent")], ids=["there", "silent"])
async def test_preparing_reads_the_key_ahead_and_says_nothing(secret):
    await use_case(secret).prepare()


@pytest.mark.parametrize(
    ("changes", "failure"),
    [
        ({}, None),
        ({"secret": "no key"}, SealingFailure.NO_KEY),
        ({"secret": SecretError("canary-4242")}, SealingFailure.KEYS_SILENT),
        ({"store": FakeCertificateStore(seconds=NEVER)}, SealingFailure.NOT_KEPT),
    ],
)
async def test_what_becomes_of_a_certificate_is_counted(changes, failure):
    meter = FakeMeter()
    certified = await use_case(**changes, meter=meter)(ACCOUNT)
    assert meter.readings == [*counted(failure)]
    assert certified.warnings == (() if failure is None else (WARNINGS[failure],))
