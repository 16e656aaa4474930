"""Every screen of every game, in the smallest window and in a large one, on one page.

``python -m tests.contact_sheet FOLDER`` draws each as an SVG and writes ``index.html``, which shows
them all, side by side with their names; where there is ``rsvg-convert``, each as a PNG too. Words
after the folder choose: ``lobby contract`` draws the screens in whose names one of them stands.
``--sizes 80x24,60x20`` chooses the windows, ``--theme all`` draws each theme, and ``--parts`` the
parts that all screens are made of, in each theme.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from textual.app import App
from textual.screen import Screen

from app.cpu.service import InstantCpu
from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import PRESETS as GIN
from app.games.gin.rules import SEATS, preset
from app.games.gin.view import Phase
from app.storage.home import HOME_VARIABLE
from app.storage.settings import Settings
from app.text.speech import ENGLISH, Voice, languages, spoken_to
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.history import HistoryScreen
from app.tui.screens.lesson import LessonPage
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.new_match import NewMatchScreen
from app.tui.screens.options import OptionsScreen
from app.tui.screens.replay import ReplayScreen
from app.tui.screens.review import ReviewScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.start import StartScreen
from app.tui.screens.ways import WaysScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.melding.screen import MeldingScreen
from app.tui.textual_private import SteadyPalette
from app.tui.themes import FELT, THEMES
from app.ui.match_library import LocalMatchLibrary
from tests.kept import keep, keep_known
from tests.keyboard import MOMENT, PATIENCE, laid_out, press, shown
from tests.lobby_scenes import Scene, WindowSize, lobby_scenes
from tests.parts import PartsScreen
from tests.screens import (
    SCREENS,
    Dealt,
    Reach,
    at,
    by_keys,
    dealt,
    hand_over,
    may_meld,
    mine,
    to_match_end,
)
from tests.soak_keys import SoakApp
from tests.tui.screen_text import screen_lines

SIZES: Final[Sequence[WindowSize]] = ((80, 24), (120, 40))
_MORE_SIZES: Final[Mapping[str, Sequence[WindowSize]]] = {
    **dict.fromkeys(
        ("start, used", "gin, discard", "contract of 4", "lobby, full"),
        ((40, 20), (60, 20), (80, 23), (200, 60)),
    ),
    **dict.fromkeys(("settings", "history, used"), ((60, 20), (200, 60))),
}
"""Further windows in which some scenes are drawn, if no sizes were chosen."""
_ALL: Final = "all"
"""The choice of every theme."""
_PLAYED: Final = 12
"""Matches in the history of a player who has played for a while."""
_OF_MELDS: Final = {"table of melds", "ways to meld", "showdown of melds", "replay of melds"}
"""Screens of ``tests.screens`` whose game is left to chance; here each game has its own."""
_TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


# --- At one's own terminal -----------------------------------------------------------------------


def at_home(
    screen: type[Screen[Any]], reach: Reach, game: str = "gin", *, played: int = 0
) -> Scene:
    """A player at their own terminal, who played this game last.

    If any matches were ``played``, there is another that is not over, and a lost one with mistakes.
    """

    @asynccontextmanager
    async def scene(settings: Settings, size: WindowSize) -> AsyncIterator[App[Any]]:
        if played:
            keep_known(played)
            keep(hands=1)
            keep(days_ago=played, loses=True)
        app = SoakApp(replace(settings, game=game), LocalMatchLibrary(InstantCpu()))
        async with app.run_test(size=size):
            # The same in every window.
            await reach(app, Random(screen.__name__))
            await shown(app, screen)
            yield app

    return scene


def _then(reach: Reach, screen: type[Screen[Any]], *keys: str) -> Reach:
    """Press keys, once that screen is shown."""

    async def reached(app: Any, rng: Random) -> None:
        await reach(app, rng)
        await shown(app, screen)
        await laid_out(app)
        await press(app, *keys)

    return reached


def in_the_middle(match: Any, _: Random) -> bool:
    """My discard, when everybody has had a few turns."""
    hand = match.hand
    discards = hand.to_act == 0 and hand.phase.name in ("DISCARD", "PLAY")
    return bool(discards and len(hand.history) > 6 * len(match.seats))


def _full(name: str, **changes: Any) -> Callable[[Random], Dealt]:
    """Gin by these rules with as many as can play."""
    rules = replace(preset(name), **changes)
    return dealt(rules, SEATS[rules.seating][-1] - 1)


def _of_gin() -> dict[str, Scene]:
    usual = _full("standard")

    def table(*keys: str) -> Reach:
        return at(in_the_middle, usual, first=GinScreen, keys=keys)

    found = {
        "gin, upcard": at_home(GinScreen, at(mine(Phase.UPCARD), usual)),
        "gin, draw": at_home(GinScreen, at(mine(Phase.DRAW), usual)),
        "gin, discard": at_home(GinScreen, table()),
        "gin, hint": at_home(GinScreen, table("h")),
        "gin, known cards": at_home(GinScreen, table("tab")),
        "gin, moves": at_home(GinScreen, table("tab", "tab")),
        "gin, command line": at_home(GinScreen, table(":", "d")),
        "gin, palette": at_home(SteadyPalette, table("ctrl+p")),
        "gin, help": at_home(RulesScreen, table("?")),
    }
    for name in GIN:
        deal = _full(name)
        found |= {
            f"gin, {name}": at_home(GinScreen, at(in_the_middle, deal)),
            f"gin, {name}, hand over": at_home(HandEndScreen, at(hand_over, deal)),
            f"gin, {name}, match over": at_home(
                MatchEndScreen, to_match_end(_full(name, target=20))
            ),
        }
    return found


def _of_melds(game: str, presets: Mapping[str, Any]) -> dict[str, Scene]:
    """A game with melds on the table, with two players, four, and as many as can be."""
    rules = presets["standard"]
    found = {
        f"{game}, start": at_home(StartScreen, by_keys(), game),
        f"{game}, new match": at_home(NewMatchScreen, by_keys("n"), game),
        f"{game}, options": at_home(OptionsScreen, by_keys("o"), game),
        f"{game}, rules": at_home(RulesScreen, by_keys("r"), game),
    }
    for count in (2, 4, rules.seats[-1]):
        deal = dealt(rules, count - 1)
        over = at(hand_over, deal)
        table = at(in_the_middle, deal, first=MeldingScreen, keys="h")
        ways = at(may_meld, deal, first=MeldingScreen, keys="am")
        found |= {
            f"{game} of {count}": at_home(MeldingScreen, at(in_the_middle, deal)),
            f"{game} of {count}, hint": at_home(MeldingScreen, table),
            f"{game} of {count}, ways to meld": at_home(WaysScreen, ways),
            f"{game} of {count}, hand over": at_home(HandEndScreen, over),
            f"{game} of {count}, replay": at_home(ReplayScreen, _then(over, HandEndScreen, "r")),
            f"{game} of {count}, match over": at_home(MatchEndScreen, to_match_end(deal)),
        }
    return found


def _used() -> dict[str, Scene]:
    """Screens of a player who has played for a while."""

    def in_history(*keys: str) -> Reach:
        async def reached(app: Any, rng: Random) -> None:
            await by_keys("h")(app, rng)
            await shown(app, HistoryScreen)
            # Until all matches are judged.
            await _still(app)
            await press(app, *keys)

        return reached

    pages = ("rating", "statistics", "opponents")
    return {
        "start, used": at_home(StartScreen, by_keys(), played=_PLAYED),
        "history, used": at_home(HistoryScreen, in_history(), played=_PLAYED),
        **{
            f"history, {page}": at_home(HistoryScreen, in_history(*["tab"] * tabs), played=_PLAYED)
            for tabs, page in enumerate(pages, start=1)
        },
        "history, mistakes": at_home(HistoryScreen, in_history("m"), played=1),
        "review, used": at_home(ReviewScreen, in_history("end", "r"), played=1),
        "review, moment": at_home(
            ReviewScreen, _then(in_history("end", "r"), ReviewScreen, "enter"), played=1
        ),
    }


@asynccontextmanager
async def _parts(settings: Settings, size: WindowSize) -> AsyncIterator[App[Any]]:
    app = SoakApp(settings, LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=size, notifications=True):
        app.push_screen(PartsScreen())
        await shown(app, PartsScreen)
        yield app


PARTS: Final[Mapping[str, Scene]] = {"parts": _parts}


# --- All of them ---------------------------------------------------------------------------------


def scenes() -> dict[str, Scene]:
    """Return all that is drawn, by name."""
    known = {name: at_home(*way) for name, way in SCREENS.items() if name not in _OF_MELDS}
    return {
        **known,
        **_used(),
        "lesson": at_home(LessonPage, by_keys("l")),
        **_of_gin(),
        **_of_melds("basic", BASIC),
        **_of_melds("contract", CONTRACT),
        **lobby_scenes(),
    }


class Look(NamedTuple):
    """A window, and the theme of the program in it."""

    size: WindowSize
    theme: str

    def file(self, name: str) -> str:
        """Return the name of the file with a scene's picture."""
        theme = "" if self.theme == FELT.name else f"-{self.theme}"
        return f"{_words(name)}-{written(self.size)}{theme}.svg"


class Drawn(NamedTuple):
    """A scene with each look."""

    name: str
    pictures: dict[Look, str]
    """As SVG."""


def _words(name: str) -> str:
    return "-".join(name.replace(",", "").split())


def written(size: WindowSize) -> str:
    """Return a size as people write it."""
    return f"{size[0]}x{size[1]}"


def picture(app: App[Any]) -> str:
    """Return what an app shows, as SVG."""
    # Viewers leave out blanks unless they are told not to.
    return app.export_screenshot().replace("<text ", '<text xml:space="preserve" ')


async def _still(app: App[Any]) -> None:
    """Wait until nothing is being read any more, and the screen stands still."""
    rows: list[str] = []
    async with asyncio.timeout(PATIENCE):
        while True:
            await laid_out(app)
            before, rows = rows, screen_lines(app)
            if rows == before and all(worker.is_finished for worker in app.workers):
                return
            await asyncio.sleep(MOMENT)


def draw(name: str, scene: Scene, settings: Settings, looks: Sequence[Look]) -> Drawn:
    """Draw a scene with each look, from no files but its own. Raises what goes wrong in it."""

    async def drawn(look: Look) -> str:
        async with scene(replace(settings, theme=look.theme), look.size) as app:
            await _still(app)
            return picture(app)

    pictures = {}
    for look in looks:
        with TemporaryDirectory() as folder, at_terminal(str(Path(folder) / "home")):
            pictures[look] = asyncio.run(drawn(look))
    return Drawn(name, pictures)


@contextmanager
def at_terminal(home: str) -> Iterator[None]:
    """The same terminal everywhere, and a folder to keep files in."""
    before = dict(os.environ)
    os.environ.pop("NO_COLOR", None)
    os.environ.update(_TERMINAL, **{HOME_VARIABLE: home})
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def page(drawn: Sequence[Drawn]) -> str:
    """Return the page that shows all that was drawn."""
    rows = [
        f'<h2 id="{_words(each.name)}">{escape(each.name)}</h2>\n<p>'
        + "\n".join(
            f'<img src="{look.file(each.name)}"'
            f' alt="{escape(each.name)}, {written(look.size)}, {look.theme}"'
            f' style="width: {look.size[0] / 2}em">'
            for look in each.pictures
        )
        + "</p>"
        for each in drawn
    ]
    head = '<!doctype html>\n<meta charset="utf-8">\n<title>Every screen</title>\n'
    style = "<style>p { white-space: nowrap } img { vertical-align: top }</style>\n"
    return head + style + "\n".join(rows) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where a screen could not be drawn."""
    themes = [theme.name for theme in THEMES]
    parser = argparse.ArgumentParser(prog="python -m tests.contact_sheet", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="draw the screens with one of them in their names")
    parser.add_argument("--language", choices=languages(), default=ENGLISH)
    parser.add_argument("--theme", choices=[*themes, _ALL])
    parser.add_argument("--sizes", type=_sizes, metavar="80x24,120x40")
    parser.add_argument("--parts", action="store_true", help="the parts that screens are made of")
    options = parser.parse_args(arguments)
    every = options.theme == _ALL or (options.parts and not options.theme)
    themes = themes if every else [options.theme or FELT.name]
    settings = Settings(pace=0.0, language=options.language)
    drawn, code = [], 0
    options.folder.mkdir(parents=True, exist_ok=True)
    with spoken_to(Voice(options.language)):
        for name, scene in (PARTS if options.parts else scenes()).items():
            if options.words and not any(word in name for word in options.words):
                continue
            sizes = options.sizes or (SIZES[1:] if options.parts else _sizes_of(name))
            looks = [Look(size, theme) for theme in themes for size in sizes]
            try:
                each = draw(name, scene, settings, looks)
            except Exception as error:
                print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
                code = 1
                continue
            for look, svg in each.pictures.items():
                _write(options.folder / look.file(name), svg, look.size)
            drawn.append(each)
            print(name, flush=True)
    if not drawn:
        parser.error("nothing was drawn: no screen has such a name, or all failed")
    (options.folder / "index.html").write_text(page(drawn), encoding="utf-8")
    return code


def _sizes_of(name: str) -> Sequence[WindowSize]:
    return (*SIZES, *_MORE_SIZES.get(name, ()))


def _sizes(text: str) -> list[WindowSize]:
    """Read sizes. Raises ValueError for any other text."""
    sizes = []
    for each in text.split(","):
        columns, rows = map(int, each.split("x"))
        sizes.append((columns, rows))
    return sizes


def _write(file: Path, svg: str, size: WindowSize) -> None:
    file.write_text(svg, encoding="utf-8")
    if which("rsvg-convert"):
        png = str(file.with_suffix(".png"))
        subprocess.run(
            ["rsvg-convert", "--width", str(size[0] * 9), str(file), "--output", png], check=True
        )


if __name__ == "__main__":
    sys.exit(main())
