"""The settings: applied at once, kept by the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Label

from app.storage.errors import StoreError
from app.storage.paths import is_visitor
from app.storage.settings import LONGEST_PAUSE, settings_path
from app.styles import styles_folder
from app.terminal import terminal_environ
from app.text.refusals import sentence_for
from app.text.speech import chosen, languages, tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.form import Chooser, Field, FormChoice, NameEntry
from app.words.en import settings as words
from app.words.en.forms import ABOUT_NAME

_PACES: Final = (0.0, 0.2, 0.4, 0.8, 1.5, LONGEST_PAUSE)
"""Seconds that are offered for the pause before a CPU player's answer."""


class SettingLines(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The settings, which scroll to the line in focus; up and down go from line to line."""


class SettingsScreen(BaseScreen[None]):
    """Every setting with its explanation. What is changed is seen and saved at once."""

    player_name = getters.query_one(NameEntry)

    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "settings.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#theme"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("settings.close", "close"),
        bind("settings.keys", "keys"),
        bind("settings.up", "app.focus_previous", show=False),
        bind("settings.down", "app.focus_next", show=False),
    ]

    def __init__(self, at: str = "theme") -> None:
        """Begin at the line of the setting ``at``."""
        super().__init__()
        self._at = at
        self._kept: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        settings = self.gin.settings
        self.set_class(self.gin.ascii_only, "-ascii")
        lines: tuple[tuple[str, str, Mapping[Any, words.SettingChoice]], ...] = (
            ("theme", tr("Theme"), words.themes(few_colours=self.gin.few_colours)),
            ("four_colours", tr("Colours"), words.FOUR_COLOURS),
            ("ascii", tr("Suits"), words.LETTERS),
            ("order", tr("Order"), words.ORDERS),
            ("pace", tr("Pace"), _paces(settings.pace)),
            ("lenient", tr("Take back"), words.UNDOS),
            ("tutor", tr("Tutor"), words.TUTORS),
            ("poll", tr("Ask to buy"), words.POLLS),
            ("cut", tr("Cut"), words.CUTS),
            ("lines", tr("Line mode"), words.LINES),
            ("hand", tr("Keys"), words.HANDS),
            ("bell", tr("Bell"), words.BELLS),
            ("language", tr("Language"), _languages()),
        )
        with SettingLines(id="settings"):
            yield Label(tr("Settings"), id="title")
            for name, label, values in lines:
                choices = [FormChoice(value, *told) for value, told in values.items()]
                yield Field(label, Chooser(choices, getattr(settings, name), id=name))
            yield Field(
                tr("Your name"),
                NameEntry(settings.name),
                f"{ABOUT_NAME} {words.NAMES_STAY}",
            )
            yield Label("", id="about", markup=False)
            yield Label(tr("Left and right change a line, up and down go to another."), id="how")
            yield Label(_moved(settings.keymap), id="keys", markup=False)
            if not is_visitor():
                yield Label(_file(), id="file", markup=False)
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Remember what is kept already, and dim what cannot be seen here."""
        self._kept = self._chosen()
        self.query_one(f"#{self._at}").focus()
        if self.app.no_color:
            for name in ("theme", "four_colours"):
                field = self.query_one(f"#{name}").query_ancestor(Field)
                field.mark(changed=False, idle=True)
                field.explain(tr("Means nothing here: there are no colours (NO_COLOR)."))

    def on_stepper_changed(self) -> None:
        self._keep_choices()
        self._tell_of_line()

    def on_descendant_focus(self) -> None:
        self._tell_of_line()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        self._keep_name()

    def action_close(self) -> None:
        """Go back to the screen below."""
        # Of keys typed ahead, this one can come before what another one changed is told.
        self._keep_choices()
        self._keep_name()
        if self.is_current:
            # Another language has built the screens anew.
            self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let a letter belong to the name while that is written."""
        return not (action == "keys" and isinstance(self.focused, Input)) or None

    def action_keys(self) -> None:
        """Show the keys, to be changed."""
        from app.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), self._keys_changed)

    def _keys_changed(self, _: None) -> None:
        self.query_one("#keys", Label).update(_moved(self.gin.settings.keymap))

    def _chosen(self) -> dict[str, Any]:
        """The values on the screen; the choosers are named like the settings."""
        return {str(chooser.id): chooser.choice.value for chooser in self.query(Chooser)}

    def _keep_choices(self) -> None:
        chosen = self._chosen()
        if changed := dict(chosen.items() - self._kept.items()):
            self._kept = chosen
            self.gin.update_settings(**changed)

    def _tell_of_line(self) -> None:
        if self.focused:
            told = self.focused.query_ancestor(Field).sentence
            self.query_one("#about", Label).update(told, layout=False)

    def _keep_name(self) -> None:
        name = self.player_name.chosen
        if name != self.gin.settings.name:
            self.gin.update_settings(name=name)


def _moved(keymap: Mapping[str, str]) -> str:
    return words.keys_moved(keymap) if keymap else tr("Keys: none was moved.")


def _languages() -> dict[str | None, words.SettingChoice]:
    """What is spoken here; each language says its own name, whatever is spoken now."""
    spoken = languages()
    by_locale = spoken[chosen(None, terminal_environ())]
    automatic = words.SettingChoice(
        tr("automatic"), tr("As your terminal's locale says: {language}.", language=by_locale)
    )
    return {None: automatic} | {
        code: words.SettingChoice(name, name) for code, name in spoken.items()
    }


def _paces(current: float) -> dict[float, words.SettingChoice]:
    """What is offered, with whatever the settings file has now among it."""
    return {pace: words.pace(pace) for pace in sorted({*_PACES, current})}


def _file() -> str:
    try:
        return tr("All this is kept in {path}", path=settings_path())
    except StoreError as error:
        return sentence_for(error)
