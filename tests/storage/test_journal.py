"""Journals: whole after whatever happened, one writer at a time, a sentence for each trouble."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import time
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import __version__
from app.storage import journal
from app.storage.errors import JournalDamaged, JournalInUse, JournalVersion, StoreError
from app.storage.journal import JournalFile, read
from app.storage.sidecar import sidecar_path
from app.text.refusals import sentence_for
from tests.disk import disk_with_room_for
from tests.refusals import refused

HEADER = {
    "format": "gin-rummy journal",
    "version": journal.VERSION,
    "program": __version__,
    "seats": ["Zoë"],
}
ACTIONS: list[dict[str, Any]] = [{"action": "stock"}, {"action": "throw KH"}]

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture
def path(home: Path) -> Path:
    return home / "matches" / "one.jsonl"


def write(path: Path, actions: list[dict[str, Any]] = ACTIONS) -> bytes:
    """Make a journal of the given actions; its bytes."""
    with JournalFile.create(path, {"seats": ["Zoë"]}) as file:
        for action in actions:
            file.append(action)
    return path.read_bytes()


def test_what_is_written_is_read(path: Path) -> None:
    write(path)
    assert read(path) == journal.JournalContents([HEADER, *ACTIONS], torn=False)


@given(records=st.lists(st.dictionaries(st.text(), PLAIN, max_size=3), max_size=5))
def test_any_plain_record_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, Any]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.unlink(missing_ok=True)
    write(path, records)
    assert read(path).records == [HEADER, *records]


def test_each_record_is_one_line_of_json_on_disk_at_once(path: Path) -> None:
    with JournalFile.create(path, {}) as file:
        for count, action in enumerate(ACTIONS, 2):
            file.append(action)
            lines = path.read_text().splitlines()
            assert len(lines) == count
            assert json.loads(lines[-1]) == action


def test_file_and_folder_are_for_this_user_alone(path: Path) -> None:
    write(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_that_is_there_is_not_written_over(path: Path) -> None:
    before = write(path)
    with pytest.raises(StoreError):
        JournalFile.create(path, {})
    assert path.read_bytes() == before


def test_resuming_goes_on_where_it_ended(path: Path) -> None:
    write(path)
    file, reading = JournalFile.open(path)
    with file:
        assert reading.records == [HEADER, *ACTIONS]
        file.append({"action": "stock"})
        file.sync()
    assert read(path).records == [HEADER, *ACTIONS, {"action": "stock"}]


def test_cut_anywhere_it_loses_only_what_was_not_whole(path: Path) -> None:
    whole = write(path)
    first = whole.index(b"\n") + 1
    for end in range(first, len(whole)):
        path.write_bytes(whole[:end])
        kept = whole[:end].count(b"\n")
        expected = journal.JournalContents(
            [HEADER, *ACTIONS][:kept], torn=whole[end - 1] != ord("\n")
        )
        assert read(path) == expected
        assert path.read_bytes() == whole[:end], "reading must change nothing"
        file, reading = JournalFile.open(path)
        with file:
            assert reading == expected
            file.append({"action": "pass"})
        assert read(path).records == [*expected.records, {"action": "pass"}]


@pytest.mark.parametrize(
    "tail", [b"\0" * 40, b"\xff", b'{"action":', b'{"action":1}', b"[" * journal.LONGEST_LINE]
)
def test_what_does_not_end_as_a_line_is_a_torn_one(path: Path, tail: bytes) -> None:
    whole = write(path)
    path.write_bytes(whole + tail)
    assert read(path) == journal.JournalContents([HEADER, *ACTIONS], torn=True)
    JournalFile.open(path)[0].close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "tail",
    [b"\0" * 40, b"\xff", b'{"action":', b"[1]", b"", b"[" * 60000, b"9" * 5000],
    ids=["zeros", "bytes", "half", "list", "nothing", "deep", "number"],
)
def test_a_whole_last_line_that_no_program_wrote_is_damage(path: Path, tail: bytes) -> None:
    data = write(path) + tail + b"\n"
    path.write_bytes(data)
    for use in (read, JournalFile.open):
        with refused(JournalDamaged, match="line 4"):
            use(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("end", [b"", b"\n", b'"}\n{"action":"stock"}\n'])
def test_a_line_that_is_too_long_is_damage_and_is_not_read_to_its_end(
    path: Path, end: bytes
) -> None:
    write(path)
    for before, sentence in ((b"", "does not begin"), (path.read_bytes(), "line 4")):
        path.write_bytes(before + b'{"action":"' + b"x" * 3_000_000 + end)
        for use in (read, JournalFile.open):
            tracemalloc.start()
            try:
                with refused(JournalDamaged, match=sentence) as problem:
                    use(path)
                assert tracemalloc.get_traced_memory()[1] < 1_000_000
            finally:
                tracemalloc.stop()
            assert len(sentence_for(problem.value)) < 200


def test_the_longest_line_is_read_and_one_sign_more_is_not(path: Path) -> None:
    action = {"action": "x" * (journal.LONGEST_LINE - len('{"action":""}'))}
    write(path, [action])
    assert read(path).records == [HEADER, action]
    path.write_bytes(path.read_bytes()[:-3] + b'x"}\n')
    with refused(JournalDamaged, match="line 2"):
        read(path)


@pytest.mark.parametrize("limit", ["LARGEST", "MOST_LINES"])
def test_a_file_larger_than_any_match_is_damage(
    path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    whole = write(path)
    at_most = {"LARGEST": len(whole), "MOST_LINES": 3}[limit]
    monkeypatch.setattr(journal, limit, at_most)
    assert len(read(path).records) == 3
    monkeypatch.setattr(journal, limit, at_most - 1)
    for use in (read, JournalFile.open):
        with refused(JournalDamaged, match="too large"):
            use(path)
    assert path.read_bytes() == whole


def test_damage_before_the_end_names_the_line_and_changes_nothing(path: Path) -> None:
    lines = write(path).splitlines(keepends=True)
    damaged = b"".join([lines[0], b"?" + lines[1], lines[2]])
    for data in (damaged, damaged + b'{"half'):
        path.write_bytes(data)
        for use in (read, JournalFile.open):
            with refused(JournalDamaged, match="line 2"):
                use(path)
        assert path.read_bytes() == data


def test_two_bad_lines_at_the_end_are_damage(path: Path) -> None:
    path.write_bytes(write(path) + b"?\n?")
    with refused(JournalDamaged, match="line 4"):
        read(path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"hello\n",
        b"[]\n",
        b'{"format":"gin-rummy journal","version":1}',
        b'{"format":"another","version":1}\n',
        b'{"format":"gin-rummy journal"}\n',
        b'{"format":"gin-rummy journal","version":true}\n',
        b'{"format":"gin-rummy journal","version":0}\n',
        b'{"format":"gin-rummy journal","version":"1"}\n',
    ],
)
def test_what_does_not_begin_as_a_journal_is_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    for use in (read, JournalFile.open):
        with refused(JournalDamaged, match="does not begin"):
            use(path)


@pytest.mark.parametrize("version", [journal.IMPORTED_VERSION + 1, 99])
def test_a_later_version_is_refused_and_left_as_it_is(tmp_path: Path, version: int) -> None:
    path = tmp_path / "new.jsonl"
    data = b'{"format":"gin-rummy journal","version":%d,"program":"9.8.7"}\n{"half' % version
    path.write_bytes(data)
    for use in (read, JournalFile.open):
        with refused(JournalVersion, match=r"9\.8\.7.*update"):
            use(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("version", range(journal.OLDEST, journal.VERSION + 1))
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
def test_every_version_so_far_is_read_and_gone_on_with_in_the_newest(
    tmp_path: Path, version: int, separators: tuple[str, str]
) -> None:
    path = tmp_path / "old.jsonl"
    first = {"format": "gin-rummy journal", "version": version, "program": "0.1.0", "seats": []}
    lines = [json.dumps(record, separators=separators) + "\n" for record in [first, *ACTIONS]]
    path.write_text("".join(lines))
    file, reading = JournalFile.open(path)
    with file:
        assert reading == journal.JournalContents([first, *ACTIONS], torn=False)
        assert path.read_text() == "".join(lines), "nothing was done in it yet"
        file.append({"action": "pass"})
        file.append({"action": "stock"})
    now = json.dumps(first | {"version": journal.VERSION}, separators=separators) + "\n"
    assert path.read_text() == "".join(
        [now, *lines[1:], '{"action":"pass"}\n', '{"action":"stock"}\n']
    )


def test_a_header_that_no_program_wrote_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    lines = '{"rules":{"version":3},"format":"gin-rummy journal","version":3}\n{"action":"stock"}\n'
    path.write_text(lines)
    with JournalFile.open(path)[0] as file:
        file.append({"action": "pass"})
    assert path.read_text() == lines + '{"action":"pass"}\n'


def test_a_header_that_cannot_be_changed_is_said_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.EIO, "Input/output error")

    path = tmp_path / "old.jsonl"
    path.write_text('{"format":"gin-rummy journal","version":3}\n')
    with JournalFile.open(path)[0] as file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "pwrite", refuse)
            with refused(StoreError, match="check the disk"):
                file.append({"action": "pass"})
        assert path.read_text() == '{"format":"gin-rummy journal","version":3}\n'
        file.append({"action": "pass"})
    header, action = read(path).records
    assert (header["version"], action) == (journal.VERSION, {"action": "pass"})


def test_a_second_program_is_told_that_the_match_is_open(path: Path) -> None:
    with JournalFile.create(path, {}) as first:
        with refused(JournalInUse, match="another window"):
            JournalFile.open(path)
        first.append({"action": "pass"})
        assert len(read(path).records) == 2, "reading needs no lock"
    JournalFile.open(path)[0].close()


def test_a_file_system_without_locks_can_be_played_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> NoReturn:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    write(path)
    JournalFile.open(path)[0].close()


def test_a_line_cut_short_by_a_full_disk_is_taken_back(path: Path) -> None:
    before = write(path)
    file, _ = JournalFile.open(path)
    with file:
        # The system itself then writes four bytes and refuses the rest.
        with disk_with_room_for(len(before) + 4):
            with refused(StoreError, match="free some space"):
                file.append({"action": "throw KS"})
            assert path.read_bytes() == before
        file.append({"action": "throw KS"})
    assert read(path).records == [HEADER, *ACTIONS, {"action": "throw KS"}]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "free some space"),
        (errno.EDQUOT, "free some space"),
        (errno.EROFS, "set GIN_RUMMY_HOME"),
        (errno.EIO, "check the disk"),
    ],
)
def test_half_a_line_that_could_not_be_taken_back_is_before_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    write(path)
    file, _ = JournalFile.open(path)
    system_write = os.write
    calls = 0

    def half(descriptor: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            return system_write(descriptor, data[:5])
        return refuse()

    def refuse(*_: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    with file:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", half)
            patch.setattr(os, "ftruncate", refuse)
            with refused(StoreError, match=sentence):
                file.append({"action": "throw KS"})
        assert read(path) == journal.JournalContents([HEADER, *ACTIONS], torn=True)
        file.append({"action": "pass"})
    assert read(path) == journal.JournalContents([HEADER, *ACTIONS, {"action": "pass"}], torn=False)


def test_a_sync_that_fails_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> NoReturn:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with JournalFile.create(path, {}) as file, refused(StoreError, match="check the disk"):
        file.sync()


def test_a_header_that_cannot_be_written_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with refused(StoreError, match="free some space"):
        JournalFile.create(path, {})
    assert list(path.parent.iterdir()) == []


def test_after_closing_nothing_is_written(path: Path) -> None:
    before = write(path)
    file, _ = JournalFile.open(path)
    file.close()
    file.close()
    with pytest.raises(StoreError):
        file.append({"action": "pass"})
    assert path.read_bytes() == before


@pytest.mark.parametrize("use", [read, JournalFile.open])
def test_only_files_are_opened(tmp_path: Path, use: Any) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, sentence in (("pipe", "not a file"), (".", "not a file"), ("none", "not there")):
        with refused(StoreError, match=sentence):
            use(tmp_path / name)


@pytest.mark.parametrize("use", [read, JournalFile.open])
def test_what_a_file_says_is_told_printable_and_short(tmp_path: Path, use: Any) -> None:
    path = tmp_path / "a\x1b[2Jb\n.jsonl"
    program = "9\x1b[31m\n" + "x" * 9999
    header = {"format": "gin-rummy journal", "version": 99, "program": program}
    for data in (b"?\n", json.dumps(header).encode() + b"\n"):
        path.write_bytes(data)
        with pytest.raises(StoreError) as problem:
            use(path)
        assert sentence_for(problem.value).isprintable()
        assert len(sentence_for(problem.value)) < len(str(path)) + 200
    path.unlink()
    with refused(StoreError, match=r"a\\x1b\[2Jb\\n\.jsonl is not there"):
        use(path)


def test_killed_while_writing_it_is_whole_but_for_the_end(path: Path) -> None:
    writer = (
        "import sys; from pathlib import Path; from app.storage.journal import JournalFile\n"
        "file = JournalFile.create(Path(sys.argv[1]), {})\n"
        "number = 0\n"
        "while True:\n"
        "    file.append({'number': number}); number += 1\n"
        "    if number == 500: print(flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", writer, str(path)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(JournalInUse):
            JournalFile.open(path)
        process.send_signal(signal.SIGKILL)
    file, reading = JournalFile.open(path)
    file.close()
    assert len(reading.records) > 500
    assert [record["number"] for record in reading.records[1:]] == list(
        range(len(reading.records) - 1)
    )


def test_names_sort_by_time_and_never_meet() -> None:
    now = datetime(2026, 11, 21, 7, 45, 0)
    names = [journal.new_path(now).name for _ in range(20)]
    assert len(set(names)) == 20
    assert all(name.startswith("20261121-074500-") for name in names)
    assert max(names) < journal.new_path(datetime(2026, 11, 21, 7, 45, 1)).name


def test_the_last_written_is_listed_first(home: Path) -> None:
    assert journal.list_journals() == []
    for name, when in (("a.jsonl", 2), ("b.jsonl", 3), ("c.jsonl", 1)):
        write(home / "matches" / name)
        os.utime(home / "matches" / name, (when, when))
    (home / "matches" / "d.jsonl").touch()
    (home / "matches" / "f.jsonl").mkdir()
    (home / "matches" / "g.jsonl").symlink_to("g.jsonl")
    os.mkfifo(home / "matches" / "h.jsonl")
    (home / "matches" / "e.jsonl.damaged").write_text("?")
    assert [path.name for path in journal.list_journals()] == ["b.jsonl", "a.jsonl", "c.jsonl"]


def test_a_time_that_is_yet_to_come_does_not_count(home: Path) -> None:
    now = int(time())
    played = {
        "a.jsonl": now - 50,
        f"{datetime.fromtimestamp(now - 100):%Y%m%d-%H%M%S}-b.jsonl": now + 10**6,
        "c.jsonl": now - 150,
        f"{datetime.fromtimestamp(now + 10**6):%Y%m%d-%H%M%S}-d.jsonl": now - 200,
        # Nothing at all is known of these, but by their names.
        f"{datetime.fromtimestamp(now + 10**5):%Y%m%d-%H%M%S}-e.jsonl": now + 10**6,
        "99999999-999999-f.jsonl": now + 10**6,
    }
    for name, when in played.items():
        write(home / "matches" / name)
        os.utime(home / "matches" / name, (when, when))
    order = [path.name.removesuffix(".jsonl")[-1] for path in journal.list_journals()]
    assert "".join(order[:4]) == "abcd"
    assert {*order[4:]} == {"e", "f"}


def test_a_matches_folder_that_is_none_is_said(home: Path) -> None:
    home.mkdir()
    (home / "matches").write_text("")
    with refused(StoreError, match="GIN_RUMMY_HOME"):
        journal.list_journals()


# --- Where others deal with the file -------------------------------------------------------------

FOREIGN = b"somebody else's\n"

GOING_AWAY: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "deleted with its folder": lambda path: shutil.rmtree(path.parent.parent),
    "emptied": lambda path: os.truncate(path, 0),
    "cut off within a line": lambda path: os.truncate(path, path.stat().st_size - 5),
    "an earlier copy": lambda path: replace_by(path, path.read_bytes().splitlines(True)[0]),
}
"""What is done to a file, so that what lies there is the beginning of the journal, or nothing."""

IN_ITS_PLACE: dict[str, Callable[[Path], object]] = {
    "another file": lambda path: replace_by(path, FOREIGN),
    "other words": lambda path: path.write_bytes(FOREIGN),
    "a longer one": lambda path: path.write_bytes(path.read_bytes() + FOREIGN),
    "a folder": lambda path: replace_by_a_folder(path),
}
"""What is done to a file, so that something else lies in its place."""


def replace_by(path: Path, data: bytes) -> None:
    """Let another file take a file's name."""
    other = path.with_name("other")
    other.write_bytes(data)
    other.replace(path)


def replace_by_a_folder(path: Path) -> None:
    """Let a folder take a file's name."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("how", [*GOING_AWAY, *IN_ITS_PLACE])
def test_a_file_that_others_deal_with_is_written_anew(path: Path, how: str) -> None:
    before = write(path)
    file, _ = JournalFile.open(path)
    with file:
        assert not file.restore()
        (GOING_AWAY | IN_ITS_PLACE)[how](path)
        lies_there = path.read_bytes() if path.is_file() else None
        assert file.restore()
        assert not file.restore()
        file.append({"action": "pass"})
        assert path.read_bytes() == before + b'{"action":"pass"}\n'
        assert path.stat().st_mode & 0o777 == 0o600
        with pytest.raises(JournalInUse):
            JournalFile.open(path)
    beside = {*path.parent.iterdir()} - {path}
    if how in GOING_AWAY:
        assert beside == set()
    else:
        (kept,) = beside
        assert kept.name == "one-2.jsonl"
        assert kept.is_dir() if lies_there is None else kept.read_bytes() == lies_there


def test_a_journal_that_another_program_goes_on_with_is_left_to_it(path: Path) -> None:
    write(path)
    with JournalFile.open(path)[0] as first:
        replace_by(path, path.read_bytes())
        with JournalFile.open(path)[0] as second:
            with refused(JournalInUse, match="another window"):
                first.restore()
            second.append({"action": "pass"})
            assert not second.restore()
        assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize("how", ["nothing", *GOING_AWAY, *IN_ITS_PLACE])
def test_a_journal_that_is_discarded_leaves_only_what_others_have_put_there(
    path: Path, how: str
) -> None:
    write(path)
    file, _ = JournalFile.open(path)
    sidecar_path(path).write_text("{}")
    if how != "nothing":
        (GOING_AWAY | IN_ITS_PLACE)[how](path)
    was_there = path.exists() and how != "nothing"
    file.discard()
    assert path.exists() == was_there
    if how == "nothing":
        assert list(path.parent.iterdir()) == []


def test_a_link_to_a_journal_stays_one(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "elsewhere.jsonl"
    before = write(kept)
    path.parent.mkdir(parents=True)
    path.symlink_to(kept)
    with JournalFile.open(path)[0] as file:
        kept.unlink()
        assert file.restore()
    assert path.is_symlink()
    assert kept.read_bytes() == before


def test_a_journal_that_cannot_be_written_anew_leaves_what_lies_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = write(path)
    with JournalFile.open(path)[0] as file:
        replace_by(path, FOREIGN)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with refused(StoreError, match="free some space"):
                file.restore()
        assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == {
            path.name: FOREIGN
        }
        assert file.restore()
    assert path.read_bytes() == before


def test_a_deleted_journal_is_gone(home: Path) -> None:
    path = home / "matches" / "a.jsonl"
    write(path)
    journal.delete(path)
    assert not path.exists()
    with refused(StoreError, match="is not there"):
        journal.delete(path)


def test_a_journal_that_is_open_is_not_deleted(home: Path) -> None:
    path = home / "matches" / "a.jsonl"
    write(path)
    file, _ = JournalFile.open(path)
    with refused(JournalInUse, match="another window"):
        journal.delete(path)
    assert path.exists()
    file.close()
    journal.delete(path)
