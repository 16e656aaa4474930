"""Whole matches in lines, left and gone on with at every point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.cpu.service import InstantCpu
from app.games.base import find
from app.match.match import AnyMatch, Match
from app.match.records import RESULT
from app.storage import journal
from app.table.seats import take_seats
from app.table.session import MatchSession
from app.ui.match_library import LocalMatchLibrary
from tests.again import again
from tests.plain.typist import blind, hints, script, visit

SEED = bytes(range(32))
LENGTHS = [
    pytest.param("gin", {"target": 15}, ["casual"], id="gin"),
    pytest.param("basic", {"target": 10}, ["casual", "casual"], id="basic"),
    again("gin", {"seating": "table", "target": 100}, ["casual"] * 3, id="table of four"),
    again("gin", {"seating": "partners", "target": 125}, ["casual"] * 3, id="partners"),
    again("gin", {"seating": "rotation", "target": 100}, ["casual"] * 2, id="rotation"),
    again("gin", {"seating": "captain", "target": 100}, ["casual"] * 2, id="captain"),
    again("gin", {"hollywood": True, "target": 50}, ["casual"], id="hollywood"),
    again("gin", {"best_of": 3, "target": 30}, ["casual"], id="series"),
    again("contract", {}, ["casual", "strong"], id="contract"),
]


def begin(game: str, options: dict[str, Any], others: list[str]) -> MatchSession:
    rules = find(game).rules(options)
    return LocalMatchLibrary(InstantCpu()).begin(take_seats("Ann", others, game), rules, SEED)


def actions_of(path: Path) -> list[Any]:
    """What was done in a match, as its journal has it; that it is a match is checked."""
    match: AnyMatch = Match.from_records(journal.read(path).records)
    return [played.history for played in match.played]


@pytest.mark.parametrize(("game", "options", "others"), LENGTHS)
async def test_a_whole_match_is_played_by_the_hints(
    game: str, options: dict[str, Any], others: list[str]
) -> None:
    table = begin(game, options, others)
    path = table.path
    assert path

    def answer(new: list[str]) -> str | None:
        # Between two matches of a series, too.
        if new and new[-1].startswith("Type next"):
            return "next"
        return hints(new)

    said = await visit(answer, table, poll="always")
    assert said[-1].startswith("Type again")
    records = journal.read(path).records
    assert RESULT in records[-1], "the match is over, and its journal says so"
    match: AnyMatch = Match.from_records(records)
    assert match.is_over
    assert not [line for line in said if "is not a command" in line or "not an answer here" in line]
    hands = sum("is over." in line and line.startswith(("Hand", "Round")) for line in said)
    assert hands == len(match.played)


async def test_a_match_left_at_any_point_goes_on_where_it_was() -> None:
    """The input ends after each line of a script in turn, and another visit types the rest."""
    table = begin("gin", {"target": 10}, ["novice"])
    whole = table.path
    assert whole
    lines: list[str] = []

    def recording(new: list[str]) -> str | None:
        line = blind(new)
        lines.append(line or "")
        return line

    await visit(recording, table)
    expected = actions_of(whole)
    assert expected, "a hand was played to its end"
    assert len(lines) > 10
    for leaves in range(1, len(lines), 4):
        table = begin("gin", {"target": 10}, ["novice"])
        path = table.path
        assert path
        await visit(script(*lines[:leaves]), table)
        said = await visit(blind, LocalMatchLibrary(InstantCpu()).resume(path))
        assert said[1].startswith("Hand")
        assert actions_of(path) == expected
