"""Who is named where: everybody's score in the top line, teams, the captain, one order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from rich.cells import cell_len

from app.cards.cards import glyph_name
from app.games.base import ONLOOKER
from app.games.gin.rules import PRESETS, Rules, preset
from app.games.gin.score import GameScore, games
from app.games.gin.standing import Standing
from app.match.seat import HUMAN, Seat
from app.storage.settings import Settings
from app.table.gin_match import GinMatch
from app.table.session import MatchSession
from app.text.gin.scoring import score_lines, standing
from app.text.people import People
from app.tui.table.gin.screen import GinScreen
from app.ui.gin_table import GinTableModel
from tests.again import again
from tests.tui.home import at_home, seen
from tests.tui.host import SEED
from tests.tui.person import until
from tests.tui.screen_text import screen_lines
from tests.tui.seated import settled
from tests.tui.test_snapshots import SilentCpu

SHORT, LONG = ("Ann", "Vera", "Nell", "Hugo"), ("Wilhelmina12", "Maximilian", "山田太郎さん", "Bo")
NARROW = 80


class WithPoints(Standing):
    """A score in which everybody has points."""

    __slots__ = ()

    @property
    def games(self) -> tuple[GameScore, ...]:
        """The games with these points."""
        return tuple(
            game._replace(totals=(136, 20, 9, 148)[: len(game.totals)])
            for game in games(self.rules, self.sheet)
        )


class Scored(GinMatch):
    """A match in which everybody has points."""

    def __init__(self, rules: Rules, seats: Iterable[Seat], seed: bytes, created: str = "") -> None:
        super().__init__(rules, seats, seed, created)
        stands = self.standing
        self.standing = WithPoints(stands.rules, stands.sheet, stands.plan)


def match_of(
    names: tuple[str, ...], rules: Rules, *, me: int = 0, kind: type[GinMatch] = GinMatch
) -> GinMatch:
    """A match of these people, one of whom sits at this keyboard."""
    seats = [Seat(name, HUMAN if seat == me else "casual-1") for seat, name in enumerate(names)]
    return kind(rules, seats, SEED)


def line_of(match: GinMatch, me: int, width: int) -> str:
    return GinTableModel(seen(match, me), glyph_name, str).top_line(width)


@pytest.mark.parametrize("names", [SHORT, LONG])
@pytest.mark.parametrize("room", [NARROW, NARROW - 11, 120])
@pytest.mark.parametrize(
    "rules",
    [
        PRESETS["standard"],
        PRESETS["hollywood"],
        PRESETS["oklahoma"],
        PRESETS["captain"],
        PRESETS["partners"],
        replace(PRESETS["table"], oklahoma=True, best_of=5, target=1000),
        replace(PRESETS["partners"], hollywood=True, best_of=3),
    ],
)
def test_the_top_line_has_the_score_of_every_side(
    names: tuple[str, ...], room: int, rules: Rules
) -> None:
    count = {"two": 2, "rotation": 3, "captain": 3}.get(rules.seating.value, 4)
    match = match_of(names[:count], rules, kind=Scored)
    line = line_of(match, 0, room)
    assert cell_len(line) <= room, line
    assert line.startswith(" Hand 1")
    people = People.of(seen(match, 0))
    places = []
    for side in people.order:
        score = standing(match.standing.games, side)
        assert score in line
        places.append(line.rindex(f" {score}"))
    assert places == sorted(places), line
    if names == SHORT and room == 120:
        assert "or less" in line or rules.oklahoma
        assert f"to {rules.target}" in line


def test_four_are_named_in_the_smallest_window() -> None:
    match = match_of(SHORT, PRESETS["table"])
    assert line_of(match, 0, NARROW).endswith("Ann 0 · Vera 0 · Nell 0 · Hugo 0 · to 100 ")
    line = line_of(match_of(LONG, PRESETS["table"]), 0, NARROW)
    for name in LONG:
        assert f" {name} 0" in line, "names are cut last"


@pytest.mark.parametrize(
    ("width", "me", "labels"),
    [
        (None, 0, ["Ann & Nell", "Vera & Hugo"]),
        (12, 0, ["Ann & Nell", "Vera & Hugo"]),
        (10, 0, ["Ann+Nell", "Vera+Hugo"]),
        (8, 0, ["Us", "Them"]),
        (9, 3, ["Hugo+Vera", "Ann+Nell"]),
        (7, 3, ["Us", "Them"]),
        (3, 0, ["A+N", "V+H"]),
        (8, ONLOOKER, ["A+N", "V+H"]),
    ],
)
def test_teams_are_cut_to_what_can_be_read(width: int | None, me: int, labels: list[str]) -> None:
    people = People(SHORT, me, (0, 1, 0, 1))
    assert people.labels(width) == labels


def test_one_alone_is_cut_with_a_mark() -> None:
    people = People(LONG, ONLOOKER, (0, 1, 2, 3))
    assert people.labels(6) == ["Wilhe…", "Maxim…", "山田…", "Bo"]


@pytest.mark.parametrize(
    ("rules", "me"),
    [
        ("partners", 0),
        again("captain", 2),
        again("table", 2),
    ],
)
async def test_names_stand_in_one_order_everywhere(rules: str, me: int) -> None:
    count = 4 if rules in ("partners", "table") else 3
    match = match_of(SHORT[:count], preset(rules), me=me)
    people = People.of(seen(match, me))
    # Nobody plays, so that the table is what is shown for as long as it is looked at.
    app = at_home(Settings(pace=0.0), table=MatchSession(match), cpu=SilentCpu())
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, GinScreen))
        await settled(app)
        lines = screen_lines(app)
        in_order(lines[0], people.labels())
        sheet = app.screen.query_one("#panel-sheet").region
        head = next(line[sheet.x :] for line in lines[sheet.y + 1 :] if line[sheet.x :].strip())
        in_order(head, people.labels(11))
    in_order(score_lines(seen(match, me), people)[0], people.labels())
    first = people.order[0]
    assert me in [seat for seat, side in enumerate(match.sides) if side == first]


def in_order(line: str, names: list[str]) -> None:
    """The names come one after the other in a line, the score of each behind it."""
    places = [line.rindex(name) for name in names]
    assert places == sorted(set(places)), line
