"""How soon it is known how others play."""

from __future__ import annotations

import pytest

from app.lab import manners


def test_it_tells_who_weighs_from_who_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    manners.main("simple expert-3 --hands 10 --jobs 1".split())
    _, *lines = capsys.readouterr().out.splitlines()
    rows = {(name, int(hands)): figures for name, hands, *figures in map(str.split, lines)}
    assert len(rows) == 8
    simple, expert = (float(rows[name, 5][0]) for name in ("simple", "expert-3"))
    assert simple < 0.3 < 0.7 < expert
    assert rows["simple", 5][3] == "0%"
