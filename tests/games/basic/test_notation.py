"""Hands of Basic Rummy as text: all that a hand is comes back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import parse, parse_set
from app.cards.deal import Deal
from app.games.base import ONLOOKER
from app.games.basic.hand import Hand
from app.games.basic.notation import hand_text, position_text, read_hand, read_position
from app.games.basic.view import Phase
from app.games.notation import NotationError
from app.refusal import Refused
from app.text.refusals import sentence_for
from tests.again import examples
from tests.games.basic.random_play import SOME_RULES, Habits
from tests.invariants import state

SEEDS = st.binary(min_size=32, max_size=32)
RULES = "dealt=3 melds_a_turn=any"
OPEN = f"{RULES} hand1 5C 6C KC hand2 4S 5S 6S"
SEEN = f"{RULES} hand 5C 6C KC"


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


@settings(max_examples=examples(25))
@given(seed=SEEDS)
def test_whatever_a_seat_sees_comes_back_without_its_history(seed: bytes) -> None:
    rng = Random(seed)
    for hand in played(seed):
        for seat in {ONLOOKER, hand.to_act, rng.randrange(len(hand.hands))}:
            view = hand.view(seat)
            text = position_text(view)
            assert read_position(text) == view._replace(history=()), text


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


def test_a_hand_and_an_upcard_are_enough() -> None:
    view = read_position(f"{SEEN} up 7D pile 7D")
    assert (view.phase, view.to_act, view.counts, view.stock) == (Phase.DRAW, 0, (3, 3), 45)
    assert read_position(f"{SEEN} pile 7D QH") == view._replace(
        pile=(*view.pile, parse("QH")), stock=44
    )


def test_a_drawn_card_is_in_the_hand_until_it_lies_on_the_table() -> None:
    held = read_position(f"{SEEN} taken 7C pile 7D")
    assert held.hand == parse_set("5C 6C KC 7C")
    assert held.known == (parse_set("7C"), 0)
    put = read_position(f"{RULES} hand KC taken 7C pile 7D table me:5C,6C,7C melded 1")
    assert (put.hand, put.drawn, put.known) == (parse_set("KC"), held.drawn, (0, 0))
    assert put.counts == (1, 3)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SEEN, "Something is missing. Write it like this: “up 7D”."),
        (f"{SEEN} pile 7D moves take", "Positions of this game are written without moves:"),
        (f"{SEEN} pile KC", "The king of clubs cannot be in two places, “hand” and “pile”."),
        (f"{SEEN} pile 7D table me:5D,6D", "“me:5D,6D” cannot stand after “table”. Write it like"),
        (f"{SEEN} pile 7D table other3:5D,5H,5S", "“other3:5D,5H,5S” cannot stand after “table”"),
        (f"{SEEN} pile 7D table me:5D,5H,5C", "The five of clubs cannot be in two places, “table”"),
        (f"{SEEN} pile 7D stock 44", "The other cards leave a stock of 45, not of 44."),
        (f"{SEEN} pile 7D cards 4-3", "Cards after “hand”: 3. Needed here: 4."),
        (f"{SEEN} pile 7D cards 3", "“3” cannot stand after “cards”. Write it like this: “cards 3"),
        (f"{SEEN} pile 7D cards 3-90", "The other cards leave too small a stock for this turn."),
        (f"{SEEN} pile 7D other holds 2S 3S 4S 6S", "Cards after “other holds”: 4. A player holds"),
        (f"{SEEN} pile 7D me holds 2S", "The two of spades was taken and not discarded since"),
        (f"{SEEN} pile 7D turn me play", "Something is missing. Write it like this: “drawn 5H”."),
        (f"{SEEN} pile 7D turn me draw drawn 2S", "“drawn 2S” does not go with the rest"),
        (f"{SEEN} pile 7D turn me sleep", "“sleep” cannot stand after “turn”. Write it like this"),
        (f"{SEEN} pile 7D order 2S", "Cards after “order”: 1. Needed here: 45."),
        (f"{SEEN} pile 7D opened you", "“you” cannot stand after “opened”. Write it like this"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(text)
    assert sentence_for(refused.value).startswith(told)
