"""The deal of the day on the page."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from app.server.daily import DailyBoard
from tests.server.company import Company
from tests.server.touch.phone import holding

MONDAY = date(2026, 11, 30)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Company:
    monkeypatch.setattr("app.server.daily.today", lambda: MONDAY)
    monkeypatch.setattr("app.server.lobby.DailyBoard", partial(DailyBoard, today=lambda: MONDAY))
    return Company(tmp_path)


async def test_the_deal_of_the_day_is_played_once_and_judged(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("daily")
        await ann.sees("One hand against an expert", "Seal of the day: ")
        ann.tap("play")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: "throw" in ann.buttons)
        assert "hint" not in ann.buttons
        ann.tap("hint")
        await ann.hears("without help")
        ann.tap("menu")
        await ann.until(lambda: ann.page["name"].startswith("menu"))
        assert "resign" not in ann.buttons
        ann.tap("resign-now")
        ann.tap("close")

        ann.tap("leave")
        await ann.sees("You have begun this deal: it goes on as you left it.")
        ann.tap("play")
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: "To the result" in ann.text)
        ann.tap("go-on")
        await ann.sees("Your points: ", "An expert with your cards: ")
        await ann.until(lambda: "What mattered most" in ann.text or "was a mistake" in ann.text)
        await ann.sees("1. Ann: lost ")
        assert "play" not in ann.buttons
        ann.tap("play")
        ann.tap("close")
        await ann.sees("You are in the lobby, Ann.")
