"""The operator's commands about tournaments, told to a server in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.server.servers import ServerProcess, served
from tests.server.test_control import refused, told

NEW = ("new", "swiss", "gin", "to", "50", "clock", "10+5", "places", "8", "called", "Autumn", "Cup")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with served(tmp_path_factory.mktemp("house"), "--guests") as server:
        yield server


def test_a_tournament_is_held_shown_and_ended_by_command(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    state = server.state
    assert told(capsys, state, "tournament", "list") == "0 tournaments.\n"
    assert "A tournament needs a form" in refused(capsys, state, "tournament", "new", "gin")
    lines = told(capsys, state, "tournament", *NEW).splitlines()
    assert lines[0] == "1 tournament."
    assert lines[-1].split() == ["autumn-cup", "Autumn", "Cup", "swiss", "0/8", "entry"]
    assert "needs 4 people" in refused(capsys, state, "tournament", "begin", "autumn-cup")
    shown = json.loads(told(capsys, state, "tournament", "show", "autumn-cup", "--json"))
    assert shown["line"]["phase"] == "entry"
    assert (shown["standings"], shown["pairings"]) == ([], [])
    assert "cancelled" in told(capsys, state, "tournament", "end", "autumn-cup")
    assert "is over" in refused(capsys, state, "tournament", "end", "autumn-cup")
    (line,) = json.loads(told(capsys, state, "tournament", "list", "--json"))
    assert line["is_cancelled"]


def test_a_tournament_is_shown_by_a_program_without_a_lobby(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    told(capsys, server.state, "tournament", *NEW[:-1], "Night")
    words = ["server", "tournament", "show", "autumn-night", "--state", str(server.state)]
    program = (
        f"import sys; from app.cli import main; main({words!r});"
        " sys.exit(' '.join({'app.server.lobby', 'app.server.tournaments', 'asyncio'}"
        " & {*sys.modules}))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert shown.stderr == "\n", "an interpreter with a lobby starts slowly"
    assert "autumn-night" in shown.stdout


def test_who_does_not_exist_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    assert "nothing" in refused(capsys, server.state, "tournament", "show", "nothing")
    assert "Nobody" in refused(capsys, server.state, "tournament", "director", "Wilma")
    assert "gin-rummy server tournament --help" in refused(capsys, server.state, "tournament")
