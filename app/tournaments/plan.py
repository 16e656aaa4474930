"""What is said of a tournament before it begins: its form, places, rounds and tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil, log2
from typing import Any, Final

from app.tournaments.refusals import TournamentCode, TournamentError

LEAST: Final = 4
"""Fewest people of a tournament."""
MOST: Final = 128
"""Most people of a tournament."""
MOST_ROUNDS: Final = 32
"""Most rounds of a Swiss tournament, and most deals of a duplicate."""
USUAL_DEALS: Final = 8


class Form(StrEnum):
    KNOCK_OUT = "knock-out"
    """The loser of a match is out."""
    ROUND_ROBIN = "round-robin"
    """Each meets each once."""
    SWISS = "swiss"
    """Each round pairs people with equal points who have not met; nobody is out."""
    DUPLICATE = "duplicate"
    """All play the same deals against the same level; the lowest loss wins, see ``Measure``."""


class TieBreak(StrEnum):
    """What decides between equal points, the most first."""

    HEAD_TO_HEAD = "head-to-head"
    """Wins in the matches of those who are equal, against one another."""
    BUCHHOLZ = "buchholz"
    """The sum of the opponents' points. A bye counts as an opponent with the player's own."""
    SONNEBORN = "sonneborn-berger"
    """The sum of the points of the opponents who were beaten."""
    DIFFERENCE = "difference"
    """The points of all hands won less those lost."""


TIE_BREAKS: Final[dict[Form, tuple[TieBreak, ...]]] = {
    Form.KNOCK_OUT: (),
    Form.ROUND_ROBIN: (TieBreak.HEAD_TO_HEAD, TieBreak.SONNEBORN, TieBreak.DIFFERENCE),
    Form.SWISS: (TieBreak.BUCHHOLZ, TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE),
    Form.DUPLICATE: (TieBreak.DIFFERENCE,),
}
"""The usual tie-breaks. In a knock-out those who went out in the same round share a place."""


class Measure(StrEnum):
    """What a duplicate is ranked by; the lowest is the best."""

    SUM = "sum"
    """The loss of all decisions, in chance to win."""
    LEVELS = "levels"
    """The loss of all decisions, divided by that of the levels in the same positions."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms of a tournament. Raises TournamentError if they are impossible."""

    name: str
    form: Form
    seed: str
    """A secret in hexadecimal digits: it decides between equals in a draw, and makes the deals of
    a duplicate."""
    most: int = MOST
    """The places."""
    rounds: int = 0
    """The rounds of a Swiss tournament or the deals of a duplicate; 0 for the usual number."""
    tie_breaks: tuple[TieBreak, ...] | None = None
    """What decides between equal points, in order; None for what is usual for the form."""
    details: dict[str, Any] = field(default_factory=dict)
    """What the server keeps with it, such as rules, clock and times."""
    measure: Measure = Measure.SUM
    """What a duplicate is ranked by. Earlier versions had the sum alone."""

    def __post_init__(self) -> None:
        if not LEAST <= self.most <= MOST:
            raise TournamentError(TournamentCode.SEATS, least=LEAST, most=MOST)
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise TournamentError(TournamentCode.ROUNDS, most=MOST_ROUNDS)

    @property
    def breaks(self) -> tuple[TieBreak, ...]:
        """What decides between equal points, in order."""
        return TIE_BREAKS[self.form] if self.tie_breaks is None else self.tie_breaks

    @property
    def deals(self) -> int:
        """The number of deals of a duplicate."""
        return self.rounds or USUAL_DEALS

    def length(self, players: int) -> int:
        """Return the number of rounds with so many players; 1 for a duplicate."""
        match self.form:
            case Form.KNOCK_OUT:
                return ceil(log2(players))
            case Form.ROUND_ROBIN:
                return players - 1 + players % 2
            case Form.SWISS:
                # So few that all can be paired without repeats while nobody leaves (G. A. Dirac).
                return min(self.rounds or ceil(log2(players)), (players + 1) // 2)
            case Form.DUPLICATE:
                return 1
