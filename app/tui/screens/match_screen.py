"""What the screens of a match have in common: ? shows its rules and the keys, Esc the menu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from textual.screen import ScreenResultType

from app.table.place import AnyTable, OpenMatch
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen

# Named as at the table, so that they are where the player has moved them.
RULES_KEY: Final = bind("table.rules", "question_mark", "rules", key_display="?")
MENU_KEY: Final = bind("table.menu", "escape", "menu")
QUIT_KEY: Final = bind("table.quit", "q", "leave", show=False)


TableT = TypeVar("TableT", bound=AnyTable)


class MatchScreen(BaseScreen[ScreenResultType], Generic[ScreenResultType, TableT]):
    """A screen of the match at ``table``, which stands as it is ``seen`` from one place."""

    def __init__(self, table: OpenMatch, seen: TableT) -> None:
        super().__init__()
        self.table = table
        self.seen = seen

    @property
    def rules_told(self) -> Any:
        """Those of this match."""
        return self.seen.rules

    def action_rules(self) -> None:
        """Show them, after the keys."""
        self.action_help()

    @property
    def own_menu(self) -> Mapping[str, str]:
        """What the menu offers on this screen alone, in words, by the choice."""
        return {}

    def own_choice(self, choice: str) -> None:
        """Do what the menu offers on this screen alone."""

    def action_menu(self) -> None:
        """Open the menu."""
        self._open_menu()

    def _open_menu(self, at: str | None = None) -> None:
        from app.tui.screens.menu import MenuScreen

        self.app.push_screen(MenuScreen(self.table, self.own_menu, at), self._menu_chosen)

    def action_leave(self) -> None:
        """Save and leave."""
        self.gin.action_leave()

    def settings_changed(self, order_before: str) -> None:
        """Show everything as it is to look now; the hand was in this order before."""

    def _menu_chosen(self, choice: str | None) -> None:
        match choice:
            case "rules":
                self.action_rules()
            case "settings":
                from app.tui.screens.settings import SettingsScreen

                order = self.gin.settings.order
                self.app.push_screen(SettingsScreen(), lambda _: self._settings_closed(order))
            case "start":
                self.gin.show_start()
            case "quit":
                self.gin.leave()
            case "leave":
                self.gin.action_leave()
            case str() if choice in self.own_menu:
                self.own_choice(choice)
                self._open_menu(choice)
            case str():
                self.gin.menu_chosen(choice)

    def _settings_closed(self, order_before: str) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, MatchScreen):
                screen.settings_changed(order_before)
