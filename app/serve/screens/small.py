"""Small screens of the house, each of which asks one thing."""

from __future__ import annotations

from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from app.match.names import LONGEST_NAME
from app.serve.screens.house import HouseApp
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.consent import ConsentScreen, answer_buttons, answer_keys
from app.tui.widgets.form import Entry
from app.tui.widgets.key_button import KeyButton
from app.tui.widgets.steady_footer import SteadyFooter
from app.words.en import house as words
from app.words.en.keys import ENTER, KEYS


class GiveUpScreen(ConsentScreen):
    """The result is whether the match is to be given up."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("give-up")]

    def compose(self) -> ComposeResult:
        """What it means."""
        with Vertical():
            yield Static(words.GIVE_UP, id="headline", markup=False)
            yield Static(words.ABOUT_GIVING_UP, id="what", markup=False)
            yield answer_buttons("give-up")
        yield SteadyFooter(show_command_palette=False)


class NameScreen(BaseScreen[str]):
    """The result is the name that was typed; None for none."""

    AUTO_FOCUS = "#name"
    DEFAULT_CSS = """
    NameScreen {
        align: center middle;
        & > Vertical { width: 64; height: auto; color: $felt-text; }
        & Static { height: auto; margin-bottom: 1; }
        & #headline { text-style: bold; }
        & Entry { width: 20; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("name.take", "enter", "take", key_display=ENTER),
        bind("name.back", "escape", "back"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name

    def compose(self) -> ComposeResult:
        """What a name is for, and a line to type in."""
        with Vertical():
            yield Static(words.ASK_NAME, id="headline", markup=False)
            yield Static(words.about_name(LONGEST_NAME), markup=False)
            yield Entry(self._called, id="name", length=LONGEST_NAME)
        yield SteadyFooter(show_command_palette=False)

    def action_take(self) -> None:
        """Take the name that was typed."""
        self.dismiss(self.query_one("#name", Input).value.strip() or None)

    def action_back(self) -> None:
        """Stay who one is."""
        self.dismiss(None)


class WordScreen(BaseScreen[str]):
    """The result is the word that was typed for a private table; None for none."""

    AUTO_FOCUS = "#word"
    DEFAULT_CSS = """
    WordScreen {
        align: center middle;
        & > Vertical { width: 60; height: auto; color: $felt-text; }
        & Static { height: auto; margin-bottom: 1; }
        & #headline { text-style: bold; }
        & Entry { width: 30; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("word.enter", "enter", "come_in", key_display=ENTER),
        bind("word.back", "escape", "back"),
    ]

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def compose(self) -> ComposeResult:
        """What is asked, and a line to type in."""
        with Vertical():
            yield Static(words.ASK_WORD, id="headline", markup=False)
            yield Static(words.about_word(self._number), markup=False)
            yield Entry("", id="word", length=20)
        yield SteadyFooter(show_command_palette=False)

    def action_come_in(self) -> None:
        """Take the word that was typed."""
        self.dismiss(self.query_one("#word", Input).value)

    def action_back(self) -> None:
        """Stay outside."""
        self.dismiss(None)


class DisplacedScreen(BaseScreen[None]):
    """Says that the same person has come in at another terminal."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    DisplacedScreen {
        align: center middle;
        & > Vertical { width: 70; height: auto; color: $felt-text; }
        & Static { height: auto; margin-bottom: 1; }
        & #headline { text-style: bold; }
        & Horizontal { height: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("displaced.again", "enter", "again", key_display=ENTER),
        bind("displaced.quit", "q,escape", "app.leave"),
    ]

    def compose(self) -> ComposeResult:
        """What has happened, and the way back."""
        with Vertical():
            yield Static(words.DISPLACED, id="headline", markup=False)
            yield Static(words.ABOUT_DISPLACED, id="what", markup=False)
            with Horizontal():
                yield KeyButton("again", KEYS["displaced.again"].label, id="again", main=True)
        yield SteadyFooter(show_command_palette=False)

    def action_again(self) -> None:
        """Take the place back."""
        cast(HouseApp, self.app).enter_again()
