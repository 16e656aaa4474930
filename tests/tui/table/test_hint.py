"""A hint asked for again is played only while it is on the screen, and nothing else was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from app.cards.cards import parse
from app.coach.advice import Advice
from app.games.gin.actions import Discard
from app.players.base import ChoiceValue
from app.tui.screens.choices import ChoicesScreen
from app.tui.table.gin.screen import GinScreen
from tests.tui.host import ME
from tests.tui.person import until
from tests.tui.seated import JudgingCpu, draw, drew, seated, settled, took

BETWEEN = [
    *(("right", "left"), ("question_mark", "escape"), ("colon", "escape"), ("o",)),
    ("colon", *"score", "enter"),
]
"""What leaves the table as it was."""


@pytest.mark.parametrize("between", BETWEEN, ids="-".join)
async def test_it_is_given_anew_after_anything_else(between: Sequence[str]) -> None:
    async with seated(table := took()) as person:
        before = len(table.match.hand.history)
        for keys in ((), between):
            await person.press(*keys, "h")
            await until(person.pilot, lambda: "Discard K♣: wins" in person.text)
        assert len(table.match.hand.history) == before
        assert len(table.match.hints) == 1, "told again, it is no other hint"
        await person.press("h")
        assert len(table.match.hand.history) > before


async def test_it_is_given_anew_after_a_move_that_was_taken_back() -> None:
    async with seated(table := draw()) as person:
        before = len(table.match.hand.history)
        await person.press("h")
        await until(person.pilot, lambda: "wins" in person.text)
        await person.press("d", "u")
        assert "Undone." in person.text
        await person.press("h")
        await until(person.pilot, lambda: "wins" in person.text)
        assert len(table.match.hand.history) == before


async def test_it_is_played_by_typing_it_twice() -> None:
    async with seated(table := took()) as person:
        before = len(table.match.hand.history)
        await person.press("colon", *"hint", "enter")
        await until(person.pilot, lambda: "Discard K♣: wins" in person.text)
        await person.press("colon", *"hint", "enter")
        assert len(table.match.hand.history) > before


async def test_a_card_that_was_raised_is_asked_about() -> None:
    async with seated(took()) as person:
        place = person.screen.state.selection.cards.index(parse("7C"))
        await person.press("1234567890-"[place], "h")
        await until(person.pilot, lambda: "Why not 7♣ (" in person.text)
        assert "7♣ breaks up" in person.text
        assert person.screen.state.selection.card == parse("KC"), "what the hint says is raised"


async def test_all_choices_are_on_a_page_of_their_own() -> None:
    async with seated(table := took()) as person:
        before = len(table.match.hand.history)
        await person.press("c")
        await until(person.pilot, lambda: isinstance(person.app.screen, ChoicesScreen))
        await settled(person.app)
        assert "of the match" in person.text
        assert "Discard 5♠" in person.text
        await person.press("c")
        assert isinstance(person.app.screen, GinScreen)
        assert len(table.match.hand.history) == before
        assert len(table.match.hints) == 1


async def test_the_tutor_is_silent_about_what_a_hint_said() -> None:
    """The hint may know better than the judge, which does not search."""

    class Other(JudgingCpu):
        async def advise(self, view: Any) -> Advice:
            action = Discard(parse("JH"))
            return Advice(action, ((action, ChoiceValue(0.6, 1.0)),))

    cpu = Other()
    async with seated(table := drew(), cpu, tutor="mistakes") as person:
        await until(person.pilot, lambda: bool(cpu.judged))
        await person.press("h")
        await until(person.pilot, lambda: "Discard J♥: wins" in person.text)
        await person.press("h")
        assert table.match.hand.history[-1] == (ME, Discard(parse("JH")))
