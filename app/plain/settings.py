"""The settings that mean something in lines, listed and changed by what is typed."""

from __future__ import annotations

from typing import Any, Final

from app.match.seat import is_choosable
from app.storage.settings import LONGEST_PAUSE, ORDERS, POLLS, TUTORS, Settings
from app.ui.commands import CommandError
from app.words.en.lines import settings as setting_words
from app.words.en.lines.commands import OFF, ON

_SWITCHES: Final = frozenset({"lenient", "cut", "spell", "lines"})
_CHOICES: Final = {"order": ORDERS[:-1], "tutor": TUTORS, "poll": POLLS}


def listed(settings: Settings) -> list[str]:
    """Every setting with what it is now, and how one is changed."""
    told = [
        setting_words.value_of(name, _written(getattr(settings, name)))
        for name in setting_words.ABOUT
    ]
    return [*told, setting_words.how(setting_words.EXAMPLE)]


def changed(text: str) -> tuple[str, Any, str]:
    """The setting that a text such as ``poll never`` changes, its new value, and that in words.
    Raises CommandError, with a sentence that says what is possible.
    """
    name, _, typed = text.partition(" ")
    name, typed = name.lower(), typed.strip()
    if name not in setting_words.ABOUT:
        raise CommandError(setting_words.no_setting(name))
    value = _read(name, typed)
    return name, value, setting_words.is_set(name, _written(value))


def _read(name: str, typed: str) -> Any:
    if name == "name":
        if not is_choosable(typed):
            raise CommandError(setting_words.possible(name, [setting_words.A_NAME]))
        return typed
    if name == "pace":
        try:
            seconds = float(typed)
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= LONGEST_PAUSE:
            raise CommandError(setting_words.possible(name, [setting_words.SECONDS]))
        return seconds
    wanted = typed.lower()
    possible = (OFF, ON) if name in _SWITCHES else _CHOICES[name]
    if wanted not in possible:
        raise CommandError(setting_words.possible(name, possible))
    return wanted == ON if name in _SWITCHES else wanted


def _written(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return ON if value else OFF
    return f"{value:g}" if isinstance(value, float) else value or setting_words.NO_NAME
