"""Settings as typed in lines: their names and values, in the typist's language and in English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from app.match.seat import is_choosable
from app.plain.answers import OFF, ON
from app.quoting import quoted
from app.storage.settings import LONGEST_PAUSE, ORDERS, POLLS, TUTORS, Settings
from app.text.letters import folded
from app.text.lists import either
from app.text.speech import languages, msg, msg_c, tr
from app.ui.commands import CommandError, typed

_NAMES: Final = {
    "name": msg_c("typed", "name"),
    "order": msg_c("typed", "order"),
    "pace": msg_c("typed", "pace"),
    "lenient": msg_c("typed", "lenient"),
    "tutor": msg_c("typed", "tutor"),
    "poll": msg_c("typed", "poll"),
    "cut": msg_c("typed", "cut"),
    "serious": msg_c("typed", "serious"),
    "spell": msg_c("typed", "spell"),
    "lines": msg_c("typed", "lines"),
    "language": msg_c("typed", "language"),
}
_ABOUT: Final = {
    # Translators: the meaning of each setting, in plain lines
    "name": msg("what you are called at the table"),
    "order": msg("how the cards of a hand are listed"),
    "pace": msg("seconds before a computer player's answer, 0 to 3"),
    "lenient": msg("whether a move can be undone after the computer has answered"),
    "tutor": msg("what you are warned of, in Gin for two"),
    "poll": msg("when you are asked whether to buy a card"),
    "cut": msg("whether each person may add words to the deal"),
    "serious": msg("whether new matches are without hints, undo and other help"),
    "spell": msg("whether cards are spelled out"),
    "lines": msg("whether the game begins in lines"),
    "language": msg("what language is spoken"),
}
_AUTOMATIC: Final = msg_c("typed", "automatic")
"""The language of the terminal's locale."""
_CHOICES: Final = {"order": ORDERS[:-1], "tutor": TUTORS, "poll": POLLS}
_VALUES: Final = {
    "melds": msg_c("typed", "melds"),
    "suit": msg_c("typed", "suit"),
    "rank": msg_c("typed", "rank"),
    "hand": msg_c("typed", "hand"),
    "off": OFF,
    "blunders": msg_c("typed", "blunders"),
    "mistakes": msg_c("typed", "mistakes"),
    "always": msg_c("typed", "always"),
    "fits": msg_c("typed", "fits"),
    "never": msg_c("typed", "never"),
}
"""The words for the values of such settings."""


def listed(settings: Settings) -> list[str]:
    """Return every setting with its value, and how to change one."""
    told = [
        # Translators: the name of a setting, its value, and its meaning
        tr(
            "{setting} {value}: {about}.",
            setting=called(name),
            value=written(name, getattr(settings, name)),
            about=tr(about),
        )
        for name, about in _ABOUT.items()
    ]
    return [
        *told,
        tr(
            "To change one, type for example set {setting} {value}.",
            setting=called("pace"),
            value="0.4",
        ),
    ]


def changed(text: str) -> tuple[str, Any]:
    """Return the setting that a text such as ``poll never`` changes, and its new value.

    Raises CommandError, with a sentence on the possible ones.
    """
    said, _, value = text.partition(" ")
    for name, words in _NAMES.items():
        if folded(said) in typed(words):
            return name, _read(name, value.strip())
    raise CommandError(tr("{text} is not a setting: settings lists them.", text=quoted(said)))


def called(name: str) -> str:
    """Return a setting's name as it is typed."""
    return typed(_NAMES[name])[0]


def _read(name: str, value: str) -> Any:
    if name == "name":
        if not is_choosable(value):
            raise CommandError(
                tr(
                    "Type set {name} and a name of 1 to 12 letters, not digits alone.",
                    name=called(name),
                )
            )
        return value
    if name == "pace":
        try:
            seconds = float(value.replace(",", "."))
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= LONGEST_PAUSE:
            raise CommandError(tr("Type set {name} and seconds from 0 to 3.", name=called(name)))
        return seconds
    wanted = folded(value)
    if name in _CHOICES:
        if (choice := choice_of(name, value)) is None:
            raise _one_of(name, (written(name, choice) for choice in _CHOICES[name]))
        return choice
    if name == "language":
        if wanted in typed(_AUTOMATIC):
            return None
        if wanted not in languages():
            raise _one_of(name, (*languages(), typed(_AUTOMATIC)[0]))
        return wanted
    if (wanted_on := is_on(wanted)) is None:
        raise _one_of(name, (written(name, False), written(name, True)))
    return wanted_on


def choice_of(name: str, said: str) -> str | None:
    """Return the value that was typed for a setting with a few words; None for any other text."""
    wanted = folded(said)
    return next((each for each in _CHOICES[name] if wanted in typed(_VALUES[each])), None)


def _one_of(name: str, values: Iterable[str]) -> CommandError:
    possible = either(values)
    return CommandError(tr("Type set {name} and {values}.", name=called(name), values=possible))


def is_on(said: str) -> bool | None:
    """Return whether on or off was typed; None for neither."""
    said = folded(said)
    if said in typed(ON):
        return True
    return False if said in typed(OFF) else None


def written(name: str, value: Any) -> str:
    """Return a setting's value as it is typed."""
    if name == "language":
        return languages().get(value) or typed(_AUTOMATIC)[0]
    if isinstance(value, bool):
        return typed(ON if value else OFF)[0]
    if name in _CHOICES:
        return typed(_VALUES[value])[0]
    return f"{value:g}" if isinstance(value, float) else value or tr("You")
