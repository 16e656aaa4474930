"""The interface between the screen of a table and its parts: the seat shown, and its texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from textual.binding import Binding

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.handles import MatchHandle, SeatHandle
from app.text.lists import in_a_row
from app.text.people import People
from app.text.speech import tr
from app.tui.keys import command_of, table_command
from app.tui.screens.base import BaseScreen
from app.ui.commands import Grammar
from app.ui.hand import Selection
from app.ui.hot_seat import HotSeat
from app.ui.keys import WATCHING
from app.ui.table import TableModel

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)
ModelT = TypeVar("ModelT", bound=TableModel[Any])
SelectionT = TypeVar("SelectionT", bound=Selection[Any])


class SeatScreen(BaseScreen[None], Generic[MatchViewT, ModelT, SelectionT]):
    """A screen of a match, seen from the seat of the person at this keyboard or as an onlooker.

    If several people share the keyboard, the seat is an onlooker's until one of them sits down.
    """

    KEYS: ClassVar[Sequence[Binding]] = ()
    """The keys of the table, each with the id under which the player can move it."""
    GRAMMAR: ClassVar[Grammar]
    """The commands that can be typed after a colon."""
    FOR_EXAMPLE: ClassVar[str] = ""
    """The text in the empty command line."""

    def __init__(self, table: MatchHandle, selection: SelectionT) -> None:
        self.hot_seat = HotSeat(table)
        self.looks_on = not table.here
        """Whether no player of this match is at this keyboard."""
        super().__init__()
        self.table = table
        self.match_view = cast(MatchViewT, self.handle.snapshot())
        self.selection = selection
        """The cards of the hand in order, and what is raised on the table."""
        self._model: ModelT | None = None
        self._people: People | None = None
        self._people_of: tuple[object, ...] = ()
        """What ``_people`` was made from."""
        self.holder = (0, ONLOOKER)
        """The number of the deal and the seat of the hand in the selection."""

    @property
    def handle(self) -> SeatHandle:
        """The handle of the seat shown."""
        return self.hot_seat.handle

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard, so that none may see another's cards."""
        return self.hot_seat.is_shared

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

    def action_rules(self) -> None:
        self.action_help()

    def action_menu(self) -> None:
        raise NotImplementedError

    def sit(self, seat: int) -> None:
        self.hot_seat.sit(seat)
        self.look()

    def look(self, match_view: MatchViewT | None = None) -> None:
        """Update the view of the match, to ``match_view`` if it was fetched already."""
        self.match_view = (
            cast(MatchViewT, self.handle.snapshot()) if match_view is None else match_view
        )
        self.forget_model()

    def forget_model(self) -> None:
        """Build the model anew when it is next used."""
        self._model = None

    def new_model(self) -> ModelT:
        raise NotImplementedError

    @property
    def model(self) -> ModelT:
        """The table as the seat shown sees it, with the actions possible now."""
        if self._model is None:
            self._model = self.new_model()
        return self._model

    @property
    def me(self) -> int:
        return self.handle.seat

    @property
    def my_turn(self) -> bool:
        return self.match_view.is_my_turn

    @property
    def people(self) -> People:
        """The names of all players as this player sees them."""
        match_view = self.match_view
        about = match_view.seats, match_view.me, match_view.sides, self.game_app.ascii_only
        if self._people is None or about != self._people_of:
            self._people_of = about
            self._people = People.of(match_view, ascii_only=self.game_app.ascii_only)
        return self._people

    def binding_of(self, name: str) -> Binding:
        """Return the binding of a command, by its name without ``table.``.

        Raises KeyError if the command has no key here.
        """
        for binding in self.KEYS:
            if binding.id == f"table.{name}":
                return binding
        raise KeyError(name)

    def key_name(self, name: str) -> str:
        """Return the key of one of the table's bindings as it is written, even if the player has
        moved it.
        """
        own = self.binding_of(name)
        moved = self.game_app.settings.keymap.get(f"table.{name}")
        first = (moved or own.key).split(",")[0].strip()
        return self.game_app.get_key_display(
            own.with_key(first, None if moved else own.key_display)
        )

    @property
    def message_instead(self) -> str:
        """A text to show in place of the possible actions; empty for none."""
        return ""

    def take_up(self) -> bool:
        """Let the selection hold the hand of the seat shown; return whether it is a new hand."""
        holder = (self.match_view.deal, self.me)
        is_other, self.holder = holder != self.holder, holder
        if is_other:
            self.take_up_another()
        self.selection.hold(self.model)
        return is_other

    def take_up_another(self) -> None:
        """Prepare the selection for a new hand."""
        raise NotImplementedError

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """The commands of the game: each with an example, and with its other words."""
        known = self.GRAMMAR
        told = []
        for name in known.commands:
            usual, *others = known.words_of(name)
            also = tr("or {words}", words=in_a_row(others)) if others else ""
            told.append((f":{usual} {known.example_of(name)}".rstrip(), also))
        return told

    def is_a_players(self, action: str) -> bool:
        """Return whether only players, not onlookers, have a key for this action."""
        return any(
            binding.action.partition("(")[0] == action
            and WATCHING not in command_of(binding).at_table
            for binding in self.KEYS
        )

    # -- what parts ask of it --------------------------------------------------------------

    def show_all(self, match_view: MatchViewT | None = None) -> None:
        """Show the match as it is now, or as ``match_view`` if it was fetched already.

        Only differences are painted.
        """
        raise NotImplementedError

    def show_page(self, page: str) -> None:
        """Turn the panel to this page."""
        raise NotImplementedError

    def show_message(self, text: str) -> None:
        """Show an answer to the player until the next event."""
        raise NotImplementedError

    def do(self, action: Any) -> None:
        """Make an action and go on, or say why it is not possible."""
        raise NotImplementedError

    def begins(self, command: str) -> None:
        """Take back the meaning that a warning or hint has given to a key, as a new command
        begins.
        """
        raise NotImplementedError

    def attempt(self, name: str) -> None:
        """Carry out a command, by its name without ``table.``, or say why it is not possible
        now.
        """
        raise NotImplementedError

    def why_not(self, binding: Binding) -> str:
        """Return why a key does nothing now, and which one would."""
        return self.model.why_not(table_command(binding)) or super().why_not(binding)

    def raise_for(self, action: Any) -> None:
        """Raise what an action is about."""
        raise NotImplementedError

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings, for this match."""
        raise NotImplementedError

    def keep_held(self) -> None:
        """Save the arrangement of the hand, in games that save it."""

    def action_resign(self) -> None:
        """Resign the match, after a question."""
        raise NotImplementedError


AnySeat: TypeAlias = SeatScreen[Any, Any, Any]
