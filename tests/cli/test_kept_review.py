"""The whole review of a kept match stays what it was, whatever else it comes to tell."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.cli.kept_review import KEPT, review

WIN: Final = 1e-4
"""By how much a chance may differ: sums of a network's floats differ a little from one machine to
another, and add up over a match."""
POINTS: Final = 1e-2
"""By how much points may differ, for the same reason."""


def check(found: Any, kept: Any, place: str = "", within: float = POINTS) -> None:
    """All that was kept is there still, in the same place, and within the tolerance."""
    if isinstance(kept, dict):
        for name, value in kept.items():
            assert name in found, f"{place} has no {name}"
            check(found[name], value, f"{place}.{name}", WIN if name == "win" else POINTS)
    elif place.endswith(".choices"):
        # The order of choices that are worth the same hangs on their last digits.
        wins = [choice["win"] for choice in found]
        assert wins == sorted(wins, reverse=True), place
        assert len(found) == len(kept), place
        choice_values = {choice["do"]: choice for choice in found}
        for choice in kept:
            check(choice_values[choice["do"]], choice, f"{place} {choice['do']}")
    elif isinstance(kept, list):
        assert len(found) == len(kept), place
        for number, (one, other) in enumerate(zip(found, kept, strict=True), 1):
            check(one, other, f"{place} {number}")
    elif isinstance(kept, float):
        assert found == pytest.approx(kept, abs=within), place
    else:
        assert found == kept, place


@pytest.mark.long
def test_the_review_of_a_kept_match_is_what_it_was() -> None:
    kept = json.loads(KEPT.read_text())
    assert sum(len(hand["decisions"]) for hand in kept["hands"]) > 100
    assert {decision["mark"] for hand in kept["hands"] for decision in hand["decisions"]} >= {
        "good",
        "doubtful",
        "mistake",
        "blunder",
    }
    check(review(), kept)


def test_its_luck_adds_up_and_what_is_left_is_the_adjusted_result() -> None:
    """Each event is told of both seats, and summed for each; Ann won, over six hands."""
    found = review()
    events = [event for hand in found["hands"] for event in hand["chances"]]
    assert {event["kind"] for event in events} == {"deal", "upcard", "draw"}
    assert all(0 < hand["doubt"]["win"] < 0.01 for hand in found["hands"])
    for seat, told in enumerate(found["seats"]):
        for what in ("win", "points"):
            luck = sum(event[what][seat] for event in events)
            assert told["luck"][what] == pytest.approx(luck, abs=1e-3)
        won = float(told["name"] == "Ann")
        assert told["adjusted"]["win"] == pytest.approx(won - told["luck"]["win"], abs=1e-5)
    points = [
        told["adjusted"]["points_a_hand"] * 6 + told["luck"]["points"] for told in found["seats"]
    ]
    assert points[0] == pytest.approx(-points[1], abs=1e-3)
    assert points[0] == pytest.approx(round(points[0]), abs=1e-3)


@pytest.mark.parametrize(
    "changed",
    [
        {"do": "take", "win": 0.52, "points": 3.0},
        {"do": "stock", "win": 0.5, "points": 3.0},
        {"do": "take", "win": 0.5, "points": 3.1},
        {"do": "take", "win": 0.5},
    ],
)
def test_what_has_changed_is_noticed(changed: dict[str, Any]) -> None:
    """And what is told besides, or in the last digits, is not."""
    kept = {"choices": [{"do": "take", "win": 0.5, "points": 3.0}]}
    check({"choices": [{"do": "take", "win": 0.50001, "points": 3.001}], "luck": 1}, kept)
    with pytest.raises((AssertionError, KeyError)):
        check({"choices": [changed]}, kept)
