"""``gin-rummy serve --check``: what a house needs is looked at, and nothing is changed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.cli import main
from app.server.check import DATABASES, check_server
from app.server.process import alone_in
from app.server.server import Server, ServerConfig
from app.text import speech

Told = Callable[..., list[str]]


@pytest.fixture
def port() -> int:
    """One that is free."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@pytest.fixture
async def state(tmp_path: Path) -> Path:
    """The folder of a house that was open before."""
    server = Server(ServerConfig("127.0.0.1", 0, tmp_path / "house"), lambda line: None)
    await server.open()
    await server.close()
    (tmp_path / "house" / "people" / "ann" / "matches").mkdir(parents=True, mode=0o700)
    for folder in ("people", "people/ann"):
        (tmp_path / "house" / folder).chmod(0o700)
    return tmp_path / "house"


@pytest.fixture
def check(state: Path, port: int, capsys: pytest.CaptureFixture[str]) -> Told:
    """What is told that is not fine, once nothing was changed."""

    def contents() -> dict[str, tuple[int, bytes]]:
        return {
            str(path): (path.stat().st_mode, path.read_bytes() if path.is_file() else b"")
            for path in state.rglob("*")
        }

    def run(*options: str) -> list[str]:
        before = contents()
        listen = f"127.0.0.1:{port}"
        code = main(["serve", "--check", "--state", str(state), "--listen", listen, *options])
        assert contents() == before
        lines = capsys.readouterr().out.splitlines()
        assert all(line.startswith(("Fine: ", "NOT FINE: ")) for line in lines)
        bad = [line for line in lines if not line.startswith("Fine: ")]
        assert code == (1 if bad else 0)
        return bad

    return run


def test_a_house_that_can_be_opened_is_fine(
    check: Told, state: Path, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check() == []
    told = [result.told for result in check_server(state, ("127.0.0.1", port))]
    for part in (
        "The libraries for SSH are installed.",
        "The libraries for the web page are installed.",
        f"Port {port} on 127.0.0.1 is free.",
        f"The folder {state} is for its user alone.",
        "Its files are for its user alone: 8.",
        "What is kept of people can be read: 3.",
        "The key of the server is SHA256:",
        f"Commands of gin-rummy server come over {state}/control.socket.",
        f"MiB are free on the disk of {state}.",
        f"The languages here are {', '.join(speech.NAMES.values())}.",
    ):
        assert sum(part in line for line in told) == 1, part
    assert len(told) == 10


def test_a_house_that_was_never_open_is_not_made(
    home: Path, tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "new" / "house"
    listen = f"127.0.0.1:{port}"
    assert main(["serve", "--check", "--state", str(state), "--listen", listen]) == 0
    told = capsys.readouterr().out
    assert f"The folder {state} will be made." in told
    assert "The server has no key yet" in told
    assert list(tmp_path.iterdir()) == []
    assert not home.exists()


def test_a_port_that_is_taken(check: Told, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)):
        (told,) = check()
        assert f"Something else listens on 127.0.0.1 port {port}" in told
        (told,) = check("--listen", "127.0.0.1:0", "--web", f"127.0.0.1:{port}")
        assert f"Something else listens on 127.0.0.1 port {port}" in told


def test_a_house_that_is_open_has_its_own_port(check: Told, state: Path, port: int) -> None:
    with alone_in(state), socket.create_server(("127.0.0.1", port)):
        assert check() == []
        # It has not been locked out by having been looked at.
        assert check() == []
    alone_in(state).close()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "house is open to other users"),
        ("people/ann", "ann is open to other users"),
        ("host_key", "host_key is open to other users"),
    ],
)
def test_rights_that_others_have(check: Told, state: Path, name: str, told: str) -> None:
    (state / name).chmod(0o710)
    (line,) = check()
    assert told in line
    assert "chmod -R go=" in line


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_another_user(check: Told, state: Path) -> None:
    os.chown(state / "people.sqlite", 4711, -1)
    (line,) = check()
    assert "people.sqlite belongs to another user" in line


def test_a_folder_in_which_nothing_can_be_written(
    check: Told, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    (line,) = check()
    assert f"You may not write in {state}" in line


def test_what_is_no_folder(tmp_path: Path, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house").touch()
    listen = f"127.0.0.1:{port}"
    assert main(["serve", "--check", "--state", str(tmp_path / "house"), "--listen", listen]) == 1
    assert "house is no folder" in capsys.readouterr().out


def test_a_key_that_cannot_be_read(check: Told, state: Path) -> None:
    (state / "host_key").write_text("no key")
    (line,) = check()
    assert "cannot be used as the key of this server" in line


def test_a_key_that_cannot_be_looked_at(state: Path, port: int) -> None:
    (state / "host_key").unlink()
    (state / "host_key").symlink_to("host_key")
    told = [result.told for result in check_server(state, ("127.0.0.1", port))]
    assert f"{state / 'host_key'} is a link that leads back to itself: check the name." in told


def test_a_program_that_tells_of_moves(check: Told, tmp_path: Path) -> None:
    path = tmp_path / "tell"
    path.touch(mode=0o600)
    (line,) = check("--notify", str(path))
    assert "chmod +x" in line
    path.chmod(0o700)
    assert check("--notify", str(path)) == []


def test_a_file_of_keys(check: Told, tmp_path: Path) -> None:
    (line,) = check("--keys", str(tmp_path / "nowhere"))
    assert "The file of keys" in line
    (tmp_path / "keys").write_text("# none\n")
    (line,) = check("--keys", str(tmp_path / "keys"))
    assert "has no key in it" in line


def test_a_disk_that_is_nearly_full(check: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=255 * 2**20 + 1))
    (line,) = check()
    assert "Only 255 MiB are free" in line


def test_a_language_without_its_words(
    check: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored = shutil.ignore_patterns("pl")
    shutil.copytree(speech.LOCALES, tmp_path / "locale", ignore=ignored)
    monkeypatch.setattr(speech, "LOCALES", tmp_path / "locale")
    (line,) = check()
    assert "The words for Polski cannot be read" in line
    speech.catalogue_path("de").write_bytes(b"rubbish")
    assert len(check()) == 2


def test_libraries_that_are_missing(
    check: Told, state: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec

    def without(*names: str) -> Callable[[str], ModuleSpec | None]:
        return lambda module: None if module in names else find(module)

    monkeypatch.setattr("app.server.check.find_spec", without("asyncssh"))
    (line,) = check()
    assert "Libraries for SSH are not installed: AsyncSSH." in line
    monkeypatch.setattr("app.server.check.find_spec", without("textual_serve", "jinja2"))
    assert check() == []
    (line,) = check("--web", "127.0.0.1:0")
    assert "Libraries for the web page are not installed: textual-serve, Jinja2." in line


def test_options_that_are_none_are_refused_as_ever(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--check", "--listen", "here"]) == 2
    assert "is not an address to listen on" in capsys.readouterr().err


@pytest.mark.parametrize("name", DATABASES)
def test_a_damaged_database_is_told_of(check: Told, state: Path, name: str) -> None:
    (state / name).write_bytes(b"SQLite format 3\0" + bytes(4000))
    (told,) = check()
    assert f"{state / name} cannot be read" in told
