"""Hints: what is advised, and when a second request plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.cards.cards import Card, glyph_name, parse
from app.coach.advice import Advice
from app.cpu.service import Cpu, CpuError, InstantCpu
from app.games.gin.actions import DRAW_STOCK, Discard
from app.games.gin.view import View
from app.table.session import MatchSession
from app.ui.gin_table import GinTableModel
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.melding.games import model_of
from app.ui.table import TableModel
from tests.tui.host import ME, VERA
from tests.tui.seated import KNOCKING, TestingCpu, draw, may_go_down, took, upcard
from tests.tui.table.melding.tables import basic


def gin(table: MatchSession) -> GinTableModel:
    return GinTableModel(table.snapshot(ME), glyph_name, str)


async def asked(
    adviser: Adviser,
    table: MatchSession,
    model: TableModel[Any] | None = None,
    cpu: Cpu | None = None,
    raised: Card | None = None,
) -> NewHint | NoHint | None:
    table.cpu = cpu or TestingCpu()
    return await adviser.ask(table.seat_handle(ME), model or gin(table), raised)


async def test_a_hint_is_played_if_it_is_asked_for_again() -> None:
    table, adviser = took(), Adviser()
    assert adviser.again(gin(table).view) is None
    answer = await asked(adviser, table)
    assert isinstance(answer, NewHint)
    assert answer.hint.told.startswith("Discard K♣: wins")
    assert answer.hint.rests_on == "", "two play for one score"
    assert adviser.again(gin(table).view) == answer.hint.action
    adviser.forget()
    assert adviser.again(gin(table).view) is None


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (upcard, "Take it: "),
        (lambda: may_go_down(KNOCKING), ", knocking "),
    ],
    ids=["upcard", "knock"],
)
async def test_a_hint_says_what_its_phase_is_about(
    make: Callable[[], MatchSession], told: str
) -> None:
    answer = await asked(Adviser(), make())
    assert isinstance(answer, NewHint)
    assert told in answer.hint.told


async def test_it_is_given_anew_once_the_table_has_changed() -> None:
    table, adviser = draw(), Adviser()
    await asked(adviser, table)
    table.act(ME, DRAW_STOCK)
    assert adviser.again(gin(table).view) is None


async def test_only_the_first_of_a_match_explains_itself() -> None:
    table, adviser = took(), Adviser()
    first, second = await asked(adviser, table), await asked(adviser, table)
    assert isinstance(first, NewHint)
    assert isinstance(second, NewHint)
    assert (first.is_first, second.is_first) == (True, False)
    assert len(table.match.hints) == 1, "told again, it is no other hint"


async def test_a_game_without_values_says_what_its_hints_rest_on() -> None:
    table = basic("7C 7D 2H 4C 5D QS JD 9S 9H 3S", "AC AD AH 8C 8D 8H KC KD KH 6S", up="7H")
    model = model_of(table.snapshot(ME))
    answer = await asked(Adviser(), table, model)
    assert isinstance(answer, NewHint)
    assert answer.hint.told.startswith("Take it: ")
    assert answer.hint.rests_on.startswith("A hint is what the strongest level would play")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (CpuError("It fell off its chair."), "No hint: It fell off its chair."),
        (ValueError(), "There is no hint for this."),
    ],
)
async def test_without_a_hint_it_says_why(error: Exception, why: str) -> None:
    class Broken(InstantCpu):
        async def advise(self, view: View) -> Advice:
            raise error

    table, adviser = took(), Adviser()
    assert await asked(adviser, table, cpu=Broken()) == NoHint(why)
    assert adviser.again(gin(table).view) is None


async def test_a_hint_that_comes_too_late_is_none() -> None:
    class Slow(InstantCpu):
        async def advise(self, view: View) -> Advice:
            table.act(ME, next(a for a in view.legal_actions() if isinstance(a, Discard)))
            table.act(VERA, DRAW_STOCK)
            return await super().advise(view)

    table, adviser = took(), Adviser()
    assert await asked(adviser, table, cpu=Slow()) is None
    assert adviser.again(gin(table).view) is None


async def test_a_raised_card_that_is_not_the_best_is_asked_about() -> None:
    table = took()
    answer = await asked(Adviser(), table, raised=parse("7C"))
    assert isinstance(answer, NewHint)
    assert "Why not 7♣ (" in answer.hint.told
    assert "7♣ breaks up 7♣ 7♦ 7♥." in answer.hint.told
    best = await asked(Adviser(), table, raised=parse("KC"))
    assert isinstance(best, NewHint)
    assert "Why not" not in best.hint.told


async def test_the_judge_is_asked_once_about_a_view() -> None:
    """However often a card is asked about, or the list is opened: a search takes seconds."""

    class Counting(TestingCpu):
        async def advise(self, view: View) -> Advice:
            self.asked += 1
            return await super().advise(view)

    table, adviser, cpu = took(), Adviser(), Counting()
    for raised in (None, parse("7C")):
        await asked(adviser, table, cpu=cpu, raised=raised)
    await adviser.choices(table.seat_handle(ME), gin(table))
    assert cpu.asked == 1


async def test_all_choices_come_with_their_values_and_a_reason() -> None:
    table, adviser = took(), Adviser()
    table.cpu = TestingCpu()
    rows = await adviser.choices(table.seat_handle(ME), gin(table))
    assert isinstance(rows, list)
    assert rows[0].what == "Discard K♣"
    assert len(rows) == 10, "all but the card that was taken"
    seven = next(row for row in rows if row.what == "Discard 7♣")
    assert seven.why == "7♣ breaks up 7♣ 7♦ 7♥."
    assert (seven.chance[-1], seven.points[0]) in {("%", "+"), ("%", "-")}
    assert len(table.match.hints) == 1, "it is a hint like any other"


async def test_of_all_ways_to_knock_the_best_is_among_the_choices() -> None:
    table, adviser = may_go_down(KNOCKING), Adviser()
    table.cpu = TestingCpu()
    rows = await adviser.choices(table.seat_handle(ME), gin(table))
    assert isinstance(rows, list)
    assert sum(row.what.startswith("Knock with") for row in rows) == 1


async def test_where_choices_have_no_value_the_list_says_so() -> None:
    table = basic("7C 7D 2H 4C 5D QS JD 9S 9H 3S", "AC AD AH 8C 8D 8H KC KD KH 6S", up="7H")
    table.cpu = TestingCpu()
    model = model_of(table.snapshot(ME))
    answer = await Adviser().choices(table.seat_handle(ME), model)
    assert answer == NoHint("Choices have a value only where two play Gin for one score.")
