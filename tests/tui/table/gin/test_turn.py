"""Every key in every phase: it does something, or one sentence says what is possible instead."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

import pytest

from app.games.gin.actions import DRAW_STOCK, PASS
from app.games.gin.rules import Rules, preset
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.table.gin.screen import GinScreen
from app.ui.match_library import LocalMatchLibrary
from tests.again import quick
from tests.tui.host import ME, VERA
from tests.tui.seated import (
    BIG_GIN,
    GIN,
    KNOCKING,
    Seated,
    draw,
    drew,
    last_card,
    last_card_to_knock,
    may_go_down,
    seated,
    took,
    upcard,
)

STRAIGHT = Rules(knock_limit=0)
"""Only gin ends a hand."""

MOVES = {
    "s": ("stock", "draw stock"),
    "d": ("take", "take"),
    "p": ("pass", "pass"),
    "k": ("knock", "knock"),
    "g": ("gin", "gin"),
    "u": ("undo", "undo"),
    "h": ("hint", "hint"),
    "x": ("end_lesson", ""),
}
"""Keys that are refused now and then, what they do, and the command that does the same."""


def all_passed() -> MatchSession:
    """Ann was the first to pass, Vera the second."""
    seats = take_seats("Ann", ["casual"])
    deals = (GinMatch(Rules(), seats, bytes([number] * 32)) for number in range(9))
    match = next(match for match in deals if match.dealer == VERA)
    table = MatchSession(match)
    table.act(ME, PASS)
    table.act(VERA, PASS)
    return table


def must_knock() -> MatchSession:
    """Ann has taken the last discard."""
    table = last_card_to_knock()
    table.act(ME, table.match.hand.view(ME).legal_actions()[1])
    return table


def vera_draws() -> MatchSession:
    """Ann has thrown, and Vera has drawn: nothing of hers can be undone any more."""
    table = took()
    table.act(ME, table.match.hand.view(ME).legal_actions()[0])
    table.act(VERA, DRAW_STOCK)
    return table


def sits_out() -> MatchSession:
    """Three in rotation: Ann has dealt and looks on."""
    seats = take_seats("Ann", ["casual"] * 2)
    tables = (
        LocalMatchLibrary().begin(seats, preset("rotation"), bytes([number] * 32))
        for number in range(9)
    )
    return next(table for table in tables if table.match.dealer == ME)


FIRST = "d takes K♦, p passes."
DRAW = "s draws from the stock, d takes Q♦."
ONLY_STOCK = "s draws from the stock."
THROW = "Enter discards the raised card."
NOTHING_YET = "Nothing can be undone: you have not played in this hand yet."
SEEN = "Nothing can be undone: you have seen the card from the stock."
VERA_PLAYED = "Nothing can be undone: Vera has played since."
LAST = "p passes, and the hand is dead."
TO_KNOCK = "d takes A♣ to knock, p passes."
VERAS = "It is Vera's turn: Enter goes on at once."
NO_LESSON = "There is no lesson to end."

REFUSED: dict[str, tuple[Callable[[], MatchSession], dict[str, str]]] = {
    "upcard": (
        upcard,
        {
            "s": f"The upcard comes first: {FIRST}",
            "k": f"You cannot knock before you have drawn: {FIRST}",
            "g": f"You cannot go gin before you have drawn: {FIRST}",
            "u": NOTHING_YET,
            "5 enter": f"You cannot discard before you have drawn: {FIRST}",
            "-": "You hold no card above this key.",
        },
    ),
    "draw": (
        draw,
        {
            "p": f"There is nothing to pass: {DRAW}",
            "k": f"You cannot knock before you have drawn: {DRAW}",
            "g": f"You cannot go gin before you have drawn: {DRAW}",
            "u": VERA_PLAYED,
            "5 space": f"You cannot discard before you have drawn: {DRAW}",
            "up shift+left": "Raise a card to move it: ↓ goes to your hand.",
            "down 1 shift+left": "Your hand ends here: the card stays.",
        },
    ),
    "all passed": (
        all_passed,
        {
            "d": f"All passed the upcard: {ONLY_STOCK}",
            "p": f"There is nothing to pass: {ONLY_STOCK}",
            "k": f"You cannot knock before you have drawn: {ONLY_STOCK}",
            "g": f"You cannot go gin before you have drawn: {ONLY_STOCK}",
            "u": VERA_PLAYED,
            "up right enter": f"All passed the upcard: {ONLY_STOCK}",
        },
    ),
    "drew": (
        drew,
        {
            "s": f"You have drawn: {THROW}",
            "d": f"You have drawn: {THROW}",
            "p": f"There is nothing to pass: {THROW}",
            "k": f"You cannot knock with 31, only with 10 or less: {THROW}",
            "g": f"This is not gin, 31 is left at best: {THROW}",
            "u": SEEN,
            "up enter": "You have drawn: ↓ goes back to your hand.",
        },
    ),
    "took": (
        took,
        {
            "s": f"You have drawn: {THROW}",
            "d": f"You have drawn: {THROW}",
            "p": f"There is nothing to pass: {THROW}",
            "k": f"You cannot knock with 31, only with 10 or less: {THROW}",
            "g": f"This is not gin, 31 is left at best: {THROW}",
            "- enter": "Q♦ was just taken: discard another card.",
        },
    ),
    "may knock": (
        lambda: may_go_down(KNOCKING),
        {
            "s": "You have drawn: Enter discards the raised card, k knocks.",
            "d": "You have drawn: Enter discards the raised card, k knocks.",
            "p": "There is nothing to pass: Enter discards the raised card, k knocks.",
            "g": "This is not gin, 10 is left at best: Enter discards the raised card, k knocks.",
        },
    ),
    "may go gin": (
        lambda: may_go_down(GIN),
        {
            "s": "You have drawn: Enter discards the raised card, g goes gin.",
            "d": "You have drawn: Enter discards the raised card, g goes gin.",
            "p": "There is nothing to pass: Enter discards the raised card, g goes gin.",
        },
    ),
    "may go big gin": (
        lambda: may_go_down(BIG_GIN),
        {
            "s": "You have drawn: Enter discards the raised card, g goes big gin.",
            "d": "You have drawn: Enter discards the raised card, g goes big gin.",
            "p": "There is nothing to pass: Enter discards the raised card, g goes big gin.",
        },
    ),
    "straight gin, upcard": (
        lambda: upcard(rules=STRAIGHT),
        {
            "s": f"The upcard comes first: {FIRST}",
            "k": f"Only gin ends this hand: {FIRST}",
            "g": f"You cannot go gin before you have drawn: {FIRST}",
            "u": NOTHING_YET,
        },
    ),
    "straight gin": (
        lambda: may_go_down(KNOCKING, STRAIGHT),
        {
            "s": f"You have drawn: {THROW}",
            "d": f"You have drawn: {THROW}",
            "p": f"There is nothing to pass: {THROW}",
            "k": f"Only gin ends this hand, 10 is left at best: {THROW}",
            "g": f"This is not gin, 10 is left at best: {THROW}",
        },
    ),
    "last card": (
        last_card,
        {
            "s": f"Nothing more is drawn from the stock: {LAST}",
            "d": f"You cannot knock with J♠: {LAST}",
            "k": f"You cannot knock before you have drawn: {LAST}",
            "g": f"You cannot go gin before you have drawn: {LAST}",
            "u": VERA_PLAYED,
            "1 enter": f"You cannot discard before you have drawn: {LAST}",
            "up left enter": f"You cannot knock with J♠: {LAST}",
        },
    ),
    "last card to knock": (
        last_card_to_knock,
        {
            "s": f"Nothing more is drawn from the stock: {TO_KNOCK}",
            "k": f"You cannot knock before you have drawn: {TO_KNOCK}",
            "g": f"You cannot go gin before you have drawn: {TO_KNOCK}",
            "u": VERA_PLAYED,
        },
    ),
    "must knock": (
        must_knock,
        {
            "s": "You have drawn: k knocks.",
            "d": "You have drawn: k knocks.",
            "p": "There is nothing to pass: k knocks.",
            "g": "This is not gin, 10 is left at best: k knocks.",
            "1 enter": "You took the last discard to knock: k knocks.",
        },
    ),
    "Vera's turn": (
        vera_draws,
        {
            "s": "Kept for your turn: draw from the stock.",
            "d": VERAS,
            "p": VERAS,
            "k": VERAS,
            "g": VERAS,
            "h": VERAS,
            "u": VERA_PLAYED,
        },
    ),
    "sitting out": (
        sits_out,
        {
            **dict.fromkeys("sdpkgh", "You sit out this hand: Enter goes on at once."),
            "u": NOTHING_YET,
        },
    ),
}


def told(person: Seated) -> str:
    """What is said above the hand, its rows joined."""
    return str(person.screen.query_one("#advice").render())


@pytest.mark.parametrize("state", quick(REFUSED, "drew", "Vera's turn"))
async def test_what_is_refused_says_what_is_possible(state: str) -> None:
    make, sentences = REFUSED[state]
    async with seated(make()) as person:
        before = person.view
        refused = {key for key, (command, _) in MOVES.items() if not person.screen.offers(command)}
        assert refused == {key for key in sentences if key in MOVES} | {"x"}
        for keys, sentence in {**sentences, "x": NO_LESSON}.items():
            text = await person.press(*keys.split())
            assert told(person) == sentence, keys
            assert all(row in text for row in wrap(sentence, 55)), keys
            assert isinstance(person.app.screen, GinScreen)
            assert person.view == before, keys


@pytest.mark.long
@pytest.mark.parametrize("state", ["draw", "took", "last card", "Vera's turn"])
async def test_a_command_is_refused_in_the_words_of_its_key(state: str) -> None:
    make, sentences = REFUSED[state]
    async with seated(make()) as person:
        before = person.view
        for key, (_, command) in MOVES.items():
            if command and key in sentences:
                await person.press("x")
                await person.type(command)
                assert told(person) == sentences[key], command
                assert person.view == before, command


async def test_a_move_that_can_be_taken_back_is_named_while_the_other_plays() -> None:
    async with seated(upcard()) as person:
        await person.press("p", "d")
        assert told(person) == ("It is Vera's turn: Enter goes on at once, u undoes your move.")


@pytest.mark.long
async def test_the_keys_are_named_as_they_were_moved() -> None:
    moved = {"table.stock": "f2", "table.take": "t", "table.act": "a", "table.down": "j"}
    moved |= {"table.left": "b", "table.right": "n"}
    async with seated(draw(), keymap=moved) as person:
        assert "a draws what is raised · F2 stock · t discards" in person.text
        await person.press("p")
        assert told(person) == ("There is nothing to pass: F2 draws from the stock, t takes Q♦.")
        await person.press("f2")
        assert "b n choose · a discards" in person.text
        await person.press("f2")
        assert told(person) == "You have drawn: a discards the raised card."
        await person.press("up", "a")
        assert told(person) == "You have drawn: j goes back to your hand."
