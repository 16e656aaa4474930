"""Playing out the choices of a decision that is reviewed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from app.coach.judgement import Judged
from app.coach.rollout import RollOut, contenders
from app.games.gin.actions import Action
from app.games.gin.view import View

_BATCH: Final = 48
"""Hands that are asked for at a time: half a second, after which it can be seen and ended."""
_SEED: Final = 0
"""Always the same, so that a decision is found to be the same whenever it is looked at."""


class Ask(Protocol):
    """Where choices are played out; see ``House.roll_out``."""

    def __call__(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> Awaitable[list[tuple[float, ...]]]:
        """By hand the chances after each of the actions."""


class Rolling:
    """Plays out the choices of one decision at a time, and keeps what was found of each.

    ``show`` is called whenever more is known, or it has ended.
    """

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show
        self._found: list[tuple[Judged, RollOut]] = []
        self.running: RollOut | None = None
        """What is being played out, None while nothing is."""
        self._turn = object()
        """Another one whenever something is begun: what still runs then is to end."""

    def found(self, decision: Judged | None) -> RollOut | None:
        """What is known of the choices of a decision; None where none were played out."""
        return next(
            (rolled for other, rolled in self._found if other is decision and rolled.hands), None
        )

    def stop(self) -> bool:
        """Go no further; whether anything was being played out."""
        was_running, self.running = self.running is not None, None
        self._turn = object()
        return was_running

    async def run(self, decision: Judged, ask: Ask) -> None:
        """Play out the choices of a decision until enough is known, or it is stopped; begun
        again, it is gone on with. Raises CannotEvaluate and CpuError.
        """
        rolled = self.found(decision)
        if rolled is None:
            rolled = RollOut(contenders(decision))
            self._found.append((decision, rolled))
        turn = self._turn = object()
        self.running = rolled
        try:
            while self._turn is turn and not rolled.is_done:
                self._show()
                numbers = range(rolled.hands, rolled.hands + _BATCH)
                chances = await ask(decision.view, rolled.actions, _SEED, numbers)
                if self._turn is turn:
                    rolled.take(chances)
        finally:
            if self._turn is turn:
                self.running = None
                self._show()
