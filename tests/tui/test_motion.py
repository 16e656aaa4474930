"""What moves, where it is liked: it ends as if nothing had moved, and no key waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.table.session import MatchSession
from app.tui import motion
from app.tui.motion import FRAMES, Motion
from app.tui.screens.base import BaseScreen
from app.tui.screens.hand_end import HandEndScreen
from tests.contact_sheet import picture
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.seated import GIN, NARROW, WIDE, Seated, draw, may_go_down, seated
from tests.tui.table.melding.tables import basic


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever moves does not arrive in the time of a test."""
    monkeypatch.setattr(motion, "DURATION", 1000.0)


def moves(person: Seated) -> bool:
    screen = person.app.screen
    assert isinstance(screen, BaseScreen)
    return screen.compositor.over is not None


async def test_nothing_moves_unless_it_is_liked(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Motion, "begin", begin)
    async with seated(draw()) as person:
        await person.press("s")
        assert not moves(person)
    async with seated(may_go_down(GIN)) as person:
        await person.press("g", "enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, HandEndScreen))
        assert not moves(person)


def basic_rummy() -> MatchSession:
    return basic("AC 3D 5H 7S 9C JD KH", "2C 4D 6H 8S TC QD AS", up="KD", stock="9H 2S")


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("key", ["s", "d"])
@pytest.mark.parametrize("table", [draw, basic_rummy])
async def test_a_drawn_card_ends_where_it_is_without_motion(
    table: Callable[[], MatchSession],
    key: str,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frames = []
    step = Motion.step

    def watched(self: Motion) -> None:
        frames.append(picture(self._screen.app))
        step(self)

    monkeypatch.setattr(Motion, "step", watched)
    async with seated(table(), size=size) as person:
        await person.press(key)
        still = picture(person.app)
    assert not frames
    async with seated(table(), size=size, motion="calm") as person:
        await person.press(key)
        await until(person.pilot, lambda: not moves(person))
        assert picture(person.app) == still
    assert len({*frames, still}) == FRAMES + 1


@pytest.mark.usefixtures("slowly")
async def test_a_key_ends_it_at_once_and_does_what_it_does() -> None:
    async with seated(draw(), motion="calm") as person:
        await person.press("s")
        assert moves(person)
        before = person.screen.state.selection.index
        await person.press("left")
        assert not moves(person)
        assert person.screen.state.selection.index == before - 1


@pytest.mark.usefixtures("slowly")
async def test_the_next_screen_is_not_painted_on() -> None:
    async with seated(draw(), motion="calm") as person:
        await person.press("s")
        table, under = person.app.screen, screen_text(person.app)
        assert isinstance(table, BaseScreen)
        person.app.show_help(table, "")
        await until(person.pilot, lambda: person.app.screen is not table)
        over = screen_text(person.app)
        table.motion.end()
        await person.pilot.pause()
        assert screen_text(person.app) == over != under


async def test_it_rests_where_the_terminal_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion, "is_behind", lambda _: True)
    async with seated(draw(), motion="calm") as person:
        await person.press("s")
        await until(person.pilot, lambda: not moves(person))
        await person.press("u", "s")
        assert not moves(person)


@pytest.mark.usefixtures("slowly")
async def test_a_hand_opens_into_its_melds_at_the_showdown() -> None:
    async with seated(may_go_down(GIN), motion="calm") as person:
        await person.press("g", "enter")
        await until(
            person.pilot, lambda: isinstance(person.app.screen, HandEndScreen) and moves(person)
        )
        moving = picture(person.app)
        await person.press("down")
        assert not moves(person)
        assert picture(person.app) != moving
