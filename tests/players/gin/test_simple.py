"""The yardstick's decisions, each by a table of hands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, PASS, Action, Discard, Knock
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.gin.sparring import Simple
from tests.players.dealing import dealt, drawn, taken


def decide(view: View, seed: int = 0) -> Action:
    return Simple().decide(view, Random(seed))


@pytest.mark.parametrize(
    ("mine", "upcard", "takes"),
    [
        ("KC QD JH 9S 7C 5D 4H 3S 2C AD", "8H", False),  # lower deadwood, but no meld
        ("KC KD JH 9S 7C 5D 4H 3S 2C AD", "KS", True),
        ("KC KD JH 9S 8S 5D 4H 3S 2C AD", "7S", True),
        ("KC KD JH 9S 7S 5D 4H 3S 2C AD", "8S", True),
        ("7C 7D 7H 9S 8S 4D 3H 2S 2C AD", "7S", True),  # a card of another meld counts
        ("7C 7D 7H KS JS 4D 3H 2S 2C AD", "QD", False),  # no run goes round two suits
        ("KC QC AD 9S 7H 5D 4H 3S 2C 6D", "AC", False),  # the ace is low
    ],
)
def test_takes_what_goes_into_a_meld(mine: str, upcard: str, takes: bool) -> None:
    assert decide(dealt(mine, upcard=upcard).view(0)) == (DRAW_DISCARD if takes else PASS)


def test_throws_one_of_its_dearest_at_random() -> None:
    view = drawn("JC QD 8H 8S 7C 6D 4H 3S 2C AD", "KH").view(0)
    thrown = Counter(decide(view, seed) for seed in range(300))
    assert set(thrown) == {DISCARDS[parse(name)] for name in ("JC", "QD", "KH")}
    assert min(thrown.values()) > 60


def test_never_throws_what_it_took() -> None:
    view = taken("9C 8D 8H 8S 7C 6D 4H 3S 2C AD", "KH").view(0)
    assert {decide(view, seed) for seed in range(30)} == {DISCARDS[parse("9C")]}


@pytest.mark.parametrize("last", ["TS", "AS", "JS"])
def test_knocks_as_soon_as_it_may(last: str) -> None:
    view = drawn(f"AC 2C 3C 4D 5D 6D 9C 9D 9H {last}", "KH").view(0)
    assert isinstance(decide(view), Knock)


def test_does_not_knock_above_the_limit() -> None:
    view = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 4S", "KH", rules=Rules(knock_limit=3)).view(0)
    assert isinstance(decide(view), Discard)
