"""The screen of the options of a match in words, and what is said of one that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.games.base import USUAL_GAME
from app.quoting import quoted
from app.words.en.forms import GAMES

HOW: Final = "Up, down: a line. Left, right, digits: change it.  * changed"


class OptionWords(NamedTuple):
    """The words for one option."""

    group: str
    label: str
    explanation: str


YES, NO, OFF = "yes", "no", "off"
"""What options are set to, as it is written and read."""
ALSO_YES: Final = ("on", "true", "1")
ALSO_NO: Final = ("off", "false", "0")
ALSO_OFF: Final = ("none", "no")
YES_OR_NO: Final = f"{YES} or {NO}"
SHORT: Final = {
    "double_points": "points twice",
    "double_game_bonus": "bonus twice",
    "double_all": "all twice",
    "alternate": "in turn",
}
"""Values of options that are too long for a line of the form."""


def amounts(least: int, most: int, *, or_off: bool) -> str:
    """The amounts that are possible, and whether there can be none."""
    told = f"{least} to {most}"
    return f"{told}, or {OFF}" if or_off else told


def spoken_value(written: str) -> str:
    """The value of an option, as it is written, in words."""
    return written.replace("_", " ").replace(",", ", ")


def one_of(values: Sequence[str]) -> str:
    """The values that are possible."""
    return ", ".join(values)


def as_a_sentence(text: str) -> str:
    """A few words with a capital and a full stop."""
    return f"{capital(text)}."


def capital(text: str) -> str:
    """A text that begins with a capital; what follows stays as it is."""
    return text[0].upper() + text[1:]


def no_such_option(name: str, near: str | None, game: str) -> str:
    """That a game has no option of this name, and which one is ``near`` to it, if one is."""
    where, command = "", "gin-rummy options"
    if game != USUAL_GAME:
        where, command = f" in {GAMES[game].title}", f"{command} --game {game}"
    hint = f"Did you mean {near}?" if near else f"“{command}” lists them all."
    return f"There is no option {quoted(name)}{where}. {hint}"


def impossible(assignment: str, name: str, possible: str) -> str:
    """That an option cannot be set so, and what it can be set to."""
    return f"{quoted(assignment)} is impossible. Possible for {name}: {possible}."


def no_such_rules(name: str, known: Sequence[str]) -> str:
    """That there are no rules of this name, and which there are."""
    return f"There are no rules called {quoted(name)}. Choose one of {', '.join(known)}."


def own_name(name: str, number: int) -> str:
    """What a preset of the player's own is called whose name has become one of the game's."""
    return f"my {name}" if number == 1 else f"my {name} {number}"


def unlike(nearest: str, changes: Sequence[tuple[str, str]]) -> str:
    """Rules by the preset that they are nearest to, and the labels and values of options that
    are not as they are there.
    """
    if not changes:
        return f"As {nearest}."
    told = ", ".join(f"{label.lower()} {value}" for label, value in changes)
    return f"As {nearest}, but {told}."
