"""What the table says: true of the hand, in short sentences that fit their place."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from textwrap import wrap

import pytest

from app.cards.cards import glyph_name, iterate, parse
from app.coach.hints import explain_choice, hint_of
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.base import CannotEvaluate
from app.players.gin.expert import Expert
from app.text.gin.actions import did, last_turn, story, whole_story
from app.text.gin.hints import advice
from app.text.gin.table import choices, going_round, knock_limit, knock_possible, prompt
from tests.again import again
from tests.coach.test_hints import some_views
from tests.tui.host import ME, VERA, SetMatch
from tests.tui.seated import BIG_GIN, GIN, HERS, MINE, UPCARD, may_go_down

WIDTH = 55
"""Columns of the board in the smallest window."""
SEVEN = parse("7H")
SHORT_KEYS = {"take": "d", "stock": "s", "pass": "p", "knock": "k", "gin": "g"}
SHORT_KEYS |= {"act": "Enter", "left": "←", "right": "→"}


def key(name: str) -> str:
    return SHORT_KEYS[name]


@pytest.mark.parametrize(
    ("action", "top", "said"),
    [
        (PASS, SEVEN, "passed 7♥"),
        (PASS, None, "passed"),
        (DRAW_STOCK, SEVEN, "drew from the stock"),
        (DRAW_DISCARD, SEVEN, "took 7♥ from the pile"),
        (DISCARDS[SEVEN], None, "discarded 7♥"),
        (Knock(SEVEN, ()), None, "discarded 7♥ and knocked"),
        (BigGin(()), None, "spread big gin"),
        (LayOff(SEVEN, 0), None, "laid off 7♥"),
        (Spread(()), None, "spread"),
    ],
)
def test_every_action_is_told(action: Action, top: int | None, said: str) -> None:
    assert did(action, top, glyph_name) == said


def test_a_story_names_the_card_that_lay_on_the_pile() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 7C 2C 9D JH KC", "AC 3D 5H 8H 9C TS QD QH 6C 2S", "KD", "3C")
    played: list[tuple[int, Action]] = [
        (VERA, PASS),
        (ME, PASS),
        (VERA, DRAW_STOCK),
        (VERA, DISCARDS[parse("QD")]),
        (ME, DRAW_DISCARD),
        (ME, DISCARDS[parse("KC")]),
        (VERA, DRAW_DISCARD),
    ]
    for seat, action in played:
        match.apply(seat, action)
    told = story(match.hand.upcard, tuple(match.hand.history), glyph_name)
    assert told == [
        (VERA, "passed K♦"),
        (ME, "passed K♦"),
        (VERA, "drew from the stock"),
        (VERA, "discarded Q♦"),
        (ME, "took Q♦ from the pile"),
        (ME, "discarded K♣"),
        (VERA, "took K♣ from the pile"),
    ]
    assert last_turn(told, ME) == ["took Q♦ from the pile", "discarded K♣"]
    assert last_turn(told, VERA) == ["took K♣ from the pile"]
    assert last_turn(told[:2], VERA) == ["passed K♦"]
    assert last_turn(told[:1], ME) == []


def test_the_outlook_for_a_knock() -> None:
    view = may_go_down(GIN).match.hand.view(ME)
    assert knock_possible(0, view, key) == "Gin is possible: g"
    assert knock_possible(10, view, key) == "You can knock with 10: k"
    assert knock_possible(11, view, key) == "No knock yet: 11 at best"
    assert knock_possible(3, view._replace(limit=0), key) == "No knock yet: 3 at best"
    view = may_go_down(BIG_GIN).match.hand.view(ME)
    assert knock_possible(0, view, key) == "Big gin is possible: g"
    rules = replace(view.rules, big_gin_bonus=None)
    assert knock_possible(0, view._replace(rules=rules), key) == "Gin is possible: g"


def test_the_knock_limit() -> None:
    match = SetMatch(
        "4S 5S 6S 7H 7D 7C 2C 9D JH KC",
        "AC 3D 5H 8H 9C TS QD QH 6C 2S",
        "KD",
        rules=Rules(knock_limit=0),
    )
    assert knock_limit(match.hand.view(ME)) == "only gin ends a hand"


@pytest.mark.parametrize("hands", [5, again(40)])
def test_whatever_is_said_fits_its_place(hands: int) -> None:
    seen = set()
    for view, rng in some_views(5, hands):
        said = prompt(view, glyph_name)
        if view.phase is Phase.LAYOFF:
            continue
        assert said.endswith(".")
        assert len(f"Your turn: {said}") <= WIDTH
        for ends in ({"knock": True, "gin": True}, {"knock": False, "gin": False}):
            assert len(choices(view, key, **ends)) <= WIDTH
        who = ("Maximilienne", "Bartholomeus")
        found = [hint_of(view, Expert(3).decide(view, rng))]
        with suppress(CannotEvaluate):
            found.append(explain_choice(view, Expert(3).evaluate(view)))
        for each in found:
            told = advice(each, glyph_name, who)
            assert len(wrap(told, WIDTH)) <= 2, told
        seen.add(view.phase)
    assert len(seen) >= 3


def test_a_throw_is_told_with_the_ends_that_are_possible() -> None:
    """“k knock” beside “No knock yet” says two things."""
    match = SetMatch(MINE, HERS, UPCARD)
    match.apply(VERA, PASS)
    match.apply(ME, DRAW_DISCARD)
    view = match.hand.view(ME)
    assert choices(view, key, knock=False, gin=False).endswith("discards")
    assert choices(view, key, knock=True, gin=False).endswith("knock")
    assert choices(view, key, knock=True, gin=True).endswith("gin")


def test_people_are_told_that_the_same_cards_go_round() -> None:
    """Once in twenty draws from the pile, whoever comes to draw after them, and never where a
    card has come from the stock.
    """
    match = SetMatch(MINE, HERS, UPCARD)
    told = {ME: "", VERA: ""}
    for draws in range(1, 62):
        view = match.hand.view(match.hand.to_act)
        match.apply(view.seat, DRAW_DISCARD)
        lowest = next(iterate(match.hand.view(view.seat).throwable))
        match.apply(view.seat, DISCARDS[lowest])
        view = match.hand.view(match.hand.to_act)
        sentence = going_round(view, key)
        assert bool(sentence) == (draws % 20 < 2 and draws >= 20), draws
        if sentence:
            told[view.seat] += sentence
            assert f"The last {draws} draws" in sentence
            assert "(s)" in sentence
    assert told[ME].count(".") == told[VERA].count(".") == 6
    seat = match.hand.to_act
    match.apply(seat, DRAW_STOCK)
    match.apply(seat, DISCARDS[next(iterate(match.hand.view(seat).throwable))])
    assert going_round(match.hand.view(match.hand.to_act), key) == ""


def test_a_deed_is_a_sentence_about_you_or_about_somebody() -> None:
    history = ((VERA, PASS), (ME, PASS), (VERA, DRAW_STOCK), (VERA, DISCARDS[SEVEN]))
    who = {ME: "", VERA: "Vera"}
    assert whole_story(parse("KD"), history, glyph_name, [who[seat] for seat in (0, 1)]) == [
        "Vera passed K♦",
        "You passed K♦",
        "Vera drew from the stock",
        "Vera discarded 7♥",
    ]


def test_the_card_that_one_drew_is_named() -> None:
    history = (
        (ME, PASS),
        (VERA, PASS),
        (ME, DRAW_STOCK),
        (ME, DISCARDS[SEVEN]),
        (VERA, DRAW_STOCK),
    )
    gained = (0, 0, 1 << parse("7D"), 0, 0)
    drew = [
        whole_story(parse("KD"), history, glyph_name, [name, "Vera"], gained)[2::2]
        for name in ("", "Ann")
    ]
    assert drew == [
        ["You drew 7♦", "Vera drew from the stock"],
        ["Ann drew 7♦", "Vera drew from the stock"],
    ]
