"""The interface of a table to a face: seats, what can be done there, and events.

A screen, plain lines, a browser or an onlooker knows a match through these types and those of
`match.view` alone. Nothing in them leads to hidden cards, the order of the stock, or a seed that is
not yet revealed.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from app.match.seat import Seat
from app.match.view import AnyMatchView, FinishedRound
from app.messages import msg
from app.players.base import ChoiceValue
from app.quoting import quoted
from app.refusal import Code, Codes, Refused, Sentence
from app.storage.settings import Settings

if TYPE_CHECKING:
    from app.coach.advice import Advice
    from app.coach.analysis import Analysis
    from app.coach.drills import DrillKind
    from app.coach.estimates import Rating, RatingChange
    from app.coach.puzzles import Puzzle
    from app.coach.review import HandReview
    from app.coach.rollout import PlayedOut
    from app.coach.statistics import Remembered
    from app.players.gin.reading import Reading
    from app.storage.daily import DayRanking, DayResult
    from app.table.seats import Cutting


class MatchEventKind(StrEnum):
    DEALT = "dealt"
    DREW = "drew"
    PASSED = "passed"
    DECLINED = "declined"
    """A seat said no in a poll; the others need not know."""
    THREW = "threw"
    MELDED = "melded"
    KNOCKED = "knocked"
    LAID_OFF = "laid-off"
    SPREAD = "spread"
    DID = "did"
    TOOK_BACK = "took-back"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"
    SAVED = "saved"
    """The match is on the disk again, or can no longer be written."""
    TROUBLE = "trouble"
    """A CPU player gave no answer; ``SeatHandle.ask_again`` asks it again."""
    ATTENDANCE = "attendance"
    """A person came, left, or goes on after a deal."""
    FAULT = "fault"


class MatchEvent(NamedTuple):
    """An event at a table. All it holds is public."""

    kind: MatchEventKind
    seat: int | None = None
    """The seat that acted; None if no seat did."""
    action: Any = None
    error: BaseException | None = None
    """The error behind TROUBLE and FAULT."""


Listener: TypeAlias = Callable[[MatchEvent], None]


class SeatHandle(Protocol):
    """A seat at a table, or an onlooker's, whose actions are all refused."""

    @property
    def seat(self) -> int: ...

    def snapshot(self) -> AnyMatchView: ...

    def act(self, action: Any) -> None:
        """Take an action. Raises IllegalAction, and changes nothing, if it is not allowed."""

    def take_back(self) -> None:
        """Undo the last action. Raises IllegalAction if it is too late for that."""

    def resign(self) -> None:
        """Resign the match, which the others win. Raises IllegalAction if it is over."""

    def go_on(self) -> None:
        """Deal again, in the next match of the series if this one is over.

        Raises IllegalAction during a deal and after the last match.
        """

    def hurry(self) -> None: ...

    def ask_again(self) -> None: ...

    async def advice(self) -> Advice:
        """Return the advice of the strongest level, from what this seat knows, and note it in the
        journal.

        Raises CpuError, and ValueError if there is nothing to advise.
        """

    async def choice_values(self) -> Sequence[tuple[Any, ChoiceValue]]:
        """Return the judge's value of every choice, from what this seat knows, the best first.

        Nothing is noted in the journal. Raises CpuError, and CannotEvaluate if the judge has no
        opinion.
        """

    async def reading(self) -> Reading | None:
        """Return what this seat of Gin can tell of the opponent's hand; None if that is not known.

        Raises CpuError.
        """

    def note_warning(self, action: Any) -> None:
        """Note in the journal that this seat was warned of an action that it may take now.

        Raises IllegalAction if it may not take it.
        """

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with every event from now on; return a function that ends that."""


class MatchHandle(Protocol):
    """A match that is open here: its seats, and whether it is saved."""

    def apply_settings(self, settings: Settings) -> None: ...

    @property
    def here(self) -> tuple[int, ...]: ...

    @property
    def seats(self) -> Sequence[Seat]: ...

    def seat_handle(self, seat: int) -> SeatHandle:
        """Return the handle of a seat at this keyboard, or an onlooker's. Raises LookupError."""

    def start(self) -> None:
        """Let the match take its course. A second call does nothing."""

    @property
    def restored(self) -> Refused | None:
        """What people should know of the reading of the journal; None if nothing."""

    @property
    def unknown_places(self) -> tuple[int, ...]:
        """The seats of people whom the file puts at an unknown keyboard, until this one is agreed
        on.
        """

    def agree_to_places(self) -> None: ...

    @property
    def foreign_program(self) -> str | None:
        """The command line of a program that the file names and this user has not agreed to."""

    def agree_to_program(self) -> None: ...

    @property
    def path(self) -> Path | None:
        """The journal; None if it could not be made."""

    @property
    def unsaved(self) -> Refused | None:
        """Why the match is not on the disk; None if it is."""

    def save(self) -> None: ...

    def sync(self) -> None: ...

    def close(self) -> None:
        """Save the rest, and let other programs open the match."""


class ReplayHandle(MatchHandle, Protocol):
    def go_to(self, action_index: int) -> None: ...

    def look_from(self, seat: int) -> SeatHandle: ...


class MatchSummary(NamedTuple):
    """The facts of a saved match that need no journal."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    """The points of each side, in each of the games that are played at once."""
    won: tuple[int, ...]
    rules: Any
    created: str
    """When the match began, in ISO format; empty if unknown."""
    players: tuple[str, ...] = ()
    """Who plays each seat: a person, the full name of a CPU player, or a program."""
    here: tuple[int, ...] = ()
    deal: int = 1
    to_act: int | None = None
    """The seat to act when the match was left; None between two deals."""
    is_pad: bool = False
    """Whether it is a score pad of a match with real cards."""
    is_serious: bool = False
    """Whether the match is played without hints, take-backs and other help."""


class SavedMatch(NamedTuple):
    path: Path
    outline: MatchSummary | None
    """The facts of the match; None if it is over or cannot go on."""
    problem: Refused | None
    """Why the match cannot go on; None if it can, or is over."""


class SavedMatches(Protocol):
    """Every saved match, the last played first, with its facts."""

    @property
    def paths(self) -> Sequence[Path]: ...

    def known(self, path: Path) -> SavedMatch | None:
        """Return what is remembered of a journal; None if it must be read."""

    def read(self, path: Path) -> SavedMatch: ...

    def read_in_background(self, paths: Sequence[Path]) -> AsyncGenerator[SavedMatch, None]:
        """Read journals in another process, in this order; ends early if there can be none."""

    def newest(self, reads: int) -> SavedMatch | None:
        """Return the unfinished match that was played last; None if that takes more than ``reads``
        journals.
        """

    def keep(self) -> None: ...


class PlayedMatches(Protocol):
    """Every match that was played here, over or not, as remembered. Must be closed."""

    def known(self, most: int = -1) -> Iterator[Remembered]:
        """Yield at most ``most`` matches, the latest begun first.

        Each is made when it is asked for, so that keys can be served in between.
        """

    def problems(self) -> Mapping[str, Refused | str]:
        """Return why each unreadable journal cannot be read, by file name; a sentence if an older
        version has read it.
        """

    def path(self, name: str) -> Path:
        """Return the journal of this name. Raises StoreError."""

    def catch_up(self) -> AsyncGenerator[tuple[int, int, Remembered | None], None]:
        """Forget journals that are gone, and read the new and changed ones without delaying any
        key.

        Yields how many are read, of how many, and the match just read: None at first. Raises
        StoreError.
        """

    async def rating(self) -> Rating | None:
        """Return the rating of the person from all matches, after reading new journals.

        Without new ones it is there at once. Raises StoreError.
        """

    async def rating_change(self, name: str) -> RatingChange | None:
        """Return what the match of a journal has done to the rating; None if it cannot be read.
        Raises StoreError.
        """

    def put_costs(self, name: str, costs: Sequence[Mapping[str, Any]]) -> None: ...

    def close(self) -> None: ...


class DailyTerms(NamedTuple):
    """The deals of the day that are offered."""

    today: Callable[[], date]
    """Returns the date that counts."""
    seed_of: Callable[[date], bytes]
    stays_open: bool
    """Whether a deal that was begun on an earlier day is still played to its end."""
    publish: Callable[[DayResult, tuple[str, ...]], None] | None = None
    """Enters a result with its hands in the ranking of the day; None at home."""
    ranking: Callable[[date], DayRanking] | None = None
    """Returns what may be known of the others; None at home."""


class MatchLibrary(Protocol):
    daily: DailyTerms | None
    """The terms of the deals of the day; None for those of every home."""

    @property
    def has_time(self) -> bool:
        """Whether roll-outs that nobody waits for make nothing slow here."""

    def begin(
        self,
        seats: Sequence[Seat],
        rules: Any,
        seed: bytes | None = None,
        cutting: Cutting | None = None,
        path: Path | None = None,
        *,
        is_serious: bool = False,
        is_unaided: bool = False,
    ) -> MatchHandle:
        """Return a new match, dealt by chance unless there is a seed or people have cut.

        Its journal is at ``path``, or among the matches of this user. A serious match is played
        without help. An unaided one has no hints and warnings, and nothing that was seen can be
        taken back. Raises RulesError for a wrong number of seats.
        """

    def begin_unsaved(self, seats: Sequence[Seat], rules: Any, seed: bytes) -> MatchHandle:
        """Return an unaided match that is not saved. Raises RulesError for a wrong number of
        seats.
        """

    def cutting(self, seats: int) -> Cutting: ...

    def resume(self, path: Path, *, is_unaided: bool = False) -> MatchHandle:
        """Return the match of a journal, exactly as it was left.

        Raises StoreError, which says why it cannot go on here.
        """

    def saved(self) -> SavedMatches:
        """Return the saved matches. Raises StoreError if they cannot be read."""

    def played(self) -> PlayedMatches: ...

    async def rating(self) -> Rating | None:
        """Return the person's rating from all matches, at once if none is new; None if no match
        counts, or they cannot be read.
        """

    def delete(self, path: Path) -> None:
        """Delete a match for good. Raises StoreError."""

    def look(self, path: Path) -> AnyMatchView:
        """Return the match of a journal as it stands, from the seat of its only person here, else
        an onlooker's. Raises StoreError.
        """

    async def review(self, played: FinishedRound[Any, Any]) -> HandReview:
        """Return the review of a finished round: costs of decisions and luck.

        It is read if it was made before, and kept otherwise. Raises CpuError.
        """

    async def keep_review(self, played: FinishedRound[Any, Any], review: HandReview) -> None:
        """Keep the review of a finished round in the place of an older one."""

    async def choice_values(self, view: Any) -> Sequence[tuple[Any, ChoiceValue]]:
        """Return the judge's value of every choice in a view, the best first.

        Raises CpuError, and CannotEvaluate if the judge has no opinion.
        """

    async def read(self, view: Any) -> Reading | None:
        """Return what a seat of Gin can tell of the opponent's hand; None if that is not known.

        Raises CpuError.
        """

    async def rate(self, kind: DrillKind, view: Any) -> Puzzle:
        """Return how hard a question about a position of Gin is.

        Raises CannotEvaluate if it cannot be judged, and CpuError if no answer can be had.
        """

    async def analyse(self, view: Any) -> Analysis:
        """Return the analysis of a position of Gin.

        Raises CannotEvaluate if it cannot be judged, and CpuError if no answer can be had.
        """

    async def roll_out(
        self, view: Any, actions: Sequence[Any], seed: int, numbers: range
    ) -> list[tuple[PlayedOut, ...]]:
        """Return, for each hand, its end after each of the actions.

        The seed and ``numbers`` choose the hands that the view allows; see ``app.coach.rollout``.
        Raises CannotEvaluate if nothing can be said, and CpuError if no answer can be had.
        """

    def what_if(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], action_index: int, me: int
    ) -> MatchHandle:
        """Return a finished round to be played on from an earlier moment, against the judge.

        The round stands as after ``action_index`` actions; seat ``me`` plays. It ends with the
        round and is not saved.
        """

    def play_on(self, view: Any, name: str, level: str) -> MatchHandle:
        """Return a hand of Gin to be played on from a position, against this level.

        The hidden cards are drawn by chance, likely ones oftener. The seat of the view belongs to
        the person of this name, and is to act. It ends with the hand and is not saved.
        """

    def show_again(
        self, match_view: AnyMatchView, played: FinishedRound[Any, Any], seat: int
    ) -> ReplayHandle: ...

    def single_hand_view(
        self, rules: Any, seats: Sequence[Seat], played: FinishedRound[Any, Any], me: int
    ) -> AnyMatchView:
        """Return a table at which only this round was played, as the first of a match."""

    def lesson(self, name: str, number: int) -> MatchHandle:
        """Return a hand of the lesson of Gin, counted from 0. It ends with the hand and is not
        saved.
        """

    async def stop(self) -> None: ...

    def kill(self) -> None:
        """End them at once, from any thread."""


class TableCode(Codes):
    """The codes of JournalSetAside and UnplayableMatch, of faults of journals, and of refusals at
    the tables of all games.
    """

    BROKE_RULES = Code("table.broke-rules", msg("{name} broke the rules: {why}"))
    SET_ASIDE = Code(
        "table.set-aside",
        lambda aside, why: Sentence(
            msg("This match cannot be read ({reason}). It is kept as {path}."),
            path=aside,
            reason=why,
        ),
    )
    DOES_NOT_CHECK_OUT = Code(
        "table.does-not-check-out",
        lambda path, why: Sentence(
            msg("{path} does not check out: {reason}."), path=path, reason=why
        ),
    )
    CANNOT_BE_READ = Code("table.cannot-be-read", msg("{path} cannot be read."))
    HALF_WRITTEN = Code(
        "table.half-written",
        msg("The last move was only half written when the program ended; it is undone."),
    )
    """The last line of a journal is torn, and left out."""

    # What is whole, but cannot be gone on with here.
    IMPORTED = Code(
        "table.imported",
        msg(
            "The match in {path} was imported: it can be reviewed and exported, but not gone on"
            " with."
        ),
    )
    ELSEWHERE = Code(
        "table.elsewhere",
        msg(
            "{name}, a player in {path}, does not sit at this keyboard, and playing from elsewhere"
            " is not possible yet: check the match with gin-rummy verify."
        ),
    )
    UNKNOWN_PLAYER = Code(
        "table.unknown-player",
        msg(
            "{player}, who plays in {path}, is not known here: update the program to go on with it."
        ),
        player=quoted,
    )
    OTHER_RULES = Code(
        "table.other-rules",
        msg("A program plays in {path}, but not between two players: it is not started."),
    )
    """A program plays at a table of more than two."""
    NOT_SHOWN = Code(
        "table.not-shown",
        lambda path, title: Sentence(
            msg(
                "{path} is a match of {game}, which cannot be shown here yet: check it with"
                " gin-rummy verify."
            ),
            path=path,
            game=title,
        ),
    )
    LONG_COMMAND = Code(
        "table.long-command",
        msg(
            "The command line of the program in {path} is too long to be shown before it is"
            " started: it is not started."
        ),
    )

    NOT_IN_TURN = Code("table.not-in-turn", msg("It is another player's turn."))
    NO_HELP = Code("table.no-help", msg("This match is played without help."))
    ONLOOKER = Code("table.onlooker", msg("You look on: you cannot do that."))
