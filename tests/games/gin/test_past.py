"""A past leads to the cards that are known, and a deal to the hand that is played on."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import as_set, iterate
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS
from app.games.gin.hand import Hand
from app.games.gin.past import Known, deal_before, likely_past, put_together
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.worlds import likely_world
from app.players.registry import decide
from app.text.rules_page import as_cards


def pile(text: str) -> tuple[int, ...]:
    return tuple(as_cards(text))


def played(seed: int, actions: int) -> Hand:
    rng = Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    hand = Hand(Rules(), deck, rng.randrange(2))
    for _ in range(actions):
        now = hand.copy()
        now.apply(decide(rng.choice(("novice", "casual")), now.view(now.to_act), rng.randrange(99)))
        if now.is_over:
            break
        hand = now
    return hand


def test_discards_alternate_back_from_the_seat_to_act() -> None:
    past = likely_past(Rules(), 0, pile("7D QH 2C"), ((), ()))
    assert past is not None
    upcard, mine, theirs = pile("7D QH 2C")
    assert (past.dealer, past.upcard) == (1, upcard)
    assert past.history == (
        *((0, PASS), (1, PASS), (0, DRAW_STOCK), (0, DISCARDS[mine])),
        *((1, DRAW_STOCK), (1, DISCARDS[theirs])),
    )


def test_the_other_seat_begins_if_the_number_of_discards_says_so() -> None:
    past = likely_past(Rules(), 0, pile("7D QH"), ((), ()))
    assert past is not None
    assert (past.dealer, past.history[0]) == (0, (1, PASS))


def test_a_card_was_taken_as_early_as_the_pile_allows() -> None:
    """Here it was the upcard, so that the discards lie alternately down to the bottom."""
    past = likely_past(Rules(), 0, pile("7D QH 2C"), ((), pile("8S")))
    assert past is not None
    (taken,) = pile("8S")
    assert (past.dealer, past.upcard, past.history[0]) == (0, taken, (1, DRAW_DISCARD))
    assert [who for who, _ in past.history] == [1, 1, 0, 0, 1, 1]


def test_the_seats_that_discarded_can_be_told() -> None:
    cards, theirs = pile("7D QH 2C 9C"), pile("8S")
    past = likely_past(Rules(), 0, cards, ((), theirs), (None, 0, 1, 1))
    assert past is not None
    assert past.history[-3:] == (
        (0, DISCARDS[theirs[0]]),
        (1, DRAW_DISCARD),
        (1, DISCARDS[cards[-1]]),
    )
    assert likely_past(Rules(), 0, cards, ((), ()), (None, None, 0, 0)) is None


def test_more_cards_than_turns_cannot_have_been_taken() -> None:
    assert likely_past(Rules(), 0, pile("7D"), ((), pile("8S 9S"))) is None


def test_without_an_offer_of_the_upcard_nobody_passes() -> None:
    past = likely_past(Rules(opening_offer=False), 0, pile("7D QH 2C"), ((), ()))
    assert past is not None
    assert PASS not in [action for _, action in past.history]


@given(st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_a_deal_leads_to_a_hand_with_all_that_is_seen(seed: int, actions: int) -> None:
    hand = played(seed, actions)
    deck = deal_before(hand)
    assert sorted(deck) == list(range(52))
    again = Hand(hand.rules, deck, hand.dealer)
    for _, action in hand.history:
        again.apply(action)
    for seat in (0, 1):
        assert again.view(seat) == hand.view(seat)
    assert (again.hands, again.stock) == (hand.hands, hand.stock)


@given(st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=30, deadline=None)
def test_so_does_one_that_leads_to_a_likely_world(seed: int, actions: int) -> None:
    hand = played(seed, actions)
    view = hand.view(hand.to_act)
    world = likely_world(view, Random(seed))
    again = Hand(world.rules, deal_before(world), world.dealer)
    for _, action in world.history:
        again.apply(action)
    assert again.view(view.seat) == view
    assert again.hands == world.hands


@given(st.integers(0, 2**32), st.integers(0, 40))
@settings(max_examples=60, deadline=None)
def test_a_seat_sees_in_a_hand_put_together_what_it_was_made_of(seed: int, actions: int) -> None:
    """By who discarded what, so that it sees the same of the other."""
    hand = played(seed, actions)
    if hand.phase is Phase.LAYOFF:
        return
    seat = hand.to_act
    seen = hand.view(seat)
    known = Known(
        seen.hand,
        seen.pile,
        (tuple(iterate(seen.known[0])), tuple(iterate(seen.known[1]))),
        seen.drawn,
        tuple(None if seen.stock > 25 else seat_that_threw(hand, card) for card in seen.pile),
        seen.dealer if seen.phase is Phase.UPCARD else None,
    )
    again = put_together(seen.rules, seat, (0, 0), known)
    if again is None:
        # A card that was taken and discarded again has left no place for the others.
        assert hand.taken != hand.known
        return
    now = again.view(seat)
    for name in ("hand", "pile", "known", "phase", "stock", "drawn", "barred", "limit", "to_act"):
        assert getattr(now, name) == getattr(seen, name)
    assert deal_before(again).index(again.upcard) == 20


def seat_that_threw(hand: Hand, card: int) -> int | None:
    throws = [who for who, action in hand.history if action == DISCARDS[card]]
    return throws[-1] if throws else None


def test_no_hand_is_put_together_that_would_be_over() -> None:
    own = as_set(pile("AC AD AH AS 2C 2D 2H 2S 3C 3D"))
    discards = [card for card in range(52) if not own >> card & 1]
    assert put_together(Rules(last_card=False), 0, (0, 0), Known(own, tuple(discards[:30]))) is None
    last = put_together(Rules(last_card=True), 0, (0, 0), Known(own, tuple(discards[:30])))
    assert last is not None
    assert last.phase is Phase.LAST_CARD
