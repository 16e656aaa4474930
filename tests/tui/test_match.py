"""Whole matches, from the first upcard to the settlement, as a person would play them."""

from __future__ import annotations

import pytest

from app.games.gin.rules import preset
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.invariants import match_state
from tests.tui.home import running
from tests.tui.person import Keys, Mouse, gin_app, play_match


def assert_kept(match: GinMatch) -> None:
    """The journal on the disk is the match that was played."""
    (path,) = journal.list_journals()
    again = GinMatch.from_records(journal.read(path).records)
    assert match_state(again)["played"] == match_state(match)["played"]


async def test_a_match_by_keys_only() -> None:
    async with running(gin_app(rules=preset("standard", 20))) as (_, pilot):
        match = await play_match(Keys(pilot), pilot)
        assert match.is_over
        assert_kept(match)


@pytest.mark.long
async def test_a_match_by_mouse_only() -> None:
    async with running(gin_app(rules=preset("standard", 20)), (120, 40)) as (_, pilot):
        match = await play_match(Mouse(pilot), pilot)
        assert match.is_over
        assert_kept(match)
