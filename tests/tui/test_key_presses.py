"""A key that is held or bounces acts once, and on nothing that nobody can have looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual import events

from app.cards.cards import parse
from app.cpu.service import InstantCpu
from app.games.contract.actions import PASS
from app.games.gin.actions import DRAW_STOCK, Discard, DrawStock
from app.games.gin.rules import Rules
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.key_presses import Timing
from app.tui.screens import base, drill, pass_on
from app.tui.screens.drill import DrillScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.pass_on import PassScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets import card
from app.ui.drill import DrillSession
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.tui.home import at_home, running
from tests.tui.host import ME, VERA, play
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.screens.test_drill import FirstIsBest, asked
from tests.tui.seated import (
    KNOCKING,
    JudgingCpu,
    TestingCpu,
    draw,
    may_go_down,
    seated,
    settled,
    upcard,
)
from tests.tui.table.gin.test_screen import vera_will_knock
from tests.tui.table.gin.test_tutor import WARNING, judged
from tests.tui.table.melding.tables import basic, contract, playing
from tests.tui.table.melding.test_table import TWO_SETS, drawn, my_draw, polled_table
from tests.tui.table.test_hot_seat import shared_table

FIRST, NEXT = 0.5, 0.033
"""Seconds until a key that is held comes again, and from then on."""
HELD = [FIRST, *[NEXT] * 45]
"""Two seconds of it, after the press."""


class Clock:
    """Tells when screens were painted, and when keys were pressed."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def press(self, app: GinApp, after: float, key: str = "enter") -> None:
        """A key comes, so many seconds after all before."""
        self.now += after
        pressed = events.Key(key, " " if key == "space" else None)
        pressed.time = self.now
        app.post_message(pressed)

    async def hold(self, app: GinApp, key: str = "enter") -> None:
        """A key is pressed by somebody who has looked, and let go after two seconds."""
        self.press(app, 10.0, key)
        await settled(app)
        for after in HELD:
            self.press(app, after, key)
        await settled(app)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Keys are judged by their times, as always but in tests."""
    clock = Clock()
    monkeypatch.setattr(GinApp, "KEY_TIMING", Timing())
    for module in (base, card, drill):
        monkeypatch.setattr(module, "monotonic", clock)
    return clock


def done(table: MatchSession) -> list[int]:
    """Who has acted in the hand, in order."""
    return [seat for seat, _ in table.match.hand.history]


ENTER = "enter"
PRESSES: dict[str, tuple[list[list[tuple[float, str]]], int]] = {
    "once more when it is no repeat": ([[(10.0, ENTER)], [(1.0, ENTER)]], 2),
    "as late as the first repeat": ([[(10.0, ENTER)], [(FIRST, ENTER)]], 2),
    "twice at once": ([[(10.0, ENTER)], [(0.01, ENTER)]], 1),
    "twice in a quarter of a second": (
        [[(10.0, "space")], [(0.25, "space"), (0.05, "left")]],
        1,
    ),
    # Another key shows that the one before was no repeat: thrown, and taken back.
    "then another key": ([[(10.0, ENTER)], [(FIRST, ENTER), (0.05, "u")]], 1),
    "bouncing": ([[(10.0, ENTER), (0.012, ENTER)], [(1.0, ENTER), (0.012, ENTER)]], 2),
    "repeats that a slow line lets go at once": (
        [[(10.0, ENTER)], [(1.2, ENTER), *[(0.001, ENTER)] * 20, (0.03, "left")]],
        1,
    ),
    "all of a held key at once": ([[(10.0, ENTER), *[(0.0, ENTER)] * 40]], 1),
}
"""Keys with the seconds before each, in bursts that are handled one after the other, and how many
moves come of them: the first draws, and the second throws.
"""


@pytest.mark.parametrize("name", PRESSES)
async def test_a_press_acts_once(clock: Clock, name: str) -> None:
    bursts, moves = PRESSES[name]
    async with seated(table := draw()) as person:
        before = len(done(table))
        for burst in bursts:
            for after, key in burst:
                clock.press(person.app, after, key)
            await settled(person.app)
        # That a press is no repeat can be known only a moment later.
        await until(person.pilot, lambda: len(done(table)) == before + moves)
        assert done(table)[before:] == [ME] * moves
        assert isinstance(person.last()[1], Discard if moves == 2 else DrawStock)


async def test_a_held_enter_is_no_key_to_be_given_to_a_command(clock: Clock) -> None:
    async with running(at_home()) as (app, _):
        for key in ("s", "k"):
            clock.press(app, 10.0, key)
            await settled(app)
        for after in (10.0, *HELD[:3]):
            clock.press(app, after)
            await settled(app)
        assert "Press the new key for “Stock”" in screen_text(app)
        clock.press(app, 1.0, "z")
        await settled(app)
        assert app.settings.keymap == {"table.stock": "z"}


def asked_to_buy(table: MatchSession) -> MatchSession:
    """The others leave the upcard, and I am asked."""
    while table.match.hand.to_act != ME:
        table.act(table.match.hand.to_act, PASS)
    return table


Make = Callable[[], MatchSession]


@pytest.mark.parametrize(
    "make",
    [
        draw,
        again(upcard),
        again(lambda: my_draw(basic("4S 5D 9H QC TD KH 2C", "3S 6D 8H JC 9D QH 5C", up="7C"))),
        lambda: my_draw(contract(TWO_SETS, "")),
        again(lambda: drawn(contract(TWO_SETS, ""))),
        again(lambda: asked_to_buy(contract(TWO_SETS, ""))),
    ],
)
async def test_a_held_key_makes_one_move(clock: Clock, make: Make) -> None:
    table = make()
    table.cpu = TestingCpu(DRAW_STOCK)
    async with running(at_home(Settings(pace=0.0), table=table, cpu=table.cpu)) as (app, _):
        await settled(app)
        before = len(done(table))
        await clock.hold(app)
        assert done(table)[before:].count(ME) == 1


async def test_nobody_throws_by_the_key_that_has_drawn_nor_within_a_blink(clock: Clock) -> None:
    async with seated(draw()) as person:
        clock.press(person.app, 10.0, "s")
        await settled(person.app)
        clock.press(person.app, 0.1, "enter")
        await settled(person.app)
        assert person.last() == (ME, DRAW_STOCK)
        assert "That came too soon: look, then press again." in person.text
        clock.press(person.app, 1.0, "enter")
        await until(person.pilot, lambda: isinstance(person.last()[1], Discard))


async def test_letters_and_digits_are_typed_ahead_as_ever(clock: Clock) -> None:
    async with seated(draw()) as person:
        clock.press(person.app, 10.0, "s")
        clock.press(person.app, 0.02, "1")
        await settled(person.app)
        assert person.last() == (ME, DRAW_STOCK)
        assert person.screen.state.selection.index == 0


async def test_a_held_key_in_the_turn_of_another_ends_the_pause_and_no_more(clock: Clock) -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(parse("QD")))
    async with seated(upcard(), cpu, pace=600.0) as person:
        await person.press("p")
        await until(person.pilot, lambda: cpu.asked > 0)
        clock.press(person.app, 10.0)
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        for after in HELD:
            clock.press(person.app, after)
        await settled(person.app)
        assert person.last() == (VERA, Discard(parse("QD")))


async def test_a_hint_is_not_done_by_the_key_that_has_asked_for_it(clock: Clock) -> None:
    async with seated(table := draw(), TestingCpu()) as person:
        before = len(person.view.history)
        clock.press(person.app, 10.0, "h")
        await until(person.pilot, lambda: "h again plays" in person.text)
        for after in HELD:
            clock.press(person.app, after, "h")
        await settled(person.app)
        assert len(person.view.history) == before
        clock.press(person.app, 1.0, "h")
        await until(person.pilot, lambda: len(person.view.history) > before)
        assert table.match.hand.view(ME).history[-1][0] == ME


async def test_a_held_key_buys_no_card_that_nobody_looked_at(clock: Clock) -> None:
    table = polled_table(6)
    async with running(at_home(Settings(pace=0.0), table=table, cpu=InstantCpu())) as (app, _):
        await settled(app)
        before = len(done(table))
        clock.press(app, 10.0, "b")
        for after in HELD:
            await settled(app)
            clock.press(app, after, "b")
        await settled(app)
        assert done(table)[before:].count(ME) == 1


async def test_what_the_tutor_warns_of_is_not_done_by_the_same_press(clock: Clock) -> None:
    cpu = JudgingCpu()
    async with seated(table := draw(), cpu, tutor="blunders") as person:
        await judged(person, cpu)
        before = len(done(table))
        await person.press("right")
        await clock.hold(person.app)
        assert WARNING in person.text
        assert len(done(table)) == before


async def test_a_preview_of_a_knock_is_looked_at(clock: Clock) -> None:
    async with seated(may_go_down(KNOCKING)) as person:
        clock.press(person.app, 10.0, "k")
        await settled(person.app)
        assert isinstance(person.app.screen, KnockScreen)
        clock.press(person.app, 0.1)
        await settled(person.app)
        assert isinstance(person.app.screen, KnockScreen)
        await clock.hold(person.app)
        assert isinstance(person.app.screen, GinScreen | HandEndScreen)


async def test_ways_to_go_down_are_looked_at(clock: Clock) -> None:
    async with playing(table := drawn(contract("7C 7D 7H KC KD KS XA", ""))) as person:
        await person.press("a")
        before = len(done(table))
        await clock.hold(person.app)
        assert isinstance(person.app.screen, WaysScreen)
        assert len(done(table)) == before


async def test_a_defence_that_comes_up_under_the_finger_is_looked_at(clock: Clock) -> None:
    table, cpu = vera_will_knock()
    async with seated(table, cpu) as person:
        await person.press("p")
        await until(person.pilot, lambda: isinstance(person.app.screen, LayOffScreen))
        await settled(person.app)
        clock.press(person.app, 0.1)
        await settled(person.app)
        assert isinstance(person.app.screen, LayOffScreen)
        await clock.hold(person.app)
        assert isinstance(person.app.screen, HandEndScreen)


async def test_the_hand_over_does_not_take_the_upcard_for_the_next(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)
    app = at_home(Settings(pace=0.0), table=(table := shared_table()))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        await settled(app)
        before = len(done(table))
        clock.press(app, 10.0)
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        await settled(app)
        for after in HELD:
            clock.press(app, after)
        await settled(app)
        assert isinstance(app.screen, GinScreen)
        assert len(done(table)) == before


async def test_no_match_begins_by_the_key_that_has_ended_one(clock: Clock) -> None:
    table = play(upcard(rules=Rules(target=1)), lambda match: bool(match.standing.settlement))
    async with running(at_home(Settings(pace=0.0), table=table)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, HandEndScreen))
        await settled(app)
        await clock.hold(app)
        assert isinstance(app.screen, MatchEndScreen)
        assert app.table is table


async def test_drills_are_answered_and_gone_on_with_press_by_press(clock: Clock) -> None:
    async with running(GinApp(Settings(), LocalMatchLibrary(FirstIsBest()))) as (app, pilot):
        await pilot.press("p", "d")
        await asked(pilot, 1)
        screen = app.screen
        assert isinstance(screen, DrillScreen)
        await clock.hold(app)
        await until(pilot, lambda: screen.given is not None)
        assert isinstance(screen.drilling, DrillSession)
        assert screen.drilling.number == 1


async def test_a_match_is_begun_by_a_press_and_not_played_by_it(clock: Clock) -> None:
    app = at_home(Settings(pace=0.0, first_time=False), cpu=TestingCpu())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await settled(app)
        await clock.hold(app)
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.table
        assert isinstance(table, MatchSession)
        assert ME not in done(table)


async def test_a_field_of_a_form_is_stepped_through_as_fast_as_keys_come(clock: Clock) -> None:
    async with running(at_home(Settings())) as (app, pilot):
        await pilot.press("s")
        themes = [app.theme]
        for after in (10.0, 0.1, 0.1):
            clock.press(app, after, "space")
            await settled(app)
            themes.append(app.theme)
        assert len(set(themes)) == 4
