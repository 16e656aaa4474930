"""The rating in lines: said at the end of a match, and beforehand where a hint costs it."""

from __future__ import annotations

import pytest

from app.games.gin.rules import preset
from app.table.seats import take_seats
from tests.kept import begin
from tests.plain.typist import told

COST = "With a hint this match does not count for your rating."


async def test_a_match_that_counts_makes_a_rating() -> None:
    """One that was given up too: it is lost."""
    table = begin(take_seats("Ann", ["casual"]), preset("standard"), bytes(32))
    said = await told(table, "resign", "yes")
    assert "Your rating is 906 ± 215: results 906 ± 215" in said


async def test_what_a_hint_costs_is_said_once_and_again_at_the_end() -> None:
    table = begin(take_seats("Ann", ["casual"]), preset("standard"), bytes(32))
    said = await told(table, "hint", "table", "hint", "choices", "resign", "yes")
    assert said.count(COST) == 2
    assert said.index(COST) < said.index("Type hint again to play that.")
    assert said[said.index("The match is over.") :].count(COST) == 1


@pytest.mark.parametrize(
    ("others", "rules", "why"),
    [
        (["casual"], preset("straight"), "By these rules a match does not count for your rating."),
        (
            ["casual"],
            preset("standard", 10),
            "A match to fewer than 25 points does not count for your rating.",
        ),
    ],
)
async def test_why_a_match_does_not_count(others: list[str], rules: object, why: str) -> None:
    table = begin(take_seats("Ann", others), rules, bytes(32))
    said = await told(table, "hint", "resign", "yes")
    assert why in said
    assert COST not in said
