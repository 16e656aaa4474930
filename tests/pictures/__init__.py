"""The pictures of the README: what they show, and how they are drawn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from app.games.gin.melds import arrangements, is_run
from app.games.gin.rules import preset
from app.games.gin.view import Phase
from app.storage.settings import Settings
from app.tui.app import GinApp
from app.tui.screens.review import ReviewScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.themes import FELT
from tests.contact_sheet import Look, at_home, draw, scenes
from tests.keyboard import MOMENT, PATIENCE, press, shown
from tests.lobby_scenes import Scene
from tests.screens import SCREENS, at, dealt
from tests.server.chromium import CHROMIUM, FLAGS, served

FOLDER: Final = Path(__file__).parent
PHONE: Final = "phone.png"
"""The browser's first page on a phone."""
_FONTS: Final = re.compile(r"\s*@font-face {.*?}", re.DOTALL)


class Shown(NamedTuple):
    """A screen of which there is a picture."""

    scene: Callable[[], Scene]
    look: Look


def _worth_a_picture(match: Any, _: Random) -> bool:
    """My discard in a later hand: a set and a run, a knock, and a card that the other holds."""
    hand = match.hand
    if hand.phase is not Phase.DISCARD or hand.to_act != 0 or match.deal < 4:
        return False
    view = hand.view(0)
    kinds = {is_run(meld) for meld in arrangements(view.hand)[0]}
    return bool(len(kinds) == 2 and view.knocks() and view.known[1] and view.barred is None)


def _table() -> Scene:
    return at_home(GinScreen, at(_worth_a_picture, dealt(preset("standard"), 1)))


async def _to_a_mistake(app: GinApp, rng: Random) -> None:
    """A mistake in a review, with its choices open."""
    await SCREENS["review"][1](app, rng)
    await shown(app, ReviewScreen)
    review = app.screen
    assert isinstance(review, ReviewScreen)
    async with asyncio.timeout(PATIENCE):
        while review.reviewing.review is None:
            await asyncio.sleep(MOMENT)
    await press(app, "enter", "x")


def _review() -> Scene:
    return at_home(ReviewScreen, _to_a_mistake)


SHOWN: Final = {
    "table": Shown(_table, Look((80, 24), FELT.name)),
    "review": Shown(_review, Look((100, 30), FELT.name)),
    "lobby": Shown(lambda: scenes()["lobby, full"], Look((100, 30), FELT.name)),
}


def drawn(name: str) -> str:
    """Return a picture as SVG, always the same as long as the program is.

    It has no fonts from elsewhere: a page of code shows none.
    """
    scene, look = SHOWN[name]
    picture = draw(name, scene(), Settings(pace=0.0), [look]).pictures[look]
    picture = _FONTS.sub("", picture).replace("Fira Code, monospace", "Menlo, Consolas, monospace")
    # A long name, in every element.
    return re.sub(r"\bterminal-\d+", "t", picture)


def words_of(picture: str) -> list[str]:
    """Return the texts of a picture; how they are drawn is Textual's business."""
    return re.findall(r">([^<>\n]+)</text>", picture)


def photographed(file: Path) -> bool:
    """Write the picture of the phone; return whether there is a browser to make it."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return False
    if CHROMIUM is None:
        return False
    with (
        TemporaryDirectory() as folder,
        served(Path(folder)) as url,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en")
        page.goto(url)
        page.evaluate("document.fonts.ready.then(() => document.activeElement.blur())")
        page.screenshot(path=file)
        browser.close()
    return True
