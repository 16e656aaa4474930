"""Melds, least deadwood, spreads and lay-offs against hands worked out elsewhere and brute force.

The brute force here shares no code with the engine: it builds its melds from the definition and
tries every set of disjoint ones.
"""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import POINTS, Card, Cards, as_set, iterate, parse, parse_set, points
from app.games.gin.actions import Melds
from app.games.gin.melds import (
    MELDS,
    arrangements,
    best_defence,
    best_discards,
    deadwood,
    deadwood_after_discard,
    extends,
    is_meld,
    is_run,
    lay_off_targets,
    spreads,
    unmelded,
)

Spread = frozenset[Cards]


def melds(*names: str) -> Melds:
    return tuple(parse_set(name) for name in names)


def all_melds() -> set[Cards]:
    sets = [
        as_set(suit * 13 + rank for suit in suits)
        for rank in range(13)
        for size in (3, 4)
        for suits in combinations(range(4), size)
    ]
    runs = [
        as_set(suit * 13 + rank for rank in range(first, after))
        for suit in range(4)
        for first in range(13)
        for after in range(first + 3, 14)
    ]
    return {*sets, *runs}


EVERY_MELD = all_melds()


def disjoint_melds(cards: Cards, candidates: list[Cards]) -> Iterator[Spread]:
    """Every set of disjoint candidates that the cards hold."""
    yield frozenset()
    for place, meld in enumerate(candidates):
        if meld & cards == meld:
            for others in disjoint_melds(cards & ~meld, candidates[place + 1 :]):
                yield others | {meld}


def every_spread(cards: Cards) -> dict[Spread, int]:
    """Every set of disjoint melds in the cards, with its deadwood."""
    candidates = [meld for meld in EVERY_MELD if meld & cards == meld]
    return {
        spread: points(cards) - sum(points(meld) for meld in spread)
        for spread in disjoint_melds(cards, candidates)
    }


def brute_deadwood(cards: Cards) -> int:
    return min(every_spread(cards).values())


def holds_a_split_run(spread: Spread) -> bool:
    """Whether two melds of the spread make one run together."""
    unions = (first | second for first, second in combinations(spread, 2))
    return any(union in EVERY_MELD for union in unions)


def random_hand(rng: random.Random, size: int) -> Cards:
    return as_set(rng.sample(range(52), size))


def crowded_hand(rng: random.Random, size: int) -> Cards:
    """A hand from five neighbouring ranks, which holds many melds that compete for cards."""
    first = rng.randrange(9)
    return as_set(rng.sample([card for card in range(52) if 0 <= card % 13 - first < 5], size))


def hands(*, least: int, most: int) -> st.SearchStrategy[Cards]:
    return st.sets(st.integers(0, 51), min_size=least, max_size=most).map(as_set)


SAMPLE = [
    make(random.Random(seed), size)
    for seed in range(250)
    for size in (10, 11)
    for make in (random_hand, crowded_hand)
]


# --- Melds -------------------------------------------------------------------------------------


def test_the_pack_has_65_sets_and_264_runs() -> None:
    assert set(MELDS) == EVERY_MELD
    assert len(MELDS) == 329
    assert sum(is_run(meld) for meld in MELDS) == 264


@pytest.mark.parametrize("text", ["AC 2C 3C", "JS QS KS", "5H 6H 7H 8H 9H", "KC KD KH KS"])
def test_is_a_meld(text: str) -> None:
    assert is_meld(parse_set(text))


@pytest.mark.parametrize("text", ["QC KC AC", "KC AD 2D", "AC 2C", "4C 4D", "5H 6H 8H", "7C 8D 9H"])
def test_is_no_meld(text: str) -> None:
    assert not is_meld(parse_set(text))


def test_no_cards_are_no_meld() -> None:
    assert not is_meld(0)


# --- The least deadwood ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("7C 7S 7H 7D 8C 9C KH QS 2D AC", 23),
        ("4C 5C 6C 5D 5H 6D 6H 7C 8C KS", 26),
        ("AS 2S 3S 4S 4H 4D 5D 6D 7D KC", 10),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", 0),
        ("KS KC QD QH JS JC TD TH 9S 9C", 98),
    ],
)
def test_least_deadwood_of_known_hands(hand: str, least: int) -> None:
    assert deadwood(parse_set(hand)) == least


def test_least_deadwood_of_eleven_known_cards() -> None:
    assert deadwood_after_discard(parse_set("4S 5S 6S 7S 2C 5C 6C 4D 5D 6D 6H")) == 10


@pytest.mark.parametrize(
    "hand",
    [
        "AC AD AH 2S 3S 4S 5S 9H TH JH QH",
        "AC 2C 3C 4C 5C 7D 8D 9D JC JD JH",
        "AC AD AH AS 2C 2D 2H 2S 7S 8S 9S",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
    ],
)
def test_big_gin_leaves_ordinary_gin_possible(hand: str) -> None:
    cards = parse_set(hand)
    assert cards.bit_count() == 11
    assert deadwood(cards) == 0
    assert deadwood_after_discard(cards) == 0


def test_least_deadwood_of_sampled_hands_is_that_of_brute_force() -> None:
    for cards in SAMPLE:
        assert deadwood(cards) == brute_deadwood(cards)


@given(hands(least=0, most=13))
def test_least_deadwood_is_that_of_brute_force(cards: Cards) -> None:
    assert deadwood(cards) == brute_deadwood(cards)


def brute_throws(cards: Cards, forbidden: Cards) -> dict[Card, int]:
    allowed = iterate(cards & ~forbidden)
    return {card: brute_deadwood(cards ^ 1 << card) for card in allowed}


def test_best_discards_of_sampled_hands_are_those_of_brute_force() -> None:
    for cards in SAMPLE:
        if cards.bit_count() == 11:
            throws = brute_throws(cards, 0)
            assert deadwood_after_discard(cards) == min(throws.values())
            assert dict(best_discards(cards)) == throws


@given(hands(least=11, most=11), st.integers(0, 51))
def test_the_forbidden_card_is_never_thrown(cards: Cards, taken: Card) -> None:
    throws = brute_throws(cards, 1 << taken)
    assert deadwood_after_discard(cards, 1 << taken) == min(throws.values())
    assert dict(best_discards(cards, 1 << taken)) == throws


def test_forbidding_the_only_best_throw_costs_points() -> None:
    cards = parse_set("AC AD AH 2S 3S 4S 9H TH JH QH KS")
    assert deadwood_after_discard(cards) == 0
    assert deadwood_after_discard(cards, 1 << parse("KS")) == 10


def test_best_discards_begin_with_the_least_deadwood_then_the_dearest_card() -> None:
    throws = best_discards(parse_set("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"))
    keys = [(left, -POINTS[card]) for card, left in throws]
    assert keys == sorted(keys)
    assert throws[0] == (parse("QH"), 0)
    assert throws[6] == (parse("2H"), 0)


# --- Spreads -----------------------------------------------------------------------------------


def test_arrangements_of_sampled_hands_are_those_of_brute_force() -> None:
    for cards in SAMPLE:
        every = every_spread(cards)
        least = min(every.values())
        wanted = {
            spread
            for spread, left in every.items()
            if left == least and not holds_a_split_run(spread)
        }
        found = arrangements(cards)
        assert set(map(frozenset, found)) == wanted
        assert len(found) == len(wanted)


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_spreads_are_those_of_brute_force(seed: int, limit: int) -> None:
    cards = crowded_hand(random.Random(seed), 10)
    every = every_spread(cards)
    wanted = {
        spread for spread, left in every.items() if left <= limit and not holds_a_split_run(spread)
    }
    found = spreads(cards, limit)
    assert set(map(frozenset, found)) == wanted
    assert len(found) == len(wanted)
    order = [(every[frozenset(spread)], len(spread)) for spread in found]
    assert order == sorted(order)
    assert all(spread == tuple(sorted(spread)) for spread in found)


def test_both_arrangements_of_ten_deadwood_are_found() -> None:
    cards = parse_set("4S 5S 6S 5H 5D 9C TC JC QC KC")
    run, fives, clubs = melds("4S 5S 6S", "5S 5H 5D", "9C TC JC QC KC")
    assert arrangements(cards) == [(clubs, fives), (clubs, run)]


def test_a_long_run_is_one_meld() -> None:
    cards = parse_set("AS 2S 3S 4S 5S 6S 7S 8S 9S TS")
    assert arrangements(cards) == [(cards,)]


def test_the_run_that_ends_in_a_king_does_not_hide_one_that_starts_at_the_next_ace() -> None:
    clubs, diamonds = melds("JC QC KC", "AD 2D 3D")
    assert arrangements(clubs | diamonds) == [(clubs, diamonds)]


def test_of_equal_deadwood_fewer_melds_come_first_then_longer_ones() -> None:
    aces, four_threes = melds("AC AD AS", "3C 3D 3H 3S")
    run, three_threes = melds("AC 2C 3C", "3D 3H 3S")
    cards = parse_set("AC 2C 3C AD 3D 3H AS 3S")
    assert arrangements(cards) == [(aces, four_threes), (run, three_threes)]

    two = melds("AH 2H 3H 4H 5H", "AS 2S 3S")
    three = melds("AC AH AS", "2D 2H 2S", "3H 4H 5H")
    found = arrangements(parse_set("AC 2D AH 2H 3H 4H 5H AS 2S 3S"))
    assert list(map(set, found)) == [set(two), set(three)]


def test_less_deadwood_comes_before_fewer_melds() -> None:
    run, three_sevens, four_sevens = melds("7S 8S 9S", "7C 7D 7H", "7C 7D 7H 7S")
    assert spreads(run | four_sevens, 17) == [(three_sevens, run), (four_sevens,)]


def test_spreads_within_an_unreachable_limit_are_none() -> None:
    assert spreads(parse_set("KS KC QD QH JS JC TD TH 9S 9C"), 97) == []


def test_no_cards_have_one_spread_of_no_melds() -> None:
    assert arrangements(0) == [()]


def test_unmelded_cards_are_those_outside_the_melds() -> None:
    cards = parse_set("4S 5S 6S 5H 5D 9C")
    assert unmelded(cards, melds("4S 5S 6S")) == parse_set("5H 5D 9C")
    assert unmelded(cards, ()) == cards


# --- Lay-offs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("meld", [*melds("5H 6H 7H", "AC 2C 3C", "JC QC KC", "JC JD JS")])
def test_a_card_extends_a_meld_when_both_make_one(meld: Cards) -> None:
    for card in range(52):
        if not meld >> card & 1:
            assert extends(meld, card) == ((meld | 1 << card) in EVERY_MELD)


def test_nothing_extends_a_set_of_four() -> None:
    (kings,) = melds("KC KD KH KS")
    assert not any(extends(kings, card) for card in range(52))


def test_a_card_may_fit_on_a_run_and_on_a_set() -> None:
    table = melds("4H 5H 6H", "7C 7D 7S", "JC QC KC")
    assert lay_off_targets(parse("7H"), table) == [0, 1]
    assert lay_off_targets(parse("AD"), table) == []


def lay_off_results(cards: Cards, table: Melds) -> dict[Cards, int]:
    """What any sequence of lay-offs leaves in the hand, with the number of cards laid off."""
    results: dict[Cards, int] = {}
    seen = set()
    open_states = [(cards, table)]
    while open_states:
        state = open_states.pop()
        if state in seen:
            continue
        seen.add(state)
        hand, lying = state
        results[hand] = cards.bit_count() - hand.bit_count()
        for card in iterate(hand):
            for place, meld in enumerate(lying):
                if meld | 1 << card in EVERY_MELD:
                    after = (*lying[:place], meld | 1 << card, *lying[place + 1 :])
                    open_states.append((hand ^ 1 << card, after))
    return results


def check_defence(cards: Cards, table: Melds) -> None:
    defence = best_defence(cards, table)
    left = {hand: brute_deadwood(hand) for hand in lay_off_results(cards, table)}
    least = min(left.values())
    fewest = min(
        count for hand, count in lay_off_results(cards, table).items() if left[hand] == least
    )
    assert (defence.deadwood, len(defence.lay_offs)) == (least, fewest)
    hand, lying = cards, list(table)
    for card, place in defence.lay_offs:
        assert hand >> card & 1
        hand ^= 1 << card
        lying[place] |= 1 << card
        assert lying[place] in EVERY_MELD
    for meld in defence.melds:
        assert meld in EVERY_MELD
        assert hand & meld == meld
        hand ^= meld
    assert points(hand) == least


def knock(rng: random.Random) -> tuple[Cards, Melds]:
    """A defender's ten cards and up to three melds of a knocker, all from a crowded half pack."""
    first = rng.randrange(7)
    pack = [card for card in range(52) if 0 <= card % 13 - first < 7]
    rng.shuffle(pack)
    table: Melds = ()
    wanted = rng.randrange(1, 4)
    while len(table) < wanted:
        meld = rng.choice(MELDS)
        if meld & ~as_set(pack) == 0 and meld.bit_count() < 6:
            table = (*table, meld)
            pack = [card for card in pack if not meld >> card & 1]
    return as_set(pack[:10]), table


def test_best_defence_is_that_of_all_sequences_of_lay_offs() -> None:
    for seed in range(400):
        check_defence(*knock(random.Random(seed)))


@given(st.permutations(range(52)))
def test_best_defence_against_any_knocker(pack: list[Card]) -> None:
    check_defence(as_set(pack[:10]), arrangements(as_set(pack[10:20]))[0])


def test_best_defence_chooses_melds_and_lay_offs_together() -> None:
    cards = parse_set("9S 9H 9D 9C TS AC 2C 3C QD QH")
    defence = best_defence(cards, melds("6S 7S 8S", "KC KD KH"))
    assert defence.deadwood == 20
    assert defence.lay_offs == ((parse("9S"), 0), (parse("TS"), 0))
    assert set(defence.melds) == set(melds("9C 9D 9H", "AC 2C 3C"))


@pytest.mark.parametrize(
    ("table", "left"),
    [(("4S 5S 6S", "9C TC JC QC KC"), 37), (("5S 5H 5D", "9C TC JC QC KC"), 52)],
)
def test_the_spread_chosen_decides_what_can_be_laid_off(table: tuple[str, ...], left: int) -> None:
    defender = parse_set("3S 2S 7S 8S 5C AD AH KD QH JD")
    assert best_defence(defender, melds(*table)).deadwood == left


def test_a_card_that_fits_twice_goes_where_the_chain_goes_on() -> None:
    defence = best_defence(parse_set("7H 8H KS"), melds("7C 7D 7S", "4H 5H 6H"))
    assert defence == (10, ((parse("7H"), 1), (parse("8H"), 1)), ())


def test_no_card_is_laid_off_without_need() -> None:
    run = parse_set("7H 8H 9H")
    assert best_defence(run | parse_set("KS"), melds("4H 5H 6H")) == (10, (), (run,))
