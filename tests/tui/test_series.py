"""The best of several matches: the next one, the score of the series, resumed, and again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.games.gin.rules import preset
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.screens.match_end import MatchEndScreen
from app.tui.table.gin.screen import GinScreen
from tests.keyboard import press
from tests.tui.home import at_home, match_of, running
from tests.tui.person import Keys, gin_app, until
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.seated import settled

BEST_OF_3 = replace(preset("standard", 5), best_of=3)


@pytest.mark.long
async def test_a_series_by_keys_with_its_score_in_sight_and_resumed_between_matches() -> None:
    async with running(gin_app(rules=BEST_OF_3)) as (app, pilot):
        person = Keys(pilot)
        while await person.take_part():
            assert "0-0 in matches · to 5" in screen_lines(app)[0] or not isinstance(
                app.screen, GinScreen
            )
        await settled(app)
        assert app.table is not None
        match = match_of(app)
        path = app.table.path
        assert match.standing.settlement is not None
        assert not match.is_over
        assert sum(match.won) == 1
        text = screen_text(app)
        assert f"Matches won: You {match.won[0]}, Vera {match.won[1]}; 2 win the series" in text
        assert "The match is over" in text
        assert "Next match" in text
        assert match.seed.hex() not in text, "the next match is dealt from it"
        await pilot.press("q")
    assert path is not None

    async with running(at_home(Settings(pace=0.0), table=MatchSession.resume(path))) as (
        again,
        pilot,
    ):
        person = Keys(pilot)
        assert again.table is not None
        match = match_of(again)
        while await person.take_part():
            pass
        await settled(again)
        assert "Next match" in screen_text(again)
        while not match.is_over:
            played = sum(match.won)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(again.screen, GinScreen))
            assert match_of(again) is match
            assert len(match.finished) == played
            score = "-".join(str(won) for won in match.won)
            assert f"{score} in matches · to 5" in screen_lines(again)[0]
            assert " Hand 1 " in screen_lines(again)[0]
            while await person.take_part():
                pass
        await until(pilot, lambda: isinstance(again.screen, MatchEndScreen))
        await settled(again)
        text = screen_text(again)
        assert "The series is over" in text
        assert "Play again" in text
        await press(again, "v")
        assert match.seed.hex() in screen_text(again)
        await press(again, "escape")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(again.screen, GinScreen))
        assert again.table is not None
        assert again.table.path != path
        assert match_of(again).won == (0, 0)
        assert match_of(again).rules == match.rules
