"""Several people at one keyboard: who had it last, and how it is passed on."""

from __future__ import annotations

from collections.abc import Callable

from app.games.base import ONLOOKER
from app.tui.table.command_entry import CommandEntry
from app.tui.table.seat_screen import AnySeat


class HotSeat:
    """Hides the cards of one person before another takes the keyboard."""

    def __init__(self, screen: AnySeat, commands: CommandEntry) -> None:
        self._screen = screen
        self._commands = commands
        self._before = ONLOOKER
        """The seat that was shown before the keyboard was passed on."""

    def stand_up(self) -> None:
        """Show nobody's cards, and let nobody take a move back: another hand is dealt.

        Whoever looked last has no right to the first look at another's cards.
        """
        if self._screen.is_shared:
            self._before = ONLOOKER
            self._screen.sit(ONLOOKER)

    def pass_on(self, seat: int, answered: Callable[[str | None], None]) -> None:
        """Hide everything until the person of this seat has the keyboard; ``answered`` is given
        the result of the screen that asks for that person.
        """
        from app.tui.screens.pass_on import PassScreen

        screen = self._screen
        if screen.me != ONLOOKER:
            self._before = screen.me
        # What was typed, and by whom, is not for the next player.
        self._commands.close()
        may_undo = screen.table.place(self._before).snapshot().may_take_back
        screen.sit(ONLOOKER)
        screen.show_all()
        names = screen.people.names
        screen.app.push_screen(
            PassScreen(
                names[seat],
                screen.plain("\n".join(screen.told_of(seat))),
                names[self._before] if may_undo else None,
            ),
            answered,
        )

    def take_back(self) -> None:
        """Take back the last move of whoever had the keyboard before."""
        # Nobody's cards are shown yet: it may be the next player who has pressed the key.
        self._screen.table.place(self._before).take_back()
