"""Complete hands that show a view: consistent with all that it shows, and different in the rest."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import as_set, iterate, parse
from app.games.base import ONLOOKER
from app.games.gin.actions import DRAW_DISCARD, PASS, Discard
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules, Seating
from app.games.gin.view import Phase
from app.players.gin.worlds import worlds
from tests.again import examples, quick
from tests.invariants import check_cards, check_knowledge
from tests.players.dealing import dealt, drawn, shuffled_hand
from tests.soak import Habits

RULES = {
    "two": (Rules(), 2),
    "last card": (Rules(last_card=True), 2),
    "gin alone, last card": (Rules(knock_limit=0, last_card=True), 2),
    "three": (Rules(seating=Seating.TABLE, last_card=True), 3),
    "four": (Rules(seating=Seating.TABLE, opening_offer=False), 4),
}
MINE = "KC QD JH 9S 7C 5D 4H 3S 2C AD"


@pytest.mark.parametrize("name", quick(RULES, "three"))
@settings(max_examples=examples(20))
@given(seed=st.integers(0, 2**32))
def test_every_world_gives_the_view_back(name: str, seed: int) -> None:
    """From every seat, in every state of a hand; all cards are there once, and everything holds
    of it that holds of a hand that was played.
    """
    rng = Random(seed)
    rules, seats = RULES[name]
    hand = shuffled_hand(rules, seed, seats)
    habits = Habits.some(rng)
    while hand.result is None:
        for seat in (*range(seats), ONLOOKER):
            view = hand.view(seat)
            possible = worlds(view, rng)
            for world in (next(possible), next(possible)):
                assert world.view(seat) == view
                check_cards(world)
                check_knowledge(world)
                assert list(map(int.bit_count, world.hands)) == list(map(int.bit_count, hand.hands))
                assert world.legal_actions(), "whoever has to knock can"
        hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))


def test_worlds_are_played_on_each_by_itself() -> None:
    rng = Random(2)
    for seed in range(20):
        hand = shuffled_hand(Rules(), seed)
        habits = Habits(1.0, 1.0, gin_only=False)
        while hand.result is None:
            before = hand.view(ONLOOKER)
            world = next(worlds(hand.view(0), rng))
            while world.result is None:
                view = world.view(world.to_act)
                world.apply(habits.choose(view, world.legal_actions(), rng))
            assert world.result.points == sum(item.points for item in world.result.items)
            assert hand.view(ONLOOKER) == before
            hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))


def test_each_hidden_card_is_as_likely_as_another_in_the_others_hand() -> None:
    view = dealt(MINE).view(0)
    possible, counts = worlds(view, Random(1)), Counter[int]()
    for _ in range(4000):
        counts.update(iterate(next(possible).hands[1]))
    assert set(counts) == set(iterate(view.unseen))
    # 4000 * 10/41 = 976, with a standard deviation of 27.
    assert all(abs(count - 976) < 135 for count in counts.values())


def test_the_stock_lies_in_any_order() -> None:
    view = dealt(MINE).view(0)
    possible = worlds(view, Random(1))
    tops = Counter(next(possible).stock[-1] for _ in range(2000))
    assert set(tops) == set(iterate(view.unseen))


def test_what_the_other_took_stays_with_it() -> None:
    hand = dealt(MINE, upcard="8H", theirs="6H")
    for action in (PASS, DRAW_DISCARD, Discard(parse("6H"))):
        hand.apply(action)
    possible = worlds(hand.view(0), Random(1))
    assert all(next(possible).hands[1] >> parse("8H") & 1 for _ in range(50))


def test_what_the_other_drew_is_one_of_its_hidden_cards() -> None:
    hand = drawn(MINE, "KH")
    view = hand.view(1)
    possible = worlds(view, Random(1))
    found = {next(possible).drawn for _ in range(500)}
    assert as_set(card for card in found if card is not None) == view.unseen
    assert next(worlds(hand.view(0), Random(1))).drawn == parse("KH")


def test_whoever_took_the_last_discard_can_knock() -> None:
    """At a table of three few hands can be knocked of those that may be."""
    rng, met = Random(5), 0
    for seed in range(2000):
        if met == 5:
            break
        hand = shuffled_hand(Rules(seating=Seating.TABLE, last_card=True), seed, 3)
        habits = Habits(0.9, 0.0, gin_only=True)
        while hand.result is None:
            if hand.must_knock:
                met += 1
                for seat in set(hand.playing) - {hand.to_act}:
                    world = next(worlds(hand.view(seat), rng))
                    assert world.view(hand.to_act).least <= hand.limit
            hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))
    assert met == 5


def test_of_a_finished_hand_nothing_is_hidden() -> None:
    hand: Hand = shuffled_hand(Rules(), 3)
    rng, habits = Random(1), Habits(1.0, 1.0, gin_only=False)
    while hand.result is None:
        hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))
    assert hand.phase is Phase.OVER
    with pytest.raises(ValueError, match="over"):
        worlds(hand.view(0), rng)
