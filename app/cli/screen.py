"""The game on the screen, beginning with a match, the start screen, drills or the board."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.resume import apologise, say_how_to_go_on, say_what_is_lost
from app.games.gin.view import View
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.text.glyphs import can_show_signs
from app.tui.app import GinApp, Wanted
from app.tui.screens.start import StartScreen
from app.ui.match_library import LocalMatchLibrary

if TYPE_CHECKING:
    from app.coach.puzzles import Challenge
    from app.table.pad import PadSession


def show(
    arguments: argparse.Namespace,
    settings: Settings,
    notice: str | None,
    library: LocalMatchLibrary,
    table: MatchSession | None,
    wanted: Wanted | None = None,
    app: Callable[..., GinApp] = GinApp,
) -> GinApp:
    """Show a match, the way to a new match that is ``wanted``, or the start screen, until the
    player leaves.

    ``notice`` is a sentence about the settings. It raises nothing: the app knows its failure.
    """
    if arguments.name:
        settings = replace(settings, name=arguments.name)
    ascii_only = not can_show_signs() if settings.ascii is None else settings.ascii
    game = app(
        settings,
        library,
        table=table,
        wanted=wanted,
        ascii_only=arguments.ascii or ascii_only,
        notice=notice,
        theme=arguments.theme,
    )
    try:
        game.run(mouse=not arguments.no_mouse)
    except Exception as error:
        game.fail(error)
    return game


def leave(game: GinApp, before: tuple[Path, int] | None) -> int:
    """Print how a game ended, and return the exit code.

    ``before`` is the latest journal before the game began, and when it was written.
    """
    if game.fault:
        return apologise(game.fault)
    if game.lost:
        return say_what_is_lost(game.lost)
    say_how_to_go_on(before)
    return game.return_code or 0


class DrillApp(GinApp):
    """Shows drills, or a challenge, over the start screen."""

    def __init__(self, *of: Any, challenge: Challenge | None = None, **more: Any) -> None:
        super().__init__(*of, **more)
        self._challenge = challenge

    def on_mount(self) -> None:
        """Show the drills. Textual calls the app's own handler too."""
        # Imported late: a match begins without it.
        from app.tui.screens.drill import DrillScreen

        self.push_screen(DrillScreen(self.library, self._challenge))


class DailyApp(GinApp):
    """Shows the deal of the day over the start screen."""

    def on_mount(self) -> None:
        """Show the deal of the day. Textual calls the app's own handler too."""
        assert isinstance(self.screen, StartScreen)
        self.screen.action_daily()


def board_app(view: View | None) -> type[GinApp]:
    """Return an app that shows the board with a position, or an empty one, over the start
    screen.
    """

    class BoardApp(GinApp):
        def on_mount(self) -> None:
            """Show the board. Textual calls the app's own handler too."""
            # Imported late: a match begins without it.
            from app.tui.screens.board import BoardScreen

            self.push_screen(BoardScreen(self.library, view))

    return BoardApp


class PadApp(GinApp):
    """Shows a score pad over the start screen, or the form for a new one."""

    def __init__(self, *of: Any, session: PadSession | None, **more: Any) -> None:
        super().__init__(*of, **more)
        self._session = session

    def on_mount(self) -> None:
        """Show the pad. Textual calls the app's own handler too."""
        assert isinstance(self.screen, StartScreen)
        if self._session is None:
            self.screen.action_pad()
        else:
            self.screen.show_pad(self._session)
