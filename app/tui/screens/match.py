"""The base of a match's screens: ? shows the rules and the keys, Esc the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ScreenResultType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.match.view import AnyMatchView
from app.table.handles import MatchEvent, MatchHandle
from app.text.questions import not_saved
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter

# The names are those of the table, so that the keys are those that the player has set for it.
RULES_KEY: Final = bind("table.rules", "rules", key_display="?")
MENU_KEY: Final = bind("table.menu", "menu")
QUIT_KEY: Final = bind("table.quit", "leave", show=False)


MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)


class MatchScreen(BaseScreen[ScreenResultType], Generic[ScreenResultType, MatchViewT]):
    """A screen of the match at ``table``, as one seat sees it in ``match_view``."""

    def __init__(self, table: MatchHandle, match_view: MatchViewT) -> None:
        super().__init__()
        self.table = table
        self.match_view = match_view

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

    def action_rules(self) -> None:
        self.action_help()

    @property
    def own_menu(self) -> Mapping[str, str]:
        """Menu entries of this screen alone: the labels by choice."""
        return {}

    def own_choice(self, choice: str) -> None:
        """Do a choice of ``own_menu``."""

    def action_menu(self) -> None:
        self._open_menu()

    def _open_menu(self, at: str | None = None) -> None:
        self.app.push_screen(MenuScreen(self.table, self.own_menu, at), self._menu_chosen)

    def action_leave(self) -> None:
        self.game_app.action_leave()

    def settings_changed(self, order_before: str) -> None:
        """Show everything by the new settings; ``order_before`` is the former order of the hand."""

    def _menu_chosen(self, choice: str | None) -> None:
        match choice:
            case "rules":
                self.action_rules()
            case "settings":
                from app.tui.screens.settings import SettingsScreen

                order = self.game_app.settings.order
                self.app.push_screen(SettingsScreen(), lambda _: self._settings_closed(order))
            case "start":
                self.game_app.show_start()
            case "quit":
                self.game_app.leave()
            case "leave":
                self.game_app.action_leave()
            case str() if choice in self.own_menu:
                self.own_choice(choice)
                self._open_menu(choice)
            case str():
                self.game_app.menu_chosen(choice)

    def _settings_closed(self, order_before: str) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, MatchScreen):
                screen.settings_changed(order_before)


class PassingScreen(MatchScreen[ScreenResultType, MatchViewT]):
    """A screen over the table whose occasion other players can end.

    Then it closes without a result, once no other screen covers it.
    """

    def __init__(self, table: MatchHandle, match_view: MatchViewT) -> None:
        super().__init__(table, match_view)
        self._stop_listening: Callable[[], None] | None = None

    @property
    def is_past(self) -> bool:
        """Whether the occasion of this screen is over."""
        raise NotImplementedError

    def now(self) -> MatchViewT:
        """Return the current view of the match from the same seat."""
        return cast(MatchViewT, self.table.seat_handle(self.match_view.me).snapshot())

    def on_mount(self) -> None:
        self._stop_listening = self.table.seat_handle(self.match_view.me).listen(self.heard)

    def on_unmount(self) -> None:
        if self._stop_listening:
            self._stop_listening()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Check whether the occasion ended before this screen listened, or while it was covered."""
        self.heard()

    def heard(self, event: MatchEvent | None = None) -> None:
        """Show an event, and close if the occasion is over."""
        if self.is_active and self.is_past:
            self.dismiss()


class MenuScreen(BaseScreen[str]):
    """The menu of a match; the result is a choice of the app's menu or of ``more``.

    ``more`` holds the entries of the screen below: the labels by choice. ``at`` is the entry marked
    first.
    """

    DEFAULT_CSS = """
    MenuScreen {
        align: center middle;
        background: $felt;
        & > Static { width: auto; max-width: 76; margin-bottom: 1; }
        & > Static { text-style: bold; color: $felt-text; }
        & > OptionList { width: 40; height: auto; background: $panel-bg; color: $felt-text; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("menu.back", "back"),
        bind("menu.quit", "choose('leave')"),
    ]

    def __init__(self, table: MatchHandle, more: Mapping[str, str], at: str | None = None) -> None:
        super().__init__()
        self._table = table
        self._more = more
        self._at = at

    def compose(self) -> ComposeResult:
        yield Static(self._saved, id="saved", markup=False)
        yield OptionList(*(Option(text, id=choice) for choice, text in self._choices))
        yield SteadyFooter()

    @property
    def _saved(self) -> str:
        if unsaved := self._table.unsaved:
            return not_saved(sentence_for(unsaved))
        return tr("The match is saved after every move.")

    def on_mount(self) -> None:
        if self._at is not None:
            choices = self.query_one(OptionList)
            choices.highlighted = choices.get_option_index(self._at)

    @property
    def _choices(self) -> list[tuple[str, str]]:
        first, *rest = self.game_app.menu(self._table).items()
        return [first, *self._more.items(), *rest]

    def saving_changed(self) -> None:
        if self.is_mounted:
            self.query_one("#saved", Static).update(self._saved)
            for choice, text in self._choices:
                self.query_one(OptionList).replace_option_prompt(choice, text)

    def action_back(self) -> None:
        self.dismiss("back")

    def action_choose(self, choice: str) -> None:
        self.dismiss(choice)

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        # A second key press can arrive before the menu is closed.
        if self.is_active:
            self.dismiss(event.option_id or "back")
