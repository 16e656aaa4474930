"""``gin-rummy web`` as a command: what it refuses, and how it begins and ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from app.cli import main

ROOT = Path(__file__).parents[2]
WITHOUT_ASYNCSSH = (
    "import sys; sys.modules['asyncssh'] = None; from app.cli import main; sys.exit(main())"
)
"""The program where only the extra ``web`` is installed."""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--listen", "8000"], "such as 127.0.0.1:8000 or [::1]:8000."),
        (["--most", "0"], "--most is how many people may be here at once, 1 or more"),
        (["--listen", "192.0.2.1:8000"], "“192.0.2.1” port 8000 cannot be opened here"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], home: Path, arguments: list[str], told: str
) -> None:
    assert main(["web", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_it_says_where_the_page_is_and_ends_on_ctrl_c(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WITHOUT_ASYNCSSH, "web", "--listen", "127.0.0.1:0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ,
    ) as server:
        assert server.stdout
        assert "the server opens" in server.stdout.readline()
        opened, url = server.stdout.readline().rstrip().rsplit(maxsplit=1)
        assert opened == "A page, for this machine alone:"
        with urlopen(url) as page:
            assert "<title>Gin Rummy</title>" in page.read().decode()
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
        assert server.wait(30) == 0
    assert "Closing" in rest
    assert (home / "web" / "people.sqlite").exists()
