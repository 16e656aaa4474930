"""What is remembered of a match that was played: the plain facts that lists and statistics need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from app.games.gin.actions import DrawDiscard, DrawStock
from app.games.gin.score import HandResult

if TYPE_CHECKING:
    from app.match.match import AnyMatch, PlayedHand


class HandFacts(NamedTuple):
    """How a hand of Gin between two sides ended."""

    number: int
    """Counts all hands of the file, from 1."""
    outcome: str
    """One of ``app.games.gin.score.Outcome``."""
    knocker: int | None
    winner: int | None
    """Seats, None where there was none."""
    points: int
    """What the winner scored, bonuses included."""
    deadwood: tuple[int, ...]
    """By seat, points of what was left when all was laid off; 0 for one that sat out."""
    turns: int
    """How often somebody drew."""


class MatchFacts(NamedTuple):
    """What can be told of a match without its journal."""

    game: str
    created: str
    """When it was begun, in ISO format; empty where nobody wrote it down."""
    rules: dict[str, Any]
    names: tuple[str, ...]
    players: tuple[str, ...]
    """By seat: ``human``, the full name of a CPU player, or a program."""
    me: int | None
    """The only seat of a person at this keyboard; None where there is none, or more than one."""
    sides: tuple[int, ...]
    is_over: bool
    winners: tuple[int, ...]
    """The sides that won, none while it is not over."""
    totals: tuple[int, ...]
    """By side, the points of the last match of the series."""
    won: tuple[int, ...]
    """By side, matches of the series won."""
    gave_up: int | None
    is_friendly: bool
    hints: int
    """How many hints the seat of ``me`` asked for."""
    warnings: int
    """How often the tutor warned it."""
    deals: int
    """How many hands are over, of whatever game."""
    hands: tuple[HandFacts, ...]
    """Those of Gin."""
    stood_in: int = 0
    """How often a CPU player acted for the seat of ``me``, who was away."""
    points: tuple[int, ...] = ()
    """By side, the points of the last match as they stood at the table: ``totals`` without what is
    paid at the end. Empty where nobody has noted it."""
    deal: str = ""
    """The seal of the first deal, which another match of the same cards has too."""

    @property
    def was_helped(self) -> bool:
        """Whether somebody told the seat of ``me`` what to do, or what not, or did it."""
        return bool(self.hints or self.warnings or self.stood_in)

    @property
    def others(self) -> tuple[int, ...]:
        """The seats of everybody else."""
        return tuple(seat for seat in range(len(self.names)) if seat != self.me)

    @property
    def has_won(self) -> bool | None:
        """Whether the side of ``me`` won alone; None where nobody is ``me``, it is not over, or
        the first place was shared.
        """
        if self.me is None or len(self.winners) != 1:
            return None
        return self.sides[self.me] == self.winners[0]


def facts(match: AnyMatch) -> MatchFacts:
    """The facts of a match as it stands."""
    here = [seat for seat, who in enumerate(match.seats) if who.is_here]
    me = here[0] if len(here) == 1 else None
    result, settlement = match.result, match.standing.settlement
    return MatchFacts(
        match.game.name,
        match.created,
        match.rules.to_json(),
        tuple(seat.name for seat in match.seats),
        tuple(seat.player for seat in match.seats),
        me,
        tuple(match.sides),
        match.is_over,
        tuple(result.winners) if result else (),
        tuple(settlement.totals if settlement else match.standing.sheet.totals),
        match.won,
        match.resignation.seat if match.resignation else None,
        match.is_friendly,
        sum(hint.seat == me and not hint.is_warning for hint in match.hints),
        sum(hint.seat == me and hint.is_warning for hint in match.hints),
        len(match.played),
        tuple(_hand(played) for played in match.played if _is_gin(played)),
        sum(each.seat == me for each in match.stood_in),
        tuple(match.standing.sheet.totals),
        match.header()["commitment"],
    )


def _is_gin(played: PlayedHand[Any]) -> bool:
    return isinstance(played.hand.ending, HandResult)


def _hand(played: PlayedHand[Any]) -> HandFacts:
    result: HandResult = played.hand.ending
    return HandFacts(
        played.number,
        str(result.outcome),
        result.knocker,
        result.winner,
        result.points,
        tuple(showing.points for showing in result.showings),
        sum(isinstance(action, DrawStock | DrawDiscard) for _, action in played.history),
    )


def to_json(found: MatchFacts) -> dict[str, Any]:
    """Facts as plain values."""
    return found._asdict() | {"hands": [list(hand) for hand in found.hands]}


def from_json(data: Mapping[str, Any]) -> MatchFacts:
    """Facts as ``to_json`` gave them."""
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    values["hands"] = tuple(
        HandFacts(number, outcome, knocker, winner, points, tuple(deadwood), turns)
        for number, outcome, knocker, winner, points, deadwood, turns in data["hands"]
    )
    return MatchFacts(**values)
