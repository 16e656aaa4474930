"""Positions of Gin as text: whatever one seat sees comes back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import PACK, as_set, iterate, parse, parse_set
from app.cards.deal import Deal
from app.games.base import ONLOOKER
from app.games.gin.actions import Discard, from_text
from app.games.gin.game import GAME
from app.games.gin.hand import Hand
from app.games.gin.notation import hand_text, position_text, read_hand, read_position
from app.games.gin.rules import SEATS, Rules
from app.games.gin.view import Phase, View
from app.refusal import Refused
from app.text.refusals import sentence_for
from tests.again import examples
from tests.games.gin.test_properties import SEEDS
from tests.games.gin.test_rules import ALL_RULES
from tests.invariants import state
from tests.soak import Habits

HAND = "hand 5C 6C 7C 9D TD JD 2H 3H KS KC"
OPEN = "hand1 5C 6C 7C 9D TD JD 2H 3H KS KC hand2 4S 5S 6S 8D 8H 8C QH QD AC AD"


def at_deal(rules: Rules, seed: bytes) -> tuple[Hand, Deal]:
    """A hand for as many as the rules allow, at some score."""
    rng = Random(seed)
    seats = rng.choice(SEATS[rules.seating])
    standing = GAME.begin(rules, seats, rng.randrange(seats))
    deal = Deal.from_seed(seed)
    hand = standing.deal(rng.randrange(len(standing.tables)), deal)
    hand.scores = tuple(rng.randrange(300) for _ in range(seats))
    return hand, deal


def moments(rules: Rules, seed: bytes) -> list[View]:
    """What every seat and an onlooker see at every moment of a random hand."""
    rng = Random(seed)
    hand, _ = at_deal(rules, seed)
    habits = Habits.some(rng)
    found: list[View] = []
    while True:
        found += (hand.view(seat) for seat in (ONLOOKER, *range(len(hand.scores))))
        if hand.is_over:
            return found
        hand.apply(habits.choose(hand.view(hand.to_act), hand.legal_actions(), rng))


@settings(max_examples=examples(12))
@given(rules=ALL_RULES, seed=SEEDS)
def test_whatever_a_seat_sees_comes_back(rules: Rules, seed: bytes) -> None:
    for view in moments(rules, seed):
        text = position_text(view)
        assert read_position(text) == view, text


@settings(max_examples=examples(12))
@given(rules=ALL_RULES, seed=SEEDS)
def test_without_moves_all_but_the_history_comes_back(rules: Rules, seed: bytes) -> None:
    for view in moments(rules, seed):
        text = position_text(view, with_moves=False)
        again = read_position(text)
        assert again._replace(history=view.history) == view, text
        if view.phase not in (Phase.LAYOFF, Phase.OVER):
            assert again.history == ()
        assert position_text(again) == text


@settings(max_examples=examples(12))
@given(rules=ALL_RULES, seed=SEEDS, share=st.floats(0, 1))
def test_a_whole_hand_comes_back(rules: Rules, seed: bytes, share: float) -> None:
    hand, deal = at_deal(rules, seed)
    actions = [action for _, action in moments(rules, seed)[-1].history]
    for action in actions[: round(len(actions) * share)]:
        hand.apply(action)
    again, cards = read_hand(hand_text(hand.view(ONLOOKER), deal))
    assert state(again) == state(hand)
    assert cards == Deal(deal.cards)


def test_the_end_of_a_stock_may_be_left_out() -> None:
    hand, deal = at_deal(Rules(), bytes(32))
    hand.apply(hand.legal_actions()[0])
    text = hand_text(hand.view(0), deal)
    up, _, after = text.partition(" stock ")
    first = after.split()[0]
    again, cards = read_hand(f"{up} stock {first} moves pass")
    assert cards.cards[:22] == deal.cards[:22]
    assert (again.hands, again.view(0).stock) == (hand.hands, 31)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gin1 hand1 5C", "The text begins with “gin1”. Texts that can be read here begin with"),
        ("hand1 5C 6C", "Cards after “hand1”: 2. Needed here: 10."),
        (f"{OPEN} hand3 2S", "Cards after “hand3”: 1. Needed here: 0."),
        (f"{OPEN.replace('KC', '4S')} up 7D", "The four of spades cannot be in two places"),
        (OPEN, "Something is missing. Write it like this: “up 7D”."),
        (f"{OPEN} up KC", "The king of clubs cannot be in two places, “hand1” and “up”."),
        (f"{OPEN} up 7D moves pass pass 7S", "Move 3, “7S”, is not possible: The seven of spades"),
    ],
)
def test_what_is_wrong_with_a_hand_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_hand(text)
    assert sentence_for(refused.value).startswith(told)


def test_a_hand_and_an_upcard_are_enough() -> None:
    held = list(iterate(parse_set(HAND.removeprefix("hand "))))
    others = iterate(PACK & ~as_set(held) & ~(1 << parse("7D")))
    dealt = [card for mine in held for card in (mine, next(others))]
    deck = [*dealt, parse("7D"), *others]
    assert read_position(f"{HAND} up 7d") == Hand(Rules(), deck, 1).view(0)


@pytest.mark.parametrize(
    "text",
    [
        "gin1 up 7D score 0-0 dealer other turn me upcard hand 5C 6C 7C 9D TD JD 2H 3H KS KC",
        "GIN1 hand kc ks 3h,2h jd 10d 9♦ 7♣\n6♣ 5c up 7♦ stock 31",
        "hand 5C 6C 7C 9D TD JD 2H 3H KS KC up 7D target=100 knock-limit=10",
    ],
)
def test_the_order_and_the_names_of_cards_are_free(text: str) -> None:
    assert read_position(text) == read_position(f"{HAND} up 7D")


def test_moves_are_discards_one_after_another() -> None:
    view = read_position(f"{HAND.replace('9D', '8S')} up 7D moves pass pass QH 8S take 4S QD")
    assert view.history == tuple(
        (seat, from_text(action))
        for seat, action in [
            *((0, "pass"), (1, "pass"), (0, "stock"), (0, "throw QH"), (1, "stock")),
            *((1, "throw 8S"), (0, "take"), (0, "throw 4S"), (1, "stock"), (1, "throw QD")),
        ]
    )


def test_of_eleven_cards_the_last_was_drawn() -> None:
    view = read_position(f"{HAND} 4S up 7D pile 7D QH")
    assert (view.phase, view.drawn, view.barred) == (Phase.DISCARD, parse("4S"), None)
    assert read_position(f"{HAND} drawn 4S up 7D pile 7D QH") == view
    taken = read_position(f"{HAND} taken 4S up 7D")
    assert (taken.drawn, taken.barred) == (parse("4S"), parse("4S"))
    assert Discard(parse("4S")) not in taken.legal_actions()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gin2 hand 5C", "The text begins with “gin2”. Texts that can be read here begin with"),
        (HAND, "Something is missing. Write it like this: “up 7D”."),
        (f"{HAND} upp 7D", "“upp” is not understood here. Did you mean “up”?"),
        (f"5C {HAND}", "“5C” is not understood here. These words are: "),
        (f"{HAND} up 7X", "“7X” cannot stand after “up”. Write it like this: “up 5H TS”."),
        (f"{HAND} up 7D up 8D", "“up” stands there twice: leave one out."),
        (f"{HAND} up KS", "The king of spades cannot be in two places, “hand” and “pile”."),
        (f"{HAND} KS up 7D", "The king of spades stands twice after “hand”."),
        ("hand 5C 6C up 7D", "Cards after “hand”: 2. Needed here: 10."),
        (f"{HAND} 4S up 7D turn me draw", "Cards after “hand”: 11. Needed here: 10."),
        (f"{HAND} up 7D stock 30", "The other cards leave a stock of 31, not of 30."),
        (f"{HAND} up 7D score 20", "These rules (two) are for 2 players, not 1."),
        (f"{HAND} up 7D score 20-x", "“20-x” cannot stand after “score”. Write it like this"),
        (f"{HAND} up 7D dealer you", "“you” cannot stand after “dealer”. Write it like this"),
        (f"{HAND} up 7D dealer", "Something is missing. Write it like this: “dealer other”."),
        (f"{HAND} up 7D gin_bonus=x", "gin_bonus is a whole number from 0 to 1000."),
        (f"{HAND} up 7D gin_bounty=2", "There is no option gin_bounty."),
        (f"{HAND} up 7D oklahoma=2", "oklahoma is either true or false."),
        (f"{HAND} up 7D other took 5C", "The five of clubs cannot be in two places"),
        (f"{HAND} up 7D other3 took 5S", "“other3” is not understood here."),
        (f"{HAND} up 7D other threw 5S", "The five of spades lay on the pile: it is still in"),
        (f"{HAND} up 7D me took 5S", "The five of spades was taken and not discarded since"),
        (f"{HAND} up 7D turn me last", "“turn me last” does not go with the rest"),
        (f"{HAND} up 7D moves pass pass KS", "The king of spades cannot be in two places"),
        (f"{HAND} up 7D moves pass pass take", "Move 3, “take”, is not possible: All passed"),
        (f"{HAND} up 7D moves pass pass 7D", "Move 3, “7D”, is not possible: The seven of"),
        (f"{HAND} up 7D moves KH", "Move 1, “KH”, is not possible: Take the upcard or pass"),
        (f"{HAND} up 7D moves what", "Move 1, “what”, is not possible: "),
    ],
)
def test_what_is_wrong_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(text)
    assert sentence_for(refused.value).startswith(told)
