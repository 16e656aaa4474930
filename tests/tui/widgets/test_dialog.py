"""Dialogs: their titles."""

from __future__ import annotations

import pytest

from app.storage.settings import Settings
from app.tui.screens.questions import DeleteScreen
from app.tui.widgets.dialog import Dialog
from tests.keyboard import laid_out
from tests.tui.home import at_home, running
from tests.tui.screen_text import screen_lines

_LONG = "Play for Benjamin, Cleopatra and Theodora, who are not known at this keyboard, and others?"


@pytest.mark.parametrize("title", ["Delete it?", _LONG])
async def test_the_whole_title_is_read_in_the_border_or_else_inside(title: str) -> None:
    async with running(at_home(Settings())) as (app, _):
        await app.push_screen(DeleteScreen("A match", title))
        await laid_out(app)
        dialog = app.screen.query_one(Dialog)
        top, *inside = screen_lines(app)[dialog.region.y : dialog.region.bottom]
        assert (title in top) == (title != _LONG)
        told = " ".join(" ".join(inside).replace("│", "").split())
        assert (title in told) == (title == _LONG), told
