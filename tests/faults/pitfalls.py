"""Faults that others have shipped: what must not happen here, and what holds that it does not.

Each stands under a number of its group: A streams; B calls, time and breakers; C numbers of trust; D triage; E
signatures and certificates; F deliberation and judges; G official sources; H money, keys and guests. What holds it are
tests, named by their file under ``tests`` and their name, or a sentence of ARCHITECTURE.md that says why it cannot be.
"""

from dataclasses import dataclass

NUMBERS = {
    "A": (1, 3, 5, 6, 8, 10, 13, 14, 17, 18),
    "B": (1, 2, 3, 5, 6, 9, 10, 12, 13),
    "C": (1, 2, 6, 7, 8),
    "D": (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15),
    "E": (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18),
    "F": (1, 2, 3, 4, 5, 6, 8, 12),
    "G": (3, 4, 6, 7, 8, 9),
    "H": (1, 2, 3, 4, 5, 6),
}


@dataclass(frozen=True, slots=True)
class Pitfall:
    """What must not happen; the tests that hold it, and sentences of ARCHITECTURE.md."""

    never: str
    tests: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


SSE = "core/test_sse.py::test_streams_decode_the_same_however_they_are_cut"
SSE_SCRIPT = "pages/test_vectors.py::test_the_script_decodes_event_streams_as_the_standard_has_it"
VECTORS = "core/sealing/test_certificate_vectors.py::test_each_check_finds_what_is_expected"
VECTORS_SCRIPT = "pages/test_verifier_vectors.py::test_the_scripts_find_what_the_core_finds"
NO_KEY = "core/sealing/test_certificate_vectors.py::test_what_is_no_key_is_refused"
BAD_SERVICES = "adapters/http/test_bad_services.py::test_each_fails_by_its_kind_within_time_and_memory"
BAD_TRUST = "core/comprehension/test_trust.py::test_a_bad_trust_never_falls_through_to_a_weaker_source"
NO_VALUE = (
    "adapters/models/test_contract.py::test_what_is_no_value_of_the_schema_alone_is_unreadable_and_its_cost_known"
)
DOUBT_STAYS = "usecases/test_triage.py::test_an_answer_that_settles_nothing_leaves_the_doubt"
NO_ORDER = "adapters/embedded/test_triage.py::test_no_order_and_no_verdict_within_a_question_is_taken_up"
INJECTIONS = "adapters/embedded/test_triage.py::test_no_text_moves_its_own_level"
OBEYING = "adapters/embedded/test_triage.py::test_nor_with_a_model_that_obeys"
LEVELS = "adapters/embedded/test_triage.py::test_a_question_gets_its_level"
WRITTEN = "adapters/embedded/test_triage.py::test_a_question_has_one_level_however_it_is_written"
EACH_LACK = "usecases/test_deliberate.py::test_each_combination_of_missing_parts_has_its_label_and_is_sealed"
SECOND_ARBITER = (
    "usecases/test_deliberate.py::test_a_ruling_that_cannot_be_read_is_asked_of_a_second_arbiter_and_of_no_third"
)
PROSE_RULES_NOTHING = "core/deliberating/test_arbitration.py::test_prose_is_no_ruling"
SOURCES = "adapters/sources/test_pitfalls.py::test_the_right_verdict"
LEGIFRANCE = "adapters/sources/legifrance/test_pitfalls.py::"
NO_LOG = (
    "there is no log of them, no chain and no tree, so that none of these can be cut short, forked or proved into; "
    "and no certificate says that no other was issued or taken away."
)
ONE_FORM = (
    "A certificate has all its members**, and null is what is written where there is nothing: a member that is missing "
    "is another form, and refused."
)

A = {
    1: Pitfall(
        "A line end that only some readers know splits an event, or leaves us unescaped.",
        (
            SSE,
            SSE_SCRIPT,
            "entry/test_wire.py::test_json_escapes_the_line_ends_that_only_some_readers_know",
            "entry/test_streaming.py::test_data_is_one_line_whatever_the_text_holds",
            (
                "adapters/models/test_openai_compatible.py"
                "::test_line_ends_that_only_some_readers_know_may_stand_raw_in_an_answer"
            ),
            (
                "adapters/models/anthropic/test_model.py"
                "::test_line_ends_that_only_some_readers_know_may_stand_raw_in_an_answer"
            ),
        ),
    ),
    3: Pitfall("The two halves of a CRLF, in two chunks, end two lines.", (SSE, SSE_SCRIPT)),
    5: Pitfall("A stream whose lines end in CR alone gives no event.", (SSE, SSE_SCRIPT)),
    6: Pitfall(
        "A character cut in two by chunks is garbled, or a field without a blank is passed over.",
        (SSE, SSE_SCRIPT, "adapters/models/test_openai_compatible.py::test_an_event_may_come_in_any_pieces"),
    ),
    8: Pitfall(
        "An answer that breaks off passes for a whole one, and is sealed.",
        (
            "usecases/test_orchestrate.py::test_an_answer_that_breaks_off_is_told_as_such_and_never_sealed",
            "adapters/models/test_contract.py::test_an_answer_cut_off_is_interrupted_whatever_was_written",
            "pages/test_browser_question.py::test_a_stream_that_was_cut_anywhere_says_so",
        ),
    ),
    10: Pitfall(
        "A model that stalls within its answer holds the request, or the next one, for ever.",
        (
            "adapters/models/test_contract.py::test_a_stall_is_a_time_out_and_the_next_request_is_healthy",
            "usecases/test_orchestrate.py::test_the_deadline_holds_whatever_hangs",
            BAD_SERVICES,
        ),
    ),
    13: Pitfall(
        "A client leaves before the first word, and the provider goes on being asked.",
        (
            "local/test_orchestrator.py::test_a_client_that_leaves_before_the_first_word_ends_the_upstream_call",
            "entry/test_orchestrator.py::test_a_client_that_leaves_before_the_first_word_ends_the_upstream_call",
            "adapters/models/test_contract.py::test_a_cancelled_caller_leaves_at_once_and_lets_go_of_the_provider",
            "entry/test_runtime_streaming.py::test_handler_is_closed_shortly_before_its_deadline",
        ),
        ("and on AWS, where a function may hear of it only when it writes, the deadline does at the latest.",),
    ),
    14: Pitfall(
        "A proxy that buffers holds back the beginning and the pings until it gives the connection up.",
        (
            "faults/test_buffering.py::test_the_first_pings_come_through_a_proxy_that_buffers",
            "faults/test_buffering.py::test_a_stream_that_does_not_ask_for_it_is_held_back",
            "entry/test_streaming.py::test_the_head_names_an_event_stream_that_nobody_buffers",
            "entry/test_orchestrator.py::test_a_stream_has_the_head_of_one_and_opens_with_a_comment",
        ),
        ("A stream opens with a 2 KiB comment** so that buffering proxies let the first bytes through.",),
    ),
    17: Pitfall(
        "A line end in the name or the id of an event forges another field.",
        ("core/test_sse.py::test_a_line_end_in_a_type_or_an_id_is_refused",),
    ),
    18: Pitfall(
        "A model fails once it was announced, and no event tells that the stream is over.",
        (
            "entry/test_streaming.py::test_a_failed_model_is_the_terminal_event",
            "entry/test_streaming.py::test_a_bug_after_the_200_is_a_terminal_event_too",
            "usecases/test_comprehend.py::test_exactly_one_terminal_stage_ends_every_comprehension",
            "pages/test_browser_landing.py::test_a_model_that_failed_says_why_and_the_report_stands",
        ),
        ("`llm_error` is an end of its own**: no `complete` follows a model that failed",),
    ),
}

B = {
    1: Pitfall("A service that drips outlives its limit, since each byte begins it anew.", (BAD_SERVICES,)),
    2: Pitfall(
        "One service that hangs costs the answers of the nine that are there.",
        (
            "usecases/test_fan_out.py::test_a_hung_service_is_a_timeout_and_the_answers_already_in_are_kept",
            "usecases/test_fan_out.py::test_all_together_end_at_the_global_limit",
        ),
    ),
    3: Pitfall(
        "Whoever accepts and is silent is waited for beyond the limit, or asked again.",
        (
            BAD_SERVICES,
            "adapters/models/test_contract.py::test_silence_before_the_answer_is_a_time_out_and_not_asked_again",
            "usecases/test_first_answer.py::test_a_model_that_hangs_costs_its_own_time_and_no_more",
        ),
    ),
    5: Pitfall(
        "A probe that is cancelled leaves a circuit half-open for ever.",
        (
            "usecases/test_breaker.py::test_a_probe_that_ends_without_a_verdict_gives_its_lease_back_at_once",
            (
                "usecases/test_breaker.py"
                "::test_a_probe_that_never_ends_loses_its_lease_and_what_it_tells_late_is_not_listened_to"
            ),
            (
                "core/tail/test_circuit.py"
                "::test_a_probe_without_a_verdict_gives_its_lease_back_and_the_next_call_may_take_it"
            ),
        ),
    ),
    6: Pitfall(
        "A probe that is refused for good leaves a circuit stuck, or without the reason.",
        (
            "usecases/test_breaker.py::test_a_probe_that_is_refused_for_good_opens_it_again_and_its_reason_is_kept",
            "core/tail/test_circuit.py::test_a_probe_that_fails_of_anything_opens_it_again_and_its_reason_is_kept",
        ),
    ),
    9: Pitfall(
        "What makes room in a cache closes a client, or a connection, that is in use.",
        (
            (
                "adapters/models/anthropic/test_model.py"
                "::test_an_answer_under_way_is_finished_though_its_key_is_replaced_and_others_are_asked"
            ),
            "adapters/models/anthropic/test_synthesizer.py::test_a_new_key_is_taken_up_over_the_same_connections",
            "adapters/http/test_keeping_connections.py::test_a_connection_in_use_outlives_every_limit_on_idle_ones",
            "adapters/models/test_bedrock.py::test_the_client_is_made_once",
        ),
        ("No client is closed while its environment lives**",),
    ),
    10: Pitfall(
        "A pause that a provider names is not kept, or is waited for past the deadline.",
        (
            "adapters/models/test_contract.py::test_a_retry_after_is_kept_to",
            "adapters/models/test_contract.py::test_a_retry_after_past_the_deadline_ends_at_once",
            "adapters/models/anthropic/test_synthesizer.py::test_without_a_retry_after_the_pauses_grow",
            "adapters/models/test_openai_compatible.py::test_a_date_to_retry_after_is_no_number_of_seconds",
            "usecases/test_first_answer.py::test_a_failure_that_may_pass_elsewhere_is_listed_and_the_next_model_asked",
            "adapters/sources/test_exchange.py::test_a_pause_past_the_deadline_ends_it_at_once",
        ),
    ),
    12: Pitfall(
        "An answer names the model that was asked for, and not the one that gave it; or both are paid.",
        (
            "usecases/test_orchestrate.py::test_a_fallback_is_named_and_sealed_as_a_degradation",
            "usecases/test_orchestrate.py::test_an_upstream_that_names_another_model_is_told_and_sealed",
            "usecases/test_metered.py::test_a_failure_costs_nothing_if_its_provider_had_not_begun_and_all_otherwise",
        ),
    ),
    13: Pitfall(
        "What a call that lost cost is not counted, and the sum passes for exact.",
        (
            "usecases/test_hedged.py::test_a_late_call_is_asked_again_the_answer_counts_and_the_slow_one_is_cancelled",
            "core/watching/test_tail.py::test_a_second_call_is_counted_with_what_came_of_it",
            "usecases/test_metered.py::test_what_a_call_can_cost_is_taken_before_it_is_made",
        ),
        ("one that was cancelled stays charged with all that it could cost.",),
    ),
}

C = {
    1: Pitfall(
        "A trust that is no number wins, or leaves us as one that JSON does not have.",
        (
            BAD_TRUST,
            BAD_SERVICES,
            "adapters/http/test_http_classifiers.py::test_what_is_no_json_is_invalid_json",
            "entry/test_wire.py::test_no_number_is_written_that_json_does_not_have",
        ),
    ),
    2: Pitfall(
        "A trust that is a text ends the whole fan-out.",
        (BAD_TRUST, "usecases/test_fan_out.py::test_an_answer_without_a_valid_trust_fails_its_service_alone"),
    ),
    6: Pitfall(
        "Of two trusts that were told in two ways, the higher one loses.",
        (
            "core/comprehension/test_report.py::test_trusts_are_of_one_scale_however_they_are_told",
            "core/comprehension/test_trust.py::test_the_first_key_present_decides",
        ),
    ),
    7: Pitfall(
        "A rule has a level that nothing reaches.",
        (
            "core/routing/test_rule.py::test_a_rule_that_cannot_route_is_refused",
            "core/routing/test_rule.py::test_there_are_36_points_and_every_level_is_reached",
        ),
    ),
    8: Pitfall(
        "Where a judge gives no number, or no verdict, it counts as the best.",
        (
            "core/comprehension/test_trust.py::test_an_answer_without_any_trust_is_no_trust",
            "core/comprehension/test_report.py::test_the_decision_uses_the_number_its_reason_prints",
            "core/proving/test_opinion.py::test_a_missing_verdict_two_that_differ_and_one_of_no_claim_confirm_nothing",
        ),
    ),
}

D = {
    1: Pitfall("The vocabulary of reasoning raises small talk to the highest level.", (LEVELS,)),
    2: Pitfall(
        "A text tells the triage its own level, and is believed.",
        (
            NO_ORDER,
            INJECTIONS,
            OBEYING,
            "usecases/test_triage.py::test_doubt_asks_the_model",
            "core/routing/test_opinion.py::test_nothing_else_is_one",
            "core/routing/test_opinion.py::test_a_question_can_neither_change_the_schema_nor_the_instructions",
        ),
    ),
    3: Pitfall("A verdict that stands in the text is taken for the model's own.", (NO_ORDER, INJECTIONS, OBEYING)),
    4: Pitfall(
        "A model that reasons before its answer is an error, or its reasoning the answer.",
        (
            (
                "adapters/models/test_openai_compatible.py"
                "::test_a_value_may_follow_reasoning_that_the_protocol_tells_apart"
            ),
            "adapters/models/anthropic/test_model.py::test_a_value_may_follow_thinking_that_the_protocol_tells_apart",
            NO_VALUE,
            DOUBT_STAYS,
        ),
    ),
    5: Pitfall(
        "Prose or a fence around a model's JSON is read past, or breaks the triage.",
        (
            NO_VALUE,
            "core/answering/test_schema.py::test_what_is_not_json_alone_is_unreadable_and_not_repeated",
            DOUBT_STAYS,
        ),
    ),
    7: Pitfall("A question mark more or less changes the level, or the answer.", (LEVELS, WRITTEN)),
    8: Pitfall(
        "A word of haste moves the level, now and then.",
        ("adapters/embedded/test_triage.py::test_haste_alone_raises_nothing",),
    ),
    9: Pitfall(
        "A word in look-alike or invisible letters is not read as what it is.",
        (
            "core/test_text.py::test_one_word_however_it_is_written",
            "core/test_text.py::test_letters_that_look_latin_are_latin",
            "core/test_text.py::test_every_format_character_is_invisible",
            WRITTEN,
            "adapters/embedded/test_triage.py::test_a_signal_comes_with_the_words_that_raised_it_as_they_were_written",
        ),
    ),
    10: Pitfall(
        "What is near a domain, and of none, is routed by a guess.",
        (
            (
                "adapters/embedded/test_triage.py"
                "::test_what_is_near_a_domain_without_being_of_it_is_doubt_and_doubt_is_recorded"
            ),
            "core/routing/test_triage.py::test_under_the_threshold_the_domain_is_doubt",
            "core/routing/test_rule.py::test_the_reason_names_the_fact_that_decided",
        ),
    ),
    11: Pitfall(
        "An empty configuration changes a default that all share.",
        (
            "test_frozen.py::test_every_value_is_frozen_and_has_no_default_that_could_be_changed",
            "test_frozen.py::test_what_one_configuration_says_is_in_no_other",
            "test_frozen.py::test_what_all_share_takes_no_other_value",
        ),
    ),
    12: Pitfall(
        "Another process, or a slower one, decides otherwise, and nothing tells why.",
        (
            "faults/test_hash_seeds.py::test_a_process_of_another_hash_seed_decides_and_seals_the_same_bytes",
            "core/routing/test_rule.py::test_the_same_decisions_come_out_under_any_hash_seed",
            "adapters/embedded/test_totality.py::test_the_same_bytes_under_any_hash_seed",
            (
                "usecases/test_triage.py"
                "::test_a_model_that_was_too_slow_is_an_input_that_is_sealed_and_the_rule_replays_on_it"
            ),
            "verify/test_replay.py::test_ten_thousand_decisions_come_out_of_their_certificates_byte_for_byte",
        ),
    ),
    14: Pitfall(
        "A rule that is shown is not the one in force, since a part of it was passed over.",
        (
            "test_house_rule.py::test_one_rule_decides_is_published_and_verifies",
            "test_house_rule.py::test_the_fingerprint_that_is_served_and_sealed_is_of_the_document_in_memory",
            "core/routing/test_rule.py::test_a_document_of_another_form_is_refused_and_the_place_is_named",
            "core/answering/test_catalogue.py::test_a_catalogue_has_its_members_and_no_others",
        ),
    ),
    15: Pitfall(
        "A wrong decision on one text is given to others that are like it.",
        (
            "adapters/embedded/scoring/test_table.py::test_what_a_text_has_taught_changes_no_later_answer",
            "adapters/sources/test_kept.py::test_another_request_is_another_answer",
        ),
        ("No decision is kept for another question**",),
    ),
}

E = {
    2: Pitfall(
        "A valid key of somebody else signs in our name.",
        (
            VECTORS,
            VECTORS_SCRIPT,
            "core/sealing/test_attest.py::test_an_expected_key_is_the_only_one_that_counts",
            "usecases/test_keys.py::test_a_key_id_is_the_thumbprint_of_its_public_key",
        ),
    ),
    4: Pitfall("Records are taken off the end of a log, and the rest passes for all.", sentences=(NO_LOG,)),
    5: Pitfall("Two lists of leaves have one root.", sentences=(NO_LOG,)),
    6: Pitfall("An inner node of a tree passes for a leaf.", sentences=(NO_LOG,)),
    7: Pitfall(
        "What is built is hashed otherwise than what is verified.",
        (
            "core/sealing/test_envelope.py::test_seals_are_the_vectors_byte_for_byte",
            "core/sealing/test_envelope.py::test_openssl_accepts_our_seals_and_we_accept_its",
            "verify/test_replay.py::test_ten_thousand_decisions_come_out_of_their_certificates_byte_for_byte",
        ),
        (NO_LOG,),
    ),
    8: Pitfall(
        "Two languages write one document as different bytes.",
        (
            "pages/test_vectors.py::test_the_core_writes_canonical_json_as_rfc_8785_has_it",
            "pages/test_vectors.py::test_the_script_writes_canonical_json_as_rfc_8785_has_it",
            VECTORS,
            VECTORS_SCRIPT,
        ),
        ("Canonical bytes are written in two languages here**",),
    ),
    9: Pitfall(
        "Of a member that stands twice, the last one counts.",
        (
            "core/test_strict_json.py::test_what_two_readers_could_read_differently_is_refused",
            VECTORS,
            VECTORS_SCRIPT,
        ),
    ),
    10: Pitfall(
        "A valid seal of something else is accepted, or no signature at all.",
        (
            VECTORS,
            VECTORS_SCRIPT,
            "usecases/test_certificates.py::test_a_character_changed_anywhere_in_the_payload_is_refused",
            (
                "usecases/test_certificates.py"
                "::test_an_answer_altered_beside_its_certificate_is_refused_by_the_name_of_the_member"
            ),
        ),
    ),
    11: Pitfall(
        "The bytes of one kind of document pass for another kind.",
        (
            VECTORS,
            VECTORS_SCRIPT,
            "core/sealing/test_certificate.py::test_a_payload_of_another_type_is_no_certificate",
        ),
    ),
    12: Pitfall(
        "Another certificate of the same key stands in the place of the one that is meant.",
        ("usecases/test_certificates.py::test_another_certificate_is_never_served_in_its_place",),
        (NO_LOG, "It bears its id under its signature and is served under no other."),
    ),
    13: Pitfall(
        "Times at the edge, another case, a null or a fault in the tail of a list are read past.",
        (VECTORS, VECTORS_SCRIPT, NO_KEY),
    ),
    14: Pitfall(
        "What is kept for one person is found by a part of a key, and given to another.",
        (
            "core/charging/test_key.py::test_what_is_kept_is_the_digest_of_the_whole_key_and_does_not_print",
            "core/charging/test_key.py::test_no_other_letter_anywhere_does",
            "core/charging/test_purse.py::test_a_guests_purse_is_found_by_the_whole_digest",
            "entry/test_caller.py::test_whoever_sends_what_does_not_open_is_refused_alike",
            "entry/test_resources.py::test_a_resource_is_json_with_an_etag_that_a_cache_may_keep",
            "adapters/sources/test_kept.py::test_another_request_is_another_answer",
        ),
    ),
    15: Pitfall(
        "A page claims what nothing does.",
        (
            "pages/test_page.py::test_nothing_that_people_read_claims_what_no_test_could_prove",
            "pages/test_verifier.py::test_no_check_is_said_to_prove_what_it_never_refuses",
            "pages/test_verifier.py::test_both_languages_say_what_a_certificate_does_not_prove_in_the_cores_words",
            "core/sealing/test_attest.py::test_what_is_printed_says_what_is_not_proven",
        ),
    ),
    16: Pitfall(
        "Nothing is written in two ways, as null and as no member.", (VECTORS, VECTORS_SCRIPT), (NO_LOG, ONE_FORM)
    ),
    18: Pitfall(
        "A key in another encoding, or of another length, is read as some other key.",
        (
            NO_KEY,
            "core/sealing/test_secret.py::test_a_secret_without_a_key_is_refused_and_not_repeated",
            "pages/test_vectors.py::test_the_script_takes_canonical_base64_alone",
            VECTORS_SCRIPT,
        ),
    ),
}

F = {
    1: Pitfall(
        "A word in a judge's prose decides against what the judge ruled.",
        (
            "core/deliberating/test_arbitration.py::test_no_word_of_a_ruling_decides_what_its_members_decide",
            PROSE_RULES_NOTHING,
        ),
    ),
    2: Pitfall(
        "A ruling without its members, or the first braces of a text, is taken for a ruling.",
        (
            "core/deliberating/test_arbitration.py::test_a_ruling_that_does_not_rule_is_unreadable",
            PROSE_RULES_NOTHING,
            SECOND_ARBITER,
            "core/deliberating/test_decision.py::test_an_unreadable_ruling_is_told_from_an_absent_arbiter",
        ),
    ),
    3: Pitfall(
        "One opinion stands under the title of a deliberation.",
        (
            EACH_LACK,
            "usecases/test_deliberate.py::test_two_in_time_and_one_that_never_answers_are_two_of_three_by_the_deadline",
            "core/deliberating/test_label.py::test_one_position_is_called_no_deliberation_whatever_else_there_was",
            (
                "core/deliberating/test_decision.py"
                "::test_the_disclosure_comes_before_everything_where_something_is_missing"
            ),
            "pages/test_browser_question.py::test_one_position_is_never_shown_as_a_deliberation",
        ),
    ),
    4: Pitfall(
        "A failure without a text, or an unpaid bill, is told as nothing.",
        (
            "adapters/models/test_contract.py::test_a_refusal_that_time_does_not_heal_is_asked_once",
            "core/answering/test_failure.py::test_every_failure_of_a_model_has_a_cause",
            (
                "core/answering/test_failure.py"
                "::test_every_failure_is_told_in_a_sentence_that_names_the_model_or_the_header"
            ),
            "usecases/test_orchestrate.py::test_when_no_model_answers_each_is_named_with_its_cause",
        ),
    ),
    5: Pitfall(
        "The arbiter is not there, and all that was said is lost.",
        (
            SECOND_ARBITER,
            EACH_LACK,
            "pages/test_browser_question.py::test_positions_without_a_ruling_say_so_in_its_place",
        ),
    ),
    6: Pitfall(
        "A source or a position closes its own part of a prompt, and speaks for another.",
        (
            "core/answering/test_enclosed.py::test_no_text_leaves_its_tags",
            "core/answering/test_enclosed.py::test_a_forged_tag_is_data",
            "core/deliberating/test_arbitration.py::test_no_text_of_a_source_leaves_its_part",
            "usecases/test_deliberate.py::test_what_a_position_orders_changes_no_other_part_of_what_the_arbiter_reads",
        ),
    ),
    8: Pitfall(
        "A judge writes no verdict but the word for one, and it counts.",
        (
            "core/proving/test_opinion.py::test_prose_and_other_forms_are_no_verdicts",
            "core/proving/test_synthesis.py::test_silence_of_the_verifier_is_not_its_consent",
            PROSE_RULES_NOTHING,
        ),
    ),
    12: Pitfall(
        "What is dead is said to be ready.",
        (
            "functions/test_events.py::test_the_health_check_tells_a_rule_that_holds_and_counts_it",
            "usecases/test_watched.py::test_so_is_one_that_fails_with_its_kind",
            "template/test_watching.py::test_a_failed_check_and_a_missing_one_both_ring",
        ),
        ("Nothing says of itself that it is ready to answer**",),
    ),
}

G = {
    3: Pitfall(
        "A law that was repealed is said never to have been.",
        (
            f"{LEGIFRANCE}test_g3_what_was_abrogated_existed",
            "core/proving/test_versions.py::test_no_standing_ever_reads_as_not_found",
            (
                "core/proving/test_synthesis.py"
                "::test_an_abrogated_article_says_so_with_its_dates_and_is_not_said_not_to_exist"
            ),
            SOURCES,
        ),
    ),
    4: Pitfall(
        "One citation that holds lets the others pass as looked at.",
        (
            f"{LEGIFRANCE}test_g4_each_citation_has_a_verdict_of_its_own",
            "core/guarding/test_answered.py::test_one_good_statute_does_not_cover_an_allusion_elsewhere",
            (
                "core/proving/test_synthesis.py"
                "::test_one_invented_or_unreadable_citation_keeps_a_claim_from_being_verified"
            ),
        ),
    ),
    6: Pitfall(
        "An article that is listed and has no text breaks the look-up, or is said not to be there.",
        (f"{LEGIFRANCE}test_11_an_article_listed_without_its_text_is_a_failure_of_the_source", SOURCES),
    ),
    7: Pitfall(
        "A code that no list of ours holds cannot be asked about.",
        (f"{LEGIFRANCE}test_g7_the_codes_are_an_open_set_with_aliases",),
    ),
    8: Pitfall(
        "A quotation is verified without the text that it is of.",
        (
            f"{LEGIFRANCE}test_g8_a_quotation_is_held_against_the_very_bytes_whose_digest_is_sealed",
            "core/proving/test_synthesis.py::test_words_that_are_quoted_stand_in_the_bytes_that_were_read",
            "core/proving/test_synthesis.py::test_models_that_agree_without_a_source_verify_nothing",
        ),
    ),
    9: Pitfall(
        "A decision that is not there yet is said not to exist.",
        (
            f"{LEGIFRANCE}test_g9_a_decision_that_is_not_there_yet_is_not_found_at_a_date",
            (
                "adapters/sources/legifrance/test_cases.py"
                "::test_one_that_is_not_there_is_not_found_and_the_base_is_said_not_to_hold_all"
            ),
            SOURCES,
        ),
    ),
}

H = {
    1: Pitfall(
        "Of calls that come at once, more are served than there is money for.",
        (
            "adapters/test_ledger.py::test_of_two_hundred_simultaneous_calls_on_a_budget_for_one_exactly_one_is_served",
            "adapters/test_ledger.py::test_of_a_thousand_simultaneous_calls_of_a_guest_exactly_fifty_are_served",
        ),
    ),
    2: Pitfall(
        "Whoever drops an answer before its usage is told has it for nothing.",
        ("usecases/test_metered.py::test_a_stream_that_is_dropped_before_its_usage_is_charged_in_full",),
    ),
    3: Pitfall(
        "A limit is written, and built in nowhere.",
        (
            "test_house_models.py::test_no_model_is_in_the_house_that_nobody_pays_for",
            "usecases/test_metered.py::test_nobody_is_asked_where_there_is_no_room_and_nothing_is_kept",
            "usecases/test_metered.py::test_without_the_purses_nobody_is_asked",
            "template/test_api.py::test_there_is_one_stage_and_all_of_it_is_throttled",
        ),
    ),
    4: Pitfall(
        "Whoever changes a header is another guest, with another day's allowance.",
        (
            "entry/test_caller.py::test_no_header_makes_another_guest_or_a_client",
            "local/test_event.py::test_a_caller_cannot_choose_its_address",
        ),
    ),
    5: Pitfall(
        "A provider or a guard repeats a key, and it is logged, answered or kept.",
        (
            "canary/test_key_canary.py::test_no_key_is_in",
            "canary/test_key_canary.py::test_every_sink_received_what_it_is_for_and_the_keys_were_in_use",
            "canary/test_key_canary.py::test_no_path_that_refuses_a_secret_repeats_it",
            "canary/test_sources_canary.py::test_no_key_of_a_source_is_in",
            "canary/test_sources_canary.py::test_a_source_that_repeats_its_keys_finds_no_echo",
            "adapters/models/test_contract.py::test_no_error_and_no_log_holds_the_key_the_text_or_the_providers_words",
            "adapters/http/test_http_classifiers.py::test_credentials_in_a_url_are_refused_and_not_repeated",
            "core/guarding/test_outgoing.py::test_what_is_masked_is_counted_by_kind_and_never_quoted",
            "core/guarding/test_answered.py::test_a_detail_shows_nothing_personal_and_nothing_long",
            "local/test_orchestrator.py::test_a_callers_key_is_the_only_one_that_is_tried_and_is_written_nowhere",
        ),
    ),
    6: Pitfall(
        "A caller's key is missing or wrong, and ours is used.",
        (
            "entry/test_client_key.py::test_a_provider_without_a_key_never_falls_back_on_ours",
            "usecases/test_orchestrate.py::test_a_callers_key_that_is_refused_is_the_end_and_ours_is_not_tried",
            "adapters/models/test_contract.py::test_a_bad_key_of_a_callers_is_refused_and_the_houses_not_tried",
            "entry/test_orchestrator.py::test_a_bad_client_key_is_a_401_that_names_the_header_and_nobody_else_is_asked",
        ),
    ),
}

GROUPS = {"A": A, "B": B, "C": C, "D": D, "E": E, "F": F, "G": G, "H": H}
PITFALLS = {f"{group}{number}": one for group, many in GROUPS.items() for number, one in many.items()}
