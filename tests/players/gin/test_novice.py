"""The novice's heuristics, each by a table of hands."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import as_set, parse, points
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    Knock,
)
from app.games.gin.melds import unmelded
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.gin.levels import Novice
from tests.players.dealing import cards, dealt, drawn, taken

LOW = "AC 3C 5C 7C AD 3D 5D 7D 2H 4H"
GIN = "AC 2C 3C 4D 5D 6D 9C 9D 9H 9S"


def decide(view: View) -> Action:
    return Novice().decide(view, Random(0))


@pytest.mark.parametrize(
    ("upcard", "takes"),
    [
        ("7S", True),  # an equal rank
        ("6S", True),  # a greater rank
        ("8S", False),  # nothing so high
        ("8C", True),  # the card one below in its suit
        ("9C", False),  # two below is too far
        ("KH", False),
        ("AS", True),
    ],
)
def test_takes_by_rank(upcard: str, takes: bool) -> None:
    assert decide(dealt(LOW, upcard=upcard).view(0)) == (DRAW_DISCARD if takes else PASS)


def test_one_below_is_of_the_same_suit() -> None:
    hand = dealt("QC 3C 5C 7C 2D 4D 6D 8D 2H 4H", upcard="KD")
    assert decide(hand.view(0)) == PASS


@pytest.mark.parametrize(("throw", "draws"), [("6H", DRAW_DISCARD), ("9H", DRAW_STOCK)])
def test_draws_by_the_same_rule_later(throw: str, draws: Action) -> None:
    hand = dealt(LOW, stock="2D", theirs=throw)
    for action in (PASS, PASS, DRAW_STOCK, DISCARDS[parse("7C")]):
        hand.apply(action)
    hand.apply(DRAW_STOCK)
    hand.apply(DISCARDS[parse(throw)])
    assert decide(hand.view(0)) == draws


def test_draws_from_the_stock_when_both_passed() -> None:
    hand = dealt(LOW, upcard="3S")
    hand.apply(PASS)
    hand.apply(PASS)
    assert decide(hand.view(0)) == DRAW_STOCK


def test_leaves_what_it_threw_itself() -> None:
    hand = dealt("KC QC JD TD 8C 7S 5S 4H 2H AS", upcard="KD", theirs="KH KS")
    for action in ("take", "KC", "take", "KH", "take", "KD", "take", "KC"):
        hand.apply(DRAW_DISCARD if action == "take" else DISCARDS[parse(action)])
    assert hand.pile[-1] == parse("KC")
    assert decide(hand.view(0)) == DRAW_STOCK
    unthrown = hand.view(0)._replace(thrown=(0, 0))
    assert decide(unthrown) == DRAW_DISCARD


@pytest.mark.parametrize(
    ("mine", "card", "throws"),
    [
        ("KC QC JD TD 8C 7S 5S 4H 2H AS", "9H", "KC"),
        # A rank counts, not points: the queen goes before the jack.
        ("QC JC JD TD 8C 7S 5S 4H 2H AS", "9H", "QC"),
        # Melded kings stay.
        ("KC KD KH TD 8C 7S 5S 4H 2H AS", "9H", "TD"),
        # The highest unmelded rank and not the dearest hand: a run holds the high spades.
        ("JS QS KS 9D 8C 7H 5S 4H 2H AS", "TD", "TD"),
        # The king just drawn from the stock may go.
        ("QC JC JD TD 8C 7S 5S 4H 2H AS", "KH", "KH"),
        # Two of the highest rank: the first suit.
        ("KS KD JD TD 8C 7S 5S 4H 2H AS", "9H", "KD"),
    ],
)
def test_throws_the_highest_unmelded_rank(mine: str, card: str, throws: str) -> None:
    assert decide(drawn(mine, card).view(0)) == DISCARDS[parse(throws)]


def test_throws_another_card_than_the_one_it_took() -> None:
    hand = taken("QC JC JD TD 8C 7S 5S 4H 2H AS", "KH")
    assert decide(hand.view(0)) == DISCARDS[parse("QC")]


def test_breaks_a_meld_when_only_the_taken_card_is_outside() -> None:
    hand = taken("TH JH QH KH 9C 9D 9H KC KD KS", "8S", rules=Rules(knock_limit=0))
    action = decide(hand.view(0))
    assert isinstance(action, Discard)
    hand.apply(action)


@pytest.mark.parametrize(
    ("mine", "card", "left"),
    [
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H TS", "KH", 10),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H AS", "KH", 1),
        (GIN, "KH", 0),
    ],
)
def test_knocks_as_soon_as_it_may(mine: str, card: str, left: int) -> None:
    action = decide(drawn(mine, card).view(0))
    assert isinstance(action, Knock)
    assert (
        points(unmelded(as_set(cards(f"{mine} {card}")) ^ 1 << action.card, action.melds)) == left
    )


def test_does_not_knock_above_the_limit() -> None:
    hand = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 2S", "KH", rules=Rules(knock_limit=1))
    assert decide(hand.view(0)) == DISCARDS[parse("KH")]


def test_does_not_knock_by_throwing_the_taken_card() -> None:
    """Without the king the hand would be worth 2; the king is barred, and 10 + 0 is too much."""
    hand = taken("AC 2C 3C 4D 5D 6D 9C 9D 9H 2S", "KH", rules=Rules(knock_limit=9))
    assert decide(hand.view(0)) == DISCARDS[parse("2S")]
