"""Where the cards are as far as one can know: the whole pile, and a grid of the pack."""

from __future__ import annotations

import pytest

from app.cards.cards import GLYPHS, PACK, RANKS, SUITS, as_set, glyph_name, parse
from app.games.gin.actions import DISCARDS, DRAW_DISCARD
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.match.seat import Seat
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.tui.app import GinApp
from app.tui.table.gin.panel import ASCII_SIGNS, SIGNS, KnownPage, LocationSigns
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.tui.home import match_of, running, session_of
from tests.tui.host import ME, VERA
from tests.tui.person import SEED, until
from tests.tui.screen_text import screen_lines, style_at
from tests.tui.seated import NARROW, WIDE, drew, last_card, seated, took
from tests.tui.table.gin.test_seats import app_at, i_throw, played

LARGE = (160, 50)


def part(app: GinApp, selector: str) -> list[str]:
    """What a widget shows within its border, row by row."""
    at = app.screen.query_one(selector).content_region
    return [row[at.x : at.right].rstrip() for row in screen_lines(app)[at.y : at.bottom]]


def grid(rows: list[str], signs: LocationSigns, suits: str) -> dict[str, int]:
    """The sets of cards that the signs of the grid stand for, by the names of the signs."""
    (top,) = (place for place, row in enumerate(rows) if row.startswith("  A"))
    found = dict.fromkeys(LocationSigns._fields, 0)
    for suit, row in enumerate(rows[top + 1 : top + 5]):
        assert row[0] == suits[suit]
        # In a wide grid a 10 has a column of three.
        signs_of = row[2:] if len(row) <= 2 + len(RANKS) else row[2:20:2] + row[20] + row[23::2]
        for rank, sign in enumerate(signs_of):
            found[LocationSigns._fields[signs.index(sign)]] |= 1 << suit * len(RANKS) + rank
    return found


def expected(view: View) -> dict[str, int]:
    theirs = 0
    for seat in view.opponents:
        theirs |= view.known[seat]
    pile = as_set(view.pile)
    unseen = PACK & ~view.hand & ~theirs & ~pile
    assert unseen == view.unseen
    return {"mine": view.hand, "theirs": theirs, "discards": pile, "unseen": unseen}


@pytest.mark.parametrize("size", [NARROW, again(WIDE), again(LARGE)])
async def test_the_whole_pile_is_in_sight_in_order(size: tuple[int, int]) -> None:
    async with seated(last_card(), size=size) as person:
        await person.press("tab")
        pile = [glyph_name(card) for card in reversed(person.view.pile)]
        assert len(pile) > 25
        under = " ".join(part(person.app, "#beneath")).split()
        assert under == ["under", "it:", *pile[1:], "▲", "p", "Pass"]
        listed = " ".join(part(person.app, "#panel-known"))
        after = listed.partition("Discards, top first")[2].split()
        shown = after[: after.index("Vera")] if "Vera" in after else after
        if size in (NARROW, LARGE):
            assert shown == pile
        else:
            # Here the page has a third of the panel, and the table shows the whole pile anyway.
            assert shown[:4] == pile[:4]


async def test_the_grid_says_of_every_card_where_it_is() -> None:
    async with seated(took()) as person:
        await person.press("enter", "tab")
        table = session_of(person.app)
        assert grid(part(person.app, "#panel-known"), SIGNS, GLYPHS) == expected(person.view)
        # Vera takes what I threw: from now on it is known where that card is.
        thrown = person.view.pile[-1]
        table.act(VERA, DRAW_DISCARD)
        person.screen.show_all()
        await until(person.pilot, lambda: "Vera holds" in person.text)
        found = grid(part(person.app, "#panel-known"), SIGNS, GLYPHS)
        assert found == expected(person.view)
        assert found["theirs"] == 1 << thrown
        assert style_at(person.app, "○").reverse
        for words in ("● yours", "○ Vera's", "× discards", "· unseen"):
            assert words in person.text


@pytest.mark.long
async def test_the_grid_has_signs_in_ascii_and_room_for_a_ten_where_there_is_room() -> None:
    async with seated(last_card(), size=WIDE, ascii_only=True) as person:
        rows = part(person.app, "#panel-known")
        assert "  A 2 3 4 5 6 7 8 9 10 J Q K" in rows
        assert grid(rows, ASCII_SIGNS, SUITS.lower()) == expected(person.view)
        assert "\n".join(rows).isascii()


@pytest.mark.long
async def test_a_long_name_is_cut_with_a_mark() -> None:
    seats = take_seats("Ann", ["human:Wilhelmina12"])
    table = LocalMatchLibrary().begin(
        [seats[0], Seat(seats[1].name, "casual-1")], Rules(), bytes(32)
    )
    async with seated(table) as person:
        await person.press("tab")
        assert "○ Wilhe…" in "\n".join(part(person.app, "#panel-known"))


async def test_of_several_each_is_told_of() -> None:
    async with running(app_at(played("table-4", i_throw))) as (app, pilot):
        await pilot.press("tab")
        await until(pilot, lambda: "Known cards" in "\n".join(screen_lines(app)))
        assert app.table is not None
        match = match_of(app)
        view = match.hand_of(0).view(0)
        rows = part(app, "#panel-known")
        assert grid(rows, SIGNS, GLYPHS) == expected(view)
        for seat in view.opponents:
            for verb, cards in (("holds", view.known[seat]), ("passed", view.passed[seat])):
                said = f"{match.seats[seat].name} {verb}"
                assert (said in "\n".join(rows)) == bool(cards), said


@pytest.mark.parametrize("height", [12, 13])
async def test_of_the_discards_some_are_seen_in_however_few_rows(height: int) -> None:
    def is_long(match: GinMatch) -> bool:
        view = match.hand.view(0)
        held = [seat for seat in view.opponents if view.known[seat]]
        return match.hand.to_act == 0 and len(held) == 3 and len(view.pile) > 4

    page, app = KnownPage(), app_at(played("table-4", is_long))
    async with running(app) as (_, pilot):
        view = match_of(app).hand_of(0).view(0)
        await app.screen.mount(page)
        page.styles.width, page.styles.height = 30, height
        page.styles.display = "block"
        await pilot.pause()
        page.show(view, ["Ann", "Vera", "Nell", "Hugo"], glyph_name, ascii_only=False)
        told = str(page.render()).partition("· unseen")[2].partition("iscards")[2]
        assert glyph_name(view.pile[-1]) in told


async def test_players_without_a_name_are_told_apart_over_the_score_sheet() -> None:
    people = (Seat("Player 1"), Seat("Player 2", "casual-1"))
    async with seated(MatchSession(GinMatch(Rules(), people, SEED))) as person:
        assert "  Player 1 Player 2" in part(person.app, "#panel-sheet")


async def test_the_moves_name_the_cards_that_i_drew_and_no_others() -> None:
    async with seated(drew(), size=LARGE) as person:
        session_of(person.app).act(ME, DISCARDS[parse("KC")])
        await until(person.pilot, lambda: "Ann discarded K♣" in part(person.app, "#panel-log"))
        assert [*filter(None, part(person.app, "#panel-log"))][-4:] == [
            "Vera drew from the stock",
            "Vera discarded Q♦",
            "Ann drew 10♦",
            "Ann discarded K♣",
        ]


async def test_a_page_has_its_title_and_the_others_in_its_border() -> None:
    async with seated(drew()) as person:
        assert "╭─ Score sheet ─" in person.text
        assert "─ Tab: cards · moves ─" in person.text
        assert part(person.app, "#panel-sheet")[-1] == "", "its rows are below the title"
        text = await person.press("tab")
        assert "╭─ Known cards ─" in text
        assert "─ Tab: moves · score ─" in text


async def test_pages_that_are_all_shown_need_no_key() -> None:
    async with seated(drew(), size=LARGE) as person:
        for title in ("Score sheet", "Known cards", "Moves"):
            assert f"╭─ {title} ─" in person.text
        assert "Tab: " not in person.text


async def test_the_sheet_says_what_each_side_lacks() -> None:
    async with seated(drew()) as person:
        assert "to go  100      100" in part(person.app, "#panel-sheet")


async def test_the_top_line_says_first_whose_turn_it_is() -> None:
    async with seated(drew()) as person:
        assert screen_lines(person.app)[0].startswith(" ● Your turn  Hand 1 ")
        assert style_at(person.app, "Your turn  Hand").bold
