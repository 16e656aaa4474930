"""Challenges: as many positions as possible in three minutes, or in a row, ever harder.

The rules are those of Puzzle Rush on chess.com and of Puzzle Streak on lichess: three minutes, of
which the third mistake is the end; and a streak without a clock, which the first mistake ends. As
there, a challenge leaves ratings alone: it asks for speed, and begins with what is easy. What was
wrong in it comes again in the sittings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from random import Random
from typing import Final

from app.coach.drills import Answered
from app.coach.puzzles import Challenge, counts
from app.storage.practice import KeptRecord, Practice
from app.table.handles import MatchLibrary, PlayedMatches
from app.ui.drill import DrillQuestion, DrillResult, OwnMistake, PositionGone, Positions

SECONDS: Final = 180.0
"""The length of a run."""
_MOST: Final = 60
"""Positions of a challenge, more than anybody answers."""


class ChallengeSession:
    """One challenge. ``clock`` returns seconds; ``rng`` chooses among equally hard positions."""

    def __init__(
        self,
        challenge: Challenge,
        practice: Practice,
        own: Iterable[OwnMistake],
        today: date,
        clock: Callable[[], float],
        rng: Random,
    ) -> None:
        self.challenge = challenge
        self.practice = practice
        self.today = today
        self.results: list[DrillResult] = []
        self._clock = clock
        self._began: float | None = None
        self._positions = Positions(practice, own)
        self._coming = self._ladder(rng)
        self.best_before = self.record.best
        """The best ever before this one."""

    def _ladder(self, rng: Random) -> list[str]:
        """Return some positions, the easiest first; those that the player saw lately only to fill
        up.
        """
        known = self._positions
        rated = {
            key: puzzle.elo
            for key in {**known.kept, **known.own, **known.others}
            if (puzzle := known.puzzle(key))
        }
        keys = [*rated]
        rng.shuffle(keys)
        keys.sort(key=lambda key: not counts(known.box(key), self.today))
        return sorted(keys[:_MOST], key=rated.__getitem__)

    @property
    def solved(self) -> int:
        return sum(each.answered.is_right for each in self.results)

    @property
    def mistakes(self) -> int:
        return len(self.results) - self.solved

    @property
    def left(self) -> float | None:
        """The seconds left; None without a clock."""
        if self.challenge is not Challenge.RUN:
            return None
        return SECONDS if self._began is None else self._began + SECONDS - self._clock()

    @property
    def is_over(self) -> bool:
        is_late = self.left is not None and self.left <= 0
        return is_late or self.mistakes >= self.challenge.lives or not self._coming

    @property
    def record(self) -> KeptRecord:
        return record_in(self.practice, self.challenge, self.today)

    def begin(self) -> None:
        """Start the clock, unless it runs: the first question is seen."""
        if self._began is None:
            self._began = self._clock()

    async def next(self, library: MatchLibrary, played: PlayedMatches) -> DrillQuestion | None:
        """Return the next question; None if it is over."""
        while not self.is_over:
            key = self._coming.pop(0)
            try:
                return await self._positions.question(key, library, played)
            except PositionGone:
                continue
        return None

    def answer(self, question: DrillQuestion, answered: Answered) -> DrillResult:
        """Take an answer, which changes the practice; nothing counts once the time is over."""
        result = DrillResult(question, answered)
        if self.left is not None and self.left <= 0:
            return result
        self.results.append(result)
        self._positions.put_into_box(question.key, self.today, is_right=answered.is_right)
        before = self.record
        self.practice.records[self.challenge] = KeptRecord(
            max(before.best, self.solved), self.today, max(before.best_of_day, self.solved)
        )
        return result


def record_in(practice: Practice, challenge: Challenge, today: date) -> KeptRecord:
    """Return the record of a challenge, as it stands today."""
    kept = practice.records.get(challenge, KeptRecord())
    return kept if kept.day == today else KeptRecord(kept.best, today)
