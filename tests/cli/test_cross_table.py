"""The cross table of a contest, in windows of any width."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from inline_snapshot import snapshot

from app.arena.standings import PairStandings
from app.cli.cross_table import cross_table
from app.text.cells import width_of
from app.text.speech import Voice, spoken_to


def standing(names: tuple[str, str], shares: list[float]) -> PairStandings:
    return PairStandings(names, dict(enumerate(shares)))


ORDER = ["strong", "middle", "weak"]
STANDINGS = [
    standing(("weak", "strong"), [0.1, 0.1]),
    standing(("weak", "middle"), [0.2, 0.2]),
    standing(("strong", "middle"), [0.7, 0.7]),
]


def test_it_is_read_by_rows() -> None:
    assert cross_table(ORDER, STANDINGS, 80) == snapshot("""\
              strong        middle          weak
strong             –  70.0% ±60.2%  90.0% ±60.2%
middle  30.0% ±60.2%             –  80.0% ±60.2%
weak    10.0% ±60.2%  20.0% ±60.2%             –
4 games for each two, each share within 60.2%; 95 % intervals.\
""")


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "pl", "zh"])
def test_columns_are_apart_in_any_language(language: str) -> None:
    standings = [standing((one, other), [1, 0]) for one, other in combinations("abcd", 2)]
    with spoken_to(Voice(language)):
        rows = cross_table("abcd", standings, 100).splitlines()[:5]
    assert {width_of(row) for row in rows} == {width_of(rows[0])}
    assert [len(re.split(" {2,}", row)) for row in rows] == [5] * 5


def test_a_narrow_window_has_numbers_for_names() -> None:
    assert cross_table(ORDER, STANDINGS, 40) == snapshot("""\
wins of 100 against
              1    2    3
 1  strong    –   70   90
 2  middle   30    –   80
 3  weak     10   20    –
4 games for each two, each share within 60.2%; 95 % intervals.\
""")


def test_a_gauntlet_has_its_opponents_above_the_columns() -> None:
    standings = [
        standing((name, other), [0.5, 0.75]) for name in ("one", "two") for other in ("x", "y", "z")
    ]
    assert cross_table(["x", "one", "y", "two", "z"], standings, 80) == snapshot("""\
                 x              y              z
one  62.5% ±100.0%  62.5% ±100.0%  62.5% ±100.0%
two  62.5% ±100.0%  62.5% ±100.0%  62.5% ±100.0%
4 games for each two, each share within 100.0%; 95 % intervals.\
""")


def test_numbers_are_places_among_all() -> None:
    standings = [standing(("one", other), [0.5, 0.75]) for other in ("x", "y", "z")]
    rows = cross_table(["x", "one", "y", "z"], standings, 30).splitlines()
    assert rows[1].split() == ["1", "3", "4"]
    assert rows[2].split() == ["2", "one", "62", "62", "62"]


def test_of_a_contest_that_was_stopped_the_games_differ() -> None:
    standings = [standing(("a", "b"), [1, 1, 0]), standing(("a", "c"), [1, 0])]
    told = cross_table(["a", "b", "c"], standings, 80)
    assert told.endswith("4 to 6 games for each two, each share within 100.0%; 95 % intervals.")


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_forty_players_have_room_in_any_window(width: int) -> None:
    names = [f"a-player-with-a-long-name-{number}" for number in range(40)]
    standings = [standing(names_of_two, [0.5, 1]) for names_of_two in combinations(names, 2)]
    rows = cross_table(names, standings, width).splitlines()
    assert max(map(len, rows[:-1])) <= width
    places = [place for row in rows if row.startswith(" " * 9) for place in row.split()]
    assert places == [str(place) for place in range(1, 41)]
