"""People who play in a house, at the same time, and what becomes of it when lines break."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh
import pyte
import pytest

from app.games.gin.rules import preset
from app.server.screens.lobby import LobbyScreen
from app.server.workers import pool as worker_pool
from app.storage import journal
from app.storage.home import kept_in
from app.table.seats import take_seats
from app.tui.app import GinApp
from app.tui.key_presses import Timing
from app.tui.screens.settings import SettingsScreen
from tests.again import again
from tests.kept import begin
from tests.server.conftest import Opens
from tests.server.servers import introduce
from tests.server.terminals import SshTerminal, by_turn, options, sit_down, visiting
from tests.server.worker import FAULT, fail
from tests.terminal.session import CTRL_Q, ESCAPE

Keys = list[asyncssh.SSHKey]


in_any_number = pytest.mark.parametrize("workers", [1, again(2)])
"""Of processes in which screens are drawn: nobody notices."""


def actions(folder: Path) -> list[object]:
    """What was done in the only match that is kept there."""
    (path,) = (folder / "matches").glob("*.jsonl")
    return [each["do"] for each in journal.read(path).records if "do" in each]


def keep_a_match(folder: Path) -> None:
    """Let a match that somebody plays alone wait for them."""
    with kept_in(folder):
        begin(take_seats("Anna", ["casual"]), preset("standard")).close()


async def go_home(visitor: SshTerminal) -> None:
    """Go to where one plays alone."""
    await visitor.until_shown("Card house", "Open a table")
    visitor.press("c")
    await visitor.until_shown("New match", "Play")


async def begin_a_match(visitor: SshTerminal) -> None:
    await go_home(visitor)
    visitor.press("\r")
    await visitor.until_shown("Hand 1")


async def go_on(visitor: SshTerminal) -> None:
    """Go on with the match that waits."""
    await go_home(visitor)
    assert "Continue" in visitor.text
    visitor.press("\r")
    await visitor.until_shown("Hand 1")


@pytest.mark.long
@pytest.mark.parametrize("workers", [2])
async def test_two_play_apart_and_a_line_that_breaks_loses_nothing(
    open_server: Opens, keys: Keys, home: Path
) -> None:
    server = await open_server()
    anna, bert = (
        introduce(server.people, keys[0], "Anna"),
        introduce(server.people, keys[1], "Bert"),
    )
    async with visiting(server, keys[1]) as other:
        await go_home(other)
        assert "╭─ Bert ─" in other.text
        other.press("n")
        await other.until_shown("Your name   Bert")
        other.press(ESCAPE)
        await other.until_shown("Score pad")
        async with visiting(server, keys[0]) as visitor:
            await begin_a_match(visitor)
            await visitor.until_shown("Your turn")
            before = len(actions(anna))
            visitor.press("h")
            visitor.press("s" if "Your turn: draw" in visitor.text else "p")
            await visitor.until(lambda: len(actions(anna)) > before, "her move in the journal")
        await server.has_told("the line broke")
        done = actions(anna)
        async with visiting(server, keys[0]) as visitor:
            await go_on(visitor)
            # The newer of two lines takes over.
            async with visiting(server, keys[0]) as newer:
                await go_on(newer)
                assert await visitor.until_closed() == 0
                assert "You have come in from elsewhere" in visitor.text
                await server.has_told("came in from elsewhere")
        assert actions(anna)[: len(done)] == done
        # Nothing of hers has come to be his, nor the server's.
        other.press("h")
        await other.until_shown("No match")
        other.press(CTRL_Q)
        assert await other.until_closed() == 0
    assert not list(bert.glob("matches/*"))
    assert not home.exists()
    assert stat.S_IMODE((server_state := anna.parents[1]).stat().st_mode) == 0o700
    assert stat.S_IMODE((server_state / "host_key").stat().st_mode) == 0o600


@pytest.mark.long
@pytest.mark.parametrize("workers", [2])
async def test_two_people_find_each_other_at_a_table(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    for key, name in zip(keys, ("Anna", "Bert"), strict=False):
        introduce(server.people, key, name)
    async with visiting(server, keys[0]) as anna, visiting(server, keys[1]) as bert:
        await sit_down(anna, bert, ("Anna", "Bert"))
        first, second = by_turn(anna, bert)
        first.press("p")
        await second.until_shown("Your turn")
        # Whoever is gone is waited for, and comes back to the same place.
        async with visiting(server, keys[0]) as again:
            assert await anna.until_closed() == 0
            await again.until_shown("Hand 1", "Bert")
            again.press(CTRL_Q)
            await again.until_closed()
            await bert.until_shown("Anna", "away")


async def test_a_name_is_asked_for_once_and_is_ones_own(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    introduce(server.people, keys[1], "Bert")
    async with visiting(server, keys[0]) as visitor:
        await visitor.until_shown("What is your name?")
        visitor.press("BERT\r")
        await visitor.until_shown("Another person here is called “BERT”")
        visitor.press("Anna\r")
        await visitor.until_shown("Anna", "you")
        assert server.people.with_key(keys[0].get_fingerprint()).name == "Anna"
        visitor.press(CTRL_Q)
        await visitor.until_closed()
    async with visiting(server, keys[0]) as visitor:
        await visitor.until_shown("Card house", "Anna")
        assert "What is your name?" not in visitor.text


async def test_a_full_house_says_so_and_lets_in_whoever_is_here_already(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server(most=1)
    introduce(server.people, keys[0], "Anna")
    async with visiting(server, keys[0]) as visitor:
        await visitor.until_shown("Card house")
        async with visiting(server, keys[1]) as other:
            assert await other.until_closed() == 1
            assert "The house is full: 1 person is here" in other.text
        async with visiting(server, keys[0]) as again:
            await again.until_shown("Card house")


@in_any_number
async def test_a_house_that_closes_says_good_bye_to_all_and_saves(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server(guests=True)
    folder = introduce(server.people, keys[0], "Anna")
    keep_a_match(folder)
    async with (
        visiting(server, keys[0]) as visitor,
        visiting(server, None, username="guest") as guest,
    ):
        await begin_a_match(visitor)
        await guest.until_shown("You are a guest. Your resume word is")
        await server.close()
        for each in (visitor, guest):
            assert await each.until_closed() == 0
            assert "The house closes now." in each.text
        assert "Your resume word is" in guest.text
    # The computer may have been the first to act.
    assert len(actions(folder)) <= 1
    assert sum(line.endswith("the house closed") for line in server.lines) == 2


@in_any_number
async def test_a_page_that_fails_costs_the_page_and_no_visit(
    open_server: Opens, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SettingsScreen, "compose", fail)
    monkeypatch.setattr(worker_pool, "WORKER", "tests.server.worker")
    monkeypatch.setenv(FAULT, "settings")
    server = await open_server()
    introduce(server.people, keys[0], "Anna")
    async with visiting(server, keys[0]) as visitor:
        await visitor.until_shown("Card house", "Open a table")
        visitor.press("s")
        await visitor.until_shown("The game has a fault")
        assert "fault-" not in visitor.text, "files of the server are nothing for visitors"
        # Every key does what it did.
        visitor.press("n")
        await visitor.until_shown("Open the table")
        visitor.press(CTRL_Q)
        assert await visitor.until_closed() == 0
    (report,) = server.state.glob("fault-*.txt")
    assert "RuntimeError\n" in report.read_text()
    assert any(str(report) in line for line in server.lines)
    report.unlink()


@pytest.mark.long
async def test_an_app_that_only_fails_takes_nobody_along(
    open_server: Opens, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await open_server()
    introduce(server.people, keys[0], "Anna")
    introduce(server.people, keys[1], "Bert")
    async with visiting(server, keys[1]) as other:
        await other.until_shown("Card house", "1 person")
        monkeypatch.setattr(LobbyScreen, "compose", fail)
        async with visiting(server, keys[0]) as visitor:
            assert await visitor.until_closed() == 1
            assert "a fault of its own" in visitor.text
        monkeypatch.undo()
        await go_home(other)
    reports = [*server.state.glob("fault-*.txt")]
    for report in reports:
        assert "RuntimeError" in report.read_text()
        assert any(str(report) in line for line in server.lines)
        report.unlink()
    assert reports


@pytest.mark.parametrize("how", ["pipe", again("dumb")])
async def test_whoever_has_no_screen_plays_in_lines(
    open_server: Opens, keys: Keys, how: str
) -> None:
    server = await open_server()
    folder = introduce(server.people, keys[0], "Anna")
    typed = "alone\nnew\nhand\npass\ndraw\nquit\n"
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
        if how == "pipe":
            done = await connection.run("lines", input=typed)
        else:
            # What is typed is shown where it is heard; what was taken back before is gone.
            backspaced = typed.replace("quit\n", "quiz\x7ft\r")
            done = await connection.run(term_type="dumb", input=backspaced, errors="replace")
    told = str(done.stdout)
    assert "Hand 1" in told, told
    assert "Good-bye. Your matches are saved." in told
    assert "\x1b" not in told
    paper = pyte.Screen(80, 100)
    pyte.Stream(paper).feed(told)
    shown = [row.rstrip() for row in paper.display]
    assert ("> quit" in shown) is (how == "dumb")
    assert not any("quiz" in row for row in shown)
    assert len(list(folder.glob("matches/*.jsonl"))) == 1
    await server.has_told(": left")


async def test_a_held_key_makes_one_move_over_a_line(
    open_server: Opens, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GinApp, "KEY_TIMING", Timing(look=0.0))
    server = await open_server()
    ann = introduce(server.people, keys[0], "Ann")
    async with visiting(server, keys[0]) as visitor:
        await begin_a_match(visitor)
        await visitor.until_shown("Your turn")
        visitor.press("p")
        await visitor.until_shown("draw from the stock")
        before = len(actions(ann))
        visitor.press("\r")
        await visitor.until(lambda: len(actions(ann)) > before, "the draw")
        visitor.press("\r" * 30, "?")
        await visitor.until_shown("Esc Back")
        assert len(actions(ann)) == before + 1
