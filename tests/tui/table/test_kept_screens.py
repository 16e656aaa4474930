"""The screens that every hand has are made once for many hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest
from textual import events
from textual.app import App
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.screen import Screen

from app.tui.screens.base import BaseScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.knock import KnockScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.table.kept_screens import KeptScreens
from app.tui.widgets.footer import KeyButton
from tests.tui.home import seen
from tests.tui.host import ME, Host, SetMatch, i_may_knock, vera_knocks
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.screens.test_knock import HERS, ONE_WAY, TWO_WAYS
from tests.tui.screens.test_showdown import NINES, UNDERCUT, defended


class Hand(NamedTuple):
    """What one of these screens is shown of a hand."""

    make: Callable[[], Screen[Any]]
    write_anew: Callable[[Any], None]
    keys: Sequence[str]
    """What is pressed, the last of which closes it."""


def end(deal: tuple[str, str, str, str]) -> Hand:
    """The end of a hand."""
    table = defended(vera_knocks(SetMatch(*deal)))
    snapshot = table.snapshot(ME)
    told = snapshot, snapshot.played[-1], "Next hand"
    return Hand(
        partial(HandEndScreen, table, *told),
        lambda screen: screen.show_another(*told),
        ["enter"],
    )


def defence(deal: tuple[str, str, str, str], *keys: str) -> Hand:
    """A knock that is answered."""
    table = vera_knocks(SetMatch(*deal))
    snapshot = table.snapshot(ME)
    return Hand(
        partial(LayOffScreen, table, snapshot),
        lambda screen: screen.show_another(snapshot),
        [*keys, "a"],
    )


def knock(mine: str, upcard: str, *keys: str) -> Hand:
    """A knock that is looked at."""
    match = SetMatch(mine, HERS, upcard)
    i_may_knock(match)
    choices = match.hand.view(ME).knocks()
    snapshot = seen(match, ME)
    return Hand(
        partial(KnockScreen, snapshot, choices),
        lambda screen: screen.show_another(snapshot, choices),
        [*keys, "escape"],
    )


async def shown(
    pilot: Pilot[None], kept: KeptScreens, hand: Hand
) -> tuple[Screen[object], list[str]]:
    """The screen of this hand, until it is closed, and what it says at first and after each key."""
    app: App[None] = pilot.app
    closed: list[object] = []
    below = app.screen
    kept.push(app, "kept", hand.make, hand.write_anew, closed.append)
    await until(pilot, lambda: app.screen is not below)
    screen, told = app.screen, []
    for key in hand.keys:
        await pilot.pause()
        told.append(screen_text(app))
        await pilot.press(key)
    await until(pilot, lambda: bool(closed))
    return screen, told


async def same_as_new(first: Hand, second: Hand) -> list[str]:
    """What a screen of both hands says of the second, as a new one does."""
    app, kept = Host(Screen()), KeptScreens()
    async with app.run_test(size=(80, 24)) as pilot:
        once, told = await shown(pilot, kept, first)
        again, told_again = await shown(pilot, kept, second)
        assert again is once
        new, told_new = await shown(pilot, KeptScreens(), second)
        assert new is not once
        assert told_again == told_new
        assert (await shown(pilot, kept, first))[1] == told
    return [" ".join(text.split()) for text in told_new]


async def test_the_end_of_a_hand() -> None:
    (told,) = await same_as_new(end(NINES), end(UNDERCUT))
    assert "You score 27." in told
    (told,) = await same_as_new(end(UNDERCUT), end(NINES))
    assert "The knock succeeds. Vera scores 10." in told


async def test_a_defence() -> None:
    """Nothing is left of what was laid off, raised or asked in the hand before."""
    before, *_ = await same_as_new(defence(UNDERCUT), defence(NINES, "right", "l", "l"))
    assert "Vera knocks" in before
    assert await same_as_new(defence(NINES, "l"), defence(NINES)) == [before]


async def test_a_knock() -> None:
    first, other = await same_as_new(knock(*ONE_WAY), knock(*TWO_WAYS, "right"))
    assert first != other
    (told,) = await same_as_new(knock(*TWO_WAYS, "right"), knock(*ONE_WAY))
    assert "Discard J♦ and knock with 7." in told


@pytest.mark.parametrize(
    "hand", [end(NINES), defence(NINES), knock(*TWO_WAYS)], ids=["end", "defence", "knock"]
)
async def test_it_begins_at_its_top_under_no_mouse(hand: Hand) -> None:
    """Whatever was scrolled and pointed at in the hand before."""
    app, kept = Host(Screen()), KeptScreens()
    async with app.run_test(size=(80, 12)) as pilot:

        async def top() -> tuple[float, list[str]]:
            await pilot.pause()
            body = app.screen.query_one("#body", VerticalScroll)
            assert body.max_scroll_y
            pointed = [node.id or "" for node in app.screen.query("*:hover")]
            return body.scroll_y, pointed

        for _ in range(2):
            kept.push(app, "kept", hand.make, hand.write_anew, lambda _: None)
            await until(pilot, lambda: len(app.screen_stack) == 3)
            assert await top() == (0, [])
            body = app.screen.query_one("#body", VerticalScroll)
            body.scroll_end(animate=False)
            await pilot.pause()
            button = app.screen.query(KeyButton).last()
            assert await pilot.hover(button)
            at, pointed = await top()
            assert at
            assert button.id in pointed
            await pilot.press(hand.keys[-1])
            await until(pilot, lambda: len(app.screen_stack) == 2)


@pytest.mark.parametrize("hand", [end(NINES), defence(NINES)], ids=["end", "defence"])
async def test_a_key_pressed_before_it_can_be_seen_is_not_meant_for_it(hand: Hand) -> None:
    """On its second showing as on its first."""
    app, kept = Host(Screen()), KeptScreens()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            kept.push(app, "kept", hand.make, hand.write_anew, lambda _: None)
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            early = events.Key("enter", "\r")
            assert screen.was_meant_for_another(early)
            await pilot.pause()
            screen.was_painted()
            assert screen.was_meant_for_another(early)
            assert not screen.was_meant_for_another(events.Key("enter", "\r"))
            await pilot.press(hand.keys[-1])
            await until(pilot, lambda: len(app.screen_stack) == 2)


async def test_what_has_changed_meanwhile_is_told_to_nobody_so_that_a_new_one_is_made() -> None:
    app, kept = Host(Screen()), KeptScreens()
    async with app.run_test(size=(80, 24)) as pilot:
        first, _ = await shown(pilot, kept, end(NINES))
        await pilot.resize_terminal(120, 40)
        larger, _ = await shown(pilot, kept, end(NINES))
        assert larger is not first
        await until(pilot, lambda: not first.is_running)
        kept.close(app)
        await until(pilot, lambda: not larger.is_running)
