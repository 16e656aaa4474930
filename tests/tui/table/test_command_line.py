"""The command line of the table, typed letter by letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.events import Key
from textual.widgets import Input

from app.cards.cards import parse
from app.games.gin.actions import DRAW_STOCK, PASS, Discard
from app.table.session import MatchSession
from app.tui.screens.knock import KnockScreen
from app.tui.screens.match import MenuScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.questions import GiveUpScreen
from app.tui.screens.rules import RulesScreen
from app.tui.table.gin.screen import GinScreen
from app.ui.hand import by_suit
from tests.keyboard import press
from tests.tui.home import match_of
from tests.tui.host import ME
from tests.tui.person import until
from tests.tui.seated import (
    KNOCKING,
    Seated,
    draw,
    drew,
    may_go_down,
    seated,
    settled,
    took,
    upcard,
)
from tests.tui.table.gin.test_screen import shown


def is_open(person: Seated) -> bool:
    return bool(person.screen.query("#command.-open"))


async def answer(person: Seated, text: str) -> str:
    """What the table says to a command, its two rows joined."""
    await person.type(text)
    advice = person.screen.query_one("#advice")
    return str(advice.render())


@pytest.mark.parametrize(
    ("make", "text", "action"),
    [
        (draw, "draw stock", DRAW_STOCK),
        (upcard, "pass", PASS),
        (drew, "discard The King Of Clubs", Discard(parse("KC"))),
    ],
)
async def test_a_command_acts(make: Callable[[], MatchSession], text: str, action: object) -> None:
    async with seated(make()) as person:
        await person.type(text)
        assert person.last() == (ME, action)
        assert not is_open(person)


async def test_knock_shows_the_preview() -> None:
    async with seated(may_go_down(KNOCKING)) as person:
        assert "Knock?" in await person.type("knock")
        assert isinstance(person.app.screen, KnockScreen)


@pytest.mark.long
async def test_commands_that_only_show_something() -> None:
    async with seated(drew()) as person:
        assert "Known cards" in await person.type("known")
        assert "Moves" in await person.type("log")
        assert "Score sheet" in await person.type("score")
        await person.type("hint")
        await until(person.pilot, lambda: "Discard K♣" in person.text)
        cards = sorted(shown(person), key=lambda name: by_suit(parse(name)))
        told = await answer(person, "sort suit")
        assert told == "Your cards are in order by suit for this match."
        assert shown(person) == cards
        assert await answer(person, "sort colour") == "Sort by what? Type melds, near, suit, rank."
        assert "standard rules" in await person.type("rules")
        assert isinstance(person.app.screen, RulesScreen)
        await person.press("escape")
        await person.type("menu")
        assert isinstance(person.app.screen, MenuScreen)
        await person.press("escape")
        assert isinstance(person.app.screen, GinScreen)


async def test_undo_and_quit() -> None:
    async with seated(took()) as person:
        before = person.view
        await person.type("throw kc")
        assert person.view != before
        assert await answer(person, "take back") == "Undone."
        assert person.view == before
        await person.press(":", *"quit", "enter")
        assert person.app.return_code == 0


@pytest.mark.long
async def test_undo_can_be_typed_before_the_answer_comes() -> None:
    async with seated(took(), pace=600.0) as person:
        before = person.view
        await person.press("enter", ":", *"undo", "enter")
        assert person.view == before


@pytest.mark.long
async def test_match_puts_cards_side_by_side_and_says_what_they_are() -> None:
    async with seated(drew()) as person:
        told = await answer(person, "match 4S, 6S, 5S")
        assert told == "4♠ 5♠ 6♠ is a run."
        before = shown(person)
        told = await answer(person, "match two of clubs, KC")
        assert told == (
            "2♣ K♣ is not a meld: it takes three or more of a rank, or in sequence in a suit."
        )
        places = [shown(person).index(name) for name in ("2♣", "K♣")]
        assert places[1] - places[0] == 1
        assert sorted(shown(person)) == sorted(before)


REFUSALS = {
    "discrad kc": "“discrad kc” is not a command. Did you mean discard?",
    "discard as": "You do not hold the ace of spades: discard another card.",
    "match ,": "Match what? Name cards with commas between them.",
    "match as 2s": "You do not hold the ace of spades.",
    "draw stock": "You have drawn: Enter discards the raised card.",
}


async def test_the_answer_to_what_cannot_be_done() -> None:
    """``test_turn`` has what is refused by the rules."""
    async with seated(drew()) as person:
        before = person.view
        for text, said in REFUSALS.items():
            told = await answer(person, text)
            assert told.startswith(said), text
            first = person.text.replace("\n", " ")
            assert all(word in first for word in told.split())
            assert person.view == before


async def test_escape_closes_the_line_and_keys_are_keys_again() -> None:
    async with seated(draw()) as person:
        before = person.view
        await person.press(":", *"stock")
        assert is_open(person)
        assert person.screen.query_one("#command", Input).value == "stock"
        await person.press("escape")
        assert not is_open(person)
        assert isinstance(person.app.screen, GinScreen)
        assert person.view == before
        await person.press(":")
        assert person.screen.query_one("#command", Input).value == ""
        await person.press("escape", "s")
        assert person.last() == (ME, DRAW_STOCK)


async def test_what_is_typed_ahead_right_after_the_colon_is_not_lost() -> None:
    async with seated(draw()) as person:
        view = person.view
        await press(person.app, ":", "escape")
        for key, letter in [("colon", ":"), *zip("skdq", "skdq", strict=True)]:
            person.app.post_message(Key(key, letter))
        await until(person.pilot, lambda: is_open(person))
        await settled(person.app)
        assert person.screen.query_one("#command", Input).value == "skdq"
        assert is_open(person)
        assert person.view == view


async def test_letters_typed_are_not_keys() -> None:
    async with seated(draw()) as person:
        before = person.view
        await person.press(":", *"qqsdpkghou?:1")
        assert person.view == before
        assert is_open(person)
        assert person.screen.query_one("#command", Input).value == "qqsdpkghou?:1"


async def test_a_command_is_completed_with_the_right_arrow() -> None:
    async with seated(draw()) as person:
        await person.press(":", *"draw d")
        line = person.screen.query_one("#command", Input)
        await until(person.pilot, lambda: "draw discard" in person.text)
        await person.press("right")
        assert line.value == "draw discard"


async def test_help_lists_the_commands() -> None:
    async with seated(drew()) as person:
        await person.type("help")
        # The page has its heading in sight at once, and goes to it after.
        await until(person.pilot, lambda: ":draw stock" in person.text)
        for command in (":discard king of hearts", ":draw stock", ":knock"):
            assert command in person.text
        assert "or throw, drop" in person.text
        await person.press("pagedown")
        await until(person.pilot, lambda: ":resign" in person.text)


async def test_resign_gives_the_match_up_after_asking() -> None:
    async with seated(drew()) as person:
        await person.type("resign")
        assert isinstance(person.app.screen, GiveUpScreen)
        assert "Vera wins it" in person.text
        await person.press("enter")
        assert not match_of(person.app).is_over
        await person.type("give up")
        await person.press("y")
        assert match_of(person.app).is_over
        await until(person.pilot, lambda: isinstance(person.app.screen, MatchEndScreen))
