"""The review of a match on the screen: every decision again, by keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from app.cards.cards import glyph_name, iterate
from app.coach.accounts import Part
from app.coach.rollout import MOST, PlayedOut, Way
from app.cpu.service import CpuError, HandsPlayedOut, InstantCpu
from app.games.gin.actions import Action, DrawStock
from app.games.gin.melds import arrangements
from app.games.gin.rules import Rules
from app.games.gin.view import Phase, View
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.review import ReviewScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.reviewed import played_match, two_hands
from tests.tui.screen_text import noticed, screen_lines, screen_text, where

PARTS = (Part.CARDS, Part.HIDDEN, Part.OWN, Part.OTHER)


def an_app() -> GinApp:
    return GinApp(Settings(), LocalMatchLibrary(InstantCpu()))


async def listed(pilot: Pilot[None], number: int | None = None) -> ReviewScreen:
    """The list of mistakes, all hands judged."""
    screen = ReviewScreen(two_hands().snapshot(0), number)
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.reviewing.is_whole)
    await pilot.press("home")
    return screen


async def reviewed(pilot: Pilot[None], number: int | None = None) -> ReviewScreen:
    """The beginning of a hand in the review, all hands judged."""
    screen = await listed(pilot, number)
    await pilot.press("enter")
    screen.reviewing.turn_to((number or 1) - 1)
    screen.show_all()
    return screen


async def test_every_decision_is_stepped_through() -> None:
    """Action by action, from hand to hand, there and back, on the table as it was."""
    async with running(an_app()) as (app, pilot):
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        assert "Review · hand 1 of 2" in screen_lines(app)[0]
        review = reviewing.review
        assert review is not None
        assert review.luck is not None
        deal, upcard = (f"{100 * event.of(0).win:+.1f} %" for event in reviewing.chances)
        (told,) = [line for line in screen_lines(app) if f"lucky deal {deal}, " in line]
        assert told.startswith(" You: ")
        assert f"lucky upcard {upcard}." in told
        await pilot.press("right", "right", "right")
        assert reviewing.action_index == 3
        text = screen_text(app)
        assert f"stock {review.steps[3].views[0].stock}" in text
        await pilot.press(*["right"] * (len(review.steps) - 3))
        assert reviewing.shown is None
        text = screen_text(app)
        assert "The hand is over." in text
        assert "Both are judged as experts" in text
        found = reviewing.match_account(0)
        assert found is not None
        account, hands = found
        assert hands == range(1)
        line = screen_lines(app)[where(app, "hand 1   ").y].split()
        shares = [account.total(part) for part in PARTS]
        for told, share in zip(line[2:10:2], shares, strict=False):
            assert float(told) == pytest.approx(100 * share, abs=0.1)
        assert float(line[10]) == pytest.approx(100 * account.of_hand(0), abs=0.05)
        told = " ".join(line[:46].strip() for line in screen_lines(app))
        assert re.search(rf"50\.0 %, cards .*: {100 * account.result:.1f} %", told)
        await pilot.press("right")
        assert (reviewing.hand, reviewing.action_index) == (1, 0)
        assert "hand 2 of 2" in screen_lines(app)[0]
        await pilot.press("left")
        assert (reviewing.hand, reviewing.action_index) == (0, len(review.steps))
        await pilot.press("escape", "escape")
        assert app.screen is not screen


async def test_the_luck_of_a_draw_is_told_where_it_is_drawn() -> None:
    """For whoever drew, and what has come together; the result less luck where the match ends."""
    match = MatchSession(played_match(Rules(target=10)))
    async with running(GinApp(Settings(), LocalMatchLibrary(InstantCpu()), ascii_only=True)) as (
        app,
        pilot,
    ):
        screen = ReviewScreen(match.snapshot(0))
        app.push_screen(screen)
        reviewing = screen.reviewing
        await until(pilot, lambda: reviewing.is_whole)
        await pilot.press("enter")
        reviewing.turn_to(0)
        assert reviewing.review is not None
        assert reviewing.review.luck is not None
        events = reviewing.chances_of_match()
        told = []
        while (step := reviewing.shown) is not None:
            if isinstance(step.action, DrawStock):
                await pilot.press("left", "right")
                (event,) = reviewing.chances
                who = "You" if step.seat == 0 else "Vera"
                lines = [line for line in screen_lines(app) if f" {who}: " in line]
                assert f"draw {100 * event.of(step.seat).win:+.1f} %. Your luck so far" in lines[0]
                so_far = sum(each.of(0).win for each in events[: events.index(event) + 1])
                assert lines[0].endswith(f"hand {(luck := f'{100 * so_far:+.1f} %')}, match {luck}")
                told.append(event)
            reviewing.step(1)
        await pilot.press("left", "right")
        assert len(told) > 2
        assert {event.seat for event in told} == {0, 1}
        text = screen_text(app)
        assert "50.0 %, cards " in text
        assert text.isascii(), [c for c in text if ord(c) > 127]


async def test_the_accounts_have_the_grades_and_the_end_what_to_work_on() -> None:
    """A row for each, also in the smallest window."""
    async with running(an_app(), (120, 40)) as (app, pilot):
        screen = ReviewScreen(MatchSession(played_match()).snapshot(0))
        app.push_screen(screen)
        reviewing = screen.reviewing
        await until(pilot, lambda: reviewing.is_whole)
        graded = [reviewing.grade(seat) for seat in (0, 1)]
        told = [f"Elo {each.elo:.0f} ± {each.error:.0f} (" for each in graded if each]
        assert len(told) == 2
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: told[1] in screen_text(app))
            rows = [row for row in screen_lines(app) if "Elo " in row]
            assert [text in row for text, row in zip(told, rows, strict=True)] == [True, True]
        assert reviewing.weakness(0) is not None
        assert "See hand" not in screen_text(app)
        await pilot.press("enter")
        reviewing.turn_to(len(reviewing.played) - 1)
        screen.show_all()
        assert reviewing.review is not None
        await pilot.press(*["right"] * len(reviewing.review.steps))
        await until(pilot, lambda: "See hand" in screen_text(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: told[1] in screen_text(app))
        assert "See hand" in screen_text(app)


@pytest.mark.long
async def test_mistakes_are_found_and_told() -> None:
    """Down goes to the next one, with its choices, the one taken marked, and what it has cost."""
    async with running(an_app(), notifications=True) as (app, pilot):
        screen = await reviewed(pilot)
        reviewing, seen = screen.reviewing, []
        while True:
            before = (reviewing.hand, reviewing.action_index)
            await pilot.press("down")
            if (reviewing.hand, reviewing.action_index) == before:
                break
            decision = reviewing.decision
            assert decision is not None
            assert decision.mark.costs
            seen.append(before)
            assert reviewing.shown is not None
            if decision.seat == 0:
                lines = screen_lines(app)
                assert any("It loses" in line and " % ± " in line for line in lines)
                (taken,) = [line for line in lines if line.lstrip().startswith("▸")]
                assert "played" in taken
        await until(pilot, lambda: "There is no other mistake" in noticed(app))
        assert len(seen) > 2
        await pilot.press("up")
        assert (reviewing.hand, reviewing.action_index) == seen[-1]


async def test_the_other_hand_is_closed_until_it_is_opened() -> None:
    """Its cards and its choices alike; what the cards cost is told."""
    async with running(an_app()) as (app, pilot):
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        while reviewing.decision is None or reviewing.decision.seat == 0:
            await pilot.press("right")
        assert "closed" in screen_text(app)
        assert "The choices are hidden" in screen_text(app)
        closed = screen_text(app)
        await pilot.press("x")
        assert "open (x closes)" in screen_text(app)
        assert "▸" in screen_text(app)
        assert "x Hide" in screen_lines(app)[-1]
        assert "x Open" in closed
        await pilot.press("x")
        assert screen_text(app) == closed


async def test_at_the_end_of_a_hand_both_hands_lie_open() -> None:
    async with running(an_app()) as (app, pilot):
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        review = reviewing.review
        assert review is not None
        reviewing.action_index = len(review.steps)
        screen.show_all()
        await pilot.pause()
        assert reviewing.views is not None
        hand = reviewing.views[1].hand
        melds = arrangements(hand)[0]
        order = [*map(glyph_name, (card for meld in melds for card in iterate(meld)))]
        shown = screen.query_one("#opponent-cards").region
        above = screen_lines(app)[shown.y].replace("▏", " ").split()
        assert {*map(glyph_name, iterate(hand))} <= {*above}
        assert order
        assert above[: len(order)] == order, "the melds first, as in the own hand"
        await pilot.press("left")
        assert "╲╱" in screen_lines(app)[shown.y], "it is closed again before its end"


@pytest.mark.long
async def test_a_review_begins_with_the_hand_that_was_asked_for() -> None:
    app = GinApp(Settings(), LocalMatchLibrary(InstantCpu()), ascii_only=True)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await reviewed(pilot, 2)
        assert screen.reviewing.hand == 1
        assert "Ann: " in screen_text(app) or "You: " in screen_text(app)
        await pilot.press("down")
        assert screen_text(app).isascii()


async def test_a_hand_is_played_by_itself_until_a_key() -> None:
    """At the pace of the settings or another, forward and back; a key stops it and does nothing
    else, and at the end it begins anew.
    """
    app = GinApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        await pilot.press("s")
        await until(pilot, lambda: reviewing.action_index >= 2)
        await pilot.press("escape")
        stopped = reviewing.action_index
        assert app.screen is screen, "the key did nothing but stop it"
        await pilot.press("left")
        assert reviewing.action_index == stopped - 1
        assert reviewing.review is not None
        while reviewing.action_index < len(reviewing.review.steps) - 1:
            reviewing.step(1)
        await pilot.press("s")
        await until(pilot, lambda: reviewing.shown is None)
        assert "The hand is over." in screen_text(app)
        assert reviewing.hand == 0, "it ends with the hand"
        await pilot.press("s")
        await until(pilot, lambda: 0 < reviewing.action_index < 4)
        await pilot.press("escape")
        end = len(reviewing.review.steps)
        reviewing.action_index = end
        await pilot.press("b", "minus")
        await until(pilot, lambda: "One step every 0.4 s. + faster" in noticed(app))
        await pilot.press("plus")
        await until(pilot, lambda: reviewing.action_index <= end - 2)
        assert reviewing.hand == 0, "it goes backwards, within the hand"
        await pilot.press("escape")
        assert app.screen is screen
        await pilot.press("plus")
        await until(pilot, lambda: "The playback has stopped." in noticed(app))
        await pilot.press("escape", "escape")
        assert app.screen is not screen


async def test_in_another_way_everything_can_be_undone() -> None:
    app = GinApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24)) as pilot:
        reviewing = (await reviewed(pilot)).reviewing
        while reviewing.decision is None or reviewing.decision.view.phase is not Phase.DRAW:
            await pilot.press("right")
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.screen
        assert isinstance(table, GinScreen)
        await until(
            pilot, lambda: table.state.my_turn and table.state.match_view.view.phase is Phase.DRAW
        )
        before = table.state.match_view.view
        await pilot.press("s")
        await until(pilot, lambda: table.state.match_view.view.phase is Phase.DISCARD)
        await pilot.press("u")
        await until(pilot, lambda: table.state.match_view.view == before)


@pytest.mark.long
async def test_a_hand_is_played_on_in_another_way() -> None:
    """On a table that is marked, from the cards of that moment; Esc and its end lead back."""
    app = GinApp(Settings(pace=0.0), LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        while (
            reviewing.decision is None or reviewing.decision.seat != 0 or reviewing.action_index < 4
        ):
            await pilot.press("right")
        decision = reviewing.decision
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        table = app.screen
        assert isinstance(table, GinScreen)
        await until(pilot, lambda: table.state.my_turn)
        assert table.state.match_view.view == decision.view
        await until(pilot, lambda: "What if" in screen_lines(app)[0])
        assert "expert" in screen_text(app)
        await pilot.press("escape")
        assert app.screen is screen
        await pilot.press("p")
        async with asyncio.timeout(30):
            while app.screen is not screen:
                top = app.screen
                if not isinstance(top, GinScreen):
                    await pilot.press("enter")
                elif top.state.my_turn:
                    legal = top.state.match_view.view.legal_actions()
                    top.moves.do(
                        legal[0] if len(top.state.match_view.view.history) < 20 else legal[-1]
                    )
                await pilot.pause()
        assert app.table is None
        assert reviewing.decision == decision
        while reviewing.shown is not None:
            await pilot.press("right")
        await pilot.press("p")
        await until(pilot, lambda: "The hand is over here" in noticed(app))


class RollingCpu(InstantCpu):
    """Rolls out a view as often as it is let, in no time: the first choice brings half, the others
    less, now by much and now by little.
    """

    has_time = True

    def __init__(self) -> None:
        self.may = asyncio.Semaphore(0)
        self.view: View | None = None
        """The view that is rolled out; others wait for ever."""
        self.asked: list[range] = []
        self.seen: list[View] = []

    async def roll_out(
        self, view: View, actions: Sequence[Action], seed: int, numbers: range
    ) -> HandsPlayedOut:
        self.seen.append(view)
        if view != self.view:
            await asyncio.Event().wait()
        self.asked.append(numbers)
        await self.may.acquire()
        return [ends(len(actions), number) for number in numbers]


def ends(count: int, number: int) -> tuple[PlayedOut, ...]:
    """The ends of a hand of this number after so many choices."""
    less = PlayedOut(0.48 - number % 5 / 10, -10, Way.LOST)
    return (PlayedOut(0.5, 25, Way.GIN), *[less] * (count - 1))


async def test_choices_are_played_out_until_escape() -> None:
    """The progress is shown, the figures stay, and Enter goes on where it was ended."""
    cpu = RollingCpu()
    async with running(GinApp(Settings(), LocalMatchLibrary(cpu)), notifications=True) as (
        app,
        pilot,
    ):
        screen = await reviewed(pilot)
        if screen.reviewing.decision is None:
            await pilot.press("enter")
            await until(pilot, lambda: "nothing to choose" in screen_text(app))
        while screen.reviewing.decision is None or screen.reviewing.decision.seat != 0:
            await pilot.press("down")
        cpu.view = screen.reviewing.decision.view
        before = screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: f"0 of {MOST}. Esc ends it." in screen_text(app))
        cpu.may.release()
        await until(pilot, lambda: f"48 of {MOST}. Esc ends it." in screen_text(app))
        assert "The ends of 48 hands played out" in screen_text(app)
        # Of the first choice and of another: gins, losses and points, with their errors.
        assert re.search(r" 100 ± 0 .* \+25\.0 ± 0\.0", screen_text(app))
        assert re.search(r" 100 ± 0 .* -10\.0 ± 0\.0", screen_text(app))
        await pilot.press("escape")
        assert app.screen is screen
        await until(pilot, lambda: "Esc ends it" not in screen_text(app))
        assert "The ends of 48 hands played out" in screen_text(app)
        assert screen.reviewing.decision.rolled_out is None, "too few to say anything of it"
        # The hands that were asked for already come too, and count once.
        await pilot.press("enter")
        for _ in range(10):
            cpu.may.release()
        await until(pilot, lambda: "The ends of 96 hands played out" in screen_text(app))
        await until(pilot, lambda: "Esc ends it" not in screen_text(app))
        assert sum(map(len, dict.fromkeys(cpu.asked))) == 96, "no hand twice, none left out"
        assert screen_text(app) != before
        decision = screen.reviewing.decision
        assert decision.rolled_out is not None
        assert decision.rolled_out.hands == 96
        await pilot.press("enter")
        await until(pilot, lambda: "hands played out" not in screen_text(app))
        chances = [f"{100 * worth.win:.1f} %" for worth in decision.values]
        assert all(chance in screen_text(app) for chance in chances), "one figure, of both"
        assert any(chance not in before for chance in chances)
        await pilot.press("escape", "escape")
        assert app.screen is not screen


async def test_what_may_get_a_mark_is_played_out_in_the_background() -> None:
    """The costliest first, while the review is on top."""
    cpu = RollingCpu()
    async with running(GinApp(Settings(), LocalMatchLibrary(cpu))) as (app, pilot):
        screen = await reviewed(pilot)
        first, second = screen.reviewing.to_roll_out[:2]
        costliest = screen.reviewing.decision_at(first)
        assert costliest is not None
        await until(pilot, lambda: [*cpu.seen] == [costliest.view])
        app.push_screen(Screen())
        await until(pilot, lambda: app.screen is not screen)
        cpu.view = costliest.view
        cpu.may.release()
        assert len(cpu.seen) == 1, "nothing is asked for below another screen"
        app.pop_screen()
        for _ in range(10):
            cpu.may.release()
        await until(pilot, lambda: screen.reviewing.to_roll_out[:1] == [second])
        done = screen.reviewing.decision_at(first)
        assert done is not None
        assert done.rolled_out is not None
        assert [each.choice for each in done.rolled_out.choices] == [0, done.taken]


async def test_a_roll_out_ends_when_another_action_is_looked_at() -> None:
    cpu = RollingCpu()
    async with running(GinApp(Settings(), LocalMatchLibrary(cpu))) as (app, pilot):
        screen = await reviewed(pilot)
        while screen.reviewing.decision is None or screen.reviewing.decision.seat != 0:
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: "Esc ends it." in screen_text(app))
        await pilot.press("right")
        await until(pilot, lambda: "Esc ends it." not in screen_text(app))
        cpu.may.release()
        await pilot.press("escape", "escape")
        assert app.screen is not screen


async def test_a_roll_out_that_cannot_be_had_is_a_sentence() -> None:
    class Broken(InstantCpu):
        async def roll_out(
            self, view: View, actions: Sequence[Action], seed: int, numbers: range
        ) -> HandsPlayedOut:
            raise CpuError("It broke.")

    async with running(GinApp(Settings(), LocalMatchLibrary(Broken())), notifications=True) as (
        app,
        pilot,
    ):
        screen = await reviewed(pilot)
        while screen.reviewing.decision is None or screen.reviewing.decision.seat != 0:
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: "It broke." in screen_text(app))
        assert "Esc ends it" not in screen_text(app)
