"""Hands played at random, with everything checked that must hold at every step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from app.cards.cards import PACK, Cards, as_set, iterate, points
from app.cards.deal import Deal
from app.cards.melds import MELDS, is_meld
from app.cards.moves import DISCARDS, DRAW_DISCARD, DRAW_STOCK, Discard, LayOff, Meld
from app.games.base import ONLOOKER, IllegalAction
from app.games.basic.actions import Action, from_text, to_text
from app.games.basic.hand import Hand
from app.games.basic.rules import PRESETS, MeldsATurn, Rules, StockOut
from app.games.basic.score import Outcome

SOME_RULES = (
    Rules(),
    Rules(going_rummy=False, discard_to_go_out=True),
    Rules(melds_a_turn=MeldsATurn.ANY, discard_to_go_out=True, stock_out=StockOut.RESHUFFLED),
    Rules(melds_a_turn=MeldsATurn.ANY, lowest_hand_wins=False),
    # Hands in which melds are always at hand and few cards are left to draw.
    Rules(dealt=(12, 12, 12), discard_to_go_out=True),
    Rules(dealt=(3, 3, 3, 3, 3), stock_out=StockOut.RESHUFFLED),
    PRESETS["course"],
    replace(PRESETS["course"], stock_out=StockOut.TURNED_OVER, going_rummy=True),
)


def some_hand(seed: bytes) -> Hand:
    """A hand by some rules for some players."""
    rng = Random(seed)
    rules = rng.choice(SOME_RULES)
    seats = rng.choice(rules.seats)
    return Hand(rules, Deal.from_seed(seed), rng.randrange(seats), (0,) * seats)


def state(hand: Hand) -> dict[str, Any]:
    """All that a hand is, to be compared."""
    values = {name: getattr(hand, name) for name in Hand.__slots__}
    return {
        name: list(value) if isinstance(value, list) else value for name, value in values.items()
    }


def held(hand: Hand) -> list[Cards]:
    """Every place where cards are."""
    return [
        *hand.hands,
        as_set(hand.pile),
        as_set(hand.stock),
        *(laid.cards for laid in hand.table),
    ]


def check(hand: Hand) -> None:
    """Every card is in one place, and what is public is what is so."""
    places = held(hand)
    assert sum(places) == PACK
    assert sum(map(int.bit_count, places)) == 52
    assert all(is_meld(laid.cards) for laid in hand.table)
    for known, cards in zip(hand.known, hand.hands, strict=True):
        assert known & ~cards == 0
    assert as_set(hand.stock) & ~hand.stock_from == 0
    assert hand.is_over == (hand.legal_actions() == [])
    if hand.gains is not None:
        result = hand.ending
        assert result.points == tuple(map(points, hand.hands))
        others = sum(result.points) - len(hand.hands) * min(result.points)
        gain = others * 2 if result.outcome is Outcome.RUMMY else others
        is_out = result.outcome in (Outcome.OUT, Outcome.RUMMY)
        assert bool(result.winners) == (is_out or hand.rules.lowest_hand_wins)
        assert hand.gains == tuple(
            gain if place in result.winners else 0 for place in range(len(hand.hands))
        )


def attempts(hand: Hand, rng: Random) -> Iterator[Action]:
    """Some of the actions that there are, legal or not."""
    yield DRAW_STOCK
    yield DRAW_DISCARD
    yield from rng.sample(DISCARDS, 5)
    own = [*iterate(hand.hands[hand.to_act])]
    yield from (DISCARDS[card] for card in own)
    yield from (Meld(cards) for cards in rng.sample(MELDS, 10))
    yield Meld(as_set(rng.sample(own, min(3, len(own)))))
    for place in range(-1, len(hand.table) + 1):
        yield from (LayOff(card, place) for card in own)
        yield LayOff(rng.randrange(52), place)


def check_attempts(hand: Hand, rng: Random) -> None:
    """What is listed can be done, all else is refused and changes nothing."""
    legal = hand.legal_actions()
    assert len(set(legal)) == len(legal)
    before = state(hand)
    for action in {*attempts(hand, rng), *legal}:
        other = hand.copy()
        if action in legal:
            other.apply(action)
            assert state(other) != before
            assert from_text(to_text(action)) == action
        else:
            with pytest.raises(IllegalAction):
                other.apply(action)
            assert state(other) == before
    assert state(hand) == before


def permuted(hand: Hand, seat: int, rng: Random) -> Hand:
    """Another hand that a seat cannot tell from this one: cards that it has not seen change
    places, and nothing else does.
    """
    other = hand.copy()
    view = hand.view(seat)
    unseen = [*iterate(view.unseen)]
    rng.shuffle(unseen)
    if not view.order:
        # Everybody knows what the stock was made of.
        possible = [card for card in unseen if hand.stock_from >> card & 1]
        other.stock = possible[: len(hand.stock)]
    rest = [card for card in unseen if card not in other.stock]
    for place, (cards, known) in enumerate(zip(hand.hands, hand.known, strict=True)):
        if place != seat:
            count = (cards & ~known).bit_count()
            other.hands[place] = known | as_set(rest[:count])
            rest = rest[count:]
    return other


def check_secrets(hand: Hand, rng: Random) -> None:
    """What a seat has not seen does not show in its view."""
    for seat in (ONLOOKER, *range(len(hand.hands))):
        other = permuted(hand, seat, rng)
        assert sum(held(other)) == PACK
        assert other.view(seat) == hand.view(seat)


class Habits(NamedTuple):
    """How somebody plays who decides at random."""

    melds: float
    """How often something that can be put down is."""
    takes: float
    """How often the top of the pile is taken."""

    @classmethod
    def some(cls, rng: Random) -> Habits:
        return cls(rng.choice((0.0, 0.1, 0.5, 1.0)), rng.choice((0.1, 0.5, 0.5, 0.9, 1.0)))

    def choose(self, hand: Hand, rng: Random) -> Action:
        legal = hand.legal_actions()
        if DRAW_STOCK in legal:
            return DRAW_DISCARD if rng.random() < self.takes else DRAW_STOCK
        throws = [action for action in legal if isinstance(action, Discard)]
        downs = [action for action in legal if action not in throws]
        likely = downs if rng.random() < self.melds else throws
        return rng.choice(likely or legal)


def play_at_random(seed: bytes, *, thoroughly: bool) -> tuple[Hand, int]:
    """A hand played to its end with every check, and how many turns it had."""
    rng = Random(seed)
    hand = some_hand(seed)
    again = hand.copy()
    habits = Habits.some(rng)
    check(hand)
    while not hand.is_over:
        if thoroughly:
            check_attempts(hand, rng)
            check_secrets(hand, rng)
        hand.apply(habits.choose(hand, rng))
        check(hand)
    if thoroughly:
        check_attempts(hand, rng)
    for seat, action in hand.history:
        assert again.to_act == seat
        again.apply(from_text(to_text(action)))
    assert state(again) == state(hand)
    draws = (action for _, action in hand.history if action in (DRAW_STOCK, DRAW_DISCARD))
    return hand, len([*draws])
