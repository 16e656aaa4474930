"""What a face is given: a place at a table, what can be done there, and what happens.

A screen, a line of speech, a browser or a spectator knows a match through these types and those of
`match.view` alone. Nothing in them leads to the cards of others, the order of the stock, or a seed
that is not yet revealed.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from app.match.seat import Seat
from app.match.view import AnyMatchView, FinishedRound
from app.players.base import ChoiceValue
from app.refusal import Refused
from app.storage.settings import Settings

if TYPE_CHECKING:
    from app.coach.review import HandReview
    from app.coach.statistics import Remembered
    from app.table.seats import Cutting


class MatchEventKind(StrEnum):
    """What can happen at a table."""

    DEALT = "dealt"
    DREW = "drew"
    PASSED = "passed"
    DECLINED = "declined"
    """Said no when several are asked one after the other; of no interest to the others."""
    THREW = "threw"
    MELDED = "melded"
    KNOCKED = "knocked"
    LAID_OFF = "laid-off"
    SPREAD = "spread"
    DID = "did"
    """Something else that the game knows."""
    TOOK_BACK = "took-back"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"
    SAVED = "saved"
    """What is on the disk has changed: all of the match, or not any more."""
    TROUBLE = "trouble"
    """A CPU player gave no answer; ``SeatHandle.ask_again`` asks it again."""
    ATTENDANCE = "attendance"
    """Somebody has come or gone, or goes on after a deal."""
    FAULT = "fault"
    """An error that nobody expected has ended the course of the match."""


class MatchEvent(NamedTuple):
    """Something that happened; what it holds, everybody may know."""

    kind: MatchEventKind
    seat: int | None = None
    """Who did it, where it was somebody."""
    action: Any = None
    """What was done, where it was an action of the game."""
    error: BaseException | None = None
    """What went wrong, where something did."""


Listener: TypeAlias = Callable[[MatchEvent], None]


class Advice(NamedTuple):
    """What is advised somewhere."""

    action: Any
    """What to do."""
    choice_values: tuple[tuple[Any, ChoiceValue], ...]
    """What every choice is worth, the best first; empty where nobody can say."""


class SeatHandle(Protocol):
    """A seat at a table, or that of an onlooker, whose actions are all refused."""

    @property
    def seat(self) -> int:
        """The seat, or an onlooker's."""

    def snapshot(self) -> AnyMatchView:
        """Return all that may be known here now."""

    def act(self, action: Any) -> None:
        """Do this. Raises IllegalAction, and changes nothing, if it is not allowed."""

    def take_back(self) -> None:
        """Undo the last action. Raises IllegalAction when it is too late for that."""

    def resign(self) -> None:
        """Give up the match, which the others win. Raises IllegalAction when it is over."""

    def go_on(self) -> None:
        """Deal again, in the next match of the series where this one is finished.

        Raises IllegalAction while a deal is being played and when everything is over.
        """

    def hurry(self) -> None:
        """Leave out the pause before a CPU player's turn."""

    def ask_again(self) -> None:
        """Ask a CPU player again that gave no answer."""

    async def advice(self) -> Advice:
        """Return what the judge of choices advises here, from what this seat knows; it goes into
        the journal. Raises CpuError, and ValueError where there is nothing to advise.
        """

    async def choice_values(self) -> Sequence[tuple[Any, ChoiceValue]]:
        """Return what every choice is worth here, says the judge from what this seat knows, the
        best first; nothing is written down. Raises CpuError, and CannotEvaluate where it can say
        nothing.
        """

    def note_warning(self, action: Any) -> None:
        """Write into the journal that whoever sits here was warned of this, which is possible
        now, before doing it. Raises IllegalAction where it is not.
        """

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with everything that happens from now on; return what ends that."""


class MatchHandle(Protocol):
    """A match that is open here: its places, and whether all of it is on the disk."""

    def obey(self, settings: Settings) -> None:
        """Go at the pace of the settings, and be as lenient in what may be taken back."""

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits at the table."""

    def place(self, seat: int) -> SeatHandle:
        """Return the place of one of these seats, or of an onlooker. Raises LookupError."""

    def start(self) -> None:
        """Let the match take its course, from now on; harmless when it does already."""

    @property
    def restored(self) -> Refused | None:
        """What people should know about the journal that was read."""

    @property
    def unknown_places(self) -> tuple[int, ...]:
        """The seats of people whom a file puts where nobody here knows, and of whom nobody has
        agreed that they play at this keyboard.
        """

    def agree_to_places(self) -> None:
        """Let those people play at this keyboard: somebody here wants it, for this time."""

    @property
    def foreign_program(self) -> str | None:
        """The command line of a program that a file names, and nobody here has agreed to."""

    def agree_to_program(self) -> None:
        """Let the program play that the journal names: somebody here wants it, for this time."""

    @property
    def path(self) -> Path | None:
        """Where the journal is; None when it could not be made."""

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on the disk; None while it is."""

    def save(self) -> None:
        """Try again to write what could not be written."""

    def sync(self) -> None:
        """Make the journal outlive a power cut."""

    def close(self) -> None:
        """Save what is left to save, and let other programs open the match."""


class ReplayHandle(MatchHandle, Protocol):
    """A round that is over, to be looked at again; nobody plays."""

    def go_to(self, place: int) -> None:
        """Show it as it was when so many actions had been done."""

    def look_from(self, seat: int) -> SeatHandle:
        """Look from another seat; returns the place there."""


class MatchSummary(NamedTuple):
    """What can be told of a saved match without its journal."""

    names: tuple[str, ...]
    """By seat."""
    sides: tuple[int, ...]
    """By seat, the side it plays for."""
    totals: tuple[tuple[int, ...], ...]
    """The points of each side, in each game that is played at once."""
    won: tuple[int, ...]
    """How many matches of the series each side has won."""
    rules: Any
    created: str
    """When the match was begun, in ISO format; empty where nobody wrote it down."""
    players: tuple[str, ...] = ()
    """By seat, who plays: a person, or the full name of a CPU player, or a program."""
    here: tuple[int, ...] = ()
    """The seats of the people at this keyboard."""
    deal: int = 1
    """Counts the deals of the match, from 1."""
    to_act: int | None = None
    """Whose turn it was when the match was left; None between two deals."""


class SavedMatch(NamedTuple):
    """A journal on the disk, for the list."""

    path: Path
    outline: MatchSummary | None
    """What is told of the match; None when it is over, or cannot be gone on with."""
    problem: str | None
    """Why the match cannot be gone on with, as a sentence; None when it can, or is over."""


class SavedMatches(Protocol):
    """Every saved match, the last played first, and what is known of each."""

    @property
    def paths(self) -> Sequence[Path]:
        """The journals, the last played first."""

    def known(self, path: Path) -> SavedMatch | None:
        """Return what is remembered of a journal; None where it has to be read."""

    def read(self, path: Path) -> SavedMatch:
        """Read a journal."""

    def read_in_background(self, paths: Sequence[Path]) -> AsyncGenerator[SavedMatch, None]:
        """Read journals in another process, in this order; ends early where there is none."""

    def newest(self, reads: int) -> SavedMatch | None:
        """Return the unfinished match that was played last, if at most so many journals have to be
        read to find it.
        """

    def keep(self) -> None:
        """Remember for the next time what has been read."""


class PlayedMatches(Protocol):
    """Every match that was played here, over or not, as it is remembered; to be closed."""

    def known(self, most: int = -1) -> Iterator[Remembered]:
        """Return the matches that are known, the one begun last first, at most so many where that
        is given; each is made when it is asked for, so that keys can be served in between.
        """

    def problems(self) -> Mapping[str, str]:
        """Return by the name of each journal that cannot be read, why, as a sentence."""

    def path(self, name: str) -> Path:
        """Return the journal of this name. Raises StoreError."""

    def catch_up(self) -> AsyncGenerator[tuple[int, int, Remembered | None], None]:
        """Forget the journals that are gone, and read those that are new or have changed, without
        keeping any key waiting; tells how many are read, of how many, and the last match that was:
        at first none. Raises StoreError.
        """

    def put_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None:
        """Remember what the decisions of a match have cost and its luck, by seat."""

    def close(self) -> None:
        """Keep what was read for the next time."""


class MatchLibrary(Protocol):
    """Where matches are begun and kept."""

    def begin(
        self,
        seats: Sequence[Seat],
        rules: Any,
        seed: bytes | None = None,
        cutting: Cutting | None = None,
    ) -> MatchHandle:
        """Return a new match, dealt by chance unless a seed is given, or people have cut. Raises
        RulesError for a wrong number of seats.
        """

    def cutting(self, seats: int) -> Cutting:
        """Return a sealed secret for a new match of so many seats, to be cut."""

    def resume(self, path: Path) -> MatchHandle:
        """Return the match of a journal, exactly where it was left. Raises StoreError, which says
        why nobody here can go on with it.
        """

    def saved(self) -> SavedMatches:
        """Return what is kept here. Raises StoreError when that cannot be read."""

    def played(self) -> PlayedMatches:
        """Return what is remembered of all matches that were played here."""

    def delete(self, path: Path) -> None:
        """Delete a match for good. Raises StoreError."""

    def look(self, path: Path) -> AnyMatchView:
        """Return the match of a journal as it stands, from the seat of the only person who played
        it here, else an onlooker's. Raises StoreError.
        """

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return how a round that is over went, what its decisions have cost, and the luck in it.

        Raises CpuError.
        """

    async def choice_values(self, view: Any) -> Sequence[tuple[Any, ChoiceValue]]:
        """Return what every choice is worth to the seat of a view, says the judge, the best first.
        Raises CpuError, and CannotEvaluate where it can say nothing.
        """

    async def roll_out(
        self, view: Any, actions: Sequence[Any], seed: int, numbers: range
    ) -> list[tuple[float, ...]]:
        """Return by hand the chances to win the match after each of the actions, in those hands of
        these numbers that the view and the seed give; see ``app.coach.rollout``.

        Raises CannotEvaluate where nothing can be said, and CpuError when no answer can be had.
        """

    def what_if(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], place: int, me: int
    ) -> MatchHandle:
        """Return a round of the match that was ``seen`` once more, up to where so many actions had
        been done in it, for the person of seat ``me`` to play on against the judge of choices. It
        is kept nowhere and ends with the round.
        """

    def show_again(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], seat: int
    ) -> ReplayHandle:
        """Return a round of the match that was ``seen``, from its beginning, looked at from a seat.
        The deal that it is of must be over.
        """

    def table_of(
        self, rules: Any, seats: Sequence[Seat], played: FinishedRound[Any, Any], me: int
    ) -> AnyMatchView:
        """Return a table at which only this round was played, the first of a match."""

    def lesson(self, name: str, number: int) -> MatchHandle:
        """Return a hand of the lesson of Gin, counted from 0, for a person of this name. It is kept
        nowhere and ends with the hand.
        """

    async def stop(self) -> None:
        """End what was started for the matches."""

    def kill(self) -> None:
        """End it at once, from anywhere."""


class TableCode(StrEnum):
    """The codes of JournalSetAside and UnplayableMatch, of what a journal was found to be, and of
    what is refused at a table of any game.
    """

    BROKE_RULES = "table.broke-rules"
    SET_ASIDE = "table.set-aside"
    DOES_NOT_CHECK_OUT = "table.does-not-check-out"
    CANNOT_BE_READ = "table.cannot-be-read"
    HALF_WRITTEN = "table.half-written"
    """The last line of a journal, which is left out."""

    # What is whole, but cannot be gone on with here.
    ELSEWHERE = "table.elsewhere"
    UNKNOWN_PLAYER = "table.unknown-player"
    OTHER_RULES = "table.other-rules"
    """A program plays by rules that its protocol does not know."""
    NOT_SHOWN = "table.not-shown"
    """Here nobody has a screen for its game."""
    LONG_COMMAND = "table.long-command"

    ONLOOKER = "table.onlooker"
    """Whoever looks on cannot do that."""
