"""The interface of a game: all that a match, its journal and its players must know of it.

A game begins a match and reads and writes its actions. A ``Standing`` is the state of a match
between two deals: the score, and the seats of the next deal. A ``Round`` is one deal as a state
machine. ``app.match`` folds any game and knows none by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar, cast

from app.cards.cards import Cards
from app.cards.deal import Deal
from app.cards.sheet import ScoreSheet
from app.messages import msg
from app.quoting import quoted
from app.refusal import Code, Codes, Refused, Sentence


def _unknown_option(name: str, near: str | None, game: str) -> Sentence:
    if game == USUAL_GAME:
        return Sentence(
            msg("There is no option {name}. Did you mean {near}?")
            if near
            else msg("There is no option {name}. “{command}” lists them all."),
            name=name,
            near=near,
            command="gin-rummy options",
        )
    return Sentence(
        msg("There is no option {name} in {game}. Did you mean {near}?")
        if near
        else msg("There is no option {name} in {game}. “{command}” lists them all."),
        name=name,
        game=Sentence(find(game).title),
        near=near,
        command=f"gin-rummy options --game {game}",
    )


class GameCode(Codes):
    """The codes of UnknownGame, and those of RulesError for typed options."""

    UNKNOWN_GAME = Code("games.unknown-game", msg("The games here are {games}."))
    UNKNOWN_RULES = Code(
        "games.unknown-rules",
        lambda name, known: Sentence(
            msg("There are no rules called {name}. Choose one of {names}."), name=name, names=known
        ),
        name=quoted,
    )
    UNKNOWN_OPTION = Code("games.unknown-option", _unknown_option, name=quoted)
    IMPOSSIBLE_VALUE = Code(
        "games.impossible-value",
        msg("{assignment} is impossible. Possible for {name}: {possible}."),
        assignment=quoted,
    )


ONLOOKER: Final = -1
"""The seat of an onlooker, who sees only what is public."""


Action: TypeAlias = Any
"""An action of a player; each game has its own types."""
View: TypeAlias = Any
"""All that a seat may know of a round; each game has its own type."""


class IllegalAction(Refused):
    """The rules do not allow an action now."""


class ActionSyntaxError(Refused):
    """A text is no action in journal form."""


class RulesError(Refused):
    """An option is impossible."""


class Rules(Protocol):
    """All options of a match, frozen."""

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> Sequence[int]:
        """The possible numbers of players, ascending."""

    @property
    def best_of(self) -> int:
        """The most matches of a series; the side that wins more than half of them wins it."""

    def to_json(self) -> dict[str, Any]:
        """Return the options as plain values, for the first line of a journal."""


RulesT = TypeVar("RulesT", bound=Rules)


class Round(Protocol):
    """A hand or round from the deal to its end: a state machine that ``apply`` moves on."""

    @property
    def to_act(self) -> int:
        """The seat to act. Meaningless once the round is over."""

    @property
    def dealer(self) -> int: ...

    @property
    def history(self) -> Sequence[tuple[int, Any]]:
        """Seats and their actions, in order."""

    @property
    def is_over(self) -> bool: ...

    @property
    def gains(self) -> Sequence[int] | None:
        """The points that each seat gains or, below zero, loses; None until the round is over."""

    @property
    def counts(self) -> Sequence[int]:
        """The public number of cards of each seat."""

    @property
    def hands(self) -> Sequence[Cards]:
        """The cards of each seat."""

    @property
    def ending(self) -> Any:
        """The result, once the round is over."""

    def view(self, seat: int) -> Any:
        """Return all that a seat, or an onlooker, may know; equal knowledge makes equal views."""

    def legal_actions(self) -> Sequence[Any]:
        """Return all actions of the seat to act; empty once the round is over."""

    def apply(self, action: Any) -> None:
        """Apply an action of the seat to act. Raises IllegalAction, and changes nothing, if it is
        illegal.
        """

    def copy(self) -> Self:
        """Return an independent copy."""

    def shown_by(self, action: Any) -> str | None:
        """Return the code, without values, of what an action has shown to a player, so that it
        cannot be taken back; None if it showed nothing.
        """


RoundT = TypeVar("RoundT", bound=Round)


class Settlement(Protocol):
    """The end of a match."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning side, or all that share the first place."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side, with all that is paid at the end."""


class Standing(Protocol[RoundT]):
    """The state of a match after some deals: the score, and the seats of the next deal."""

    @property
    def sheet(self) -> ScoreSheet[Any]:
        """The side of each seat, and the gains of each side in the deals that are over."""

    @property
    def dealer(self) -> int: ...

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each round of the deal, in turn order: one round, or several at once."""

    @property
    def pack(self) -> Cards:
        """The cards of each round."""

    @property
    def columns(self) -> Sequence[Sequence[int]]:
        """The points so far of each side, once for each game that is scored at the same time."""

    @property
    def settlement(self) -> Settlement | None:
        """The end of the match; None while it is being played."""

    def deal(self, table: int, deal: Deal) -> RoundT:
        """Return the round of one of the tables with these cards."""

    def scored(self, results: Sequence[Any]) -> Self:
        """Return the standing with one more deal, by the result of each of its rounds."""

    def after(self, rounds: Sequence[RoundT]) -> Self:
        """Return the standing once all rounds of the deal are over."""

    def following(self) -> Self:
        """Return the standing with the deal after the last one."""

    def new_match(self) -> Self:
        """Return the first deal of the next match of a series, with nothing scored."""

    def given_up(self, seat: int) -> Self:
        """Return the standing after this seat has given up the match, with its settlement."""


StandingT = TypeVar("StandingT", bound=Standing[Any])


class Game(Protocol):
    @property
    def name(self) -> str:
        """The name in journals: one lower-case word."""

    @property
    def title(self) -> str:
        """The name for players."""

    def rules(self, options: dict[str, Any]) -> Rules:
        """Return the rules that ``to_json`` wrote. Raises RulesError for unknown or impossible
        ones.
        """

    def check_seats(self, rules: Any, seats: int) -> None:
        """Raise RulesError unless so many players can play by these rules."""

    def begin(self, rules: Any, seats: int, drawn: int) -> Standing[Any]:
        """Return the first deal of a match; ``drawn`` is the seat drawn by lot."""

    def deal_again(self, view: Any, dealer: int, deal: Deal) -> Round:
        """Return a round as it was dealt; ``view`` is any seat's view of it."""

    def read(self, text: str) -> Any:
        """Return the action that ``write`` wrote. Raises ActionSyntaxError for any other text."""

    def write(self, action: Any) -> str:
        """Return the one-line form of an action in a journal."""

    def kind(self, action: Any) -> str:
        """Return the kind of an action, for onlookers: "drew", "passed", "threw", "melded",
        "knocked", "laid-off", "spread", or "did" for any other.
        """


class HandEntry(NamedTuple):
    """A hand with real cards, as its players write it on a score pad."""

    how: str
    """How it ended, in a word of the game."""
    who: int | None = None
    """The seat that ended it; None if none did."""
    left: tuple[str, ...] = ()
    """What each seat was left with, in points or cards; empty for a seat that is not asked."""
    upcard: str = ""
    """The first upcard, if the rules ask for it."""


class PadError(Refused):
    """An entry on a score pad is impossible."""


class PadGame(Protocol):
    """How the hands of a game are entered on a score pad: the module ``pad`` of the game."""

    def ways(self, rules: Any) -> Sequence[str]:
        """Return the possible values of ``HandEntry.how``, the most usual first."""

    def asked(self, standing: Any, table: int, how: str, who: int | None) -> Sequence[int]:
        """Return the seats whose points or cards are asked for, in the order of asking."""

    def asks_who(self, how: str) -> bool:
        """Return whether a seat ended the hand."""

    def asks_upcard(self, rules: Any, how: str) -> bool: ...

    def result(self, standing: Any, table: int, entry: HandEntry) -> Any:
        """Return the result of a round of the deal. Raises PadError."""


GAMES: Final = ("gin", "basic", "contract")
"""The games that come with the program, in the order of the start screen.

The modules of a game are found by its name, in every package, and loaded when first needed."""

USUAL_GAME: Final = GAMES[0]
"""The game if none is named."""

_registered: dict[str, Game] = {}


class UnknownGame(Refused):
    """No game has this name."""


def register(game: Game) -> None:
    """Let matches of this game be played, under its name."""
    _registered[game.name] = game


def unregister(game: Game) -> None:
    """Undo ``register``."""
    del _registered[game.name]


def find(name: str) -> Game:
    """Return the game of this name. Raises UnknownGame."""
    if name not in _registered:
        if name not in GAMES:
            games = tuple(sorted({*GAMES, *_registered}))
            raise UnknownGame(GameCode.UNKNOWN_GAME, games=games)
        register(import_module(f"app.games.{name}.game").GAME)
    return _registered[name]


def pad_of(game: str) -> PadGame:
    """Return how the hands of a game are entered on a score pad."""
    return cast(PadGame, import_module(f"app.games.{game}.pad"))


def copied(hand: RoundT) -> RoundT:
    """Return a copy of a round with lists of its own.

    Its state must be in slots, and all values but lists and plain ones immutable.
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
    """The finished deals and the current one; the part of ``Standing`` that several games share."""

    rules: RulesT
    sheet: ScoreSheet[ResultT]
    dealer: int
    quitter: int | None = None
    """The seat that gave up the match; None if no seat did."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """One table of all seats, the seat after the dealer first."""
        seats = self.sheet.count
        return (tuple((self.dealer + 1 + step) % seats for step in range(seats)),)

    def following(self) -> Self:
        """Return the next deal: the deal passes in turn."""
        return replace(self, dealer=(self.dealer + 1) % self.sheet.count)

    def new_match(self) -> Self:
        return replace(self.following(), sheet=ScoreSheet(self.sheet.sides))

    def given_up(self, seat: int) -> Self:
        return replace(self, quitter=seat)
