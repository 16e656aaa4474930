"""The matches that can be judged, and the warnings of the tutor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from app.cpu.service import CpuError
from app.games.base import IllegalAction
from app.games.gin.rules import Rules
from app.match.seat import SeatControl
from app.match.view import AnyMatchView
from app.players.base import CannotEvaluate, ChoiceValue
from app.refusal import Refused
from app.storage.settings import TUTORS
from app.table.handles import SeatHandle
from app.text.cards import Name
from app.text.refusals import sentence_for
from app.text.speech import msg, tr
from app.ui.serious import SeriousCode

if TYPE_CHECKING:
    from app.coach.judgement import Decision
    from app.players.gin.reading import Reading


def can_be_reviewed(match_view: AnyMatchView) -> bool:
    """Return whether this match can be judged: Gin of two that one score decides, with known
    cards; a serious one when it is over.
    """
    rules = match_view.rules
    if match_view.withholds_help:
        return False
    is_judged = isinstance(rules, Rules) and len(match_view.seats) == 2 and not rules.hollywood
    return is_judged and all(played.is_open for played in match_view.played)


OFF: Final = "off"
_IN_MENU: Final = {
    OFF: msg("Tutor in this match: off"),
    "blunders": msg("Tutor in this match: before blunders"),
    "mistakes": msg("Tutor in this match: before mistakes"),
}
_WARNS: Final = {
    OFF: msg("The tutor says nothing in this match."),
    "blunders": msg("In this match the tutor warns you before a blunder."),
    "mistakes": msg("In this match the tutor warns you before every mistake."),
}
"""The sentence of each value of the setting."""


def in_match(chosen: str) -> str:
    """Return the line of the menu on the warnings in this match."""
    return tr(_IN_MENU[chosen])


def warns(chosen: str) -> str:
    """Return the warnings in this match as a sentence."""
    return tr(_WARNS[chosen])


_WARNS_OF: Final = {"blunders": {"blunder"}, "mistakes": {"blunder", "mistake"}}
"""The marks that each value of the setting warns of; any other value warns of none."""


class Tutor:
    """Judges the moves of a seat before they are made, and warns of those that lose much.

    Without a judgement there is no warning. ``setting`` returns the value of the settings.
    """

    def __init__(self, here: Sequence[int], setting: Callable[[], str]) -> None:
        self._here = here
        self._setting = setting
        self.for_match: str | None = None
        """The choice for this match alone; None for that of the settings."""
        self._view: Any = None
        """The view whose choices are judged; None if the tutor is silent now."""
        self._choice_values: Sequence[tuple[Any, ChoiceValue]] = ()
        self._reading: Reading | None = None
        """The numbers about the opponent's hand in this view; None until they are known."""
        self._known = asyncio.Event()
        """Whether the choices have been judged, or their judgement is too late."""
        self._let_pass: list[Any] = []
        """Actions of which the person is not warned again in this view."""

    @property
    def chosen(self) -> str:
        """The mistakes warned of in this match, one of ``TUTORS``."""
        return self.for_match or self._setting()

    def choose_next(self) -> None:
        """Take the next of ``TUTORS`` for this match; the setting stays as it is."""
        self.for_match = TUTORS[(TUTORS.index(self.chosen) + 1) % len(TUTORS)]

    def why_silent(self, match_view: AnyMatchView) -> str:
        """Return why the tutor can warn nobody here in this match; empty if it can."""
        if match_view.is_serious:
            return sentence_for(Refused(SeriousCode.TUTOR))
        if not self._here:
            return tr("No player sits at this keyboard, so the tutor has no one to warn.")
        is_elsewhere = any(seat.where is SeatControl.ELSEWHERE for seat in match_view.seats)
        if is_elsewhere and isinstance(match_view.rules, Rules):
            return tr("The tutor is silent where others play from elsewhere.")
        if not match_view.has_judge:
            return tr("The tutor is silent in a match that is played without help.")
        return (
            ""
            if can_be_reviewed(match_view)
            else tr(
                "The tutor is silent at this table: what a move loses can be judged only where two"
                " play for one score."
            )
        )

    def follow(self, match_view: AnyMatchView) -> bool:
        """Take in the present view; return whether ``judge`` has to be called for it."""
        is_judged = match_view.has_judge and can_be_reviewed(match_view)
        is_on = self.chosen in _WARNS_OF and match_view.is_my_turn and is_judged
        view = match_view.view if is_on else None
        if view == self._view:
            return False
        self._view, self._choice_values, self._let_pass = view, (), []
        self._reading = None
        self._known = asyncio.Event()
        return is_on

    async def judge(self, handle: SeatHandle) -> None:
        """Have the choices in the view judged."""
        view, known = self._view, self._known
        try:
            choice_values = await handle.choice_values()
            if self._view == view:
                self._choice_values = choice_values
        except (CpuError, CannotEvaluate):
            pass
        finally:
            known.set()
        with suppress(CpuError):
            reading = await handle.reading()
            if self._view == view:
                self._reading = reading

    def is_judging(self, view: Any) -> bool:
        """Return whether the choices in this view are still being judged."""
        return view == self._view and not self._known.is_set()

    async def wait(self, patience: float) -> None:
        """Wait for the judgement, but no longer than so many seconds."""
        known = self._known
        try:
            async with asyncio.timeout(patience):
                await known.wait()
        except TimeoutError:
            known.set()

    def warning(self, handle: SeatHandle, view: Any, action: Any) -> Decision | None:
        """Return the judgement of an action in this view if the person is to be warned of it, and
        note the warning in the journal; None if there is nothing to say.
        """
        from app.coach.judgement import judged

        if self._view is None or view != self._view or action in self._let_pass:
            return None
        try:
            decision = judged(0, view, action, self._choice_values)
            if decision.mark not in _WARNS_OF[self.chosen]:
                return None
            handle.note_warning(action)
        except (ValueError, IllegalAction):
            # It is no possible choice, which others say, or it has not been judged.
            return None
        return decision

    def why(self, decision: Decision, name: Name, who: Sequence[str]) -> list[str]:
        """Return what speaks against the action of a warning, in sentences that do not tell the
        better choice. ``who`` are names by seat.
        """
        from app.coach.hints import against
        from app.text.gin.reasons import told

        return told(
            against(decision.view, decision.action, decision.best, self._reading), name, who
        )

    def let_pass(self, action: Any) -> None:
        """Warn no more of an action in this view."""
        self._let_pass.append(action)
