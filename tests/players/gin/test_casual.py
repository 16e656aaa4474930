"""The casual player's decisions, each by a table of hands."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import parse
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Action,
    Discard,
    Knock,
)
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.gin.levels import Casual
from tests.players.dealing import dealt, drawn, taken

GIN = "AC 2C 3C 4D 5D 6D 9C 9D 9H 9S"


def decide(view: View, seed: int = 0) -> Action:
    return Casual().decide(view, Random(seed))


@pytest.mark.parametrize(
    ("mine", "upcard", "takes"),
    [
        ("KC QD JH 9S 7C 5D 4H 3S 2C AD", "KS", False),  # no meld, and ten points as before
        ("KC QD JH 9S 7C 5D 4H 3S 2C AD", "8H", True),  # lower than the king it can throw
        ("KC KD JH 9S 7C 5D 4H 3S 2C AD", "KS", True),  # the third king
        ("7C 7D 7H 6S 5C 4D 3H 2S 2C AD", "8H", False),  # dearer than any deadwood
        ("7C 7D 7H 6S 5C 4D 3H 2S 2C AD", "7S", True),  # makes a meld longer
        (GIN, "AD", False),  # nothing is lower than no deadwood
    ],
)
def test_takes_what_lowers_the_least_deadwood(mine: str, upcard: str, takes: bool) -> None:
    assert decide(dealt(mine, upcard=upcard).view(0)) == (DRAW_DISCARD if takes else PASS)


def test_draws_from_the_stock_when_both_passed() -> None:
    hand = dealt("KC KD JH 9S 7C 5D 4H 3S 2C AD", upcard="KS")
    hand.apply(PASS)
    hand.apply(PASS)
    assert decide(hand.view(0)) == DRAW_STOCK


@pytest.mark.parametrize(
    ("mine", "card", "throws"),
    [
        ("9C 9D 8H 8S 7C 6D 4H 3S 2C AD", "TH", "TH"),
        ("9C 9D 8H 8S 7C 6D 4H 3S 2C AD", "5H", "9C"),
        ("TC TD TH 8S 7C 6D 4H 3S 2C AD", "9S", "9S"),  # the tens are melded
        ("JC QD 8H 8S 7C 6D 4H 3S 2C AD", "KH", "KH"),  # equal points: the higher rank
    ],
)
def test_throws_the_dearest_deadwood(mine: str, card: str, throws: str) -> None:
    assert decide(drawn(mine, card).view(0)) == DISCARDS[parse(throws)]


def test_throws_another_card_than_the_one_it_took() -> None:
    hand = taken("JC TD 8H 8S 7C 6D 4H 3S 2C AD", "KH")
    assert decide(hand.view(0)) == DISCARDS[parse("JC")]


def test_throws_the_top_of_the_smallest_meld_when_nothing_else_may_go() -> None:
    hand = taken("TH JH QH KH 7C 8C 9C 5C 5D 5H", "8S", rules=Rules(knock_limit=0))
    action = decide(hand.view(0))
    assert action in (DISCARDS[parse("9C")], DISCARDS[parse("5H")])
    hand.apply(action)


@pytest.mark.parametrize(
    ("mine", "share"),
    [
        (GIN, 1.0),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H AS", 1.0),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H 5S", 1.0),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H 6S", 0.5),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H JS", 0.5),
        ("AC 2C 3C 4D 5D 6D 9C 9D 8H 3S", 0.0),
    ],
)
def test_how_often_it_knocks(mine: str, share: float) -> None:
    view = drawn(mine, "KH").view(0)
    decisions = [decide(view, seed) for seed in range(400)]
    knocks = sum(isinstance(action, Knock) for action in decisions)
    assert knocks == pytest.approx(share * 400, abs=40 if share == 0.5 else 0)
    assert all(isinstance(action, Knock | Discard) for action in decisions)


def test_always_knocks_when_it_has_to() -> None:
    view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H JS", "KH").view(0)._replace(must_knock=True)
    assert all(isinstance(decide(view, seed), Knock) for seed in range(50))
