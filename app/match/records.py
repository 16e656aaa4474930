"""The records of a journal, and the checks that a stranger's file needs.

A journal is a list of records, each a JSON object. The header comes first; the result, once the
match is over, last:

* ``game``, ``rules``, ``seats`` (name, player and place of each, see ``app.match.seat``), ``seed``
  (64 hexadecimal digits), ``commitment`` (of the first deal) and ``created`` (ISO 8601); where
  people have cut also ``cut``: the ``secret`` and its ``seal`` (64 hexadecimal digits each) and,
  by seat, the ``words``, which make the seed as ``app.cards.deal`` says; ``"serious": true`` in a
  match that is played without help;
* an imported match, which was played elsewhere, has in place of ``seed`` and ``commitment`` the
  ``deck`` of the first hand (52 cards in the order of the deal), its ``dealer``, where it is
  ``imported`` from, and ``guessed``, the seats whose cards were not recorded;
* ``{"seat": 0, "do": "throw KH"}``, an action in the form that its game writes; with ``"by":
  "casual-2"`` where that CPU player did it in place of a person who was away;
* ``{"seat": 0, "do": "takeback"}``, which undoes the action before it; with ``"seen": true``
  where that had shown hidden cards, which makes the match a friendly one;
* ``{"seat": 0, "hint": "throw KH"}``, a hint: the action that a seat was advised to take;
* ``{"seat": 0, "hint": "throw KH", "warned": true}``, a warning: the action that a seat was about
  to take, and was told to cost much;
* ``{"seat": 1, "do": "resign", "why": …}``, which ends the match in favour of another; ``why`` is
  empty, or the fault that lost it the match, as ``Refused.to_json`` writes it; a sentence in older
  files;
* ``{"deal": 2, "commitment": …, "revealed": …}``, the next deal, with the seed of the last;
  where two hands are played at once, two of each with a space between;
* ``{"deal": 2, "deck": …, "dealer": 0}``, the next deal of an imported match;
* ``{"match": 2, "commitment": …, "revealed": …}``, the same at the start of the next match of a
  series;
* ``{"result": {"winners": [0], "totals": [135, 40], "won": [1, 0], "gave_up": null}}``.

A journal whose header has ``pad`` is a score pad of a match with real cards: see ``app.match.pad``.

Every record but the header may also have ``ms``, the milliseconds since the match began, and that
of an action at a table with a clock ``left``, the milliseconds that its seat has left afterwards.
The fold never depends on them. Hints and places, ``seen``, ``ms`` and results came with format 4 of
the file; a journal without them is whole. A program that does not know ``by`` or ``left`` reads the
same match. Imported matches and score pads are of format 5; all others are still written in format
4.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from app.match.seat import HUMAN, LONGEST_NAME, Seat, SeatControl, is_name
from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Refused


class MatchCode(Codes):
    """The codes of IllegalAction that hold in every game, and those of ReplayError."""

    NOT_YOUR_TURN = Code("match.not-your-turn", msg("It is {name}'s turn."))
    HAND_NOT_OVER = Code("match.hand-not-over", msg("The hand is not over."))
    MATCH_OVER = Code("match.match-over", msg("The match is over."))
    MATCH_NOT_OVER = Code("match.match-not-over", msg("The match is not over."))
    SERIES_OVER = Code("match.series-over", msg("The series is over."))
    RESULT_WRITTEN = Code("match.result-written", msg("The result is written already."))

    # Why the last action cannot be taken back; what was shown is for the game to say.
    BACK_HAND_OVER = Code("match.back-hand-over", msg("Nothing can be undone: the hand is over."))
    BACK_NOTHING_DONE = Code(
        "match.back-nothing-done",
        msg("Nothing can be undone: you have not played in this hand yet."),
    )
    BACK_PLAYED_SINCE = Code(
        "match.back-played-since", msg("Nothing can be undone: {name} has played since.")
    )
    BACK_MATCH_OVER = Code(
        "match.back-match-over", msg("Nothing can be undone: the match is over.")
    )
    BACK_SERIOUS = Code("match.back-serious", msg("This match is serious: no move is undone."))
    SERIOUS = Code("match.serious", msg("This match is serious: there are no hints."))

    # What is wrong with a journal. A sentence begins small, since it follows the name of the file.
    IN_LINE = Code("match.in-line", msg("line {line}: {why}"))
    IN_HAND = Code("match.in-hand", msg("hand {hand}: {why}"))
    UNKNOWN_RECORD = Code("match.unknown-record", msg("unknown record {record}"), record=excerpt)
    TOO_MUCH_TO_REDO = Code(
        "match.too-much-to-redo", msg("more was undone or advised than is possible")
    )
    OTHER_GAME = Code(
        "match.other-game",
        msg("line 1: this is a match of {game}, not of Gin Rummy"),
        game=excerpt,
    )
    NO_MATCH = Code("match.no-match", msg("line 1 does not describe a match: {why}"))
    IS_PAD = Code(
        "match.is-pad",
        msg("it is a score pad of a match with real cards, which “gin-rummy pad” opens"),
    )
    NO_PAD = Code("match.no-pad", msg("it is a match, not a score pad"))
    NO_NAME = Code(
        "match.no-name",
        msg("{name} is not a name, which has 1 to {longest} letters"),
        name=quoted,
    )
    NO_PLAYER = Code("match.no-player", msg("{player} is not a player"), player=quoted)
    NO_PLACE = Code("match.no-place", msg("{place} is not a place"), place=quoted)
    NO_TIME = Code(
        "match.no-time",
        msg("{time} is not a number of milliseconds since the match began"),
        time=quoted,
    )
    NO_TIME_LEFT = Code(
        "match.no-time-left",
        msg("{time} is not a number of milliseconds that a player can have left"),
        time=quoted,
    )
    NO_RESULT = Code("match.no-result", msg("that is not a result"))
    OTHER_RESULT = Code("match.other-result", msg("that is not the result of this match"))
    WRONGLY_SEEN = Code(
        "match.wrongly-seen", msg("{seen} does not describe what was seen"), seen=quoted
    )
    OTHER_FIRST_HAND = Code(
        "match.other-first-hand", msg("line 1: hand 1 is not the one that was committed to")
    )
    OTHER_CUT = Code(
        "match.other-cut", msg("line 1: the cut does not make the seed that was dealt from")
    )
    OTHER_SEED = Code("match.other-seed", msg("deal {deal} was not dealt from the seed shown"))
    NO_DECK = Code("match.no-deck", msg("that is not a deck of 52 cards"))
    OTHER_DEALER = Code("match.other-dealer", msg("by the rules {name} deals this hand"))
    OTHER_DEAL = Code("match.other-deal", msg("deal {deal} is not the one that was committed to"))


Record: TypeAlias = dict[str, Any]


class Imported(NamedTuple):
    """Where a match was played that is only kept here."""

    source: str
    """One word, such as ``openspiel``."""
    guessed: tuple[int, ...] = ()
    """The seats whose cards were not recorded."""


LONGEST_SOURCE: Final = 20
"""Most letters of the source of an imported match."""

TAKE_BACK: Final = "takeback"
RESIGN: Final = "resign"

TIME: Final = "ms"
LEFT: Final = "left"
RESULT: Final = "result"
PAD: Final = "pad"
BY: Final = "by"
SERIOUS: Final = "serious"

LONGEST_REASON: Final = 300
"""Most letters of a sentence with the reason of a resignation."""
LONGEST_PLACE: Final = 60
"""Most letters of the place of a seat."""
LONGEST_PLAYER: Final = 60
"""Most letters of the name of a CPU player that acted for a person."""
LATEST: Final = 10**12
"""The last millisecond of a match, after 31 years of play."""


class ReplayError(Refused):
    """The records are not those of a match."""


class HintRecord(NamedTuple):
    """A hint or a warning that a player had."""

    seat: int
    hand: int
    action_index: int
    """How many actions of the hand came before it."""
    action: Any
    """The action that was advised or warned of."""
    is_warning: bool = False


class StandInRecord(NamedTuple):
    """An action of a CPU player in place of a person who was away."""

    seat: int
    hand: int
    action_index: int
    """How many actions of the hand came before it."""
    player: str
    """The CPU player's full name."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match, or of a series."""

    winners: tuple[int, ...]
    """The sides that won."""
    totals: tuple[int, ...]
    """The points of each side in the last match, with all that is paid at its end."""
    won: tuple[int, ...]
    """The matches that each side won."""
    gave_up: int | None = None
    """The seat that gave up; None if the match was played to its end."""

    def to_record(self) -> Record:
        """Return the last line of the journal."""
        return {
            RESULT: {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in asdict(self).items()
            }
        }

    @classmethod
    def from_record(cls, record: Record) -> MatchResult:
        """Return what ``to_record`` wrote. Raises ReplayError if it is malformed."""
        match record[RESULT]:
            case {"winners": winners, "totals": totals, "won": won, "gave_up": seat, **more}:
                if not more and (seat is None or type(seat) is int):
                    winners, totals, won = map(_whole_numbers, (winners, totals, won))
                    return cls(winners, totals, won, seat)
        raise ReplayError(MatchCode.NO_RESULT)


def reason_of(record: Record) -> Refused | str:
    """Return the reason of a resignation; a sentence in the words of the file if it is no
    refusal.
    """
    why = record.get("why", "")
    if isinstance(why, dict):
        with suppress(ValueError):
            return Refused.from_json(why)
    return excerpt(why, LONGEST_REASON)


def time_of(record: Record) -> int | None:
    """Return the time of a record, in milliseconds since the match began; None if it has none.

    Raises ReplayError if it is malformed.
    """
    if TIME not in record:
        return None
    if _is_time(time := record[TIME]):
        return time
    raise ReplayError(MatchCode.NO_TIME, time=time)


def time_left(record: Record) -> int | None:
    """Return the milliseconds that the seat of an action had left afterwards; None without a clock.

    Raises ReplayError if they are malformed.
    """
    if LEFT not in record:
        return None
    if _is_time(time := record[LEFT]):
        return time
    raise ReplayError(MatchCode.NO_TIME_LEFT, time=time)


def _is_time(time: object) -> TypeGuard[int]:
    return type(time) is int and 0 <= time <= LATEST


def stood_in_by(record: Record) -> str:
    """Return the CPU player that acted for the person of the seat; empty if none did.

    Raises ReplayError if the record names no player.
    """
    if BY not in record:
        return ""
    player = record[BY]
    if isinstance(player, str) and player.isprintable() and 0 < len(player) <= LONGEST_PLAYER:
        return player
    raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record)


def is_action(record: Record) -> bool:
    """Return whether a record is that of an action of the game."""
    return record.get("do", RESIGN) not in (RESIGN, TAKE_BACK)


def last_time(records: Iterable[Record]) -> int:
    """Return the latest time of the records, 0 if none has one. Raises ReplayError."""
    return max((time_of(record) or 0 for record in records), default=0)


def seat_record(seat: Seat) -> Record:
    """Return a seat in the form of the header."""
    location = seat.location if seat.is_human else seat.where
    return {"name": seat.name, "player": seat.player, "where": str(location)}


def read_seat(record: Record) -> Seat:
    """Return a seat of a header; a person without a place sits at this keyboard.

    Raises ReplayError for an impossible seat, and KeyError or TypeError for a malformed one.
    """
    name, player, location = record["name"], record["player"], record.get("where", SeatControl.HERE)
    if not (isinstance(name, str) and is_name(name)):
        raise ReplayError(MatchCode.NO_NAME, name=name, longest=LONGEST_NAME)
    if not isinstance(player, str):
        raise ReplayError(MatchCode.NO_PLAYER, player=player)
    if not (isinstance(location, str) and 0 < len(location) <= LONGEST_PLACE):
        raise ReplayError(MatchCode.NO_PLACE, place=location)
    return Seat(name, player, location) if player == HUMAN else Seat(name, player)


def _whole_numbers(values: object) -> tuple[int, ...]:
    if not (isinstance(values, list) and all(type(value) is int for value in values)):
        raise ReplayError(MatchCode.NO_RESULT)
    return tuple(values)
