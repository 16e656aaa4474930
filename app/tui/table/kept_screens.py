"""Screens that a hand has as every other, which are made once for all hands of a table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar, cast

from textual.app import App
from textual.containers import VerticalScroll

from app.tui.screens.base import BaseScreen, GameApp

ScreenT = TypeVar("ScreenT", bound=BaseScreen[Any])


class _Kept(NamedTuple):
    screen: BaseScreen[Any]
    made_for: Hashable
    """The looks that it was made for, and its form."""


class KeptScreens:
    """Keeps screens as long as their app looks as it did. To make one takes as long as to answer
    ten keys, and so does to find that nobody refers to it any more, while a server of hundreds of
    people answers none.
    """

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        """By the name that Textual knows it by, which removes other screens when they close."""

    def push(
        self,
        app: App[Any],
        name: str,
        make: Callable[[], ScreenT],
        write_anew: Callable[[ScreenT], object],
        answered: Callable[[Any], None],
        form: Hashable = None,
    ) -> None:
        """Show the screen of this name, after it has been written anew; a new one if there is none
        yet, or not of these looks and this ``form``. When it has been closed, ``answered`` is
        called.
        """
        gin, kept = cast(GameApp, app), self._kept.get(name)
        wanted = (app.size, gin.settings, gin.ascii_only, form)
        if kept is None or kept.screen in app.screen_stack or kept.made_for != wanted:
            self._let_go(app, name)
            screen = make()
            if not app.is_screen_installed(name):
                self._kept[name] = _Kept(screen, wanted)
                app.install_screen(screen, name)
        else:
            screen = cast(ScreenT, kept.screen)
            write_anew(screen)
            for scroll in screen.query(VerticalScroll):
                scroll.scroll_home(animate=False)
            screen.not_seen_yet()
        app.push_screen(screen, answered)

    def close(self, app: App[Any]) -> None:
        """Keep none any longer."""
        for name in [*self._kept]:
            self._let_go(app, name)

    def _let_go(self, app: App[Any], name: str) -> None:
        kept = self._kept.get(name)
        if kept is not None and kept.screen not in app.screen_stack:
            del self._kept[name]
            app.uninstall_screen(kept.screen)
            kept.screen.remove()
