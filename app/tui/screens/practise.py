"""The choice between the ways to practise, and the player's ratings and records."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from app.coach.puzzles import Challenge, Theme
from app.storage import practice as kept
from app.text.gin import puzzles as words
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter
from app.ui.challenge import record_in
from app.ui.drill import rating_in


class PractiseScreen(BaseScreen[None]):
    DEFAULT_CSS = """
    PractiseScreen {
        align: center middle;

        .panel { width: 100%; max-width: 76; height: auto; }
        OptionList { height: auto; }
        #ratings { width: 100%; }
        #ratings.-table { text-wrap: nowrap; text-overflow: ellipsis; }
        &.-framed .panel { padding: 1 2; }
        &.-tall #kinds { margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("practise.drills", "open('drills')"),
        bind("practise.run", "open('run')"),
        bind("practise.streak", "open('streak')"),
        bind("practise.duplicate", "open('duplicate')"),
        bind("practise.board", "open('board')"),
        bind("practise.close", "close"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="kinds", classes="panel") as kinds:
            kinds.border_title = tr("Practise Gin")
            yield OptionList()
        with Vertical(classes="panel") as reached:
            reached.border_title = tr("Your rating")
            yield Static(markup=False, id="ratings")
        yield SteadyFooter()

    @on(events.ScreenResume)
    def show_all(self) -> None:
        """Show the choices, and what the player has reached so far."""
        practice, trouble = kept.load()
        today = date.today()
        records = {
            challenge: words.records(record_in(practice, challenge, today))
            for challenge in Challenge
        }
        choices = {
            "drills": tr("Drills\n  Ten positions, rated: your own mistakes first, then experts'."),
            "run": _titled(
                tr("Run\n  Three minutes, ever harder; the third mistake ends it."),
                records[Challenge.RUN],
            ),
            "streak": _titled(
                tr("Streak\n  No clock, ever harder; the first mistake ends it."),
                records[Challenge.STREAK],
            ),
            "duplicate": tr(
                "Duplicate\n  Play the deals that two experts played; compare your points."
            ),
            "board": tr(
                "Analysis board\n  Put any position together, and see what its choices are worth."
            ),
        }
        options = self.query_one(OptionList)
        chosen = options.highlighted
        options.set_options(
            Option(self.showable(text), id=choice) for choice, text in choices.items()
        )
        options.highlighted = chosen or 0
        rated = words.rating_lines((theme, rating_in(practice, theme)) for theme in Theme)
        head, *lines = map(self.showable, rated)
        table = Content.assemble((head, "$felt-muted"), "\n", "\n".join(lines))
        # A notice would find no place beside the lists.
        told = self.showable(sentence_for(trouble)) if trouble else table
        ratings = self.query_one("#ratings", Static)
        ratings.set_class(trouble is None, "-table")
        ratings.update(told)

    def action_open(self, choice: str) -> None:
        if choice in ("drills", *Challenge):
            from app.tui.screens.drill import DrillScreen

            challenge = None if choice == "drills" else Challenge(choice)
            self.app.push_screen(DrillScreen(self.game_app.library, challenge))
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


def _titled(text: str, record: str) -> str:
    """Return the text of a choice with the record behind its title."""
    title, _, about = text.partition("\n")
    return f"{title}{f'  ({record})' if record else ''}\n{about}"
