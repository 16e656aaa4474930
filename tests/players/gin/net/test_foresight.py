"""What is foreseen of both seats is what the engine makes of it."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import numpy as np
import pytest

from app.cards.cards import iterate
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS
from app.games.gin.view import Phase
from app.players.gin.inference import turns_taken
from app.players.gin.levels import Casual
from app.players.gin.net.chance import brought
from app.players.gin.net.evaluator import knowledge
from app.players.gin.net.features import Knowledge
from app.players.gin.net.foresight import (
    PLAYER,
    StockDraw,
    after_draws,
    after_throw,
    openings,
    replies,
    turns,
    without,
)
from app.players.registry import find


def before_a_draw(seed: int, least: int = 3) -> Hand:
    """A hand between casual players after some turns, where the stock may be drawn from."""
    rng = Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    hand = Hand(PRESETS["tournament"], deck, seed % 2)
    turns = 0
    while hand.phase is not Phase.DRAW or turns < least:
        if hand.phase is Phase.DISCARD:
            # Nobody knocks.
            hand.apply(DISCARDS[rng.choice(list(iterate(hand.view(hand.to_act).throwable)))])
            turns += 1
        else:
            hand.apply(Casual().decide(hand.view(hand.to_act), rng))
    return hand


@pytest.mark.parametrize("seed", range(6))
def test_after_a_throw_the_other_knows_what_the_engine_shows_it(seed: int) -> None:
    before = before_a_draw(seed)
    seat = before.to_act
    theirs = before.view(1 - seat)
    info = knowledge(theirs, 1, turns_taken(theirs), theirs.stock - 1)
    left = 0 if before.stock_only or not before.pile else 1 << before.pile[-1]
    for card in iterate(before.hands[seat]):
        hand = before.copy()
        hand.apply(DRAW_STOCK)
        hand.apply(DISCARDS[card])
        view = hand.view(1 - seat)
        engine = knowledge(view, 1, turns_taken(view), view.stock)
        found = after_throw(info, np.array([card]), np.array([left]))
        for field in fields(Knowledge):
            assert np.array_equal(getattr(found, field.name), getattr(engine, field.name)), field


def test_every_card_is_somewhere_in_what_is_foreseen() -> None:
    taken = sum(_all_cards_are_somewhere(before_a_draw(seed)) for seed in range(4))
    assert taken > 4


def _all_cards_are_somewhere(before: Hand) -> int:
    """How often what was thrown is taken."""
    leaves = after_draws([StockDraw(0, before)])
    zero, one = leaves.hands
    drawn = np.array([1 << card for card in before.stock])
    pile = np.bitwise_or.reduce([1 << card for card in before.pile])
    all_of_it = before.hands[0] | before.hands[1] | pile | drawn
    thrown = np.where(leaves.top >= 0, np.int64(1) << np.maximum(leaves.top, 0), 0)
    assert (zero & one == 0).all()
    assert ((zero | one) & ~all_of_it == 0).all()
    assert (np.bitwise_count(zero) == 10).all()
    assert (np.bitwise_count(one) == 10).all()
    assert (thrown & (zero | one) == 0).all()
    assert (thrown & all_of_it == thrown).all()
    # Whoever does not take what the other threw is the one to draw.
    assert (leaves.mover[leaves.draws] == 1 - before.to_act).all()
    assert (leaves.mover[~leaves.draws] == before.to_act).all()
    return int((~leaves.draws).sum())


def test_a_card_less() -> None:
    cards = np.array([0b111, 0b111])
    assert without(cards, np.array([1, -1])).tolist() == [0b101, 0b111]


@pytest.mark.parametrize("name", ["standard", "classic", "tournament"])
def test_going_down_brings_what_the_engine_counts(name: str) -> None:
    rules = PRESETS[name]
    kept: list[int] = []
    others: list[int] = []
    counted: list[int] = []
    rng, seed = Random(7), 0
    while len(kept) < 60:
        seed += 1
        deck = list(range(52))
        Random(seed).shuffle(deck)
        hand = Hand(rules, deck, 0)
        while not hand.is_over:
            if hand.knocker is None:
                hands = list(hand.hands)
            hand.apply(Casual().decide(hand.view(hand.to_act), rng))
        knocker = hand.ending.knocker
        if knocker is None or hand.gains is None:
            continue
        knock = next(done for who, done in reversed(hand.history) if who == knocker)
        if not isinstance(knock, Knock):
            continue
        kept.append(hands[knocker] & ~(1 << knock.card))
        others.append(hands[1 - knocker])
        counted.append(hand.gains[knocker] - hand.gains[1 - knocker])
    found = brought(rules, np.array(kept), np.array(others), np.zeros(len(kept), dtype=bool))
    # The batch lays off almost as well as the best defence.
    assert np.mean(found == np.array(counted)) > 0.9
    assert np.abs(found - np.array(counted)).mean() < 3
    assert (found < 0).any()


def test_an_expert_is_foreseen_as_one_that_is_asked() -> None:
    expert, rules = find(PLAYER), PRESETS["tournament"]
    cards = list(range(52))
    Random(5).shuffle(cards)
    hand = Hand(rules, cards, 1)
    upcards = np.array(cards[20:])
    takes_it, ends = openings(hand, upcards)
    for place, seat in enumerate(hand.playing):
        for row in range(0, 32, 3):
            deck = list(cards)
            deck[20], deck[20 + row] = deck[20 + row], deck[20]
            alone = Hand(rules, deck, 1)
            if place:
                alone.apply(PASS)
            takes = expert.decide(alone.view(seat), Random(1)) == DRAW_DISCARD
            assert takes_it[place][row] == takes
            alone.apply(DRAW_DISCARD)
            end = expert.decide(alone.view(seat), Random(1))
            assert ends[place].card[row] == end.card
            assert ends[place].down[row] == isinstance(end, Knock)
    compared = 0
    draws = []
    players = (expert, find("casual"))
    while not hand.is_over:
        action = players[hand.to_act].decide(hand.view(hand.to_act), Random(1))
        if action == DRAW_STOCK:
            draws.append(StockDraw(len(hand.history), hand.copy()))
        hand.apply(action)
    turn = turns(draws)
    takes, reply = replies(draws, turn)
    row = 0
    for draw in draws:
        for place in range(len(draw.before.stock)):
            if row % 5 == 0:
                alone = draw.before.copy()
                stock = alone.stock
                stock[place], stock[-1] = stock[-1], stock[place]
                alone.apply(DRAW_STOCK)
                end = expert.decide(alone.view(alone.to_act), Random(1))
                assert turn.card[row] == end.card
                assert turn.down[row] == isinstance(end, Knock)
                alone.apply(end)
                if isinstance(end, Discard) and not alone.is_over:
                    wants = expert.decide(alone.view(alone.to_act), Random(1)) == DRAW_DISCARD
                    assert takes[row] == wants
                    compared += wants
                    if wants:
                        alone.apply(DRAW_DISCARD)
                        end = expert.decide(alone.view(alone.to_act), Random(1))
                        assert reply.card[row] == end.card
                        assert reply.down[row] == isinstance(end, Knock)
            row += 1
    assert compared
