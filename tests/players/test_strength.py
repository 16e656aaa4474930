"""What was measured of the levels is what the README says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from app.players.base import full_name, level_of
from app.players.registry import levels
from app.players.strength import LADDER

README = Path(__file__).parents[2] / "README.md"
FAIR_STEP = 57.0
"""Per cent of the games that a level has to win against the one below it."""


def test_every_level_was_measured_against_the_one_below() -> None:
    ladder = [full_name(player) for player in levels()]
    assert [(found.weaker, found.stronger) for found in LADDER] == list(pairwise(ladder))
    for measured in LADDER:
        assert measured.percent - measured.interval > FAIR_STEP


def test_the_readme_has_the_same_figures() -> None:
    text = README.read_text(encoding="utf-8")
    for measured in LADDER:
        stronger, weaker = (level_of(name) for name in (measured.stronger, measured.weaker))
        row = next(line for line in text.splitlines() if line.startswith(f"| {stronger} |"))
        assert f"beats {weaker} in {measured.percent} % ± {measured.interval}" in row
