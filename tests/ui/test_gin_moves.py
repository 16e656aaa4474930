"""Every move of Gin in every phase: it is possible, or a sentence says what is instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.cards.cards import glyph_name
from app.games.gin.actions import DRAW_STOCK, PASS
from app.games.gin.rules import Rules, preset
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.ui.gin_table import GinTableModel
from app.ui.hand import GinSelection
from app.ui.keys import usual_key
from app.ui.match_library import LocalMatchLibrary
from tests.tui.host import ME, VERA
from tests.tui.seated import (
    BIG_GIN,
    GIN,
    KNOCKING,
    draw,
    drew,
    last_card,
    last_card_to_knock,
    may_go_down,
    took,
    upcard,
)

STRAIGHT = Rules(knock_limit=0)
"""Only gin ends a hand."""


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

REFUSED: dict[str, tuple[Callable[[], MatchSession], dict[str, str]]] = {
    "upcard": (
        upcard,
        {
            "stock": f"The upcard comes first: {FIRST}",
            "knock": f"You cannot knock before you have drawn: {FIRST}",
            "gin": f"You cannot go gin before you have drawn: {FIRST}",
            "undo": NOTHING_YET,
            "throw": f"You cannot discard before you have drawn: {FIRST}",
        },
    ),
    "draw": (
        draw,
        {
            "pass": f"There is nothing to pass: {DRAW}",
            "knock": f"You cannot knock before you have drawn: {DRAW}",
            "gin": f"You cannot go gin before you have drawn: {DRAW}",
            "undo": VERA_PLAYED,
            "throw": f"You cannot discard before you have drawn: {DRAW}",
        },
    ),
    "all passed": (
        all_passed,
        {
            "take": f"All passed the upcard: {ONLY_STOCK}",
            "pass": f"There is nothing to pass: {ONLY_STOCK}",
            "knock": f"You cannot knock before you have drawn: {ONLY_STOCK}",
            "gin": f"You cannot go gin before you have drawn: {ONLY_STOCK}",
            "undo": VERA_PLAYED,
            "throw": f"You cannot discard before you have drawn: {ONLY_STOCK}",
        },
    ),
    "drew": (
        drew,
        {
            "stock": f"You have drawn: {THROW}",
            "take": f"You have drawn: {THROW}",
            "pass": f"There is nothing to pass: {THROW}",
            "knock": f"You cannot knock with 31, only with 10 or less: {THROW}",
            "gin": f"This is not gin, 31 is left at best: {THROW}",
            "undo": SEEN,
        },
    ),
    "took": (
        took,
        {
            "stock": f"You have drawn: {THROW}",
            "take": f"You have drawn: {THROW}",
            "pass": f"There is nothing to pass: {THROW}",
            "knock": f"You cannot knock with 31, only with 10 or less: {THROW}",
            "gin": f"This is not gin, 31 is left at best: {THROW}",
        },
    ),
    "may knock": (
        lambda: may_go_down(KNOCKING),
        {
            "stock": "You have drawn: Enter discards the raised card, k knocks.",
            "take": "You have drawn: Enter discards the raised card, k knocks.",
            "pass": "There is nothing to pass: Enter discards the raised card, k knocks.",
            "gin": "This is not gin, 10 is left at best: Enter discards the raised card, k knocks.",
        },
    ),
    "may go gin": (
        lambda: may_go_down(GIN),
        {
            "stock": "You have drawn: Enter discards the raised card, g goes gin.",
            "take": "You have drawn: Enter discards the raised card, g goes gin.",
            "pass": "There is nothing to pass: Enter discards the raised card, g goes gin.",
        },
    ),
    "may go big gin": (
        lambda: may_go_down(BIG_GIN),
        {
            "stock": "You have drawn: Enter discards the raised card, g goes big gin.",
            "take": "You have drawn: Enter discards the raised card, g goes big gin.",
            "pass": "There is nothing to pass: Enter discards the raised card, g goes big gin.",
        },
    ),
    "straight gin, upcard": (
        lambda: upcard(rules=STRAIGHT),
        {
            "stock": f"The upcard comes first: {FIRST}",
            "knock": f"Only gin ends this hand: {FIRST}",
            "throw": f"You cannot discard before you have drawn: {FIRST}",
            "gin": f"You cannot go gin before you have drawn: {FIRST}",
            "undo": NOTHING_YET,
        },
    ),
    "straight gin": (
        lambda: may_go_down(KNOCKING, STRAIGHT),
        {
            "stock": f"You have drawn: {THROW}",
            "take": f"You have drawn: {THROW}",
            "pass": f"There is nothing to pass: {THROW}",
            "knock": f"Only gin ends this hand, 10 is left at best: {THROW}",
            "gin": f"This is not gin, 10 is left at best: {THROW}",
        },
    ),
    "last card": (
        last_card,
        {
            "stock": f"Nothing more is drawn from the stock: {LAST}",
            "take": f"You cannot knock with J♠: {LAST}",
            "knock": f"You cannot knock before you have drawn: {LAST}",
            "gin": f"You cannot go gin before you have drawn: {LAST}",
            "undo": VERA_PLAYED,
            "throw": f"You cannot discard before you have drawn: {LAST}",
        },
    ),
    "last card to knock": (
        last_card_to_knock,
        {
            "stock": f"Nothing more is drawn from the stock: {TO_KNOCK}",
            "knock": f"You cannot knock before you have drawn: {TO_KNOCK}",
            "throw": f"You cannot discard before you have drawn: {TO_KNOCK}",
            "gin": f"You cannot go gin before you have drawn: {TO_KNOCK}",
            "undo": VERA_PLAYED,
        },
    ),
    "must knock": (
        must_knock,
        {
            "stock": "You have drawn: k knocks.",
            "take": "You have drawn: k knocks.",
            "pass": "There is nothing to pass: k knocks.",
            "gin": "This is not gin, 10 is left at best: k knocks.",
            "throw": "You took the last discard to knock: k knocks.",
        },
    ),
    "Vera's turn": (
        vera_draws,
        {
            "stock": VERAS,
            "throw": VERAS,
            "take": VERAS,
            "pass": VERAS,
            "knock": VERAS,
            "gin": VERAS,
            "hint": VERAS,
            "undo": VERA_PLAYED,
        },
    ),
    "sitting out": (
        sits_out,
        {
            **dict.fromkeys(
                ("stock", "take", "pass", "throw", "knock", "gin", "hint"),
                "You sit out this hand: Enter goes on at once.",
            ),
            "undo": NOTHING_YET,
        },
    ),
}


@pytest.mark.parametrize("state", REFUSED)
def test_what_is_refused_says_what_is_possible(state: str) -> None:
    make, sentences = REFUSED[state]
    model = GinTableModel(make().snapshot(ME), glyph_name, usual_key)
    assert {
        command: model.why_not(command) for command in model.moves if not model.may(command)
    } == sentences
    possible = model.moves.keys() - sentences.keys()
    assert not any(map(model.why_not, possible))


SAID = {
    "upcard": ("take the upcard K♦, or pass.", "Enter confirms · d takes it · p passes"),
    "draw": (
        "draw from the stock, or take Q♦.",
        "Enter draws what is raised · s stock · d discards",
    ),
    "all passed": ("draw from the stock.", "Nobody took it · Enter or s draws"),
    "drew": ("you drew 10♦. Discard a card.", "Left Right choose · Enter discards"),
    "took": ("you took Q♦. Discard a card.", "Left Right choose · Enter discards"),
    "may go gin": (
        "you took A♣. Discard a card.",
        "Left Right choose · Enter discards · k knock · g gin",
    ),
    "last card": (
        "you cannot knock with J♠, so pass.",
        "Enter or p passes, and the hand is dead",
    ),
    "last card to knock": (
        "take the last discard A♣ to knock, or pass.",
        "Enter confirms · d takes it · p passes",
    ),
    "must knock": (
        "you took the last discard, so knock.",
        "Left Right choose · Enter discards · k knock",
    ),
    "Vera's turn": ("Vera is thinking …", ""),
}


@pytest.mark.parametrize("state", SAID)
def test_each_phase_says_what_is_to_be_decided(state: str) -> None:
    model = GinTableModel(REFUSED[state][0]().snapshot(ME), glyph_name, usual_key)
    assert (model.prompt, model.offer) == SAID[state]


@pytest.mark.parametrize(
    ("state", "under_the_hand"),
    [
        ("upcard", "knock at 10 or less"),
        ("straight gin, upcard", "only gin ends a hand"),
        ("drew", "No knock yet: 31 at best"),
        ("may knock", "You can knock with 10: k"),
        ("may go gin", "Gin is possible: g"),
        ("may go big gin", "Big gin is possible: g"),
    ],
)
def test_it_is_told_whether_the_hand_can_be_ended(state: str, under_the_hand: str) -> None:
    model = GinTableModel(REFUSED[state][0]().snapshot(ME), glyph_name, usual_key)
    selection = GinSelection()
    selection.hold(model)
    selection.step_to(model.view, is_my_turn=model.is_mine)
    assert model.live(selection)[-1] == under_the_hand
