"""The model of a table: a match as one seat sees it, with its moves, and the reason why one is not
possible, in words that are the same on every face.

Keys, the footer, the palette, typed commands and plain lines all ask here. A move is known by the
name of its command without ``table.``: ``stock``, ``take``, ``knock`` …
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from app.cards.cards import Card, Cards
from app.cards.moves import DrawStock
from app.games.base import IllegalAction
from app.match.view import AnyMatchView
from app.refusal import Code
from app.table.handles import TableCode
from app.text.cards import Name
from app.text.people import People, remedy_told
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.serious import WITHOUT

if TYPE_CHECKING:
    from app.coach.advice import Advice

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)

Key: TypeAlias = Callable[[str], str]
"""Returns how the key of a command is written, from its name without ``table.``."""


class Move:
    """A command at one moment: the action that it sends, or why it is not possible."""

    def __init__(self, action: Any, refuse: Callable[[], IllegalAction | None]) -> None:
        """``refuse`` is called when the refusal is first asked for."""
        self.action = action
        """The action to send.

        None if the player chooses something first, such as a card or melds, and for commands that
        send no action."""
        self._refuse = refuse

    @cached_property
    def refusal(self) -> IllegalAction | None:
        """Why it is not possible now; None if it is."""
        return self._refuse()


class Hint(NamedTuple):
    """An action to advise, in words."""

    action: Any
    told: str
    rests_on: str
    """The source of hints at this table; empty if they rest on the values of all choices."""


class ChoiceRow(NamedTuple):
    """A choice of a seat, in words."""

    what: str
    chance: str
    """The chance to win the match, as a share of it."""
    points: str
    """The expected points of the hand."""
    why: str
    """What tells it from the best choice, or the best from the next."""


class TableModel(ABC, Generic[MatchViewT]):
    """The table at one moment, as the view's seat, or an onlooker, sees it. It is immutable."""

    def __init__(
        self, match_view: MatchViewT, name: Name, key: Key, people: People | None = None
    ) -> None:
        self.match_view = match_view
        self.name = name
        self.key = key
        self.people = people or People.of(match_view)
        """The names of all at the table."""
        self.me = match_view.me
        self.is_mine = match_view.is_my_turn
        """Whether this seat is to act."""
        view = match_view.view
        self.drawn: Card | None = view.drawn
        """The card that this seat drew in this turn."""
        self.stock: int = view.stock
        """The number of cards left in the stock."""
        self.pile: tuple[Card, ...] = view.pile
        """The discard pile, its top last."""

    # -- what lies there -----------------------------------------------------------------------

    @property
    @abstractmethod
    def hand(self) -> Cards:
        """The cards in front: one's own, or those of the player that is looked on at."""

    @property
    @abstractmethod
    def pile_label(self) -> str:
        """The present name of the discard pile."""

    @property
    def done(self) -> int:
        """The number of actions in this hand."""
        return len(self.match_view.view.history)

    @property
    @abstractmethod
    def new_throw(self) -> int | None:
        """The number of actions after which the top of the discards was discarded.

        None if it is not another player's, or if this seat has acted since.
        """

    @property
    @abstractmethod
    def step(self) -> tuple[object, ...]:
        """A value that changes with every step of the hand."""

    # -- what may be done ----------------------------------------------------------------------

    @property
    @abstractmethod
    def possible(self) -> str:
        """The possible moves of this seat with their keys, as half a sentence."""

    @property
    @abstractmethod
    def moves(self) -> Mapping[str, Move]:
        """The moves of this game by command, possible now or not, with ``hint`` and ``undo``."""

    @property
    def help_moves(self) -> Mapping[str, Move]:
        """The commands of every game that send no action and are not always possible, and all that
        a serious match refuses.
        """
        moves = {
            "hint": self.in_turn(None, lambda: None),
            "undo": Move(None, lambda: self.match_view.too_late),
        }
        if self.is_serious:
            moves |= {command: _refused(code) for command, code in WITHOUT.items()}
        return moves

    @property
    def is_serious(self) -> bool:
        """Whether the players go without the help of the program."""
        return self.match_view.withholds_help

    def in_turn(self, action: Any, refuse: Callable[[], IllegalAction | None]) -> Move:
        """Return a move that only the seat to act can make."""
        return Move(action, lambda: self.out_of_turn or refuse())

    @property
    def out_of_turn(self) -> IllegalAction | None:
        """The refusal of all that only the seat to act can do; None in this seat's turn."""
        return None if self.is_mine else IllegalAction(TableCode.NOT_IN_TURN)

    def may(self, command: str) -> bool:
        """Return whether a move of this game is possible now."""
        return command in self.moves and self.moves[command].refusal is None

    def why_not(self, command: str) -> str:
        """Return why a move is not possible now, and what is; empty if it is possible, and for
        commands that are no moves.
        """
        move = self.moves.get(command)
        if move and move.refusal and move.refusal.code == WITHOUT.get(command):
            return sentence_for(move.refusal)
        return self.told(command, move.refusal) if move and move.refusal else ""

    @abstractmethod
    def told(self, command: str, refusal: IllegalAction) -> str:
        """Return a refused move in words, and what is possible instead."""

    @abstractmethod
    def why_not_do(self, action: Any) -> str:
        """Return why an action is not possible now, and what is; empty if it is not refused."""

    @property
    def offered(self) -> Card | None:
        """The open card that goes round before the first draw; None if there is none."""
        return None

    @abstractmethod
    def will_do(self, action: Any) -> str:
        """Return in words what a move chosen before its turn will do.

        Empty if it cannot wait, because it would be about a card that is not seen yet.
        """

    @abstractmethod
    def hint(self, advice: Advice, raised: Card | None = None) -> Hint:
        """Return advice in words, and why not to discard the raised card.

        Raises ValueError if there is nothing to advise.
        """

    def choice_rows(self, advice: Advice) -> Sequence[ChoiceRow]:
        """Return all choices, the best first; empty if they have no value in this game."""
        return ()

    # -- what is said --------------------------------------------------------------------------

    @property
    @abstractmethod
    def top(self) -> tuple[str, str]:
        """The game and the score, in full."""

    @abstractmethod
    def top_line(self, width: int) -> str:
        """Return the game and the score, in ``width`` cells."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The decision of this seat, or the player that is waited for."""

    @property
    def offer(self) -> str:
        """The possible moves, with their keys."""
        if self.is_mine:
            return self.own_offer
        if remedy := self.match_view.attendance.remedy:
            return remedy_told(remedy, self.key("house.agree"), self.key("house.refuse"))
        return (
            tr("{key} undoes your last move", key=self.key("undo"))
            if self.match_view.may_take_back
            else ""
        )

    @property
    @abstractmethod
    def own_offer(self) -> str:
        """The possible moves of this seat, which is to act, with their keys."""

    @abstractmethod
    def live(self, selection: Any) -> tuple[str, ...]:
        """Return the count of the hand, the count after discarding the selected card, and whether
        that is enough, as far as each applies.
        """

    @abstractmethod
    def recent_actions(self, seat: int) -> Sequence[str]:
        """Return the last public actions in the round of a seat, as sentences."""

    @abstractmethod
    def own_actions(self, most: int) -> Sequence[str]:
        """Return the last actions of this seat in its round, as sentences."""


def before_last_turns(seats: Sequence[int], players: int) -> int:
    """Return the number of actions before the last turns, one for each player.

    ``seats`` are those of all actions, in order.
    """
    turns = [len([*turn]) for _, turn in groupby(seats)]
    return sum(turns[: max(len(turns) - players, 0)])


def _refused(code: Code) -> Move:
    return Move(None, lambda: IllegalAction(code))


class QueuedMove:
    """The last move that was chosen before its turn, if it can wait.

    The stock is the same for all, so a draw from it can wait. An offered card is open, so taking or
    passing it can wait too. Any other move would be about a card that has not been seen yet.
    """

    def __init__(self) -> None:
        self._kept: tuple[Any, Card | None] | None = None

    def keep(self, action: Any, model: TableModel[Any]) -> str:
        """Keep this move for the seat's turn, in place of another; return what it will do, in
        words.

        Empty if it cannot wait.
        """
        told = model.will_do(action)
        card = None if isinstance(action, DrawStock) else model.offered
        self._kept = (action, card) if told else None
        return told

    def forget(self) -> None:
        """Drop the waiting move."""
        self._kept = None

    def take(self, model: TableModel[Any]) -> Any:
        """Return and drop the waiting move, if it is the seat's turn and it still means the same;
        else None.
        """
        kept, self._kept = self._kept, None
        if kept is None or not model.is_mine:
            return None
        action, card = kept
        return action if card in (None, model.offered) else None
