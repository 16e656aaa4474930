"""Whether ratings find the strengths of people."""

from __future__ import annotations

from app.lab.people import evening


def test_people_of_known_strength_are_found() -> None:
    found = evening(people=200, matches=20, spread=200, seed=3)
    assert found.correlation > 0.87
    assert 0.85 < found.deviations < 1.15
