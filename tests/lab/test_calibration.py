"""Whether what a player says comes true."""

from __future__ import annotations

import numpy as np
import pytest

from app.lab.calibration import LATE, Noted, main, noted, report
from app.lab.luck import play


def test_what_is_said_is_of_the_player_alone_and_late_knocks_are_counted() -> None:
    names = ("expert-3", "waiter-1")
    played = play(names, 1, 1)
    found = noted(names, 1, 16, 1)
    chances, knocks = found
    assert set(chances[:, 1]) == {float(played.winner == played.first)}
    assert ((chances[:, 2] >= 0) & (chances[:, 2] <= 1)).all()
    assert ((chances[:, 0] > 0) & (chances[:, 0] < 1)).all()
    gains = {dealt.gain if played.first == 0 else -dealt.gain for dealt in played.hands}
    assert len(knocks)
    assert (knocks[:, 0] >= LATE).all()
    assert set(knocks[:, 2]) <= gains


@pytest.mark.long
def test_of_a_player_against_itself_both_seats_are_heard() -> None:
    chances = noted(("expert-1", "expert-1"), 1, 16, 0).chances
    assert set(chances[:, 1]) == {0.0, 1.0}


def said(chance: float, won: float, points: float, got: float, turn: int) -> Noted:
    return Noted(np.array([[chance, won, 0.5]]), np.array([[float(turn), points, got]]))


def test_what_is_off_beyond_its_interval_is_named() -> None:
    matches = [said(0.15, number % 100 < 35, 1.0, -8.5, 9) for number in range(1000)]
    matches += [said(0.55, number % 100 < 57, 1.0, 2.9, 7) for number in range(1000)]
    wrong: list[str] = []
    lines = [*report("planner-1", matches, wrong)]
    assert wrong == [
        "planner-1, 10 to  20 %: +20.0% ± 3.2%",
        "planner-1, 10 to  20 % by the hand: +35.0% ± 2.2%",
        "planner-1, 50 to  60 % by the hand: -5.0% ± 0.3%",
        "planner-1, knocks in turns  9, 10: -9.5 ± 0.6 points",
    ]
    assert [line.split() for line in lines if "50 to" in line] == [
        "50 to 60 % 1000 55.0% 57.0% +2.0% ± 3.1% -5.0% ± 0.3%".split()
    ]


def test_who_only_chooses_cannot_be_judged(capsys: pytest.CaptureFixture[str]) -> None:
    for name, sentence in (("strong", "ask expert"), ("nobody", "no player called “nobody”")):
        with pytest.raises(SystemExit):
            main([name])
        assert sentence in capsys.readouterr().err


@pytest.mark.long
def test_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main("expert-3 planner knocker --matches 3 --jobs 2".split())
    out = capsys.readouterr().out
    assert "Against planner-1, 3 matches:" in out
    assert "late knock" in out
    assert out.splitlines()[-1].startswith("Nothing is off") or "beyond the interval" in out
