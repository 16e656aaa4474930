"""A match: hands in order, who deals, the score; and the fold that turns a journal into one.

A journal is a list of records, each a JSON object:

* the header, first: ``game``, ``rules``, ``seats`` (name and player of each), ``seed`` (64
  hexadecimal digits), ``commitment`` (of the first deal) and ``created`` (ISO 8601);
* ``{"seat": 0, "do": "throw KH"}``, an action in the form of ``app.engine.actions``;
* ``{"seat": 0, "do": "takeback"}``, which undoes the action before it;
* ``{"seat": 1, "do": "resign", "why": …}``, which ends the match in favour of another;
* ``{"deal": 2, "commitment": …, "revealed": …}``, the next hand, with the seed of the last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from app.engine.actions import (
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
from app.engine.deal import (
    SeedError,
    commitment,
    first_dealer,
    hand_seed,
    player_seed,
    seed_from_hex,
    shuffled,
)
from app.engine.hand import SEATS, Hand, IllegalAction
from app.engine.rules import NextDealer, Rules, RulesError
from app.engine.score import (
    Game,
    HandResult,
    Outcome,
    ScoreSheet,
    Settlement,
    games,
    settle,
    settle_resigned,
)
from app.engine.view import Phase

Record: TypeAlias = dict[str, Any]

GAME: Final = "gin"
HUMAN: Final = "human"
"""The player of a seat that a person plays; any other is the full name of a CPU player."""
TAKE_BACK: Final = "takeback"
RESIGN: Final = "resign"

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
    dealer: int
    seed: bytes
    history: tuple[tuple[int, Action], ...]
    result: HandResult


class Match:
    """A match from its seed to its settlement. It changes through its methods only, which check
    first: IllegalAction leaves it as it was.
    """

    def __init__(self, rules: Rules, seats: Iterable[Seat], seed: bytes, created: str = "") -> None:
        self.rules = rules
        self.seats = tuple(seats)
        if len(self.seats) != SEATS:
            raise RulesError(f"A match has {SEATS} seats, not {len(self.seats)}.")
        self.seed = seed
        self.created = created
        self.played: list[PlayedHand] = []
        self.sheet = ScoreSheet()
        self.resignation: Resignation | None = None
        self.number = 1
        self.dealer = first_dealer(seed, SEATS)
        self.hand = self._dealt()

    @property
    def settlement(self) -> Settlement | None:
        """The account of a finished match, None while it is being played."""
        if self.resignation:
            return settle_resigned(self.sheet, self.resignation.seat)
        return settle(self.rules, self.sheet)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of the match so far: one, or the three of Hollywood."""
        return games(self.rules, self.sheet)

    @property
    def is_over(self) -> bool:
        """Whether somebody has reached the target, in Hollywood in each of the three games, or
        somebody has given up.
        """
        return self.settlement is not None

    @property
    def hand_seed(self) -> bytes:
        """The seed of the hand being played: not to be shown before the hand is over."""
        return hand_seed(self.seed, self.number)

    @property
    def commitment(self) -> str:
        """The commitment to the hand being played, which may be shown at any time."""
        return commitment(self.hand_seed)

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
        hand = self.hand
        self._check_not_resigned()
        if hand.phase is not Phase.OVER and seat != hand.to_act:
            raise IllegalAction(f"It is {self.seats[hand.to_act].name}'s turn.")
        hand.apply(action)
        if hand.result is not None:
            self.sheet = self.sheet.after(hand.result, self.dealer)
            self.played.append(
                PlayedHand(
                    self.number, self.dealer, self.hand_seed, tuple(hand.history), hand.result
                )
            )
        return {"seat": seat, "do": to_text(action)}

    def may_take_back(self, seat: int) -> bool:
        """Whether the last action was this seat's and nothing hidden has been seen since."""
        hand = self.hand
        if hand.phase is Phase.OVER or self.resignation or not hand.history:
            return False
        last, action = hand.history[-1]
        return last == seat and isinstance(action, _REVERSIBLE)

    def take_back(self, seat: int) -> Record:
        """Undo the last action; returns the record of it.

        Raises IllegalAction when it is too late for that.
        """
        if not self.may_take_back(seat):
            raise IllegalAction(f"Nothing can be taken back: {self._why_too_late(seat)}.")
        kept = self.hand.history[:-1]
        self.hand = self._dealt()
        for _, action in kept:
            self.hand.apply(action)
        return {"seat": seat, "do": TAKE_BACK}

    def _why_too_late(self, seat: int) -> str:
        history = self.hand.history
        if self.hand.phase is Phase.OVER:
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
        """Deal the next hand; returns the record of it.

        Raises IllegalAction while a hand is being played and when the match is over.
        """
        self._check_not_resigned()
        result = self.hand.result
        if result is None:
            raise IllegalAction("The hand is not over.")
        if self.is_over:
            raise IllegalAction("The match is over.")
        revealed = self.hand_seed.hex()
        self.dealer = self._next_dealer(result)
        self.number += 1
        self.hand = self._dealt()
        return {"deal": self.number, "commitment": self.commitment, "revealed": revealed}

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
            "commitment": commitment(hand_seed(self.seed, 1)),
            "created": self.created,
        }

    def replay(self, record: Record) -> None:
        """Apply a record read from a journal. Raises ReplayError when it does not fit here."""
        try:
            match record:
                case {"seat": int(seat), "do": str(text)}:
                    if text == TAKE_BACK:
                        self.take_back(seat)
                    elif text == RESIGN and 0 <= seat < SEATS:
                        self.resign(seat, str(record.get("why", "")))
                    else:
                        self.apply(seat, from_text(text))
                case {"deal": int(number), "commitment": str(promised)}:
                    revealed = self.next_hand()["revealed"]
                    if record.get("revealed", revealed) != revealed:
                        raise ReplayError(f"hand {number - 1} was not dealt from the seed shown")
                    if (number, promised) != (self.number, self.commitment):
                        raise ReplayError(f"hand {number} is not the one that was committed to")
                case _:
                    raise ReplayError(f"unknown record {record}")
        except (IllegalAction, ActionSyntaxError) as error:
            raise ReplayError(f"hand {self.number}: {error}") from error

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> Match:
        """The match whose journal has these records. Raises ReplayError when there is none."""
        source = iter(records)
        match = cls._from_header(next(source, {}))
        for line, record in enumerate(source, start=2):
            try:
                match.replay(record)
            except ReplayError as error:
                raise ReplayError(f"line {line}: {error}") from error
        return match

    @classmethod
    def _from_header(cls, header: Record) -> Match:
        try:
            if header["game"] != GAME:
                raise ReplayError(f"this is a match of {header['game']}, not of Gin Rummy")
            match = cls(
                Rules.from_json(header["rules"]),
                [Seat(str(seat["name"]), str(seat["player"])) for seat in header["seats"]],
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

    def _dealt(self) -> Hand:
        return Hand(self.rules, shuffled(self.hand_seed), self.dealer, self.sheet.totals)

    def _next_dealer(self, result: HandResult) -> int:
        if result.outcome is Outcome.DEAD:
            return self.dealer
        if self.rules.next_dealer is NextDealer.ALTERNATE:
            return 1 - self.dealer
        # A tie that scores nothing has neither winner nor loser, so the dealer stays.
        if result.winner is None:
            return self.dealer
        return result.winner if self.rules.next_dealer is NextDealer.WINNER else 1 - result.winner
