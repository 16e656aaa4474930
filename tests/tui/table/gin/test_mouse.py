"""The table with the mouse alone: cards dragged within the hand and to the discards, and the
pass beside the upcard.
"""

from __future__ import annotations

import pytest

from app.cards.cards import parse
from app.games.gin.actions import PASS, Discard
from app.games.gin.view import Phase
from app.ui.hand import by_suit
from tests.again import again
from tests.tui.host import ME
from tests.tui.screen_text import screen_lines, where
from tests.tui.seated import (
    NARROW,
    WIDE,
    Seated,
    draw,
    drew,
    last_card,
    seated,
    settled,
    took,
    upcard,
)
from tests.tui.table.gin.test_screen import raised, shown


async def drag(person: Seated, source: int, to: str, offset: tuple[int, int] = (2, 2)) -> None:
    """Press the button on a card, and move the pointer without letting go."""
    await person.pilot.mouse_down(f"#slot-{source}", offset=(2, 3))
    await person.pilot.hover(to, offset=offset)
    await settled(person.app)


async def drop(person: Seated, on: str, offset: tuple[int, int] = (2, 2)) -> str:
    """Let go; returns what the screen then shows."""
    await person.pilot.mouse_up(on, offset=offset)
    await settled(person.app)
    return person.text


def pile(person: Seated) -> str:
    """The corner of the card on the discards, raised or not, and the label under it."""
    region = person.screen.query_one("#pile").region
    rows = [line[region.x : region.right] for line in screen_lines(person.app)]
    rows = rows[region.y : region.bottom]
    return " ".join(f"{rows[0].strip() or rows[1]} {rows[-1]}".split()).strip("▏ ")


@pytest.mark.long
async def test_a_card_that_is_dragged_is_seen_to_move_through_the_hand() -> None:
    async with seated(drew()) as person:
        before = shown(person)
        await drag(person, 0, "#slot-4")
        moved = [*before[1:5], before[0], *before[5:]]
        assert shown(person) == moved, "before it is let go of"
        assert raised(person) == before[0]
        await person.pilot.hover("#slot-2", offset=(2, 3))
        await settled(person.app)
        assert shown(person) == [*before[1:3], before[0], *before[3:]]
        await person.pilot.hover("#slot-4", offset=(2, 3))
        await drop(person, "#slot-4")
        assert shown(person) == moved
        assert raised(person) == before[0]
        assert person.phase() is Phase.DISCARD, "a card that is dragged is not thrown"
        await drag(person, 10, "#slot-0")
        await drop(person, "#slot-0", (0, 3))
        assert shown(person)[0] == before[10]


@pytest.mark.long
async def test_a_card_let_go_of_elsewhere_or_at_its_place_stays() -> None:
    async with seated(drew()) as person:
        before = shown(person)
        for on in ("#stock", "#message", "#panel", "#slot-1"):
            await drag(person, 1, "#slot-5")
            assert shown(person) != before
            await drop(person, on)
            assert shown(person) == before, on
            assert raised(person) == before[1]
        assert person.phase() is Phase.DISCARD
        # The order after melds: nothing was moved by hand.
        assert "then pairs near one" in await person.press("o")


@pytest.mark.parametrize("size", [NARROW, again(WIDE)])
async def test_a_card_dragged_to_the_discards_is_thrown(size: tuple[int, int]) -> None:
    async with seated(drew(), size=size) as person:
        before = shown(person)
        await drag(person, 2, "#pile")
        assert pile(person) == f"{before[2]} discard {before[2]} ▲"
        assert shown(person) == [card for card in before if card != before[2]], "it is not twice"
        assert person.text.count("set") == person.text.count("deadwood 41") == 1
        await person.pilot.hover("#slot-2", offset=(2, 3))
        await settled(person.app)
        assert pile(person) == "Q♦ discards"
        assert shown(person) == before
        await person.pilot.hover("#pile", offset=(2, 2))
        await drop(person, "#pile")
        assert person.last() == (ME, Discard(parse(before[2])))
        assert pile(person) == f"{before[2]} discards"


@pytest.mark.long
async def test_a_card_that_may_not_be_thrown_goes_back_and_a_sentence_says_why() -> None:
    for table, place, why in (
        (draw(), 0, "You cannot discard before you have drawn: s draws"),
        (upcard(), 0, "You cannot discard before you have drawn: d takes K♦, p"),
        (took(), 10, "Q♦ was just taken: discard another card."),
    ):
        async with seated(table) as person:
            before, view, top = shown(person), person.view, pile(person)
            await drag(person, place, "#pile")
            assert shown(person) == before
            assert pile(person).startswith(top[:2])
            assert "▲" not in pile(person)
            assert why in await drop(person, "#pile")
            assert shown(person) == before
            assert person.view == view


@pytest.mark.long
async def test_a_drag_ends_when_the_hand_becomes_another_one() -> None:
    async with seated(drew()) as person:
        await drag(person, 0, "#slot-4")
        await person.press("o", "o")
        cards = shown(person)
        assert cards == sorted(cards, key=lambda name: by_suit(parse(name)))
        await drop(person, "#slot-7")
        assert shown(person) == cards


@pytest.mark.parametrize("size", [NARROW, again(WIDE)])
async def test_the_pass_can_be_clicked_beside_the_upcard(size: tuple[int, int]) -> None:
    async with seated(upcard(), size=size) as person:
        at, card = where(person.app, "p  Pass"), person.screen.query_one("#pile").region
        assert card.y <= at.y < card.bottom
        assert card.right <= at.x < card.right + 5
        await person.pilot.click(offset=(at.x + 3, at.y))
        assert person.last() == (ME, PASS)
        assert "p  Pass" not in person.text


@pytest.mark.long
async def test_the_pass_is_offered_with_its_key_where_it_is_possible() -> None:
    async with seated(last_card(), keymap={"table.pass": "f3"}) as person:
        assert "F3  Pass" in person.text
        assert "under it:" in person.text
    for make in (draw, drew):
        async with seated(make()) as person:
            assert "p  Pass" not in person.text
