"""What the screens of a match share: their keys, the menu, and what other players can end."""

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
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import SteadyFooter
from app.ui.keys import COMMANDS

# The names are those of the table, so that the keys are those that the player has set for it.
RULES_KEY: Final = bind("table.rules", "rules", key_display="?")
MENU_KEY: Final = bind("table.menu", "menu")
QUIT_KEY: Final = bind("table.quit", "app.leave", show=False)


MatchViewT = TypeVar("MatchViewT", bound=AnyMatchView)


class MatchMenu:
    """The menu of the match at ``table``, over a screen of it.

    ``more`` returns the entries of that screen alone, as labels by choice; ``choose`` does one.
    """

    def __init__(
        self,
        screen: BaseScreen[Any],
        table: MatchHandle,
        more: Callable[[], Mapping[str, str]] = dict,
        choose: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._screen = screen
        self._table = table
        self._more = more
        self._choose = choose

    def open(self, at: str | None = None) -> None:
        """Show the menu, with the entry ``at`` marked first."""
        self._screen.app.push_screen(MenuScreen(self._table, self._more(), at), self._chosen)

    def _chosen(self, choice: str | None) -> None:
        screen, game_app = self._screen, self._screen.game_app
        match choice:
            case "rules":
                screen.action_help()
            case "settings":
                from app.tui.screens.settings import SettingsScreen

                order = game_app.settings.order
                screen.app.push_screen(SettingsScreen(), lambda _: self._settings_closed(order))
            case "start":
                game_app.show_start()
            case "quit":
                game_app.leave()
            case "leave":
                game_app.action_leave()
            case str() if choice in self._more():
                self._choose(choice)
                self.open(choice)
            case str():
                game_app.menu_chosen(choice)

    def _settings_closed(self, order_before: str) -> None:
        for screen in self._screen.app.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.settings_changed(order_before)


class PassingScreen(BaseScreen[ScreenResultType], Generic[ScreenResultType, MatchViewT]):
    """A screen over the table whose occasion other players can end.

    Then it closes without a result, once no other screen covers it. ``is_past`` returns whether the
    occasion is over, by the current view of the match from the same seat.
    """

    def __init__(
        self, table: MatchHandle, match_view: MatchViewT, is_past: Callable[[MatchViewT], bool]
    ) -> None:
        super().__init__()
        self.table = table
        self.match_view = match_view
        self._is_past = is_past
        self._menu = MatchMenu(self, table)
        self._stop_listening: Callable[[], None] | None = None

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

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
        if self.is_active and self._is_past(self.now()):
            self.dismiss()

    def action_rules(self) -> None:
        self.action_help()

    def action_menu(self) -> None:
        self._menu.open()


class MenuScreen(BaseScreen[str]):
    """The menu of a match; the result is a choice of the app's menu or of ``more``.

    ``more`` holds the entries of the screen below: the labels by choice. ``at`` is the entry marked
    first.
    """

    DEFAULT_CSS = "MenuScreen { align: center middle; }"
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
        with Dialog(COMMANDS["table.menu"].label):
            yield OptionList(*(Option(text, id=choice) for choice, text in self._choices))
            yield Static(self._saved, id="saved", classes="quiet", markup=False)
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

    def top_line_changed(self) -> None:
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
