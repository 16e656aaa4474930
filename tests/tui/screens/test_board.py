"""The analysis board, by real keys and clicks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from app.cards.cards import as_set
from app.cpu.service import InstantCpu
from app.games.gin.actions import DISCARDS
from app.games.gin.view import Phase, View
from app.storage import positions
from app.storage.settings import Settings
from app.text.rules_page import as_cards
from app.tui.app import GinApp
from app.tui.screens.board import BoardScreen
from app.tui.screens.positions import PositionsScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.screens.review import ReviewScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.widgets.board import CardTable
from app.ui.board import Place
from app.ui.match_library import LocalMatchLibrary
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.reviewed import two_hands
from tests.tui.screen_text import screen_lines

TEN = ("456h", "9cd", "ks", "qd", "2c", "3d", "7c")
POSITION = "gin1 score 20-35 hand 5C 6C 7C 9D TD JD 2H 3H KS KC drawn 4S up 7D pile 7D QH 2C"


class BatchByBatch(LocalMatchLibrary):
    """Plays a batch of hands out only when it may."""

    def __init__(self) -> None:
        super().__init__(InstantCpu())
        self.batches = asyncio.Semaphore(0)

    async def roll_out(self, *asked: Any) -> Any:
        await self.batches.acquire()
        return await super().roll_out(*asked)


@asynccontextmanager
async def board(
    size: tuple[int, int] = (80, 24), library: LocalMatchLibrary | None = None, **settings: Any
) -> AsyncIterator[tuple[Pilot[Any], BoardScreen]]:
    app = GinApp(Settings(**settings), library or LocalMatchLibrary(InstantCpu()))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.focused is not None)
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert isinstance(app.screen, BoardScreen)
        screen = app.screen
        await until(pilot, lambda: "Your hand lacks 10 cards." in "".join(screen_lines(app)))
        yield pilot, screen


async def type_in(pilot: Pilot[Any], *texts: str) -> None:
    for text in texts:
        await pilot.press(*text)


async def analysed(pilot: Pilot[Any], screen: BoardScreen) -> None:
    await until(pilot, lambda: screen.analysis is not None)


async def paste(pilot: Pilot[Any], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


def view_of(screen: BoardScreen) -> View:
    view = screen.board.view
    assert view is not None
    return view


def told(pilot: Pilot[Any]) -> str:
    return "\n".join(screen_lines(pilot.app))


async def test_a_position_is_typed_and_its_choices_are_shown() -> None:
    async with board() as (pilot, screen):
        await type_in(pilot, *TEN)
        await pilot.press("tab", *"7dqh10c", "tab", *"8s")
        await analysed(pilot, screen)
        view = view_of(screen)
        assert view.hand == as_set(as_cards("4H 5H 6H 9C 9D KS QD 2C 3D 7C"))
        assert view.pile == tuple(as_cards("7D QH TC"))
        assert view.known[1] == as_set(as_cards("8S"))
        await until(pilot, lambda: "You are to draw: the stock, or 10♣." in told(pilot))
        assert "take 10♣" in told(pilot)
        assert "stock 29" in told(pilot)


async def test_what_is_impossible_is_told_at_once() -> None:
    async with board() as (pilot, screen):
        await type_in(pilot, *TEN, "4h")
        await until(pilot, lambda: "You have the four of hearts in your hand" in told(pilot))
        await pilot.press("tab", *"2c")
        assert len(screen.board.setup.hand) == 10
        await until(pilot, lambda: "You have the two of clubs in your hand" in told(pilot))
        await pilot.press(*"7d")
        await until(pilot, lambda: "The upcard, 7♦, is offered to you." in told(pilot))


async def test_cards_are_put_and_taken_out_by_clicks_on_the_table() -> None:
    async with board() as (pilot, screen):
        table = screen.query_one(CardTable)
        await pilot.click(table, offset=(3 + 4 * 4 + 1, 3))
        (five_of_hearts,) = as_cards("5H")
        await until(pilot, lambda: screen.board.place_of(five_of_hearts) is Place.HAND)
        await pilot.press("tab")
        await pilot.click(table, offset=(3 + 0 * 4 + 1, 4))
        (ace_of_spades,) = as_cards("AS")
        await until(pilot, lambda: screen.board.place_of(ace_of_spades) is Place.PILE)
        await pilot.click(table, offset=(3 + 4 * 4 + 1, 3))
        await until(pilot, lambda: screen.board.place_of(five_of_hearts) is None)
        await pilot.press("u")
        assert screen.board.place_of(five_of_hearts) is Place.HAND


async def test_backspace_takes_back_what_was_typed_last() -> None:
    async with board() as (pilot, screen):
        await pilot.press("5", "h", "6", "backspace")
        assert len(screen.board.setup.hand) == 1
        await pilot.press("backspace")
        assert not screen.board.setup.hand


async def test_score_rules_and_upcard_are_set() -> None:
    async with board() as (pilot, screen):
        await type_in(pilot, *TEN)
        await pilot.press("tab", *"7d")
        await until(pilot, lambda: "Upcard" in told(pilot))
        await pilot.press("tab", "tab", "tab", "right")
        assert screen.board.setup.rules.gin_bonus == 20
        await pilot.press("tab", *"150", "tab", *"40", "tab", *"65", "tab", "tab", "right")
        view = view_of(screen)
        assert view.rules.target == 150
        assert view.scores == (40, 65)
        assert view.dealer == 0
        await pilot.press("right")
        assert view_of(screen).stock_only


async def test_a_pasted_text_is_shown_and_a_wrong_one_is_told() -> None:
    async with board() as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        view = view_of(screen)
        assert (view.scores, view.phase) == ((20, 35), Phase.DISCARD)
        await paste(pilot, "gin1 hand XX")
        await until(pilot, lambda: "XX" in told(pilot))
        assert view_of(screen) == view


async def test_the_marked_choice_has_its_reason_and_outs() -> None:
    async with board() as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        before = told(pilot)
        await pilot.press("down")
        await until(pilot, lambda: told(pilot) != before)
        assert screen.marked == 1
        await pilot.press("up", "up")
        assert screen.marked == 0


async def test_choices_are_played_out_and_stopped() -> None:
    library = BatchByBatch()
    async with board(library=library) as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        await pilot.press("enter")
        library.batches.release()
        await until(pilot, lambda: "20 of 1,000 hands" in told(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "Simulated in 20 hands" in told(pilot))
        assert pilot.app.screen is screen
        some = r"(\d+)(?: ± \d+)?"
        ends = re.compile(
            f"Ends in %: gin {some}, knock {some}, undercut {some}, lost {some}, draw {some}"
        )
        shares = ends.search(told(pilot))
        assert shares
        assert sum(map(int, shares.groups())) == 100, "shares of 20 hands are whole"
        assert screen.analysis
        last = len(screen.analysis.choices) - 1
        await pilot.press(*["down"] * last)
        await until(pilot, lambda: screen.marked == last and not ends.search(told(pilot)))
        await pilot.press(*["up"] * last)
        await pilot.press("enter")
        library.batches.release()
        library.batches.release()
        await until(pilot, lambda: "40 of 1,000 hands" in told(pilot))
        await pilot.press("backspace")
        await until(pilot, lambda: screen.rolled is None)


async def test_the_hand_is_played_on_and_does_not_count() -> None:
    async with board(first_time=False) as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, GinScreen))
        await until(pilot, lambda: "Position" in screen_lines(pilot.app)[0])
        table: Any = pilot.app.screen
        assert table.state.table.path is None
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_the_hand_is_played_on_against_any_strength() -> None:
    async with board(first_time=False) as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        screen.query_one("#level").focus()
        while "‹ Elo ›" not in "".join(screen_lines(pilot.app)):
            await pilot.press("right")
        screen.query_one("#elo").focus()
        await pilot.press("9", "6", "0", "p")
        await until(pilot, lambda: isinstance(pilot.app.screen, GinScreen))
        table: Any = pilot.app.screen
        assert {seat.player for seat in table.state.match_view.seats} == {"human", "elo:960-1"}


async def test_a_position_is_saved_opened_and_deleted() -> None:
    async with board() as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        view = view_of(screen)
        await pilot.press("w", *"Book", "enter")
        await until(pilot, lambda: positions.names() == ["Book"])
        await pilot.press("n")
        await until(pilot, lambda: screen.board.view is None)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, PositionsScreen))
        await until(pilot, lambda: "Book" in told(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        await until(pilot, lambda: screen.board.view == view)
        assert "Book" in screen_lines(pilot.app)[0]
        await pilot.press("o")
        await until(pilot, lambda: "Book" in told(pilot) and "Saved positions" in told(pilot))
        await pilot.press("delete")
        await until(pilot, lambda: isinstance(pilot.app.screen, DeleteScreen))
        await pilot.press("d")
        await until(pilot, lambda: positions.names() == [])
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_the_text_of_the_position_is_copied() -> None:
    async with board() as (pilot, screen):
        await pilot.press("y")
        assert pilot.app.clipboard == ""
        await paste(pilot, POSITION)
        await pilot.press("y")
        assert pilot.app.clipboard == screen.board.text


async def test_cards_are_typed_with_the_keys_for_one_hand_too() -> None:
    """There, d means an arrow everywhere else."""
    async with board(hand="left") as (pilot, screen):
        await type_in(pilot, "5d", "7s", "as")
        assert screen.board.setup.hand == tuple(as_cards("5D 7S AS"))


async def test_what_is_typed_behind_tab_is_for_the_next_line() -> None:
    async with board() as (pilot, screen):
        for key, sign in (("tab", "\t"), ("7", "7"), ("d", "d")):
            pilot.app.post_message(events.Key(key, sign))
        await until(pilot, lambda: screen.board.setup.pile == tuple(as_cards("7D")))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_that_matters_is_in_sight(size: tuple[int, int]) -> None:
    async with board(size) as (pilot, screen):
        await paste(pilot, POSITION)
        await analysed(pilot, screen)
        best = screen.analysis and screen.analysis.choices[0].action
        assert best in DISCARDS
        shown = (
            "Your hand",
            "They took",
            "Rules",
            "Target",
            "chance",
            "outs" if size[0] == 80 else "unseen",
            "Esc Close",
        )
        await until(pilot, lambda: all(each in told(pilot) for each in shown))


async def test_a_review_shows_its_position_on_the_board() -> None:
    """As the seat to act saw it, with its moves; a closed hand stays closed."""
    app = GinApp(Settings(), LocalMatchLibrary(InstantCpu()))
    async with running(app) as (app, pilot):
        review = ReviewScreen(two_hands().snapshot(0))
        app.push_screen(review)
        await until(pilot, lambda: review.reviewing.is_whole)
        await pilot.press("enter")
        review.reviewing.turn_to(0)
        review.show_all()
        steps = review.reviewing.review and review.reviewing.review.steps
        assert steps
        for index in (0, 1, 2, 3):
            review.reviewing.action_index = index
            step = steps[index]
            await pilot.press("a")
            if step.seat != review.reviewing.me:
                assert app.screen is review
                continue
            await until(pilot, lambda: isinstance(app.screen, BoardScreen))
            board = app.screen
            assert isinstance(board, BoardScreen)
            assert board.board.view == step.views[step.seat]
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is review)
        assert {step.seat for step in steps[:4]} == {0, 1}
