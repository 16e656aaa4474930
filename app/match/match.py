"""A match: hands in order, the dealer, the score; and the fold of a journal into one.

``app.match.records`` describes the records of a journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Generic, Self, TypeAlias, cast

from app.cards.cards import PACK, SHORT, Card, Cards, UnknownCard, from_short, iterate
from app.cards.deal import (
    Cut,
    CutError,
    Deal,
    SeedError,
    commitment,
    first_dealer,
    hand_seed,
    player_seed,
    seed_from_hex,
)
from app.games.base import (
    ActionSyntaxError,
    IllegalAction,
    RoundT,
    RulesError,
    RulesT,
    StandingT,
    UnknownGame,
    find,
)
from app.match.records import (
    BY,
    LONGEST_SOURCE,
    PAD,
    RESIGN,
    SERIOUS,
    TAKE_BACK,
    TIME,
    HintRecord,
    Imported,
    MatchCode,
    MatchResult,
    Record,
    ReplayError,
    StandInRecord,
    read_seat,
    reason_of,
    seat_record,
    stood_in_by,
    time_left,
    time_of,
)
from app.match.seat import Resignation, Seat
from app.match.series import Series
from app.refusal import Refused

MOST_REDONE: Final = 3_000_000
"""Most actions that reading a journal may repeat for take-backs, or try out for hints.

They take ten seconds. Ten take-backs in each of a thousand hands make less than a million."""
_DEALING: Final = 20
"""Actions that take as long as dealing a hand anew."""
_TRYING: Final = 4
"""Actions that take as long as trying one out."""


@dataclass(frozen=True, slots=True)
class PlayedHand(Generic[RoundT]):
    """A finished hand."""

    number: int
    """The number of the hand in the series, from 1."""
    deal: Deal
    hand: RoundT

    @property
    def dealer(self) -> int:
        """The seat that dealt it."""
        return self.hand.dealer

    @property
    def history(self) -> tuple[tuple[int, Any], ...]:
        """Seats and their actions, in order."""
        return tuple(self.hand.history)


class Match(Series[RulesT, StandingT], Generic[RulesT, RoundT, StandingT]):
    """A match, or a series of them, from its seed to its settlement.

    It changes only through its methods, which check first: IllegalAction leaves it as it was.
    ``rules`` determine the game. Raises RulesError if they are for another number of players, and
    UnknownGame.
    """

    hands: tuple[RoundT, ...]
    """The hands that are played at once, mostly one."""

    def __init__(
        self,
        rules: RulesT,
        seats: Iterable[Seat],
        seed: bytes,
        created: str = "",
        cut: Cut | None = None,
        imported: Imported | None = None,
        deck: Sequence[Card] = (),
        dealer: int = 0,
        is_serious: bool = False,
    ) -> None:
        self.game = find(rules.game)
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        self.created = created
        self.cut = cut
        """The cut that the seed was made of; None if people have not cut."""
        self.is_serious = is_serious
        """Whether it is played without hints, take-backs and other help."""
        count = len(self.seats)
        self.game.check_seats(rules, count)
        self.imported = imported
        """Where the match was played; None if it was played here."""
        self._decks = [tuple(deck)]
        """The deck of each deal of an imported match."""
        self._first_dealer = drawn = dealer if imported else first_dealer(seed, count)
        self.standing = cast(StandingT, self.game.begin(rules, count, drawn))
        self.played: list[PlayedHand[RoundT]] = []
        self.finished = []
        self.hints: list[HintRecord] = []
        """The hints that were asked for, and the warnings, in order."""
        self.stood_in: list[StandInRecord] = []
        """Actions of CPU players in place of people who were away, in order."""
        self.left: dict[int, int] = {}
        """The milliseconds that each seat had left after its last action; empty without a clock."""
        self.left_after: dict[tuple[int, int], int] = {}
        """The milliseconds that the acting seat had left, by the number of the hand and of actions
        before."""
        self._gained: dict[tuple[int, int], tuple[Cards, ...]] = {}
        """The cards that each seat gained, by the number of the hand and of actions before."""
        self.is_friendly = False
        """Whether an action was taken back that had shown hidden cards."""
        self.is_concluded = False
        """Whether the journal has the result."""
        self.deal = 1
        """The number of the deal in the series."""
        self.hands = self._dealt()

    @property
    def hand(self) -> RoundT:
        """The hand being played: of several at once, the one with the fewest actions."""
        if len(self.hands) == 1:
            return self.hands[0]
        running = [hand for hand in self.hands if not hand.is_over]
        return min(running, key=lambda hand: len(hand.history), default=self.hands[0])

    @property
    def round(self) -> int:
        """The number of the deal in this match, from 1."""
        return self.deal - sum(len(standing.sheet.rows) for standing in self.finished)

    def hand_of(self, seat: int) -> RoundT:
        """Return the hand that a seat plays in, or looks on at."""
        return self.hands[self._table_of(seat)]

    @property
    def number(self) -> int:
        """The number of the hand being played in the series, from 1."""
        return self._number(self.hands.index(self.hand))

    @property
    def hand_seed(self) -> bytes:
        """The seed of the hand being played, secret until the hand is over."""
        return hand_seed(self.seed, self.number)

    @property
    def commitment(self) -> str:
        """The public commitments to the hands of the deal."""
        return self._commitment(self.deal)

    @property
    def player_seed(self) -> int:
        """The seed for the next decision of a CPU player."""
        return player_seed(self.seed, self.number, len(self.hand.history))

    @property
    def game_seed(self) -> int:
        """63 bits that make the play of a program reproducible."""
        # The number of hand 0, which is never dealt: nothing of any deck can be told from it.
        return player_seed(self.seed, 0, 0) >> 1

    def gained(self, seat: int) -> tuple[Cards, ...]:
        """Return the cards that each action of its hand has brought to a seat, in order."""
        table = self._table_of(seat)
        number = self._number(table)
        actions = len(self.hands[table].history)
        return tuple(self._gained[number, index][seat] for index in range(actions))

    def apply(self, seat: int, action: Any, by: str = "") -> Record:
        """Let a seat act; return the record.

        ``by`` is the full name of the CPU player that acts in place of a person who is away. Raises
        IllegalAction if the seat may not.
        """
        self._check_not_resigned()
        table = self._table_of(seat)
        hand = self.hands[table]
        self._check_turn(seat, hand)
        before = tuple(hand.hands)
        hand.apply(action)
        self._gained[self._number(table), len(hand.history) - 1] = tuple(
            cards & ~held for cards, held in zip(hand.hands, before, strict=True)
        )
        if by:
            self.stood_in.append(
                StandInRecord(seat, self._number(table), len(hand.history) - 1, by)
            )
        if hand.is_over:
            self.played.append(PlayedHand(self._number(table), self._deals()[table], hand))
            if all(other.is_over for other in self.hands):
                self.standing = self.standing.after(self.hands)
        record: Record = {"seat": seat, "do": self.game.write(action)}
        return record | ({BY: by} if by else {})

    def note_time_left(self, seat: int, milliseconds: int) -> None:
        """Note the time that a seat has left after the action that it has just taken."""
        table = self._table_of(seat)
        index = len(self.hands[table].history) - 1
        self.left_after[self._number(table), index] = milliseconds
        # An action that is taken back has cost its time all the same.
        self.left[seat] = milliseconds

    def times_left(self, number: int) -> tuple[int | None, ...]:
        """Return the milliseconds that the acting seat had left after each action of a hand, None
        where that is not known; empty without a clock.
        """
        times = {index: left for (hand, index), left in self.left_after.items() if hand == number}
        return tuple(map(times.get, range(max(times, default=-1) + 1)))

    def may_take_back(self, seat: int, *, seen: bool = False) -> bool:
        """Return whether this seat took the last action of its hand, and it has shown nothing
        hidden.

        ``seen`` allows one that has.
        """
        return self.why_too_late(seat, seen=seen) is None

    def take_back(self, seat: int, *, seen: bool = False) -> Record:
        """Undo the last action; return the record.

        ``seen`` allows one that has shown hidden cards, and the match is a friendly one from then
        on. Raises IllegalAction if it is too late.
        """
        if why := self.why_too_late(seat, seen=seen):
            raise why
        table = self._table_of(seat)
        *kept, (_, last) = self.hands[table].history
        record: Record = {"seat": seat, "do": TAKE_BACK}
        if self.hands[table].shown_by(last) is not None:
            self.is_friendly = True
            record["seen"] = True
        again = self._dealt()[table]
        for _, action in kept:
            again.apply(action)
        undone = self._number(table), len(kept)
        del self._gained[undone]
        self.left_after.pop(undone, None)
        self.stood_in = [each for each in self.stood_in if (each.hand, each.action_index) != undone]
        self.hands = (*self.hands[:table], again, *self.hands[table + 1 :])
        return record

    def why_too_late(
        self, seat: int, *, seen: bool = False, answered: bool = False
    ) -> IllegalAction | None:
        """Return why this seat cannot take back the last action of its hand; None if it can.

        With ``answered``, later actions of others are taken back first.
        """
        if self.is_serious:
            return IllegalAction(MatchCode.BACK_SERIOUS)
        hand = self.hand_of(seat)
        history = hand.history
        if hand.is_over:
            return IllegalAction(MatchCode.BACK_HAND_OVER)
        if not any(actor == seat for actor, _ in history):
            return IllegalAction(MatchCode.BACK_NOTHING_DONE)
        last, action = history[-1]
        if last != seat and not answered:
            return IllegalAction(MatchCode.BACK_PLAYED_SINCE, name=self.seats[last].name)
        if not seen and (shown := hand.shown_by(action)):
            return IllegalAction(shown)
        return IllegalAction(MatchCode.BACK_MATCH_OVER) if self.resignation else None

    def next_hand(self) -> Record:
        """Deal again; return the record. Raises IllegalAction during a hand and after the match."""
        self._check_not_resigned()
        if not self.hand.is_over:
            raise IllegalAction(MatchCode.HAND_NOT_OVER)
        if self.is_settled:
            raise IllegalAction(MatchCode.MATCH_OVER)
        return self._deal_again("deal", self.deal + 1)

    def next_given(self, deck: Sequence[Card], dealer: int) -> Record:
        """Deal the next hand of an imported match; return the record.

        Raises IllegalAction as ``next_hand`` does, and if another seat deals by the rules.
        """
        self._decks.append(tuple(deck))
        try:
            record = self.next_hand()
        except IllegalAction:
            self._decks.pop()
            raise
        if self.dealer != dealer:
            raise IllegalAction(MatchCode.OTHER_DEALER, name=self.seats[self.dealer].name)
        return record

    def next_match(self) -> Record:
        """Begin the next match of the series; return the record.

        Raises IllegalAction during a match and after the series.
        """
        if not self.is_settled:
            raise IllegalAction(MatchCode.MATCH_NOT_OVER)
        if self.is_over:
            raise IllegalAction(MatchCode.SERIES_OVER)
        return self._deal_again("match", len(self.finished) + 2)

    def resign(self, seat: int, why: Refused | str = "") -> Record:
        """Let a seat give up the match; return the record.

        ``why`` is the fault that loses it the match, if it is not the player's choice. Raises
        IllegalAction if the match is over.
        """
        if self.is_over:
            raise IllegalAction(MatchCode.MATCH_OVER)
        told = why if isinstance(why, str) else why.to_json()
        record: Record = {"seat": seat, "do": RESIGN, "why": told}
        self.resignation = Resignation(seat, reason_of(record))
        self.standing = self.standing.given_up(seat)
        return record

    def note_hint(self, seat: int, action: Any, *, is_warning: bool = False) -> Record:
        """Note the advice that a seat asked for, or the action that it was warned of; return the
        record.

        Nothing else changes, and taking back does not undo it. Raises IllegalAction if the seat may
        not take that action now.
        """
        self._check_not_resigned()
        if self.is_serious:
            raise IllegalAction(MatchCode.SERIOUS)
        table = self._table_of(seat)
        hand = self.hands[table]
        self._check_turn(seat, hand)
        hand.copy().apply(action)
        number = self._number(table)
        self.hints.append(HintRecord(seat, number, len(hand.history), action, is_warning))
        record: Record = {"seat": seat, "hint": self.game.write(action)}
        return record | ({"warned": True} if is_warning else {})

    def has_hinted(self, seat: int, action: Any) -> bool:
        """Return whether it has been written down that a seat was advised to do this now."""
        table = self._table_of(seat)
        after = len(self.hands[table].history)
        return HintRecord(seat, self._number(table), after, action, False) in self.hints

    def conclude(self) -> Record:
        """Note how the match has ended; return the record, which is the last.

        Raises IllegalAction during the match, and a second time.
        """
        if (result := self.result) is None:
            raise IllegalAction(MatchCode.MATCH_NOT_OVER)
        if self.is_concluded:
            raise IllegalAction(MatchCode.RESULT_WRITTEN)
        self.is_concluded = True
        return result.to_record()

    def header(self) -> Record:
        """Return the first record of the journal."""
        header = {
            "game": self.game.name,
            "rules": self.rules.to_json(),
            "seats": [seat_record(seat) for seat in self.seats],
            **(
                {
                    "imported": self.imported.source,
                    "guessed": [*self.imported.guessed],
                    "deck": deck_text(self._decks[0]),
                    "dealer": self._first_dealer,
                }
                if self.imported
                else {"seed": self.seed.hex(), "commitment": self._commitment(1)}
            ),
            "created": self.created,
        }
        cut = {"cut": self.cut.to_json()} if self.cut else {}
        return header | cut | ({SERIOUS: True} if self.is_serious else {})

    def replay(self, record: Record) -> None:
        """Apply a record of a journal. Raises ReplayError if it does not fit here."""
        try:
            time_of(record)
            match record:
                case {"seat": int(seat), "do": str(text)}:
                    if text == TAKE_BACK:
                        self._replay_take_back(seat, record.get("seen"))
                    elif text == RESIGN and 0 <= seat < len(self.seats):
                        self.resign(seat, reason_of(record))
                    else:
                        by = stood_in_by(record)
                        if by and not self._is_person(seat):
                            raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record)
                        left = time_left(record)
                        self.apply(seat, self.game.read(text), by)
                        if left is not None:
                            self.note_time_left(seat, left)
                case {"seat": int(seat), "hint": str(text)}:
                    warned = record.get("warned", False)
                    if type(warned) is not bool:
                        raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record)
                    self.note_hint(seat, self.game.read(text), is_warning=warned)
                case {"result": _}:
                    if MatchResult.from_record(record) != self.result:
                        raise ReplayError(MatchCode.OTHER_RESULT)
                    self.conclude()
                case {"deal": int(), "deck": str(deck), "dealer": int(dealer)} if self.imported:
                    if self.next_given(read_deck(deck), dealer)["deal"] != record["deal"]:
                        raise ReplayError(MatchCode.OTHER_DEAL, deal=self.deal)
                case {"deal": int(), "commitment": str()} if not self.imported:
                    self._check_dealt(record, self.next_hand())
                case {"match": int(), "commitment": str()}:
                    self._check_dealt(record, self.next_match())
                case _:
                    raise ReplayError(MatchCode.UNKNOWN_RECORD, record=record)
        except (IllegalAction, ActionSyntaxError) as error:
            raise ReplayError(MatchCode.IN_HAND, hand=self.number, why=error) from error

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> Self:
        """Return the match of these records of a journal. Raises ReplayError."""
        source = iter(records)
        match = cls._from_header(next(source, {}))
        redone = 0
        for line, record in enumerate(source, start=2):
            try:
                match.replay(record)
                if record.get("do") == TAKE_BACK:
                    redone += _DEALING + len(match.hand_of(record["seat"]).history)
                elif "hint" in record:
                    redone += _TRYING
                if redone > MOST_REDONE:
                    raise ReplayError(MatchCode.TOO_MUCH_TO_REDO)
            except ReplayError as error:
                raise ReplayError(MatchCode.IN_LINE, line=line, why=error) from error
        return match

    @classmethod
    def _from_header(cls, header: Record) -> Self:
        if PAD in header:
            raise ReplayError(MatchCode.IS_PAD)
        try:
            begun = (
                cast(RulesT, find(str(header["game"])).rules(header["rules"])),
                [read_seat(seat) for seat in header["seats"]],
            )
            created = str(header.get("created", ""))
            if "imported" in header:
                return cls._imported(header, *begun, created)
            match = cls(
                *begun,
                seed_from_hex(header["seed"]),
                created,
                Cut.from_json(header["cut"]) if "cut" in header else None,
                is_serious=_is_serious(header),
            )
        except UnknownGame:
            raise ReplayError(MatchCode.OTHER_GAME, game=header["game"]) from None
        except ReplayError as error:
            raise ReplayError(MatchCode.IN_LINE, line=1, why=error) from error
        except (KeyError, TypeError, AttributeError, RulesError, SeedError, CutError) as error:
            raise ReplayError(MatchCode.NO_MATCH, why=error) from error
        if match.cut and (match.cut.seed, len(match.cut.words)) != (match.seed, len(match.seats)):
            raise ReplayError(MatchCode.OTHER_CUT)
        if header.get("commitment") != match.commitment:
            raise ReplayError(MatchCode.OTHER_FIRST_HAND)
        return match

    @classmethod
    def _imported(cls, header: Record, rules: RulesT, seats: list[Seat], created: str) -> Self:
        deck, dealer = read_deck(header["deck"]), header["dealer"]
        places = range(len(seats))
        source, guessed = header["imported"], header.get("guessed", [])
        if not (
            isinstance(source, str)
            and source.isprintable()
            and 0 < len(source) <= LONGEST_SOURCE
            and isinstance(guessed, list)
            and all(type(seat) is int and seat in places for seat in (*guessed, dealer))
        ):
            raise ReplayError(MatchCode.UNKNOWN_RECORD, record=header)
        game = find(rules.game)
        game.check_seats(rules, len(seats))
        standing = game.begin(rules, len(seats), dealer)
        if standing.pack != PACK or len(standing.tables) > 1:
            raise ReplayError(MatchCode.NO_DECK)
        imported = Imported(source, tuple(guessed))
        return cls.imported_from(imported, rules, seats, deck, dealer, created)

    @classmethod
    def imported_from(
        cls,
        imported: Imported,
        rules: RulesT,
        seats: Sequence[Seat],
        deck: Sequence[Card],
        dealer: int,
        created: str = "",
    ) -> Self:
        """Return a match that was played elsewhere, at its first deal. Raises RulesError."""
        # Replays of its hands by CPU players are the same each time.
        seed = sha256(bytes(deck)).digest()
        return cls(rules, seats, seed, created, None, imported, deck, dealer)

    def _check_not_resigned(self) -> None:
        if self.resignation:
            raise IllegalAction(MatchCode.MATCH_OVER)

    def _check_turn(self, seat: int, hand: RoundT) -> None:
        if not hand.is_over and seat != hand.to_act:
            raise IllegalAction(MatchCode.NOT_YOUR_TURN, name=self.seats[hand.to_act].name)

    def _replay_take_back(self, seat: int, seen: object) -> None:
        if self.take_back(seat, seen=seen is True).get("seen") != seen:
            raise ReplayError(MatchCode.WRONGLY_SEEN, seen=seen)

    def _check_dealt(self, record: Record, dealt: Record) -> None:
        if record.get("revealed", dealt["revealed"]) != dealt["revealed"]:
            raise ReplayError(MatchCode.OTHER_SEED, deal=self.deal - 1)
        stated = {name: value for name, value in record.items() if name != TIME}
        if stated | {"revealed": dealt["revealed"]} != dealt:
            raise ReplayError(MatchCode.OTHER_DEAL, deal=self.deal)

    def _deal_again(self, kind: str, number: int) -> Record:
        revealed = " ".join(seed.hex() for seed in self._seeds(self.deal))
        if kind == "match":
            self.finished.append(self.standing)
            self.standing = self.standing.new_match()
        else:
            self.standing = self.standing.following()
        self.deal += 1
        self._gained.clear()
        self.hands = self._dealt()
        if self.imported:
            return {kind: number, "deck": deck_text(self._decks[-1]), "dealer": self.dealer}
        return {kind: number, "commitment": self.commitment, "revealed": revealed}

    def _is_person(self, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat].is_human

    def _table_of(self, seat: int) -> int:
        tables = self.standing.tables
        return next((index for index, table in enumerate(tables) if seat in table), 0)

    def _number(self, table: int) -> int:
        return (self.deal - 1) * len(self.hands) + table + 1

    def _seeds(self, deal: int) -> list[bytes]:
        if self.imported:
            return []
        tables = len(self.standing.tables)
        return [hand_seed(self.seed, (deal - 1) * tables + table + 1) for table in range(tables)]

    def _deals(self) -> list[Deal]:
        """Return the cards of each table in this deal."""
        if self.imported:
            return [Deal(self._decks[self.deal - 1], guessed=self.imported.guessed)]
        pack = tuple(iterate(self.standing.pack))
        return [Deal.from_seed(seed, pack) for seed in self._seeds(self.deal)]

    def _commitment(self, deal: int) -> str:
        return " ".join(map(commitment, self._seeds(deal)))

    def _dealt(self) -> tuple[RoundT, ...]:
        return tuple(self.standing.deal(table, deal) for table, deal in enumerate(self._deals()))


def _is_serious(header: Record) -> bool:
    is_serious = header.get(SERIOUS, False)
    if type(is_serious) is not bool:
        raise ReplayError(MatchCode.UNKNOWN_RECORD, record=header)
    return is_serious


def deck_text(deck: Iterable[Card]) -> str:
    return " ".join(SHORT[card] for card in deck)


def read_deck(text: str) -> tuple[Card, ...]:
    """Return the deck that ``deck_text`` wrote. Raises ReplayError unless it is one pack."""
    try:
        deck = tuple(map(from_short, text.split()))
    except (UnknownCard, AttributeError):
        deck = ()
    if sorted(deck) != [*iterate(PACK)]:
        raise ReplayError(MatchCode.NO_DECK)
    return deck


AnyMatch: TypeAlias = Match[Any, Any, Any]
