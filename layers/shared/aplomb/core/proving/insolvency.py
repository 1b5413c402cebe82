"""What the notices of the BODACC say of a company: the State's own reading of them, made stricter where it could harm.

To say of a solvent company that it is insolvent is the worst error. A stage is claimed only where

- the latest notice says so, by judgment date and by date of publication alike;
- whatever was taken back or replaced and is later than that says at least as much: else it is not known what is left;
- every judgment can be dated, and every taking back finds what it takes back;
- nothing that is left replaces what was taken back: a notice that was annulled under its first number may have been
  meant under its second.

So the order of notices never matters, and no annulation can make a procedure appear.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from aplomb.core.proving.days import years_before
from aplomb.core.proving.natures import CLAIMED, Stage, is_ignored, stage_of
from aplomb.core.proving.notices import COLLECTIVE, Notice, undone

EXPIRY_YEARS = 10
"""After so long without another judgment a procedure is taken for over, as the State does."""


class Outcome(StrEnum):
    """What is known of a company's procedures."""

    NONE = "aucune"
    """No notice that counts."""
    TAKEN_BACK = "annulee"
    """Nothing but notices that were taken back."""
    OPEN = "ouverte"
    MENTIONED = "mentionnee"
    """A judicial liquidation is spoken of, under no nature that is known to mean it."""
    CLOSED = "close"
    EXPIRED = "expiree"
    UNKNOWN = "inconnue"
    """There is a notice, and no more is said."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known, from which notice, and of an open procedure how far it is, at least and at most."""

    outcome: Outcome
    notice: Notice | None = None
    least: Stage = Stage.UNKNOWN
    most: Stage = Stage.UNKNOWN


@dataclass(frozen=True, slots=True)
class _Judgment:
    """A notice of a judgment, and its stage as far as it concerns the company."""

    notice: Notice
    stage: Stage

    @property
    def day(self) -> str:
        """When it was given, or else printed."""
        return self.notice.judged or self.notice.published or ""


type _Order = tuple[str, str, int, tuple[str, ...]]


def standing(found: Iterable[Notice], siren: str, today: str) -> Standing:
    """Return what the notices say of the company on the day ``today``."""
    notices = frozenset(found)
    judgments = [_Judgment(notice, _stage(notice, siren)) for notice in notices if _counts(notice, siren)]
    gone = undone(notice for notice in notices if _can_undo(notice))
    left = [one for one in judgments if one.notice.identifier not in gone]
    is_sure = all(one.day for one in judgments) and not _is_loose(notices) and not _replaces_annulled(left, notices)
    if not judgments:
        return Standing(Outcome.NONE)
    if not left:
        gone_last = max(judgments, key=_by_judgment).notice
        return Standing(Outcome.TAKEN_BACK) if is_sure else Standing(Outcome.UNKNOWN, gone_last)
    latest = max(left, key=_by_judgment)
    orders = (_by_judgment, _by_publication)
    least = min(_least(judgments, left, order) for order in orders) if is_sure else Stage.UNKNOWN
    return _concluded(latest, least, today)


def _by_judgment(one: _Judgment) -> _Order:
    """Return what sorts by judgment date, then publication; of two on one day what says least counts as the later."""
    return one.day, one.notice.published or "", -one.stage, _printed(one.notice)


def _by_publication(one: _Judgment) -> _Order:
    """Return what sorts by publication, then judgment date."""
    return one.notice.published or one.day, one.day, -one.stage, _printed(one.notice)


def _printed(notice: Notice) -> tuple[str, ...]:
    """Return all else that a notice is: of two that are alike in time and stage, the same one is always taken."""
    shown = notice.identifier, notice.judgment_family, notice.nature, notice.court, notice.kind, notice.complement
    listed = notice.targets, notice.registered, notice.persons, notice.sellers
    return (*shown, notice.removal, *(",".join(sorted(numbers)) for numbers in listed))


def _counts(notice: Notice, siren: str) -> bool:
    """Return whether a notice tells of a procedure that the company is named in."""
    is_judgment = notice.family == COLLECTIVE and not notice.takes_back
    return is_judgment and notice.names(siren) and not is_ignored(notice.judgment_family)


def _can_undo(notice: Notice) -> bool:
    """Return whether a notice may replace others: of a family that tells nothing, a correction tells nothing."""
    return notice.takes_back or not is_ignored(notice.judgment_family)


def _stage(notice: Notice, siren: str) -> Stage:
    """Return the notice's stage; that it opens something is no word about a company that it only names."""
    stage = stage_of(notice.judgment_family, notice.nature, notice.complement)
    is_other = notice.kind not in ("annonce", "rectificatif")
    return Stage.UNKNOWN if is_other or (stage > Stage.CLOSED and not notice.is_about(siren)) else stage


def _least(judgments: list[_Judgment], left: list[_Judgment], order: Callable[[_Judgment], _Order]) -> Stage:
    """Return the least that the latest of what is left says, or anything later that is not left."""
    latest = max(left, key=order)
    return min(one.stage for one in judgments if order(one) >= order(latest))


def _is_loose(notices: frozenset[Notice]) -> bool:
    """Return whether something was taken back and it is not known what."""
    known = {notice.identifier for notice in notices if not notice.takes_back}
    return any(notice.takes_back and not (notice.targets & known) for notice in notices)


def _replaces_annulled(left: list[_Judgment], notices: frozenset[Notice]) -> bool:
    """Return whether something that is left replaces a notice that was taken back, before or after."""
    annulled = {target for notice in notices if notice.takes_back for target in notice.targets}
    return any(one.notice.kind == "rectificatif" and one.notice.targets & annulled for one in left)


def _concluded(latest: _Judgment, least: Stage, today: str) -> Standing:
    """Return the standing for the latest judgment, of which no more than ``least`` is sure."""
    if latest.stage > Stage.CLOSED and "" < latest.day < years_before(today, EXPIRY_YEARS):
        return Standing(Outcome.EXPIRED, latest.notice)
    if least >= CLAIMED:
        return Standing(Outcome.OPEN, latest.notice, least, latest.stage)
    if least is Stage.MENTIONED:
        return Standing(Outcome.MENTIONED, latest.notice)
    is_closed = latest.stage is least is Stage.CLOSED
    return Standing(Outcome.CLOSED if is_closed else Outcome.UNKNOWN, latest.notice)
