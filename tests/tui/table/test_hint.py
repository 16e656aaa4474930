"""A hint asked for again is played only while it is on the screen, and nothing else was done."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.tui.person import until
from tests.tui.seated import draw, seated, took

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
