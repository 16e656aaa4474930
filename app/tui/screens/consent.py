"""What screens have in common that ask before something is done that a file says."""

from __future__ import annotations

from textual.binding import Binding
from textual.containers import Horizontal

from app.tui.bindings import bind
from app.tui.screens.question import QuestionScreen
from app.tui.widgets.footer import KeyButton
from app.words.en.keys import KEYS


class ConsentScreen(QuestionScreen):
    """The result is whether somebody here agrees; what is pressed without reading does not."""

    DEFAULT_CSS = """
    ConsentScreen #said { background: $panel-bg; padding: 0 1; }
    """

    def action_refuse(self) -> None:
        """Leave everything as it is."""
        self.dismiss(False)

    def action_agree(self) -> None:
        """Let it be done."""
        self.dismiss(True)


def answer_keys(name: str) -> list[Binding]:
    """The keys of a question, whose words stand under this name."""
    return [
        bind(f"{name}.refuse", "enter,space,escape", "refuse"),
        bind(f"{name}.agree", "y", "agree"),
        bind(f"{name}.quit", "q", "app.leave"),
    ]


def answer_buttons(name: str) -> Horizontal:
    """Both answers, for the mouse."""
    return Horizontal(
        KeyButton("refuse", KEYS[f"{name}.refuse"].label, id="refuse", main=True),
        KeyButton("agree", KEYS[f"{name}.agree"].label, id="agree"),
    )
