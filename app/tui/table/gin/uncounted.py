"""The table of a hand that does not count, over another screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import BindingType

from app.games.gin.actions import Action
from app.table.gin import GinFinishedRound
from app.table.handles import MatchHandle
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.table.command_line import CommandEntry
from app.tui.table.gin.moves import GinMoves
from app.tui.table.gin.screen import KEYS, GinScreen
from app.tui.table.gin.turn_flow import GinTurnFlow
from app.tui.table.kept_screens import KeptScreens
from app.ui.keys import Command


class UncountedScreen(GinScreen):
    """A hand that is not saved. Esc and the end of the hand go back to the screen below."""

    KEYS = tuple(
        bind("table.menu", "menu", words="leave-hand") if key.id == "table.menu" else key
        for key in KEYS
    )
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    GO_ON: ClassVar[str]
    """The message on the button at the end of the hand."""

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table)
        self.go_by(self.moves)

    def go_by(self, moves: GinMoves) -> None:
        self.moves = moves
        self.turn_flow = SingleHandTurnFlow(self, moves, self.commands, self.kept)

    def lay_off_screen(self) -> LayOffScreen:
        """Return the screen for the answer to a knock."""
        return UncountedLayOff(self.table, self.match_view)

    def end_screen(self, played: GinFinishedRound) -> UncountedEnd:
        return UncountedEnd(self.table, self.turn_flow.shared_view, played, tr(self.GO_ON))

    def hand_seen(self) -> None:
        """Go on after the end of the hand."""
        self.dismiss(None)

    @property
    def is_played(self) -> bool:
        return True

    def on_unmount(self) -> None:
        super().on_unmount()
        self.table.close()

    @property
    def unkeyed(self) -> Mapping[str, Command]:
        return {}

    def action_resign(self) -> None:
        self.show_message(tr("This hand does not count: Esc leaves it."))

    def action_menu(self) -> None:
        if not self.commands.close():
            self.dismiss(None)


class UncountedLayOff(LayOffScreen):
    """The answer to a knock; Esc goes back to the screen below the table."""

    def action_menu(self) -> None:
        self.dismiss(None)


class UncountedEnd(HandEndScreen):
    """The end of the hand; Esc goes back to the screen below the table."""

    is_left = False
    """Whether Esc closed this screen."""

    @property
    def can_be_reviewed(self) -> bool:
        return False

    @property
    def can_be_seen_again(self) -> bool:
        return False

    def action_menu(self) -> None:
        self.is_left = True
        self.dismiss(None)


class SingleHandTurnFlow(GinTurnFlow):
    """Shows the end of the hand, and deals no other."""

    def __init__(
        self, screen: UncountedScreen, moves: GinMoves, commands: CommandEntry, kept: KeptScreens
    ) -> None:
        super().__init__(screen, moves, commands, kept)
        self._table = screen

    def show_lay_off(self) -> None:
        self._table.app.push_screen(self._table.lay_off_screen(), self.laid_off)

    def show_ends(self) -> None:
        screen = self._table
        (played,) = screen.match_view.ended
        end = screen.end_screen(played)

        def seen(_: None) -> None:
            if end.is_left:
                screen.dismiss(None)
            else:
                screen.hand_seen()

        screen.app.push_screen(end, seen)

    def laid_off(self, answer: Sequence[Action] | None) -> None:
        """Answer a knock, or go back without an answer."""
        if answer is None:
            self._table.dismiss(None)
        else:
            super().laid_off(answer)


class WhatIfScreen(UncountedScreen):
    """A hand played on from a position of the review."""

    MARK = msg("What if")
    GO_ON = msg("Back to the review")

    def begin(self) -> None:
        """Begin, and tell the player that the hand does not count."""
        super().begin()
        self.notify(
            tr("The same cards, against the expert. It does not count. Esc goes back."), timeout=8
        )
