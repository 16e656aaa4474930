"""What every test stands on: no files but its own, and the same terminal everywhere."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

from app.store.paths import HOME_VARIABLE

# A busy machine is no fault of the code; the figures are measured by benchmarks.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


# Every app leaves thousands of objects that refer to each other. Searched as often as usual, they
# cost a quarter of the time of all tests.
gc.set_threshold(100_000, 20, 20)


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a core: those that drive a screen wait for it half of the time."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, not made yet, that the program keeps its files in during one test."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where readline is loaded it hands the size of its own terminal on to every process.
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("LC_ALL", "C.UTF-8"),
    ):
        monkeypatch.setenv(name, value)
