"""The end of a hand: what is shown beside what the pictures ``showdown-…`` tell, and the proof."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.screen import Screen

from app.cards.deal import Deal, match_seed
from app.games.base import ONLOOKER
from app.games.gin.actions import DRAW_DISCARD, PASS, LayOff, Spread
from app.games.gin.melds import best_defence
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.table.replay import SingleHandMatch
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.start import StartScreen
from tests.keyboard import press
from tests.tui.home import running
from tests.tui.host import ME, SEATS, VERA, Host, SetMatch, play, vera_knocks
from tests.tui.person import until, words
from tests.tui.screen_text import is_gold, large, screen_lines, where
from tests.tui.seated import seat, settled
from tests.tui.sizes import larger

NINES = ("9S 9H 9D 9C TS AC 2C 3C QD QH", "6S 7S 8S KC KD KH AD 2D 4H JD", "5D", "3H")
UNDERCUT = ("9S 9H 9D 5H 5C 5S AC 2C 3C 8D", *NINES[1:])


def defended(table: MatchSession) -> MatchSession:
    """The table after my best defence."""
    view = table.match.hand.view(ME)
    defence = best_defence(view.hand, view.spread)
    for card, place in defence.lay_offs:
        table.act(ME, LayOff(card, place))
    table.act(ME, Spread(defence.melds))
    return table


def go_on(table: MatchSession) -> str:
    return "Settle the match" if table.match.is_over else "Next hand"


def host(table: MatchSession, *, ascii_only: bool = False) -> Host:
    return Host(
        HandEndScreen(table, table.snapshot(ME), table.snapshot(ME).played[-1], go_on(table)),
        ascii_only=ascii_only,
    )


@pytest.mark.parametrize("size", [(80, 24), larger(200, 60)])
async def test_what_was_laid_off_is_shown(size: tuple[int, int]) -> None:
    async with running(host(defended(vera_knocks(SetMatch(*NINES)))), size) as (app, pilot):
        text = await words(pilot)
        assert "You laid off 9♠ 10♠: deadwood Q + Q = 20" in text
        assert "run + yours" in text
        assert text.count("▼") == 2
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0
        assert where(app, "Next hand").y < size[1] - 1
        await pilot.press("enter")
    assert app.results == [None]


def i_go_gin() -> MatchSession:
    table = MatchSession(SetMatch("6S 7S 8S KC KD KH AD 2D 3D JD", NINES[0], "4D"))
    table.act(VERA, PASS)
    table.act(ME, DRAW_DISCARD)
    table.act(ME, table.match.hand.view(ME).knocks()[0])
    return table


@pytest.mark.long
@pytest.mark.parametrize(
    ("me", "who"),
    [(ME, "You score 55."), (ONLOOKER, "Ann scores 55.")],
    ids=["alone", "hot seat"],
)
async def test_gin_of_ones_own_is_a_joy_that_pushes_nothing_off(me: int, who: str) -> None:
    table = i_go_gin()
    app = Host(HandEndScreen(table, table.snapshot(me), table.snapshot(me).played[-1], "Next hand"))
    async with app.run_test(size=(80, 24)) as pilot:
        await words(pilot)
        assert cried(app, "GIN!")
        assert is_gold(app.screen.query_one("#cry"))
        assert f"{who} All ten cards in melds, no deadwood." in words_of(app, 19)
        assert where(app, "Next hand").y == 21
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert sum("██" in line for line in screen_lines(app)) == 5
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0


def cried(app: Host, text: str) -> bool:
    """Whether the first lines under the top begin with this in large letters."""
    rows = large(text)
    shown = [line[2 : 2 + len(rows[0])].ljust(len(rows[0])) for line in screen_lines(app)[1:4]]
    return shown == rows


def words_of(app: Host, column: int) -> str:
    """What stands to the right of this column on the first lines under the top."""
    return " ".join(" ".join(line[column:] for line in screen_lines(app)[1:4]).split())


@pytest.mark.long
async def test_big_gin_is_explained() -> None:
    table = MatchSession(SetMatch("6S 7S 8S KC KD KH AD 2D 3D 4D", NINES[0], "KS"))
    table.act(VERA, PASS)
    table.act(ME, DRAW_DISCARD)
    table.act(ME, table.match.hand.view(ME).big_gins()[0])
    async with running(host(table)) as (app, pilot):
        text = await words(pilot)
        assert cried(app, "BIG GIN!")
        assert is_gold(app.screen.query_one("#cry"))
        assert "You score 61. All eleven cards in melds!" in words_of(app, 37)
        assert app.screen.query_one("#body", VerticalScroll).max_scroll_y == 0
        assert "You went big gin: deadwood none" in text
        assert "Bonus for big gin 31" in text


async def test_the_seed_shown_now_has_the_seal_shown_before() -> None:
    table = MatchSession.new(Rules(), SEATS, datetime(2025, 1, 1), match_seed("proof"))
    sealed = table.match.commitment
    play(table, lambda match: match.hand.phase is Phase.OVER)
    async with running(host(table)) as (app, pilot):
        assert sealed[:8] not in await words(pilot)
        await pilot.press("v")
        text = await words(pilot)
        assert sealed in text
        seed = text.split("Seed, shown now ")[1][:64]
        assert sha256(bytes.fromhex(seed)).hexdigest() == sealed
        assert "Checked: the seal matches." in text
        assert "gin-rummy verify" in text
        assert table.path
        assert table.path.name in "".join(line.strip() for line in screen_lines(app))
        await pilot.press("escape")
        assert "Hand 1 is over" in await words(pilot)
    assert app.results == []
    table.close()


async def test_cards_that_were_not_dealt_from_a_seed_prove_nothing() -> None:
    dealt = Deal(Deal.from_seed(bytes(32)).cards)
    table = MatchSession(SingleHandMatch(Rules(), SEATS, dealt, 0))
    play(table, lambda match: match.hand.phase is Phase.OVER)
    async with running(host(table)) as (_, pilot):
        await pilot.press("v")
        text = await words(pilot)
        assert "there is no seed, and nothing to prove." in text
        assert "Seal" not in text


async def test_another_seed_than_the_sealed_one_is_told() -> None:
    table = MatchSession.new(Rules(), SEATS, datetime(2025, 1, 1), match_seed("proof"))
    sealed = table.snapshot(0).seal
    # As a program would that deals other cards than it has sealed.
    table.match.seed = match_seed("another")
    play(table, lambda match: match.hand.phase is Phase.OVER)
    async with running(host(table)) as (_, pilot):
        await pilot.press("v")
        text = await words(pilot)
        assert sealed in text
        assert "the seal does NOT match" in text
    table.close()


@pytest.mark.long
async def test_the_same_by_mouse() -> None:
    async with running(host(defended(vera_knocks(SetMatch(*NINES))))) as (app, pilot):
        await pilot.click("#proof")
        assert "Proof of hand 1" in await words(pilot)
        await pilot.click("#back")
        await pilot.pause()
        await pilot.click("#go-on")
    assert app.results == [None]


async def test_the_last_hand_leads_to_the_settlement() -> None:
    app = host(defended(vera_knocks(SetMatch(*NINES, rules=Rules(target=10)))))
    async with app.run_test(size=(80, 24)) as pilot:
        text = await words(pilot)
        assert "Settle the match" in text
        assert "Vera: 10, that is the match" in text


def showing(app: GinApp, screen: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, screen)


@pytest.mark.long
async def test_keys_pressed_before_the_end_was_seen_do_not_end_it() -> None:
    table = vera_knocks(SetMatch(*NINES, rules=Rules(target=10)))
    async with running(seat(table)) as (app, pilot):
        await until(pilot, partial(showing, app, LayOffScreen))
        await settled(app)
        # Typed at once, the second to the fourth came before there was anything to see.
        for key in ["enter"] * 4:
            app.post_message(events.Key(key, None))
        early = events.Key("enter", None)
        await until(pilot, partial(showing, app, HandEndScreen))
        await settled(app)
        app.post_message(early)
        await settled(app)
        assert showing(app, HandEndScreen)
        early = events.Key("enter", None)
        await press(app, "enter")
        await until(pilot, partial(showing, app, MatchEndScreen))
        await settled(app)
        app.post_message(early)
        await settled(app)
        assert showing(app, MatchEndScreen)
        await press(app, "m")
        await until(pilot, partial(showing, app, StartScreen))
