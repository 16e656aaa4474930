"""The score pad on the screen: begun, written, corrected, and the settlement."""

from __future__ import annotations

import pytest
from textual import events

from app.storage import journal
from app.storage.settings import Settings
from app.table.pad import PadSession
from app.tui.app import GinApp
from app.tui.screens.pad import PadEndScreen, PadScreen
from app.tui.screens.pad_hand import PadHandScreen
from app.tui.screens.pad_start import PadStartScreen
from app.tui.screens.start import StartScreen
from tests.keyboard import press, settle
from tests.tui.home import at_home, running
from tests.tui.screen_text import screen_text, unframed

SIZES = [(80, 24), (120, 40)]


async def type_in(app: GinApp, *keys: str) -> None:
    """Press keys; a word of several letters that is no key's name is typed letter by letter."""
    named = {"enter", "down", "up", "left", "right", "escape", "delete"}
    for key in keys:
        await press(app, *((key,) if key in named else key))
    await settle(app)


def home() -> GinApp:
    return at_home(Settings(name="Ann", first_time=False))


async def begin(app: GinApp, *rules: str) -> PadScreen:
    """A pad of Ann and Vera, by rules so many steps to the right."""
    await settle(app)
    await type_in(app, "k")
    assert isinstance(app.screen, PadStartScreen)
    await type_in(app, "down", "Vera", "up", "up", "up", *rules, "enter")
    assert isinstance(app.screen, PadScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_takes_seven_keys_and_stands_on_the_sheet(size: tuple[int, int]) -> None:
    async with running(home(), size) as (app, _):
        await begin(app)
        await type_in(app, "k", "1", "3", "enter", "12")
        assert "The knock succeeds. Ann scores 9." in screen_text(app)
        await type_in(app, "enter")
        text = screen_text(app)
        assert "1 knock" in text
        assert "Hand 2: Vera deals." in text


@pytest.mark.parametrize("size", SIZES)
async def test_a_match_with_an_undercut_gin_and_oklahoma_comes_to_its_settlement(
    size: tuple[int, int],
) -> None:
    async with running(home(), size) as (app, _):
        pad = await begin(app, *["right"] * 3)
        await type_in(app, "k", "1", "7s", "enter", "3", "enter", "12", "enter")
        await type_in(app, "k", "2", "kh", "enter", "9", "enter", "4", "enter")
        assert "Undercut! Ann scores 30." in screen_text(app)
        await type_in(app, "g", "2", "ks", "enter", "98", "enter")
        assert pad.session.pad.standing.sheet.totals == (48, 246)
        assert isinstance(app.screen, PadEndScreen)
        text = screen_text(app)
        assert "Vera reaches 150 points first and wins the match." in text
        assert "Game bonus" in text
        await type_in(app, "enter", "u")
        assert pad.is_current
        assert pad.session.pad.standing.sheet.totals == (48, 0)


async def test_cards_give_melds_and_lay_offs() -> None:
    async with running(home()) as (app, _):
        await begin(app)
        await type_in(app, "k", "1", "6s7s8skckdkhad2d3h4d", "enter")
        await type_in(app, "9s9h9d9ctsac2c3cqdqh")
        assert "Vera laid off 9♠ 10♠: deadwood Q + Q = 20." in unframed(app)
        await type_in(app, "enter", "up")
        text = screen_text(app)
        assert "[9♣ 9♦ 9♥]" in text
        assert "Vera laid off 9♠ 10♠" in text


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("k", "1", "12", "enter"), "12 is too much to knock with: the limit of this hand is 10."),
        (("k", "1", "3", "enter", "101", "enter"), "101 points are too many"),
        (("k", "1", "3", "enter", "enter"), "Type the points of each player, or the cards."),
        (("g", "1", "20-3", "enter"), "Nothing may be laid off on gin."),
        (("k", "1", "6s7s8skckdkhad2d3h", "enter"), "That is 9 cards: a hand here has 10."),
        (("k", "1", "6s6s", "enter"), "There is only one six of spades, and it is here twice."),
    ],
)
async def test_what_is_impossible_is_said_and_not_written(keys: tuple[str, ...], told: str) -> None:
    async with running(home()) as (app, _):
        pad = await begin(app)
        await type_in(app, *keys)
        assert isinstance(app.screen, PadHandScreen)
        assert told in screen_text(app)
        await type_in(app, "escape")
        assert pad.is_current
        assert pad.session.pad.hands == []


async def test_an_earlier_hand_is_corrected_by_enter() -> None:
    async with running(home()) as (app, _):
        pad = await begin(app)
        await type_in(app, "k", "1", "3", "enter", "12", "enter", "g", "2", "30", "enter")
        await type_in(app, "up", "up", "enter")
        assert "Correct hand 1" in screen_text(app)
        await type_in(app, "down", "down", "down", "15", "enter")
        assert pad.is_current
        assert pad.session.pad.standing.sheet.totals == (12, 55)


async def test_a_pad_is_gone_on_with_and_deleted_like_a_match() -> None:
    async with running(home()) as (app, _):
        await begin(app)
        await type_in(app, "k", "1", "3", "enter", "12", "enter", "escape")
        assert isinstance(app.screen, StartScreen)
        await settle(app)
        assert "score pad" in screen_text(app)
        await type_in(app, "c")
        assert isinstance(app.screen, PadScreen)
        assert "1 knock" in screen_text(app)
        await type_in(app, "escape", "delete", "d")
        await settle(app)
        assert journal.list_journals() == []


async def test_leaving_the_program_closes_the_pad() -> None:
    async with running(home()) as (app, _):
        pad = await begin(app)
        await type_in(app, "k", "1", "3", "enter", "12", "enter")
        path = pad.session.path
    assert path is not None
    with_hands = PadSession.open(path)
    assert len(with_hands.pad.hands) == 1
    with_hands.close()


async def test_keys_faster_than_the_focus_go_to_the_line_that_they_are_for() -> None:
    async with running(home()) as (app, _):
        pad = await begin(app)
        await type_in(app, "k")
        for key in ("1", "3", "enter", "1", "2", "enter"):
            app.post_message(events.Key(key, None if key == "enter" else key))
        await settle(app)
        assert pad.is_current
        assert pad.session.pad.hands[0].left == ("3", "12")
