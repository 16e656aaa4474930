"""The file of what was played: remembered, made again, and never in anybody's way."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from app.refusal import Refused
from app.storage.history import HistoryFile

COSTS = [{"decisions": 3, "cost": 0.1}]
FACTS = {"game": "gin", "created": "2026-11-01T10:00:00", "is_over": True, "names": ["Ann"]}


WHY = Refused("store.damaged-line", path="c", line=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "history.sqlite"


def test_what_was_put_is_there_again(path: Path) -> None:
    """The match begun last comes first; a changed journal takes the place of what it was."""
    with HistoryFile(path) as history:
        history.put("a", (1, 2), FACTS)
        history.put("b", (3, 4), FACTS | {"created": "2026-11-02T10:00:00"})
        history.put_costs("a", [{"decisions": 3, "cost": 0.1}])
        history.put_problem("c", (5, 6), WHY)
        history.put("b", (7, 8), FACTS | {"created": "2026-11-03T10:00:00", "is_over": False})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with HistoryFile(path) as history:
        assert history.stamps() == {"a": (1, 2), "b": (7, 8), "c": (5, 6)}
        newer, older = history.entries()
        assert (newer.name, newer.facts["is_over"], newer.costs) == ("b", False, None)
        assert (older.name, older.facts) == ("a", FACTS)
        assert older.costs == [{"decisions": 3, "cost": 0.1}]
        assert [entry.name for entry in history.entries(1)] == ["b"]
        assert history.problems() == {"c": WHY}
        history.put("c", (9, 9), FACTS)
        assert history.problems() == {}
        history.keep_only({"a"})
        assert set(history.stamps()) == {"a"}


def test_what_an_older_version_said_of_a_journal_is_left_in_its_words(path: Path) -> None:
    with HistoryFile(path) as history:
        history.put_problem("c", (5, 6), WHY)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE problem SET told = 'c ist beschädigt.'")
    with HistoryFile(path) as history:
        assert history.problems() == {"c": "c ist beschädigt."}


@pytest.mark.parametrize("damage", ["text", "end", "version"])
def test_a_file_that_cannot_be_used_is_made_anew(path: Path, damage: str) -> None:
    """Whatever is in it: it is only a memory of the journals."""
    with HistoryFile(path) as history:
        for number in range(200):
            history.put(str(number), (1, 2), FACTS)
    data = path.read_bytes()
    match damage:
        case "text":
            path.write_text("not a database, but long enough to be taken for one\n" * 100)
        case "end":
            path.write_bytes(data[: len(data) // 3])
        case "version":
            with sqlite3.connect(path) as database:
                database.execute("PRAGMA user_version = 99")
    with HistoryFile(path) as history:
        assert history.stamps() == {}
        history.put("a", (1, 2), FACTS)
    with HistoryFile(path) as history:
        assert set(history.stamps()) == {"a"}


def test_what_was_reckoned_outlives_a_new_version_of_the_facts(path: Path) -> None:
    """The journals are read anew, and what took long is kept of those that are as they were."""
    import sqlite3

    with HistoryFile(path) as history:
        for name in "ab":
            history.put(name, (1, 2), FACTS)
            history.put_costs(name, COSTS)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 3")
    with HistoryFile(path) as history:
        assert (1, 2) not in history.stamps().values()
        history.put("a", (1, 2), FACTS)
        history.put("b", (5, 2), FACTS)
        costs = {entry.name: entry.costs for entry in history.entries()}
        assert costs == {"a": COSTS, "b": None}


def test_without_a_place_for_the_file_it_is_kept_for_this_time(tmp_path: Path) -> None:
    """Under a file instead of a folder nothing can be written."""
    (tmp_path / "state").write_text("in the way")
    with HistoryFile(tmp_path / "state" / "history.sqlite") as history:
        history.put("a", (1, 2), FACTS)
        assert set(history.stamps()) == {"a"}
