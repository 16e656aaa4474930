"""What the expert's network is given, and what it makes of it."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import numpy as np
import pytest

from app.cards.cards import PACK, iterate, parse, parse_set
from app.games.gin.melds import MELDS, deadwood
from app.games.gin.rules import Rules
from app.games.gin.view import Phase
from app.players.gin.net.endings import CLASSES
from app.players.gin.net.evaluator import VALUES, best_of_rows, choices, evaluator, knowledge
from app.players.gin.net.features import (
    COMMON,
    EXTRA,
    OWN,
    THROWN,
    common,
    dangers,
    holding,
    own_numbers,
    planes,
)
from app.players.gin.net.network import shapes
from app.players.gin.sparring import Simple
from tests.players.dealing import dealt, drawn, shuffled_hand
from tests.players.gin.net.hands import array, random_pairs

MINE = "KC QD JH 9S 7C 5D 4H 3S 2C AD"


SHIPPED = {
    "expert-1": "d12f378217be8478a505138cb6a91b3c2d8aacaf638bb7baf6be4e72ded71718",
    "expert-2": "c24ff7e83bc9494686c1d10be6a13050b027664fbf5100fa8675a61d7400d67d",
    "expert-3": "7964ef75046345a28fa6c89479418737f2f3b89f543beef45f2afade2ad49f67",
    "expert-4": "7964ef75046345a28fa6c89479418737f2f3b89f543beef45f2afade2ad49f67",
}
every_network = pytest.mark.parametrize("name", VALUES)


@every_network
def test_the_shipped_values_are_those_loaded(name: str) -> None:
    digest = sha256(VALUES[name].read_bytes()).hexdigest()
    assert digest == SHIPPED[name], "new values are a new version of the expert"
    network, shares = evaluator(name).network, evaluator(name).shares
    assert network.extended == (name != "expert-1")
    blocks = shapes(extended=network.extended)
    assert {name: len(network.weights[name]) for name in blocks} == blocks
    assert shares.shape == (CLASSES,)
    assert shares.sum() == pytest.approx(1.0)


def test_the_values_are_small() -> None:
    assert sum(path.stat().st_size for path in {*VALUES.values()}) < 2 * 1024 * 1024


def test_planes_are_the_cards() -> None:
    hands = [first for first, _ in random_pairs(20, seed=1)]
    for row, hand in zip(planes(array(hands)), hands, strict=True):
        assert [card for card in range(52) if row[card]] == list(iterate(hand))


def test_the_rivals_hand_is_ten_cards() -> None:
    for seed in range(20):
        hand = shuffled_hand(Rules(), seed)
        rng = Random(seed)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is Phase.DISCARD and view.stock > 3:
                info = knowledge(view, 1, 1, view.stock)
                chances = holding(info, array([view.unseen]))[0]
                assert chances.sum() == pytest.approx(10, abs=1)
                assert not any(chances[card] for card in iterate(view.hand))
                assert all(chances[card] == 1 for card in iterate(view.known[view.opponent]))
            hand.apply(Simple().decide(view, rng))


def test_dangers_are_the_melds_a_card_would_make() -> None:
    rng = np.random.default_rng(2)
    chances = rng.random((1, 52)).astype(np.float32)
    found = dangers(chances)[0]
    for card in range(52):
        for is_run, block in ((False, 0), (True, 52)):
            expected = 0.0
            for meld in MELDS:
                if meld.bit_count() == 3 and meld >> card & 1 and (meld & meld >> 1 != 0) == is_run:
                    first, second = iterate(meld & ~(1 << card))
                    expected += float(chances[0, first] * chances[0, second])
            assert found[block + card] == pytest.approx(expected, rel=1e-3)


def test_throws_that_break_melds_are_not_considered() -> None:
    hand = parse_set("AC 2C 3C 4C 7D 7H 7S KC QD 9H 5S")
    where, card, after = choices(array([hand]), array([-1]))
    assert set(where.tolist()) == {0}
    assert set(card.tolist()) == set(iterate(parse_set("AC 4C KC QD 9H 5S")))
    assert after.tolist() == [deadwood(hand ^ 1 << thrown) for thrown in card.tolist()]
    _, barred, _ = choices(array([hand]), array([parse("KC")]))
    assert parse("KC") not in barred.tolist()
    melded = parse_set("AC 2C 3C 7D 7H 7S 9H TH JH QH KS")
    _, only, _ = choices(array([melded]), array([parse("KS")]))
    assert set(only.tolist()) == set(iterate(parse_set("9H QH")))


def test_best_of_rows_is_the_first_of_the_best() -> None:
    where = np.array([0, 0, 1, 1, 1])
    value = np.array([1.0, 3.0, 2.0, 5.0, 5.0], dtype=np.float32)
    assert best_of_rows(where, value, 2).tolist() == [1, 3]


def test_the_network_is_given_what_it_expects() -> None:
    view = drawn(MINE, "KH").view(0)
    info = knowledge(view, 1, 1, view.stock)
    shared = common(info, array([view.hand]))
    assert shared.numbers.shape == (1, COMMON)
    assert int(shared.unseen[0]) == PACK & ~view.hand & ~(1 << view.upcard)
    assert shapes(extended=False)["own"] == OWN
    card, nobody = np.array([parse("KH")]), np.array([0])
    kept = array([view.hand & ~(1 << parse("KH"))])
    plain = own_numbers(shared, nobody, info, kept, card, THROWN, extended=False)
    extended = own_numbers(shared, nobody, info, kept, card, THROWN, extended=True)
    assert extended.shape == (1, OWN + EXTRA)
    assert (extended[:, :OWN] == plain).all()


def test_an_extended_network_is_given_what_lies_near_the_throw() -> None:
    """The kings of diamonds and spades, the queen and the jack of hearts; a queen was thrown."""
    view = drawn(MINE, "KH").view(0)
    queen = parse_set("QH")
    view = view._replace(thrown=(0, queen), pile=(*view.pile, parse("QH")))
    info = knowledge(view, 1, 1, view.stock)
    info.last_throws[0, 0] = parse("QH")
    shared = common(info, array([view.hand]))
    kept = array([view.hand & ~(1 << parse("KH"))])
    found = own_numbers(
        shared, np.array([0]), info, kept, np.array([parse("KH")]), THROWN, extended=True
    )
    assert info.recent().tolist() == [queen]
    live, unwanted, recent = found[0, OWN + 3 :].reshape(3, 3).T.tolist()
    assert live == [2, 0, 0], "the queen lies on the pile, and the jack is in the hand"
    assert unwanted == [0, 1, 0]
    assert recent == [0, 1, 0]


@every_network
def test_a_third_king_is_worth_more_than_the_stock(name: str) -> None:
    values = evaluator(name)
    taken = dealt("KC KD JH 9S 7C 5D 4H 3S 2C AD", upcard="KS").view(0)
    assert values.taking(taken, 0) > values.leaving(taken, 0)
    useless = dealt("9C 9D 8H 8S 7C 5D 4H 3S 2C AD", upcard="KS").view(0)
    assert values.taking(useless, 0) < values.leaving(useless, 0)


@every_network
def test_it_throws_high_cards_that_nothing_goes_with(name: str) -> None:
    view = drawn("7C 7D 7H 9C TC QD 5H 6H 3C 3D", "KS").view(0)
    throw, knock = evaluator(name).ending(view, 1)
    assert throw in (parse("KS"), parse("QD"))
    assert not knock


@every_network
def test_far_ahead_it_is_worth_more(name: str) -> None:
    values = evaluator(name)
    view = dealt(MINE, upcard="KS").view(0)
    even = values.leaving(view, 0)
    assert values.leaving(view._replace(scores=(90, 0)), 0) > even + 0.2
    assert values.leaving(view._replace(scores=(0, 90)), 0) < even - 0.2
