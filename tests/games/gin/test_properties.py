"""Random play by all rules: whatever is done, everything that must hold goes on holding."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import parse_set
from app.cards.deal import shuffled
from app.games.gin.actions import BigGin, Knock, Spread
from app.games.gin.hand import Hand
from app.games.gin.rules import SEATS, Rules, Seating
from app.table.gin_match import GinMatch
from tests.again import examples
from tests.games.gin.test_rules import ALL_RULES
from tests.invariants import (
    canonical,
    check_attempt,
    check_hand,
    check_listed,
    check_secrets,
    joined,
    state,
)
from tests.soak import Habits, RandomMatch, attempts, random_seats

SEEDS = st.binary(min_size=32, max_size=32)


def dealt(rules: Rules, seed: bytes) -> Hand:
    """A random hand for as many as the rules allow, among whom one may sit out."""
    possible = SEATS[rules.seating]
    seats = possible[seed[1] % len(possible)]
    order = [(seed[0] + place) % seats for place in range(seats)]
    playing = order if rules.seating is Seating.TABLE else order[:2]
    return Hand(rules, shuffled(seed), playing[-1], (0,) * seats, tuple(playing))


@settings(max_examples=examples(40))
@given(rules=ALL_RULES, seed=SEEDS)
def test_cards_scores_and_the_journal_hold_in_every_match(rules: Rules, seed: bytes) -> None:
    possible = SEATS[rules.seating]
    seats = random_seats(possible[seed[0] % len(possible)])
    playing = RandomMatch(GinMatch(rules, seats, seed), Random(seed))
    playing.play(3)
    assert playing.match.is_over or len(playing.match.played) == 3 * len(playing.match.hands)


@settings(max_examples=examples(16))
@given(rules=ALL_RULES, seed=SEEDS)
def test_what_is_legal_can_be_done_and_all_else_changes_nothing(rules: Rules, seed: bytes) -> None:
    """In every state of a hand, every listed action and a crowd of others."""
    rng = Random(seed)
    hand = dealt(rules, seed)
    habits = Habits.some(rng)
    while hand.result is None:
        listed = hand.legal_actions()
        check_listed(hand, listed)
        known = set(map(canonical, listed))
        for action in islice(attempts(hand, listed, rng), 20):
            check_attempt(hand, action, known)
        hand.apply(habits.choose(hand.view(hand.to_act), listed, rng))
        check_hand(hand)
    for action in islice(attempts(hand, [], rng), 20):
        check_attempt(hand, action, set())


@settings(max_examples=examples(40))
@given(rules=ALL_RULES, seed=SEEDS)
def test_views_leak_nothing(rules: Rules, seed: bytes) -> None:
    rng = Random(seed)
    hand = dealt(rules, seed)
    habits = Habits.some(rng)
    while hand.result is None:
        check_secrets(hand, rng)
        hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))


def test_a_copy_is_the_same_and_goes_its_own_way() -> None:
    hand = Hand(Rules(), range(52), 0)
    other = hand.copy()
    before = state(hand)
    assert state(other) == before
    other.apply(other.legal_actions()[1])
    assert state(hand) == before
    assert all(
        state(other)[name] != before[name]
        for name in ("hands", "pile", "known", "taken", "history", "phase", "drawn")
    )


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("4C 5C 6C, AC 2C 3C", "AC 2C 3C 4C 5C 6C"),
        ("4C 5C 6C, 8C 9C TC", "4C 5C 6C, 8C 9C TC"),
        ("JC QC KC, AD 2D 3D", "JC QC KC, AD 2D 3D"),
        ("7C 7D 7H, 4C 5C 6C", "4C 5C 6C, 7C 7D 7H"),
        ("JD QD KD, TH JH QH, 8D 9D TD", "8D 9D TD JD QD KD, TH JH QH"),
        ("", ""),
        ("4C 5C", None),
        ("4C 5C 6D", None),
        ("4C 5C 7C", None),
        ("QC KC AD", None),
        ("4C 5C 6C, 6C 7C 8C", None),
    ],
)
def test_spreads_are_equal_up_to_their_order_and_how_a_run_is_cut(
    melds: str, expected: str | None
) -> None:
    def read(text: str) -> tuple[int, ...]:
        return tuple(parse_set(part) for part in text.split(",") if part)

    spread = read(melds)
    if expected is None:
        assert joined(spread) is None
        assert canonical(Spread(spread)) is canonical(Knock(0, spread)) is None
    else:
        same = joined(spread)
        assert same is not None
        assert sorted(same) == sorted(read(expected))
        assert canonical(BigGin(spread)) == BigGin(same)
