"""What the parts of a table ask of its screen: the seat it shows, and how things are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from textual.binding import Binding

from app.games.base import ONLOOKER
from app.match.view import AnyMatchView
from app.table.place import MatchHandle
from app.text.lists import in_a_row
from app.text.people import People
from app.text.speech import tr
from app.tui.keys import command_of
from app.tui.screens.match import MatchScreen
from app.ui.commands import Grammar
from app.ui.hand import Selection
from app.ui.keys import WATCHING
from app.ui.table import TableModel

MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)
ModelT = TypeVar("ModelT", bound=TableModel[Any])
SelectionT = TypeVar("SelectionT", bound=Selection[Any])


class SeatScreen(MatchScreen[None, MatchViewT], Generic[MatchViewT, ModelT, SelectionT]):
    """A match as it is seen from one seat, that of a person at this keyboard where there is one.

    Where several people share the keyboard, the seat is an onlooker's until one of them sits
    down.
    """

    KEYS: ClassVar[Sequence[Binding]] = ()
    """The keys of the table, each with the name under which the player can move it."""
    MARK: ClassVar[str] = ""
    """What is said before all else on the top line."""
    GRAMMAR: ClassVar[Grammar]
    """What can be typed after a colon."""
    FOR_EXAMPLE: ClassVar[str] = ""
    """What stands in the command line while it is empty."""

    def __init__(self, table: MatchHandle, selection: SelectionT) -> None:
        people = table.here
        self.is_shared = len(people) > 1
        """Several people use this keyboard, and none sees another's cards."""
        self.looks_on = not people
        """Nobody at this keyboard plays."""
        self.place = table.place(people[0] if len(people) == 1 else ONLOOKER)
        """The place that is shown; an onlooker's while the keyboard is passed on."""
        super().__init__(table, cast(MatchViewT, self.place.snapshot()))
        self.selection = selection
        """The cards of the hand in their order, and what of the table is raised."""
        self._model: ModelT | None = None
        self._people: People | None = None
        self._people_of: tuple[object, ...] = ()
        """What those people were called by."""
        self.holder = (0, ONLOOKER)
        """The deal, and whose hand of it the selection holds."""

    def sit(self, seat: int) -> None:
        """Look at the match from another seat."""
        self.place = self.table.place(seat)
        self.look()

    def look(self, match_view: MatchViewT | None = None) -> None:
        """See the match as it is now, which may have been ``match_view`` already."""
        self.match_view = (
            cast(MatchViewT, self.place.snapshot()) if match_view is None else match_view
        )
        self.forget_model()

    def forget_model(self) -> None:
        """See the table anew, for something of it has changed."""
        self._model = None

    def new_model(self) -> ModelT:
        """Return the table as the seat that is shown sees it now."""
        raise NotImplementedError

    @property
    def model(self) -> ModelT:
        """The table as the seat that is shown sees it, with what may be done now."""
        if self._model is None:
            self._model = self.new_model()
        return self._model

    @property
    def me(self) -> int:
        """The seat that is shown; an onlooker's while the keyboard is passed on."""
        return self.place.seat

    @property
    def is_played(self) -> bool:
        """Whether this match goes on, and not another."""
        return self.gin.table is self.table

    @property
    def my_turn(self) -> bool:
        """Whether the hand waits for the person at this terminal."""
        return self.match_view.is_my_turn

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        match_view = self.match_view
        about = match_view.seats, match_view.me, match_view.sides, self.gin.ascii_only
        if self._people is None or about != self._people_of:
            self._people_of = about
            self._people = People.of(match_view, ascii_only=self.gin.ascii_only)
        return self._people

    def binding_of(self, name: str) -> Binding:
        """Return the key of a command, by its name without ``table.``. Raises KeyError for one that
        has no key here.
        """
        for binding in self.KEYS:
            if binding.id == f"table.{name}":
                return binding
        raise KeyError(name)

    def key_name(self, name: str) -> str:
        """Return how the key of one of the table's bindings is written, wherever it has been
        moved.
        """
        own = self.binding_of(name)
        moved = self.gin.settings.keymap.get(f"table.{name}")
        first = (moved or own.key).split(",")[0].strip()
        return self.gin.get_key_display(own.with_key(first, None if moved else own.key_display))

    @property
    def message_instead(self) -> str:
        """What is said in the place of what can be done now; empty for that."""
        return ""

    def take_up(self) -> bool:
        """Let the selection hold the hand of the seat that is shown; returns whether it is another
        hand than before.
        """
        holder = (self.match_view.deal, self.me)
        is_other, self.holder = holder != self.holder, holder
        if is_other:
            self.take_up_another()
        self.selection.hold(self.model)
        return is_other

    def take_up_another(self) -> None:
        """Let the selection go of the hand that it held, for another one."""
        raise NotImplementedError

    @property
    def commands_told(self) -> Sequence[tuple[str, str]]:
        """Those of the game: each by its words, with an example of what follows it, and what else
        can be typed for it.
        """
        known = self.GRAMMAR
        told = []
        for name in known.commands:
            usual, *others = known.words_of(name)
            also = tr("or {words}", words=in_a_row(others)) if others else ""
            told.append((f":{usual} {known.example_of(name)}".rstrip(), also))
        return told

    def is_a_players(self, action: str) -> bool:
        """Return whether an action of the table has a key only for somebody who plays there."""
        return any(
            binding.action.partition("(")[0] == action
            and WATCHING not in command_of(binding).at_table
            for binding in self.KEYS
        )

    # -- what parts ask of it --------------------------------------------------------------

    def show_all(self, match_view: MatchViewT | None = None) -> None:
        """Show the match as it is now, which may have been ``match_view`` already; only what
        differs is painted.
        """
        raise NotImplementedError

    def show_page(self, page: str) -> None:
        """Turn the panel to one of its pages."""
        raise NotImplementedError

    def show_message(self, text: str) -> None:
        """Answer the player, until something else happens."""
        raise NotImplementedError

    def do(self, action: Any) -> None:
        """Let the person act, if that is allowed, and go on; else say why not."""
        raise NotImplementedError

    def begins(self, command: str) -> None:
        """Take back the meaning that a warning or a hint has given to a key, for the player does
        something else.
        """
        raise NotImplementedError

    def attempt(self, name: str) -> None:
        """Do what a key does, by the name of its command without ``table.``, if that is possible
        now; else say why not.
        """
        raise NotImplementedError

    def why_not(self, binding: Binding) -> str:
        """Return why a key cannot be used now, and what can."""
        return self.model.why_not(binding.action) or super().why_not(binding)

    def raise_for(self, action: Any) -> None:
        """Raise what of the table an action is about."""
        raise NotImplementedError

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings, for this match."""
        raise NotImplementedError

    def keep_held(self) -> None:
        """Keep how the hand that is shown is held, where it is kept at all."""

    def action_resign(self) -> None:
        """Give the match up, after asking."""
        raise NotImplementedError


AnySeat: TypeAlias = SeatScreen[Any, Any, Any]
