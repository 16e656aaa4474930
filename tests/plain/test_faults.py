"""A fault of the game costs what it is in, and not the visit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.plain import start
from app.plain.gin import GinLines
from tests.plain.test_gin import nines
from tests.plain.typist import script, told, visit
from tests.tui.seated import drew

FAULT = "The game has a fault: this could not be done."


def fail(*_: object, **__: object) -> Any:
    """Have a fault."""
    raise RuntimeError("of this alone")


def reports(folder: Path) -> list[str]:
    """What was written of faults, which is taken away."""
    texts = []
    for path in folder.rglob("fault-*.txt"):
        texts.append(path.read_text(encoding="utf-8"))
        path.unlink()
    return texts


@pytest.mark.parametrize(
    ("method", "typed"),
    [
        ("_hint", ["hint", "hint"]),
        ("lying", ["table"]),
        ("score", ["score"]),
        ("hand", ["hand"]),
        ("what", ["what"]),
        ("_rules", ["rules"]),
        ("move", ["known"]),
        ("opening", []),
        ("news", []),
        ("question", []),
    ],
)
async def test_what_fails_at_a_table_is_left_out(
    home: Path, monkeypatch: pytest.MonkeyPatch, method: str, typed: list[str]
) -> None:
    monkeypatch.setattr(GinLines, method, fail)
    said = await told(drew(), *typed, "log")
    assert sum(line.startswith(FAULT) for line in said) >= max(len(typed), 1)
    assert "You drew 10♦." in said
    (report,) = reports(home)
    assert 'RuntimeError("of this alone")' in report


@pytest.mark.parametrize("method", ["showdown", "settled"])
async def test_what_fails_at_the_end_of_a_hand_is_left_out(
    home: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    monkeypatch.setattr(GinLines, method, fail)
    table = nines()
    said = await told(table, "best", "score")
    assert (method == "showdown") == any(line.startswith(FAULT) for line in said)
    assert any(line.startswith("Hand 1: ") for line in said)
    assert len(reports(home)) == (method == "showdown")


async def test_what_fails_before_a_match_is_left_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "statistics_lines", fail)
    said = await visit(script("stats", "stats", "new", "what"))
    assert sum(line.startswith(FAULT) for line in said) == 2
    assert said[-1].startswith("You can ")
    assert len(reports(home)) == 1
