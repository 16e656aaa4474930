"""Keys: bindings with the words for what they do, and what the keys of a keyboard mean: letters in
both cases, other letters by their places, and the keys for one hand.

For one hand every key of the keyboard means one key of the game, so no two actions can come to lie
on one. Keys that are named in no table mean what they always do, and so do all of them while one is
writing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from textual.binding import Binding
from textual.events import Key
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.screen import Screen
from textual.widgets import Input

from app.storage.settings import Settings
from app.text.letters import as_typed
from app.text.speech import tr
from app.tui.textual_private import binding_of_key
from app.ui.keys import COMMANDS, OTHER_WORDS, Command


def bind(
    name: str,
    action: str,
    *,
    keys: str | None = None,
    show: bool = True,
    key_display: str | None = None,
    priority: bool = False,
    words: str = "",
) -> Binding:
    """Make the binding of a command, whose keys the player can move, to an action of a screen.

    ``keys`` are those it has where they are others than elsewhere. ``show`` is whether the footer
    has it, ``key_display`` how the key is written where its own name will not do; with
    ``priority`` it comes before what the widget in focus does with the key. ``words`` names those
    of ``OTHER_WORDS``, where it does something else here. Raises KeyError for a name that is no
    command's.
    """
    return Binding(
        COMMANDS[name].keys if keys is None else keys,
        action,
        # What has no description Textual does not show; ``command_of`` has what people read.
        words or name,
        id=name,
        show=show,
        key_display=key_display,
        priority=priority,
    )


def command_of(binding: Binding) -> Command:
    """Return the command of a binding, as it is to be told of now; of one of Textual's own, which
    is no command, what Textual says.
    """
    own = OTHER_WORDS.get(binding.description) or COMMANDS.get(binding.id or "")
    return own or Command(binding.key, binding.description, binding.tooltip)


_PLACES: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_LETTERS: Final = (
    "йцукенгшщзхъфывапролджэячсмитьбю",  # Russian
    "йцукенгшщзхїфівапролджєячсмитьбю",  # Ukrainian
    " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ  ",  # Greek
    "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ",  # Hebrew
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز",  # Arabic
)
"""What stands on these places where a script has its usual keyboard; a blank for no letter."""
_NEAR: Final = dict(zip("。、【】《》", "./[]<>", strict=True))
"""Full-width signs of a Chinese input method, and those of the keys that it takes them from."""
_SHIFTED: Final = str.maketrans(";,.", ":<>")
_NAMES: Final = {",": "comma", ".": "full_stop", ":": "colon", ";": "semicolon"}


def _by_place() -> dict[str, str]:
    found: dict[str, str] = {}
    for letters in _LETTERS:
        for letter, place in zip(letters, _PLACES, strict=True):
            if letter == " ":
                continue
            found.setdefault(letter, place)
            # A final sigma has the capital of the other.
            if (capital := letter.upper()) != letter and capital.lower() == letter:
                found.setdefault(capital, place.upper().translate(_SHIFTED))
    return {
        letter: _NAMES.get(place, place)
        for letter, place in found.items()
        if place.isalpha() or place in _NAMES
    }


BY_PLACE: Final[Mapping[str, str]] = _by_place()
"""For letters that are not Latin, the keys on whose places they stand."""


def key_of(sign: str) -> str:
    """Return the name of the key that types a sign: a letter or digit is its own."""
    if sign.isalnum():
        return sign
    named = unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(named, named)


def key_pressed(event: Key) -> str:
    """Return the key that was pressed, of one that an input method made full-width: ``？``."""
    sign = event.character or ""
    if sign in _NEAR:
        return key_of(_NEAR[sign])
    if len(sign) == 1 and unicodedata.decomposition(sign).startswith("<wide>"):
        return key_of(as_typed(sign))
    return event.key


def key_at_place(key: str) -> str:
    """Return the key on whose place a letter stands, or the digit that it is; else the key
    itself.
    """
    if key.isascii() or len(key) > 1:
        return key
    return str(int(key)) if key.isdecimal() else BY_PLACE.get(key, key)


def in_either_case(key: str, means_something: Callable[[str], object]) -> str:
    """Return a letter in the case in which it means something, its own before the other."""
    letter = key.removeprefix("shift+")
    if len(letter) > 1 or not letter.isalpha():
        return key
    cases = (key, letter.upper(), letter.lower())
    return next((case for case in cases if means_something(case)), key)


class Keyboard:
    """The keyboard of a player with these settings."""

    def __init__(self, settings: Settings) -> None:
        self._hand = OneHandedKeys(settings.hand, settings.keymap)
        self._told: set[type[Screen[Any]]] = set()
        """Where it was said what can be pressed."""

    def meant_by(self, event: Key, screen: Screen[Any]) -> Key:
        """Return the key of the game that a key of the keyboard stands for, pressed at the same
        time.

        What the player has given a meaning to has that, and all keys have their own while one is
        writing. One that comes back from a widget has been taken for another already.
        """
        if event.is_forwarded or isinstance(screen.focused, Input):
            return event

        def means_something(key: str) -> bool:
            return binding_of_key(screen, key) is not None

        key = event.key
        if not means_something(key):
            key = key_at_place(key_pressed(event))
        key = in_either_case(self._hand.meant_by(key), means_something)
        if key == event.key:
            return event
        meant = Key(key, key if len(key) == 1 else None)
        meant.time = event.time
        return meant

    def where(self, binding: Binding) -> Binding:
        """Return a binding with the key of the keyboard that its key lies on."""
        return self._hand.where(binding)

    def tell_if_it_means_nothing(self, event: Key, screen: Screen[Any]) -> None:
        """Say once on every kind of screen what can be pressed instead of such a key."""
        if not event.is_printable or type(screen) in self._told:
            return
        # Nearly every key means something, and to list all that do takes longer than to do it.
        if binding_of_key(screen, event.key) is not None:
            return
        keys = screen.active_bindings
        self._told.add(type(screen))
        shown_as = screen.app.get_key_display
        listed: dict[str, str] = {}
        for binding, enabled in ((each.binding, each.enabled) for each in keys.values()):
            if enabled and binding.show:
                does = f"{shown_as(binding)} {command_of(binding).label}"
                listed.setdefault(binding.action, does)
        pressed = shown_as(Binding(event.key, ""))
        told = tr(
            "“{key}” does nothing here. Press {keys}.",
            key=pressed,
            keys=" · ".join(listed.values()),
        )
        screen.notify(told, timeout=8, markup=False)


def _one_hand(place: int) -> dict[str, str]:
    return {
        key: means
        for command in COMMANDS.values()
        for keys in command.one_hand.split("; ")[place : place + 1]
        for key, means in zip(keys.split(","), command.keys.split(","), strict=False)
        if key
    }


HANDS: Final[Mapping[str, Mapping[str, str]]] = {
    "both": {},
    "left": _one_hand(0),
    "right": _one_hand(1),
}
"""By the values of the setting: for keys of the keyboard, those of the game."""


class OneHandedKeys:
    """The keys for the hand of a player, who has moved some keys on their own (``keymap``)."""

    def __init__(self, hand: str, keymap: Mapping[str, str]) -> None:
        own = {key.strip() for keys in keymap.values() for key in keys.split(",")}
        table = HANDS[hand]
        self._means = {key: means for key, means in table.items() if key not in own}
        self._key_for = {means: key for key, means in self._means.items() if means not in own}

    def meant_by(self, key: str) -> str:
        """Return the key of the game that a key of the keyboard stands for."""
        return self._means.get(key, key)

    def where(self, binding: Binding) -> Binding:
        """Return a binding with the key of the keyboard that its key lies on."""
        key = self._key_for.get(binding.key)
        return binding if key is None else binding.with_key(key)
