"""A person at the table who does not sit at this keyboard."""

from __future__ import annotations

import pytest

from app.games.base import ONLOOKER
from app.games.gin.actions import PASS
from app.games.gin.rules import Rules
from app.match.match import Match
from app.match.seat import HUMAN, Seat, SeatControl
from app.table.session import MatchSession
from app.text.ending import is_glad
from app.text.people import People
from app.tui.table.gin.screen import GinScreen
from tests.tui.home import at_home, running
from tests.tui.person import SEED, until
from tests.tui.screen_text import screen_text

ANN, BEN = 0, 1


def table_with_ben_elsewhere(seed: bytes = SEED) -> MatchSession:
    return MatchSession(
        Match(Rules(), [Seat("Ann"), Seat("Ben", HUMAN, SeatControl.ELSEWHERE)], seed)
    )


def test_whoever_sits_elsewhere_has_no_place_here_and_is_no_cpu_player() -> None:
    table = table_with_ben_elsewhere()
    assert table.here == (ANN,)
    with pytest.raises(LookupError):
        table.seat_handle(BEN)
    if table.match.hand.to_act == ANN:
        table.act(ANN, PASS)
    assert table.match.hand.to_act == BEN
    assert not table.cpu_to_act


def test_one_person_alone_at_the_keyboard_is_told_as_such() -> None:
    match_view = table_with_ben_elsewhere().snapshot(ANN)
    people = People.of(match_view)
    assert not people.is_shared
    assert people.own_side == ANN
    assert (is_glad(match_view, ONLOOKER, ANN), is_glad(match_view, ONLOOKER, BEN)) == (True, False)


async def test_the_keyboard_is_not_passed_to_somebody_elsewhere() -> None:
    table = table_with_ben_elsewhere()
    async with running(at_home(table=table)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        if table.match.hand.to_act == ANN:
            await until(
                pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn
            )
            await pilot.press("p")
        await until(pilot, lambda: "Ben is thinking" in screen_text(app))
        assert isinstance(app.screen, GinScreen)
        # What Ben does at the other terminal is shown, and it is Ann's turn.
        table.act(BEN, PASS)
        await until(pilot, lambda: isinstance(app.screen, GinScreen) and app.screen.state.my_turn)
