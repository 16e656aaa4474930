"""``gin-rummy serve`` as a command, and what it has in common with ``web``: what they refuse, and
how it begins and ends.
"""

from __future__ import annotations

import importlib.util
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from app.cli import main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--listen", "here"], "“here” is not an address to listen on: write ADDRESS:PORT"),
        (["--listen", "127.0.0.1:99999"], "is not an address to listen on"),
        (["--listen", "::1:2222"], "is not an address to listen on"),
        (["--most", "0"], "--most is how many people may be here at once, 1 or more"),
        (["--most", "many"], "and not “many”"),
        (["--workers", "0"], "--workers is in how many processes the screens are drawn, 1 to 64"),
        (["--workers", "all"], "and not “all”"),
        (
            ["--web", "8000"],
            "is not an address to listen on: write ADDRESS:PORT, such as 127.0.0.1:8000",
        ),
        (["--listen", "here"], "such as 127.0.0.1:2222 or [::1]:2222."),
        (["--most", "9" * 5000], "--most is how many people may be here at once, 1 or more"),
        (["--workers", "9" * 5000], "--workers is in how many processes the screens are drawn"),
        (["--listen", f"{'h' * 300}:0"], "is not an address to listen on"),
        (["--listen", f"{'host.' * 60}:0"], "is not an address to listen on"),
        (["--listen", f"a..b:{'9' * 5000}"], "is not an address to listen on"),
        (["--state", "s" * 5000], "cannot be used (File name too long)"),
        (["--language", "l" * 5000], "There is no language"),
        (["--keys", "/nowhere/keys"], "The file of keys /nowhere/keys cannot be read"),
        (["--listen", "192.0.2.1:2222"], "“192.0.2.1” port 2222 cannot be opened here"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["serve", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_check_shows_no_control_of_a_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tmp_path / "a\x1b[2Jb"
    state.mkdir(mode=0o700)
    (state / "open\x1b]0;c").touch(mode=0o644)
    main(["serve", "--check", "--state", str(state), "--listen", "127.0.0.1:0"])
    told = capsys.readouterr().out
    assert "open\\x1b]0;c" in told
    assert "\x1b" not in told


@pytest.mark.parametrize("command", ["serve", "web"])
def test_a_port_in_use_is_told(
    capsys: pytest.CaptureFixture[str], home: Path, command: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main([command, "--listen", f"127.0.0.1:{port}"]) == 2
    assert "choose another port" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "web"])
def test_without_the_library_it_says_how_to_have_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main([command]) == 2
    assert f"pip install 'gin-rummy[{command}]'" in capsys.readouterr().err


def test_it_says_how_to_come_and_ends_when_it_is_told_to() -> None:
    with subprocess.Popen(
        [
            *(sys.executable, "-m", "app", "serve", "--listen", "127.0.0.1:0", "--guests"),
            *("--web", "127.0.0.1:0"),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ,
    ) as server:
        assert server.stdout
        started = server.stdout.readline()
        assert re.fullmatch(
            r"\d{4}-\S+ \d\d:\d\d:\d\d\S+ the server opens: gin-rummy .+\n", started
        )
        opened = [server.stdout.readline() for _ in range(6)]
        assert "for this machine alone" in opened[0]
        assert "ssh -p" in opened[1]
        assert opened[2] == "Anybody with an SSH key may come in, and guests without one.\n"
        with urlopen(opened[4].split()[-1]) as page:
            assert "<title>Gin Rummy</title>" in page.read().decode()
        server.terminate()
        rest = server.stdout.read()
        assert server.wait(30) == 0
    assert "Closing" in rest


def test_a_log_that_nobody_reads_any_more_ends_nothing() -> None:
    program = (
        "import sys; from app.cli.serving import say; sys.stdin.read(); say('one'); say('two')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdin
        assert server.stdout
        assert server.stderr
        server.stdout.close()
        server.stdin.close()
        assert server.stderr.read() == b""
        assert server.wait(30) == 0
