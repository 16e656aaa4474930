"""The line of the start screen that says whether people cut before the first deal."""

from __future__ import annotations

from typing import Protocol, cast

from app.storage.settings import Settings
from app.tui.widgets.form import Choice, Chooser, Field, Stepper
from app.words.en import settings as words


class _Keeper(Protocol):
    """What this line asks of its app."""

    def update_settings(self, *, cut: bool) -> None:
        """Change the setting and keep it."""


class CutLine(Field):
    """Takes the setting back for the next match; only those see it who have chosen it."""

    def __init__(self, settings: Settings) -> None:
        choices = [Choice(value, *told) for value, told in words.CUTS.items()]
        super().__init__(words.CUT, Chooser(choices, settings.cut, id="cut"))
        self.display = settings.cut

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Keep what is chosen."""
        event.stop()
        if isinstance(event.stepper, Chooser):
            cast(_Keeper, self.app).update_settings(cut=event.stepper.choice.value)
