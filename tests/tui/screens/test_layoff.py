"""Answering a knock, by keys and by mouse; ``lay-off`` is its picture."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from app.cards.cards import Card, parse
from app.games.gin.melds import best_defence
from app.games.gin.rules import Rules
from app.games.gin.score import HandResult, Outcome
from app.games.gin.view import Phase
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.screens.hand_end import HandEndScreen
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.rules import RulesScreen
from app.tui.screens.settings import SettingsScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.footer import KeyButton
from app.ui.knock import laying_off
from tests.again import again
from tests.keyboard import press
from tests.tui.home import running
from tests.tui.host import ME, VERA, Host, SetMatch, vera_knocks
from tests.tui.person import until, words
from tests.tui.screen_text import noticed, screen_text, where
from tests.tui.seated import seat, settled

# The test vector of RULES.md: three nines, and 9S and TS laid off, end on 20; melding first
# and laying off after ends on 30.
NINES = ("9S 9H 9D 9C TS AC 2C 3C QD QH", "6S 7S 8S KC KD KH AD 2D 4H JD", "5D", "3H")


def nines(rules: Rules | None = None) -> MatchSession:
    return vera_knocks(SetMatch(*NINES, rules=rules))


def result_of(table: MatchSession) -> HandResult:
    result: HandResult | None = table.match.hand.result
    assert result
    return result


class Defence(Host):
    """Does what the screen answers, as the table does."""

    def __init__(self, table: MatchSession, *, ascii_only: bool = False) -> None:
        self.defence = LayOffScreen(table, table.snapshot(ME))
        super().__init__(self.defence, ascii_only=ascii_only)
        self.table = table

    @property
    def laid_off(self) -> list[tuple[Card, int]]:
        """The cards that are to be laid off, each with its meld; nothing is done yet."""
        assert self.table.match.hand.laid_off == []
        return [(action.card, action.meld) for action in self.defence.lay_offs]

    def answered(self, answer: Any) -> None:
        """Do it."""
        super().answered(answer)
        for action in answer:
            self.table.act(ME, action)


def host(table: MatchSession, *, ascii_only: bool = False) -> Defence:
    return Defence(table, ascii_only=ascii_only)


def gold(app: Host) -> list[str | None]:
    """The buttons in gold, which is what Enter does."""
    return [button.id for button in app.screen.query(KeyButton) if button.has_class("main")]


async def test_the_best_defence_is_one_key() -> None:
    table = nines()
    async with running(host(table)) as (app, pilot):
        assert gold(app) == ["best"]
        assert "Enter Best defence" in await words(pilot)
        await pilot.press("enter")
    assert len(app.results) == 1
    assert result_of(table).showings[ME].points == 20
    assert result_of(table).showings[ME].laid_off == ((parse("9S"), 1), (parse("TS"), 1))


@pytest.mark.long
async def test_the_best_defence_takes_back_what_was_laid_off_by_hand() -> None:
    # The eights are worth more together, so it is a mistake to lay 8C off on the clubs.
    mine = "6C 7C 8C 8S 8H 5H 5D QD QH KH"
    table = vera_knocks(SetMatch(mine, "9C TC JC 2S 2H 2D AD AH 4H QS", "3S", "3H"))
    async with running(host(table)) as (app, pilot):
        await pilot.press("l")
        assert app.laid_off == [(parse("8C"), 0)]
        view = laying_off(app.defence.match_view.view, app.defence.lay_offs)
        assert best_defence(view.hand, view.spread).deadwood == 51
        assert "Best defence: undo 8♣, lay off 5♥, you end on 48" in await words(pilot)
        await pilot.press("b")
    showing = result_of(table).showings[ME]
    assert (showing.points, showing.laid_off) == (48, ((parse("5H"), 1),))


async def test_laying_off_by_hand_ends_as_well() -> None:
    table = nines()
    async with running(host(table)) as (app, pilot):
        await pilot.press("l")
        assert "2 run + yours" in await words(pilot)
        assert "10♠ fits Vera's run 2. Without it your deadwood is 20." in await words(pilot)
        assert "Best defence: lay off 10♠, you end on 20" in await words(pilot)
        await pilot.press("l")
        told = "Nothing more fits Vera's melds: you end on 20 against 10. Vera scores 10."
        assert told in await words(pilot)
        assert "Best defence:" not in await words(pilot)
        assert table.match.hand.phase is Phase.LAYOFF
        await pilot.press("enter")
    assert len(app.results) == 1
    assert result_of(table).showings[ME].points == 20


async def test_counting_is_possible_at_once() -> None:
    table = nines()
    async with running(host(table)) as (app, pilot):
        await pilot.press("a")
    assert len(app.results) == 1
    assert result_of(table).showings[ME].points == 30
    assert result_of(table).showings[ME].laid_off == ()


async def test_a_lay_off_can_be_taken_back() -> None:
    table = nines()
    async with running(host(table)) as (app, pilot):
        await pilot.pause()
        before = screen_text(app)
        assert "9♠ fits" in before
        # There is no meld of this number, and one that the card does not fit.
        await pilot.press("1", "3", "u", "l", "u")
        await pilot.pause()
        assert app.laid_off == []
        assert screen_text(app) == before


async def test_the_same_by_mouse() -> None:
    table = nines()
    async with running(host(table)) as (app, pilot):
        await pilot.pause()
        await pilot.click(offset=where(app, "Q♦"))
        assert "Q♦ fits none" in await words(pilot)
        await pilot.click(offset=where(app, "9♠"))
        assert app.laid_off == []
        await pilot.click(offset=where(app, "9♠"))
        assert app.laid_off == [(parse("9S"), 1)]
        await pilot.click("#take-back")
        assert app.laid_off == []
        await pilot.click("#lay-off")
        await pilot.pause()
        await pilot.click(offset=where(app, "2 run"))
        assert app.laid_off == [(parse("9S"), 1), (parse("TS"), 1)]
        assert gold(app) == ["accept"]
        assert "Enter Count u Undo" in await words(pilot)
        await pilot.click("#accept")
    assert len(app.results) == 1
    assert result_of(table).showings[ME].points == 20


@pytest.mark.parametrize("how", ["1", again("click")])
async def test_a_card_that_fits_two_melds_is_asked_about(how: str) -> None:
    hers = "6S 7S 8S 9C 9D 9H AD 2D 4H JD"
    table = vera_knocks(SetMatch("9S QC QD JC TH 8D 5H 7C KH KC", hers, "5D", "3H"))
    app = host(table)
    spread = table.match.hand.spread
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "→1/2" in screen_text(app)
        await pilot.press("l")
        assert app.laid_off == []
        assert "Lay 9♠ off on" in await words(pilot)
        if how == "click":
            await pilot.click(offset=where(app, "2 " + ("set" if spread[1] & 1 << 8 else "run")))
        else:
            await pilot.press(how)
        place = 0 if how == "1" else 1
        assert app.laid_off == [(parse("9S"), place)]


@pytest.mark.parametrize(
    ("on_tie", "told", "outcome"),
    [
        (True, "you end on 10 against 10. Undercut! You score 0 + 25.", Outcome.UNDERCUT),
        again(False, "you end on 10 against 10. Nobody scores.", Outcome.TIE),
    ],
)
async def test_what_it_comes_to_is_told_before_it_is_done(
    on_tie: bool, told: str, outcome: Outcome
) -> None:
    mine = "9S 9H 9D 5H 5C 5S AC 2C 3C QD"
    match = SetMatch(mine, NINES[1], NINES[2], NINES[3], rules=Rules(undercut_on_tie=on_tie))
    table = vera_knocks(match)
    async with running(host(table)) as (_, pilot):
        assert told in await words(pilot)
        await pilot.press("a")
    assert result_of(table).outcome is outcome


@pytest.mark.long
async def test_where_nothing_fits_the_defence_is_one_line_and_one_key() -> None:
    table = vera_knocks(SetMatch("2C 2H QD QH QC JC JS TH TC 3C", *NINES[1:]))
    async with running(host(table)) as (app, pilot):
        text = await words(pilot)
        told = "Nothing fits Vera's melds: you end on 47 against 10. Vera scores 37."
        assert told in text
        assert "Best defence:" not in text
        assert "Count now" not in text
        shown = [b.id for b in app.screen.query(KeyButton) if b.visible and b.display]
        assert shown == gold(app) == ["accept"]
        assert "Lay off" not in text
        assert "Best defence" not in text
        await pilot.press("left", "right", "l", "u", "enter")
    assert len(app.results) == 1
    assert result_of(table).winner == VERA


def waits_for_me(match: GinMatch) -> bool:
    return match.hand.phase is Phase.LAYOFF and match.hand.to_act == ME


def showing(app: GinApp, screen: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, screen)


@pytest.mark.long
async def test_the_keys_for_help_and_the_menu_lead_there_and_back() -> None:
    async with running(seat(nines())) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LayOffScreen))
        await settled(app)
        before = screen_text(app)
        for keys, screen, back in (
            (["question_mark"], RulesScreen, "escape"),
            (["escape"], MenuScreen, "escape"),
            (["escape", "down", "enter"], RulesScreen, "escape"),
            (["escape", "down", "down", "enter"], SettingsScreen, "escape"),
        ):
            await press(app, *keys)
            await until(pilot, partial(showing, app, screen))
            await press(app, back)
            await until(pilot, partial(showing, app, LayOffScreen))
            await settled(app)
            assert screen_text(app) == before
        app.update_settings(ascii=True)
        await press(app, "escape", "down", "down", "enter", "escape")
        await settled(app)
        assert "Best defence: lay off 9s 10s," in screen_text(app)


def stand_in_answers(table: MatchSession) -> None:
    """Somebody answers the knock in my place."""
    spread = table.match.hand.view(ME).legal_actions()[-1]
    table.act(ME, spread, by="expert-1")


@pytest.mark.parametrize("over", ["", "escape"], ids=["on top", "under the menu"])
async def test_it_makes_way_for_the_end_of_the_hand_where_another_has_answered(over: str) -> None:
    table = nines()
    async with running(seat(table)) as (app, pilot):
        await until(pilot, partial(showing, app, LayOffScreen))
        if over:
            await press(app, over)
            await until(pilot, partial(showing, app, MenuScreen))
        stand_in_answers(table)
        if over:
            await settled(app)
            assert isinstance(app.screen, MenuScreen)
            await press(app, over)
        await until(pilot, partial(showing, app, HandEndScreen))
        await settled(app)
        assert LayOffScreen not in map(type, app.screen_stack)
        await press(app, "enter")
        await until(pilot, partial(showing, app, GinScreen))
        assert table.match.deal == 2


async def test_it_makes_way_for_the_table_where_the_knock_is_taken_back() -> None:
    table = nines()
    async with running(seat(table)) as (app, pilot):
        await until(pilot, partial(showing, app, LayOffScreen))
        table.take_back(VERA, agreed=True)
        await until(pilot, partial(showing, app, GinScreen))
        assert not waits_for_me(table.match)


async def test_a_key_pressed_before_the_knock_was_seen_answers_nothing() -> None:
    table = nines()
    app = seat(table)
    early = events.Key("enter", None)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LayOffScreen))
        await settled(app)
        app.post_message(early)
        await settled(app)
        assert waits_for_me(table.match)
        await press(app, "enter")
        assert not waits_for_me(table.match)


def nines_in_earnest() -> MatchSession:
    table = nines()
    table.match.is_serious = True
    return table


async def test_a_serious_match_tells_neither_what_fits_nor_what_it_comes_to() -> None:
    async with running(host(nines_in_earnest())) as (app, _):
        text = screen_text(app)
        assert "Lay off what fits: l lays off the raised card, a counts." in text
        for told in ("→", "Best defence:", "Count now:", "deadwood 2", "Without it", "fits"):
            assert told not in text.replace("what fits", ""), told


@pytest.mark.parametrize("key", ["enter", "b"])
async def test_a_serious_match_makes_no_best_defence(key: str) -> None:
    app = seat(nines_in_earnest())
    async with running(app, notifications=True) as (_, pilot):
        await until(pilot, lambda: isinstance(app.screen, LayOffScreen))
        await press(app, key)
        assert isinstance(app.screen, LayOffScreen)
        await until(pilot, lambda: "lay your cards off yourself." in noticed(app))


async def test_lay_offs_of_a_serious_match_are_tried_by_hand() -> None:
    """A card that does not fit is refused when it is tried; a lay-off can be undone until all are
    counted.
    """
    async with running(host(nines_in_earnest())) as (app, _):
        cards = [card for group in app.defence.mine.groups for card in group.cards]
        queen, nine = cards.index(parse("QD")), cards.index(parse("9S"))
        await press(app, *["right"] * queen, "l")
        assert "Q♦ fits none of Vera's melds." in screen_text(app)
        assert app.laid_off == []
        await press(app, *["right"] * ((nine - queen) % len(cards)), "l")
        assert app.laid_off == [(parse("9S"), 1)]
        await press(app, "u")
        assert app.laid_off == []
