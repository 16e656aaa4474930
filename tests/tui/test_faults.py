"""A fault in the program costs the page that it is in, or the advice, and never the visit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.widget import Widget

from app.games.gin.notation import position_text
from app.storage.paths import state_folder
from app.tui.screens.match import MenuScreen
from app.tui.screens.start import StartScreen
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.piles import Pile
from app.ui.gin_table import GinTableModel
from tests.notices import noticed
from tests.tui.host import ME
from tests.tui.person import until
from tests.tui.seated import Seated, drew, seated, upcard


def fail(*_: object, **__: object) -> Any:
    raise RuntimeError("a cat on the keyboard")


def reports() -> list[str]:
    """What is written of faults, which is taken away."""
    paths = sorted(state_folder().glob("fault-*.txt"))
    texts = [path.read_text() for path in paths]
    for path in paths:
        path.unlink()
    return texts


def told(person: Seated, sentence: str) -> bool:
    """Whether a notice says this."""
    return sentence in noticed(person.text)


async def goes_on(person: Seated) -> None:
    """The table is there, and can be played at."""
    await until(person.pilot, lambda: isinstance(person.app.screen, GinScreen))
    assert person.app.fault is None
    before = len(person.view.history)
    await person.press("down", "1", "enter")
    assert len(person.view.history) > before
    assert person.last()[0] == ME


async def test_a_hint_that_fails_costs_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GinTableModel, "hint", fail)
    async with seated(drew()) as person:
        table = person.screen
        await person.press("h")
        await until(
            person.pilot, lambda: told(person, "The game has a fault: this could not be done.")
        )
        assert person.screen is table, "nothing else has gone"
        assert "thinks it over" not in person.text
        await person.press("h", "h")
        (report,) = reports()
        assert "a cat on the keyboard" in report, "a place is written down once"
        assert f"\nPosition: {position_text(person.view)}\n" in report
        await goes_on(person)


@pytest.mark.parametrize("where", ["compose", "on_mount", "render_line", "action_back"])
async def test_a_page_that_fails_is_closed(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MenuScreen, where, fail)
    async with seated(drew()) as person:
        await person.press("escape", "escape")
        await until(
            person.pilot, lambda: told(person, "The game has a fault: that page had to be closed.")
        )
        assert "a cat on the keyboard" in reports()[0]
        await goes_on(person)


async def test_a_key_that_fails_at_the_table_shows_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GinScreen, "action_hint", fail)
    async with seated(drew()) as person:
        table = person.screen
        await person.press("h")
        await until(
            person.pilot, lambda: told(person, "The game has a fault: this screen was set up anew.")
        )
        assert person.screen is not table
        assert not table.is_running
        await person.press("h")
        await goes_on(person)
        assert len(reports()) == 1


@pytest.mark.parametrize("what", [(GinTableLayout, "show_live"), (Pile, "render_lines")])
async def test_a_table_that_cannot_be_shown_is_left_and_its_match_kept(
    what: tuple[type[Widget], str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    async with seated(upcard()) as person:
        monkeypatch.setattr(*what, fail)
        person.app.post_message(events.Key("p", "p"))
        await until(person.pilot, lambda: isinstance(person.app.screen, StartScreen))
        await until(
            person.pilot,
            lambda: told(
                person, "The game has a fault: this cannot be shown now. Every move is saved."
            ),
        )
        assert person.app.table is None
        assert person.app.fault is None
        assert reports()


async def test_what_fails_without_end_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (GinScreen, StartScreen):
        monkeypatch.setattr(kind, "compose", fail)
    with pytest.raises(RuntimeError, match="a cat on the keyboard"):
        async with seated(drew()) as person:
            await until(person.pilot, lambda: person.app.return_code is not None)
    assert person.app.fault is not None
    assert reports()


async def test_a_match_that_cannot_be_closed_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(drew()) as person:
        with monkeypatch.context() as patch:
            patch.setattr(type(person.app.table), "close", fail)
            await person.press("q")
            await until(person.pilot, lambda: person.app.return_code is not None)
        assert person.app.fault is not None
