"""The account of a match in words: to the last digit it adds up as it is told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.coach.accounts import Item, MatchAccount, Part
from app.coach.judgement import judged
from app.coach.review import Chance, ChanceKind
from app.games.gin.actions import DRAW_STOCK
from app.games.gin.hand import Hand
from app.games.gin.rules import Rules
from app.players.base import ChoiceValue
from app.text.cells import width_of
from app.text.gin import accounts as words

SHARES = st.floats(-2, 2, allow_nan=False)


def of(*shares: float, start: float = 0.5) -> MatchAccount:
    items = tuple(
        Item(part, 0, 0, share) for part, share in zip(Part, shares, strict=False) if share
    )
    return MatchAccount(start, items, start + sum(shares))


def test_a_sum() -> None:
    account = of(0.559, -0.312, -0.101, 0.354)
    assert words.line(account, None, "Carl") == (
        "50.0 %, cards +55.9 %, hidden -31.2 %, you -10.1 %, Carl +35.4 %: 100.0 %"
    )
    assert words.line(account, "Ann", "Carl").split(", ")[3] == "Ann -10.1 %"
    given_up = of(0.559, -0.312, -0.101, 0.354, -1.0)
    assert words.line(given_up, None, "Carl").endswith("Carl +35.4 %, given up -100.0 %: 0.0 %")


@given(st.lists(SHARES, min_size=5, max_size=5), st.floats(0, 1))
def test_what_is_told_adds_up(shares: list[float], start: float) -> None:
    """Though each number is rounded; the others are those that are told elsewhere."""
    account = of(*shares, start=start)
    found = [float(each) for each in re.findall(r"[+-]?\d+\.\d", words.line(account, None, "Carl"))]
    first, *parts, result = found
    assert first + sum(parts) == pytest.approx(result, abs=1e-6)
    for part, told in zip(Part, parts, strict=False):
        most = 0.35 if part is Part.HIDDEN else 0.05001
        assert told == pytest.approx(100 * account.total(part), abs=most)


def test_a_table() -> None:
    """In the smallest window, however long the names."""
    account = of(-1.599, 1.512, -1.101, 0.854)
    head, row = words.head("W" * 30, "V" * 30), words.row(account, "hand 100, of " * 3)
    assert row.endswith("-159.9 % +151.2 % -110.1 %  +85.4 %  -33.4 %")
    assert width_of(head) == width_of(row)
    assert width_of(row) + 2 + len(words.bar(-0.1, ascii_only=True)) <= 78


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.0, "        |        "),
        (0.25, "        |####    "),
        (-0.0625, "       #|        "),
        (-0.9, "########|        "),
    ],
)
def test_a_bar(share: float, told: str) -> None:
    assert words.bar(share, ascii_only=True) == told


def test_items() -> None:
    def told(item: Item) -> str:
        return words.item(item, 3, ["Ann", "Vera"], lambda card: f"<{card}>")

    luck = ChoiceValue(0.1, 0)
    deal = Chance(ChanceKind.DEAL, 0, None, None, luck)
    upcard = Chance(ChanceKind.UPCARD, 0, None, 7, luck)
    draw = Chance(ChanceKind.DRAW, 4, 1, 9, luck)
    assert told(Item(Part.CARDS, 2, 0, 0.1, deal)) == "hand 3, the deal: +10.0 %"
    assert told(Item(Part.CARDS, 2, 0, 0.1, upcard)) == "hand 3, the upcard <7>: +10.0 %"
    assert told(Item(Part.CARDS, 2, 4, -0.1, draw)) == "hand 3, Vera draws <9>: -10.0 %"
    assert told(Item(Part.HIDDEN, 2, 4, -0.1)) == "hand 3, what was hidden: -10.0 %"
    assert told(Item(Part.GIVEN_UP, 2, 4, -0.1)) == "given up after hand 3: -10.0 %"
    view = Hand(Rules(), range(52), dealer=0).view(1)
    decision = judged(4, view, DRAW_STOCK, [(DRAW_STOCK, luck)])
    who = ["Ann", "Vera"][view.seat]
    own = Item(Part.OWN, 2, 4, -0.1, decision=decision)
    assert told(own) == f"hand 3, {who}, draw: -10.0 %"
    assert told(own._replace(part=Part.HIDDEN)) == f"hand 3, hidden from {who}, draw: -10.0 %"
