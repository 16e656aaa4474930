"""Windows below 80x24: the small layouts, in which everything can be played and read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.games.gin.rules import preset
from app.storage import journal
from app.storage.settings import Settings
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.textual_private import painted
from app.tui.widgets.footer import SteadyFooter
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.keyboard import laid_out, shown
from tests.screens import SCREENS
from tests.soak_keys import SoakApp
from tests.tui.cuts import cuts, whole
from tests.tui.home import running
from tests.tui.person import Keys, gin_app
from tests.tui.screen_text import screen_lines
from tests.tui.seated import drew, seated, settled, upcard
from tests.tui.test_looks import hard_to_read

USUAL = (80, 24)


# --- A match -------------------------------------------------------------------------------------


async def played_in(size: tuple[int, int]) -> list[Any]:
    """The actions of a match that is played by keys in a window of this size."""
    app = gin_app(rules=preset("standard", 20))
    async with running(app, size) as (_, pilot):
        person = Keys(pilot)
        while await person.take_part():
            await laid_out(app)
            if size != USUAL and not isinstance(app.screen, HandEndScreen | MatchEndScreen):
                assert cuts(app) == []
        assert isinstance(app.screen, MatchEndScreen)
        (path,) = journal.list_journals()
    records = journal.read(path).records
    path.unlink()
    done = [each for each in records if "do" in each]
    return [{name: told for name, told in each.items() if name != "ms"} for each in done]


@pytest.mark.parametrize("size", [(60, 20), again((40, 20)), again((40, 16)), again((80, 23))])
async def test_a_whole_match_by_keys_is_that_of_the_usual_window(size: tuple[int, int]) -> None:
    assert await played_in(size) == await played_in(USUAL)


# --- Gin's table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (40, 16)])
async def test_the_raised_card_and_the_drawn_one_are_told_by_more_than_colour(
    size: tuple[int, int],
) -> None:
    async with seated(drew(), size=size) as person:
        await person.press("1")
        rows = person.text.splitlines()
        (keys,) = (y for y, row in enumerate(rows) if "1" in row and "0" in row and "-" in row)
        cards = rows[keys - 7 : keys - 1]
        raised, others = (next(row for row in cards if name in row) for name in ("7♣", "7♦"))
        assert cards.index(raised) == cards.index(others) - 1
        assert "▲" in "".join(cards)
        assert "new" in "".join(cards)
        assert "run" in rows[keys - 1]


async def test_a_page_covers_the_table_and_a_key_for_the_table_only_closes_it() -> None:
    async with seated(drew(), size=(60, 20)) as person:
        before = person.text
        for page in ("Score sheet", "Known cards", "Moves"):
            assert page in await person.press("tab")
            assert "deadwood" not in person.text
        assert await person.press("tab") == before
        for key in ("enter", "2", "escape", "u"):
            await person.press("tab")
            assert await person.press(key) == before
        assert "sheet" in (await person.type("score")).lower()


async def test_changes_of_size_keep_the_card_that_is_raised_and_what_is_typed() -> None:
    async with seated(drew()) as person:
        first = await person.press("3", ":", "d", "i")
        for size in ((60, 20), (40, 16), (80, 23), (200, 60), (40, 20), (39, 15), (60, 30), USUAL):
            await person.pilot.resize_terminal(*size)
            await settled(person.app)
            if size != (39, 15):
                assert person.screen.state.selection.index == 2
                assert "di" in person.text
                assert len(screen_lines(person.app)) == size[1]
        assert person.text == first


async def test_a_page_beside_the_table_does_not_cover_it_when_the_window_becomes_small() -> None:
    async with seated(drew()) as person:
        assert "Known cards" in await person.press("tab")
        await person.pilot.resize_terminal(60, 20)
        await settled(person.app)
        assert "Your turn" in person.text
        await person.pilot.resize_terminal(*USUAL)
        await settled(person.app)
        assert "Score sheet" in person.text


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((60, 20), "d Take p Pass h Hint Tab Log ? Help Esc Menu"),
        ((40, 20), "d Take p Pass h Hint Tab Log ? Help"),
    ],
)
async def test_the_footer_has_the_keys_that_do_something_now(
    size: tuple[int, int], told: str
) -> None:
    async with seated(upcard(), size=size) as person:
        assert screen_lines(person.app)[-1].strip() == told


@pytest.mark.parametrize("size", [(60, 20), (40, 16)])
async def test_poor_terminals_have_the_small_table_too(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-16color")
    monkeypatch.delenv("COLORTERM", raising=False)
    async with seated(drew(), size=size, ascii_only=True, ascii=True) as person:
        for keys in (["1"], ["h"], ["tab"], ["tab"], ["tab"], ["tab"], [":", "d"]):
            assert (await person.press(*keys)).isascii()
            assert hard_to_read(painted(person.app)) == []


# --- Every screen --------------------------------------------------------------------------------


CUT = {"start", "new pad", "hand of a pad", "review"}
"""Screens where sentences beside the lines of a form, or the head of the last column, are cut."""


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 23), (60, 20), (40, 20)])
@pytest.mark.parametrize("name", [name for name in SCREENS if name != "too small"])
async def test_every_screen_is_there_in_a_small_window(name: str, size: tuple[int, int]) -> None:
    screen, reach = SCREENS[name]
    app = SoakApp(Settings(pace=0.0), LocalMatchLibrary())
    async with app.run_test(size=size):
        await reach(app, Random(name))
        await shown(app, screen)
        await laid_out(app)
        if size == (60, 20) and name not in CUT:
            await whole(app)
        for footer in app.screen.query(SteadyFooter):
            assert footer.region.bottom == size[1]
            assert screen_lines(app)[-1].strip()
