"""What one seat, or an onlooker, may know of a match at one moment.

Nothing in it leads to hidden cards, the order of the stock, or a seed that is not yet revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from app.cards.cards import NO_CARDS, Cards
from app.cards.deal import Deal
from app.games.base import ONLOOKER, IllegalAction, RulesT, StandingT
from app.match.seat import Resignation, Seat

ViewT = TypeVar("ViewT")
EndT = TypeVar("EndT")


@dataclass(frozen=True, slots=True)
class RoundView(Generic[ViewT, EndT]):
    """A round of the deal being played, as one seat may know it."""

    view: ViewT
    """The view of the seat, or an onlooker's if it does not play in the round."""
    counts: tuple[int, ...]
    """The number of cards of each seat."""
    is_over: bool
    to_act: int
    """The seat to act. Meaningless once the round is over."""
    end: EndT | None
    """The result; None until the round is over."""
    hands: tuple[Cards, ...] = ()
    """The cards of each seat, for an onlooker of CPU players alone; else empty."""
    gained: tuple[Cards, ...] = ()
    """The cards that each action of the history has brought to this seat; empty for an onlooker."""


@dataclass(frozen=True, slots=True)
class FinishedRound(Generic[ViewT, EndT]):
    """A finished round, whose cards all who have played the match may know."""

    number: int
    """The number of the round in the series, from 1."""
    deal: Deal | None
    """Its cards; None if they are kept from this onlooker."""
    dealer: int
    view: ViewT
    """An onlooker's view at its end."""
    history: tuple[tuple[int, Any], ...]
    """Seats and their actions, in order."""
    end: EndT
    stood_in: tuple[int, ...] = ()
    """For each action of a CPU player in place of a person, the number of actions before it."""
    seal: str = ""
    """The commitment to the seed, as shown before the first card; empty without a seed."""
    left: tuple[int | None, ...] = ()
    """The milliseconds that the acting seat had left after each action; empty without a clock."""

    @property
    def is_open(self) -> bool:
        """Whether all of its cards may be known here."""
        return self.deal is not None

    @property
    def open_deal(self) -> Deal:
        """Its cards. Raises ValueError if they are kept from this onlooker."""
        if self.deal is None:
            raise ValueError(self.number)
        return self.deal


class CutView(NamedTuple):
    """The cut of a match."""

    seal: str
    """The seal of the match's secret, shown before the cut."""
    words: tuple[str, ...]
    """The words of each seat."""
    secret: bytes | None
    """The secret; None until every deal made from it is over."""


class HelpCounts(NamedTuple):
    """How often a seat was helped in the series."""

    hints: int = 0
    warnings: int = 0
    stood_in: int = 0
    """Actions of a CPU player in place of its person."""


class Remedy(StrEnum):
    """What a player can do about another who keeps the table waiting."""

    NUDGE = "nudge"
    STAND_IN = "stand-in"
    """To let the computer act."""
    END = "end"
    """To let the computer act, or to end the match."""


class Clocks(NamedTuple):
    """The clocks of a table at one moment."""

    left: tuple[float | None, ...]
    """The seconds that each seat has left; None for a CPU player."""
    running: tuple[int, ...] = ()
    """The seats whose clocks run."""


class Attendance(NamedTuple):
    """Which people of a match are at the table."""

    away: tuple[int, ...] = ()
    """The seats of people who are away, for whom the table waits."""
    stood_in_for: tuple[int, ...] = ()
    """The seats for which a CPU player acts until their people come back."""
    gone_on: tuple[int, ...] = ()
    """The seats, or an onlooker, that have gone on after a deal and wait for the others."""
    minutes: int = 0
    """For how long the person to act has been waited for, in whole minutes."""
    remedy: Remedy | None = None
    """What the viewer can do about that; None for an onlooker, and while it is too early."""
    patience: int = 0
    """Minutes after which the computer may act for the person to act, if they are away; 0 if it
    may not."""


EVERYBODY_IS_HERE: Final = Attendance()


@dataclass(frozen=True, slots=True)
class MatchView(Generic[RulesT, ViewT, StandingT, EndT]):
    """All that one seat, or an onlooker, may know of a match at one moment."""

    me: int
    """The seat, or that of an onlooker."""
    seats: tuple[Seat, ...]
    rules: RulesT
    standing: StandingT
    """The score sheet of the match, the seats of this deal, and the settlement."""
    finished: tuple[StandingT, ...]
    """The results of the earlier matches of the series."""
    won: tuple[int, ...]
    """Matches of the series that each side has won so far."""
    is_over: bool
    """Whether the match and its series are over."""
    resignation: Resignation | None
    deal: int
    """The number of the deal in the series, from 1."""
    rounds: tuple[RoundView[ViewT, EndT], ...]
    """The rounds that are played at once, mostly one."""
    mine: int
    """The index of the round that this seat plays in, or looks on at."""
    running: int
    """The index of the round that is waited for."""
    played: tuple[FinishedRound[ViewT, EndT], ...]
    seal: str
    """The commitments to the seeds of the deal, with a space between."""
    too_late: IllegalAction | None
    """Why the last action cannot be taken back from here; None if it can."""
    is_friendly: bool
    """Whether an action was taken back that had shown hidden cards."""
    help_had: tuple[HelpCounts, ...]
    """How often each seat was helped in the series."""
    seed: bytes | None
    """The seed of the match; None until every deal made from it is over."""
    attendance: Attendance = EVERYBODY_IS_HERE
    clocks: Clocks | None = None
    """The clocks; None at a table without any."""
    cut: CutView | None = None
    """The cut; None if people were not asked to."""
    is_serious: bool = False
    """Whether the match is played without hints, take-backs and other help."""
    has_judge: bool = True
    """Whether a judge can be asked here for the best choice."""
    is_rated: bool = False
    """Whether the result changes the ratings of its people."""
    ratings: tuple[str, ...] = ()
    """The rating of each seat as it is shown, empty for one without; no ratings if none is
    known."""

    def rating_of(self, seat: int) -> str:
        """Return the rating of a seat as it is shown; empty without one."""
        return self.ratings[seat] if self.ratings else ""

    @property
    def withholds_help(self) -> bool:
        """Whether the program helps nobody now: the match is serious, and goes on."""
        return self.is_serious and not self.is_over

    @property
    def viewed_seat(self) -> int:
        """The seat that is looked from: one's own, or the first if all hands lie open."""
        return 0 if self.rounds[self.mine].hands else self.me

    def held_by(self, seat: int) -> Cards:
        """Return the cards of a seat if all hands lie open to this onlooker; else none."""
        hands = self.rounds[self.mine].hands
        return hands[seat] if hands else NO_CARDS

    @property
    def view(self) -> ViewT:
        """This seat's view of its round."""
        return self.rounds[self.mine].view

    @property
    def gained(self) -> tuple[Cards, ...]:
        """The cards that each action of its round has brought to this seat."""
        return self.rounds[self.mine].gained

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards of each seat, in the round of this seat."""
        return self.rounds[self.mine].counts

    @property
    def sides(self) -> tuple[int, ...]:
        """The side that each seat plays for."""
        return self.standing.sheet.sides

    @property
    def dealer(self) -> int:
        return self.standing.dealer

    @property
    def is_settled(self) -> bool:
        """Whether this match of the series is over."""
        return self.standing.settlement is not None

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is being played: it is not over, and no seat has given up."""
        return self.resignation is None and not all(seen.is_over for seen in self.rounds)

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the deal is over."""
        return self.rounds[self.running].to_act if self.is_dealt else None

    @property
    def waits_for_others(self) -> bool:
        """Whether this seat has gone on after a deal and others have not yet."""
        return not self.is_dealt and self.me in self.attendance.gone_on

    @property
    def is_my_turn(self) -> bool:
        seen = self.rounds[self.mine]
        return not seen.is_over and seen.to_act == self.me and not self.is_out_of_time

    @property
    def is_out_of_time(self) -> bool:
        """Whether this seat's clock has run out: the others decide how the match goes on."""
        return self.clocks is not None and self.me != ONLOOKER and self.clocks.left[self.me] == 0

    def round_of(self, seat: int) -> RoundView[ViewT, EndT]:
        """Return the round that a seat plays in, or looks on at."""
        tables = self.standing.tables
        return self.rounds[next((index for index, each in enumerate(tables) if seat in each), 0)]

    @property
    def may_take_back(self) -> bool:
        """Whether this seat took the last action, and it has shown nothing hidden."""
        return self.too_late is None

    @property
    def round(self) -> int:
        """The number of the deal in this match, from 1."""
        return self.deal - sum(len(standing.sheet.rows) for standing in self.finished)

    @property
    def deals_over(self) -> tuple[FinishedRound[ViewT, EndT], ...]:
        """The rounds of all finished deals, in the order of their numbers; none if they are not
        open.
        """
        if not all(played.is_open for played in self.played):
            return ()
        whole = len(self.played) // len(self.rounds) * len(self.rounds)
        return tuple(sorted(self.played, key=lambda played: played.number)[:whole])

    @property
    def ended(self) -> tuple[FinishedRound[ViewT, EndT], ...]:
        """The rounds of a finished deal, in the order of their numbers."""
        last = self.played[-len(self.rounds) :]
        return tuple(sorted(last, key=lambda played: played.number))


AnyMatchView: TypeAlias = MatchView[Any, Any, Any, Any]
AnyFinishedRound: TypeAlias = FinishedRound[Any, Any]
