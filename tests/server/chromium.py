"""A browser, if there is one here, and a server with a page for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@contextmanager
def served(state: Path, at: str = "http://127.0.0.1:0/") -> Iterator[str]:
    """A server with these files, and where its page is."""
    listen = at.removeprefix("http://").removesuffix("/")
    with subprocess.Popen(
        [sys.executable, "-m", "app", "web", "--listen", listen, "--state", state],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as server:
        assert server.stdout
        try:
            _, opened = server.stdout.readline(), server.stdout.readline()
            yield opened.split()[-1]
        finally:
            server.terminate()
        server.stdout.read()
        assert server.wait(30) == 0
