"""How much time the players of a table have: as it is typed, kept and said."""

from __future__ import annotations

import json

import pytest

from app.server.table_options import TableOptions
from app.server.time_control import DAY, OFFERED, UNTIMED, TimeControl, explained, label, read
from app.typed_json import as_json, read_as


@pytest.mark.parametrize(
    ("text", "control", "short", "told"),
    [
        ("5+5", TimeControl(300, 5), "5+5", "5 minutes each, +5 s after each turn."),
        ("10+0", TimeControl(600), "10+0", "10 minutes for the match."),
        ("30s", TimeControl(turn=30), "30 s", "30 seconds for each turn."),
        ("10M", TimeControl(turn=600), "10 min", "10 minutes for each turn."),
        ("3d", TimeControl(turn=3 * DAY), "3 d", "3 days for each turn."),
    ],
)
def test_a_time_control_is_typed_and_said(
    text: str, control: TimeControl, short: str, told: str
) -> None:
    assert read(text) == control
    assert control.notation == text.lower()
    assert (label(control), explained(control)) == (short, told)


@pytest.mark.parametrize(
    "text", ["", "5", "+5", "0+5", "0s", "5s", "61m", "15d", "999+1", "5+999", "5 + 5", "-1m", "٣d"]
)
def test_an_impossible_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        read(text)


def test_each_time_control_that_is_offered_can_be_typed() -> None:
    assert [read(each.notation) for each in OFFERED if each] == [*OFFERED[1:]]
    assert not UNTIMED


def test_the_file_of_a_table_keeps_its_time_control() -> None:
    options = TableOptions(time_control=TimeControl(600, 10))
    assert read_as(TableOptions, json.loads(json.dumps(as_json(options)))) == options


@pytest.mark.parametrize("kept", [{"bank": -5}, {"bank": 60, "turn": 30}, {"increment": 5}])
def test_an_impossible_time_control_of_a_file_is_refused(kept: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"^"):
        read_as(TimeControl, kept)
