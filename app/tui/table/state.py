"""The state of a table: the match as the seat shown sees it, which all parts of the table share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, cast

from textual.app import App
from textual.binding import Binding
from textual.worker import Worker

from app.cards.cards import Card, glyph_name
from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.handles import MatchHandle, SeatHandle
from app.text.glyphs import in_ascii
from app.text.people import People
from app.tui.keymap import keys_of
from app.tui.keys import command_of, table_command
from app.tui.screens.base import GameApp
from app.ui.hand import Selection
from app.ui.hot_seat import HotSeat
from app.ui.keys import COMMANDS, WATCHING
from app.ui.table import TableModel

if TYPE_CHECKING:
    from app.tui.motion import Motion

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)
ModelT = TypeVar("ModelT", bound=TableModel[Any])
SelectionT = TypeVar("SelectionT", bound=Selection[Any])


class TableState(ABC, Generic[MatchViewT, ModelT, SelectionT]):
    """A match as the person at this keyboard sees it, or as an onlooker does.

    If several people share the keyboard, the seat is an onlooker's until one of them sits down.
    ``keys`` are those of the table, each with the id under which the player can move it.
    """

    def __init__(
        self,
        game_app: GameApp,
        table: MatchHandle,
        selection: SelectionT,
        keys: Sequence[Binding],
        *,
        is_played: bool = True,
    ) -> None:
        """``is_played`` says whether moves can be made here, and the match is not only shown."""
        self.game_app = game_app
        self.table = table
        self.hot_seat = HotSeat(table)
        self.looks_on = not table.here
        """Whether no player of this match is at this keyboard."""
        self.match_view = cast(MatchViewT, self.handle.snapshot())
        self.selection = selection
        """The cards of the hand in order, and what is raised on the table."""
        self._keys = keys
        self.is_played = is_played
        """Whether the match is played here, not only looked through."""
        self._model: ModelT | None = None
        self._people: People | None = None
        self._people_of: tuple[object, ...] = ()
        """What ``_people`` was made from."""
        self.holder = (0, ONLOOKER)
        """The number of the deal and the seat of the hand in the selection."""

    # -- whose seat ----------------------------------------------------------------------------

    @property
    def handle(self) -> SeatHandle:
        """The handle of the seat shown."""
        return self.hot_seat.handle

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard, so that none may see another's cards."""
        return self.hot_seat.is_shared

    @property
    def me(self) -> int:
        return self.handle.seat

    @property
    def my_turn(self) -> bool:
        return self.is_played and self.match_view.is_my_turn

    def sit(self, seat: int) -> None:
        self.hot_seat.sit(seat)
        self.look()

    def show_another(self, table: MatchHandle) -> None:
        """Show another table of the same people."""
        self.table = table
        self.hot_seat = HotSeat(table)

    # -- what is seen --------------------------------------------------------------------------

    def look(self, match_view: MatchViewT | None = None) -> None:
        """Update the view of the match, to ``match_view`` if it was fetched already."""
        self.match_view = (
            cast(MatchViewT, self.handle.snapshot()) if match_view is None else match_view
        )
        self.forget_model()

    def forget_model(self) -> None:
        """Build the model anew when it is next used."""
        self._model = None

    @abstractmethod
    def new_model(self) -> ModelT: ...

    @property
    def model(self) -> ModelT:
        """The table as the seat shown sees it, with the actions possible now."""
        if self._model is None:
            self._model = self.new_model()
        return self._model

    # -- the hand ------------------------------------------------------------------------------

    def take_up(self) -> bool:
        """Let the selection hold the hand of the seat shown; return whether it is a new hand."""
        holder = (self.match_view.deal, self.me)
        is_other, self.holder = holder != self.holder, holder
        if is_other:
            self.take_up_another()
        self.selection.hold(self.model)
        return is_other

    @abstractmethod
    def take_up_another(self) -> None:
        """Prepare the selection for a new hand."""

    @abstractmethod
    def step_to(self) -> None:
        """Raise what the next step is about, if there is one."""

    def keep_held(self) -> None:
        """Save the arrangement of the hand, in games that save it."""

    # -- words ---------------------------------------------------------------------------------

    @property
    def people(self) -> People:
        """The names of all players as this player sees them."""
        match_view, ascii_only = self.match_view, self.game_app.ascii_only
        about = match_view.seats, match_view.me, match_view.sides, ascii_only
        if self._people is None or about != self._people_of:
            self._people_of = about
            self._people = People.of(match_view, ascii_only=ascii_only)
        return self._people

    def showable(self, text: str) -> str:
        """Return a text in characters that this terminal can show."""
        return in_ascii(text) if self.game_app.ascii_only else text

    def card_name(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self.game_app.ascii_only)

    def binding_of(self, name: str) -> Binding:
        """Return the binding of a command, by its name without ``table.``.

        Raises KeyError if the command has no key here.
        """
        for binding in self._keys:
            if binding.id == f"table.{name}":
                return binding
        raise KeyError(name)

    def key_name(self, name: str) -> str:
        """Return the key of one of the table's bindings as it is written, even if the player has
        moved it; that of another place's command by its whole name.
        """
        if name in COMMANDS:
            return self.game_app.get_key_display(
                Binding(keys_of(name, self.game_app.settings)[0], "")
            )
        own = self.binding_of(name)
        moved = self.game_app.settings.keymap.get(f"table.{name}")
        first = (moved or own.key).split(",")[0].strip()
        return self.game_app.get_key_display(
            own.with_key(first, None if moved else own.key_display)
        )

    def why_not(self, binding: Binding) -> str:
        """Return why a key does nothing now, and which one would."""
        return self.model.why_not(table_command(binding)) or command_of(binding).why_not

    def is_a_players(self, action: str) -> bool:
        """Return whether only players, not onlookers, have a key for this action."""
        return any(
            binding.action.partition("(")[0] == action
            and WATCHING not in command_of(binding).at_table
            for binding in self._keys
        )


AnyState: TypeAlias = TableState[Any, Any, Any]


class TableFace(Protocol):
    """The screen of a table, for the parts that do more than show its state."""

    @property
    def state(self) -> AnyState: ...

    @property
    def app(self) -> App[object]: ...

    @property
    def is_active(self) -> bool: ...

    @property
    def likes_motion(self) -> bool: ...

    @property
    def motion(self) -> Motion: ...

    def run_worker(self, work: Any, *, group: str = ...) -> Worker[Any]: ...

    def call_later(self, callback: Callable[[], None]) -> bool: ...

    def notify(self, message: str, *, timeout: float) -> None: ...

    def add_class(self, *class_names: str) -> object: ...

    def refresh_bindings(self) -> None: ...

    def not_seen_yet(self) -> None: ...

    def show_all(self, match_view: Any = None) -> None:
        """Show the match as it is now, or as ``match_view`` if it was fetched already."""

    def action_menu(self) -> None: ...

    def dismiss(self, result: None) -> object: ...
