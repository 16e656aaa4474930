"""Keys for one hand: which key of the keyboard stands for which key of the game.

Every key of the keyboard means one key of the game, so no two actions can come to lie on one. Keys
that are named in no table mean what they always do, and so do all of them while one is writing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.binding import Binding

LEFT: Final = {
    "w": "up",
    "a": "left",
    "s": "down",
    "d": "right",
    "e": "enter",
    "A": "shift+left",
    "D": "shift+right",
    "W": "pageup",
    "S": "pagedown",
    "f": "s",
    "r": "d",
    "x": "u",
    "c": "h",
    "v": "p",
    "t": "k",
    "q": "m",
    "z": "l",
    "Z": "f",
    "Q": "q",
    "R": "r",
    "X": "x",
    "C": "c",
    "V": "v",
    "T": "t",
    "E": "a",
    "B": "y",
    "G": "o",
    "F": "e",
    "ctrl+e": "i",
    "ctrl+x": "n",
    "ctrl+r": "w",
    "ctrl+v": "j",
    "ctrl+d": "plus",
    "ctrl+s": "minus",
    "f1": "question_mark",
    "f2": "colon",
    "f3": "backspace",
    "f4": "delete",
}
"""As for players who steer with w, a, s and d."""
RIGHT: Final = {
    "backspace": "escape",
    "Y": "tab",
    "U": "backspace",
    "j": "s",
    "i": "d",
    "n": "g",
    "comma": "a",
    "full_stop": "b",
    "J": "x",
    "I": "e",
    "N": "r",
    "M": "t",
    "H": "v",
    "K": "q",
    "O": "c",
    "P": "n",
    "L": "f",
    "f8": "i",
    "f9": "w",
}
"""The arrow keys lie there already."""
HANDS: Final[Mapping[str, Mapping[str, str]]] = {"both": {}, "left": LEFT, "right": RIGHT}
"""By the values of the setting: for keys of the keyboard, those of the game."""


class OneHand:
    """The keys for the hand of a player, who has moved some keys on their own (``keymap``)."""

    def __init__(self, hand: str, keymap: Mapping[str, str]) -> None:
        own = {key.strip() for keys in keymap.values() for key in keys.split(",")}
        table = HANDS[hand]
        self._means = {key: means for key, means in table.items() if key not in own}
        self._key_for = {means: key for key, means in self._means.items() if means not in own}

    def meant_by(self, key: str) -> str:
        """The key of the game that a key of the keyboard stands for."""
        return self._means.get(key, key)

    def where(self, binding: Binding) -> Binding:
        """A binding with the key of the keyboard that its key lies on."""
        key = self._key_for.get(binding.key)
        return binding if key is None else binding.with_key(key)
