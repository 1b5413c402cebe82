import pytest

from aplomb.core.proving.versions import (
    NO_END,
    VERDICTS,
    Standing,
    Version,
    account,
    past,
    standing,
    standing_of_text,
    telling,
)
from aplomb.core.sealing.certificate import SourceVerdict

DAY = "2026-11-30"
BEFORE, AFTER = "2010-01-01", "2027-01-01"


def version(state, start=BEFORE, end=None, identifier="LEGIARTI000099999901"):
    return Version(identifier, "L1", state, start, end)


@pytest.mark.parametrize(
    ("state", "start", "end", "expected"),
    [
        ("VIGUEUR", BEFORE, None, Standing.IN_FORCE),
        ("VIGUEUR", DAY, None, Standing.IN_FORCE),
        ("VIGUEUR_ETEN", BEFORE, None, Standing.IN_FORCE),
        ("ABROGE_DIFF", BEFORE, AFTER, Standing.IN_FORCE),
        ("ABROGE_DIFF", BEFORE, DAY, Standing.ENDED),
        ("ABROGE_DIFF", BEFORE, None, Standing.IN_FORCE),
        ("VIGUEUR_DIFF", AFTER, None, Standing.NOT_YET),
        ("VIGUEUR_DIFF", NO_END, None, Standing.NOT_YET),
        ("ABROGE", BEFORE, "2015-01-01", Standing.ENDED),
        ("MODIFIE", BEFORE, "2015-01-01", Standing.ENDED),
        ("TRANSFERE", BEFORE, DAY, Standing.ENDED),
        ("MODIFIE_MORT_NE", BEFORE, None, Standing.NEVER),
        ("MODIFIE_MORT_NE", "2015-01-01", "2015-01-01", Standing.NEVER),
        ("ANNULE", BEFORE, AFTER, Standing.NEVER),
        ("ABROGE", BEFORE, None, Standing.UNCLEAR),
        ("MODIFIE", AFTER, None, Standing.UNCLEAR),
    ],
)
def test_the_dates_decide_and_the_state_explains_or_contradicts(state, start, end, expected):
    assert standing(version(state, start, end), DAY) is expected


def test_a_version_that_has_ended_was_in_force_on_a_day_of_its_time():
    ended = version("ABROGE", "2001-01-01", "2008-05-01")
    assert [standing(ended, day) for day in ("2000-12-31", "2001-01-01", "2008-04-30", "2008-05-01")] == [
        Standing.NOT_YET,
        Standing.IN_FORCE,
        Standing.IN_FORCE,
        Standing.ENDED,
    ]


def test_no_standing_ever_reads_as_not_found():
    assert set(VERDICTS) == set(Standing)
    assert SourceVerdict.NOT_FOUND not in VERDICTS.values()
    assert VERDICTS[Standing.UNCLEAR] is SourceVerdict.UNVERIFIABLE


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("VIGUEUR", Standing.IN_FORCE),
        ("ABROGE_DIFF", Standing.IN_FORCE),
        ("VIGUEUR_NON_ETEN", Standing.IN_FORCE),
        ("VIGUEUR_DIFF", Standing.NOT_YET),
        ("ABROGE", Standing.ENDED),
        ("PERIME", Standing.ENDED),
        ("ANNULE", Standing.NEVER),
        ("MODIFIE", Standing.UNCLEAR),
        ("SANS_ETAT", Standing.UNCLEAR),
        ("", Standing.UNCLEAR),
    ],
)
def test_a_whole_text_is_what_its_state_says(state, expected):
    assert standing_of_text(state) is expected


def test_the_version_to_speak_of_is_the_one_in_force():
    versions = [
        version("MODIFIE", "1990-01-01", BEFORE, "A"),
        version("VIGUEUR", BEFORE, AFTER, "B"),
        version("VIGUEUR_DIFF", AFTER, None, "C"),
    ]
    assert telling(versions, DAY).id == "B"
    assert telling(reversed(versions), DAY).id == "B"


def test_else_it_is_the_last_that_was_then_the_first_to_come():
    ended = [version("MODIFIE", "1990-01-01", "2000-01-01", "A"), version("ABROGE", "2000-01-01", "2008-05-01", "B")]
    coming = [version("VIGUEUR_DIFF", "2028-01-01", None, "D"), version("VIGUEUR_DIFF", AFTER, None, "C")]
    stillborn = [version("MODIFIE_MORT_NE", "2015-01-01", "2015-01-01", "E")]
    assert telling([*stillborn, *coming, *ended], DAY).id == "B"
    assert telling([*stillborn, *coming], DAY).id == "C"
    assert telling(stillborn, DAY).id == "E"
    assert telling([], DAY) is None


def test_past_versions_come_last_ended_first():
    versions = [
        version("MODIFIE", "1990-01-01", "2000-01-01", "A"),
        version("VIGUEUR", "2008-05-01", None, "C"),
        version("MODIFIE", "2000-01-01", "2008-05-01", "B"),
    ]
    assert [one.id for one in past(versions, DAY)] == ["B", "A"]


@pytest.mark.parametrize(
    ("state", "start", "end", "words"),
    [
        (
            "VIGUEUR",
            "2018-04-01",
            None,
            "En vigueur le 30 novembre 2026 : cette version l'est depuis le 1er avril 2018.",
        ),
        ("ABROGE_DIFF", BEFORE, AFTER, "depuis le 1er janvier 2010, et jusqu'au 1er janvier 2027 exclu."),
        ("ABROGE_DIFF", BEFORE, None, "depuis le 1er janvier 2010, et jusqu'à un jour qui n'est pas fixé."),
        (
            "ABROGE",
            "2001-01-01",
            "2008-05-01",
            "abrogé le 1er mai 2008, après l'avoir été à partir du 1er janvier 2001.",
        ),
        ("VIGUEUR", BEFORE, "2015-01-01", "N'est plus en vigueur : hors de vigueur le 1er janvier 2015"),
        ("TRANSFERE", BEFORE, "2016-10-01", "transféré sous un autre numéro le 1er octobre 2016"),
        ("VIGUEUR_DIFF", AFTER, None, "N'est pas encore en vigueur : le sera à partir du 1er janvier 2027."),
        ("VIGUEUR_DIFF", NO_END, None, "sa date d'entrée en vigueur n'est pas fixée."),
        ("MODIFIE_MORT_NE", BEFORE, BEFORE, "N'est jamais entré en vigueur, ou a été annulé."),
        ("ABROGE", BEFORE, None, "se contredisent."),
    ],
)
def test_the_account_gives_the_dates_and_never_2999(state, start, end, words):
    told = account(version(state, start, end), DAY)
    assert words in told
    assert "2999" not in told
