"""Screens that look the same in every hand, created once a table."""

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
    """The window size, settings, character set and form that it was created for."""


class KeptScreens:
    """A cache of screens, valid while the looks of the app do not change.

    To create a screen takes as long as to answer ten keys, and so does its garbage collection,
    during which a server answers none of its visitors.
    """

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        """Screens by the name under which they are installed. Textual removes other screens when
        they close."""

    def push(
        self,
        app: App[Any],
        name: str,
        make: Callable[[], ScreenT],
        write_anew: Callable[[ScreenT], object],
        answered: Callable[[Any], None],
        form: Hashable = None,
    ) -> None:
        """Show the screen of this name, after ``write_anew``; a new one if the looks or ``form``
        differ.

        ``answered`` takes its result.
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
        for name in [*self._kept]:
            self._let_go(app, name)

    def _let_go(self, app: App[Any], name: str) -> None:
        kept = self._kept.get(name)
        if kept is not None and kept.screen not in app.screen_stack:
            del self._kept[name]
            app.uninstall_screen(kept.screen)
            kept.screen.remove()
