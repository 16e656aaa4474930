"""The choices of a review that are played out: those asked for, and in the background those whose
mark may change by it, as long as the budget lasts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from app.coach.judgement import Decision
from app.coach.rollout import RollOutResult, best_and_taken, contenders
from app.games.gin.actions import Action
from app.table.handles import MatchLibrary
from app.ui.review import Moment, ReviewSession

_BATCH: Final = 48
"""Hands that are asked for at a time: half a second, after which it can be seen and ended."""
_BUDGET: Final = 120.0
"""Seconds of playing out in the background for an open review, after which no other decision is
begun: at low priority they are of one core at most."""
_SEED: Final = 0
"""A constant, so that a decision always gets the same result."""


class Rolling:
    """Plays choices of a review out; a finished result is kept in the review.

    In the background, the best choice and the one taken are enough to tell what a decision cost.

    ``show`` is called after each batch that was asked for, and when a result is finished. ``clock``
    tells seconds.
    """

    def __init__(
        self,
        reviewing: ReviewSession,
        show: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._reviewing = reviewing
        self._show = show
        self._clock = clock
        self._left = _BUDGET
        """What is left of the budget, in seconds."""
        self._results: dict[Moment, RollOutResult] = {}
        self.running: RollOutResult | None = None
        """The result that was asked for and is being made; None while there is none."""
        self._turn = object()
        """The number of the present run; an older one stops."""
        self._undisturbed = asyncio.Event()
        self._undisturbed.set()

    def result(self, moment: Moment) -> RollOutResult | None:
        """Return the result at a moment, finished or not; None if it has no hands yet."""
        result = self._results.get(moment)
        return result if result and result.hands else None

    def stop(self) -> bool:
        """Stop playing out what was asked for; return whether anything was running."""
        was_running, self.running = self.running is not None, None
        self._turn = object()
        self._undisturbed.set()
        return was_running

    async def run(self, moment: Moment, library: MatchLibrary) -> None:
        """Play out the choices of a decision until enough is known, or it is stopped.

        A second call continues. Raises CannotEvaluate and CpuError.
        """
        turn = self._turn = object()
        self.running = result = self._begun(moment, contenders)
        self._undisturbed.clear()
        try:
            while self._turn is turn and not result.is_done:
                self._show()
                await self._play_on(moment, result, library)
        finally:
            if self._turn is turn:
                self.stop()
                self._show()

    async def run_marked(self, library: MatchLibrary) -> None:
        """Play out the decisions whose mark may change by it, the costliest first, while none is
        asked for and the budget lasts. Raises CannotEvaluate and CpuError.
        """
        for moment in self._reviewing.to_roll_out:
            if self._left <= 0:
                return
            result = self._begun(moment, best_and_taken)
            while not result.is_done:
                await self._undisturbed.wait()
                begun = self._clock()
                await self._play_on(moment, result, library)
                self._left -= self._clock() - begun
            self._show()

    def _begun(
        self, moment: Moment, choose: Callable[[Decision], tuple[Action, ...]]
    ) -> RollOutResult:
        decision = self._reviewing.decision_at(moment)
        assert decision is not None
        known, actions = self._results.get(moment), choose(decision)
        if known is None or not set(actions) <= set(known.actions):
            known = self._results[moment] = RollOutResult(actions)
        return known

    async def _play_on(self, moment: Moment, result: RollOutResult, library: MatchLibrary) -> None:
        decision = self._reviewing.decision_at(moment)
        assert decision is not None
        numbers = range(result.hands, result.hands + _BATCH)
        asked = asyncio.ensure_future(
            library.roll_out(decision.view, result.actions, _SEED, numbers)
        )
        # Retrieve the error, so that asyncio does not log it if this run is cancelled: a process
        # whose question is cancelled is ended, and the next one takes a second to start.
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        ends = await asyncio.shield(asked)
        # The same hands may have been asked for twice.
        if result.hands == numbers.start:
            result.take(ends)
            if result.is_done and result is self._results[moment]:
                await self._reviewing.keep(moment, result.kept(decision), library)
