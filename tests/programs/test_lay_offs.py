"""What a referee lays off for a player."""

from __future__ import annotations

import pytest

from app.cards.cards import parse_set
from app.games.gin.actions import melds_from_text
from app.programs.lay_offs import lay_offs


@pytest.mark.parametrize(
    ("cards", "spread", "left"),
    [
        ("7H 8H KS", "7C,7D,7S;4H,5H,6H", "KS"),  # on the run, so that the eight follows
        ("7H KS", "7C,7D,7S;4H,5H,6H", "KS"),
        ("4C 5D KS", "4D,4H,4S;AD,2D,3D", "5D KS"),
        ("2D 2H", "4D,4H,4S", "2D 2H"),
    ],
)
def test_everything_that_can_be_laid_off_is(cards: str, spread: str, left: str) -> None:
    rest = parse_set(cards)
    melds = melds_from_text(spread)
    laid = lay_offs(rest, melds)
    for action in laid:
        rest &= ~(1 << action.card)
    assert rest == parse_set(left)
