"""A backup has everything that was shown before it began, even if the server is killed."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from app.cli import main
from app.cpu.service import InstantCpu
from app.server.accounts import AccountStore
from app.server.lobby import Lobby
from app.server.local_client import LocalLobbyClient
from app.server.process import alone_in
from app.server.refusals import ServerError
from app.storage import journal
from app.storage.database import snapshot
from tests.again import again
from tests.disk import disk_with_room_for
from tests.server.company import KnownCompany
from tests.server.servers import ROOT, known, running, served
from tests.server.terminals import by_turn, sit_down, visiting
from tests.server.test_rated_matches import play_on, rated_table

GIN_RUMMY = [sys.executable, "-m", "app"]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house in which Ann is known, and has played."""
    state = tmp_path / "house"
    people = AccountStore(state)
    ann = people.rename(people.with_key("SHA256:ann"), "Ann")
    people.close()
    matches = ann.folder / "matches"
    journal.JournalFile.create(matches / "20261127-080000-abcdef.jsonl", {"seats": []}).close()
    (ann.folder / "settings.json").write_text("{}")
    (state / "host_key").write_text("a key")
    return state


def back_up(state: Path, target: Path) -> None:
    assert main(["backup", str(target), "--state", str(state)]) == 0


def restore(archive: Path, state: Path, *options: str) -> int:
    return main(["restore", str(archive), "--state", str(state), *options])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


async def assert_all_there(told: list[str], state: Path) -> None:
    """Check that no person and no match is missing of those told."""
    people = AccountStore(state)
    lobby = Lobby(state / "tables", InstantCpu(), people.find, pace=0.0)
    matches = {table.journal: table.match for table in lobby.table_list.by_number.values()}
    met: set[str] = set()
    last: dict[str, tuple[int, int]] = {}
    for line in told:
        match line.split():
            case ["person", identity, name]:
                person = people.find(identity)
                assert person
                assert person.name == name
                met.add(identity)
            case ["match", file, hand, done]:
                last[file] = int(hand), int(done)
    assert len(met) >= 40
    assert len(last) >= 20
    for file, (deal, actions) in last.items():
        shared = matches[file]
        assert shared
        found = shared.session.match
        # Actions that were not told yet may be there, too.
        if found.deal == deal and actions >= 0:
            assert len(found.hand.history) >= actions
        else:
            assert found.deal > deal or found.hand.is_over
    # All people at tables are known, also those who came while the backup was made.
    for table in lobby.table_list.by_number.values():
        for slot in table.slots:
            assert not slot.person or people.find(slot.person), slot
    lobby.close()
    people.close()


@pytest.mark.parametrize("when", ["while it is open", again("after it was killed")])
async def test_nobody_and_no_match_is_missing(tmp_path: Path, when: str) -> None:
    state = tmp_path / "house"
    with running(state, "tests.server.program", "crowded", state) as server:
        server.until(lambda: len(server.lines) >= 600)
        if when == "while it is open":
            told = list(server.lines)
            for number in range(3):
                back_up(state, tmp_path / f"{number}.tar.gz")
            assert len(server.lines) > len(told), "it was not played meanwhile"
            archive = tmp_path / "0.tar.gz"
            server.kill()
        else:
            server.kill()
            told, archive = server.lines, tmp_path / "archive"
            back_up(state, archive)
    assert restore(archive, tmp_path / "elsewhere") == 0
    await assert_all_there(told, tmp_path / "elsewhere")


def test_of_who_comes_meanwhile_there_is_all_or_nothing(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = AccountStore(house)
    tables = house / "tables"
    tables.mkdir()

    def come() -> None:
        person = people.with_key(f"SHA256:{os.urandom(8).hex()}").id
        (tables / f"{person}.jsonl").write_text("{}\n")
        (tables / f"{person}.json").write_text("{}")

    def followed(step: Callable[..., Any]) -> Callable[..., Any]:
        """The same step of a backup, after which a visitor comes and plays."""

        def both(*values: Any) -> Any:
            done = step(*values)
            come()
            return done

        return both

    with monkeypatch.context() as patch:
        patch.setattr(tarfile.TarFile, "addfile", followed(tarfile.TarFile.addfile))
        patch.setattr("app.server.backup.snapshot", followed(snapshot))
        back_up(house, tmp_path / "kept")
    people.close()
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    there = AccountStore(tmp_path / "again")
    found = [path.stem for path in (tmp_path / "again" / "tables").glob("*.json")]
    assert found
    assert all(map(there.find, found))
    assert all((tmp_path / "again" / "tables" / f"{name}.jsonl").exists() for name in found)
    there.close()


@pytest.mark.long(seconds=15)
async def test_who_played_in_a_house_that_was_killed_plays_on_elsewhere(tmp_path: Path) -> None:
    state, elsewhere = tmp_path / "house", tmp_path / "elsewhere"
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    for key, name in zip(keys, ("Anna", "Bert"), strict=True):
        known(state, key, name)
    with running(state, "app", "serve", "--listen", "127.0.0.1:0", "--state", state) as server:
        async with visiting(server, keys[0]) as anna, visiting(server, keys[1]) as bert:
            await sit_down(anna, bert, ("Anna", "Bert"))
            first, second = by_turn(anna, bert)
            first.press("p")
            await second.until_shown("Your turn")
            await asyncio.to_thread(back_up, state, tmp_path / "kept")
            server.kill()
    assert restore(tmp_path / "kept", elsewhere) == 0
    assert (elsewhere / "host_key").read_bytes() == (state / "host_key").read_bytes()
    (asked,) = (line.strip() for line in second.text.splitlines() if "Your turn:" in line)
    with served(elsewhere) as again:
        async with visiting(again, keys[1] if second is bert else keys[0]) as back:
            await back.until_shown("Hand 1", asked)


def test_it_is_for_its_user_alone_and_changes_nothing(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(house)
    folder = tmp_path / "kept"
    folder.mkdir()
    back_up(house, folder)
    assert contents(house) == before
    (archive,) = folder.iterdir()
    assert archive.match("gin-rummy-*-*.tar.gz")
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    assert "People: 1. Tables: 0. Saved matches: 1." in capsys.readouterr().out


def test_in_a_folder_that_is_missing_it_is_a_file_named_after_the_time(
    house: Path, tmp_path: Path
) -> None:
    assert main(["backup", f"{tmp_path}/nightly/", "--state", str(house)]) == 0
    (archive,) = (tmp_path / "nightly").iterdir()
    assert archive.match("gin-rummy-*-*.tar.gz")
    assert stat.S_IMODE((tmp_path / "nightly").stat().st_mode) == 0o700


def test_standard_output_and_input(house: Path, tmp_path: Path) -> None:
    state = f"--state={house}"
    with (tmp_path / "kept").open("wb") as output:
        subprocess.run([*GIN_RUMMY, "backup", "-", state], cwd=ROOT, stdout=output, check=True)
    assert (tmp_path / "kept").read_bytes().startswith(b"\x1f\x8b")
    with subprocess.Popen(["cat", tmp_path / "kept"], stdout=subprocess.PIPE) as pipe:
        command = [*GIN_RUMMY, "restore", "-", f"--state={tmp_path}/again"]
        subprocess.run(command, cwd=ROOT, stdin=pipe.stdout, check=True)
    assert (tmp_path / "again" / "host_key").read_text() == "a key"


def test_standard_output_that_takes_no_backup(house: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*GIN_RUMMY, "backup", "-", "--state", house],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "The output cannot be written" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to another user")
@pytest.mark.parametrize("where", ["in their folder", "in place of it", "empty folder"])
def test_what_root_puts_back_belongs_to_the_owner_of_the_folder(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    back_up(house, tmp_path / "kept")
    (tmp_path / "kept").chmod(0o600)
    tmp_path.chmod(0o755)
    above = tmp_path / "theirs"
    state = above / "house"
    state.mkdir(parents=True)
    if where == "in their folder":
        state.rmdir()
        state = above / "more" / "house"
        os.chown(above, 4711, 4712)
    else:
        os.chown(state, 4711, 4712)
    if where == "in place of it":
        (state / "other").touch()
    assert restore(tmp_path / "kept", state, "--replace") == 0
    assert "Its files belong to 4711" in capsys.readouterr().out
    owners = {
        (each.stat().st_uid, each.stat().st_gid)
        for each in (state.parent if where == "in their folder" else state, *state.rglob("*"))
    }
    assert owners == {(4711, 4712)}


def test_what_was_kept_is_there_again_as_old_as_it_was(house: Path, tmp_path: Path) -> None:
    (old,) = house.rglob("*.jsonl")
    os.utime(old, (1_700_000_000, 1_700_000_000))
    (house / "lock").touch()
    (house / "people.sqlite-wal").touch()
    (house / "settings.json.4711").write_text("half of a fi")
    os.mkfifo(house / "pipe")
    back_up(house, tmp_path / "kept")
    assert restore(tmp_path / "kept", tmp_path / "new" / "house") == 0
    again = tmp_path / "new" / "house"
    left_out = {"lock", "people.sqlite-wal", "settings.json.4711", "people.sqlite"}
    before = {name: data for name, data in contents(house).items() if name not in left_out}
    assert {name: data for name, data in contents(again).items() if name not in left_out} == before
    assert (again / old.relative_to(house)).stat().st_mtime == 1_700_000_000
    assert not left_out & {path.name for path in again.iterdir()} - {"people.sqlite"}
    modes = {(path.is_dir(), stat.S_IMODE(path.stat().st_mode)) for path in again.rglob("*")}
    assert modes == {(True, 0o700), (False, 0o600)}
    people = AccountStore(again)
    assert people.with_key("SHA256:ann").name == "Ann"
    people.close()


def test_a_line_that_is_just_written_is_left_out(house: Path, tmp_path: Path) -> None:
    (path,) = house.rglob("*.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"do": "dr')
    back_up(house, tmp_path / "kept")
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    assert (tmp_path / "again" / path.relative_to(house)).read_bytes() == whole


def test_a_database_that_is_made_again_keeps_nobody_from_a_backup(
    house: Path, tmp_path: Path
) -> None:
    (folder,) = (house / "people").iterdir()
    (folder / "history.sqlite").write_bytes(b"nothing of SQLite's" * 100)
    with sqlite3.connect(folder / "other.sqlite") as database:
        database.execute("CREATE TABLE kept (value)")
    database.close()
    back_up(house, tmp_path / "kept")
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    again = tmp_path / "again" / folder.relative_to(house)
    assert not (again / "history.sqlite").exists()
    with sqlite3.connect(again / "other.sqlite") as database:
        assert database.execute("SELECT * FROM kept").fetchall() == []
    database.close()


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("taken", "taken is there already: choose another name."),
        ("house/kept", "is lost together with it: choose a place elsewhere."),
        ("nowhere/kept", "is not there: check the name."),
    ],
)
def test_a_backup_that_cannot_be_kept_there(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], target: str, told: str
) -> None:
    (tmp_path / "taken").touch()
    before = contents(tmp_path)
    assert main(["backup", str(tmp_path / target), "--state", str(house)]) == 2
    assert told in capsys.readouterr().err
    assert contents(tmp_path) == before


def test_where_there_is_no_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "kept"), "--state", str(tmp_path)]) == 2
    assert "name its folder with --state" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "kept"), "--state", str(tmp_path / ("a" * 300))]) == 2
    assert "cannot be used" in capsys.readouterr().err
    (tmp_path / "people.sqlite").write_bytes(b"nothing of SQLite's" * 100)
    assert main(["backup", str(tmp_path.parent / "kept"), "--state", str(tmp_path)]) == 2
    assert "people.sqlite cannot be used" in capsys.readouterr().err


def test_on_a_full_disk_nothing_is_left(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(house, tmp_path / "kept")
    with disk_with_room_for(100):
        assert main(["backup", str(tmp_path / "more"), "--state", str(house)]) == 2
        assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert capsys.readouterr().err.count("There is no room left") == 2
    assert {path.name for path in tmp_path.iterdir()} == {"house", "kept"}


def test_what_is_there_is_replaced_only_if_that_is_said_and_never_deleted(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(house, tmp_path / "kept")
    (house / "host_key").write_text("another key")
    before = contents(house)
    assert restore(tmp_path / "kept", house) == 2
    assert "add --replace" in capsys.readouterr().err
    assert contents(house) == before
    assert restore(tmp_path / "kept", house, "--replace") == 0
    assert "What was there before is in" in capsys.readouterr().out
    assert (house / "host_key").read_text() == "a key"
    assert (tmp_path / "house-2" / "host_key").read_text() == "another key"


def test_an_empty_folder_is_taken(house: Path, tmp_path: Path) -> None:
    back_up(house, tmp_path / "kept")
    (tmp_path / "again").mkdir()
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    assert (tmp_path / "again" / "host_key").read_text() == "a key"


def test_a_house_that_is_open_is_not_replaced(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(house, tmp_path / "kept")
    with alone_in(house):
        before = contents(house)
        assert restore(tmp_path / "kept", house, "--replace") == 2
        assert contents(house) == before
    assert "Another server is open in" in capsys.readouterr().err


def archive_of(path: Path, **files: bytes) -> None:
    """Write an archive with these files, of which the first says what it is."""
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))


HEADER = {"format": "gin-rummy backup", "version": 1, "made": "2026-11-27T08:00:00+01:00"}
NAME = "gin-rummy-backup.json"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"other": b""}, "is no backup of a server"),
        ({NAME: b"{}"}, "is no backup of a server"),
        ({NAME: json.dumps(HEADER | {"format": "mine"}).encode()}, "is no backup of a server"),
        ({NAME: json.dumps(HEADER | {"version": 2}).encode()}, "made by a later version"),
        ({NAME: json.dumps(HEADER).encode()}, "is no backup of a server"),
        ({NAME: json.dumps(HEADER).encode(), "../out": b"x"}, "is no backup of a server"),
        ({NAME: json.dumps(HEADER).encode(), "/tmp/../out": b"x"}, "is no backup of a server"),
    ],
)
def test_an_archive_that_is_none_of_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, bytes], told: str
) -> None:
    archive_of(tmp_path / "kept", **files)
    assert restore(tmp_path / "kept", tmp_path / "new" / "again") == 2
    assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def _entry(name: str, data: bytes = b"", **more: Any) -> tuple[tarfile.TarInfo, bytes]:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    for attribute, value in more.items():
        setattr(entry, attribute, value)
    return entry, data


def _database(path: Path, *statements: str) -> bytes:
    """Return a database of people to which this is done."""
    AccountStore(path).close()
    with sqlite3.connect(path / "people.sqlite") as database:
        database.execute("PRAGMA journal_mode = DELETE")
        for statement in statements:
            database.execute(statement)
    database.close()
    return (path / "people.sqlite").read_bytes()


_SEEN = "word, name, called, since, seen) VALUES"
NO_BACKUP = "is no backup of a server"
SWELLS = "is far larger inside than any backup"
UNUSABLE = "cannot be used"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        *(
            (_entry("a", pax_headers={"mtime": time}), NO_BACKUP)
            for time in ("inf", "nan", "1e300")
        ),
        (_entry("a", pax_headers={"path": "a\0b"}), NO_BACKUP),
        (_entry("a/" * 1500 + "b"), NO_BACKUP),
        (_entry("a" * 300), NO_BACKUP),
        (_entry("a", pax_headers={"comment": "x" * 2**24}), SWELLS),
        (_entry("a", bytes(2**27)), SWELLS),
    ],
)
def test_a_file_that_no_backup_has(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    entry: tuple[tarfile.TarInfo, bytes],
    told: str,
) -> None:
    header = _entry(NAME, json.dumps(HEADER).encode())
    with tarfile.open(tmp_path / "kept", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for info, data in (header, entry):
            archive.addfile(info, io.BytesIO(data))
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_an_archive_of_too_many_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = {NAME: json.dumps(HEADER).encode()}
    archive_of(tmp_path / "kept", **header, **{f"f{number}": b"" for number in range(20_000)})
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert SWELLS in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_what_comes_after_an_archive_is_no_room_for_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive_of(tmp_path / "kept", **{NAME: json.dumps(HEADER).encode()})
    with gzip.open(tmp_path / "kept", "ab") as file:
        file.write(bytes(2**27))
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert SWELLS in capsys.readouterr().err


@pytest.mark.parametrize(
    "header",
    [
        b"[" * 30_000,
        json.dumps(HEADER | {"made": "0001-01-01T00:00:00+14:00"}).encode(),
        json.dumps(HEADER | {"made": "9999-12-31T23:59:59-12:00"}).encode(),
        json.dumps(HEADER | {"version": 1e999}).encode(),
        b"{" + b'"version":' + b"1" * 5000 + b"}",
    ],
)
def test_a_header_that_makes_no_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], header: bytes
) -> None:
    archive_of(tmp_path / "kept", **{NAME: header, "people.sqlite": _database(tmp_path / "one")})
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert NO_BACKUP in capsys.readouterr().err
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize(
    "statements",
    [
        [
            "DROP TABLE person",
            "CREATE VIEW person AS WITH RECURSIVE endless (id) AS"
            " (SELECT 1 UNION ALL SELECT id + 1 FROM endless) SELECT id FROM endless",
        ],
        ["CREATE TRIGGER more AFTER INSERT ON person BEGIN DELETE FROM person; END"],
        ["CREATE TABLE heavy (a, b AS (zeroblob(1000000)))"],
        ["DELETE FROM house"],
        [f"INSERT INTO person (id, {_SEEN} ('../../../x', NULL, '', NULL, 0, 0)"],
        [f"INSERT INTO person (id, {_SEEN} ('{16 * 'a'}', NULL, 'a\x1bb', NULL, 0, 0)"],
        [f"INSERT INTO person (id, {_SEEN} ('{16 * 'a'}', NULL, '', NULL, 0, 9e999)"],
        ["PRAGMA user_version = 77"],
    ],
)
def test_people_that_this_program_cannot_have_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], statements: list[str]
) -> None:
    people = _database(tmp_path / "one", *statements)
    archive_of(tmp_path / "kept", **{NAME: json.dumps(HEADER).encode(), "people.sqlite": people})
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert UNUSABLE in capsys.readouterr().err
    assert not (tmp_path / "again").exists()


def test_other_databases_of_a_stranger_are_left_out(tmp_path: Path) -> None:
    people = _database(tmp_path / "one")
    view = _database(tmp_path / "two", "CREATE VIEW match AS SELECT 1")
    files = {NAME: json.dumps(HEADER).encode(), "people.sqlite": people, "history.sqlite": view}
    archive_of(tmp_path / "kept", **files)
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    assert [path.name for path in (tmp_path / "again").iterdir()] == ["people.sqlite"]


def test_a_restore_that_was_killed_leaves_nothing_the_next_time(
    house: Path, tmp_path: Path
) -> None:
    back_up(house, tmp_path / "kept")
    with subprocess.Popen(["true"]) as gone:
        pass
    left = tmp_path / f"again.restoring-{gone.pid}"
    going_on = tmp_path / f"again.restoring-{os.getppid()}"
    for folder in (left, going_on, tmp_path / "again.2024"):
        folder.mkdir()
        (folder / "kept").touch()
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith("again")} == {
        "again",
        "again.2024",
        going_on.name,
    }


def test_an_archive_with_a_link_in_it_writes_nowhere_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with tarfile.open(tmp_path / "kept", "w:gz") as archive:
        header = tarfile.TarInfo(NAME)
        data = json.dumps(HEADER).encode()
        header.size = len(data)
        archive.addfile(header, io.BytesIO(data))
        link = tarfile.TarInfo("people.sqlite")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert restore(tmp_path / "kept", tmp_path / "again") == 2
    assert "is no backup of a server" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("damage", ["cut off", "changed", "without its end", "no archive"])
def test_an_archive_that_is_damaged(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    archive = tmp_path / "kept"
    back_up(house, archive)
    data = archive.read_bytes()
    told = "is damaged or not all there"
    match damage:
        case "cut off":
            archive.write_bytes(data[: len(data) // 2])
        case "changed":
            # All of it is there, and something else than its sum says.
            plain = bytearray(gzip.decompress(data))
            plain[plain.index(b"a key")] ^= 1
            archive.write_bytes(gzip.compress(plain, mtime=0)[:-8] + data[-8:])
        case "without its end":
            archive.write_bytes(data[:-8])
        case _:
            archive.write_text("a letter")
            told = "is no backup of a server"
    assert restore(archive, tmp_path / "again") == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "again").exists()


async def test_what_people_have_to_do_with_each_other_is_in_a_backup(tmp_path: Path) -> None:
    state = tmp_path / "house"
    server = KnownCompany(state)
    ann, ben = server.enter("Ann"), server.enter("Ben")
    match = play_on(rated_table(server, ann, ben))
    there = LocalLobbyClient(server.lobby, ann.visit)
    there.follow(ben.visit.person.id)
    there.send_message(ben.visit.person.id, "Another one?")
    word = there.renew_word()
    back_up(state, tmp_path / "kept")
    assert restore(tmp_path / "kept", tmp_path / "again") == 0
    again = KnownCompany(tmp_path / "again")
    guest = again.enter("Ann")
    found = LocalLobbyClient(again.lobby, guest.visit)
    known = again.accounts.with_word(word)
    assert known is not None
    assert known.id == guest.visit.person.id == ann.visit.person.id
    assert found.ties().follows == {ben.visit.person.id}
    assert [each.text for each in found.messages(ben.visit.person.id)] == ["Another one?"]
    assert match.result
    (line,) = found.profile(ben.visit.person.id).matches
    assert sorted(line.totals) == sorted(match.result.totals)


@pytest.mark.parametrize("name", ["contacts.sqlite", "played.sqlite"])
def test_foreign_tables_end_no_server_with_a_fault(tmp_path: Path, name: str) -> None:
    with sqlite3.connect(tmp_path / name) as database:
        database.execute("CREATE TABLE other (a)")
        database.execute("PRAGMA user_version = 1")
    database.close()
    people = AccountStore(tmp_path)
    with pytest.raises(ServerError):
        Lobby(tmp_path / "tables", InstantCpu(), people.find)
    people.close()
