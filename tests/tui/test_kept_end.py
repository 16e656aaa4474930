"""The screen of how a hand ended is made once for many hands."""

from __future__ import annotations

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from app.table.gin import GinPlayed, GinTable
from app.tui.screens.showdown import ShowdownScreen
from app.tui.table.kept_end import KeptEnd
from tests.tui.host import ME, Host, SetMatch, vera_knocks
from tests.tui.person import until
from tests.tui.screen_text import screen_text
from tests.tui.screens.test_showdown import NINES, UNDERCUT, defended

TOLD = "Next hand"


def ended(deal: tuple[str, str, str, str]) -> tuple[GinTable, GinPlayed, str]:
    """What is told of the end of a hand."""
    seen = defended(vera_knocks(SetMatch(*deal))).snapshot(ME)
    return seen, seen.played[-1], TOLD


async def shown(
    pilot: Pilot[None], kept: KeptEnd, told: tuple[GinTable, GinPlayed, str]
) -> tuple[Screen[object], str]:
    """The screen of this end, until it is closed, and what it says."""
    app: App[None] = pilot.app
    closed: list[None] = []
    kept.push(app, defended(vera_knocks(SetMatch(*NINES))), told, closed.append)
    await until(pilot, lambda: isinstance(app.screen, ShowdownScreen))
    await pilot.pause()
    screen, text = app.screen, screen_text(app)
    await pilot.press("enter")
    await until(pilot, lambda: bool(closed))
    return screen, " ".join(text.split())


async def test_one_screen_shows_the_ends_of_many_hands_as_a_new_one_would() -> None:
    app, kept = Host(Screen()), KeptEnd()
    async with app.run_test(size=(80, 24)) as pilot:
        knock, undercut = ended(NINES), ended(UNDERCUT)
        first, told = await shown(pilot, kept, knock)
        assert "The knock wins. Vera scores 10." in told
        again, told_again = await shown(pilot, kept, undercut)
        assert again is first
        _, told_new = await shown(pilot, KeptEnd(), undercut)
        assert told_again == told_new
        assert "You score 27." in told_new
        assert (await shown(pilot, kept, knock))[1] == told

        # What it is told of sizes and looks while it is not there, nobody tells it later.
        await pilot.resize_terminal(120, 40)
        larger, _ = await shown(pilot, kept, knock)
        assert larger is not first
        await until(pilot, lambda: not first.is_running)

        kept.let_go(app)
        await until(pilot, lambda: not larger.is_running)
