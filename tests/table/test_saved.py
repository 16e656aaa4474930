"""The list of saved matches, out of the journals and out of the index."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.games.gin.rules import PRESETS, Rules
from app.match.match import Match
from app.match.seat import HUMAN, Seat
from app.storage import journal
from app.storage.paths import state_folder
from app.table import saved
from app.table.handles import SavedMatch
from app.table.saved import LocalSavedMatches, UnplayableMatch, outline_of
from app.table.seats import enough, take_seats
from app.table.session import MatchSession
from app.text.refusals import kept_reason
from app.text.speech import Voice, spoken_to
from app.ui.match_library import LocalMatchLibrary
from app.ui.reader import read_in_background
from tests.refusals import refused
from tests.table.test_session import NOW, SEED, journal_of, new, path_of, play


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the journals that were read, in order."""
    read, names = journal.read, []

    def noted(path: Path) -> journal.JournalContents:
        names.append(path.name)
        return read(path)

    monkeypatch.setattr(journal, "read", noted)
    return names


def replaced(path: Path, make: Callable[[Path], None]) -> None:
    path.unlink()
    make(path)


def found() -> list[SavedMatch]:
    return list(LocalSavedMatches())


def told(saved: SavedMatch) -> str:
    """Why it cannot go on, in the language of this test's reader."""
    return kept_reason(saved.problem) if saved.problem else ""


def test_saved_matches_the_last_played_first() -> None:
    assert found() == []
    for seconds, actions in ((30, 4), (10, 60), (20, 200)):
        table = new(seed=bytes([seconds]) * 32)
        play(table, actions)
        path = path_of(table)
        table.close()
        os.utime(path, (seconds, seconds))
    listed = found()
    assert all(saved.problem is None and saved.outline for saved in listed)
    assert [len(journal.read(saved.path).records) for saved in listed] == [5, 201, 61]


def test_an_outline_tells_of_the_match_as_it_stands() -> None:
    for rules in PRESETS.values():
        table = MatchSession.new(rules, take_seats("Ann", enough(["novice"], rules)), NOW, SEED)
        play(table, 150)
        match, path = table.match, path_of(table)
        outline = outline_of(match)
        listed = found()
        to_act = None if match.hand.is_over else match.hand.to_act
        assert listed == [SavedMatch(path, outline._replace(to_act=to_act), None)]
        assert outline.names == tuple(seat.name for seat in match.seats)
        assert outline.totals == tuple(tuple(game.totals) for game in match.standing.games)
        assert (outline.rules, outline.created) == (rules, match.created)
        # Out of the index too.
        assert found() == listed
        table.close()
        path.unlink()


def test_a_saved_match_that_cannot_be_opened_says_why_and_is_left_as_it_is() -> None:
    _, path = journal_of(1)
    good = new()
    whole = path.read_bytes()
    for data, problem in (
        (b"?" + whole, "does not begin as a match"),
        (whole.replace(b'"version":%d' % journal.VERSION, b'"version":99'), "update the program"),
        (whole.replace(b'"do":"', b'"do":"un', 1), "line 2: hand 1: “un"),
    ):
        path.write_bytes(data)
        for _ in "12":
            entries = {saved.path: saved for saved in found()}
            assert entries[path].outline is None
            assert problem in told(entries[path])
            assert entries[path_of(good)].outline
            assert path.read_bytes() == data


def test_the_index_says_why_a_match_cannot_go_on_in_the_language_of_its_reader(
    reads: list[str],
) -> None:
    _, path = journal_of(1)
    path.write_bytes(b"?" + path.read_bytes())
    (first,) = found()
    with spoken_to(Voice("de")):
        (second,) = found()
        assert "beginnt nicht wie eine Partie" in told(second)
    assert "does not begin as a match" in told(first)
    assert reads == [path.name]
    # As an older version has kept it, in the language of that time.
    index = state_folder() / "index.json"
    kept = json.loads(index.read_text())
    kept["journals"][path.name][2] = {"problem": "Kaputt."}
    index.write_text(json.dumps(kept))
    (third,) = found()
    assert third == first
    assert reads == [path.name] * 2


def test_a_journal_is_read_once_for_as_long_as_it_does_not_change(reads: list[str]) -> None:
    _, over = journal_of(200)
    _, bad = journal_of(1)
    bad.write_bytes(b"?" + bad.read_bytes())
    table = new()
    play(table, 3)
    paths = [over, bad, path_of(table)]
    first = found()
    assert sorted(reads) == sorted(path.name for path in paths)
    reads.clear()
    assert found() == first
    assert reads == []
    play(table, 1)
    again = found()
    assert again != first, "it is somebody else's turn"
    assert reads == [path_of(table).name]
    # The same bytes, written at another time, are read again too.
    reads.clear()
    os.utime(bad, (1, 1))
    assert sorted(found()) == sorted(again)
    assert reads == [bad.name]


def test_a_match_whose_result_is_written_is_not_played_again_to_be_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new()
    table.resign(0, "")
    path = path_of(table)
    table.close()
    records = journal.read(path).records

    def played_again(_: object) -> None:
        raise AssertionError("the result says all")

    with monkeypatch.context() as patch:
        patch.setattr(Match, "from_records", played_again)
        assert found() == [SavedMatch(path, None, None)]
    # Where it is missing, the match is looked at.
    path.write_text("".join(json.dumps(record) + "\n" for record in records[:-1]))
    assert found() == [SavedMatch(path, None, None)]


def test_a_person_who_sits_elsewhere_is_an_obstacle() -> None:
    problem = r"Ann, a player in .*, does not sit at this keyboard"
    path = one_at("elsewhere")
    (saved,) = found()
    assert saved.outline is None
    assert re.search(problem, told(saved))
    with refused(UnplayableMatch, match=problem):
        LocalMatchLibrary().resume(path)
    # Nothing is lost by it: who sits where is for the caller to ask.
    MatchSession.resume(path).close()


def test_a_person_at_an_unknown_place_is_listed_and_to_be_asked_for() -> None:
    path = one_at("balcony")
    (saved,) = found()
    assert saved.outline
    assert saved.problem is None
    assert LocalMatchLibrary().resume(path).unknown_places == (0,)


def one_at(place: str) -> Path:
    """A journal of a match of two people, one of whom sits at this place."""
    table = MatchSession.new(Rules(), [Seat("Ann", HUMAN, place), Seat("Ben")], NOW, SEED)
    path = path_of(table)
    table.close()
    return path


def test_what_is_left_to_read_is_read_the_next_time(reads: list[str]) -> None:
    for seed in range(4):
        new(seed=bytes([seed]) * 32).close()
    with closing(iter(LocalSavedMatches())) as listed:
        assert next(listed).outline
    assert len(reads) == 1
    assert len(found()) == 4
    assert len(reads) == 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda index: index.unlink(),
        lambda index: index.write_bytes(index.read_bytes()[:-7]),
        lambda index: index.write_bytes(b"\xff[[[["),
        lambda index: index.write_text("[" * 100_000),
        lambda index: index.write_text("[]"),
        lambda index: index.write_text(index.read_text().replace("/matches", "/others")),
        lambda index: index.write_text(index.read_text().replace('"names"', '"game"')),
        lambda index: index.write_text(index.read_text().replace('"Ann"', "7")),
        lambda index: index.write_text(index.read_text().replace('"Ann"', '"A\\u001b[2J"')),
        lambda index: index.write_text(index.read_text().replace('"sides":[0,1]', '"sides":[0,7]')),
        lambda index: index.write_text(index.read_text().replace('"won":[0,0]', '"won":[]')),
        lambda index: index.write_text(index.read_text().replace("[[0,0]]", "[[0]]")),
        lambda index: index.write_text(index.read_text().replace("[[0,0]]", "3")),
        lambda index: index.write_text(index.read_text().replace('"target":', '"goal":')),
        lambda index: index.write_text(index.read_text().replace('"gin"', '"basket"')),
        lambda index: replaced(index, os.mkdir),
        lambda index: replaced(index, os.mkfifo),
        lambda index: replaced(index, lambda path: path.symlink_to(path)),
    ],
)
def test_a_damaged_index_is_made_again(
    home: Path, spoil: Callable[[Path], object], reads: list[str]
) -> None:
    table = MatchSession.new(Rules(), take_seats("Ann", ["novice"]), NOW, SEED)
    table.close()
    first = found()
    index = home / "index.json"
    assert index.stat().st_mode & 0o777 == 0o600
    before = index.read_bytes()
    spoil(index)
    assert not index.is_file() or index.read_bytes() != before
    assert found() == first
    assert len(reads) == 2


def test_a_home_that_cannot_be_written_is_listed_all_the_same(
    home: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    new().close()

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # The user of the tests may write everywhere.
    monkeypatch.setattr("app.storage.index.atomic_write", refused)
    assert found() == found()
    assert len(reads) == 2
    assert not (home / "index.json").exists()


def test_two_programs_at_once_lose_nothing_that_matters(home: Path, reads: list[str]) -> None:
    new(seed=SEED).close()
    one, other = LocalSavedMatches(), LocalSavedMatches()
    new(seed=bytes(32)).close()
    third = LocalSavedMatches()
    for matches in (one, third, other):
        for path in matches.paths:
            matches.read(path)
    third.keep()
    other.keep()
    one.keep()
    reads.clear()
    assert len(found()) == 2
    assert reads == []
    # A match that is gone is forgotten.
    gone = journal.list_journals()[0]
    gone.unlink()
    assert len(found()) == 1
    assert list(json.loads((home / "index.json").read_text())["journals"]) != []
    assert gone.name not in (home / "index.json").read_text()


def test_the_newest_unfinished_match_is_found_with_few_reads(reads: list[str]) -> None:
    table = new()
    path = path_of(table)
    table.close()
    os.utime(path, (1, 1))
    for seed in range(3):
        _, over = journal_of(200)
        os.utime(over, (9 - seed, 9 - seed))
    assert LocalSavedMatches().newest(reads=3) is None
    assert len(reads) == 3
    matches = LocalSavedMatches()
    newest = matches.newest(reads=4)
    assert newest
    assert newest.path == path
    matches.keep()
    assert LocalSavedMatches().newest(reads=0) == newest


async def test_another_process_reads_the_same() -> None:
    _, bad = journal_of(1)
    bad.write_bytes(b"?" + bad.read_bytes())
    journal_of(200)
    new().close()
    paths = journal.list_journals()
    assert [reading async for reading in read_in_background(paths)] == [
        (path, saved.read(path)) for path in paths
    ]


async def test_without_another_process_nothing_is_read_beside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new().close()
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert [reading async for reading in read_in_background(journal.list_journals())] == []
