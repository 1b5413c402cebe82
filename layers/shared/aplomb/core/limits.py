"""Every limit of the product, with its unit in its name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a request may cost in size and time.

    Fan-out and model add up to 27 seconds, under the 29 that API Gateway grants an integration.
    """

    text_characters: int = 50_000
    body_bytes: int = 256 * 1024
    service_seconds: float = 10.0
    """Wall clock of one classifier call (seed 001, Fan-out Behavior)."""
    fanout_seconds: float = 12.0
    """Wall clock of all classifier calls together (seed 001, Fan-out Behavior)."""
    answer_bytes: int = 1024 * 1024
    """A classifier's body, counted after decompression."""
    answer_levels: int = 100
    """Arrays and objects within each other in a classifier's answer; a report that holds it can still be written."""
    synthesis_seconds: float = 15.0
    synthesis_tokens: int = 1024
    triage_seconds: float = 6.0
    """Wall clock of asking a model what the classifiers doubt; after it the doubt stays."""
    question_seconds: float = 47.0
    """Wall clock of a question, triage included. Its function's own 60 seconds are the bound, less sealing and a cold
    start: API Gateway grants an integration that streams, as this one does for JSON too, as long as it is told to."""
    direct_tokens: int = 2048
    """What a model that answers by itself may write."""
    proof_tokens: int = 4096
    """What a model may write whose answer is proved, its claims included."""
    verdict_tokens: int = 2048
    """What a verifier may write of all claims together."""
    deliberation_seconds: float = 40.0
    """Wall clock of a deliberation, its sources and its arbitration included."""
    position_tokens: int = 2048
    """What each of the models that deliberate may write."""
    arbitration_tokens: int = 3072
    """What an arbiter may write: an answer, and a reason for each disputed point."""
    proof_subjects: int = 20
    """Citations that the sources are asked about in one question; companies and published claims, a quarter of it."""
    guest_characters: int = 2_000
    """The length of a question in guest mode."""
    guest_tokens: int = 512
    """What a model may write in guest mode."""
    client_key_characters: int = 512
    """The length of a caller's own key; no provider's has half as many."""
    answer_seconds: float = 30.0
    """The longest silence of a model that answers, and until when another attempt to ask it may begin."""
    patience_seconds: float = 10.0
    """The longest silence of a model that answers by itself while another is left to be asked in its place: before its
    first word, further attempts included, and between two. What it has written till then is no answer."""
    answer_characters: int = 200_000
    """What a model may write, whatever number of tokens it was granted."""
    event_bytes: int = 256 * 1024
    """One event of a model's stream; no provider's own holds a thousandth of it."""
    consult_seconds: float = 10.0
    """Wall clock of all sources together, whatever they are asked."""
    source_seconds: float = 8.0
    """Wall clock of one source on one subject, further attempts and requests included."""
    source_attempt_seconds: float = 4.0
    """Wall clock of one request to a source, so that a second attempt has as long."""
    source_connect_seconds: float = 3.0
    source_bytes: int = 4 * 1024 * 1024
    """A source's body, counted after decompression; a hundred notices or versions hold a tenth of it."""
    signing_key_seconds: float = 4.0
    """Wall clock of reading the key that seals an answer, the client library's first import included; after it the
    answer goes without a certificate."""
    kept_seconds: float = 10.0
    """Wall clock of asking the store for a certificate: nobody's answer waits, and a cold environment's first takes."""
    store_seconds: float = 3.5
    """Wall clock of one call to the store of certificates; an answer waits no longer for its certificate to be kept."""
    settling_seconds: float = 2.0
    """What an answer waits at most, once it is whole, for what its calls did not spend to be given back; after it
    that stays charged. Longer than one change of a purse may take, so that none is under way when it has passed."""
    keepalive_seconds: float = 10.0
    """The longest silence of an event stream."""
    certificate_bytes: int = 1024 * 1024
    """A certificate as people keep it, the whole answer around it; a key set has no more."""
    certificate_levels: int = 32
    """Arrays and objects within each other in what people keep."""
    clock_skew_seconds: int = 300
    """How far ahead of a verifier's clock the one that dated a certificate may be."""


LIMITS = Limits()
