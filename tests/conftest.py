"""What every test starts from: no files but its own, and the same terminal everywhere."""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from app.storage.home import HOME_VARIABLE
from app.tui.app import GinApp
from app.tui.key_presses import UNHURRIED

Item = TypeVar("Item")

TESTS = Path(__file__).parent
# Where this is set, every worker and each of hundreds of processes compiles the program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A busy machine is no fault of the code; the figures are measured by benchmarks.
# On a slow, busy machine examples are slow to make.
settings.register_profile(
    "long",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("long"), max_examples=15)


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples where the long tests are left out."""
    settings.load_profile("quick" if config.option.markexpr == "not long" else "long")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import the tests, in every worker from another place on.

    What one has compiled the others read. In a new clone all would compile all, in the same order.
    """
    workers = getattr(session.config, "workerinput", None)
    if workers and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        paths = sorted(TESTS.rglob("test_*.py"))
        first = len(paths) * int(workers["workerid"].removeprefix("gw")) // workers["workercount"]
        for path in (*paths[first:], *paths[:first]):
            # What cannot be imported is reported when it is collected.
            with suppress(Exception, pytest.skip.Exception):
                importlib.import_module(
                    ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
                )


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """What is tried with examples is tried with more of them among the long tests. The longest of
    those come first.
    """
    is_long = config.option.markexpr == "long"
    for item in items if is_long else ():
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker(pytest.mark.long)
    yield
    if is_long:
        workers = getattr(config, "workerinput", {}).get("workercount", 1)
        items[:] = _shares(items, _seconds, workers)


def _seconds(item: pytest.Item) -> float:
    """How long a long test says that it takes."""
    marker = item.get_closest_marker("long")
    return marker.kwargs.get("seconds", 0.0) if marker else 0.0


def _shares(items: Sequence[Item], seconds: Callable[[Item], float], workers: int) -> list[Item]:
    """The order in which every worker begins with its part of the longest: each is given one piece
    of the whole, all of the same size, and takes over from others when it has finished.
    """
    longest = sorted((item for item in items if seconds(item)), key=seconds, reverse=True)
    rest = iter([item for item in items if not seconds(item)])
    ordered: list[Item] = []
    for worker in range(workers):
        share = longest[worker::workers]
        end = len(items) * (worker + 1) // workers
        ordered += [*share, *islice(rest, max(0, end - len(ordered) - len(share)))]
    return ordered


# Every app leaves thousands of objects that refer to each other. Searched as often as usual, they
# cost a quarter of the time of all tests.
gc.set_threshold(100_000, 20, 20)


def pytest_sessionfinish() -> None:
    """Textual's caches hold half a million objects by now. What nobody closed is found by the first
    search; that pytest would search four times more takes seconds in every worker.
    """
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers a core: those that drive a screen wait for it half of the time. Among the long
    tests many wait longer than that, for lines that break and programs that start.
    """
    return (3 if config.option.markexpr == "long" else 2) * (os.cpu_count() or 1)


_homes = count()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, not made yet, that the program keeps its files in during one test. It is not in
    ``tmp_path``: most tests need neither, and making that takes them as long as all the rest.
    """
    folder = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_fault(home: Path, request: pytest.FixtureRequest) -> Iterator[None]:
    """The program outlives its own faults; a test in which there is one that it does not take away
    has failed.
    """
    folders = [home]
    if "tmp_path" in request.fixturenames:
        folders.append(request.getfixturevalue("tmp_path"))
    yield
    found = [path for folder in folders if folder.exists() for path in folder.rglob("fault-*.txt")]
    reports = [path.read_text(encoding="utf-8") for path in found]
    assert not reports, "\n".join(reports)


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    # Where readline is loaded it hands the size of its own terminal on to every process.
    for name in ("LANGUAGE", "NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("LC_ALL", "C.UTF-8"),
    ):
        monkeypatch.setenv(name, value)


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every key for one that somebody pressed who had looked: tests wait for what it does."""
    monkeypatch.setattr(GinApp, "KEY_TIMING", UNHURRIED)
