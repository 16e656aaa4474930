"""The table screens of the games, and the questions before a table is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from textual.screen import Screen

from app.games.base import ONLOOKER, Rules
from app.games.gin.rules import GAME_NAME as GIN
from app.match.seat import Seat
from app.match.view import AnyMatchView
from app.styles import GIN_SHEETS
from app.table.handles import MatchHandle, MatchLibrary
from app.table.seats import Cutting, has_even
from app.tui.screens.base import BaseScreen, GameApp


def table_screen(table: MatchHandle) -> Screen[None]:
    # Imported late: the player of one game need not load the others.
    if _game(table) == GIN:
        from app.tui.table.gin.screen import GinScreen

        return GinScreen(table)
    from app.tui.table.melding.screen import MeldingScreen

    return MeldingScreen(table)


def what_if_screen(table: MatchHandle) -> Screen[None]:
    """Return the table of a hand of Gin that is played on in another way."""
    from app.tui.table.gin.screen import GinScreen
    from app.tui.table.policy import WHAT_IF

    return GinScreen(table, WHAT_IF)


def position_screen(table: MatchHandle) -> Screen[None]:
    """Return the table of a hand of Gin that is played on from a position."""
    from app.tui.table.gin.screen import GinScreen
    from app.tui.table.policy import POSITION

    return GinScreen(table, POSITION)


def replay_screen(
    library: MatchLibrary, match_view: AnyMatchView, number: int | None
) -> Screen[None]:
    """Return the replay of a match, from the hand of this number or the first."""
    from app.tui.screens.replay import ReplayScreen

    return ReplayScreen(library, match_view, number)


def question_about(table: MatchHandle) -> tuple[Screen[bool], Callable[[], None]] | None:
    """Return a question about the file of a saved match, and the action if the player agrees.

    None if no entry of the file needs consent.
    """
    if table.unknown_places:
        from app.tui.screens.questions import UnknownPlaceScreen

        return UnknownPlaceScreen(table), table.agree_to_places
    if table.foreign_program is not None:
        from app.tui.screens.questions import ProgramScreen

        return ProgramScreen(table), table.agree_to_program
    return None


def table_sheets(table: MatchHandle) -> Sequence[str]:
    """Return the names of the style sheets of the table's screen."""
    return GIN_SHEETS if _game(table) == GIN else ("melding",)


def _game(table: MatchHandle) -> str:
    return str(table.seat_handle(ONLOOKER).snapshot().rules.game)


def begin_match(screen: BaseScreen[Any], seats: Sequence[Seat], rules: Rules) -> None:
    """Begin a match, serious if the settings say so. An opponent that is even gets the strength of
    the player first.
    """
    app = screen.game_app
    begin = partial(app.new_match, rules=rules, is_serious=app.settings.serious)
    if not has_even(seats):
        begin(seats)
        return

    async def begin_even() -> None:
        # Imported late: few matches have one.
        from app.ui.even import with_strength

        # The tasks of the table would know this worker, and so its screen.
        screen.call_later(begin, await with_strength(seats, app.library))

    screen.run_worker(begin_even(), exclusive=True, group="begin")


class ScreenOpener(GameApp, Protocol):
    def push_screen(
        self, screen: Screen[str | None], callback: Callable[[str | None], None]
    ) -> Any:
        """Show a screen over the current one, and call back with its result."""


def cut_first(
    app: ScreenOpener, seats: Sequence[Seat], begin: Callable[[Cutting | None], None]
) -> None:
    """Ask the people of these seats to cut, then ``begin``; at once if the settings want no cut.

    A person who goes back cancels the match.
    """
    people = [index for index, seat in enumerate(seats) if seat.is_here]
    if not people or not app.settings.cut:
        begin(None)
        return
    from app.tui.screens.cut import CutScreen

    cutting = app.library.cutting(len(seats))

    def ask(who: int) -> None:
        index = people[who]

        def cut(words: str | None) -> None:
            if words is None:
                return
            cutting.put(index, words)
            if who + 1 < len(people):
                ask(who + 1)
            else:
                begin(cutting)

        name = seats[index].name
        last = who + 1 == len(people)
        app.push_screen(CutScreen(name, cutting.seal, several=len(people) > 1, last=last), cut)

    ask(0)
