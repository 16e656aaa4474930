"""A score pad: a match with real cards, of which only the score is kept.

Its journal is one among those of matches. The header has ``pad`` (true), and ``game``, ``rules``,
``seats`` and ``created`` as a match has; ``dealer`` is the seat that dealt first, or was drawn by
lot. The other records are:

* ``{"hand": 3, "how": "knock", "who": 0, "left": ["3", "25-8"], "upcard": "7S"}``, a hand, written
  anew if it has the number of an earlier one; the fields are those of ``app.games.base.HandEntry``;
* ``{"undo": true}``, which takes back the last record of a hand that is not taken back yet.

Both may have ``ms``, the milliseconds since the match began.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, Self, cast

from app.games.base import (
    ONLOOKER,
    HandEntry,
    IllegalAction,
    PadError,
    RulesError,
    RulesT,
    StandingT,
    UnknownGame,
    find,
    pad_of,
)
from app.match.match import MOST_REDONE, AnyMatch, Match
from app.match.records import (
    PAD,
    MatchCode,
    Record,
    ReplayError,
    read_seat,
    seat_record,
    time_of,
)
from app.match.seat import Seat
from app.match.series import Series
from app.match.view import HelpCounts, MatchView
from app.messages import msg
from app.refusal import Code, Codes
from app.typed_json import MalformedError, read_as

UNDO: Final = "undo"
HAND: Final = "hand"


class CorrectionCode(Codes):
    """The codes of IllegalAction on a pad."""

    NOTHING_TO_UNDO = Code("pad.nothing-to-undo", msg("There is nothing to undo."))
    NO_HAND = Code(
        "pad.no-hand", msg("There is no hand {number} on this pad: it has {count} so far.")
    )
    LATER_HAND = Code(
        "pad.later-hand",
        msg("Then hand {number} does not fit any more: {why} Nothing was changed."),
    )


class _Moment(NamedTuple):
    """The score before a hand."""

    finished: tuple[Any, ...]
    standing: Any
    pending: tuple[Any, ...]
    """The results of rounds whose deal is not complete."""


class Pad(Series[RulesT, StandingT], Generic[RulesT, StandingT]):
    """The score of a match with real cards, from the hands that its players have written.

    It changes only through ``write`` and ``undo``, which check first. Raises RulesError if the
    rules are for another number of players, and UnknownGame.
    """

    def __init__(
        self, rules: RulesT, seats: Iterable[Seat], first_dealer: int, created: str = ""
    ) -> None:
        self.game = find(rules.game)
        self.rules = rules
        self.seats = tuple(seats)
        self.first_dealer = first_dealer
        self.created = created
        count = len(self.seats)
        self.game.check_seats(rules, count)
        self.entering = pad_of(self.game.name)
        """How hands of the game are entered."""
        self.hands: list[HandEntry] = []
        """All hands as they were written. After a correction the match may be over before the
        last of them; those later do not count."""
        self.results: list[Any] = []
        """The results of the hands that count."""
        self.times: list[int] = []
        """When each hand was written first, in milliseconds since the match began."""
        self._before: list[_Moment] = []
        self._changes: list[tuple[int, HandEntry | None]] = []
        self._redone = 0
        self._go_to(_Moment((), self.game.begin(rules, count, first_dealer), ()))

    @property
    def table(self) -> int:
        """The index of the table whose hand is written next; 0 unless several play at once."""
        return len(self._pending)

    @property
    def next_standing(self) -> StandingT:
        """The standing with the seats of the next deal."""
        return self.standing if self.is_over else _begun(self.standing)

    @property
    def round(self) -> int:
        """The number of the next deal in its match, from 1."""
        return len(self.next_standing.sheet.rows) + 1

    def standing_before(self, number: int) -> tuple[StandingT, int]:
        """Return the standing in which the hand of this number is or will be played, and the index
        of its table.

        Raises IllegalAction if there can be no such hand.
        """
        if not 1 <= number <= len(self.hands) + 1:
            raise IllegalAction(CorrectionCode.NO_HAND, number=number, count=len(self.hands))
        if number > len(self.results) and self.is_over:
            raise IllegalAction(MatchCode.MATCH_OVER)
        if number <= len(self.results):
            moment = self._before[number - 1]
            return _begun(moment.standing), len(moment.pending)
        return self.next_standing, self.table

    def result_of(self, entry: HandEntry, number: int) -> Any:
        """Return the result of a hand, if it were written under this number.

        Raises PadError and IllegalAction.
        """
        standing, table = self.standing_before(number)
        return self.entering.result(standing, table, entry)

    def write(self, entry: HandEntry, number: int | None = None, time: int = 0) -> Record:
        """Write a hand: the next one, or in place of the one of this number; return the record.

        Everything after it is computed again. Raises PadError, and IllegalAction if a later hand
        would be impossible then.
        """
        if number is None:
            number = len(self.hands) + 1
        self.result_of(entry, number)
        index = number - 1
        if index == len(self.hands):
            self.hands.append(entry)
            self.times.append(time)
            self._changes.append((index, None))
            self._step(entry)
        else:
            before = self.hands[index]
            self.hands[index] = entry
            try:
                self._fold_from(index)
            except PadError as error:
                later = len(self.results) + 1
                self.hands[index] = before
                self._fold_from(index)
                raise IllegalAction(CorrectionCode.LATER_HAND, number=later, why=error) from error
            self._changes.append((index, before))
        return {HAND: number, **_to_json(entry)}

    def undo(self) -> Record:
        """Take back what was written last; return the record. Raises IllegalAction."""
        if not self._changes:
            raise IllegalAction(CorrectionCode.NOTHING_TO_UNDO)
        index, before = self._changes.pop()
        if before is None:
            self.hands.pop()
            self.times.pop()
        else:
            self.hands[index] = before
        self._fold_from(index)
        return {UNDO: True}

    @property
    def undone_next(self) -> int | None:
        """The number of the hand that ``undo`` changes; None if there is nothing to undo."""
        return self._changes[-1][0] + 1 if self._changes else None

    def header(self) -> Record:
        """Return the first record of the journal."""
        return {
            PAD: True,
            "game": self.game.name,
            "rules": self.rules.to_json(),
            "seats": [seat_record(seat) for seat in self.seats],
            "dealer": self.first_dealer,
            "created": self.created,
        }

    def view(self, standing: StandingT | None = None) -> MatchView[RulesT, Any, StandingT, Any]:
        """Return the match as an onlooker of a match may know it, without any cards.

        With the ``standing`` of an earlier match of the series, that one is seen.
        """
        return MatchView(
            ONLOOKER,
            self.seats,
            self.rules,
            standing or self.standing,
            tuple(self.finished),
            self.won,
            self.is_over,
            None,
            len(self.hands) + 1,
            (),
            0,
            0,
            (),
            "",
            None,
            False,
            (HelpCounts(),) * len(self.seats),
            None,
            has_judge=False,
        )

    def replay(self, record: Record) -> None:
        """Apply a record of a journal. Raises ReplayError if it does not fit here."""
        time = time_of(record) or 0
        try:
            match record:
                case {"hand": number} if type(number) is int:
                    if number <= len(self.results):
                        self._redone += len(self.results) - number
                    self.write(_from_json(record), number, time)
                case {"undo": undone} if undone is True:
                    self._redone += 1
                    self.undo()
                case _:
                    raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record)
            if self._redone > MOST_REDONE:
                raise ReplayError(MatchCode.TOO_MUCH_TO_REDO)
        except (IllegalAction, PadError) as error:
            raise ReplayError(MatchCode.IN_HAND, hand=len(self.hands) + 1, why=error) from error

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> Self:
        """Return the pad of these records of a journal. Raises ReplayError."""
        source = iter(records)
        pad = cls._from_header(next(source, {}))
        for line, record in enumerate(source, start=2):
            try:
                pad.replay(record)
            except ReplayError as error:
                raise ReplayError(MatchCode.IN_LINE, line=line, why=error) from error
        return pad

    @classmethod
    def _from_header(cls, header: Record) -> Self:
        try:
            rules = cast(RulesT, find(str(header["game"])).rules(header["rules"]))
            seats = [read_seat(seat) for seat in header["seats"]]
            dealer = header["dealer"]
            if type(dealer) is not int or not 0 <= dealer < len(seats):
                raise KeyError("dealer")
            return cls(rules, seats, dealer, str(header.get("created", "")))
        except UnknownGame:
            raise ReplayError(MatchCode.OTHER_GAME, game=header["game"]) from None
        except ReplayError as error:
            raise ReplayError(MatchCode.IN_LINE, line=1, why=error) from error
        except (KeyError, TypeError, AttributeError, RulesError) as error:
            raise ReplayError(MatchCode.NO_MATCH, why=error) from error

    def _go_to(self, moment: _Moment) -> None:
        self.finished, self.standing = list(moment.finished), moment.standing
        self._pending = moment.pending

    def _fold_from(self, index: int) -> None:
        if index < len(self._before):
            self._go_to(self._before[index])
            del self._before[index:], self.results[index:]
        while len(self.results) < len(self.hands) and not self.is_over:
            self._step(self.hands[len(self.results)])

    def _step(self, entry: HandEntry) -> None:
        standing = _begun(self.standing)
        result = self.entering.result(standing, self.table, entry)
        self._before.append(_Moment(tuple(self.finished), self.standing, self._pending))
        self.results.append(result)
        if self.is_settled:
            self.finished.append(self.standing)
        self._pending = (*self._pending, result)
        if len(self._pending) == len(standing.tables):
            scored = standing.scored(self._pending)
            self.standing = scored if scored.settlement else scored.following()
            self._pending = ()
        else:
            self.standing = standing


def _begun(standing: Any) -> Any:
    """Return the standing, or the first of the next match if this one is over."""
    return standing.new_match() if standing.settlement else standing


def match_or_pad(records: Sequence[Record]) -> AnyMatch | Pad[Any, Any]:
    """Return the match or the score pad of the records of a journal. Raises ReplayError."""
    kind: Any = Pad if records and PAD in records[0] else Match
    return kind.from_records(records)  # type: ignore[no-any-return]


def _to_json(entry: HandEntry) -> Record:
    found: Record = {"how": str(entry.how), "who": entry.who, "left": [*entry.left]}
    return found | ({"upcard": entry.upcard} if entry.upcard else {})


def _from_json(record: Record) -> HandEntry:
    try:
        entry: HandEntry = read_as(HandEntry, record)
    except MalformedError:
        raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record) from None
    return entry
