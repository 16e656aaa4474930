"""Keys: bindings with their texts, and the translation of the keyboard's keys.

Letters count in both cases, letters of other scripts by their place on the keyboard, and there are
keys for one hand. With these, every key of the keyboard means one key of the game, so that no two
actions share a key. Keys outside the tables keep their meaning, and so do all keys while text is
typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from textual.binding import Binding
from textual.events import Key
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from app.storage.settings import Settings
from app.text.letters import as_typed
from app.text.speech import tr
from app.tui.textual_private import binding_of_key
from app.ui.keys import COMMANDS, Command


def bind(
    name: str,
    action: str,
    *,
    keys: str | None = None,
    show: bool = True,
    key_display: str | None = None,
    priority: bool = False,
) -> Binding:
    """Bind a command, whose keys the player can change, to an action of a screen.

    ``keys`` replace the usual ones of the command. ``show`` says whether the footer has it, and
    ``key_display`` is the key's text if its own name does not do. With ``priority`` it comes before
    the widget in focus. Raises KeyError for an unknown command.
    """
    return Binding(
        COMMANDS[name].keys if keys is None else keys,
        action,
        # Textual hides bindings without a description; the players' text is in ``command_of``.
        name,
        id=name,
        show=show,
        key_display=key_display,
        priority=priority,
    )


def bind_move(name: str, *, show: bool = True) -> Binding:
    """Bind the key of a move at a table, by its command without ``table.``."""
    return bind(f"table.{name}", f"{MAKE_MOVE}('{name}')", show=show)


MAKE_MOVE: Final = "make_move"
"""The action of a table's screen that makes a move."""


def table_command(binding: Binding) -> str:
    """Return the name of a binding's command without that of its screen."""
    return (binding.id or "").rpartition(".")[2]


def command_of(binding: Binding) -> Command:
    """Return the command of a binding with its current texts; for a binding of Textual, with
    Textual's.
    """
    own = COMMANDS.get(binding.id or "")
    return own or Command(binding.key, binding.description, binding.tooltip)


def command_on(screen: Screen[Any], binding: Binding) -> Command:
    """Return the command of a binding, with other texts if the screen has ``reworded`` it."""
    reworded: Mapping[str, Command] = getattr(screen, "reworded", {})
    return reworded.get(binding.action) or command_of(binding)


_PLACES: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_LETTERS: Final = (
    "йцукенгшщзхъфывапролджэячсмитьбю",  # Russian
    "йцукенгшщзхїфівапролджєячсмитьбю",  # Ukrainian
    " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ  ",  # Greek
    "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ",  # Hebrew
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز",  # Arabic
)
"""The letters on these places in the usual keyboard of each script; a blank for no letter."""
_NEAR: Final = dict(zip("。、【】《》", "./[]<>", strict=True))
"""Full-width signs of a Chinese input method, with the signs of the keys that it takes."""
_SHIFTED: Final = str.maketrans(";,.", ":<>")
_NAMES: Final = {",": "comma", ".": "full_stop", ":": "colon", ";": "semicolon"}


def _by_place() -> dict[str, str]:
    found: dict[str, str] = {}
    for letters in _LETTERS:
        for letter, index in zip(letters, _PLACES, strict=True):
            if letter == " ":
                continue
            found.setdefault(letter, index)
            # A final sigma has the capital of the other.
            if (capital := letter.upper()) != letter and capital.lower() == letter:
                found.setdefault(capital, index.upper().translate(_SHIFTED))
    return {
        letter: _NAMES.get(index, index)
        for letter, index in found.items()
        if index.isalpha() or index in _NAMES
    }


BY_PLACE: Final[Mapping[str, str]] = _by_place()
"""The keys on whose places letters of other scripts stand."""


def key_of(sign: str) -> str:
    """Return the name of the key that types a sign; a letter or digit is its own name."""
    if sign.isalnum():
        return sign
    named = unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(named, named)


def key_pressed(event: Key) -> str:
    """Return the key that was pressed, even if an input method made its sign full-width: ``？``."""
    sign = event.character or ""
    if sign in _NEAR:
        return key_of(_NEAR[sign])
    if len(sign) == 1 and unicodedata.decomposition(sign).startswith("<wide>"):
        return key_of(as_typed(sign))
    return event.key


def key_at_place(key: str) -> str:
    """Return the key on whose place a letter stands, or the ASCII form of a digit; else the key
    itself.
    """
    if key.isascii() or len(key) > 1:
        return key
    return str(int(key)) if key.isdecimal() else BY_PLACE.get(key, key)


def in_either_case(key: str, means_something: Callable[[str], object]) -> str:
    """Return a letter in the case that has a meaning, if possible its own."""
    letter = key.removeprefix("shift+")
    if len(letter) > 1 or not letter.isalpha():
        return key
    cases = (key, letter.upper(), letter.lower())
    return next((case for case in cases if means_something(case)), key)


class TypesCards(Widget):
    """A widget in which cards are typed by rank and suit."""


class Keyboard:
    """The keyboard of a player with these settings."""

    def __init__(self, settings: Settings) -> None:
        self._hand = OneHandedKeys(settings.hand, settings.keymap)
        self._told: set[type[Screen[Any]]] = set()
        """The kinds of screen whose possible keys were listed already."""

    def meant_by(self, event: Key, screen: Screen[Any]) -> Key:
        """Return the key of the game that a key of the keyboard means, with the same time.

        Keys with a meaning by the player's settings have that one, and all keys have their own
        while text is typed. A key that comes back from a widget is translated already.
        """
        focused = screen.focused
        if event.is_forwarded or isinstance(focused, Input):
            return event

        def means_something(key: str) -> bool:
            return binding_of_key(screen, key) is not None

        key = event.key
        if not means_something(key):
            key = key_at_place(key_pressed(event))
        # Ranks and suits are letters, which the keys for one hand would take for others.
        meant = key if isinstance(focused, TypesCards) else self._hand.meant_by(key)
        key = in_either_case(meant, means_something)
        if key == event.key:
            return event
        translated = Key(key, key if len(key) == 1 else None)
        translated.time = event.time
        return translated

    def where(self, binding: Binding) -> Binding:
        """Return a binding with the key of the keyboard that means its key."""
        return self._hand.where(binding)

    def tell_if_it_means_nothing(self, event: Key, screen: Screen[Any]) -> None:
        """For a key without meaning, list the possible keys, once on each kind of screen."""
        if not event.is_printable or type(screen) in self._told:
            return
        # Checked first: the list of all keys takes longer than the action of one.
        if binding_of_key(screen, event.key) is not None:
            return
        keys = screen.active_bindings
        self._told.add(type(screen))
        shown_as = screen.app.get_key_display
        listed: dict[str, str] = {}
        for binding, enabled in ((each.binding, each.enabled) for each in keys.values()):
            if enabled and binding.show:
                does = f"{shown_as(binding)} {command_on(screen, binding).label}"
                listed.setdefault(binding.action, does)
        pressed = shown_as(Binding(event.key, ""))
        told = tr(
            "“{key}” does nothing here. Press {keys}.",
            key=pressed,
            keys=" · ".join(listed.values()),
        )
        screen.notify(told, timeout=8, markup=False)


def _one_hand(index: int) -> dict[str, str]:
    return {
        key: means
        for command in COMMANDS.values()
        for keys in command.one_hand.split("; ")[index : index + 1]
        for key, means in zip(keys.split(","), command.keys.split(","), strict=False)
        if key
    }


HANDS: Final[Mapping[str, Mapping[str, str]]] = {
    "both": {},
    "left": _one_hand(0),
    "right": _one_hand(1),
}
"""The keys of the game by those of the keyboard, for each value of the setting."""


class OneHandedKeys:
    """The keys for the player's hand; ``keymap`` holds the keys that the player has set."""

    def __init__(self, hand: str, keymap: Mapping[str, str]) -> None:
        own = {key.strip() for keys in keymap.values() for key in keys.split(",")}
        table = HANDS[hand]
        self._means = {key: means for key, means in table.items() if key not in own}
        self._key_for = {means: key for key, means in self._means.items() if means not in own}

    def meant_by(self, key: str) -> str:
        """Return the key of the game that a key of the keyboard means."""
        return self._means.get(key, key)

    def where(self, binding: Binding) -> Binding:
        """Return a binding with the key of the keyboard that means its key."""
        key = self._key_for.get(binding.key)
        return binding if key is None else binding.with_key(key)
