"""One worker and two are compared."""

from __future__ import annotations

import pytest

from app.lab import scaling


@pytest.mark.long
def test_tells_how_many_games_one_worker_plays_and_how_many_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("distributed")
    scaling.main(["casual", "novice", "--games", "4"])
    one, two, times = capsys.readouterr().out.splitlines()
    first, second = (float(line.split()[1]) for line in (one, two))
    assert one.startswith("1: ")
    assert two.startswith("2: ")
    assert float(times.split()[0]) == pytest.approx(second / first, rel=0.05)
