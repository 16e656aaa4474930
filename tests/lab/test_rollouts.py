"""The measure of estimates and roll-outs: positions of each range, and what their table says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from app.cards.cards import as_set
from app.coach.rollout import play_out
from app.games.gin.hand import Hand
from app.games.gin.view import View
from app.lab import rollouts
from app.lab.rollouts import RANGES, believed, likely, positions, real, table


def test_positions_are_of_their_range_and_their_hand_is_the_real_one() -> None:
    found = list(positions(3))
    assert len({each for each, _, _ in found}) == len(found) > 3
    for each, view, hand in found:
        assert each.has(view)
        assert [other for other in RANGES if other.has(view)] == [each]
        assert hand.view(view.seat) == view


@pytest.mark.parametrize("of_view", [likely, believed])
def test_worlds_are_like_the_view(of_view: Callable[[View], Iterator[Hand]]) -> None:
    """In all that the seat sees, and not always the same."""
    _, view, _ = next(positions(3))
    worlds = [*islice(of_view(view), 5)]
    assert [world.view(view.seat) for world in worlds] == [view] * 5
    assert len({world.hands[view.opponent] for world in worlds}) > 1


def test_the_truth_is_the_real_hand_with_another_stock() -> None:
    _, view, hand = next(positions(3))
    worlds = [*islice(real(hand), 5)]
    assert [world.hands for world in worlds] == [hand.hands] * 5
    assert len({tuple(world.stock) for world in worlds}) > 1
    assert {as_set(world.stock) for world in worlds} == {as_set(hand.stock)}
    action = view.legal_actions()[0]
    assert len(play_out(view, [action], worlds)) == 5


def test_the_table_tells_what_each_measure_would_have_gained(tmp_path: Path) -> None:
    """By hand: the roll-out's choice is 4 % better in one position, and 2 % worse in another."""

    def position(truth: float, rolled: float) -> rollouts.Found:
        means = {"means": [0.5, 0.5 + rolled], "n": 96, "s": 1.0}
        row = {"kind": "draw6+", "turn": 7, "est": [0.6, 0.59], "truth": [0.5, 0.5 + truth]}
        return {**row, "likely": means, "belief": {**means, "means": [0.5, 0.4]}}

    rows = [position(0.04, 0.03), position(-0.02, 0.005)]
    lines = table(rows)
    (line,) = [each for each in lines if each.startswith("| draws, later | 2 |")]
    assert lines[-1].startswith("| all | 2 | ")
    # Half of the second is no reason to choose otherwise.
    assert line.split(" | ")[2:5] == ["+10.00 ± 0.00", "+1.00 ± 2.12", "+2.00 ± 1.41"]
    path = tmp_path / "found.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert rollouts.read([path, tmp_path / "none"]) == rows


def test_the_table_tells_by_how_much_estimates_err() -> None:
    """By hand: a difference of 3 % by the estimate is one of 1 % played out, and none in truth."""
    means = {"means": [0.51, 0.5], "n": 96, "s": 1.0}
    row = {"kind": "knock", "turn": 7, "est": [0.55, 0.52], "truth": [0.5, 0.5]}
    lines = table([{**row, "likely": means, "belief": means}])
    assert lines[0].endswith(" | error, estimate | error, half |")
    assert lines[-1].endswith(" | 2.4 | 1.0 |"), "the root of 2 by 3, and half of 2"
