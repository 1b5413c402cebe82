"""What is counted of certificates."""

from enum import StrEnum

from aplomb.core.watching.reading import Measure, Reading

CERTIFICATES = "Certificates"
CERTIFICATE_FAILURES = "CertificateFailures"


class SealingFailure(StrEnum):
    """What went wrong with a certificate; after the last one it was given all the same."""

    NO_KEY = "no_key"
    KEYS_SILENT = "keys_silent"
    NOT_KEPT = "not_kept"


def sealed(failure: SealingFailure | None) -> tuple[Reading, ...]:
    """Return the readings of one answer that was to be sealed."""
    is_given = failure in (None, SealingFailure.NOT_KEPT)
    measures = Measure(CERTIFICATES, int(is_given)), Measure(CERTIFICATE_FAILURES, int(failure is not None))
    if failure is None:
        return (Reading(measures),)
    return Reading(measures), Reading((Measure(CERTIFICATE_FAILURES, 1),), {"cause": failure})
