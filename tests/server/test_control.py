"""The commands of a server's operator, over its socket."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import asyncssh
import pytest

from app.cli import main
from app.refusal import Refused
from app.server.control import Control
from app.server.control_socket import ask, socket_in
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.server.server_settings import FILE_NAME
from tests.emulator import PATIENCE
from tests.server.conftest import Opens
from tests.server.servers import ServerProcess, running, served
from tests.server.terminals import visiting


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with served(tmp_path_factory.mktemp("house"), "--guests") as server:
        yield server


def told(capsys: pytest.CaptureFixture[str], state: Path, *words: str) -> str:
    """Return what a command prints that succeeds."""
    assert main(["server", *words, "--state", str(state)]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], state: Path, *words: str) -> str:
    """Return why a command is refused."""
    assert main(["server", *words, "--state", str(state)]) == 2
    return capsys.readouterr().err


def test_the_operator_sees_who_is_there(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    assert told(capsys, server.state, "who") == "0 people are here.\n"
    nobody = {"house_name": "", "people": []}
    assert json.loads(told(capsys, server.state, "who", "--json")) == nobody


def test_the_name_of_the_server_stands_above_the_people(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    (server.state / FILE_NAME).write_text("name = 'Café Rummy'")
    told(capsys, server.state, "reload")
    assert told(capsys, server.state, "who").splitlines()[0] == "Café Rummy"
    (server.state / FILE_NAME).unlink()
    told(capsys, server.state, "reload")


def test_only_the_servers_user_can_open_its_socket(server: ServerProcess) -> None:
    assert stat.S_IMODE(socket_in(server.state).stat().st_mode) == 0o600


def test_a_server_that_was_killed_leaves_no_socket_in_the_way(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ("--listen", "127.0.0.1:0", "--workers", "2", "--state", tmp_path)
    with running(tmp_path, "app", "serve", *options) as server:
        assert server.port
        server.kill()
    assert socket_in(tmp_path).exists()
    assert "No server is open in" in refused(capsys, tmp_path, "who")
    with served(tmp_path):
        told(capsys, tmp_path, "who")
    assert not socket_in(tmp_path).exists()


def test_a_server_in_too_deep_a_folder_opens_all_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tmp_path / ("deep" * 30)
    with served(state) as server:
        assert "the commands of gin-rummy server do not reach this server" in server.text
        assert "is too long for the socket of a server" in refused(capsys, state, "who")


def test_no_server_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert refused(capsys, tmp_path / "none", "who").startswith("gin-rummy: No server is open in")


def test_a_server_of_another_user_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    if os.geteuid():
        pytest.skip("only root can be another user")
    nobody = 65534
    # Everything is imported before: another user may not even read the program.
    program = (
        "import os; from app.cli import main; words = ['server', 'who', '--state'];"
        f" main([*words, '/none']); os.setuid({nobody});"
        f" raise SystemExit(main([*words, {str(server.state)!r}]))"
    )
    asked = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert asked.returncode == 2
    assert "belongs to another user" in asked.stderr


@pytest.mark.parametrize("workers", [1, 2])
async def test_what_the_operator_says_is_read_on_the_screen_and_in_lines(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    async with (
        visiting(server, keys[0]) as screen,
        visiting(server, keys[1], command="lines") as lines,
    ):
        said = await asyncio.to_thread(ask, server.state, "say", text="Cake\nis served \x1b[2J")
        assert said == {"text": "Cake is served \\x1b[2J", "people": 2}
        for terminal in (screen, lines):
            await terminal.until_told("Cake is served")


@pytest.mark.parametrize("workers", [1, 2])
async def test_a_server_that_drains_tells_all_and_closes_without_a_hand(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    async with (
        visiting(server, keys[0]) as screen,
        visiting(server, keys[1], command="lines") as lines,
    ):
        closing = await asyncio.to_thread(ask, server.state, "drain", minutes=5)
        assert closing == {"minutes": 5, "hands": 0, "people": 2}
        for terminal in (screen, lines):
            await terminal.until_told("The house closes in 5 minutes at the latest")
        await asyncio.wait_for(server.closes.wait(), PATIENCE)


def test_a_server_closes_by_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert told(capsys, tmp_path, "close") == "The server closes. 0 people are told.\n"
        assert server.process.wait(PATIENCE) == 0


def test_the_log_is_told_by_its_latest_lines(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    told(capsys, server.state, "say", "one", "thing")
    assert told(capsys, server.state, "log", "--lines", "1").endswith(
        "the operator says to 0 people: one thing\n"
    )
    assert "the server opens" in told(capsys, server.state, "log")


def test_a_drain_that_is_called_off_closes_nothing(
    capsys: pytest.CaptureFixture[str], server: ServerProcess
) -> None:
    assert refused(capsys, server.state, "undrain").endswith("The server stays open anyway.\n")
    told(capsys, server.state, "drain", "5")
    assert "stays open" in told(capsys, server.state, "undrain")
    assert refused(capsys, server.state, "undrain").endswith("The server stays open anyway.\n")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["drain", "soon"], "“soon” does not fit MINUTES"),
        (["drain", "100000"], "Give the minutes until the server closes at the latest, 1 to 1440"),
        (["say", " "], "Type what all people are to be told"),
        (["say", "a" * 301], "has 300 letters at most"),
        (["log", "--lines", "none"], "does not fit --lines"),
    ],
)
def test_what_a_server_cannot_do_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], server: ServerProcess, words: list[str], why: str
) -> None:
    assert why in refused(capsys, server.state, *words)


def test_tables_are_listed(capsys: pytest.CaptureFixture[str], server: ServerProcess) -> None:
    assert told(capsys, server.state, "tables") == "0 tables are open.\n"
    assert json.loads(told(capsys, server.state, "tables", "--json")) == []


def test_a_command_that_lists_something_loads_no_lobby(server: ServerProcess) -> None:
    listing = ("who", "tables", "conduct", "reports", "tournament list")
    state = str(server.state)
    program = (
        "import sys; from app.cli import main;"
        f" [main(['server', *each.split(), '--state', {state!r}]) for each in {listing}];"
        " sys.exit('app.server.lobby' in sys.modules)"
    )
    asked = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (asked.returncode, asked.stderr) == (0, ""), "an interpreter with a lobby starts slowly"


@pytest.mark.parametrize(
    ("request_line", "code"),
    [
        (b"", ServerCode.BAD_REQUEST),
        (b"who\n", ServerCode.BAD_REQUEST),
        (b"[]\n", ServerCode.BAD_REQUEST),
        (b'{"command": 3}\n', ServerCode.BAD_REQUEST),
        (b"[" * 5000, ServerCode.BAD_REQUEST),
        (b'{"command": "dance"}\n', ServerCode.UNKNOWN_COMMAND),
        (b'{"command": "add"}\n', ServerCode.BAD_ARGUMENTS),
        (b'{"command": "add", "arguments": {"one": 1, "other": "2"}}\n', ServerCode.BAD_ARGUMENTS),
        (b'{"command": "add", "arguments": {"one": 1, "more": 2}}\n', ServerCode.BAD_ARGUMENTS),
        (b'{"command": "fail"}\n', ServerCode.FAULT),
    ],
)
async def test_a_request_that_is_not_understood_is_refused(
    tmp_path: Path, request_line: bytes, code: str
) -> None:
    faults: list[BaseException] = []
    control = _control(tmp_path, faults)
    answer = await control.answer(request_line)
    assert Refused.from_json(answer["refused"]).code == code
    assert bool(faults) == (code == ServerCode.FAULT)


async def test_arguments_are_read_by_their_types(tmp_path: Path) -> None:
    control = _control(tmp_path, [])
    request = b'{"command": "add", "arguments": {"one": 1, "other": 2}}\n'
    assert await control.answer(request) == {"answer": 3}


def test_an_answer_that_is_none_is_told(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(socket_in(tmp_path)))
        listener.listen()
        Thread(target=lambda: listener.accept()[0].close(), daemon=True).start()
        with pytest.raises(ServerError) as caught:
            ask(tmp_path, "who")
    assert caught.value.code == ServerCode.NO_ANSWER


def _control(folder: Path, faults: list[BaseException]) -> Control:
    control = Control(folder, ServerLog(print), faults.append)

    def add(one: int, other: int = 1) -> int:
        return one + other

    def fail() -> Any:
        raise OSError

    control.add("add", add)
    control.add("fail", fail)
    return control
