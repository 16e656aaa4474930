"""What a hand can put on the table, held against all that could be tried."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from app.cards.cards import Cards, as_set, iterate, parse, parse_set, points
from app.cards.melds import MELDS, extends, extensions
from app.games.basic.melds import (
    best_play,
    lay_offs,
    least_left,
    left_over,
    melds_in,
    plays,
    way_out,
)


def some_cards(rng: Random) -> tuple[Cards, tuple[Cards, ...]]:
    """A hand that is near to melds, and melds on the table."""
    table: list[Cards] = []
    used = 0
    for _ in range(rng.randrange(4)):
        meld = rng.choice(MELDS)
        if not meld & used and meld.bit_count() < 6:
            table.append(meld)
            used |= meld
    near = [card for card in range(52) if not used >> card & 1 and card % 13 < 7]
    return as_set(rng.sample(near, rng.randrange(1, 8))), tuple(table)


def outcomes(cards: Cards, table: tuple[Cards, ...], most: int) -> set[Cards]:
    """By trying everything one after the other: what can be left of a hand in one turn."""
    seen = set()
    waiting = [(cards, table, most)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        hand, melds, may = state
        for place, meld in enumerate(melds):
            for card in iterate(hand & extensions(meld)):
                longer = (*melds[:place], meld | 1 << card, *melds[place + 1 :])
                waiting.append((hand ^ 1 << card, longer, may))
        if may:
            waiting += [
                (hand ^ meld, (*melds, meld), may - 1) for meld in MELDS if meld & hand == meld
            ]
    return {hand for hand, *_ in seen}


@pytest.mark.parametrize("most", [1, 4])
def test_the_ways_out_and_the_best_play_are_those_that_trying_everything_finds(most: int) -> None:
    rng = Random(f"melds {most}")
    found = {True: 0, False: 0}
    for _ in range(250):
        cards, table = some_cards(rng)
        barred = rng.choice([None, *iterate(cards)])
        must_throw = rng.random() < 0.3
        possible = outcomes(cards, table, most)
        can = any(
            (not left and not must_throw)
            or (left.bit_count() == 1 and left.bit_length() - 1 != barred)
            for left in possible
        )
        play = way_out(cards, table, barred, most, must_throw=must_throw)
        assert (play is not None) == can
        found[can] += 1
        best = best_play(cards, table, most)
        assert points(best.left) == min(map(points, possible))
        if most > 1:
            assert burden(least_left(cards, table)) == min(map(burden, possible))
        for each in (best, play):
            if each is not None:
                check(cards, table, each.melds, each.lay_offs, each.left)
                assert len(each.melds) <= most
    assert min(found.values()) > 20


def burden(cards: Cards) -> tuple[int, int]:
    """How many cards, and their points."""
    return cards.bit_count(), points(cards)


def test_all_melds_of_some_hands() -> None:
    rng = Random("all")
    for _ in range(300):
        cards = as_set(rng.sample(range(52), rng.randrange(3, 30)))
        found = melds_in(cards)
        assert set(found) == {meld for meld in MELDS if meld & cards == meld}
        lowest = [meld & -meld for meld in found]
        assert lowest == sorted(lowest)


def check(
    cards: Cards,
    table: tuple[Cards, ...],
    melds: Sequence[Cards],
    laid: Sequence[tuple[int, int]],
    left: Cards,
) -> None:
    """A play that can be played: each lay-off fits where it goes when it goes there."""
    lying = [*table]
    for meld in melds:
        assert meld in MELDS
        assert meld & cards == meld
        cards ^= meld
    for card, place in laid:
        assert extends(lying[place], card)
        assert cards >> card & 1
        lying[place] |= 1 << card
        cards ^= 1 << card
    assert cards == left


@pytest.mark.parametrize(
    ("hand", "table", "left"),
    [
        ("4C 9C", "5C 6C 7C", "9C"),
        ("3C 4C 9C 8C", "5C 6C 7C", ""),
        ("7D", "7C 7H 7S", ""),
        # On the run the seven lets the eight follow, on the set nothing.
        ("7D 8D", "7C 7H 7S; 4D 5D 6D", ""),
        ("AC", "QC JC KC", "AC"),
    ],
)
def test_what_is_left_after_laying_off(hand: str, table: str, left: str) -> None:
    melds = [parse_set(meld) for meld in table.split(";")]
    assert left_over(parse_set(hand), melds) == (parse_set(left) if left else 0)


def test_the_runs_come_first() -> None:
    table = [parse_set("7C 7H 7S"), parse_set("4D 5D 6D")]
    assert lay_offs(parse_set("7D 8D"), table) == ((parse("7D"), 1), (parse("8D"), 1))


def test_the_melds_of_a_hand() -> None:
    cards = parse_set("3C 4C 5C 6C 3D 3H KS")
    found = melds_in(cards)
    assert set(found) == {meld for meld in MELDS if meld & cards == meld}
    assert len(found) == len(set(found)) == 4
    assert len([*plays(cards, ())]) == len({play.melds for play in plays(cards, ())}) == 6
