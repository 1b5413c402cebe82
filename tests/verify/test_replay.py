from tests.verify.replay import COUNT, DIGEST, replayed


def test_ten_thousand_decisions_come_out_of_their_certificates_byte_for_byte():
    """The digest is the one that another Python finds too (another_python.sh)."""
    assert replayed(COUNT) == DIGEST
