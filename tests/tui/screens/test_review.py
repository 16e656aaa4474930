"""The review of a match on the screen: every decision again, by keys."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from app.desk.home import Home
from app.review.judgement import Mark
from app.store.settings import Settings
from app.table.cpu import InstantCpu
from app.tui.app import GinApp
from app.tui.screens.review import ReviewScreen
from tests.tui.person import until
from tests.tui.reviewed import two_hands
from tests.tui.screen_text import screen_lines, screen_text


def an_app() -> GinApp:
    return GinApp(Settings(), Home(InstantCpu()))


async def reviewed(pilot: Pilot[None], number: int | None = None) -> ReviewScreen:
    """The review, all hands judged."""
    screen = ReviewScreen(two_hands().snapshot(0), number)
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.reviewing.is_whole)
    await pilot.pause()
    return screen


async def test_every_decision_is_stepped_through() -> None:
    """Action by action, from hand to hand, there and back, on the table as it was."""
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await reviewed(pilot)
        reviewing = screen.reviewing
        assert "Review · hand 1 of 2" in screen_lines(app)[0]
        review = reviewing.review
        assert review is not None
        await pilot.press("right", "right", "right")
        assert reviewing.place == 3
        text = screen_text(app)
        assert f"stock {review.steps[3].views[0].stock}" in text
        await pilot.press(*["right"] * (len(review.steps) - 3))
        assert reviewing.shown is None
        assert "The hand is over." in screen_text(app)
        await pilot.press("right")
        assert (reviewing.hand, reviewing.place) == (1, 0)
        assert "hand 2 of 2" in screen_lines(app)[0]
        await pilot.press("left")
        assert (reviewing.hand, reviewing.place) == (0, len(review.steps))
        await pilot.press("escape")
        assert app.screen is not screen


async def test_mistakes_are_found_and_told() -> None:
    """Down goes to the next one, with its choices, the one taken marked, and what it has cost."""
    app = an_app()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await reviewed(pilot)
        reviewing, seen = screen.reviewing, []
        while True:
            before = (reviewing.hand, reviewing.place)
            await pilot.press("down")
            if (reviewing.hand, reviewing.place) == before:
                break
            decision = reviewing.decision
            assert decision is not None
            assert decision.mark is not Mark.GOOD
            seen.append(before)
            assert reviewing.shown is not None
            if decision.seat == 0 and decision.mark is not Mark.FIND:
                lines = screen_lines(app)
                assert any("It costs" in line and " % of the match" in line for line in lines)
                (taken,) = [line for line in lines if line.lstrip().startswith("▸")]
                assert "done" in taken
        await until(pilot, lambda: "no other" in screen_text(app))
        assert len(seen) > 2
        await pilot.press("up")
        assert (reviewing.hand, reviewing.place) == seen[-1]


async def test_the_other_hand_is_closed_until_it_is_opened() -> None:
    """Its cards and its choices alike; what the cards cost is told."""
    app = an_app()
    async with app.run_test(size=(80, 24)) as pilot:
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
        await pilot.press("x")
        assert screen_text(app) == closed


async def test_a_review_begins_with_the_hand_that_was_asked_for() -> None:
    app = an_app()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await reviewed(pilot, 2)
        assert screen.reviewing.hand == 1
        assert "Ann: " in screen_text(app) or "You: " in screen_text(app)


@pytest.mark.parametrize("ascii_only", [True])
async def test_a_review_in_plain_letters(ascii_only: bool) -> None:
    """Everything can be read where there are no other signs."""
    app = GinApp(Settings(), Home(InstantCpu()), ascii_only=ascii_only)
    async with app.run_test(size=(80, 24)) as pilot:
        await reviewed(pilot)
        await pilot.press("down")
        assert screen_text(app).isascii()
