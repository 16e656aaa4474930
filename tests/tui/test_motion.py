"""What moves, where it is liked: it ends as if nothing had moved, and no key waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyte
import pytest
from textual.driver import Driver

from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui import motion
from app.tui.app import GinApp
from app.tui.motion import Motion
from app.tui.screens.base import BaseScreen
from app.tui.screens.hand_end import HandEndScreen
from app.tui.table.screen import TableScreen
from app.ui.match_library import LocalMatchLibrary
from tests.contact_sheet import picture
from tests.emulator import Screen
from tests.keyboard import press
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import (
    GIN,
    NARROW,
    WIDE,
    Seated,
    TestingCpu,
    draw,
    may_go_down,
    seated,
    settled,
)
from tests.tui.table.melding.tables import basic
from tests.tui.terminal import EmulatedDriver


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


class Painted(GinApp):
    """An app, and what a terminal shows of all that it has painted."""

    def __init__(self, *given: Any, size: tuple[int, int], **how: Any) -> None:
        super().__init__(*given, **how)
        self.emulator = Screen(*size)
        self.frames: list[str] = []
        self._stream = pyte.Stream(self.emulator)

    def _build_driver(self, *_: Any, **__: Any) -> Driver:
        return EmulatedDriver(self, self.emulator, self._written)

    def _written(self, data: str) -> None:
        self._stream.feed(data)
        if shown := "\n".join(self.emulator.display).rstrip():
            self.frames.append(shown)


async def painted(table: MatchSession, key: str, size: tuple[int, int], motion: str) -> Painted:
    """Draw by this key, and wait until nothing moves any more."""
    table.cpu = TestingCpu()
    library = LocalMatchLibrary(table.cpu)
    app = Painted(Settings(pace=0, motion=motion), library, table=table, size=size)
    async with app.run_test(size=size) as pilot:
        await settled(app)
        app.frames.clear()
        await press(app, key)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.state.model.drawn is not None)
        await until(pilot, lambda: screen.compositor.over is None)
        await settled(app)
        shown = [line.rstrip() for line in app.emulator.display]
        assert shown == screen_lines(app), "what is painted is what is there"
    return app


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("key", ["s", "d"])
@pytest.mark.parametrize("table", [draw, basic_rummy])
async def test_a_drawn_card_ends_where_it_is_without_motion(
    table: Callable[[], MatchSession], key: str, size: tuple[int, int]
) -> None:
    still = await painted(table(), key, size, "none")
    calm = await painted(table(), key, size, "calm")
    assert calm.frames[-1] == still.frames[-1]
    assert len({*calm.frames}) > len({*still.frames})


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
