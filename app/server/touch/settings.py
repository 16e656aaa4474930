"""The settings on the page: those of the terminal that have a meaning here."""

from __future__ import annotations

from typing import Any, Final

from app.server.touch import page as pages
from app.server.touch.page import Field, Page, Values
from app.server.touch.place import StillPage, back
from app.text.speech import tr
from app.tui.screens.settings import SETTINGS, Setting, choices_of
from app.tui.widgets.form import FormChoice
from app.ui.keys import COMMANDS

_SHOWN: Final = ("four_colours", "order", "pace", "lenient", "poll", "language")
_BY_HAND: Final = "hand"
"""The order in which every card stays where it was put; nothing moves cards on the page."""


class SettingsPage(StillPage):
    """A choice for each setting. A change applies and is saved at once."""

    def page(self) -> Page:
        fields = [self._field(each) for each in SETTINGS if each.name in _SHOWN]
        done = COMMANDS["settings.close"].label
        return Page("settings", tr("Settings"), [pages.form("done", done, *fields)], back=back())

    def _field(self, setting: Setting) -> Field:
        choices, value = self._choices(setting), self._value(setting)
        now = next((index for index, each in enumerate(choices) if each.value == value), 0)
        return Field(
            setting.name,
            setting.label,
            str(now),
            [(str(index), each.label) for index, each in enumerate(choices)],
            redraws=True,
            # The sentences about a language speak of a terminal.
            note="" if setting.name == "language" else choices[now].sentence,
        )

    def _value(self, setting: Setting) -> Any:
        return getattr(self.visitor.settings, setting.name)

    def _choices(self, setting: Setting) -> list[FormChoice]:
        found, value = choices_of(setting, self.visitor.settings), self._value(setting)
        if setting.name != "order" or value == _BY_HAND:
            return found
        return [each for each in found if each.value != _BY_HAND]

    async def do(self, command: str, values: Values) -> None:
        changes: dict[str, Any] = {}
        for setting in SETTINGS:
            choices, number = self._choices(setting), values.get(setting.name, "")
            if setting.name not in _SHOWN or number not in map(str, range(len(choices))):
                continue
            if (chosen := choices[int(number)].value) != self._value(setting):
                changes[setting.name] = chosen
        if changes:
            self.visitor.change(**changes)
        if command == "done":
            self.visitor.close_over()
