"""What one seat, or an onlooker, may know of a match at one moment.

Nothing in it leads to the cards of others, the order of the stock, or a seed that is not yet
revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from app.cards.cards import NO_CARDS, Cards
from app.games.base import RulesT, StandingT
from app.match.seat import Resignation, Seat

ViewT = TypeVar("ViewT")
EndT = TypeVar("EndT")


@dataclass(frozen=True, slots=True)
class RoundView(Generic[ViewT, EndT]):
    """A round of the deal being played, as far as one seat may know it."""

    view: ViewT
    """What the seat knows of it, an onlooker's where it does not play in it."""
    counts: tuple[int, ...]
    """By seat: how many cards it holds."""
    is_over: bool
    to_act: int
    """The seat whose turn it is; means nothing when the round is over."""
    end: EndT | None
    """The result, None until it is over."""
    hands: tuple[Cards, ...] = ()
    """By seat, the cards that are held, for an onlooker where nobody plays but CPU players; else
    none.
    """


@dataclass(frozen=True, slots=True)
class FinishedRound(Generic[ViewT, EndT]):
    """A round that is over, whose seed all who have played the match may know."""

    number: int
    """Counts all rounds that were dealt, from 1."""
    seed: bytes
    """Empty where it is kept from whoever looks on."""
    dealer: int
    view: ViewT
    """What an onlooker knew at its end."""
    history: tuple[tuple[int, Any], ...]
    """Who did what in it, in order."""
    end: EndT
    stood_in: tuple[int, ...] = ()
    """After how many actions each came that a CPU player did for somebody who was away."""
    seal: str = ""
    """The commitment to the seed, as it was shown before the first card."""

    @property
    def is_open(self) -> bool:
        """Whether all of its cards may be known here."""
        return bool(self.seed)


class CutView(NamedTuple):
    """How people have cut before a match."""

    seal: str
    """Of the match's secret, which was shown before."""
    words: tuple[str, ...]
    """By seat."""
    secret: bytes | None
    """None until everything that is dealt from it is over."""


class HelpCounts(NamedTuple):
    """How often somebody has been helped."""

    hints: int = 0
    warnings: int = 0
    stood_in: int = 0
    """How often a CPU player acted in their place, while they were away."""


class Attendance(NamedTuple):
    """Which of the people who play a match are at the table just now."""

    away: tuple[int, ...] = ()
    """The seats of those who are not, and for whom the table waits."""
    stood_in_for: tuple[int, ...] = ()
    """The seats of those for whom a CPU player acts until they come back."""
    gone_on: tuple[int, ...] = ()
    """Who has gone on after a deal that is over, and waits for the others; an onlooker too."""


EVERYBODY_IS_HERE: Final = Attendance()


@dataclass(frozen=True, slots=True)
class MatchView(Generic[RulesT, ViewT, StandingT, EndT]):
    """Everything that may be known in one place, at one moment."""

    me: int
    """The seat, or an onlooker's."""
    seats: tuple[Seat, ...]
    rules: RulesT
    standing: StandingT
    """The score sheet of the match, who plays in this deal, and the settlement."""
    finished: tuple[StandingT, ...]
    """How the matches of the series before this one ended."""
    won: tuple[int, ...]
    """By side, matches of the series won so far."""
    is_over: bool
    """Whether the match is finished, and with it the series."""
    resignation: Resignation | None
    deal: int
    """Counts the deals of the series, from 1."""
    rounds: tuple[RoundView[ViewT, EndT], ...]
    """What is played at once: one round, or several."""
    mine: int
    """Which of them this seat plays in, or looks on at."""
    running: int
    """Which of them is waited for."""
    played: tuple[FinishedRound[ViewT, EndT], ...]
    seal: str
    """The commitments to the seeds of the deal, with a space between."""
    too_late: Exception | None
    """Why the last action cannot be taken back from here; None when it can."""
    is_friendly: bool
    """Whether something was taken back that had shown somebody something."""
    help_had: tuple[HelpCounts, ...]
    """By seat, how often it has been helped in the series."""
    seed: bytes | None
    """The seed of the whole match, None until everything that is dealt from it is over."""
    attendance: Attendance = EVERYBODY_IS_HERE
    cut: CutView | None = None
    """How people have cut; None where nobody was asked to."""
    has_judge: bool = True
    """Whether it can be asked here what is best."""

    @property
    def viewed_seat(self) -> int:
        """The seat that is looked from: one's own, and where all hands lie open the first."""
        return 0 if self.rounds[self.mine].hands else self.me

    def held_by(self, seat: int) -> Cards:
        """Return the cards of a seat where all hands lie open, for an onlooker; else none."""
        hands = self.rounds[self.mine].hands
        return hands[seat] if hands else NO_CARDS

    @property
    def view(self) -> ViewT:
        """What this seat knows of its round."""
        return self.rounds[self.mine].view

    @property
    def counts(self) -> tuple[int, ...]:
        """By seat: how many cards it holds, in the round of this seat."""
        return self.rounds[self.mine].counts

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat, the side it plays for."""
        return self.standing.sheet.sides

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.standing.dealer

    @property
    def is_settled(self) -> bool:
        """Whether this match of the series is finished."""
        return self.standing.settlement is not None

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is being played: it is not over, and nobody has given up."""
        return self.resignation is None and not all(seen.is_over for seen in self.rounds)

    @property
    def to_act(self) -> int | None:
        """The seat that is waited for; None when the deal is over."""
        return self.rounds[self.running].to_act if self.is_dealt else None

    @property
    def waits_for_others(self) -> bool:
        """Whether whoever sits here has gone on after a deal, and others have not yet."""
        return not self.is_dealt and self.me in self.attendance.gone_on

    @property
    def is_my_turn(self) -> bool:
        """Whether the round waits for this seat."""
        seen = self.rounds[self.mine]
        return not seen.is_over and seen.to_act == self.me

    def round_of(self, seat: int) -> RoundView[ViewT, EndT]:
        """Return the round that a seat plays in, or looks on at."""
        tables = self.standing.tables
        return self.rounds[next((place for place, each in enumerate(tables) if seat in each), 0)]

    @property
    def may_take_back(self) -> bool:
        """Whether the last action was this seat's and has shown nothing hidden."""
        return self.too_late is None

    @property
    def round(self) -> int:
        """The number of the deal in this match, from 1."""
        return self.deal - sum(len(standing.sheet.rows) for standing in self.finished)

    @property
    def deals_over(self) -> tuple[FinishedRound[ViewT, EndT], ...]:
        """The rounds of all deals that are over as a whole, in the order of their numbers; none
        where they are not open.
        """
        if not all(played.is_open for played in self.played):
            return ()
        whole = len(self.played) // len(self.rounds) * len(self.rounds)
        return tuple(sorted(self.played, key=lambda played: played.number)[:whole])

    @property
    def ended(self) -> tuple[FinishedRound[ViewT, EndT], ...]:
        """The rounds of a deal that is over, in the order of their numbers."""
        last = self.played[-len(self.rounds) :]
        return tuple(sorted(last, key=lambda played: played.number))


AnyMatchView: TypeAlias = MatchView[Any, Any, Any, Any]
AnyFinishedRound: TypeAlias = FinishedRound[Any, Any]
