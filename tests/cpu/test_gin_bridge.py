"""Hands written as lines, compared with hands written by hand."""

from __future__ import annotations

import re

import pytest

from app.cards.cards import PACK, as_set, iterate, parse, parse_set
from app.cpu.gin_bridge import RULES, end_line, game_line, hand_lines, is_question, lay_offs
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Knock,
    LayOff,
    Spread,
    melds_from_text,
)
from app.games.gin.hand import Hand
from app.players.gin.levels import Casual, Novice
from tests.cpu.referee import moments

MINE = "AC 2C 3C 4D 5D 6D 9C 9D 9H KS"
THEIRS = "4C 7D 9S KC QD JD 8H 6H 2H AH"
FIRST = "QS 8S 3H"
"""The upcard, and the first cards of the stock."""


def deck() -> list[int]:
    mine, theirs, first = ([parse(name) for name in text.split()] for text in (MINE, THEIRS, FIRST))
    rest = list(iterate(PACK & ~as_set([*mine, *theirs, *first])))
    return [*(card for pair in zip(mine, theirs, strict=True) for card in pair), *first, *rest]


def played(*actions: Action) -> Hand:
    """Seat 0 begins."""
    hand = Hand(RULES, deck(), dealer=1)
    for action in actions:
        hand.apply(action)
    return hand


def told(hand: Hand, seat: int, totals: tuple[int, int] | None = None) -> list[str]:
    return hand_lines(deck(), hand.dealer, hand.history, seat, totals)


def test_a_hand_from_the_knockers_seat() -> None:
    """Both leave the upcard; a draw unasked; a throw taken; a knock, a lay-off, the end."""
    melds = melds_from_text("AC,2C,3C;4D,5D,6D;9C,9D,9H")
    hand = played(
        PASS,
        PASS,
        DRAW_STOCK,
        DISCARDS[parse("KS")],
        DRAW_DISCARD,
        DISCARDS[parse("KC")],
        DRAW_STOCK,
        Knock(parse("8S"), melds),
        LayOff(parse("4C"), 0),
        LayOff(parse("9S"), 2),
        LayOff(parse("7D"), 1),
        Spread(()),
    )
    assert told(hand, 0, (0, 47)) == [
        "START 0 0 AC 2C 3C 9C 4D 5D 6D 9D 9H KS",
        "UP? QS",
        "DRAW 0 8S",
        "DISCARD?",
        "DISCARD 0 KS",
        "MELDS?",
        "DRAW 1 KS",
        "DISCARD 1 KC",
        "UP? KC",
        "DRAW 0 3H",
        "DISCARD?",
        "DISCARD 0 8S",
        "MELDS?",
        "MELDS 0 AC,2C,3C;4D,5D,6D;9C,9D,9H",
        "MELDS 1 .",
        "LAYOFF 1 4C AC,2C,3C",
        "LAYOFF 1 9S 9C,9D,9H",
        "LAYOFF 1 7D 4D,5D,6D",
        "HAND 0 AC 2C 3C 9C 4D 5D 6D 9D 3H 9H",
        "HAND 1 4C 7D JD QD AH 2H 6H 8H 9S KS",
        "SCORES 0 47",
    ]
    defender = told(hand, 1, (0, 47))
    assert defender[:6] == [
        "START 1 0 4C KC 7D JD QD AH 2H 6H 8H 9S",
        "UP? QS",
        "DRAW 0 -",
        "DISCARD 0 KS",
        "UP? KS",
        "DRAW 1 KS",
    ]
    assert defender[-9:-3] == [
        "MELDS 0 AC,2C,3C;4D,5D,6D;9C,9D,9H",
        "MELDS?",
        "MELDS 1 .",
        "LAYOFF 1 4C AC,2C,3C",
        "LAYOFF 1 9S 9C,9D,9H",
        "LAYOFF 1 7D 4D,5D,6D",
    ]


def test_lay_offs_are_told_only_after_the_melds() -> None:
    melds = melds_from_text("AC,2C,3C;4D,5D,6D;9C,9D,9H")
    hand = played(PASS, PASS, DRAW_STOCK, Knock(parse("KS"), melds), LayOff(parse("4C"), 0))
    assert told(hand, 1)[-1].startswith("MELDS 0")


def test_an_upcard_that_is_taken_is_shown_to_both() -> None:
    hand = played(DRAW_DISCARD)
    assert told(hand, 0)[1:] == ["UP? QS", "DRAW 0 QS"]
    assert told(hand, 1)[1:] == ["DRAW 0 QS"]


def test_no_seat_is_told_a_card_that_it_cannot_know() -> None:
    for seed in range(100):
        for hand, seat, lines in moments((Casual(), Novice()), seed):
            shown = 0
            for line in lines:
                if not line.startswith("HAND"):
                    shown |= as_set(map(parse, re.findall("[A2-9TJQK][CDHS]", line)))
            view = hand.view(seat)
            known = view.unseen ^ PACK
            if hand.result is None:
                assert shown & ~known == 0
            assert view.hand & ~shown == 0


def test_only_questions_are_answered() -> None:
    assert all(map(is_question, ("NAME?", "UP? KS", "DISCARD?", "MELDS?")))
    assert not any(map(is_question, ("DISCARD 0 KS", "MELDS 1 .", "QUIT", "GAME 0 1")))
    assert game_line(3, 2**63 - 1) == "GAME 3 9223372036854775807"
    assert end_line(True, 104, 12) == "END 1 104 12"


@pytest.mark.parametrize(
    ("cards", "spread", "left"),
    [
        ("7H 8H KS", "7C,7D,7S;4H,5H,6H", "KS"),  # on the run, so that the eight follows
        ("7H KS", "7C,7D,7S;4H,5H,6H", "KS"),
        ("4C 5D KS", "4D,4H,4S;AD,2D,3D", "5D KS"),
        ("2D 2H", "4D,4H,4S", "2D 2H"),
    ],
)
def test_everything_that_can_be_laid_off_is(cards: str, spread: str, left: str) -> None:
    rest = parse_set(cards)
    melds = melds_from_text(spread)
    laid = lay_offs(rest, melds)
    for action in laid:
        rest &= ~(1 << action.card)
    assert rest == parse_set(left)
