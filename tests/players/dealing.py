"""Hands with chosen cards, for tests of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from app.cards.cards import PACK, iterate, parse, parse_set
from app.games.base import RoundT
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.games.gin.hand import Hand
from app.games.gin.rules import DEALT, Rules
from app.games.gin.score import HandResult
from app.players.base import Player

RULES = Rules()


def cards(text: str) -> list[int]:
    """Cards named by two letters each, in the order given."""
    return [parse(name) for name in text.split()]


def dealt(
    mine: str, *, upcard: str = "", stock: str = "", theirs: str = "", rules: Rules = RULES
) -> Hand:
    """A hand in which seat 0 has the first turn; what is not named is dealt from what is left.

    The first card of ``stock`` is its top.
    """
    own, up, first, other = cards(mine), cards(upcard), cards(stock), cards(theirs)
    assert len(own) == DEALT
    rest = list(iterate(PACK & ~parse_set(" ".join((mine, upcard, stock, theirs)))))
    other += [rest.pop() for _ in range(DEALT - len(other))]
    both = [card for pair in zip(own, other, strict=True) for card in pair]
    up = up or [rest.pop()]
    return Hand(rules, [*both, *up, *first, *rest], dealer=1)


def drawn(mine: str, card: str, *, rules: Rules = RULES) -> Hand:
    """Seat 0 has drawn this card from the stock, both having passed the upcard."""
    hand = dealt(mine, stock=card, rules=rules)
    for action in (PASS, PASS, DRAW_STOCK):
        hand.apply(action)
    return hand


def taken(mine: str, card: str, *, rules: Rules = RULES) -> Hand:
    """Seat 0 has taken this card as the upcard, and may not throw it back."""
    hand = dealt(mine, upcard=card, rules=rules)
    hand.apply(DRAW_DISCARD)
    return hand


def shuffled_hand(rules: Rules, seed: int, seats: int = 2) -> Hand:
    """A random hand that all seats play."""
    deck = list(range(52))
    Random(seed).shuffle(deck)
    return Hand(rules, deck, dealer=seed % seats, scores=(0,) * seats)


ROUND = "+ AC + AS + AD + AC + AH + AD + AS + AH"
"""Each takes the ace that the other has thrown and throws one of its own, until all is as before.
"""


def gone_round(actions: str) -> Hand:
    """Seat 0 holds the aces of clubs and diamonds, seat 1 that of spades, the upcard is that of
    hearts; cards are taken (``+``), drawn from the stock (``s``) and thrown.
    """
    hand = dealt("AC AD KC QD JH 9S 7C 5D 4H 3S", upcard="AH", theirs="AS 2S 2H 2D 2C")
    for word in actions.split():
        match word:
            case "+":
                hand.apply(DRAW_DISCARD)
            case "s":
                hand.apply(DRAW_STOCK)
            case _:
                hand.apply(DISCARDS[parse(word)])
    return hand


def play_out(hand: RoundT, ask: Callable[[RoundT], Any]) -> RoundT:
    """A round that belongs to no match, played to its end."""
    while not hand.is_over:
        hand.apply(ask(hand))
    return hand


def play_hand(hand: Hand, players: Sequence[Player], rng: Random) -> HandResult:
    """Play a hand to its end, with a player for each seat; returns its result."""

    def ask(hand: Hand) -> Action:
        seat = hand.to_act
        action: Action = players[seat].decide(hand.view(seat), rng)
        return action

    return play_out(hand, ask).ending
