"""What the last throws tell of a hand."""

from __future__ import annotations

import pytest

from app.lab import throws


def rows(text: str) -> dict[tuple[str, int], list[float]]:
    """By player and throws the means of a table."""
    split = [line.replace("±", " ").split() for line in text.splitlines()[1:]]
    return {
        (name, int(count)): [float(figure) for figure in figures[::2]]
        for name, count, *figures in split
        if figures != ["decisions"]
    }


@pytest.mark.long
def test_throws_tell_of_who_throws_as_it_is_taken_to(capsys: pytest.CaptureFixture[str]) -> None:
    throws.main("expert-3 planner --hands 12 --jobs 1".split())
    weighs = rows(capsys.readouterr().out)
    throws.main("planner --hands 12 --jobs 1 --manner counts".split())
    counts = rows(capsys.readouterr().out)
    assert len(weighs) == 6
    assert len(counts) == 3
    half, whole = 1, 3
    assert weighs["expert-3", 2][half] > 0.2
    assert weighs["planner", 2][whole] < 0 < counts["planner", 2][half]
    assert counts["planner", 2][half] > weighs["planner", 2][half]
