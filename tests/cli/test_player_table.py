"""The table of the players of a contest, in windows of any width."""

from __future__ import annotations

from array import array

import pytest
from inline_snapshot import snapshot

from app.arena.game import Tally
from app.arena.standings import PlayerFigures
from app.cli.player_table import SORTS, columns_of, in_order, player_table, short
from app.players.strength import Strength
from app.text.cells import width_of
from app.text.speech import Voice, spoken_to


def figures(
    name: str,
    share: float,
    points: int,
    knocks: int,
    gins: int,
    undercuts: int,
    seconds: float = 0.001,
) -> PlayerFigures:
    tally = Tally(points, knocks, gins, undercuts, seconds=array("f", [seconds] * 9))
    return PlayerFigures(name, share, 0.031, 40, tally)


PLAYERS = [
    figures("casual-1", 0.25, 300, 20, 1, 0),
    figures("strong-1", 0.75, 444, 8, 6, 3, seconds=2.5),
    figures("cmd:python3 /home/me/bots/a-player-with-a-long-name.py", 0.5, 400, 12, 2, 9),
]
RATINGS = dict(
    zip(
        [each.name for each in PLAYERS],
        [Strength(812.2, 30), Strength(1208, 0), Strength(1000, 112)],
        strict=True,
    )
)
COLUMNS = columns_of("games won", "points", RATINGS)


def test_a_wide_window_shows_all() -> None:
    assert player_table(PLAYERS, COLUMNS, 140, numbered=True) == snapshot("""\
                                games won        Elo  points  knocks   gins  undercuts    median      95 %  forfeits
 1  casual-1                  25.0% ±3.1%    812 ±30    7.50   50.0%   2.5%       0.0%   1.00 ms   1.00 ms         0
 2  strong-1                  75.0% ±3.1%    1208 ±0   11.10   20.0%  15.0%       7.5%  2,500 ms  2,500 ms         0
 3  …yer-with-a-long-name.py  50.0% ±3.1%  1000 ±112   10.00   30.0%   5.0%      22.5%   1.00 ms   1.00 ms         0\
""")  # noqa: E501


def test_80_cells_leave_out_some_and_tell_which() -> None:
    assert player_table(PLAYERS, COLUMNS, 80, numbered=True) == snapshot("""\
                            games won        Elo  points    median  forfeits
 1  casual-1              25.0% ±3.1%    812 ±30    7.50   1.00 ms         0
 2  strong-1              75.0% ±3.1%    1208 ±0   11.10  2,500 ms         0
 3  …with-a-long-name.py  50.0% ±3.1%  1000 ±112   10.00   1.00 ms         0
A wider window shows also: 95 %, knocks, gins, undercuts.\
""")


@pytest.mark.parametrize("width", range(50, 130, 7))
def test_no_row_is_wider_than_the_window(width: int) -> None:
    for by in (None, *SORTS):
        head, *rows = player_table(PLAYERS, COLUMNS, width, by=by, numbered=True).splitlines()
        assert max(map(width_of, [head, *rows[:3]])) <= width
        assert by in (None, "name") or COLUMNS[str(by)].heading in head


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "pl", "zh"])
def test_no_heading_is_cut_in_any_language(language: str) -> None:
    with spoken_to(Voice(language)):
        columns = columns_of("won", "points", RATINGS)
        told = player_table(PLAYERS, columns, 80, numbered=True)
        whole = player_table(PLAYERS, columns, 200, numbered=True)
    assert max(map(width_of, told.splitlines()[:4])) <= 80
    assert all(column.heading in whole.splitlines()[0] for column in columns.values())
    # What has no room is named below.
    assert all(column.heading in told for column in columns.values())


@pytest.mark.parametrize(
    ("by", "first"),
    [("name", "casual-1"), ("elo", "strong-1"), ("knocks", "casual-1"), ("median", "strong-1")],
)
def test_players_are_sorted_by_any_column(by: str, first: str) -> None:
    assert in_order(PLAYERS, COLUMNS, by)[0].name == first
    assert in_order(PLAYERS, COLUMNS, None) == PLAYERS


def test_the_undercuts_of_two_are_sorted_by_their_share() -> None:
    few, many = figures("few", 0.5, 9, 9, 9, 1), figures("many", 0.5, 9, 9, 9, 5)
    assert [each.name for each in in_order([few, many], COLUMNS, "undercuts")] == ["many", "few"]


def test_of_a_long_name_the_end_is_shown() -> None:
    assert short("cmd:python3 bot.py", 8) == "… bot.py"
    assert short("casual-1", 8) == "casual-1"
