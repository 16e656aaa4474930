"""The score sheet of any game: what each side gained in each deal, and what that comes to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.sheet import ScoreSheet, SheetRow

THREE = (0, 1, 2)
TEAMS = (0, 1, 0, 1)


def scored(sides: tuple[int, ...], deals: list[tuple[int, ...]]) -> ScoreSheet[str]:
    """The sheet of deals in which the sides gained so much."""
    sheet: ScoreSheet[str] = ScoreSheet(sides)
    for number, gains in enumerate(deals):
        sheet = sheet.after([f"deal {number}"], number % len(sides), gains)
    return sheet


@pytest.mark.parametrize(
    ("sides", "deals", "totals"),
    [
        # One side gains, as in Gin.
        ((0, 1), [(25, 0), (0, 40), (7, 0)], [(25, 0), (25, 40), (32, 40)]),
        # Every side but the one that went out takes points, as in contract rummy.
        (THREE, [(0, 15, 40), (95, 0, 5), (0, 0, 20)], [(0, 15, 40), (95, 15, 45), (95, 15, 65)]),
        # What is caught in the hand is taken off, and several lay down more than that.
        (THREE, [(60, -25, 15), (-10, 105, 0)], [(60, -25, 15), (50, 80, 15)]),
        # Nobody gains anything, and partners share a side.
        (TEAMS, [(0, 0), (65, 0)], [(0, 0), (65, 0)]),
    ],
)
def test_several_sides_can_gain_at_once_and_lose(
    sides: tuple[int, ...], deals: list[tuple[int, ...]], totals: list[tuple[int, ...]]
) -> None:
    sheet = scored(sides, deals)
    assert sheet.count == len(totals[0])
    assert sheet.totals == totals[-1]
    assert sheet.rows == tuple(
        SheetRow(number + 1, number % len(sides), (f"deal {number}",), gains, total)
        for number, (gains, total) in enumerate(zip(deals, totals, strict=True))
    )


@pytest.mark.parametrize(("sides", "count"), [((0, 1), 2), (THREE, 3), (TEAMS, 2), ((1, 0, 1), 2)])
def test_an_empty_sheet_has_nothing_for_each_side(sides: tuple[int, ...], count: int) -> None:
    sheet: ScoreSheet[str] = ScoreSheet(sides)
    assert (sheet.count, sheet.totals, sheet.rows) == (count, (0,) * count, ())


@given(
    deals=st.integers(2, 6).flatmap(
        lambda sides: st.lists(st.tuples(*[st.integers(-500, 500)] * sides), min_size=1)
    )
)
def test_totals_are_the_sum_of_what_was_gained(deals: list[tuple[int, ...]]) -> None:
    sheet = scored(tuple(range(len(deals[0]))), deals)
    for played in range(1, len(deals) + 1):
        expected = tuple(map(sum, zip(*deals[:played], strict=True)))
        assert sheet.rows[played - 1].totals == expected
    assert sheet.totals == sheet.rows[-1].totals


def test_a_sheet_with_one_more_deal_leaves_the_first_as_it_was() -> None:
    before = scored((0, 1), [(25, 0)])
    after = before.after(["knock", "gin"], 1, (0, 12))
    assert (before.totals, len(before.rows)) == ((25, 0), 1)
    assert after.rows == (*before.rows, SheetRow(2, 1, ("knock", "gin"), (0, 12), (25, 12)))


@pytest.mark.parametrize("gains", [(), (1,), (1, 2, 3)])
def test_every_side_is_told_what_it_gained(gains: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="argument 2"):
        scored((0, 1), []).after(["knock"], 0, gains)
