"""The deal of the day in lines: offered, begun, left and gone on with."""

from __future__ import annotations

from pathlib import Path

from app.storage import daily as storage
from tests.plain.typist import script, visit


async def test_a_deal_that_was_begun_goes_on_as_it_was_left(home: Path) -> None:
    told = await visit(script("daily", "yes", "pass", "resign", "hint", "start", "daily", "no"))
    text = "\n".join(told)
    assert "The first play counts; there are no hints." in told
    assert "The deal of the day cannot be given up: start leaves it." in told
    assert "No hint: This match is played without help." in text
    assert "The deal of the day goes on as you left it." in told
    assert "You have begun this deal: it goes on as you left it." in told
    assert len(storage.days_begun()) == 1


async def test_a_deal_that_was_declined_is_new(home: Path) -> None:
    told = await visit(script("daily", "no", "quit"))
    assert told.count("Press Enter to begin it, or type for example new against strong, or help.")
    assert storage.days_begun() == []
