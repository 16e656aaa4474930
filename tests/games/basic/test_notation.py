"""Hands of Basic Rummy as text: all that a hand is comes back."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.deal import Deal
from app.games.base import ONLOOKER
from app.games.basic.hand import Hand
from app.games.basic.notation import hand_text, read_hand
from app.games.notation import NotationError
from app.refusal import Refused
from app.text.refusals import sentence_for
from tests.again import examples
from tests.games.basic.random_play import SOME_RULES, Habits
from tests.invariants import state

SEEDS = st.binary(min_size=32, max_size=32)
RULES = "dealt=3 melds_a_turn=any"
OPEN = f"{RULES} hand1 5C 6C KC hand2 4S 5S 6S"
WORDS = f"{OPEN} up 7D stock 8D moves take meld 5C,6C,7C reshuffled / score 0-1".split()


def played(seed: bytes) -> list[Hand]:
    """A random hand at some score, at every moment."""
    rng = Random(seed)
    rules = rng.choice(SOME_RULES)
    seats = rng.choice(rules.seats)
    scores, won = ([rng.randrange(most) for _ in range(seats)] for most in (300, 2))
    hand = Hand(rules, Deal.from_seed(seed), rng.randrange(seats), tuple(scores), tuple(won))
    habits = Habits.some(rng)
    moments = [hand.copy()]
    while not hand.is_over:
        hand.apply(habits.choose(hand, rng))
        moments.append(hand.copy())
    return moments


@settings(max_examples=examples(25))
@given(seed=SEEDS, share=st.floats(0, 1))
def test_a_whole_hand_comes_back(seed: bytes, share: float) -> None:
    moments = played(seed)
    hand = moments[round((len(moments) - 1) * share)]
    text = hand_text(hand.view(ONLOOKER), hand.deal)
    again, deal = read_hand(text)
    assert state(again) | {"deal": None} == state(hand) | {"deal": None}
    assert (deal.cards, deal.seed) == (hand.deal.cards, None)
    assert len(deal.reshuffles) == hand.shuffles
    assert hand_text(again.view(0), deal) == text


def test_reshuffled_stocks_come_back() -> None:
    seeds = (Random(number).randbytes(32) for number in range(1000))
    hand = next(each for seed in seeds if (each := played(seed)[-1]).shuffles > 1)
    text = hand_text(hand.view(ONLOOKER), hand.deal)
    assert text.partition(" moves ")[0].count("/") == hand.shuffles - 1
    assert read_hand(text).round.hands == hand.hands
    first, _, moves = text.partition(" moves ")
    with pytest.raises(NotationError, match="other-reshuffle"):
        read_hand(first)
    with pytest.raises(NotationError, match="other-reshuffle"):
        read_hand(f"{first} / 5C moves {moves}")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ginhand1 hand1 5C", "The text begins with “ginhand1”. Texts that can be read here begin"),
        ("hand1 5C 6C", "Cards after “hand1”: 2. Needed here: 10."),
        (f"{OPEN} hand7 2S", "“hand7” is not understood here. Did you mean “hand"),
        (f"{OPEN} score 1-2-3 up 7D", "These rules are for 2 players, not 3."),
        (f"{OPEN} up 5S", "The five of spades cannot be in two places, “hand2” and “up”."),
        (OPEN, "Something is missing. Write it like this: “up 7D”."),
        (f"{OPEN} up 7D dealer 3", "“3” cannot stand after “dealer”. Write it like this"),
        (f"{OPEN} up 7D won 1", "“won 1” does not go with the rest of the position."),
        (f"{OPEN} up 7D stock XA", "“XA” cannot stand after “stock”. Write it like this"),
        (f"{OPEN} up 7D moves 8H", "Move 1, “8H”, is not possible: The eight of hearts"),
        (f"{OPEN} up 7D stock 7C moves meld 5C,6C,7C", "Move 1, “meld 5C,6C,7C”, is not possible"),
        (f"{OPEN} up 7D moves take what", "Move 2, “what”, is not possible: "),
    ],
)
def test_what_is_wrong_with_a_hand_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_hand(text)
    assert sentence_for(refused.value).startswith(told)


@given(text=st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Refused):
        read_hand(text)


@pytest.mark.parametrize("part", ["a", "5H ", "take ", "=", "moves ", "reshuffled / ", "é"])
def test_a_million_bytes_are_refused_at_once(part: str) -> None:
    with pytest.raises(NotationError, match="too-long"):
        read_hand(f"{OPEN} up 7D " + part * (1_000_000 // len(part)))
