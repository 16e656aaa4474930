"""What a player who counts cards can tell from a view."""

from __future__ import annotations

import pytest

from app.cards.cards import parse, parse_set
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS
from app.games.gin.melds import MELDS
from app.players.gin.inference import (
    danger,
    draws_ahead,
    goes_round,
    held_by_opponent,
    loose,
    melds_with,
    turns_taken,
)
from tests.players.dealing import ROUND, cards, dealt, gone_round, shuffled_hand

MINE = "KC QD JH 9S 7C 5D 4H 3S 2C AD"


def test_melds_with_a_card_are_those_of_the_pack() -> None:
    for seed in range(50):
        hand = shuffled_hand(dealt(MINE).rules, seed).hands[0]
        for card in range(52):
            bit = 1 << card
            expected = any(meld & bit and meld & ~bit & ~hand == 0 for meld in MELDS)
            assert melds_with(hand & ~bit, card) == expected


def test_cards_outside_melds() -> None:
    assert loose(parse_set("AC 2C 3C 4C KD KH KS 7D 9S TS")) == cards("7D 9S TS")


def test_turns_are_draws_of_the_own_seat() -> None:
    hand = dealt(MINE, stock="2D 8D 9D", theirs="6H")
    for action in (PASS, PASS, DRAW_STOCK, DISCARDS[parse("KC")]):
        hand.apply(action)
    assert (turns_taken(hand.view(0)), turns_taken(hand.view(1))) == (1, 0)
    hand.apply(DRAW_STOCK)
    hand.apply(DISCARDS[parse("6H")])
    hand.apply(DRAW_DISCARD)
    assert (turns_taken(hand.view(0)), turns_taken(hand.view(1))) == (2, 1)


@pytest.mark.parametrize(
    ("actions", "back"),
    [
        ("+ AC + AS", False),
        (ROUND.removesuffix(" + AH"), False),
        (ROUND, True),
        (f"{ROUND} + AC", True),
        (f"{ROUND} + AC s 2S", False),
        # The same ace comes back to another hand.
        ("+ AC + AS + AD + AC + AH + AD + AC + AH", False),
    ],
)
def test_who_takes_what_it_took_before_into_the_same_hand_goes_round(
    actions: str, back: bool
) -> None:
    hand = gone_round(actions)
    assert goes_round(hand.view(hand.to_act)) is back


def test_a_card_from_the_stock_makes_everything_new() -> None:
    view = gone_round(ROUND).view(0)
    drawn = ((1, DRAW_STOCK), (1, DISCARDS[parse("2S")]))
    assert goes_round(view)
    assert not goes_round(view._replace(history=(*view.history[:2], *drawn, *view.history[2:])))


def test_draws_ahead_are_sorted() -> None:
    hand = parse_set("AC 2C 3C 4D 5D 6D 9C 9D KH QS")
    assert draws_ahead(hand, parse_set("9H 7D 2H")) == [10, 28, 30]


def test_chances_of_the_opponents_cards() -> None:
    hand = dealt(MINE, upcard="8H", theirs="8D 8S KD KH KS 6H")
    hand.apply(PASS)
    hand.apply(DRAW_DISCARD)
    hand.apply(DISCARDS[parse("6H")])
    view = hand.view(0)
    chances = held_by_opponent(view)
    assert chances[parse("8H")] == 1.0
    assert all(chances[card] == 0.0 for card in cards(f"{MINE} 6H"))
    assert sum(chances) == pytest.approx(10)
    assert chances[parse("6D")] < chances[parse("TD")], "neighbours of a throw are less likely"
    assert chances[parse("6D")] == pytest.approx(0.6 * chances[parse("TD")])


def test_danger_counts_the_melds_a_card_makes() -> None:
    certain = [0.0] * 52
    for card in cards("8D 8S 7H 9H"):
        certain[card] = 1.0
    assert danger(parse("8H"), certain) == pytest.approx(2.0)  # a set and a run
    assert danger(parse("TH"), certain) == 0.0
    assert danger(parse("6H"), certain) == 0.0
    certain[parse("8H")] = 0.5
    assert danger(parse("TH"), certain) == pytest.approx(0.5)
