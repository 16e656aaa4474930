"""The choice between the ways to practise."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter


class PractiseScreen(BaseScreen[None]):
    DEFAULT_CSS = """
    PractiseScreen {
        align: center middle;
        background: $felt;
        & > Static { width: 70; margin-bottom: 1; text-style: bold; color: $felt-text; }
        & > OptionList { width: 70; height: auto; background: $panel-bg; color: $felt-text; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("practise.drills", "open('drills')"),
        bind("practise.duplicate", "open('duplicate')"),
        bind("practise.board", "open('board')"),
        bind("practise.close", "close"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(tr("Practise Gin"), markup=False)
        choices = {
            "drills": tr(
                "Drills\n  Ten positions: your own mistakes first, then from experts' matches."
            ),
            "duplicate": tr(
                "Duplicate\n  Play the deals that two experts played; compare your points."
            ),
            "board": tr(
                "Analysis board\n  Put any position together, and see what its choices are worth."
            ),
        }
        options = [Option(self.showable(text), id=choice) for choice, text in choices.items()]
        yield OptionList(*options)
        yield SteadyFooter()

    def action_open(self, choice: str) -> None:
        if choice == "drills":
            from app.tui.screens.drill import DrillScreen

            self.app.push_screen(DrillScreen(self.game_app.library))
        elif choice == "board":
            from app.tui.screens.board import BoardScreen

            self.app.push_screen(BoardScreen(self.game_app.library))
        else:
            from app.tui.screens.duplicate import DuplicateScreen

            self.app.push_screen(DuplicateScreen(self.game_app.library, self.game_app.settings))

    def action_close(self) -> None:
        self.dismiss(None)

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        # A second key press can arrive before the next screen is shown.
        if self.is_active and event.option_id:
            self.action_open(event.option_id)
