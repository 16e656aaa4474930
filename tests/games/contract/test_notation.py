"""Rounds of contract rummy as text: all that a round is comes back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.base import ONLOOKER
from app.games.contract.notation import hand_text, position_text, read_hand, read_position
from app.games.contract.round import Round
from app.games.contract.rules import ROUNDS, SEATS
from app.games.contract.view import Phase
from app.refusal import Refused
from app.text.refusals import sentence_for
from tests.again import examples
from tests.games.contract.random_play import new_round, some_action
from tests.invariants import state

OPEN = "hand1 5C 5D 5H KC KD KH 2S hand2 3S 4S 5S 6S 7S 8S XA"
SEEN = "hand 5C 5D 5H KC KD KH 2S pile 7D"


def played(seed: int) -> list[Round]:
    """A random round at some score, at every moment."""
    rng = Random(seed)
    now = new_round(seed, rng.choice(SEATS), rng.randint(1, ROUNDS), rng.randrange(4))
    now.scores = tuple(rng.randrange(300) for _ in now.scores)
    moments = [now.copy()]
    while not now.is_over:
        now.apply(some_action(now, rng))
        moments.append(now.copy())
    return moments


@settings(max_examples=examples(25))
@given(seed=st.integers(0, 1 << 32), share=st.floats(0, 1))
def test_a_whole_round_comes_back(seed: int, share: float) -> None:
    moments = played(seed)
    now = moments[round((len(moments) - 1) * share)]
    text = hand_text(now.view(ONLOOKER), now.deal)
    again, deal = read_hand(text)
    assert state(again) | {"deal": None} == state(now) | {"deal": None}
    assert (deal.cards, deal.seed) == (now.deal.cards, None)
    assert len(deal.reshuffles) == now.shuffles
    assert hand_text(again.view(0), deal) == text


@settings(max_examples=examples(15))
@given(seed=st.integers(0, 1 << 32))
def test_whatever_a_seat_sees_comes_back_without_its_history(seed: int) -> None:
    rng = Random(seed)
    for now in played(seed):
        for seat in {ONLOOKER, now.to_act, rng.randrange(len(now.hands))}:
            view = now.view(seat)
            text = position_text(view)
            assert read_position(text) == view._replace(history=()), text


def test_players_that_are_not_named_do_not_buy() -> None:
    text = f"{OPEN} up 7D stock 8D 9D TD moves"
    named = read_hand(f"{text} pass stock throw 2S").round
    assert state(read_hand(f"{text} 2S").round) == state(named)
    assert read_hand(f"{text} buy letgo 2S").round.bought == [0, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("contract1 hand1 5C", "The text begins with “contract1”. Texts that can be read here"),
        ("hand1 5C 6C", "Cards after “hand1”: 2. Needed here: 7."),
        (f"{OPEN} up 7D round 8", "“8” cannot stand after “round”. Write it like this: “round 1”."),
        (f"{OPEN} up 7D2", "The seven of diamonds is not in this pack."),
        (f"{OPEN} up 7X", "“7X” cannot stand after “up”. Write it like this"),
        (f"{OPEN} score 1-2-3-4-5-6-7-8-9", "Contract Rummy is for 2 to 8 players, not 9."),
        (f"{OPEN} up XA", "The joker cannot be in two places, “hand2” and “up”."),
        (f"{OPEN} up 7D moves 8H", "Move 1, “8H”, is not possible: "),
        (f"{OPEN} up 7D moves down 5:5C,5D,5H", "Move 1, “down 5:5C,5D,5H”, is not possible: "),
        (f"{OPEN} up 7D reshuffled 7D moves 2S", "The cards after “reshuffled” are not those"),
    ],
)
def test_what_is_wrong_with_a_round_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_hand(text)
    assert sentence_for(refused.value).startswith(told)


@pytest.mark.parametrize("card", ["10♠2", "ts2", "TS2", "10s2"])
def test_the_names_of_cards_are_free(card: str) -> None:
    hands = "hand1 5C 5D 5H KC KD KH 2S hand2 3S 4S 5S 6S 7S 8S xa hand3 3C 4C 6C 7C 8C 9C xb2"
    assert read_hand(f"{hands} up {card}").round.pile == read_hand(f"{hands} up TS2").round.pile


def test_a_poll_asks_the_seat_of_the_text() -> None:
    polled = read_position(f"{SEEN} turn other poll")
    assert (polled.phase, polled.turn, polled.to_act) == (Phase.POLL, 1, 0)
    claimed = read_position(f"{SEEN} turn other claim")
    assert (claimed.to_act, claimed.buyer) == (1, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{SEEN} moves take", "Positions of this game are written without moves:"),
        (f"{SEEN} pile KC", "“pile” stands there twice: leave one out."),
        (f"{SEEN} table me:5:5C,5D", "“me:5:5C,5D” cannot stand after “table”. Write it like this"),
        (
            f"{SEEN} table other:K:KC,KS,XB",
            "The king of clubs cannot be in two places, “table” and",
        ),
        (f"{SEEN} drawn 5H2", "The five of hearts is not in this pack."),
        (f"{SEEN} stock 3", "The other cards leave a stock of 39, not of 3."),
        (f"{SEEN} turn me poll", "“asked me” does not go with the rest of the position."),
        (f"{SEEN} turn me draw buyer other", "“buyer other” does not go with the rest"),
        (f"{SEEN} buys=1 bought 2-0", "“2” cannot stand after “bought”. Write it like this"),
        (f"{SEEN} reshuffles 4", "“4” cannot stand after “reshuffles”. Write it like this"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(text)
    assert sentence_for(refused.value).startswith(told)
