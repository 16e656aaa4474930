"""Keys that come before their time: kept where they mean the same then, and never about a card
that has not been seen.
"""

from __future__ import annotations

from random import Random

import pytest
from textual.events import Key

from app.cards.cards import as_set, parse
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Action, Discard
from app.games.gin.view import Phase
from app.table.session import MatchSession
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.screen import GinScreen
from tests.again import again
from tests.keyboard import press
from tests.tui.home import running
from tests.tui.host import ME, VERA, SetMatch
from tests.tui.person import gin_app, my_turn, until
from tests.tui.screen_text import screen_text
from tests.tui.seated import (
    HERS,
    MINE,
    NARROW,
    UPCARD,
    Seated,
    TestingCpu,
    draw,
    seated,
    settled,
    upcard,
)
from tests.tui.table.gin.test_screen import vera_will_knock

QUEEN = parse("QD")
LONG = 600.0
"""Seconds of a pause that only a key can end within a test."""


def vera_answers() -> TestingCpu:
    """Vera draws from the stock and throws the queen of diamonds."""
    return TestingCpu(DRAW_STOCK, Discard(QUEEN))


async def in_the_pause(person: Seated, cpu: TestingCpu) -> None:
    """Wait until Vera has decided, and her answer is held back."""
    await until(person.pilot, lambda: cpu.asked > 0)
    await settled(person.app)
    assert "is thinking" in person.text


async def test_a_draw_from_the_stock_ends_the_pause_and_waits_for_the_turn() -> None:
    cpu = vera_answers()
    async with seated(upcard(), cpu, pace=LONG) as person:
        await person.press("p")
        await in_the_pause(person, cpu)
        # Enter would throw a card that is not there yet.
        for key in ("s", "enter", "enter", "space"):
            person.app.post_message(Key(key, None))
        await until(
            person.pilot, lambda: person.phase() is Phase.DISCARD and person.screen.state.my_turn
        )
        await settled(person.app)
        assert person.view.history[-2:] == ((VERA, Discard(QUEEN)), (ME, DRAW_STOCK))
        assert person.view.hand.bit_count() == 11


@pytest.mark.parametrize("key", ["d", "enter", "x"])
async def test_a_key_about_a_card_that_is_still_to_come_only_ends_the_pause(key: str) -> None:
    cpu = vera_answers()
    async with seated(upcard(), cpu, pace=LONG) as person:
        await person.press("p")
        await in_the_pause(person, cpu)
        await press(person.app, key)
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        assert person.last() == (VERA, Discard(QUEEN))
        assert "draw from the stock, or take Q♦" in person.text
        assert cpu.asked == 2


@pytest.mark.parametrize(
    ("by", "action"),
    [("d", DRAW_DISCARD), ("p", PASS), again("mouse", DRAW_DISCARD), again("typed", PASS)],
)
async def test_the_upcard_can_be_seen_so_taking_and_passing_it_wait(
    by: str, action: Action
) -> None:
    cpu = TestingCpu(PASS, at_once=False)
    async with seated(MatchSession(SetMatch(MINE, HERS, UPCARD)), cpu) as person:
        if by == "mouse":
            await person.pilot.click("#pile", offset=(2, 2))
            said = person.text
        elif by == "typed":
            said = await person.type("pass")
        else:
            said = await person.press(by)
        assert "Kept for your turn: " in said
        assert "K♦." in said
        cpu.free.set()
        await until(person.pilot, lambda: len(person.view.history) == 2)
        assert person.view.history == ((VERA, PASS), (ME, action))


async def test_an_upcard_that_is_gone_is_not_taken() -> None:
    cpu = TestingCpu(DRAW_DISCARD, Discard(QUEEN), at_once=False)
    async with seated(MatchSession(SetMatch(MINE, HERS, UPCARD)), cpu) as person:
        assert "Kept for your turn" in await person.press("d")
        cpu.free.set()
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        assert person.last() == (VERA, Discard(QUEEN))


@pytest.mark.parametrize(
    ("keys", "history"),
    [
        (("s", "d"), ((VERA, Discard(QUEEN)),)),
        again(("s", "u", "p"), ((VERA, Discard(QUEEN)),)),
        again(("s", "1", "left", "o"), ((VERA, Discard(QUEEN)), (ME, DRAW_STOCK))),
    ],
)
async def test_a_move_that_waits_is_forgotten_by_another_and_by_undo(
    keys: tuple[str, ...], history: tuple[tuple[int, Action], ...]
) -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(QUEEN), at_once=False)
    async with seated(upcard(), cpu) as person:
        await person.press("p", *keys)
        cpu.free.set()
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        assert person.view.history[-len(history) :] == history


@pytest.mark.long
async def test_a_move_that_waits_is_not_done_under_another_screen_nor_in_another_hand() -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(QUEEN), at_once=False)
    async with seated(upcard(), cpu) as person:
        await person.press("p", "s", "escape")
        assert isinstance(person.app.screen, MenuScreen)
        cpu.free.set()
        await until(person.pilot, lambda: person.view.to_act == ME)
        await press(person.app, "escape")
        await settled(person.app)
        assert person.last() == (VERA, Discard(QUEEN))
    table, cpu = vera_will_knock(at_once=False)
    async with seated(table, cpu) as person:
        await person.press("p", "s")
        cpu.free.set()
        await until(person.pilot, lambda: isinstance(person.app.screen, LayOffScreen))
        assert table.match.hand.phase is Phase.LAYOFF


async def test_no_card_is_taken_or_thrown_by_a_key_from_before_it_was_painted() -> None:
    cpu = vera_answers()
    async with seated(upcard(), cpu) as person:
        before = [Key(key, None) for key in ("d", "enter")]
        await person.press("p")
        await until(person.pilot, lambda: person.screen.state.my_turn)
        for event in before:
            person.app.post_message(event)
        await settled(person.app)
        assert person.last() == (VERA, Discard(QUEEN)), "the queen was not there yet"
        assert "Q♦ is new: look, then choose." in person.text
        before = [Key(key, None) for key in ("enter", "space", "k", "g")]
        await person.press("s")
        drawn = person.last()
        for event in before:
            person.app.post_message(event)
            await settled(person.app)
            assert isinstance(person.app.screen, GinScreen)
        assert person.last() == drawn == (ME, DRAW_STOCK)
        assert "10♦ is new: look, then choose." in person.text
        await person.press("enter")
        assert person.last() != drawn, "now it has been seen"


async def test_a_burst_of_one_key_draws_one_card_and_throws_none() -> None:
    async with seated(draw()) as person:
        for _ in range(5):
            person.app.post_message(Key("enter", None))
        await settled(person.app)
        assert person.last() == (ME, DRAW_STOCK)


async def test_a_key_during_the_thinking_ends_the_pause_that_follows() -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(QUEEN), at_once=False)
    async with seated(upcard(), cpu, pace=LONG) as person:
        await person.press("p")
        await until(person.pilot, lambda: cpu.asked == 1)
        await person.press("enter", "space", "d")
        assert cpu.asked == 1, "nobody thinks again"
        cpu.free.set()
        await until(person.pilot, lambda: person.screen.state.my_turn)


@pytest.mark.long
async def test_typing_ahead_does_no_harm() -> None:
    """Whatever is pressed at once, and however late it arrives, no card is taken or thrown that
    could not be seen when the keys were pressed.
    """
    app, rng = gin_app(), Random(7)
    drew, thrown, held_back = 0, 0, 0
    async with app.run_test(size=NARROW) as pilot:
        screen = await my_turn(pilot)
        for _ in range(15):
            await settled(app)
            view = screen.state.match_view.view
            seen, taken = view.hand | as_set(view.pile), view.taken[ME]
            # A throw, and what Vera will have thrown by then; after that anything.
            keys = ["1", "enter", "d"] if view.phase is Phase.DISCARD else []
            keys += rng.choices(AHEAD, k=3)
            burst = [Key(key, None) for key in keys]
            for event in burst:
                app.post_message(event)
                await settled(app)
                await until(pilot, lambda: screen.state.my_turn or not screen.is_active)
                held_back += "is new: look" in screen_text(app)
            if not screen.is_active:
                break
            await settled(app)
            done = [
                action
                for seat, action in screen.state.match_view.view.history[len(view.history) :]
                if seat == ME
            ]
            assert not screen.state.match_view.view.taken[ME] & ~taken & ~seen, done
            after_draw = done[done.index(DRAW_STOCK) :] if DRAW_STOCK in done else []
            assert not [action for action in after_draw if isinstance(action, Discard)], done
            drew += bool(after_draw)
            thrown += any(isinstance(action, Discard) for action in done)
    assert drew > 3
    assert thrown > 3
    assert held_back > 3, "keys about cards that had not been seen were among them"


AHEAD = ("enter", "s", "d", "space", "1", "left", "p", "up")


@pytest.mark.long
async def test_a_burst_of_keys_for_other_screens_ends_where_they_lead() -> None:
    async with running(gin_app()) as (app, pilot):
        await my_turn(pilot)
        for key in ["escape", *["down"] * 4, "enter", "enter", "left", "o", "s", "tab"]:
            app.simulate_key(key)
        await settled(app)
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await press(app, "enter")
        screen = await my_turn(pilot)
        assert not [seat for seat, _ in screen.state.match_view.view.history if seat == ME]
