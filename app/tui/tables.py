"""Which screen is the table of a match, by its game, and what is asked before it is shown."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from app.games.base import ONLOOKER
from app.games.gin.rules import GAME_NAME as GIN
from app.table.place import AnyTable, House, OpenMatch


def table_screen(table: OpenMatch) -> Screen[None]:
    """The table of this match."""
    # Whoever plays one game does not load the other.
    if _game(table) == GIN:
        from app.tui.table.gin.screen import TableScreen

        return TableScreen(table)
    from app.tui.table.melding.screen import MeldingScreen

    return MeldingScreen(table)


def what_if_screen(table: OpenMatch) -> Screen[None]:
    """The table of a hand of Gin that is played on in another way."""
    from app.tui.table.gin.uncounted import WhatIfScreen

    return WhatIfScreen(table)


def replay_screen(house: House, seen: AnyTable, number: int | None) -> Screen[None]:
    """The moves of a match again, on the table of its game."""
    from app.tui.screens.replay import GinReplay, MeldingReplay

    kind = GinReplay if seen.rules.game == GIN else MeldingReplay
    return kind(house, seen, number)


def question_about(table: OpenMatch) -> tuple[Screen[bool], Callable[[], None]] | None:
    """What is to be asked about what the file of a saved match says and nobody here has chosen, and
    what to do when somebody agrees; None where there is nothing more to ask.
    """
    if table.unknown_places:
        from app.tui.screens.questions import UnknownPlaceScreen

        return UnknownPlaceScreen(table), table.agree_to_places
    if table.foreign_program is not None:
        from app.tui.screens.questions import ProgramScreen

        return ProgramScreen(table), table.agree_to_program
    return None


def table_sheet(table: OpenMatch) -> str:
    """The name of the style sheet of its screen."""
    return "table" if _game(table) == GIN else "melding"


def _game(table: OpenMatch) -> str:
    return str(table.place(ONLOOKER).snapshot().rules.game)
