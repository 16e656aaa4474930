"""Keys for one hand: everything can be reached, and nothing lies on the same key as another."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from textual.binding import Binding, BindingsMap
from textual.widgets import Static

from app.storage.settings import HANDS as HANDS_KNOWN
from app.tui.one_hand import HANDS, OneHand
from app.tui.screens.base import BaseScreen
from app.tui.screens.settings import SettingsScreen
from app.words.en.keys import ABOUT_HANDS
from app.words.en.settings import HANDS as HANDS_TOLD
from tests.test_layers import MODULES, is_within
from tests.tui.screen_text import screen_text
from tests.tui.seated import draw, seated
from tests.tui.test_bindings import bindings

EITHER = {*"1234567890", "space"}
"""The thumb of both hands, and digits, which lie in both halves or beside the arrow keys."""
REACH = {
    "left": EITHER
    | {*"qwertasdfgzxcvbQWERTASDFGZXCVB", "tab", "shift+tab", "escape", "f1", "f2", "f3", "f4"}
    | {f"ctrl+{letter}" for letter in "ersdfgxv"},
    "right": EITHER
    | {*"yuiophjklnmYUIOPHJKLNM", "comma", "full_stop", "minus", "plus", "enter", "backspace"}
    | {"up", "down", "left", "right", "shift+left", "shift+right", "home", "end", "delete"}
    | {"pageup", "pagedown", "question_mark", "colon", "f6", "f7", "f8", "f9"},
}
OTHERWISE = {
    # Page up and down go there too.
    *("home", "end", "ctrl+home", "ctrl+end"),
    # The menu leaves, and shells are not for one hand.
    *("ctrl+q", "ctrl+z"),
    # Another size of the window draws the screen anew too.
    "ctrl+l",
    # Tab goes round.
    "shift+tab",
}
"""Keys of which one hand does without some, and how."""


def reachable(hand: str) -> set[str]:
    """The keys of the game that a hand can press."""
    table = HANDS[hand]
    return {table.get(key, key) for key in REACH[hand]}


def screens() -> Iterator[type[BaseScreen[object]]]:
    for module in MODULES:
        if is_within(module, "app.tui.screens"):
            for kind in vars(importlib.import_module(module)).values():
                if isinstance(kind, type) and issubclass(kind, BaseScreen):
                    yield kind


def test_the_hands_of_the_settings_are_known_everywhere() -> None:
    assert set(HANDS_KNOWN) == HANDS.keys() == HANDS_TOLD.keys() == ABOUT_HANDS.keys()


@pytest.mark.parametrize("hand", ["left", "right"])
def test_one_hand_can_do_everything(hand: str) -> None:
    """For a new key that fails here, find a free key of each hand in ``app.tui.one_hand``."""
    can = reachable(hand)
    keys: dict[str, set[str]] = {}
    for binding in bindings():
        keys.setdefault(str(binding.id), set()).update(binding.key.split(","))
    assert {name for name, pressed in keys.items() if not pressed & (can | OTHERWISE)} == set()


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_key_that_is_told_of_an_action_is_the_one_that_does_it(hand: str) -> None:
    layout = OneHand(hand, {})
    found = 0
    for screen in screens():
        for key, together in BindingsMap(screen.BINDINGS).key_to_bindings.items():
            for binding in together:
                told = layout.where(binding).key
                found += told != key
                does_it = layout.meant_by(told) == key
                assert does_it or key in OTHERWISE, (screen, binding)
    assert found > 20


@pytest.mark.parametrize("hand", ["left", "right"])
def test_no_two_keys_of_a_hand_mean_the_same_letter(hand: str) -> None:
    means = Counter(HANDS[hand].values())
    assert max(means.values()) == 1


def test_a_key_that_the_player_has_moved_stays_there() -> None:
    layout = OneHand("left", {"table.hint": "f, x"})
    assert layout.meant_by("f") == "f"
    assert layout.meant_by("x") == "x"
    assert layout.meant_by("r") == "d"
    assert layout.where(Binding("f", "hint")).key == "f"


async def test_a_turn_is_played_with_the_left_hand_by_the_keys_that_are_shown() -> None:
    async with seated(draw(), hand="left") as person:
        footer = person.text.splitlines()[-1].split()
        assert footer[footer.index("Stock") - 1 : footer.index("Stock") + 1] == ["f", "Stock"]
        await person.press("f")
        assert "you drew 10♦" in person.text
        before = person.view.hand
        # The arrow keys of old, then theirs.
        await person.press("d", "a", "a")
        await person.press("e")
        assert person.view.hand != before
        await person.press("escape", "s", "s", "s", "e")
        assert isinstance(person.app.screen, SettingsScreen)


@pytest.mark.long
async def test_another_hand_is_taken_at_once_and_what_is_typed_is_typed() -> None:
    async with seated(draw()) as person:
        await person.press("escape", "down", "down", "down", "enter")
        assert isinstance(person.app.screen, SettingsScreen)
        person.app.screen.query_one("#hand").focus()
        await person.press("right", "escape")
        assert person.app.settings.hand == "left"
        assert " f Stock " in person.text
        await person.press("f2", *"draw", "enter")
        assert "you drew 10♦" in screen_text(person.app)
        await person.press("f1")
        told = [str(part.render()) for part in person.app.screen.query(Static)]
        assert any("for the left hand" in text for text in told)
        keys = next(text for text in told if "Draw from the stock" in text)
        assert re.search(r"^f +Draw from the stock$", keys, re.MULTILINE)
