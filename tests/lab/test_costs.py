"""What decisions cost, level by level."""

from __future__ import annotations

import pytest

from app.lab import costs


@pytest.mark.long
def test_every_decision_of_a_match_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """A level errs less than a weaker one, and the same seed gives the same lines."""
    costs.main(["novice", "expert-3", "--matches", "2", "--seed", "a"])
    first, novice, expert, last = capsys.readouterr().out.splitlines()
    assert first.split()[:2] == ["level", "decisions"]
    assert float(novice.split()[2]) > 0.2 > 0.05 > float(expert.split()[2])
    assert int(novice.split()[1]) > 20
    assert last.startswith("A match has")
