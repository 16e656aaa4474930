"""The batch finds what the engine finds."""

from __future__ import annotations

from random import Random

import pytest

from app.cards.cards import NO_CARDS, PACK, Cards, as_set, iterate, parse_set
from app.cards.melds import MELDS, extends, extensions, is_run
from app.games.gin.melds import arrangements, best_defence, deadwood
from app.players.gin.net import batch
from tests.players.gin.net.hands import array, random_pairs

SIZES = {
    "ten cards": (30_000, list(range(52)), 10),
    "eleven cards": (3_000, list(range(52)), 11),
    # Few ranks make every mixture of sets of three, sets of four and runs.
    "four ranks": (5_000, [card for card in range(52) if 4 <= card % 13 <= 7], 10),
    "thirteen cards": (2_000, [card for card in range(52) if card % 13 >= 9], 13),
    "no hands": (0, [], 0),
}
"""How many hands, from which cards, of how many. The first are more than are worked on at a time.
"""

PAIRS = random_pairs(3000, seed=4)
HANDS = [first for first, _ in PAIRS]


@pytest.mark.parametrize(("count", "pack", "size"), SIZES.values(), ids=list(SIZES))
def test_the_least_deadwood_is_that_of_single_hands(count: int, pack: list[int], size: int) -> None:
    rng = Random(size)
    hands = [as_set(rng.sample(pack, size)) for _ in range(count)]
    assert batch.deadwood(array(hands)).tolist() == [deadwood(cards) for cards in hands]


def test_arrangements_have_the_least_deadwood() -> None:
    found = batch.arrange(array(HANDS))
    for hand, least, in_runs, in_sets in zip(HANDS, *found, strict=True):
        runs, sets = int(in_runs), int(in_sets)
        assert least == deadwood(hand)
        assert runs & sets == 0
        assert (runs | sets) & ~hand == 0
        assert deadwood(runs | sets) == 0
        assert deadwood(hand & ~(runs | sets)) == least
    assert (batch.deadwood(array(HANDS)) == found.deadwood).all()


def test_four_of_a_rank_and_runs_together() -> None:
    hand = parse_set("AC AD AH AS 2S 3S 7D 8D 9D KC")
    found = batch.arrange(array([hand]))
    assert found.deadwood[0] == 10
    assert int(found.melded[0]) == hand & ~parse_set("KC")


def _outs(hand: Cards, *, runs: bool) -> Cards:
    return as_set(
        card
        for card in iterate(PACK & ~hand)
        for meld in MELDS
        if meld.bit_count() == 3 and meld >> card & 1
        if (meld & meld >> 1 != 0) == runs
        if meld & ~(1 << card) & ~hand == 0
    )


def test_cards_that_make_melds() -> None:
    runs, sets = batch.run_outs(array(HANDS[:300])), batch.set_outs(array(HANDS[:300]))
    for hand, run, same in zip(HANDS, runs, sets, strict=False):
        assert int(run) == _outs(hand, runs=True)
        assert int(same) == _outs(hand, runs=False)


def test_a_meld_alone_is_extended_by_what_the_rules_say() -> None:
    in_runs = array([meld if is_run(meld) else NO_CARDS for meld in MELDS])
    in_sets = array([NO_CARDS if is_run(meld) else meld for meld in MELDS])
    assert batch.extensions(in_runs, in_sets).tolist() == [extensions(meld) for meld in MELDS]


def test_cards_that_extend_melds() -> None:
    found = batch.arrange(array(HANDS[:200]))
    extended = batch.extensions(found.in_runs, found.in_sets).tolist()
    for hand, melded, told in zip(HANDS, found.melded.tolist(), extended, strict=False):
        melds = arrangements(melded)[0]
        expected = as_set(
            card for card in iterate(PACK & ~hand) if any(extends(meld, card) for meld in melds)
        )
        # Two runs of one suit that touch, and a rank melded both ways, are all that may differ.
        assert (told & ~hand ^ expected).bit_count() <= 1, hand


def test_the_defence_is_nearly_the_best() -> None:
    low = [(knocker, other) for knocker, other in PAIRS if deadwood(knocker) <= 40]
    knocked = batch.arrange(array([knocker for knocker, _ in low]))
    found = batch.after_defence(array([other for _, other in low]), knocked)
    exact = [best_defence(other, arrangements(knocker)[0]).deadwood for knocker, other in low]
    wrong = sum(int(left) != best for left, best in zip(found, exact, strict=True))
    assert len(low) > 300
    assert wrong <= 0.02 * len(low)
