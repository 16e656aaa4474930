"""The bell tells of one's turn and of the end of a hand, where it is wanted."""

from __future__ import annotations

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DRAW_STOCK, Discard
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from tests.again import again
from tests.tui.person import my_turn, until
from tests.tui.seated import GIN, TestingCpu, drew, may_go_down, seated


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One for each time that the bell has rung; without a terminal, Textual lets it be."""
    times: list[None] = []
    monkeypatch.setattr(GinApp, "bell", lambda _: times.append(None))
    return times


@pytest.mark.parametrize("bell", [True, again(False)])
async def test_the_bell_rings_once_when_the_turn_has_come_back(
    bell: bool, rung: list[None]
) -> None:
    cpu = TestingCpu(DRAW_STOCK, Discard(parse("TS")), at_once=False)
    async with seated(drew(), cpu, bell=bell) as person:
        await person.press("enter")
        await until(person.pilot, lambda: cpu.asked > 0)
        assert not rung, "one's own moves are no news"
        cpu.free.set()
        await my_turn(person.pilot)
        await person.press("s")
        assert len(rung) == bell


async def test_the_bell_rings_once_at_the_end_of_a_hand(rung: list[None]) -> None:
    async with seated(may_go_down(GIN), bell=True) as person:
        await person.press("g", "enter")
        await until(person.pilot, lambda: isinstance(person.app.screen, HandEndScreen))
        assert len(rung) == 1
