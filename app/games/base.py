"""What a game is: all that a match, its journal and its players have to know of it.

A game is a value that begins a match and reads and writes its actions; a ``Standing`` is where
a match stands between two deals, the score and who plays next; a ``Round`` is what is dealt, a
state machine. ``app.match`` folds any of them and knows none by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from importlib import import_module
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from app.cards.cards import Card, Cards
from app.cards.sheet import ScoreSheet
from app.refusal import Refused


class GameCode(StrEnum):
    """The codes of UnknownGame, and those of RulesError for what people type."""

    UNKNOWN_GAME = "games.unknown-game"
    UNKNOWN_RULES = "games.unknown-rules"
    UNKNOWN_OPTION = "games.unknown-option"
    IMPOSSIBLE_VALUE = "games.impossible-value"


ONLOOKER: Final = -1
"""The seat of somebody who looks on without playing, and sees what everybody sees."""


Action: TypeAlias = Any
"""What a player does, as the game has it."""
View: TypeAlias = Any
"""All that a seat may know of a round, as the game has it."""


class IllegalAction(Refused):
    """An action the rules do not allow now."""


class ActionSyntaxError(Refused):
    """A text that is no action in journal form."""


class RulesError(Refused):
    """An impossible option."""


class Rules(Protocol):
    """Every option of a match, frozen."""

    @property
    def game(self) -> str:
        """The name of the game that these are rules of."""

    @property
    def seats(self) -> Sequence[int]:
        """How many can play by them, the fewest first."""

    @property
    def best_of(self) -> int:
        """The series is won by whoever wins more than half of so many matches."""

    def to_json(self) -> dict[str, Any]:
        """Return the options as plain values, for the first line of a journal."""


RulesT = TypeVar("RulesT", bound=Rules)


class Round(Protocol):
    """One hand or round, from the deal to its end: a state machine that ``apply`` moves on."""

    @property
    def to_act(self) -> int:
        """The seat whose turn it is, one at a time; means nothing when the round is over."""

    @property
    def dealer(self) -> int:
        """The seat that dealt."""

    @property
    def history(self) -> Sequence[tuple[int, Any]]:
        """Who did what, in order."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""

    @property
    def gains(self) -> Sequence[int] | None:
        """By seat, the points that it brings or, below zero, takes; None until it is over."""

    @property
    def counts(self) -> Sequence[int]:
        """By seat: how many cards it holds, which everybody may know."""

    @property
    def hands(self) -> Sequence[Cards]:
        """By seat: the cards it holds."""

    @property
    def ending(self) -> Any:
        """The result of a round that is over."""

    def view(self, seat: int) -> Any:
        """Return all that this seat may know, or an onlooker; equal knowledge makes equal views."""

    def legal_actions(self) -> Sequence[Any]:
        """Return everything the player to act may do; empty when the round is over."""

    def apply(self, action: Any) -> None:
        """Let the player to act do this.

        Raises IllegalAction, and changes nothing, if the rules do not allow it.
        """

    def copy(self) -> Self:
        """Return the same round, to be played on by itself."""

    def shown_by(self, action: Any) -> str | None:
        """Return the code for why an action cannot be taken back, because somebody has seen
        something by it; None when it showed nothing. No values belong to it.
        """


RoundT = TypeVar("RoundT", bound=Round)


class Settlement(Protocol):
    """The end of a match."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won it: one, or all that share the first place."""

    @property
    def totals(self) -> tuple[int, ...]:
        """By side, the points with all that is paid at the end."""


class Standing(Protocol[RoundT]):
    """Where a match stands after some deals: the score so far, and who plays the next."""

    @property
    def sheet(self) -> ScoreSheet[Any]:
        """Who plays for which side, and what each side gained in the deals that are over."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play each round of the deal, in turn order: one round, or several at
        once.
        """

    @property
    def pack(self) -> Cards:
        """The cards that each round is played with."""

    @property
    def columns(self) -> Sequence[Sequence[int]]:
        """By side, the points so far: once, or once for each game that is scored at the same
        time.
        """

    @property
    def settlement(self) -> Settlement | None:
        """The end of the match, None while it is being played."""

    def deal(self, table: int, deck: Sequence[Card], seed: bytes) -> RoundT:
        """Return the round that one of the tables plays with this deck. Its ``seed`` is for
        shuffling cards again.
        """

    def after(self, rounds: Sequence[RoundT]) -> Self:
        """Return where the match stands once all the rounds of the deal are over."""

    def following(self) -> Self:
        """Return the deal after the last one that is over."""

    def new_match(self) -> Self:
        """Return the first deal of the next match of a series: nothing is scored, and whoever deals
        next deals.
        """

    def given_up(self, seat: int) -> Self:
        """Return where the match stands when this seat has given it up: it has a settlement."""


StandingT = TypeVar("StandingT", bound=Standing[Any])


class Game(Protocol):
    """A game that can be played here."""

    @property
    def name(self) -> str:
        """The name that journals know it by: one lower-case word."""

    @property
    def title(self) -> str:
        """What people call it."""

    def rules(self, options: dict[str, Any]) -> Rules:
        """Return the rules that ``to_json`` wrote. Raises RulesError for unknown or impossible
        ones.
        """

    def check_seats(self, rules: Any, seats: int) -> None:
        """Raise RulesError unless so many players can play by these rules."""

    def begin(self, rules: Any, seats: int, drawn: int) -> Standing[Any]:
        """Return the first deal of a match of so many; ``drawn`` is the seat drawn by lot."""

    def deal_again(self, view: Any, dealer: int, seed: bytes) -> Round:
        """Return a round as it was dealt from its seed; ``view`` is any seat's view of it."""

    def read(self, text: str) -> Any:
        """Return the action that ``write`` wrote. Raises ActionSyntaxError for anything else."""

    def write(self, action: Any) -> str:
        """Return the one-line form of an action in a journal."""

    def kind(self, action: Any) -> str:
        """Return what sort of thing an action is, for whoever watches: ``drew``, ``passed``,
        ``threw``, ``melded``, ``knocked``, ``laid-off``, ``spread``, or ``did`` for anything else.
        """


GAMES: Final = ("gin", "basic", "contract")
"""The games that come with the program, in the order in which they are offered. By its name the
modules of a game are found, on every floor, and loaded when they are first asked for.
"""

USUAL_GAME: Final = GAMES[0]
"""The game that is meant where none is named."""

_registered: dict[str, Game] = {}


class UnknownGame(Refused):
    """A name that no game has."""


def register(game: Game) -> None:
    """Let matches of this game be played, under its name."""
    _registered[game.name] = game


def unregister(game: Game) -> None:
    """Let no match of this game be played any more, as before ``register``."""
    del _registered[game.name]


def find(name: str) -> Game:
    """Return the game of this name. Raises UnknownGame when there is none."""
    if name not in _registered:
        if name not in GAMES:
            games = tuple(sorted({*GAMES, *_registered}))
            raise UnknownGame(GameCode.UNKNOWN_GAME, games=games)
        register(import_module(f"app.games.{name}.game").GAME)
    return _registered[name]


def copied(hand: RoundT) -> RoundT:
    """Return the same round with lists of its own. It has all that it is in slots, and what is
    neither a list nor a plain value is never changed.
    """
    kind = type(hand)
    other = object.__new__(kind)
    for name in kind.__slots__:  # type: ignore[attr-defined]
        value = getattr(hand, name)
        setattr(other, name, value.copy() if isinstance(value, list) else value)
    return other


ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class AloneStanding(Generic[RulesT, ResultT]):
    """The deals so far and the one being played; what games share of their ``Standing``."""

    rules: RulesT
    sheet: ScoreSheet[ResultT]
    dealer: int
    """The seat that deals."""
    quitter: int | None = None
    """The seat that gave up the match."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """All play every deal, the seat after the dealer first."""
        seats = self.sheet.count
        return (tuple((self.dealer + 1 + step) % seats for step in range(seats)),)

    def following(self) -> Self:
        """Return the next deal: the deal passes in turn."""
        return replace(self, dealer=(self.dealer + 1) % self.sheet.count)

    def new_match(self) -> Self:
        """Return the next match of a series, dealt as its next deal would be."""
        return replace(self.following(), sheet=ScoreSheet(self.sheet.sides))

    def given_up(self, seat: int) -> Self:
        """Return the standing with the match given up by this seat."""
        return replace(self, quitter=seat)
