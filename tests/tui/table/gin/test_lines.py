"""What the others did last: in words above the prompt, and as a mark on the card they threw."""

from __future__ import annotations

import pytest

from app.cards.cards import glyph_name, iterate, parse
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.text.gin.actions import joined_actions
from app.tui.app import GinApp
from app.tui.screens import pass_on
from app.tui.screens.pass_on import PassScreen
from app.tui.table.gin.lines import last_moves
from app.tui.themes import card_styles
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import at_home, running
from tests.tui.host import ME, VERA
from tests.tui.person import until
from tests.tui.screen_text import screen_lines, style_at, where
from tests.tui.seated import WIDE, TestingCpu, draw, seated, settled, upcard

PEOPLE = ("Ann", "Vera", "Nell", "Hugo")


def wordings(hand: Hand, me: int = ME) -> list[str]:
    return [line.plain for line in last_moves(hand.view(me), me, PEOPLE, glyph_name)]


def test_deeds_are_listed_as_they_are_spoken() -> None:
    assert joined_actions(["passed K♦"]) == "passed K♦"
    assert joined_actions(["drew", "discarded 9♣"]) == "drew and discarded 9♣"
    assert (
        joined_actions(["laid off 7♥", "laid off 8♥", "spread"])
        == "laid off 7♥, laid off 8♥ and spread"
    )


def test_what_the_other_did_is_told_until_the_other_acts_again() -> None:
    table = upcard()
    hand = table.match.hand
    assert wordings(hand)[0] == "Vera passed K♦."
    table.act(ME, PASS)
    assert wordings(hand)[0] == "Vera passed K♦."
    table.act(VERA, DRAW_STOCK)
    assert wordings(hand)[0] == "Vera drew from the stock."
    table.act(VERA, DISCARDS[parse("QD")])
    told = "Vera drew from the stock and discarded Q♦."
    assert wordings(hand)[0] == told
    for action in (DRAW_DISCARD, DISCARDS[parse("KC")]):
        table.act(ME, action)
        assert wordings(hand)[0] == told
    table.act(VERA, DRAW_DISCARD)
    assert wordings(hand)[0] == "Vera took K♣ from the pile."


def four() -> Hand:
    """The first hand of four at one table, in which all have passed."""
    table = LocalMatchLibrary().begin(
        take_seats("Ann", ["casual", "novice", "casual"]), PRESETS["table"], bytes(32)
    )
    hand: Hand = table.match.hand
    while hand.phase is Phase.UPCARD:
        hand.apply(PASS)
    while hand.to_act != ME:
        turn(hand, DRAW_STOCK)
    return hand


def turn(hand: Hand, first: Action) -> str:
    """Whoever is to act draws and throws; returns what was thrown."""
    view = hand.view(hand.to_act)
    hand.apply(first)
    card = max(iterate(view.hand))
    hand.apply(DISCARDS[card])
    return glyph_name(card)


def test_of_several_the_last_turn_of_each_since_mine_in_wordings_that_grow_shorter() -> None:
    hand = four()
    mine = turn(hand, DRAW_STOCK)
    vera, nell = turn(hand, DRAW_DISCARD), turn(hand, DRAW_STOCK)
    hugo = turn(hand, DRAW_STOCK)
    assert wordings(hand) == [
        f"Vera took {mine} from the pile and discarded {vera}.  "
        f"Nell drew from the stock and discarded {nell}.  Hugo drew from the"
        f" stock and discarded {hugo}.",
        f"Vera took {mine} and discarded {vera} · Nell drew and discarded {nell} · "
        f"Hugo drew and discarded {hugo}",
        f"Vera took {mine} and discarded {vera} · Nell discarded {nell} · Hugo discarded {hugo}",
        f"Nell discarded {nell} · Hugo discarded {hugo}",
        f"Hugo discarded {hugo}",
    ]
    # Somebody who only looks on is told of everybody's last turn.
    assert wordings(hand, ONLOOKER)[-1] == f"Hugo discarded {hugo}"
    assert f"Ann discarded {mine}" in wordings(hand, ONLOOKER)[2]


async def test_the_words_stand_over_the_prompt_and_the_card_is_marked_until_the_next_key() -> None:
    cpu = TestingCpu(
        DRAW_STOCK, DISCARDS[parse("QD")], DRAW_STOCK, DISCARDS[parse("TS")], at_once=False
    )
    async with seated(upcard(), cpu) as person:
        row = where(person.app, "Your turn:").y
        lines = screen_lines(person.app)
        assert "Vera passed K♦." in lines[row - 1]
        assert not marked(person.app)
        await person.press("p")
        cpu.free.set()
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        assert where(person.app, "Your turn:").y == row
        assert "Vera drew from the stock and discarded Q♦." in screen_lines(person.app)[row - 1]
        felt = card_styles("felt")["felt"]
        assert style_at(person.app, "Vera drew").color == felt.color
        assert style_at(person.app, "Vera drew").bold
        assert marked(person.app)
        await person.press("right")
        assert not marked(person.app), "a key was pressed"
        # A key that is about the throw before does not end the mark of the next.
        cpu.free.clear()
        await person.press("s")
        await person.press("enter")
        assert not person.screen.state.my_turn
        cpu.free.set()
        await until(person.pilot, lambda: person.screen.state.my_turn)
        await settled(person.app)
        assert marked(person.app)
        assert where(person.app, "Your turn:").y == row
        await person.pilot.click("#slot-0")
        await settled(person.app)
        assert not marked(person.app), "the mouse was clicked"


async def test_the_mark_is_a_word_and_not_only_a_colour() -> None:
    async with seated(draw(), size=WIDE, ascii_only=True) as person:
        assert marked(person.app)
        assert style_at(person.app, "new").reverse
        await person.press("left")
        assert not marked(person.app)


@pytest.mark.long
async def test_at_one_keyboard_the_next_player_is_told_of_the_last_and_sees_the_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pass_on, "PAUSE", 0.0)
    table = LocalMatchLibrary().begin(take_seats("Ann", ["human:Bob"]), Rules(), bytes(32))
    async with running(at_home(Settings(pace=0.0), table=table, cpu=InstantCpu())) as (app, pilot):
        hand = table.match.hand
        first = table.match.seats[hand.to_act].name
        # Both pass, and the first draws and throws.
        for keys in (["enter", "p"], ["enter", "p"], ["enter", "s", "enter"], ["enter"]):
            await until(pilot, lambda: isinstance(app.screen, PassScreen))
            await settled(app)
            for key in keys:
                await pilot.press(key)
                await settled(app)
        thrown = glyph_name(hand.pile[-1])
        row = where(app, "your turn:").y
        told = f"{first} drew from the stock and discarded {thrown}."
        assert told in screen_lines(app)[row - 1]
        assert hand.phase is Phase.DRAW
        assert marked(app)
        await pilot.press("right")
        await settled(app)
        assert not marked(app)


def marked(app: GinApp) -> bool:
    """Whether the top of the discards says that it is new."""
    pile = app.screen.query_one("#pile").region
    rows = screen_lines(app)[pile.y : pile.bottom]
    return any("new" in row[pile.x : pile.right] for row in rows)
