"""What keys mean on keyboards with Caps Lock, or with other letters."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input

from app.tui.keyboard import BY_PLACE, in_either_case, key_at_place
from app.words.en.keys import ABOUT_LETTERS
from tests.tui.person import gin_app, my_turn, until
from tests.tui.seated import draw, seated
from tests.tui.test_bindings import bindings

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
        before = screen.view.stock
        await pilot.press(*keys)
        await until(pilot, lambda: screen.my_turn and screen.view.stock < before)


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
        lines = (await person.press("z")).splitlines()
        told = " ".join(" ".join(line.rpartition("▌")[2] for line in lines if "▌" in line).split())
        assert "“z” does nothing here. Press Tab Log · s Stock" in told
        assert "? Help" in told
        person.app.clear_notifications()
        await person.pilot.pause()
        await person.press("z", "ж", "w")
        assert "nothing" not in person.text


async def test_the_page_of_the_keys_says_how_letters_are_taken() -> None:
    async with seated(draw(), size=(80, 100)) as person:
        told = " ".join((await person.press("?")).split())
        assert ABOUT_LETTERS in told
