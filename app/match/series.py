"""The score of a series of matches, which a match and a score pad have in common."""

from __future__ import annotations

from typing import Generic

from app.games.base import RulesT, StandingT
from app.match.records import MatchResult
from app.match.seat import Resignation, Seat


class Series(Generic[RulesT, StandingT]):
    """A match, or a series of them, by its standings."""

    rules: RulesT
    seats: tuple[Seat, ...]
    created: str
    """When it began, in ISO format; empty if unknown."""
    standing: StandingT
    """The score of the match, and the seats that play in this deal."""
    finished: list[StandingT]
    """The results of the earlier matches of the series."""
    resignation: Resignation | None = None
    _settled: tuple[object, bool] = (None, False)
    """The last standing that ``is_settled`` was about, which never changes, and its answer."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side that each seat plays for; partners share one."""
        return self.standing.sheet.sides

    @property
    def dealer(self) -> int:
        return self.standing.dealer

    @property
    def is_settled(self) -> bool:
        """Whether this match of the series is over."""
        standing, is_settled = self._settled
        if standing is not self.standing:
            # A server asks all its matches whenever its lobby changes.
            is_settled = self.standing.settlement is not None
            self._settled = self.standing, is_settled
        return is_settled

    @property
    def won(self) -> tuple[int, ...]:
        """Matches of the series that each side has won."""
        settled = [standing.settlement for standing in (*self.finished, self.standing)]
        winners = [side for settlement in settled if settlement for side in settlement.winners]
        return tuple(winners.count(side) for side in range(max(self.sides) + 1))

    @property
    def is_over(self) -> bool:
        """Whether the series is over, or a seat has given up."""
        if not self.is_settled:
            return False
        if self.resignation:
            return True
        return self.rules.best_of == 1 or max(self.won) > self.rules.best_of // 2

    @property
    def result(self) -> MatchResult | None:
        """The result; None while the match is being played."""
        settlement = self.standing.settlement
        if settlement is None or not self.is_over:
            return None
        won = self.won
        if self.resignation:
            return MatchResult(settlement.winners, settlement.totals, won, self.resignation.seat)
        winners = tuple(side for side, matches in enumerate(won) if matches == max(won))
        return MatchResult(winners, settlement.totals, won)
