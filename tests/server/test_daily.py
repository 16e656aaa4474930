"""The deal of the day of a server: secret, sealed, and ranked without spoiling it for others."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest
from textual.widgets import Static

from app.cards.cards import glyph_name
from app.cards.deal import Deal, hand_seed
from app.cpu.service import InstantCpu
from app.server.accounts import AccountStore
from app.server.daily import DailyBoard, terms_of
from app.server.refusals import LobbyCode, LobbyError
from app.storage.daily import DayResult
from app.storage.settings import Settings
from app.table.handles import DailyTerms
from app.text.gin import daily as words
from app.tui.app import GinApp
from app.tui.screens.daily import DailyScreen
from app.ui.match_library import LocalMatchLibrary
from tests.server.company import Company, FarCompany
from tests.tui.home import running
from tests.tui.person import until
from tests.tui.screen_text import screen_text

DAY = date(2026, 11, 28)
HANDS = ("0 pass|1 take|1 throw KH|0 stock|0 throw KD",)


class Board(DailyBoard):
    """Of a server whose clock can be moved."""

    def __init__(self, folder: Path, secret: bytes = bytes(32)) -> None:
        self.day, self.folder = DAY, folder
        super().__init__(folder, secret, lambda: self.day)

    def play(self, person: str, loss: float, points: int = 10) -> None:
        self.put(person, person.capitalize(), DAY, points, loss, HANDS)


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path / "daily")


def test_seeds_come_from_the_secret_and_the_date_and_are_sealed(
    board: Board, tmp_path: Path
) -> None:
    assert len({board.seed(DAY + timedelta(days)) for days in range(400)}) == 400
    assert Board(tmp_path, bytes(31) + b"1").seed(DAY) != board.seed(DAY)
    found = board.ranking("ann", DAY)
    assert (found.seal, found.seed) == (sha256(board.seed(DAY)).hexdigest(), "")
    board.day += timedelta(1)
    assert bytes.fromhex(board.ranking("ann", DAY).seed) == board.seed(DAY)


def test_a_server_keeps_its_secret(tmp_path: Path) -> None:
    secrets = []
    for _ in range(2):
        people = AccountStore(tmp_path)
        secrets.append(people.secret_for("deals of the day"))
        assert secrets[-1] != people.secret_for("something else")
        people.close()
    assert secrets[0] == secrets[1]


def test_the_lowest_loss_comes_first_and_the_first_result_counts(board: Board) -> None:
    board.play("ann", 0.05, points=80)
    board.play("ben", 0.01, points=-20)
    board.play("ann", 0.0)
    found = board.ranking("ann", DAY)
    assert [(line.name, line.loss, line.points) for line in found.lines] == [
        ("Ben", 0.01, -20),
        ("Ann", 0.05, 80),
    ]
    assert Board(board.folder).ranking("ann", DAY) == found, "it outlives the server"


def test_nothing_is_told_to_those_who_have_not_played(board: Board) -> None:
    board.play("ann", 0.05)
    found = board.ranking("eve", DAY)
    assert (found.players, found.lines) == (1, ())
    told = words.ranking(found)
    assert told == ["1 person has played this day.", f"Seal of the day: {found.seal}"]


def test_how_others_played_is_told_when_the_day_is_over(board: Board) -> None:
    board.play("ann", 0.05)
    during = board.ranking("ann", DAY)
    assert [line.hands for line in during.lines] == [()]
    assert words.line_of(during, 0, glyph_name) == ""
    board.day += timedelta(1)
    after = board.ranking("eve", DAY)
    assert [line.hands for line in after.lines] == [HANDS]
    upcard = glyph_name(Deal.from_seed(hand_seed(bytes.fromhex(after.seed), 1)).cards[20])
    told = f"Ann: Hand 1: passed {upcard}; drew and discarded K♦."
    assert words.line_of(after, 0, glyph_name) == told


def test_a_result_that_comes_after_the_day_is_not_ranked(board: Board) -> None:
    board.day += timedelta(1)
    board.play("ann", 0.05)
    assert board.ranking("ann", DAY).players == 0


def test_a_damaged_ranking_is_set_aside(board: Board) -> None:
    board.play("ann", 0.05)
    (path,) = board.folder.iterdir()
    path.write_bytes(b"{")
    assert board.ranking("ann", DAY).players == 0
    assert path.with_name(f"{path.name}.damaged").exists()


@pytest.mark.parametrize("kind", [Company, FarCompany])
async def test_a_visitor_is_given_the_day_and_no_later_one(
    kind: type[Company], tmp_path: Path
) -> None:
    server = kind(tmp_path)
    ann, ben = server.enter("Ann"), server.enter("Ben")
    terms, others = terms_of(server.place(ann.visit)), terms_of(server.place(ben.visit))
    today = terms.today()
    assert terms.seed_of(today) == others.seed_of(today)
    with pytest.raises(LobbyError) as refused:
        terms.seed_of(today + timedelta(1))
    assert refused.value.code is LobbyCode.DAY_TO_COME
    assert terms.publish is not None
    assert terms.ranking is not None
    assert others.ranking is not None
    terms.publish(DayResult(today, 5, 0.02), HANDS)
    assert [line.name for line in terms.ranking(today).lines] == ["Ann"]
    assert others.ranking(today).lines == ()
    assert others.ranking(today).players == 1
    server.lobby.close()


async def test_the_screen_shows_the_ranking_and_yesterdays_moves(board: Board) -> None:
    board.play("ann", 0.05)
    board.day += timedelta(1)
    library = LocalMatchLibrary(InstantCpu())
    library.daily = DailyTerms(
        lambda: board.day, board.seed, stays_open=False, ranking=partial(board.ranking, "eve")
    )
    async with running(GinApp(Settings(), library), notifications=True) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DailyScreen))
        about = app.screen.query_one("#about", Static)
        await until(pilot, lambda: "0 people have played this day." in str(about.content))
        await pilot.press("left")
        assert "This day was not played" in str(about.content)
        await pilot.press("l")
        assert "1. Ann: lost 5.0 %, points +10" in str(about.content)
        assert board.seed(DAY).hex() in str(about.content)
        await pilot.press("l")
        assert str(about.content).startswith("Ann: Hand 1: passed")
        await pilot.press("l")
        assert "This day was not played" in str(about.content)
        await pilot.press("right", "right", "l")
        await until(pilot, lambda: "This day is still to come." in screen_text(app))
