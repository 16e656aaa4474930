"""Cards are as large as the window lets them be, and nothing is cut off in any."""

from __future__ import annotations

import pytest

from app.cards.cards import GLYPHS, RANKS, SUITS, glyph_name, suit_of
from app.tui.screens.base import ROOMY
from app.tui.widgets.card import CardSlot
from app.tui.widgets.figures import COLUMNS, ROWS, figure, joker_figure
from tests.tui.screen_text import screen_lines
from tests.tui.seated import NARROW, WIDE, drew, seated, settled
from tests.tui.table.gin.test_panel import part
from tests.tui.table.gin.test_seats import app_at, i_throw, played

SMALL, MIDDLE, LARGE = (5, 6), (7, 9), (11, 12)
"""Columns and rows of a place of the hand, the row to rise into included."""


@pytest.mark.parametrize("rank", range(10))
def test_a_card_has_as_many_pips_as_its_number(rank: int) -> None:
    rows = figure(rank, "♥", ascii_only=False)
    assert len(rows) == ROWS
    assert all(len(row) == COLUMNS for row in rows)
    assert sum(row.count("♥") for row in rows) == rank + 1
    assert set("".join(rows)) == {" ", "♥"}
    turned = [row[::-1] for row in rows[::-1]]
    assert rank + 1 == 7 or turned == list(rows), "it looks the same upside down"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_court_cards_have_a_letter_of_their_own(ascii_only: bool) -> None:
    sign = "h" if ascii_only else "♥"
    figures = [
        figure(rank, sign, ascii_only=ascii_only) for rank in range(13) if RANKS[rank] in "JQK"
    ]
    assert len({*figures}) == 3
    for rows in figures:
        assert len(rows) == ROWS
        assert all(len(row) == COLUMNS for row in rows)
        assert sum(row.count(sign) for row in rows) == 2
        assert any(set(row) & set("█▀▄#") for row in rows)
        assert "".join(rows).isascii() == ascii_only


def test_a_joker_is_a_star() -> None:
    rows = joker_figure("★")
    assert len(rows) == ROWS
    assert all(len(row) == COLUMNS for row in rows)
    assert set("".join(rows)) == {" ", "★"}
    assert rows not in [figure(rank, "★", ascii_only=False) for rank in range(13)]


SIZES = {
    NARROW: SMALL,
    (80, 34): SMALL,
    (110, 34): MIDDLE,
    WIDE: MIDDLE,
    # The least windows with an edge around the table, by the size of the cards.
    (82, 26): SMALL,
    (112, 36): MIDDLE,
    (156, 46): LARGE,
    (ROOMY.width - 1, ROOMY.height): MIDDLE,
    (ROOMY.width, ROOMY.height - 1): MIDDLE,
    (ROOMY.width, ROOMY.height): LARGE,
    (160, 50): LARGE,
}


@pytest.mark.long
@pytest.mark.parametrize("name", ["two", "table-4", "partners"])
async def test_cards_follow_the_window_and_nothing_is_cut_off(name: str) -> None:
    app = app_at(drew() if name == "two" else played(name, i_throw))
    names = ["#others"] if name != "two" else ["#opponent-cards", "#opponent"]
    async with app.run_test(size=WIDE) as pilot:
        for size, card in [*SIZES.items(), (NARROW, SMALL)]:
            await pilot.resize_terminal(*size)
            await settled(app)
            slots = list(app.screen.query(CardSlot))
            assert [slot.region.size for slot in slots] == [card] * 11
            assert slots[-1].region.right <= app.screen.query_one("#panel").region.x
            # From above to below, one under the other, and all of it over the footer.
            below = 1
            for selector in [*names, "#piles", "#last-moves", "#message", "#advice", "#hand",
                             "#live"]:  # fmt: skip
                region = app.screen.query_one(selector).region
                assert region.y >= below, selector
                below = region.bottom
            assert below <= size[1] - 1


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_large_cards_show_their_pips_and_the_new_one_says_so(ascii_only: bool) -> None:
    signs = SUITS.lower() if ascii_only else GLYPHS
    async with seated(drew(), size=(160, 50), ascii_only=ascii_only) as person:
        for place in range(11):
            slot = person.app.screen.query_one(f"#slot-{place}", CardSlot)
            assert slot.card is not None
            text = "\n".join(part(person.app, f"#slot-{place}"))
            number = slot.card % 13 + 1
            pips = text.count(signs[suit_of(slot.card)])
            # Two of them belong to the corners.
            assert pips == 2 + (number if number <= 10 else 2)
            assert text.count(glyph_name(slot.card, ascii_only=ascii_only)) == 2
            assert ("new" in text) == (slot.card == person.view.drawn)
        if ascii_only:
            assert "\n".join(screen_lines(person.app)).isascii()
