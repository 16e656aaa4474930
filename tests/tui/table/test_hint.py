"""A hint asked for again is played only while it is on the screen, and nothing else was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from app.table.session import MatchSession
from tests.tui.person import until
from tests.tui.seated import draw, seated, took
from tests.tui.table.melding.tables import basic, contract, playing
from tests.tui.table.melding.test_table import my_draw

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


def take() -> MatchSession:
    """Basic Rummy: the upcard completes a meld."""
    return basic("7C 7D 2H 4C 5D QS JD 9S 9H 3S", "AC AD AH 8C 8D 8H KC KD KH 6S", up="7H")


@pytest.mark.parametrize(
    ("make", "between"),
    [
        (take, ("d", "u")),
        (take, ("right", "left")),
        (lambda: my_draw(contract("7C 7D 2H 4C 5D QS JD", "")), ("right", "left")),
    ],
    ids=["undo", "basic", "contract"],
)
async def test_it_is_given_anew_with_melds_on_the_table(
    make: Callable[[], MatchSession], between: Sequence[str]
) -> None:
    async with playing(table := make()) as player:
        before = len(table.match.hand.history)
        for keys in ((), between):
            await player.press(*keys, "h")
            await until(player.pilot, lambda: "Take it: " in player.text)
        assert len(table.match.hand.history) == before
        await player.press("h")
        assert len(table.match.hand.history) > before
