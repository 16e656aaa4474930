"""The screen between two people at one keyboard, which shows no cards."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from app.styles import styles_folder
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.banner import Banner
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.ui.keys import COMMANDS

LOOK = "look"
UNDO = "undo"

PAUSE: Final = 0.5
"""Seconds without a key before a key shows the next player's cards.

An earlier one, held down or typed ahead by the player before, was meant for the table."""


class PassScreen(BaseScreen[str]):
    """Asks for the keyboard to be passed to ``name``.

    ``told`` is the last move, which everyone may know. ``before`` is the player who may still undo
    it, or None. The result is ``look`` when the next player is ready, ``undo`` or ``menu``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = styles_folder() / "pass_on.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pass_on.look", "choose('look')"),
        bind("pass_on.undo", "choose('undo')"),
        bind("pass_on.menu", "choose('menu')"),
        bind("pass_on.quit", "app.leave"),
    ]

    def __init__(self, name: str, told: str, before: str | None) -> None:
        super().__init__()
        self._next = name
        self._told = told
        self._before = before
        self._last = monotonic()
        """When this screen appeared, or a key was last ignored."""

    def compose(self) -> ComposeResult:
        with Dialog(tr("Pass the keyboard to")):
            yield Banner(self._next, id="next")
            yield Static(self._told, id="told", classes="quiet", markup=False)
            yield Static(
                tr("{who}: press Enter when nobody else is looking.", who=self._next),
                id="how",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield KeyButton(
                    "choose('look')", COMMANDS["pass_on.look"].label, id="look", main=True
                )
                if self._before:
                    yield KeyButton(
                        "choose('undo')", tr("{who}: undo", who=self._before), id="undo"
                    )
        yield SteadyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse to undo once hidden cards have been seen."""
        return parameters != (UNDO,) or self._before is not None

    def action_choose(self, choice: str) -> None:
        pause, self._last = monotonic() - self._last, monotonic()
        if choice != LOOK or pause >= PAUSE:
            self.dismiss(choice)
