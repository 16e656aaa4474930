"""Which screen is the table of a match, by its game."""

from __future__ import annotations

from textual.screen import Screen

from app.games.base import ONLOOKER
from app.games.gin.rules import GAME_NAME as GIN
from app.table.place import OpenMatch


def table_screen(table: OpenMatch) -> Screen[None]:
    """The table of this match."""
    # Whoever plays one game does not load the other.
    if _game(table) == GIN:
        from app.tui.screens.table import TableScreen

        return TableScreen(table)
    from app.tui.screens.melding import MeldingScreen

    return MeldingScreen(table)


def what_if_screen(table: OpenMatch) -> Screen[None]:
    """The table of a hand of Gin that is played on in another way."""
    from app.tui.screens.what_if import WhatIfScreen

    return WhatIfScreen(table)


def first_sheets(table: OpenMatch | None) -> tuple[str, ...]:
    """The style sheets of the screen that an app begins with, without a match the start."""
    if table is None:
        return ("form", "start")
    return ("table" if _game(table) == GIN else "melding",)


def _game(table: OpenMatch) -> str:
    return str(table.place(ONLOOKER).snapshot().rules.game)
