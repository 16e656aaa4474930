"""The settings in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class SettingChoice(NamedTuple):
    """One value of a setting."""

    label: str
    sentence: str


NAMES_STAY: Final = "A match that has begun keeps its names."

FOUR_COLOURS: Final = {
    False: SettingChoice("two", "Clubs and spades are black, diamonds and hearts red."),
    True: SettingChoice("four", "Clubs green, diamonds blue, hearts red, spades black."),
}
LETTERS: Final = {
    None: SettingChoice(
        "automatic", "Suit signs, or letters where the terminal cannot show the signs."
    ),
    False: SettingChoice("signs", "Always suit signs."),
    True: SettingChoice("letters", "Always letters: c, d, h and s."),
}
ORDERS: Final = {
    "melds": SettingChoice("by melds", "Melds together, deadwood last."),
    "suit": SettingChoice("by suit", "Clubs, diamonds, hearts, spades, each from the ace up."),
    "rank": SettingChoice("by rank", "From aces to kings."),
    "hand": SettingChoice("my own", "Every card stays where you put it."),
}
UNDOS: Final = {
    False: SettingChoice(
        "before it shows", "A move that has shown a card, or was answered, stands."
    ),
    True: SettingChoice(
        "friendly", "Also after the computer has answered; the match is then friendly."
    ),
}
POLLS: Final = {
    "always": SettingChoice("always", "In contract rummy: whenever a card could be bought."),
    "fits": SettingChoice(
        "when it fits", "Alone with CPU players, only where the card helps your hand."
    ),
    "never": SettingChoice("never", "Alone with CPU players, every card passes you by."),
}
TUTORS: Final = {
    "off": SettingChoice("off", "Nobody warns you before a move."),
    "blunders": SettingChoice(
        "blunders", "In gin of two you are warned before you make a blunder."
    ),
    "mistakes": SettingChoice("mistakes", "In gin of two you are warned before every mistake."),
}
CUTS: Final = {
    False: SettingChoice("no cut", "The computer alone deals the cards."),
    True: SettingChoice("cut first", "Each person may add words to the deal."),
}
LINES: Final = {
    False: SettingChoice("off", "The game begins on the screen."),
    True: SettingChoice(
        "on", "From the next start on in plain lines; “lines off” ends that there."
    ),
}
HANDS: Final = {
    "both": SettingChoice("usual", "For both hands; ? lists them everywhere."),
    "left": SettingChoice("left hand", "w a s d are the arrows, e is Enter, F1 lists the keys."),
    "right": SettingChoice(
        "right hand", "Backspace is Esc, Y is Tab, j is s, i is d; ? lists the keys."
    ),
}
BELLS: Final = {
    False: SettingChoice("off", "No sound."),
    True: SettingChoice("on", "The terminal's bell tells of your turn, and of the end of a hand."),
}
_THEMES: Final = {
    "felt": "Green felt",
    "dark": "Dark and quiet",
    "light": "Light",
    "contrast": "High contrast",
    "ansi": "The terminal's own colours",
}


def themes(*, few_colours: bool) -> dict[str, SettingChoice]:
    """Every theme by its name. Where there are ``few_colours``, it is said that a program that
    begins there looks otherwise.
    """
    few = " With 16 colours, as here, every start is in ansi." if few_colours else ""
    return {name: SettingChoice(name, f"{told}.{few}") for name, told in _THEMES.items()}


def pace(seconds: float) -> SettingChoice:
    """How long the pause is before the answer of a CPU player."""
    if seconds:
        return SettingChoice(
            f"{seconds:g} s", f"The computer's answer is shown after {seconds:g} seconds."
        )
    return SettingChoice("at once", "The computer answers at once.")


def keys_moved(keymap: Mapping[str, str]) -> str:
    """The keys that the player has moved, by their names."""
    return "Keys that were moved: " + ", ".join(f"{name} = {keys}" for name, keys in keymap.items())
