"""No hand of CPU players goes round for ever."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from app.arena.game import MOST_DECISIONS
from app.cards.cards import iterate, rank_of
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, Action, DrawStock
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS
from app.games.gin.view import View
from app.players.base import Player, full_name
from app.players.gin.expert import Expert
from app.players.gin.levels import PARTNERS, PLAYERS
from app.players.gin.moves import TurnPlayer, go_down
from app.players.gin.sparring import throw_for_least
from app.players.registry import find
from tests.players.dealing import ROUND, cards, gone_round

ACES = (
    "AC QC KC 3D 4D 5D KD QH QS KS",
    "5C 7C JD 4H 5H 6H TH AS 8S 9S",
    "AH",
)
"""Two hands and an upcard; the fourth ace is in the stock."""


class Passer(TurnPlayer):
    """Passes low cards on: it takes every one, and throws another of the same rank."""

    name: Final = "passer"
    version: Final = 1

    def takes(self, view: View, rng: Random) -> bool:
        return rank_of(view.pile[-1]) < 3

    def ends_turn(self, view: View, rng: Random) -> Action:
        least = view.least
        if least == 0:
            return go_down(view, least)
        for card in iterate(view.throwable):
            if view.barred is not None and rank_of(card) == rank_of(view.barred):
                return DISCARDS[card]
        return throw_for_least(view, least, rng)


def hand_of(first: str, second: str, upcard: str, scores: tuple[int, int] = (0, 0)) -> Hand:
    """Seat 0 begins; the rest of the pack is the stock, in an order that no test chooses."""
    own, other, up = cards(first), cards(second), cards(upcard)
    rest = [card for card in range(52) if card not in (*own, *other, *up)]
    Random(1).shuffle(rest)
    dealt = [card for both in zip(own, other, strict=True) for card in both]
    return Hand(PRESETS["tournament"], [*dealt, *up, *rest], 1, scores)


def decisions(hand: Hand, *players: Player) -> int:
    """Play until the hand is over, or is taken for endless; how many decisions that took."""
    rng = Random(0)
    while hand.result is None and len(hand.history) < MOST_DECISIONS:
        seat = hand.to_act
        hand.apply(players[seat].decide(hand.view(seat), rng))
    return len(hand.history)


def test_three_aces_are_passed_round_until_somebody_draws_from_the_stock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = hand_of(*ACES)
    assert decisions(hand, Passer(), Passer()) < 100
    assert hand.result is not None
    monkeypatch.setattr(Passer, "may_go_round", True)
    hand = hand_of(*ACES)
    assert decisions(hand, Passer(), Passer()) == MOST_DECISIONS
    assert not any(isinstance(action, DrawStock) for _, action in hand.history)


@pytest.mark.parametrize(
    ("first", "second", "upcard", "scores", "expert"),
    [
        (
            *("2C 3C QD 2H 4H 5H 6H AS 9S KS", "8C QC AC 3D 4D 5D 8D QH 8S QS", "AD"),
            *((5, 30), 1),
        ),
        (
            *("KC 4D 5D 6D TD KD TH AS TS KS", "8C 9C JC 8D AH 4S 5S 6S 8S JS", "AD"),
            *((50, 25), 0),
        ),
    ],
)
def test_the_expert_does_not_go_round_with_somebody_who_would(
    first: str,
    second: str,
    upcard: str,
    scores: tuple[int, int],
    expert: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players: list[Player] = [Passer(), Passer()]
    # Where it would go round, the version after it does something else.
    players[expert] = find("expert-3")
    monkeypatch.setattr(Passer, "may_go_round", True)
    hand = hand_of(first, second, upcard, scores)
    with_rule = decisions(hand, *players)
    assert hand.result is not None
    monkeypatch.setattr(Expert, "may_go_round", True)
    assert decisions(hand_of(first, second, upcard, scores), *players) > 1.5 * with_rule


@pytest.mark.parametrize("player", [*PLAYERS, *PARTNERS], ids=full_name)
def test_the_rule_is_everybodys(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a player thinks of a card, it does not take it to come back to where it was."""
    monkeypatch.setattr(type(player), "takes", lambda *_: True)
    hand = gone_round(ROUND)
    assert player.decide(hand.view(0), Random(0)) == DRAW_STOCK
    hand = gone_round("+ AC + AS")
    assert player.decide(hand.view(0), Random(0)) == DRAW_DISCARD
