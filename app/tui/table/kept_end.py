"""The screen of how a hand of Gin ended, which is shown again after every hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from textual.app import App

from app.table.gin import GinPlayed, GinTable
from app.table.place import OpenMatch
from app.tui.screens.base import GameApp
from app.tui.screens.showdown import ShowdownScreen, form

_NAME: Final = "end-of-hand"
"""What Textual knows it by, which removes other screens when they are closed."""


class KeptEnd:
    """Keeps the screen as long as its app looks as it did. To make one takes as long as to answer
    ten keys, and so does to find that nobody refers to it any more, while a house of hundreds of
    people answers none.
    """

    def __init__(self) -> None:
        self._screen: ShowdownScreen | None = None
        self._made_for: object = None
        """The looks that it was made for, and its form."""

    def push(
        self,
        app: App[Any],
        table: OpenMatch,
        told: tuple[GinTable, GinPlayed, str],
        seen: Callable[[None], None],
    ) -> None:
        """Show how a hand of this table ended; ``told`` is what ``HandEndScreen`` is given of it,
        and ``seen`` is called when it has been closed.
        """
        screen, gin = self._screen, cast(GameApp, app)
        wanted = (app.size, gin.settings, gin.ascii_only, form(*told[:2]))
        if screen is None or screen in app.screen_stack or wanted != self._made_for:
            self.let_go(app)
            screen = ShowdownScreen(table, *told)
            if not app.is_screen_installed(_NAME):
                self._screen, self._made_for = screen, wanted
                app.install_screen(screen, _NAME)
        else:
            screen.show_another(*told)
        app.push_screen(screen, seen)

    def let_go(self, app: App[Any]) -> None:
        """Keep it no longer."""
        screen = self._screen
        if screen is not None and screen not in app.screen_stack:
            self._screen = None
            app.uninstall_screen(screen)
            screen.remove()
