"""Hints: what is advised, and when a second request plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.cards.cards import glyph_name
from app.cpu.service import ChoiceValues, Cpu, CpuError, InstantCpu
from app.games.gin.actions import DRAW_STOCK, Discard
from app.games.gin.view import View
from app.table.session import MatchSession
from app.ui.gin_table import GinTableModel
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.melding.games import model_of
from app.ui.table import TableModel
from tests.tui.host import ME, VERA
from tests.tui.seated import KNOCKING, draw, may_go_down, took, upcard
from tests.tui.table.melding.tables import basic


def gin(table: MatchSession) -> GinTableModel:
    return GinTableModel(table.snapshot(ME), glyph_name, str)


async def asked(
    adviser: Adviser,
    table: MatchSession,
    model: TableModel[Any] | None = None,
    cpu: Cpu | None = None,
) -> NewHint | NoHint | None:
    table.cpu = cpu or InstantCpu()
    return await adviser.ask(table.seat_handle(ME), model or gin(table))


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
        (lambda: may_go_down(KNOCKING), "You can knock with 10, but playing on is worth more"),
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
        async def evaluate(self, player: str, view: View) -> ChoiceValues:
            raise error

    table, adviser = took(), Adviser()
    assert await asked(adviser, table, cpu=Broken()) == NoHint(why)
    assert adviser.again(gin(table).view) is None


async def test_a_hint_that_comes_too_late_is_none() -> None:
    class Slow(InstantCpu):
        async def evaluate(self, player: str, view: View) -> ChoiceValues:
            table.act(ME, next(a for a in view.legal_actions() if isinstance(a, Discard)))
            table.act(VERA, DRAW_STOCK)
            return await super().evaluate(player, view)

    table, adviser = took(), Adviser()
    assert await asked(adviser, table, cpu=Slow()) is None
    assert adviser.again(gin(table).view) is None
