"""What keys mean: on any keyboard, with one hand, and wherever they have been moved."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.events import Key
from textual.widgets import Input, Static

from app.games.basic.hand import Hand
from app.games.contract.round import Round
from app.storage.settings import HANDS as HANDS_KNOWN
from app.tui.keys import (
    BY_PLACE,
    HANDS,
    MAKE_MOVE,
    OneHandedKeys,
    bind,
    command_of,
    in_either_case,
    key_at_place,
    key_of,
    key_pressed,
    table_command,
)
from app.tui.screens.base import BaseScreen
from app.tui.screens.rules import ABOUT_HANDS, ABOUT_LETTERS, RulesScreen
from app.tui.screens.settings import SETTINGS, SettingsScreen
from app.tui.table.gin.screen import KEYS as TABLE_KEYS
from app.tui.table.melding.screen import KEYS as MELDING_KEYS
from app.ui.keys import COMMANDS, Command
from app.ui.melding.games import model_of
from app.ui.table import TableModel
from tests.notices import noticed
from tests.test_layers import MODULES, is_within
from tests.tui.person import gin_app, my_turn, until
from tests.tui.screen_text import screen_text, unframed
from tests.tui.seated import draw, seated
from tests.ui.melding.tables import some_basic, some_contract, table_of
from tests.ui.test_gin_table import model as gin_model

FACES = ("app.tui", "app.server.screens", "app.server.app")
"""Where there are keys."""


def by_owner() -> dict[type, list[Binding]]:
    """The keys of every screen and widget, and of the app."""
    kinds = {
        kind
        for module in MODULES
        if any(is_within(module, floor) for floor in FACES)
        for kind in vars(importlib.import_module(module)).values()
        if isinstance(kind, type) and issubclass(kind, DOMNode) and kind.__module__ == module
    }
    return {kind: vars(kind).get("BINDINGS", []) for kind in kinds}


def bindings() -> list[Binding]:
    """All of them that have a name."""
    found = [key for keys in by_owner().values() for key in keys if key.id]
    return [*found, *TABLE_KEYS]


def test_a_key_has_the_words_for_its_name() -> None:
    key = bind("table.command", "command", key_display=":", show=False, priority=True)
    assert key == Binding("colon", "command", "table.command", id="table.command",
                          key_display=":", show=False, priority=True)  # fmt: skip
    told = command_of(key)
    assert (told.label, told.tooltip) == ("Type", "Type a command")


def test_what_people_read_of_a_key_is_asked_for_when_it_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key = bind("table.command", "command")
    monkeypatch.setitem(COMMANDS, "table.command", Command("colon", "Schreiben", "Einen Befehl"))
    assert command_of(key).label == "Schreiben"
    own = command_of(Binding("ctrl+p", "command_palette", "palette", tooltip="Search"))
    assert (own.keys, own.label, own.tooltip) == ("ctrl+p", "palette", "Search")


def test_a_key_without_words_is_refused() -> None:
    with pytest.raises(KeyError):
        bind("table.no_such_key", "nothing")


def test_every_key_can_be_moved() -> None:
    owners = by_owner()
    nameless = {owner.__name__ for owner, keys in owners.items() if not all(k.id for k in keys)}
    assert nameless == {"Entry"}, "a line of text has those of Textual"
    for owner, keys in owners.items():
        names = [key.id for key in keys if key.id]
        assert len(names) == len({*names}), owner


def test_there_are_words_for_every_key_and_keys_for_all_words() -> None:
    assert {key.id for key in bindings()} == COMMANDS.keys()
    assert all(command.label and command.tooltip for command in COMMANDS.values())


LATIN = "qwertyuiopasdfghjklzxcvbnm"
LAYOUTS = {
    "Russian": "йцукенгшщзфывапролдячсмить",
    "Ukrainian": "йцукенгшщзфівапролдячсмить",
    "Greek": "·ςερτυθιοπασδφγηξκλζχψωβνμ",
    "Hebrew": "··קראטוןםפשדגכעיחלךזסבהנמצ",
    "Arabic": "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىة",
}
"""The letters of a keyboard by their places, a dot for what is none."""


@pytest.mark.parametrize("letters", LAYOUTS.values(), ids=LAYOUTS)
def test_a_letter_is_the_key_on_whose_place_it_stands(letters: str) -> None:
    for letter, key in zip(letters, LATIN, strict=True):
        if letter != "·":
            assert key_at_place(letter) == key
            if letter not in "ς" and letter.upper() != letter:
                assert key_at_place(letter.upper()) == key.upper()


def test_what_is_no_letter_of_a_script_stays_what_it_is() -> None:
    for key in ("s", "S", "é", "ß", "enter", "space", "1", "中", "♥"):
        assert key_at_place(key) == key
    assert key_at_place("٣") == key_at_place("３") == "3"
    assert " " not in BY_PLACE
    assert key_at_place("Ж") == "colon"


def test_a_letter_means_what_it_means_in_the_other_case_where_it_means_nothing_itself() -> None:
    means = {"s", "Q", "enter"}.__contains__
    assert in_either_case("S", means) == in_either_case("shift+s", means) == "s"
    assert in_either_case("q", means) == in_either_case("Q", means) == "Q"
    assert in_either_case("x", means) == "x"
    assert in_either_case("enter", means) == "enter"


def test_no_key_of_the_program_is_a_large_letter() -> None:
    """It would do something else with Caps Lock than without."""
    keys = {key for binding in bindings() for key in binding.key.split(",")}
    assert [key for key in keys if re.fullmatch("[A-Z]|upper_.", key)] == []


@pytest.mark.parametrize("key", ["S", "ы", "Ы", "і", "σ", "ד", "س"])
async def test_a_card_is_drawn_whatever_the_keyboard(key: str) -> None:
    async with seated(draw()) as person:
        await person.press(key)
        assert "you drew 10♦" in person.text


@pytest.mark.parametrize("keys", [("P", "S"), ("З", "Ы"), ("π", "σ")])
async def test_keys_typed_ahead_count_whatever_the_keyboard(keys: tuple[str, ...]) -> None:
    app = gin_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await my_turn(pilot)
        before = screen.state.match_view.view.stock
        await pilot.press(*keys)
        await until(
            pilot, lambda: screen.state.my_turn and screen.state.match_view.view.stock < before
        )


async def test_a_key_that_the_player_has_moved_to_such_a_letter_stays_there() -> None:
    async with seated(draw(), keymap={"table.hint": "ы", "table.stock": "S"}) as person:
        await person.press("ы")
        assert "you drew" not in person.text
        await person.press("s")
        assert "you drew 10♦" in person.text


async def test_what_is_typed_is_left_alone() -> None:
    async with seated(draw()) as person:
        await person.press("Ж", "Ы", "S", "р")
        assert person.app.screen.query_one(Input).value == "ЫSр"


async def test_a_key_without_meaning_says_once_what_can_be_pressed() -> None:
    async with seated(draw()) as person:
        await person.press("z")
        await until(person.pilot, lambda: noticed(person.text) != "")
        told = noticed(person.text)
        assert "“z” does nothing here. Press Tab Log · s Stock" in told
        assert "? Help" in told
        person.app.clear_notifications()
        await person.pilot.pause()
        await person.press("z", "ж", "w")
        assert "nothing" not in person.text


@pytest.mark.parametrize("sign", ["£", "§", "¿", "«", "€", "…", "?", "-"])
async def test_a_key_is_told_by_its_sign(sign: str) -> None:
    async with seated(draw()) as person:
        assert person.app.get_key_display(Binding(key_of(sign), "")) == sign


@pytest.mark.parametrize(
    ("pressed", "key"),
    [
        ("？", "question_mark"),
        ("，", "comma"),
        ("。", "full_stop"),
        ("ｄ", "d"),
        ("\u3000", "space"),
        ("º", "º"),
        ("£", "pound_sign"),
    ],
)
def test_a_full_width_key_is_the_one_it_stands_for(pressed: str, key: str) -> None:
    named = key_of(pressed)
    assert key_pressed(Key(named, pressed)) == key


async def test_full_width_keys_do_what_they_stand_for() -> None:
    async with seated(draw()) as person:
        assert "you drew 10♦" in await person.press("ｓ")
        await person.press("？")
        assert isinstance(person.app.screen, RulesScreen)


async def test_the_page_of_the_keys_says_how_letters_are_taken() -> None:
    async with seated(draw(), size=(80, 200)) as person:
        await person.press("?")
        assert ABOUT_LETTERS in " ".join(unframed(person.app).split())


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
    (told,) = ({each.value for each in line.choices} for line in SETTINGS if line.name == "hand")
    assert set(HANDS_KNOWN) == HANDS.keys() == told == ABOUT_HANDS.keys()


@pytest.mark.parametrize("hand", ["left", "right"])
def test_one_hand_can_do_everything(hand: str) -> None:
    """For a new key that fails here, give its command one of each hand that is free."""
    can = reachable(hand)
    keys: dict[str, set[str]] = {}
    for binding in bindings():
        keys.setdefault(str(binding.id), set()).update(binding.key.split(","))
    assert {name for name, pressed in keys.items() if not pressed & (can | OTHERWISE)} == set()


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_key_that_is_told_of_an_action_is_the_one_that_does_it(hand: str) -> None:
    layout = OneHandedKeys(hand, {})
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


def test_no_two_commands_lie_on_one_key_of_a_hand() -> None:
    given = [re.findall(r"[^,; ]+", command.one_hand) for command in COMMANDS.values()]
    assert sum(map(len, given)) == len(HANDS["left"]) + len(HANDS["right"])


def test_a_key_that_the_player_has_moved_stays_there() -> None:
    layout = OneHandedKeys("left", {"table.hint": "f, x"})
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


def melding_model(played: Hand | Round) -> TableModel[Any]:
    return model_of(table_of(played, 0))


@pytest.mark.parametrize(
    ("keys", "model"),
    [
        (TABLE_KEYS, lambda: gin_model(draw())),
        (MELDING_KEYS, lambda: melding_model(some_basic(Random(1)))),
        (MELDING_KEYS, lambda: melding_model(some_contract(Random(1)))),
    ],
    ids=["gin", "basic", "contract"],
)
def test_every_key_of_a_move_has_its_move(
    keys: Sequence[Binding], model: Callable[[], TableModel[Any]]
) -> None:
    made = {table_command(key) for key in keys if key.action.startswith(MAKE_MOVE)}
    assert {"stock", "take"} <= made <= set(model().moves)
