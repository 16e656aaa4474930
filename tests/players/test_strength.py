"""What was measured of the levels is what the README says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from app.players.base import full_name, level_of
from app.players.registry import levels
from app.players.strength import (
    LADDER,
    RATINGS,
    YARDSTICK,
    YARDSTICK_ELO,
    fixed_among,
    ratings,
)
from app.text.gin.setup import about

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PLAYERS = ROOT / "app" / "guide" / "players.md"
FAIR_STEP = 57.0
"""Per cent of the games that a level has to win against the one below it."""


def test_every_level_was_measured_against_the_one_below() -> None:
    ladder = [full_name(player) for player in levels()]
    assert [(found.weaker, found.stronger) for found in LADDER] == list(pairwise(ladder))
    for measured in LADDER:
        assert measured.percent - measured.interval > FAIR_STEP


def test_the_ladder_is_a_scale() -> None:
    """From the weakest up; the yardstick holds it, or else whoever was measured."""
    elos = [found.elo for found in RATINGS.values()]
    assert elos == sorted(elos)
    assert [*ratings()] == [full_name(player) for player in levels()]
    assert RATINGS[YARDSTICK] == (YARDSTICK_ELO, 0)
    assert all(0 < found.interval < 40 for name, found in RATINGS.items() if name != YARDSTICK)
    strong = RATINGS["strong-1"].elo
    assert fixed_among(["nobody-1", "strong-1"]) == {"strong-1": strong}
    assert fixed_among(["strong-1", YARDSTICK]) == {YARDSTICK: YARDSTICK_ELO}
    assert fixed_among(["nobody-1"]) == {}


def test_the_readme_and_the_start_screen_tell_the_same_elo() -> None:
    text = README.read_text(encoding="utf-8")
    for player in levels():
        elo, interval = RATINGS[full_name(player)]
        row = next(line for line in text.splitlines() if line.startswith(f"| {player.name} |"))
        assert row.endswith(f"| {elo:.0f} ± {interval:.0f} |")
        assert about(player).splitlines()[1].startswith(f"Elo {elo:.0f}; ")


def test_the_page_about_players_tells_the_elo_of_the_others() -> None:
    text = PLAYERS.read_text(encoding="utf-8")
    levels_now = {full_name(player) for player in levels()}
    others = [name for name in RATINGS if name not in levels_now | {YARDSTICK}]
    assert others == ["planner-1", "expert-3"]
    for name in others:
        elo, interval = RATINGS[name]
        assert f"`{name.removesuffix('-1')}` has {elo:.0f} ± {interval:.0f}" in text
    assert f"`simple`, the plain yardstick of research, has {YARDSTICK_ELO:.0f}" in text


def test_the_readme_has_the_same_figures() -> None:
    text = README.read_text(encoding="utf-8")
    for measured in LADDER:
        stronger, weaker = (level_of(name) for name in (measured.stronger, measured.weaker))
        row = next(line for line in text.splitlines() if line.startswith(f"| {stronger} |"))
        assert f"beats {weaker} in {measured.percent} % ± {measured.interval}" in row
