"""What players who count cards do: club, strong, and the sparring partners."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.players.base import Player
from app.players.gin.counting import Character, Club, CountingPlayer, Strong
from tests.players.dealing import cards, dealt, drawn


class _Plain(CountingPlayer):
    name = "plain"
    version = 1

    def __init__(self, character: Character) -> None:
        self.character = character


@pytest.mark.parametrize("player", [Club(), Strong()])
@pytest.mark.parametrize(
    ("mine", "upcard", "takes"),
    [
        ("KC QD JH 9S 7C 5D 4H 3S 2C AD", "8H", False),  # lower deadwood, but no meld
        ("KC KD JH 9S 7C 5D 4H 3S 2C AD", "KS", True),
        ("7C 7D 7H 9S 8S 4D 3H 2S 2C AD", "7S", True),
        ("AC 2C 3C 4D 5D 6D 9C 9D 9H AS", "7D", True),  # gin
    ],
)
def test_takes_melds_that_lower_deadwood(
    player: Player, mine: str, upcard: str, takes: bool
) -> None:
    wanted = DRAW_DISCARD if takes else PASS
    assert player.decide(dealt(mine, upcard=upcard).view(0), Random(0)) == wanted


def test_knocks_by_turn_and_deadwood() -> None:
    mine = "AC 2C 3C 4D 5D 6D 9C 9D 9H 6S"
    player = _Plain(Character(knocks=(10, 5)))
    first = drawn(mine, "KH").view(0)
    assert isinstance(player.decide(first, Random(0)), Knock)
    turned = first._replace(history=(*first.history, (0, DRAW_STOCK)))
    assert isinstance(player.decide(turned, Random(0)), Discard)
    low = drawn("AC 2C 3C 4D 5D 6D 9C 9D 9H 5S", "KH").view(0)
    turned = low._replace(history=(*low.history, *[(0, DRAW_STOCK)] * 8))
    assert isinstance(player.decide(turned, Random(0)), Knock)
    assert isinstance(player.decide(first._replace(must_knock=True), Random(0)), Knock)


def test_keeps_the_cards_with_live_melds() -> None:
    """Whichever pair is dead loses a card."""
    player = _Plain(Character(knocks=(10,), hope=1.0))
    view = drawn("KS KD JC JH 2C 2D 2H 5S 6S 7S", "8C").view(0)
    for gone, pair in (("KC KH", "KS KD"), ("JD JS", "JC JH")):
        dead = view._replace(pile=(*view.pile, *cards(gone)))
        assert player.decide(dead, Random(0)) in [DISCARDS[card] for card in cards(pair)]


def test_throws_away_from_what_the_opponent_took() -> None:
    careful = _Plain(Character(knocks=(10,), fear=10.0))
    view = drawn("KC QD 8C 8D 2C 3D 5H 6S AS 4D", "TH").view(0)
    assert careful.decide(view, Random(0)) == DISCARDS[parse("KC")]
    kings = 1 << parse("KD") | 1 << parse("KH")
    warned = view._replace(known=(0, kings))
    assert careful.decide(warned, Random(0)) != DISCARDS[parse("KC")]


def test_fears_more_when_behind() -> None:
    player = _Plain(Character(knocks=(10,), fear=0.0, fear_behind=10.0))
    kings = 1 << parse("KD") | 1 << parse("KH")
    view = drawn("KC QD 8C 8D 2C 3D 5H 6S AS 4D", "TH").view(0)._replace(known=(0, kings))
    assert player.decide(view, Random(0)) == DISCARDS[parse("KC")]
    behind = view._replace(scores=(10, 20))
    assert player.decide(behind, Random(0)) != DISCARDS[parse("KC")]
