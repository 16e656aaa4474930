"""Dialogs of the server, with one question each."""

from __future__ import annotations

from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from app.match.seat import LONGEST_NAME
from app.server.news import resume_word_told
from app.server.screens.base import LobbyApp
from app.server.table_options import LONGEST_PASSPHRASE
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.questions import QuestionScreen, answer_buttons, answer_keys
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.form import Entry
from app.ui.keys import COMMANDS


class EndMatchScreen(QuestionScreen[bool]):
    """Asks whether the match is to end without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("end-match")]

    def compose(self) -> ComposeResult:
        with Dialog(tr("End the match without a result?")):
            yield Static(
                tr(
                    "There is no winner, and the match cannot be continued. This is possible"
                    " when a player has been away, or has not moved, for five minutes, and the"
                    " others agree."
                ),
                id="what",
                markup=False,
            )
            yield answer_buttons("end-match", "danger")
        yield SteadyFooter(show_command_palette=False)


class TextPromptScreen(BaseScreen[str]):
    """Asks for a line of text. The result is the text; None if it is empty."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#line"
    DEFAULT_CSS = "TextPromptScreen { align: center middle; }"

    def __init__(self, headline: str, about: str, typed: str = "", *, length: int) -> None:
        super().__init__()
        self._told = headline, about
        self._typed = typed
        self._length = length

    def compose(self) -> ComposeResult:
        headline, about = self._told
        with Dialog(headline):
            yield Static(about, markup=False)
            yield Entry(self._typed, id="line", length=self._length)
        yield SteadyFooter(show_command_palette=False)

    def action_take(self) -> None:
        self.dismiss(self.query_one("#line", Input).value.strip() or None)

    def action_back(self) -> None:
        self.dismiss(None)


class NameScreen(TextPromptScreen):
    """Asks for the visitor's name; again if the typed name was ``refused``, for the reason
    given.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("name.take", "take", key_display="enter"),
        bind("name.back", "back"),
    ]

    def __init__(self, name: str, refused: str = "", *, resume_word: str = "") -> None:
        about = refused or tr(
            "A name of up to {longest} letters that no other person here has. It stays yours;"
            " change it at any time, in your row of the list of people.",
            longest=LONGEST_NAME,
        )
        if resume_word:
            about += f"\n\n{resume_word_told(resume_word)}"
        elif not name:
            has_one = tr("If you have an account here already, press Esc: Settings, Account.")
            about += f"\n\n{has_one}"
        # A name that is too long is refused, not truncated.
        super().__init__(tr("What is your name?"), about, name, length=4 * LONGEST_NAME)


class PassphraseScreen(TextPromptScreen):
    """Asks for the passphrase of a private table; again if it was ``refused``, for the reason
    given.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("word.enter", "take", key_display="enter"),
        bind("word.back", "back"),
    ]

    def __init__(self, number: int, refused: str = "") -> None:
        super().__init__(
            tr("This table is private"),
            refused
            or tr(
                "Type the password of table {number} and press Enter. The people at the table"
                " can tell you.",
                number=number,
            ),
            length=LONGEST_PASSPHRASE,
        )


class AdmitScreen(TextPromptScreen):
    """Asks who is to take part in a tournament; again if the ``name`` was ``refused``, for the
    reason given.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("admit.take", "take", key_display="enter"),
        bind("admit.back", "back"),
    ]

    def __init__(self, name: str = "", refused: str = "") -> None:
        about = tr(
            "Type the name of a person who has been in this house. In a tournament that has begun"
            " they play from the next round on."
        )
        super().__init__(
            tr("Who is to take part?"), refused or about, name, length=4 * LONGEST_NAME
        )


class DisplacedScreen(QuestionScreen[None]):
    """Tells the visitor that the same person has come in at another terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("displaced.again", "again", key_display="enter"),
        bind("displaced.quit", "app.leave"),
    ]

    def compose(self) -> ComposeResult:
        with Dialog(tr("You have come in at another terminal.")):
            yield Static(
                tr("You are playing there now; nothing is lost. Enter continues here."),
                id="what",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield KeyButton("again", COMMANDS["displaced.again"].label, id="again", main=True)
        yield SteadyFooter(show_command_palette=False)

    def action_again(self) -> None:
        cast(LobbyApp, self.app).enter_again()


class RequestLine(Static):
    """An open request, in place of the key hints at the bottom, so that the score stays visible."""

    DEFAULT_CSS = """
    RequestLine {
        dock: bottom;
        layer: talk;
        width: 100%;
        height: auto;
        padding: 0 1;
        background: $panel-bg;
        color: $highlight;
        text-style: bold;
    }
    """

    def __init__(self, told: str) -> None:
        super().__init__(told, markup=False)
        self.told = told
