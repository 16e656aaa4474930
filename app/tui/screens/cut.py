"""The question for the words of a cut, before a match begins."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from app.cards.deal import CutError, checked
from app.text import cut as words
from app.text.lists import sentences
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.questions import QuestionScreen
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.ui.keys import COMMANDS


class CutScreen(QuestionScreen[str | None]):
    """Asks a person for words that go into the deal, after the seal of the secret was shown.

    Of ``several`` people none sees the words of another. The result is the text, or None if the
    person went back. Unless the person is ``last``, another one cuts next.
    """

    AUTO_FOCUS = "#words"
    DEFAULT_CSS = "CutScreen #wrong { display: none; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("cut.deal", "deal", key_display="enter"),
        bind("cut.back", "back"),
    ]

    def __init__(self, person: str, seal: str, *, several: bool, last: bool = True) -> None:
        super().__init__()
        self._person = person
        self.seal = seal
        """The seal of the secret that the words are mixed with."""
        self._several = several
        self._last = last

    def compose(self) -> ComposeResult:
        about = tr(words.ABOUT)
        if self._several:
            about = sentences([about, tr(words.UNSEEN)])
        with Dialog(words.ask(self._person, several=self._several)):
            yield Static(about, markup=False)
            label = tr("{label}:", label=tr(words.SEAL))
            yield Static(f"{label}\n{self.seal}", id="seal", classes="quiet", markup=False)
            line = Input(
                placeholder=tr("any words"), password=self._several, id="words", compact=True
            )
            # An idle screen sends nothing.
            line.cursor_blink = False
            yield line
            yield Static("", id="wrong", classes="danger")
            with Horizontal(classes="buttons"):
                does = COMMANDS["cut.deal"].label if self._last else tr_c("key", "Cut")
                yield KeyButton("deal", does, id="deal", main=True)
                yield KeyButton("back", COMMANDS["cut.back"].label, id="back")
        yield SteadyFooter()

    def on_input_submitted(self) -> None:
        """Deal, for Enter within the line."""
        self.action_deal()

    def action_deal(self) -> None:
        typed = self.query_one("#words", Input).value
        try:
            self.dismiss(checked(typed))
        except CutError as error:
            wrong = self.query_one("#wrong", Static)
            wrong.update(sentence_for(error))
            wrong.display = True

    def action_back(self) -> None:
        self.dismiss(None)
