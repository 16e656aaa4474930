"""Asking everybody at this keyboard to cut before a match, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from textual.screen import Screen

from app.match.seat import Seat
from app.table.place import Cutting
from app.tui.screens.base import GameApp


class Asker(GameApp, Protocol):
    """An app that shows screens."""

    def push_screen(
        self, screen: Screen[str | None], callback: Callable[[str | None], None]
    ) -> Any:
        """Show a screen over this one, and hear what comes of it."""


def cut_first(app: Asker, seats: Sequence[Seat], begin: Callable[[Cutting | None], None]) -> None:
    """Ask the people of these seats to cut, then ``begin``; at once where nobody wants that.

    Whoever goes back ends it, and nothing begins.
    """
    people = [place for place, seat in enumerate(seats) if seat.is_here]
    if not people or not app.settings.cut:
        begin(None)
        return
    from app.tui.screens.cut import CutScreen

    cutting = app.house.cutting(len(seats))

    def ask(who: int) -> None:
        place = people[who]

        def cut(words: str | None) -> None:
            if words is None:
                return
            cutting.put(place, words)
            if who + 1 < len(people):
                ask(who + 1)
            else:
                begin(cutting)

        name = seats[place].name
        app.push_screen(CutScreen(name, cutting.seal, several=len(people) > 1), cut)

    ask(0)
