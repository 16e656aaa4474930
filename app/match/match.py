"""A match: hands in order, who deals, the score; and the fold that turns a journal into one.

A journal is a list of records, each a JSON object:

* the header, first: ``game``, ``rules``, ``seats`` (name and player of each), ``seed`` (64
  hexadecimal digits), ``commitment`` (of the first deal) and ``created`` (ISO 8601);
* ``{"seat": 0, "do": "throw KH"}``, an action in the form of ``app.games.gin.actions``;
* ``{"seat": 0, "do": "takeback"}``, which undoes the action before it;
* ``{"seat": 1, "do": "resign", "why": …}``, which ends the match in favour of another;
* ``{"deal": 2, "commitment": …, "revealed": …}``, the next deal, with the seed of the last;
  where two hands are played at once, two of each with a space between;
* ``{"match": 2, "commitment": …, "revealed": …}``, the same at the start of the next match of a
  series.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from app.games.gin.actions import (
    Action,
    ActionSyntaxError,
    Discard,
    DrawDiscard,
    DrawStock,
    LayOff,
    Pass,
    from_text,
    to_text,
)
from app.games.gin.hand import Hand, IllegalAction
from app.games.gin.rules import Rules, RulesError, check_seats
from app.games.gin.score import (
    Game,
    HandResult,
    ScoreSheet,
    Settlement,
    games,
    settle,
    settle_resigned,
)
from app.games.gin.seating import first_plan, next_plan, sides
from app.games.gin.view import Phase
from app.match.names import LONGEST_NAME, is_name
from app.quoting import excerpt, quoted
from app.rummy.deal import (
    SeedError,
    commitment,
    first_dealer,
    hand_seed,
    player_seed,
    seed_from_hex,
    shuffled,
)

Record: TypeAlias = dict[str, Any]

GAME: Final = "gin"
HUMAN: Final = "human"
"""The player of a seat that a person plays; any other is the full name of a CPU player."""
TAKE_BACK: Final = "takeback"
RESIGN: Final = "resign"

LONGEST_REASON: Final = 300
"""Most letters of the reason for which somebody gave up."""

MOST_REDONE: Final = 3_000_000
"""Most actions that reading a journal may do again for what was taken back: ten seconds' worth.
Somebody who takes back ten moves in each of a thousand hands makes it less than a million.
"""
_DEALING: Final = 20
"""How many actions take as long as dealing a hand anew."""

_REVERSIBLE: Final = (Pass, DrawDiscard, Discard, LayOff)


class ReplayError(ValueError):
    """Records that are not those of a match; the message says which and why."""


class Seat(NamedTuple):
    """Who sits where."""

    name: str
    player: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person at this terminal plays the seat."""
        return self.player == HUMAN


class Resignation(NamedTuple):
    """Who gave up the match, and why: a sentence."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over."""

    number: int
    """Counts all hands that were dealt, from 1."""
    dealer: int
    seed: bytes
    history: tuple[tuple[int, Action], ...]
    result: HandResult


class Match:
    """A match, or a series of them, from its seed to its settlement. It changes through its
    methods only, which check first: IllegalAction leaves it as it was.

    Raises RulesError when the rules are for another number of players.
    """

    def __init__(self, rules: Rules, seats: Iterable[Seat], seed: bytes, created: str = "") -> None:
        self.rules = rules
        self.seats = tuple(seats)
        count = len(self.seats)
        check_seats(rules, count)
        self.seed = seed
        self.created = created
        drawn = first_dealer(seed, count)
        self.sides = sides(rules.seating, count, drawn)
        """By seat, the side it plays for: partners share one."""
        self.played: list[PlayedHand] = []
        self.finished: list[ScoreSheet] = []
        """The matches of the series before this one."""
        self.sheet = ScoreSheet(sides=self.sides)
        self.resignation: Resignation | None = None
        self.deal = 1
        """Counts the deals of the series."""
        self.plan = first_plan(rules.seating, count, drawn)
        self.hands = self._dealt()
        """One, or the two that partners play at once."""

    @property
    def settlement(self) -> Settlement | None:
        """The account of the match when it is finished, None while it is being played."""
        if self.resignation:
            return settle_resigned(self.sheet, self.sides[self.resignation.seat])
        return settle(self.rules, self.sheet)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of the match so far: one, or the three of Hollywood."""
        return games(self.rules, self.sheet)

    @property
    def won(self) -> tuple[int, ...]:
        """By side, matches of the series won so far."""
        settled = [*(settle(self.rules, sheet) for sheet in self.finished), self.settlement]
        winners = [settlement.winner for settlement in settled if settlement]
        return tuple(winners.count(side) for side in range(self.sheet.count))

    @property
    def is_over(self) -> bool:
        """Whether the match is finished, and with it the series; both are when somebody has
        given up.
        """
        if self.settlement is None:
            return False
        if self.resignation:
            return True
        return self.rules.best_of == 1 or max(self.won) > self.rules.best_of // 2

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.plan.dealer

    @property
    def hand(self) -> Hand:
        """The hand being played: of two at once the one that is behind in its course."""
        if len(self.hands) == 1:
            return self.hands[0]
        running = [hand for hand in self.hands if hand.result is None]
        return min(running, key=lambda hand: len(hand.history), default=self.hands[0])

    @property
    def round(self) -> int:
        """The number of the deal in this match, from 1."""
        return self.deal - sum(len(sheet.rows) for sheet in self.finished)

    def hand_of(self, seat: int) -> Hand:
        """The hand that a seat plays in, or looks on at."""
        return self.hands[self._table_of(seat)]

    @property
    def number(self) -> int:
        """The number of the hand being played, which counts all hands from 1."""
        return self._number(self.hands.index(self.hand))

    @property
    def hand_seed(self) -> bytes:
        """The seed of the hand being played: not to be shown before the hand is over."""
        return hand_seed(self.seed, self.number)

    @property
    def commitment(self) -> str:
        """The commitments to the hands of the deal, which may be shown at any time."""
        return self._commitment(self.deal)

    @property
    def player_seed(self) -> int:
        """The number for the random generator of the CPU player to act."""
        return player_seed(self.seed, self.number, len(self.hand.history))

    @property
    def game_seed(self) -> int:
        """63 bits for a program that plays in this match to be reproducible by."""
        # The number of hand 0, which is never dealt: nothing of any deck can be told from it.
        return player_seed(self.seed, 0, 0) >> 1

    def apply(self, seat: int, action: Action) -> Record:
        """Let a seat act; returns the record of it. Raises IllegalAction if it may not."""
        self._check_not_resigned()
        table = self._table_of(seat)
        hand = self.hands[table]
        if hand.phase is not Phase.OVER and seat != hand.to_act:
            raise IllegalAction(f"It is {self.seats[hand.to_act].name}'s turn.")
        hand.apply(action)
        if hand.result is not None:
            number = self._number(table)
            self.played.append(
                PlayedHand(
                    number,
                    hand.dealer,
                    hand_seed(self.seed, number),
                    tuple(hand.history),
                    hand.result,
                )
            )
            results = [hand.result for hand in self.hands if hand.result is not None]
            if len(results) == len(self.hands):
                self.sheet = self.sheet.after(results, self.dealer)
        return {"seat": seat, "do": to_text(action)}

    def may_take_back(self, seat: int) -> bool:
        """Whether the last action of its hand was this seat's, and nothing hidden has been seen
        since.
        """
        hand = self.hand_of(seat)
        if hand.phase is Phase.OVER or self.resignation or not hand.history:
            return False
        last, action = hand.history[-1]
        return last == seat and isinstance(action, _REVERSIBLE)

    def take_back(self, seat: int) -> Record:
        """Undo the last action; returns the record of it.

        Raises IllegalAction when it is too late for that.
        """
        if not self.may_take_back(seat):
            raise IllegalAction(f"Nothing can be taken back: {self.why_too_late(seat)}.")
        table = self._table_of(seat)
        kept = self.hands[table].history[:-1]
        again = self._dealt()[table]
        for _, action in kept:
            again.apply(action)
        self.hands = (*self.hands[:table], again, *self.hands[table + 1 :])
        return {"seat": seat, "do": TAKE_BACK}

    def why_too_late(self, seat: int) -> str:
        """Why this seat may take nothing back, as half a sentence, where it may not."""
        hand = self.hand_of(seat)
        history = hand.history
        if hand.phase is Phase.OVER:
            return "the hand is over"
        if not any(actor == seat for actor, _ in history):
            return "you have done nothing in this hand yet"
        last, action = history[-1]
        if last != seat:
            return f"{self.seats[last].name} has played since"
        if isinstance(action, DrawStock):
            return "you have seen the card from the stock"
        return "the cards have been shown"

    def next_hand(self) -> Record:
        """Deal again; returns the record of it.

        Raises IllegalAction while a hand is being played and when the match is over.
        """
        self._check_not_resigned()
        if self.hand.result is None:
            raise IllegalAction("The hand is not over.")
        if self.settlement is not None:
            raise IllegalAction("The match is over.")
        return self._deal_again("deal", self.deal + 1)

    def next_match(self) -> Record:
        """Begin the next match of the series; returns the record of it.

        Raises IllegalAction while a match is being played and when the series is over.
        """
        if self.settlement is None:
            raise IllegalAction("The match is not over.")
        if self.is_over:
            raise IllegalAction("The series is over.")
        return self._deal_again("match", len(self.finished) + 2)

    def resign(self, seat: int, why: str = "") -> Record:
        """Let a seat give up the match, at any time before its end; returns the record of it.

        ``why`` is a sentence. Raises IllegalAction when the match is over.
        """
        if self.is_over:
            raise IllegalAction("The match is over.")
        self.resignation = Resignation(seat, why)
        return {"seat": seat, "do": RESIGN, "why": why}

    def header(self) -> Record:
        """The first record of the journal."""
        return {
            "game": GAME,
            "rules": self.rules.to_json(),
            "seats": [{"name": seat.name, "player": seat.player} for seat in self.seats],
            "seed": self.seed.hex(),
            "commitment": self._commitment(1),
            "created": self.created,
        }

    def replay(self, record: Record) -> None:
        """Apply a record read from a journal. Raises ReplayError when it does not fit here."""
        try:
            match record:
                case {"seat": int(seat), "do": str(text)}:
                    if text == TAKE_BACK:
                        self.take_back(seat)
                    elif text == RESIGN and 0 <= seat < len(self.seats):
                        self.resign(seat, excerpt(record.get("why", ""), LONGEST_REASON))
                    else:
                        self.apply(seat, from_text(text))
                case {"deal": int(), "commitment": str()}:
                    self._check_dealt(record, self.next_hand())
                case {"match": int(), "commitment": str()}:
                    self._check_dealt(record, self.next_match())
                case _:
                    raise ReplayError(f"unknown record {excerpt(record)}")
        except (IllegalAction, ActionSyntaxError) as error:
            raise ReplayError(f"hand {self.number}: {error}") from error

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> Match:
        """The match whose journal has these records. Raises ReplayError when there is none."""
        source = iter(records)
        match = cls._from_header(next(source, {}))
        redone = 0
        for line, record in enumerate(source, start=2):
            try:
                match.replay(record)
                if record.get("do") == TAKE_BACK:
                    redone += _DEALING + len(match.hand_of(record["seat"]).history)
                if redone > MOST_REDONE:
                    raise ReplayError("more was taken back than anybody can have")
            except ReplayError as error:
                raise ReplayError(f"line {line}: {error}") from error
        return match

    @classmethod
    def _from_header(cls, header: Record) -> Match:
        try:
            if header["game"] != GAME:
                game = excerpt(header["game"])
                raise ReplayError(f"line 1: this is a match of {game}, not of Gin Rummy")
            match = cls(
                Rules.from_json(header["rules"]),
                [_seat(seat["name"], seat["player"]) for seat in header["seats"]],
                seed_from_hex(header["seed"]),
                str(header.get("created", "")),
            )
        except (KeyError, TypeError, AttributeError, RulesError, SeedError) as error:
            raise ReplayError(f"line 1 does not describe a match: {error}") from error
        if header.get("commitment") != match.commitment:
            raise ReplayError("line 1: hand 1 is not the one that was committed to")
        return match

    def _check_not_resigned(self) -> None:
        if self.resignation:
            raise IllegalAction("The match is over.")

    def _check_dealt(self, record: Record, dealt: Record) -> None:
        if record.get("revealed", dealt["revealed"]) != dealt["revealed"]:
            raise ReplayError(f"deal {self.deal - 1} was not dealt from the seed shown")
        if record | {"revealed": dealt["revealed"]} != dealt:
            raise ReplayError(f"deal {self.deal} is not the one that was committed to")

    def _deal_again(self, kind: str, number: int) -> Record:
        revealed = " ".join(seed.hex() for seed in self._seeds(self.deal))
        last = self.sheet.rows[-1]
        if kind == "match":
            self.finished.append(self.sheet)
            self.sheet = ScoreSheet(sides=self.sides)
        self.plan = next_plan(self.rules, self.sides, self.plan, last)
        self.deal += 1
        self.hands = self._dealt()
        return {kind: number, "commitment": self.commitment, "revealed": revealed}

    def _table_of(self, seat: int) -> int:
        tables = self.plan.tables
        return next((place for place, table in enumerate(tables) if seat in table), 0)

    def _number(self, table: int) -> int:
        return (self.deal - 1) * len(self.hands) + table + 1

    def _seeds(self, deal: int) -> list[bytes]:
        tables = len(self.plan.tables)
        return [hand_seed(self.seed, (deal - 1) * tables + table + 1) for table in range(tables)]

    def _commitment(self, deal: int) -> str:
        return " ".join(map(commitment, self._seeds(deal)))

    def _dealt(self) -> tuple[Hand, ...]:
        scores = tuple(self.sheet.totals[side] for side in self.sides)
        return tuple(
            Hand(self.rules, shuffled(seed), dealer, scores, table)
            for seed, dealer, table in zip(
                self._seeds(self.deal), self.plan.dealers, self.plan.tables, strict=True
            )
        )


def _seat(name: object, player: object) -> Seat:
    """A seat out of a header. Raises ReplayError for a name that nobody can have here."""
    if not (isinstance(name, str) and is_name(name)):
        raise ReplayError(
            f"line 1: {quoted(name)} is no name, which has 1 to {LONGEST_NAME} letters"
        )
    if not isinstance(player, str):
        raise ReplayError(f"line 1: {quoted(player)} is no player")
    return Seat(name, player)
