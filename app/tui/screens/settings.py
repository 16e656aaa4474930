"""The settings: applied at once, kept by the app."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Label

from app.store.errors import StoreError
from app.store.settings import LONGEST_PAUSE, settings_path
from app.styles import styles_folder
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.themes import THEME_SUMMARIES
from app.tui.widgets.form import Choice, Chooser, Field, NameEntry
from app.tui.widgets.steady_footer import SteadyFooter

_FOUR_COLOURS: Final = (
    Choice(False, "two", "Clubs and spades are black, diamonds and hearts red."),
    Choice(True, "four", "Clubs green, diamonds blue, hearts red, spades black."),
)
_SUITS: Final = (
    Choice(None, "automatic", "Suit signs, or letters where the terminal cannot show the signs."),
    Choice(False, "signs", "Always suit signs."),
    Choice(True, "letters", "Always letters: c, d, h and s."),
)
_ORDERS: Final = (
    Choice("melds", "by melds", "Melds together, deadwood last."),
    Choice("suit", "by suit", "Clubs, diamonds, hearts, spades, each from the ace up."),
    Choice("rank", "by rank", "From aces to kings."),
    Choice("hand", "my own", "Every card stays where you put it."),
)
_PACES: Final = (0.0, 0.2, 0.4, 0.8, 1.5, LONGEST_PAUSE)
"""Seconds that are offered for the pause before a CPU player's answer."""


class SettingsScreen(BaseScreen[None]):
    """Every setting with its explanation. What is changed is seen and saved at once."""

    player_name = getters.query_one(NameEntry)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "settings.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#theme"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("settings.close", "escape,q", "close"),
        bind("settings.up", "up", "app.focus_previous", show=False),
        bind("settings.down", "down,enter", "app.focus_next", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        """A row for each setting, then the keys that were moved and where all this is kept."""
        settings = self.gin.settings
        self.set_class(self.gin.ascii_only, "-ascii")
        few = " With 16 colours, as here, every start is in ansi." if self.gin.few_colours else ""
        themes = [Choice(name, name, f"{text}.{few}") for name, text in THEME_SUMMARIES.items()]
        with VerticalScroll(id="settings", can_focus=False):
            yield Label("Settings", id="title")
            yield Field("Theme", Chooser(themes, settings.theme, id="theme"))
            yield Field("Colours", Chooser(_FOUR_COLOURS, settings.four_colours, id="four_colours"))
            yield Field("Suits", Chooser(_SUITS, settings.ascii, id="ascii"))
            yield Field("Order", Chooser(_ORDERS, settings.order, id="order"))
            yield Field("Pace", Chooser(_paces(settings.pace), settings.pace, id="pace"))
            yield Field(
                "Your name",
                NameEntry(settings.name),
                f"{NameEntry.SENTENCE} A match that has begun keeps its names.",
            )
            yield Label("Left and right change a line, up and down go to another.", id="how")
            yield Label(_keys(settings.keymap), id="keys", markup=False)
            yield Label(_file(), id="file", markup=False)
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Remember what is kept already."""
        self._kept = self._chosen()

    def on_stepper_changed(self) -> None:
        """Apply and keep a choice."""
        self._keep_choices()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        """Keep the name when its line is left."""
        self._keep_name()

    def action_close(self) -> None:
        """Go back to the screen below."""
        # Of keys typed ahead, this one can come before what another one changed is told.
        self._keep_choices()
        self._keep_name()
        self.dismiss()

    def _chosen(self) -> dict[str, Any]:
        """The values on the screen; the choosers are named like the settings."""
        return {str(chooser.id): chooser.choice.value for chooser in self.query(Chooser)}

    def _keep_choices(self) -> None:
        chosen = self._chosen()
        if changed := dict(chosen.items() - self._kept.items()):
            self._kept = chosen
            self.gin.update_settings(**changed)

    def _keep_name(self) -> None:
        name = self.player_name.chosen
        if name != self.gin.settings.name:
            self.gin.update_settings(name=name)


def _paces(current: float) -> list[Choice]:
    """What is offered, with whatever the settings file has now among it."""
    choices = []
    for pace in sorted({*_PACES, current}):
        if pace:
            sentence = f"The computer's answer is shown after {pace:g} seconds."
            choices.append(Choice(pace, f"{pace:g} s", sentence))
        else:
            choices.append(Choice(pace, "at once", "The computer answers at once."))
    return choices


def _keys(keymap: dict[str, str]) -> str:
    if not keymap:
        return 'Keys: none was moved. To move one, write it under "keymap" in the file below.'
    return "Keys that were moved: " + ", ".join(f"{id} = {keys}" for id, keys in keymap.items())


def _file() -> str:
    try:
        return f"All this is kept in {settings_path()}"
    except StoreError as error:
        return str(error)
