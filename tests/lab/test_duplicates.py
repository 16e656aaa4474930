"""Duplicates that players of known strengths have played."""

from __future__ import annotations

from json import dumps
from pathlib import Path

import pytest

from app.lab.duplicates import MEASURES, PLAYERS, PlayedDeal, main, play, ranked, tournaments
from app.typed_json import as_json


def test_the_same_deal_is_played_alike_and_each_player_plays_it_otherwise() -> None:
    first = play(("levels", 0, 3))
    assert play(("levels", 0, 3)) == first
    assert play(("others", 15, 3))[3:] != first[3:]
    assert first.lost >= 0
    assert first.by_levels > 0


@pytest.mark.parametrize(
    ("measure", "places"),
    [
        ("points", [2, 1, 3]),
        ("loss", [3, 2, 1]),
        ("loss a decision", [2, 2, 1]),
        ("loss beside the levels", [1, 3, 2]),
    ],
)
def test_each_measure_ranks_by_its_own(measure: str, places: list[int]) -> None:
    deals = [
        PlayedDeal("levels", 0, 0, 5, choices=20, cost=0.2, lost=10, by_levels=50),
        PlayedDeal("levels", 1, 0, 9, choices=10, cost=0.1, lost=10, by_levels=10),
        PlayedDeal("levels", 2, 0, -3, choices=25, cost=0.05, lost=10, by_levels=20),
    ]
    rows = ranked({each.player: [each] for each in deals}, measure)
    assert [row.place for row in rows] == places


def test_tournaments_have_no_deal_in_common_and_those_that_are_not_whole_are_left_out() -> None:
    deals = [
        PlayedDeal("levels", player, deal, 0, 1, 0.0, 0.0, 1.0)
        for deal in range(5)
        for player in range(PLAYERS)
        if (player, deal) != (4, 1)
    ]
    found = [[each.deal for each in one[0]] for one in tournaments(deals, 2)]
    assert found == [[0, 2], [3, 4]]


def test_deals_of_the_file_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "deals.jsonl"
    deals = [
        PlayedDeal("levels", player, deal, -player, 10, player / 100, player, 10.0)
        for deal in range(8)
        for player in range(PLAYERS)
    ]
    kept.write_text("".join(f"{dumps(as_json(each))}\n" for each in deals))
    before = kept.read_text()
    main(["--deals", "8", "--fields", "levels", "--out", str(kept)])
    assert kept.read_text() == before
    told = capsys.readouterr().out
    assert all(f"| levels | 8 | {measure} | 1 | 100% ± 0%" in told for measure in MEASURES)
