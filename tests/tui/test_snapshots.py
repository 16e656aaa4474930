"""What the screens look like, as plain lines that a person can compare.

``python -m pytest tests/tui/test_snapshots.py --snapshot-update`` writes them anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action, Spread
from app.games.gin.melds import arrangements
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View
from app.storage.settings import Settings
from app.table.session import MatchSession
from app.tui.screens import settings
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.screens.too_small import TooSmallScreen
from app.tui.table.gin.screen import GinScreen
from tests.again import again
from tests.tui.home import at_home, filling_in
from tests.tui.host import ME, VERA, NoJudge, SetMatch, i_may_knock, play, vera_knocks
from tests.tui.person import until
from tests.tui.screen_text import screen_lines
from tests.tui.seated import settled

SNAPSHOTS = Path(__file__).parent / "snapshots"
NARROW, WIDE = (80, 24), (120, 40)

Steps = Callable[[Pilot[None]], Awaitable[None]]


class SilentCpu(NoJudge):
    """A CPU player that never answers."""

    async def decide(self, player: str, view: View, seed: int) -> Action:
        """Think for ever."""

        await asyncio.Event().wait()
        raise AssertionError


def ordinary(rules: Rules | None = None) -> SetMatch:
    """A hand with a run, a set in the making, and a knock some draws away."""
    return SetMatch(
        "4S 5S 6S 9H 9D AC 3D TH KS 2C",
        "2S 7D 8H JC QC 3S 5D 6H TD KC",
        "9C",
        "QD 7C 4D 8S",
        rules,
    )


def at_the_upcard() -> MatchSession:
    table = MatchSession(ordinary())
    table.act(VERA, PASS)
    return table


def about_to_draw() -> MatchSession:
    table = at_the_upcard()
    table.act(ME, PASS)
    table.act(VERA, DRAW_STOCK)
    table.act(VERA, DISCARDS[table.match.hand.view(VERA).drawn or 0])
    return table


def drew_from_the_stock() -> MatchSession:
    table = about_to_draw()
    table.act(ME, DRAW_STOCK)
    return table


def took_the_upcard() -> MatchSession:
    table = at_the_upcard()
    table.act(ME, DRAW_DISCARD)
    return table


def low_hands(rules: Rules | None = None) -> SetMatch:
    """Vera can knock with her first draw, and some of my cards fit her melds."""
    return SetMatch(
        "9S 9H 9D 9C TS AC 2C 3C QD QH",
        "6S 7S 8S KC KD KH 2D 3H 4C JH",
        "5D",
        "AH 5H",
        rules,
    )


def vera_has_knocked() -> MatchSession:
    return vera_knocks(low_hands())


def a_knock_is_over() -> MatchSession:
    table = vera_has_knocked()
    table.act(ME, Spread(arrangements(table.match.hand.hands[ME])[0]))
    return table


def gin_is_over() -> MatchSession:
    return vera_knocks(
        SetMatch(
            "9S 9H 9D AC 2C TS 3D QD QH 5S",
            "6S 7S 8S KC KD KH 2H 3H 4H JH",
            "5D",
            "AH",
        )
    )


def an_undercut_is_over() -> MatchSession:
    table = vera_knocks(
        SetMatch(
            "9S 9H 9D AC 2C 3C QC QD QH 2S",
            "6S 7S 8S KC KD KH 2D 3H 4C JH",
            "5D",
            "AH",
        )
    )
    table.act(ME, Spread(arrangements(table.match.hand.hands[ME])[0]))
    return table


def a_dead_hand_is_over() -> MatchSession:
    table = about_to_draw()
    while (hand := table.match.hand).phase is not Phase.OVER:
        seat = hand.to_act
        if hand.phase is Phase.DRAW:
            table.act(seat, DRAW_STOCK)
        else:
            table.act(seat, DISCARDS[hand.view(seat).drawn or 0])
    return table


def the_match_is_over() -> MatchSession:
    return play(MatchSession(ordinary()))


def hollywood_is_over() -> MatchSession:
    return play(MatchSession(ordinary(replace(PRESETS["hollywood"], target=50))))


def oklahoma() -> MatchSession:
    table = MatchSession(
        SetMatch(
            "4S 5S 6S 9H 9D AC 3D TH KS 2C",
            "2S 7D 8H JC QC 3S 5D 6H TD KC",
            "7S",
            "QD 7C 4D 8S",
            PRESETS["oklahoma"],
        )
    )
    table.act(VERA, PASS)
    return table


def press(*keys: str) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)

    return steps


async def hint(pilot: Pilot[None]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: "Discard K♠: wins" in "\n".join(screen_lines(pilot.app)))


async def nothing(_: Pilot[None]) -> None:
    return None


async def shrink(pilot: Pilot[None]) -> None:
    await pilot.resize_terminal(39, 15)
    await until(pilot, lambda: isinstance(pilot.app.screen, TooSmallScreen))


CASES: dict[str, tuple[Callable[[], MatchSession] | None, Steps, type[Any] | None]] = {
    "start": (None, nothing, None),
    "upcard": (at_the_upcard, nothing, GinScreen),
    "draw": (about_to_draw, nothing, GinScreen),
    "throw-after-stock": (drew_from_the_stock, nothing, GinScreen),
    "throw-after-take": (took_the_upcard, nothing, GinScreen),
    "hint": (drew_from_the_stock, hint, GinScreen),
    "known-cards": (drew_from_the_stock, press("tab"), GinScreen),
    "cpu-thinks": (lambda: MatchSession(ordinary()), nothing, GinScreen),
    "oklahoma": (oklahoma, nothing, GinScreen),
    "preview": (lambda: i_may_knock(low_hands_for_me()), press("k"), None),
    "lay-off": (vera_has_knocked, nothing, LayOffScreen),
    "showdown-knock": (a_knock_is_over, nothing, HandEndScreen),
    "showdown-gin": (gin_is_over, nothing, HandEndScreen),
    "showdown-undercut": (an_undercut_is_over, nothing, HandEndScreen),
    "showdown-dead": (a_dead_hand_is_over, nothing, HandEndScreen),
    "match-end": (the_match_is_over, press("enter"), MatchEndScreen),
    "hollywood-end": (hollywood_is_over, press("enter"), MatchEndScreen),
    "rules": (at_the_upcard, press("question_mark"), None),
    "menu": (at_the_upcard, press("escape"), None),
    "settings": (None, press("s"), SettingsScreen),
    "keys": (None, press("s", "k", "down", "down", "enter"), None),
    "too-small": (at_the_upcard, shrink, TooSmallScreen),
}

MUCH_THE_SAME = {"throw-after-take", "cpu-thinks", "oklahoma", "hollywood-end", "showdown-dead"}
"""Pictures of what others show too."""
ALSO_LARGER = {"start", "upcard", "preview", "lay-off", "showdown-knock", "match-end", "settings"}
"""Pictures that show more in a larger window."""


def compare(app: App[Any], name: str, pytestconfig: pytest.Config) -> None:
    """Compare what the app shows with the picture of this name."""
    shown = "\n".join(screen_lines(app)) + "\n"
    file = SNAPSHOTS / f"{name}.txt"
    if pytestconfig.getoption("update_snapshots"):
        SNAPSHOTS.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")


def low_hands_for_me() -> SetMatch:
    """I can knock once I have taken the upcard, in more ways than one."""
    return SetMatch(
        "6S 7S 8S KC KD KH 2D 3H 4C JH",
        "9S 9H 9D 9C TS AC 2C 3C QD QH",
        "AH",
    )


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *(again(name, NARROW) if name in MUCH_THE_SAME else (name, NARROW) for name in CASES),
        *(again(name, WIDE) for name in sorted(ALSO_LARGER)),
    ],
)
async def test_a_screen(
    name: str,
    size: tuple[int, int],
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "settings_path", lambda: Path("/home/ann/gin/settings.json"))
    make, steps, expected = CASES[name]
    table = make() if make else None
    app = at_home(Settings(pace=0), table=table, cpu=SilentCpu())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await steps(pilot)
        await pilot.pause()
        if expected is not None:
            await until(pilot, lambda: isinstance(app.screen, expected))
        await settled(app)
        compare(app, f"{name}-{size[0]}x{size[1]}", pytestconfig)


async def test_four_seats_to_choose(pytestconfig: pytest.Config) -> None:
    app = at_home(Settings(rules="partners", others=["human", "human:Bob"]), cpu=SilentCpu())
    async with filling_in(app, NARROW) as (_, pilot):
        await pilot.press("up")
        await settled(app)
        compare(app, "start-four-80x24", pytestconfig)
