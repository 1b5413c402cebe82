import pytest

from aplomb.core.errors import CertificateError
from aplomb.core.routing.facts import Domain, Exemption, Facts, Stakes
from aplomb.core.sealing.certificate import commitment, read_certificate, seal_certificate
from aplomb.core.sealing.envelope import RULE_TYPE
from aplomb.core.sealing.instant import seconds_of
from tests.core.sealing.vectors.base import CURRENT, certificate, changed


def test_a_certificate_is_read_as_it_was_sealed():
    document = certificate()
    envelope = seal_certificate(document, CURRENT)
    assert read_certificate(envelope) == document
    assert [signature.keyid for signature in envelope.signatures] == [
        f"{CURRENT.kid}#hmac-sha256",
        f"{CURRENT.kid}#ed25519",
    ]


def test_the_values_of_our_own_enumerations_are_sealed_as_their_texts():
    facts = Facts(Exemption.GUEST, Domain.UNKNOWN, Stakes.UNKNOWN)
    document = certificate(facts)
    document["faits"] |= facts.document()
    assert read_certificate(seal_certificate(document, CURRENT)) == certificate(facts)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("id", "x"),
        ("emis_a", "2026-11-30T12:00:00.5Z"),
        ("etat", "degrade"),
        ("faits.confiance", 92.5),
        ("faits.confiance", 2**60),
        ("faits.confiance", float("nan")),
        ("modeles.0.id", "\ud800"),
        ("decision.niveau", 4),
        ("extra", 1),
    ],
)
def test_what_no_reader_would_take_is_never_sealed(place, value):
    with pytest.raises(CertificateError):
        seal_certificate(changed(place, value), CURRENT)


def test_a_payload_of_another_type_is_no_certificate():
    envelope = CURRENT.seal(RULE_TYPE, seal_certificate(certificate(), CURRENT).payload)
    with pytest.raises(CertificateError):
        read_certificate(envelope)


def test_a_commitment_is_the_digest_of_salt_and_text():
    """Computed by ``printf 'abcété' | sha256sum``."""
    assert commitment(b"abc", "été") == "81369c711212ed14644db726019a6df33e263e0925d549bd9dc0cb43092c8b7a"


@pytest.mark.parametrize(
    ("instant", "seconds"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T12:34:56Z", 951_827_696),
        ("2000-03-01T00:00:00Z", 951_868_800),
        ("2026-11-30T12:00:00Z", 1_796_040_000),
        ("2100-03-01T00:00:00Z", 4_107_542_400),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("0000-12-31T00:00:00Z", -62_135_683_200),
    ],
)
def test_an_instant_is_what_the_proleptic_calendar_says(instant, seconds):
    assert seconds_of(instant) == seconds


@pytest.mark.parametrize("text", ["", "2026-11-30", "2026-11-30T12:00:00Z\n", "2026-02-30T00:00:00Z"])
def test_what_is_no_instant_has_no_seconds(text):
    with pytest.raises(ValueError, match="not "):
        seconds_of(text)


def test_every_day_of_four_centuries_follows_the_one_before():
    from datetime import date, timedelta  # noqa: PLC0415 - the second opinion

    day, end = date(1900, 1, 1), date(2300, 1, 1)
    expected = seconds_of("1900-01-01T00:00:00Z")
    while day < end:
        assert seconds_of(f"{day.isoformat()}T00:00:00Z") == expected
        day, expected = day + timedelta(days=1), expected + 86_400
