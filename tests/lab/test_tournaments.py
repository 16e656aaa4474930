"""Tournaments of players of known strengths."""

from __future__ import annotations

from statistics import fmean
from typing import Final

import pytest

from app.lab.tournaments import Setting, play, share
from app.tournaments.plan import Form
from app.tournaments.standings import Standing

RUNS: Final = 30


@pytest.mark.parametrize("form", [Form.KNOCK_OUT, Form.ROUND_ROBIN, Form.SWISS])
def test_every_form_finds_the_best_more_often_than_chance(form: Form) -> None:
    found = [play(Setting(form), 16, number) for number in range(RUNS)]
    assert fmean(each.wins for each in found) > 2 / 16
    assert play(Setting(form), 16, 0) == found[0]


def test_those_whoshare_a_placeshare_what_it_brings() -> None:
    rows = [
        Standing(place, player, player, 0, 0, (), has_left=False, is_in=True)
        for player, place in zip("abcd", (1, 2, 2, 2), strict=True)
    ]
    assert share(rows, ["a"], 1) == 1
    assert share(rows, ["b"], 1) == 0
    assert share(rows, ["a", "b"], 2) == pytest.approx(1 / 3)
    assert share(rows, ["b", "c"], 3) == pytest.approx(1 / 3)
    assert share(rows, ["b", "c"], 2) == 0
